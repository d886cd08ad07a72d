"""Moves in words, with small pictures of pieces and cards: in lists, puzzles and hints, or in notation."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest
from support.cards_in_window import position_of
from support.ui_person import Person, folders, person

from fanoboard.content.colour import Colour, contrast_ratio
from fanoboard.content.posed import puzzles_of
from fanoboard.content.settings import load_settings
from fanoboard.content.theme import load_theme, theme_names
from fanoboard.games import game_named, games
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.events import BACK, SIGN, Cast
from fanoboard.games.fano330.position import Fano330Position
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.game import ShortTurn
from fanoboard.games.turns import play_text
from fanoboard.match.match import Match, Player
from fanoboard.messages import Listing, Message, Pictured, packed, unpacked
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.movelist import MoveList
from fanoboard.ui.features.game.status import hint_sentence
from fanoboard.ui.features.game.value_strip import ValueStrip
from fanoboard.ui.features.puzzles.puzzle_scene import PuzzleScene
from fanoboard.ui.play.view import View
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.look.style import Role, Style, Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.label import Label

__all__ = ["folders", "person"]

PEOPLE = [Player("person", "Vola"), Player("person", "Hasina")]
STONE = Pictured("black", "Hasina")
SENTENCE = Message("{player} takes {count} by approach.", player=STONE, count=3)


def style_of(theme: str) -> Style:
    pygame.display.init()
    return Style(load_theme(theme), 1.0, Fonts())


# Pictures among the letters


def test_where_there_are_letters_alone_a_picture_is_what_it_is_called() -> None:
    assert str(SENTENCE) == "Hasina takes 3 by approach."
    assert Message("{all}", all=Listing([STONE, "Vola"], "and")).render(draw=lambda _: "*") == "* and Vola"
    called = Message("{piece} moves.", piece=Pictured("white circle", Message("White circle")))
    assert str(called) == "White circle moves."
    assert str(unpacked(packed(SENTENCE))) == str(SENTENCE)
    assert Message(SENTENCE.text, player=Pictured("black", "Hasina"), count=3) == SENTENCE
    assert Message(SENTENCE.text, player="Hasina", count=3) != SENTENCE


@pytest.mark.parametrize("piece", ["black", "white triangle", "7s", "10h", "*4", "*", "back", "Kd"])
@pytest.mark.parametrize("size", [13, 16, 40])
def test_a_picture_is_one_letter_of_its_line(piece: str, size: int) -> None:
    style = style_of("wood")
    words = style.words(Message("{piece}", piece=Pictured(piece, "?")))
    assert len(words) == 1
    fonts, ink = style.fonts, (1, 2, 3, 255)
    alone = fonts.line(words, size, ink)
    assert alone.get_height() == fonts.height(size)
    assert alone.get_width() == fonts.width(words, size) > size // 2
    box = alone.get_bounding_rect()
    assert box.h > size * 0.7, "it can be seen"
    assert box.h <= fonts.height(size)
    assert fonts.width(f"a{words}b", size) == sum(fonts.width(each, size) for each in ("a", words, "b"))
    narrow = fonts.wrap(f"takes {words} {words}", size, fonts.width(f"takes {words}", size))
    assert narrow == [f"takes {words}", words]


def test_themes_draw_their_own_pieces_and_the_same_one_has_one_letter() -> None:
    fonts = Fonts()
    letters = set()
    for theme in ("wood", "dark", "wood"):
        style = Style(load_theme(theme), 1.0, fonts)
        letters.add(style.words(Message("{piece}", piece=STONE)))
    assert len(letters) == 2


def test_letters_are_used_again_when_there_are_no_more_and_strange_ones_are_spaces() -> None:
    fonts = Fonts()

    def draw(size: int, ink: tuple[int, ...]) -> pygame.Surface:
        return pygame.Surface((size, size), pygame.SRCALPHA)

    assert fonts.line("\ue000", 16, (0, 0, 0, 255)).get_bounding_rect().w == 0, "nobody has drawn it"
    letters = {fonts.glyph(number, draw) for number in range(7000)}
    assert len(letters) == 6400
    assert fonts.width(fonts.glyph(6999, draw), 16) == 16


# The list of moves


def shown(person: Person, game: str = "fanorona", turns: int = 6, **options: str | int) -> GameScene:
    rules = game_named(game)(options)
    # Two people would hide their cards from each other.
    others = PEOPLE[1:] if not rules.has(HiddenInformation) else [Player("engine", "", 1)]
    match = Match(rules, [PEOPLE[0], *others], seed=3)
    random = Random(3)
    while (
        len(match.turns) < turns or not match.mover.is_person or match.unfinished
    ) and match.result is None:
        match.play(random.choice(match.position.actions()))
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.round()
    return scene


@pytest.mark.parametrize("game", [*games()])
def test_who_is_new_reads_moves_in_words(person: Person, game: str) -> None:
    scene = shown(person, game)
    view, moves = scene.session.view, person.only(MoveList)
    assert moves.columns_in(scene.style, moves.rect.w) == 2
    for node in scene.session.match.head.path[1:]:
        turn = view.turn(node)
        assert isinstance(turn.words, Message)
        assert str(turn.words).startswith(("Vola ", "Hasina ", "You ", "Pim "))
        assert str(turn.words).endswith(".")
        assert len(str(turn.told.text)) < len(str(turn.words)) / 2, "the list has a few words only"
        assert moves.place_of(node).h == moves.row_height(scene.style) < 2 * scene.style.height("body")


@pytest.mark.parametrize("game", [*games()])
def test_ten_rounds_and_more_are_seen_at_once(person: Person, game: str) -> None:
    scene = shown(person, game, turns=2)
    moves = person.only(MoveList)
    assert person.app.window.size == (1280, 800)
    seen = moves.rect.h // moves.row_height(scene.style)
    assert seen * moves.columns_in(scene.style, moves.rect.w) >= 10


@pytest.mark.parametrize(("size", "text", "least"), [((1280, 800), 100, 10), ((800, 600), 150, 1)])
def test_turns_of_eight_card_players_are_seen(
    person: Person, size: tuple[int, int], text: int, least: int
) -> None:
    person.app.settings.text = text
    person.app.restyle()
    person.resize(size)
    match = Match(
        game_named("fano_cards")({"players": 8}), [PEOPLE[0], *[Player("engine", "", 1)] * 7], seed=3
    )
    random = Random(3)
    while len(match.turns) < 16:
        match.play(random.choice(match.position.actions()))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.round()
    moves = person.only(MoveList)
    assert moves.rect.h // moves.row_height(scene.style) >= least


def test_the_pieces_and_the_cards_of_a_turn_are_pictured() -> None:
    morris = game_named("fano330")().start()
    placed = morris.brief_turn(play_text(morris, "C1").actions).text
    assert isinstance(placed, Message)
    assert placed.render(draw=lambda pictured: f"<{pictured.piece}>") == "<white circle> 1"
    attack = position_of({"hand": ["6", "9"], "field": ["3"]}, {"field": ["4", "7"]})
    told = attack.brief_turn(play_text(attack, "x3:4=6").actions).text
    assert str(told).replace("\u202f", " ") == "⚔3→4 6"


def test_lists_count_what_is_taken_in_each_game_that_takes() -> None:
    fanorona = game_named("fanorona")().start()
    first = play_text(fanorona, "d3-e3A")
    assert fanorona.brief_turn(first.actions).taken == 1
    sown = game_named("fixation")().start()
    for action in sown.actions():
        turn = str(sown.turn_words([action], Cast(["Vola", "Hasina"])))
        told = turn.partition("captures ")[2].partition(" gives")[0]
        points = [word for word in told.replace(",", " ").replace(".", " ").split() if word[-1].isdecimal()]
        assert sown.taken_by([action]) == len(points)


def test_pointing_at_turns_moves_none_of_them(person: Person) -> None:
    scene = shown(person, turns=24)
    moves = person.only(MoveList)
    nodes = scene.session.match.head.path[-6:]
    before = [moves.place_of(node) for node in nodes]
    for node in nodes:
        scene.session.preview(node)
        person.round()
        assert scene.session.view.previewing or node is scene.session.match.head
        assert [moves.place_of(each) for each in nodes] == before
    scene.session.preview(None)


def test_the_turns_stay_below_the_lines_of_an_analysis(person: Person) -> None:
    scene = shown(person, turns=12)
    scene.analysis.switch()
    person.round()
    moves, strip = person.only(MoveList), person.only(ValueStrip)
    assert moves.visible
    assert moves.rect.h >= 3 * moves.row_height(scene.style)
    assert strip.visible
    assert strip.rect.right <= scene.board.board_rect.x
    scene.analysis.switch()
    assert not strip.visible


def test_a_row_of_the_list_draws_the_pieces_of_the_theme(person: Person) -> None:
    scene = shown(person, "fano330")
    moves = person.only(MoveList)
    body = scene.style.theme.piece("black circle").body.rgb
    node = scene.session.match.head.path[4]
    assert node.seat == 1
    place = moves.place_of(node).clip(moves.rect)
    row = person.app.window.surface.subsurface(place)
    near = [
        row.get_at((x, y))
        for x in range(row.get_width())
        for y in range(row.get_height())
        if max(abs(a - b) for a, b in zip(row.get_at((x, y))[:3], body, strict=True)) < 40
    ]
    assert len(near) > 20


def test_the_settings_choose_notation(person: Person) -> None:
    scene = shown(person)
    moves, view = person.only(MoveList), scene.session.view

    def in_words() -> bool:
        return view.in_words

    choose(person, "In notation")
    assert person.top() is scene
    assert not in_words()
    assert moves.columns_in(scene.style, moves.rect.w) == 2
    assert all(isinstance(view.turn(node).told.text, str) for node in view.path[1:])
    person.until(lambda: load_settings()[0].moves == "notation")
    choose(person, "In words")
    assert in_words()


def choose(person: Person, moves: str) -> None:
    """Have moves told so, in the settings."""
    person.press("Settings")
    choice = next(
        each for each in person.top().widgets if isinstance(each, Segmented) and str(each.caption) == "Moves"
    )
    choice.choose("notation" if moves == "In notation" else "words")
    person.app.pop()
    person.round()


def test_looking_back_tells_the_turn_in_words(person: Person) -> None:
    scene = shown(person)
    node = scene.session.match.head.path[2]
    told = scene.session.view.turn(node).words
    scene.session.look_at(node)
    person.round()
    assert str(scene.status) == f"This was the position then: {told}"
    choose(person, "In notation")
    assert str(scene.status) == f"This was the position after Hasina played {node.text}."


def test_only_turns_in_sight_are_told(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = shown(person, turns=2)
    node = scene.session.match.head
    while node.number < 2000:
        assert node.parent is not None
        node = node.add(node.parent.plies)
    scene.session.match.go_to(node)
    told = 0
    tell = FanoronaPosition.brief_turn

    def counted(*given: object) -> ShortTurn:
        nonlocal told
        told += 1
        return tell(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(FanoronaPosition, "brief_turn", counted)
    scene.jumped()
    person.round()
    assert 0 < told < 40
    before = told
    scene.refresh()
    person.round()
    assert told - before <= 2


@pytest.mark.parametrize("seed", range(3))
def test_words_show_no_card_that_is_hidden(seed: int) -> None:
    match = Match(game_named("fano_cards")(), [Player("person", "Vola"), Player("engine", "", 1)], seed)
    view, random = View(match), Random(seed)
    view.in_words = True
    while len(match.turns) < 20 and match.result is None:
        match.play(random.choice(match.position.actions()))
        if match.unfinished:
            begun = view.turns.begun
            assert begun is not None
            check_hidden(begun.told, [ply.action.text for ply in match.unfinished])
    for node in match.head.path[1:]:
        check_hidden(view.turn(node).told, [ply.action.text for ply in node.plies])


def check_hidden(turn: ShortTurn, actions: list[str]) -> None:
    """Only what was played in sight of all is pictured."""
    told = turn.text
    assert isinstance(told, Message)
    drawn: list[str] = []

    def draw(pictured: Pictured) -> str:
        if not pictured.piece.startswith(SIGN) and pictured.piece != BACK:
            drawn.append(str(pictured))
        return "#"

    told.render(draw=draw)
    open_texts = " ".join(text for text in actions if not text.startswith("d"))
    assert all(card in open_texts for card in drawn)
    if not open_texts:
        assert not drawn


def test_cards_are_pictured_in_the_suits_of_their_owners() -> None:
    attack = position_of({"hand": ["6", "9"], "field": ["3"]}, {"field": ["4", "7"]})
    match = Match(attack.game, [Player("person"), Player("engine", "", 1)], 1, attack)
    drawn: list[str] = []

    def draw(pictured: Pictured) -> str:
        drawn.append(pictured.piece)
        return "#"

    told = attack.turn_words(play_text(attack, "x3:4=6").actions, match.cast)
    assert told.render(draw=draw) == "You attack Pim’s # with your # and play #."
    fields = attack.picture()
    own, others = fields["field.0.0"][-1][-1], fields["field.1.0"][-1][-1]
    assert sorted(drawn) == sorted([f"4{others}", f"3{own}", f"6{own}"])


def test_a_hint_is_told_as_moves_are() -> None:
    position = game_named("fano330")().start()
    turn = play_text(position, "C1")
    match = Match(position.game, PEOPLE)
    assert str(hint_sentence(turn, None, position)) == "A good move is C1."
    told = str(hint_sentence(turn, None, position, match.cast))
    assert told == "Vola places a circle on 1. That is a good move."


# Puzzles


def test_a_puzzle_tells_its_turns_as_the_settings_say(person: Person) -> None:
    puzzle = next(each for each in puzzles_of("fanorona") if len(each.solution) > 2)
    person.app.push(Scene(person.app))
    scene = PuzzleScene(person.app, [puzzle], 0)
    person.app.push(scene)
    person.round()
    for action in play_text(puzzle.start(), puzzle.solution[0]).actions:
        for spot in action.spots:
            person.click(scene.board.center_of(spot))
    person.until(lambda: scene.play.persons_turn and len(scene.play.match.turns) == 2)
    person.round()

    def rows() -> list[str]:
        texts = (str(each.text) for each in scene.widgets if isinstance(each, Label) and each.visible)
        return next(text.splitlines() for text in texts if text.startswith("1"))

    assert len(rows()) == 2
    assert all(" captures " in row or " moves " in row for row in rows())
    person.app.settings.moves = "notation"
    scene.refresh()
    first, second = puzzle.solution[:2]
    assert puzzle.start().mover == 1, "Black begins in it"
    assert rows() == [f"1... {first}", f"2. {second}"]


# What lies there


Read = Callable[[str], str]


def test_points_of_fanorona_say_what_captures_there() -> None:
    position = game_named("fanorona")({"board": "5x3"}).position("2B1B/1W1BB/W2W1 w 0")
    assert str(position.tip("b2")).startswith(
        "A white piece stands on b2. It captures by approach, moving to c2"
    )
    assert str(position.tip("c3")) == "A black piece stands on c3."
    assert (
        str(position.tip("a1")) == "A white piece stands on a1. It can’t capture now, and another piece must."
    )
    assert "A piece from b2 captures by moving here." in str(position.tip("c2"))
    assert str(position.tip("a3")).startswith("a3 is empty.")
    assert position.tip("stop") is None


def test_spaces_lines_and_stacks_say_what_they_are() -> None:
    morris = game_named("fano330")().position("Ct/-/-/-/-/-/- w CTT/cct")
    assert isinstance(morris, Fano330Position)
    assert str(morris.tip("1")) == "On space 1, from the bottom: White circle and Black triangle"
    assert str(morris.tip("2")) == "Space 2 is empty."
    nim = game_named("fano_nim")().position("1,2,3,4,5,6,7 1")
    line = nim.actions()[0].text.partition("-")[0]
    assert str(nim.tip(line)).startswith("A turn may take the same number of seeds from each of ")
    assert str(nim.tip(line[0])).endswith(("seed", "seeds"))


@pytest.mark.parametrize("game", [*games()])
def test_whatever_lies_on_a_board_has_a_tooltip(game: str) -> None:
    random = Random(game)
    position = game_named(game)().start(1)
    for _ in range(30):
        if position.result is not None:
            break
        for spot, pile in position.picture(0).items():
            if pile:
                assert position.tip(spot, 0) is not None, spot
        position = position.play(random.choice(position.actions())).position


def test_players_say_whose_turn_it_is(person: Person) -> None:
    shown(person, turns=2)
    assert person.sees("It is the turn of Vola.")
    assert person.sees("Hasina waits for the turn.")


@pytest.mark.parametrize("text", [100, 130, 150])
def test_in_notation_names_before_the_turns_are_whole(
    person: Person, monkeypatch: pytest.MonkeyPatch, text: int
) -> None:
    person.app.settings.moves, person.app.settings.text = "notation", text
    person.app.restyle()
    players = [Player("engine", level=1), *(Player("person") for _ in range(3))]
    match = Match(game_named("fano_cards")({"players": 4}), players, seed=3)
    random = Random(3)
    while len({node.seat for node in match.head.path[1:]}) < 4:
        match.play(random.choice(match.position.actions()))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    room: dict[str, int] = {}
    line_in = Style.line_in

    def watched(self: Style, words: Text, width: int, role: Role, ink: Colour) -> pygame.Surface:
        room[str(words)] = width - self.width(words, role)
        return line_in(self, words, width, role, ink)

    cells = person.only(MoveList).cells
    with monkeypatch.context() as patch:
        patch.setattr(Style, "line_in", watched)
        for seat in range(4):
            place = pygame.Rect(0, 0, person.only(MoveList).rect.w - scene.style.px(40), 40)
            cells.draw_who(pygame.Surface((400, 400)), scene.style, place, seat, scene.style.colours.text)
    assert set(room) == {"Pim", "Player 2", "Player 3", "Player 4"}
    assert min(room.values()) >= 0


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("piece", ["black triangle", "white triangle"])
def test_a_piece_in_the_row_that_is_shown_stands_out_from_it(theme: str, piece: str) -> None:
    style = style_of(theme)
    colours = style.colours
    drawn = style.line(Message("{piece}", piece=Pictured(piece, "")), "body", colours.on_accent)
    seen = [drawn.get_at((x, y)) for x in range(drawn.get_width()) for y in range(drawn.get_height())]
    assert colours.on_accent.rgb in {tuple(pixel[:3]) for pixel in seen if pixel[3] > 200}
    assert contrast_ratio(colours.on_accent, colours.accent) >= 3
