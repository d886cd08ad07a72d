"""The card at the end of a game: when it comes, what it says, where it lies, and how it goes."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pygame
import pytest
from support.cards_in_window import position_of
from support.tiers import by_night, each_met
from support.ui_person import AI, Person, folders, person

from fanoboard.games import game_named
from fanoboard.match import store
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.player_card import PlayerCard
from fanoboard.ui.features.game.players import LevelMenu
from fanoboard.ui.features.game.result_face import ResultFace
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.toolkit.look.fonts import Fonts, Ink, Weight
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label

__all__ = ["folders", "person"]

ANN, BEN = Player("person", "Ann"), Player("person", "Ben")


def match_of(game: str, *players: Player, **options: str | int | bool) -> Match:
    return Match(game_named(game)(options), players or (ANN, BEN), seed=3)


def sit(person: Person, match: Match) -> GameScene:
    return person.sit_at(match).game_scene


def card(person: Person) -> ResultFace:
    return person.only(ResultFace)


def top_match(person: Person) -> Match:
    scene = person.top()
    assert isinstance(scene, GameScene)
    return scene.session.match


def resign(person: Person) -> None:
    person.press("Resign")
    person.press("Resign")


def before_the_end(game: str, **options: str | int | bool) -> tuple[Match, str]:
    """A game whose pieces show why it ends, and the turn that ends it."""
    for seed in range(200):
        match = match_of(game, **options)
        random = Random(seed)
        while match.result is None:
            match.play(random.choice(match.position.actions()))
        result = match.result
        if result.spots:
            last = match.turns[-1].text
            match.undo()
            return match, last
    raise AssertionError("no game ends so")


def test_it_tells_who_won_and_why_and_offers_what_to_do(person: Person) -> None:
    sit(person, match_of("fanorona"))
    assert not card(person).visible
    resign(person)
    assert card(person).visible
    assert (str(card(person).title), str(card(person).reason)) == ("Ben wins", "Ann resigned.")
    filled = [
        widget
        for widget in person.top().widgets
        if getattr(widget, "kind", "") == "primary" and widget.visible
    ]
    assert [str(getattr(widget, "text", "")) for widget in filled] == ["Rematch"], "the one filled button"
    person.press("Rematch")
    assert top_match(person).players == [BEN, ANN]
    assert not card(person).visible


def test_a_series_is_counted_by_the_players(person: Person) -> None:
    sit(person, match_of("fanorona"))
    resign(person)
    assert not card(person).in_series
    person.press("Rematch")
    resign(person)
    assert (card(person).names, card(person).scores) == (("Ben", "Ann"), [1, 1])
    assert card(person).in_series
    person.press("Rematch")
    person.press("Offer a draw")
    person.press("Draw")
    assert str(card(person).title) == "Draw"
    assert (card(person).names, card(person).scores) == (("Ann", "Ben"), [1, 1])


@pytest.mark.parametrize("way", ["key", "button", "review", "looking back"])
def test_it_can_be_shut_and_called_back_from_the_panel(person: Person, way: str) -> None:
    scene = sit(person, match_of("fanorona"))
    scene.move(scene.session.match.position.actions()[0])
    resign(person)
    if way == "key":
        person.key(pygame.K_ESCAPE)
    elif way == "button":
        person.press("Close")
    elif way == "review":
        person.press("Review")
        assert person.sees("Close the analysis"), "the engine looks through the game"
        person.key(pygame.K_l)
    else:
        person.key(pygame.K_LEFT, mod=pygame.KMOD_CTRL)
        assert not scene.session.view.is_live
    assert person.top() is scene
    assert not card(person).visible
    person.round()
    assert not card(person).visible, "it comes but once by itself"
    person.press("Result")
    assert card(person).visible
    assert scene.session.view.is_live
    person.key(pygame.K_ESCAPE, pygame.K_F4)
    assert card(person).visible
    person.press("New game")
    assert isinstance(person.top(), NewGame)


def test_it_does_not_come_for_a_game_that_was_over_already(person: Person) -> None:
    match = match_of("fanorona")
    match.resign(0)
    sit(person, match)
    assert not card(person).visible
    person.press("Result")
    assert card(person).visible


def test_it_comes_again_when_the_game_ends_again(person: Person) -> None:
    sit(person, match_of("fanorona"))
    resign(person)
    person.key(pygame.K_u)
    assert not card(person).visible
    assert top_match(person).result is None
    resign(person)
    assert card(person).visible


def test_the_board_and_the_panel_can_be_used_beside_it_but_not_below(person: Person) -> None:
    match, last = before_the_end("fixation")
    scene = sit(person, match)
    for action in match.read_turn(last).actions:
        scene.move(action)
    person.round()
    assert card(person).visible
    below = [spot for spot in scene.board.layout.points if card(person).hit(scene.board.center_of(spot))]
    beside = [spot for spot in scene.board.layout.points if spot not in below]
    assert below
    assert beside
    pointed = []
    for spot in (below[0], beside[0]):
        person.move(scene.board.center_of(spot))
        pointed.append(scene.board.pointed)
    assert pointed == [None, beside[0]]
    person.press("Take back")
    assert top_match(person).result is None


def test_it_waits_until_the_pieces_rest(person: Person) -> None:
    match, last = before_the_end("fixation")
    scene = sit(person, match)
    person.app.settings.animation = "normal"
    person.app.restyle()
    for action in match.read_turn(last).actions:
        scene.move(action)
    person.round()
    assert scene.board.animating
    assert not card(person).visible
    scene.board.skip()
    person.round()
    assert scene.board.animating, "what has won shines first"
    assert not card(person).visible
    scene.board.skip()
    person.round()
    assert card(person).visible


@pytest.mark.parametrize("game", ["fixation", "fano330"])
@pytest.mark.parametrize(
    "size", by_night([(each,) for each in [(1280, 800), (2560, 1600), (900, 1200), (800, 600)]], 1)
)
def test_it_hides_as_little_of_what_won_as_can_be(person: Person, game: str, size: tuple[int, int]) -> None:
    person.resize(size)
    match, last = before_the_end(game)
    scene = sit(person, match)
    for action in match.read_turn(last).actions:
        scene.move(action)
    person.round()
    assert match.result is not None
    shown = match.result.spots
    lies = card(person).rect
    area = scene.board.rect

    def hidden(rect: pygame.Rect) -> int:
        spaces = [scene.board.space_of(spot).clip(rect) for spot in shown]
        return sum(space.w * space.h for space in spaces)

    assert area.contains(lies)
    for edge in ("midtop", "midbottom", "midleft", "midright"):
        other = lies.copy()
        setattr(other, edge, getattr(area.inflate(-32, -32), edge))
        assert hidden(lies) <= hidden(other)


@pytest.mark.parametrize("game", ["fano_cards", "fanorona"])
def test_it_hides_hardly_anything_that_was_played_or_where_the_last_turn_led(
    person: Person, game: str
) -> None:
    match, random = match_of(game, Player("person"), Player("engine", level=2)), Random(5)
    while match.result is None and len(match.turns) < 50:
        match.play(random.choice(match.position.actions()))
    last = match.turns[-1].actions[-1].spots[-1]
    if match.result is None:
        match.resign(match.position.mover)
    scene = sit(person, match)
    person.press("Result")
    played = {last, *(spot for spot in scene.board.occupied if spot.startswith("field."))}
    lies = card(person).rect
    hidden = [
        spot for spot in played & {*scene.board.layout.spots} if lies.colliderect(scene.board.space_of(spot))
    ]
    assert len(hidden) <= (game == "fano_cards")
    diagram_and_plates = [each for each in scene.board.telling if lies.colliderect(each)]
    assert not diagram_and_plates
    counted = f" It took {match.head.round} moves."
    assert str(card(person).reason).endswith(counted), "as the list numbers them"


@pytest.mark.parametrize("size", [(640, 480), (900, 650), (1280, 800), (2560, 1600)])
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("seats", by_night([2, 4, 8, 3, 5, 6, 7], 3))
def test_at_a_card_table_it_leaves_the_race_and_the_commander_who_has_won_in_sight(
    person: Person, seats: int, winner: int, size: tuple[int, int]
) -> None:
    """Whoever won, and also where everybody has cards everywhere."""
    person.app.settings.scale = 200 if size[0] > 2000 else 100
    person.resize(size)
    full = {"field": ["1", "2", "3", "4"], "hand": ["5", "6"], "draw": ["7"], "up": ["8"], "rank": "K"}
    sides = [full] * seats
    sides[winner] = full | {"field": ["8", "9", "10"], "up": ["1"]}
    start = position_of(*sides, turn=winner)
    match = Match(start.game, [ANN, *[Player("engine", level=3)] * (seats - 1)], 1, start)
    scene = person.sit_at(match, "slow").game_scene
    scene.move(next(each for each in match.position.actions() if each.text == "P"))
    person.rest()
    person.round()
    board, lies = scene.board, card(person).rect
    race = board.place_of("race")
    assert match.result is not None
    assert race is not None
    assert card(person).visible
    assert not lies.colliderect(race)
    assert not lies.colliderect(board.space_of(f"rank.{winner}"))


@pytest.mark.usefixtures("idle_engines")
@pytest.mark.parametrize("game", ["fano_cards", "fanorona", "fixation"])
@pytest.mark.parametrize("size", by_night([(each,) for each in [(900, 562), (1280, 800)]], 1))
def test_moments_worth_another_look_hide_nothing_that_decided_the_game(
    person: Person, game: str, size: tuple[int, int]
) -> None:
    person.resize(size)
    hidden = []
    for find in (False, True):
        person.app.settings.find_mistakes = find
        match, random = match_of(game, Player("person"), Player("engine", level=2)), Random(5)
        while match.result is None and len(match.turns) < 50:
            match.play(random.choice(match.position.actions()))
        if match.result is None:
            match.resign(match.position.mover)
        match.id = "one"
        board = sit(person, match).board
        person.press("Result")
        lies, why = card(person).rect, {*(match.result.spots if match.result else ()), *board.played}
        spaces = [board.space_of(spot).clip(lies) for spot in why if spot in board.layout.spots]
        hidden.append(sum(space.w * space.h for space in spaces))
    assert hidden[1] <= hidden[0]


@pytest.mark.parametrize("size", [(1280, 800), (2560, 1600)])
def test_it_hides_no_heap_that_is_left(person: Person, size: tuple[int, int]) -> None:
    person.app.settings.scale = size[0] // 16 + 20
    person.resize(size)
    match = Match(game_named("fano_nim")(), (ANN, BEN), seed=1595380641)
    scene = sit(person, match)
    for turn in ("HER-1", "HAT-1", "WHY-1", "WHY-1", "WHY-1", "TRY-2", "RAW-1"):
        scene.move(match.read_turn(turn).actions[0])
    person.round()
    left = [spot for spot, pile in match.position.picture().items() if pile]
    assert match.result is not None
    assert left == ["H", "R"]
    assert not any(card(person).rect.colliderect(scene.board.space_of(spot)) for spot in left)


@pytest.mark.parametrize("seed", range(3))
def test_where_it_can_it_leaves_empty_heaps_in_sight_too(person: Person, seed: int) -> None:
    person.app.settings.scale = 100
    person.resize((1280, 800))
    match, random = Match(game_named("fano_nim")(), (ANN, BEN), seed=seed), Random(seed)
    scene = sit(person, match)
    while match.result is None:
        scene.move(random.choice(match.position.actions()))
    person.round()
    points = scene.board.layout.points
    assert not [spot for spot in points if card(person).rect.colliderect(scene.board.space_of(spot))]


@pytest.mark.parametrize("game", ["fanorona", "fixation", "fano330", "fano_nim", "fano_cards"])
@pytest.mark.parametrize(
    ("size", "text"),
    by_night(
        [
            ((800, 600), 150),
            *(((1280, 800), 100), ((1280, 800), 150), ((900, 1200), 100), ((900, 1200), 150)),
            ((800, 600), 100),
        ],
        1,
    ),
)
def test_everything_fits_on_it(person: Person, game: str, size: tuple[int, int], text: int) -> None:
    person.app.settings.text = text
    person.app.restyle()
    person.resize(size)
    long = Player("person", "Rakotomalala Andriamanitra Razafindrakoto")
    match = match_of(game, long, BEN)
    match.series = (0, 1, None)
    match.resign(match.position.mover)
    scene = sit(person, match)
    person.press("Result")
    face = card(person)
    assert face.visible
    assert scene.board.rect.contains(face.rect)
    buttons = [
        widget for widget in scene.widgets if isinstance(widget, Button) and face.rect.contains(widget.rect)
    ]
    other = "Play the vela" if game == "fanorona" else "New game"
    assert [str(button.text) for button in buttons] == ["Review", other, "Rematch", ""]
    for button in buttons:
        assert button.rect.w >= person.app.style.width(button.text, "body", "medium") + 16


def test_moments_that_have_no_room_in_one_width_lie_on_nothing_in_another(person: Person) -> None:
    """Fano330, larger text, a series: with the first width there is room for them, with the second not."""
    person.app.choose_theme("contrast")
    person.app.settings.scale, person.app.settings.text = 125, 150
    person.app.restyle()
    person.resize((1646, 900))
    for seed in range(6):
        random = Random(100 + seed)
        match = match_of("fano330", Player("person"), AI)
        match.series = (1,)
        while match.result is None:
            match.play(random.choice(match.position.actions()))
        store.keep(match)
        scene = sit(person, match)
        person.press("Result")
        shown = [each for each in scene.widgets if isinstance(each, Button | Label) and each.visible]
        shown = [each for each in shown if str(each.text) and card(person).rect.colliderect(each.rect)]
        for one, other in combinations(shown, 2):
            shared = one.rect.clip(other.rect)
            assert shared.w <= 2 or shared.h <= 2, (str(one.text), str(other.text))
        person.app.pop()


@pytest.mark.parametrize("seats", [3, 8])
def test_where_many_play_all_scores_are_listed(person: Person, seats: int) -> None:
    players = [Player("person", f"Player called {number}") for number in range(seats)]
    match = match_of("fano_cards", *players, players=seats)
    match.series = (0, 2, 2)
    while match.result is None:
        match.resign(match.position.mover)
    sit(person, match)
    person.press("Result")
    winner = match.result.winner
    assert winner is not None
    expected = [1, 0, 2, *[0] * (seats - 3)]
    expected[winner] += 1
    assert card(person).scores == expected
    assert len(card(person).names) == seats


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, Weight]]:
    """What is written: the text, its size and its weight."""
    found: list[tuple[str, int, Weight]] = []
    line = Fonts.line

    def write(fonts: Fonts, text: str, size: int, ink: Ink, weight: Weight = "regular") -> pygame.Surface:
        found.append((text, size, weight))
        return line(fonts, text, size, ink, weight)

    monkeypatch.setattr(Fonts, "line", write)
    return found


def test_a_long_name_takes_what_a_short_one_leaves(
    person: Person, lines: list[tuple[str, int, Weight]]
) -> None:
    match = match_of("fanorona")
    match.series = (0, 1)
    scene = sit(person, match)
    resign(person)
    face, size = card(person), scene.style.size("body")

    def written_whole(names: tuple[str, str]) -> bool:
        lines.clear()
        face.names = names
        face.draw(pygame.Surface(pygame.display.get_window_size()), scene.style)
        return (names[0], size, "medium") in lines

    longest = max(count for count in range(60) if written_whole(("o" * count, "o" * count)))
    assert longest < 50
    assert written_whole(("o" * (longest + 2), "o"))


def test_of_many_the_name_of_who_has_won_most_is_bold(
    person: Person, lines: list[tuple[str, int, Weight]]
) -> None:
    names = ("Ann", "Ben", "Cleo")
    match = match_of("fano_cards", *(Player("person", name) for name in names), players=3)
    while match.result is None:
        match.resign(match.position.mover)
    assert match.result.winner is not None
    match.series = (match.result.winner, None)
    scene = sit(person, match)
    person.press("Result")
    for scores in ([1, 0, 2], [2, 2, 0], [0, 0, 0]):
        lines.clear()
        card(person).scores = scores
        card(person).draw(pygame.Surface(pygame.display.get_window_size()), scene.style)
        bold = {text for text, _, weight in lines if weight == "bold" and text in names}
        assert bold == {name for name, score in zip(names, scores, strict=True) if score == max(scores) > 0}


def test_the_panel_and_the_card_call_the_winner_the_same(person: Person) -> None:
    for game, players in (
        ("fanorona", (Player("person"), Player("engine", level=2))),
        ("fano_cards", (Player("person"), Player("engine", level=2))),
        ("fanorona", (ANN, ANN)),
    ):
        scene = sit(person, match_of(game, *players))
        resign(person)
        assert str(card(person).text).startswith(str(scene.status))


@pytest.mark.usefixtures("idle_engines")
@pytest.mark.parametrize(
    ("text", "game"),
    each_met([150, 100, 130], ["fanorona", "fixation", "fano330", "fano_nim", "fano_cards"]),
)
def test_who_has_won_lies_on_no_other_words(person: Person, game: str, text: int) -> None:
    person.app.settings.text = text
    person.app.restyle()
    scene = sit(person, match_of(game, Player("person"), Player("engine", level=2)))
    resign(person)
    won = next(each for each in scene.widgets if isinstance(each, PlayerCard) and each.aside_text)
    place, level = won.aside_at(scene.style), person.only(LevelMenu).rect
    # What is seen of a line is lower than the line.
    seen = place.inflate(0, round(1.25 * 0.75 * scene.style.size("body")) - place.h)
    words = level.inflate(-2 * scene.style.px(6), round(0.75 * scene.style.size("small")) - level.h)
    assert won.rect.contains(seen)
    assert not seen.colliderect(words)
