"""Turns of the card game where they are listed and told on the table: all of each, in order, never cut."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import pygame
import pytest
from support.cards_in_window import position_of, sit, worth
from support.tiers import by_night, each_met
from support.ui_person import AI, ANNA, Person, Sit, folders, person

from fanoboard.games import game_named
from fanoboard.games.fano_cards import GAME
from fanoboard.games.fano_cards.notation import CardAction, text_for_others
from fanoboard.games.game import Action, Position
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.movelist import MoveList
from fanoboard.ui.features.game.turn_strip import LastTurn, TurnStrip
from fanoboard.ui.toolkit.look.fonts import Fonts, Ink, Weight
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.widget import Widget

__all__ = ["folders", "person", "sit"]

MIXES: Final = (
    {"players": 2},
    {"players": 2, "joker": True, "specials": "all"},
    {"players": 2, "two_suit": "6", "promotion": "easy", "joker": True, "specials": "choice"},
    {"players": 2, "two_suit": "3", "specials": "by suit"},
    {"players": 3, "joker": True, "specials": "choice"},
    {"players": 4, "specials": "all", "oversum_prestige_only": True},
    {"players": 8, "joker": True, "specials": "all"},
)
CARD: Final = "<([^<>:]+)>"
ROWS: Final = {
    rf"<sign:attack>{CARD}→{CARD}\u202f{CARD}": "x{}:{}={}",
    rf"<sign:swap>{CARD}→{CARD}\u202f{CARD}": "!x{}:{}={}",
    rf"{CARD}\+{CARD}={CARD}": "+{}+{}={}",
    rf"↩{CARD}\+{CARD}={CARD}": "+{0}+{1}={2}^{0}",
    rf"{CARD}\+↩{CARD}={CARD}": "+{0}+{1}={2}^{1}",
    rf"<sign:sum>{CARD}\+{CARD}={CARD}": "!+{}+{}={}",
    rf"<sign:sum>↩{CARD}\+{CARD}={CARD}": "!+{0}+{1}={2}^{0}",
    rf"<sign:sum>{CARD}\+↩{CARD}={CARD}": "!+{0}+{1}={2}^{1}",
    "▲\u00a0(?:Queen|King)": "P",
    f"▲\u00a0(?:Queen|King)\u00a0{CARD}{CARD}{CARD}": "P{}{}{}",
    f"<sign:shield>{CARD}": "!D{}",
    "<sign:redraw>": "M",
    r"\+<back>": "R",
    f"<sign:play>{CARD}": "p{}",
    f"−{CARD}\u202f<sign:play>{CARD}": "s{}/{}",
    "<sign:lay>\u202f–": "d",
    f"<sign:lay>{CARD}": "d{}",
    f"<sign:lay>{CARD}{CARD}": "d{},{}",
    f"<sign:lay>{CARD}{CARD}{CARD}": "d{},{},{}",
    "<sign:star>\u202f\\+\u00a0adds a joker": "!J",
    "<sign:star>\u202f–\u00a0adds no joker": "-",
    "<sign:swap>\u00a0Reverse Fano": "!reverse",
    "<sign:sum>\u00a0Oversum": "!oversum",
    "<sign:star>\u00a0Temporary joker": "!joker",
    "<sign:shield>\u00a0Perfect defense": "!defense",
    "<sign:flag>\u00a0resigns": "resign",
}
"""What a reader makes of an action in a row: cards that lie in the row are written without the row's suit."""


def turns(
    options: dict[str, str | int | bool], seed: int, actions: int
) -> Iterator[tuple[Position, list[Action]]]:
    """The turns of a random game, each with the position that it begins with."""
    position: Position = GAME(options).start(seed)
    random = Random(seed)
    begun, played = position, list[Action]()
    for _ in range(actions):
        choice = position.actions()
        if not choice:
            break
        if random.random() < 0.5:
            action = random.choice(choice)
        else:
            action = max(choice, key=lambda each: worth(each, random))
        position = position.play(action).position
        played.append(action)
        if position.mover != begun.mover:
            yield begun, played
            begun, played = position, []


def read(row: str, *, suited: bool) -> str:
    """The action that a part of a row tells, as others may know it."""
    found = [(told, match) for pattern, told in ROWS.items() if (match := re.fullmatch(pattern, row))]
    assert len(found) == 1, row
    told, match = found[0]
    cards = ["?" if card == "back" else card for card in match.groups()]
    return told.format(*(card if suited or card.startswith("*") else card.rstrip("hdsc") for card in cards))


def told(position: Position, played: Sequence[Action]) -> str:
    text = position.brief_turn(played).text
    assert isinstance(text, Message)
    return text.render(draw=lambda pictured: f"<{pictured.piece}>")


@pytest.mark.parametrize(
    "options", by_night(MIXES, 3), ids=lambda options: "-".join(map(str, options.values()))
)
def test_what_a_row_says_read_back_is_the_turn(options: dict[str, str | int | bool]) -> None:
    kinds = set()
    for seed in range(1, 4):
        for position, played in turns(options, seed, 150):
            wanted = [text_for_others(action.text) for action in played]
            rows = told(position, played).split(" \u00a0")
            assert [read(row, suited="two_suit" in options) for row in rows] == wanted
            kinds |= {found.kind for text in wanted if (found := CardAction.read(text)) is not None}
    assert len(kinds) >= 6


def test_resigning_is_told_too() -> None:
    position = GAME().start(1)
    assert read(told(position, [Action("resign", (("resign",),))]), suited=False) == "resign"


class Seen:
    """What is written while a widget draws: texts and their sizes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, widget: Widget) -> None:
        self.lines: list[tuple[str, int]] = []
        drawing = False
        line, draw = Fonts.line, widget.draw

        def write(fonts: Fonts, text: str, size: int, ink: Ink, weight: Weight = "regular") -> pygame.Surface:
            if drawing:
                self.lines.append((text, size))
            return line(fonts, text, size, ink, weight)

        def watched(*given: object) -> None:
            nonlocal drawing
            drawing, self.lines = True, []
            draw(*given)  # type: ignore[arg-type]
            drawing = False

        monkeypatch.setattr(Fonts, "line", write)
        monkeypatch.setattr(widget, "draw", watched)

    @property
    def text(self) -> str:
        return squeezed(" ".join(text for text, _ in self.lines))


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize(
    ("language", "size", "players"), each_met(["de", "en", "ja"], [(900, 650), (1280, 800)], [4, 2], by_day=1)
)
def test_rows_hold_all_of_each_turn(
    person: Person, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int], players: int
) -> None:
    person.app.choose_language(language)
    person.resize(size)
    match = Match(
        game_named("fano_cards")({"players": players, "specials": "choice"}),
        [Player("person", "Vola"), *[Player("engine", "", 1)] * (players - 1)],
        seed=5,
    )
    random = Random(5)
    while len(match.turns) < 16 or match.unfinished:
        match.play(max(match.position.actions(), key=lambda each: worth(each, random) + 3 * random.random()))
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.round()
    moves = person.only(MoveList)
    seen = Seen(monkeypatch, moves)
    sizes = set()
    for node in match.head.path[1:]:
        scene.session.look_at(node)
        person.round()
        moves.changed()
        person.round()
        wanted = scene.style.words(scene.session.view.turn(node).told.text)
        assert squeezed(wanted) in seen.text
        assert not [text for text, _ in seen.lines if text.rstrip().endswith("…")]
        glyphs = re.compile("[\ue000-\uf8ff]")
        sizes |= {size for text, size in seen.lines if glyphs.search(text)}
    assert len(sizes) == 1


def long_turn(sit: Sit, person: Person) -> LastTurn:
    """The computer's turn of many actions is told on the table."""
    start = position_of(
        {"hand": ["5", "1", "9"], "field": ["4", "7"], "draw": ["2", "3"]},
        {"hand": ["6", "7", "9"], "field": ["3", "1", "2"], "draw": ["5", "4"], "specials": ["defense"]},
        options={"specials": "all"},
    )
    table = sit(start)
    table.click("discard")
    for text in ("!D1", "x3:4=6", "+1+6=7", "+2+7=9", "R", "p5"):
        action = next(each for each in table.match.position.actions() if each.text == text)
        table.game_scene.move(action)
        person.until(lambda: not table.game_scene.board.animating)
    person.round()
    return person.only(LastTurn)


@pytest.mark.parametrize("high", [10, 20, 30, 40])
def test_the_last_turn_is_drawn_in_its_place_alone(sit: Sit, person: Person, high: int) -> None:
    """What is drawn beyond it would stay when the turn goes."""
    box = long_turn(sit, person)
    person.app.settings.text = 200
    person.app.restyle()
    box.rect = pygame.Rect(150, 246, 144, high)
    ground = pygame.Surface((640, 480))
    nothing = pygame.image.tobytes(ground, "RGB")
    box.draw(ground, person.app.style)
    ground.fill(0, box.rect)
    assert pygame.image.tobytes(ground, "RGB") == nothing


@pytest.mark.parametrize("size", [(1280, 800), (900, 650)])
def test_a_turn_told_on_the_table_keeps_its_size_and_a_click_shows_the_rest(
    sit: Sit, person: Person, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    person.resize(size)
    box = long_turn(sit, person)
    style, seen = person.app.style, Seen(monkeypatch, box)
    said, pages = "", 0
    (turn,) = person.top().snapshot.told  # type: ignore[attr-defined]
    while pages < len(turn.actions) and squeezed(style.words(turn.actions[-1].words)) not in said:
        box.changed()
        person.round()
        said += seen.text
        pages += 1
        sizes = {size for text, size in seen.lines}
        assert sizes <= {style.size("body"), *range(style.size("small") - 3, style.size("small") + 1)}
        assert not [text for text, _ in seen.lines if text.endswith("…")]
        person.click(box.rect.center)
    assert pages > 1, "not all of it has room at once"
    at = [said.index(squeezed(style.words(action.words))) for action in turn.actions]
    assert at == sorted(at)
    assert "draws1card" not in said
    person.round()
    assert squeezed(style.words(turn.actions[0].words)) in seen.text, "and the first ones again"
    person.top().set_focus(box)
    person.key(pygame.K_RETURN)
    person.round()
    assert squeezed(style.words(turn.actions[0].words)) not in seen.text, "Enter does the same"


@pytest.mark.parametrize(
    ("size", "text", "language"),
    each_met([(900, 650), (800, 600), (1280, 800)], [200, 150], ["en", "de", "fr", "ja"]),
)
def test_a_turn_told_on_the_table_stays_within_its_place(
    sit: Sit, person: Person, size: tuple[int, int], text: int, language: str
) -> None:
    person.app.settings.text = text
    person.app.choose_language(language)
    person.app.restyle()
    person.resize(size)
    box = long_turn(sit, person)
    for _ in range(6):
        surface = pygame.Surface(size, pygame.SRCALPHA)
        box.draw(surface, person.app.style)
        assert box.rect.contains(surface.get_bounding_rect())
        person.click(box.rect.center)


@pytest.mark.parametrize(
    ("language", "shape"),
    each_met(["en", "de", "fr", "es", "ja"], [((1280, 800), 100), ((1280, 800), 150), ((900, 650), 150)]),
)
def test_no_words_of_a_turn_told_on_the_table_lie_on_others(
    sit: Sit,
    person: Person,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    shape: tuple[tuple[int, int], int],
) -> None:
    size, person.app.settings.text = shape
    person.app.choose_language(language)
    person.app.restyle()
    person.resize(size)
    box = long_turn(sit, person)
    line, drawn = Fonts.line, dict[tuple[int, int, int], int]()

    def plain(self: Fonts, text: str, size: int, ink: Ink, weight: Weight = "regular") -> pygame.Surface:
        """A line as an area of a colour of its own."""
        area = pygame.Surface((line(self, text, size, ink, weight).get_width() if text else 0, size))
        colour = (255, 8 * len(drawn), 0)
        drawn[colour] = area.get_width() * size
        area.fill(colour)
        return area

    for _ in range(4):
        drawn.clear()
        surface = pygame.Surface(size, pygame.SRCALPHA)
        with monkeypatch.context() as patched:
            patched.setattr(Fonts, "line", plain)
            box.draw(surface, person.app.style)
        for colour, count in drawn.items():
            assert pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)).count() == count
        person.click(box.rect.center)


def test_the_strip_of_many_seats_names_players_and_hides_no_attack(
    sit: Sit, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = {"hand": ["7", "4", "6"], "field": ["3", "1", "2"], "draw": ["8"]}
    others = [{"hand": ["6"], "field": ["5", "7"], "draw": ["1"]} for _ in range(6)]
    table = sit(position_of({"hand": ["5"]}, busy, *others), players=(ANNA, *[AI] * 7))
    table.click("discard")
    for text in ("+1+3=4", "x4:5=7", "d6"):
        action = next(each for each in table.match.position.actions() if each.text == text)
        table.game_scene.move(action)
    person.round()
    strip = person.only(TurnStrip)
    seen = Seen(monkeypatch, strip)
    strip.changed()
    person.round()
    style = person.app.style
    attack = next(action for action in strip.turns[0].actions if action.strikes)
    assert squeezed(style.words(attack.pictures)) in seen.text
    assert "Player2" in seen.text


def test_a_letter_redraws_while_its_command_cant_be_used(sit: Sit) -> None:
    table = sit(position_of({"hand": ["8", "9", "10"]}, {"hand": ["1"]}))
    assert table.sees("Redraw")
    table.key(pygame.K_r)
    assert table.actions == ["M"]


def test_the_strip_of_many_seats_makes_way_for_arrows(sit: Sit, person: Person) -> None:
    others = [{"hand": ["6"], "field": ["5", "7"], "draw": ["1"]} for _ in range(5)]
    table = sit(position_of({"hand": ["7"], "field": ["4"]}, *others), players=(ANNA, *[AI] * 5))
    table.click("discard")
    for _ in range(5):
        nothing = next(each for each in table.match.position.actions() if each.text == "d")
        table.game_scene.move(nothing)
    person.round()
    strip = person.only(TurnStrip)
    assert [strip.visible] == [True]
    table.click("field.0.0")
    assert table.game_scene.board.marks.spots("aim")
    assert [strip.visible] == [False]
    person.key(pygame.K_ESCAPE)
    table.move(table.point("rank.0"))
    person.round()
    assert [strip.visible] == [True]


@pytest.mark.parametrize("size", by_night([(each,) for each in [(800, 600), (1280, 800), (1800, 1100)]], 1))
@pytest.mark.parametrize("seats", [3, 5])
def test_names_in_the_strip_stay_within_it_with_large_text(
    sit: Sit, person: Person, seats: int, size: tuple[int, int]
) -> None:
    person.app.settings.text = 200
    person.app.restyle()
    person.resize(size)
    others = [{"hand": ["6", "9"], "field": ["3"], "draw": ["1", "2"]} for _ in range(seats - 1)]
    table = sit(position_of({"hand": ["5"], "field": ["1"]}, *others), players=(ANNA, *[AI] * (seats - 1)))
    table.click("discard")
    for _ in range(seats - 1):
        table.game_scene.move(table.match.position.actions()[0])
    person.round()
    strip = person.only(TurnStrip)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    strip.draw(surface, person.app.style)
    assert strip.rect.contains(surface.get_bounding_rect())


@pytest.mark.parametrize("text", [100, 200])
def test_the_strip_of_many_seats_stays_within_its_place(
    sit: Sit, person: Person, text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.app.settings.text = text
    person.app.restyle()
    person.resize((800, 600))
    others = [{"hand": ["6", "9"], "field": ["3"], "draw": ["1", "2"]} for _ in range(7)]
    table = sit(position_of({"hand": ["5"], "field": ["1"]}, *others), players=(ANNA, *[AI] * 7))
    table.click("discard")
    for _ in range(7):
        table.game_scene.move(table.match.position.actions()[0])
    person.round()
    strip = person.only(TurnStrip)
    assert len(strip.turns) == 7
    surface = pygame.Surface((800, 600), pygame.SRCALPHA)
    seen = Seen(monkeypatch, strip)
    strip.draw(surface, person.app.style)
    for number in range(2, 9):
        told = [text for text, _ in seen.lines if re.fullmatch(rf"(Player )?{number}", text)]
        assert len(told) == 1, "the number tells them apart"
    assert strip.rect.contains(surface.get_bounding_rect())


@pytest.mark.parametrize("text", [100, 200])
def test_numbers_of_moves_have_room_left_of_the_turns(person: Person, text: int) -> None:
    person.app.settings.text = text
    person.app.restyle()
    match = Match(game_named("fanorona")(), [Player("person", "Vola"), Player("person", "Hasina")], seed=1)
    while len(match.turns) < 62 and match.result is None:
        match.play(Random(len(match.plies)).choice(match.position.actions()))
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.round()
    moves = person.only(MoveList)
    number = f"{match.head.round}..."
    assert moves.column(scene.style, 0)[0] >= scene.style.width(number, "small")
