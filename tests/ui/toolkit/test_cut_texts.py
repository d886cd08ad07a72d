"""No words are cut beside a board in a window of any size, while a game is played and looked back at."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest
from support.fake_engine import fake_engine
from support.tiers import each_met
from support.ui_person import Person, folders, person

from fanoboard.games import game_named, games
from fanoboard.match.clock import TimeControl
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.game_snapshot import EndState
from fanoboard.ui.features.game.movelist import MoveList
from fanoboard.ui.features.game.player_card import PlayerCard
from fanoboard.ui.features.game.result_face import ResultFace
from fanoboard.ui.features.game.seats_overlay import SeatsOverlay
from fanoboard.ui.features.game.sidebar import Sidebar
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.rules.rule_contents import ContentsRow
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.pile_view import PileView
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label

__all__ = ["folders", "person"]

SIZES = [(640, 480), (702, 480), (800, 600), (1000, 700), (1067, 667), (700, 1000), (1280, 800)]


@pytest.fixture
def at_cards(person: Person) -> GameScene:
    """A game of cards against a computer, in which a person is to move."""
    match = Match(game_named("fano_cards")(), [Player("person"), Player("engine", level=8)], seed=5)
    person.app.push(Home(person.app))
    person.app.play(match)
    person.until(lambda: match.mover.is_person)
    scene = person.top()
    assert isinstance(scene, GameScene)
    return scene


@pytest.mark.usefixtures("idle_engines")
@pytest.mark.parametrize(("name", "clock"), each_met(games(), [True, False]))
def test_words_at_a_board_are_not_cut(person: Person, name: str, clock: bool) -> None:
    kind = game_named(name)
    control = TimeControl(600, 5) if clock else None
    match = Match(kind(), [Player("person"), Player("engine", level=8)], seed=5, control=control)
    person.app.push(Home(person.app))
    person.app.play(match)
    person.until(lambda: match.mover.is_person)
    cut: list[str] = []
    person.app.appearance.fonts.cut = cut.append
    for size in SIZES:
        person.resize(size)
        for key in (None, pygame.K_HOME, pygame.K_END):
            if key is not None:
                person.key(key)
            person.app.round(True)
            assert not cut, (size, key)


@pytest.mark.parametrize("size", [(800, 600), (960, 600)])
@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("beside", ["nothing", "clocks", "who has won"])
def test_names_of_many_players_are_not_cut(
    person: Person, size: tuple[int, int], seats: int, beside: str
) -> None:
    control = TimeControl(600, 5) if beside == "clocks" else None
    game = game_named("fano_cards")({"players": seats})
    match = Match(game, [Player("engine", level=1)] * seats, seed=5, control=control)
    while beside == "who has won" and match.result is None:
        match.resign(match.position.mover)
    person.resize(size)
    person.app.push(GameScene(person.app, match, fake_engine("slow")))
    person.round()
    cards = [each for each in person.top().widgets if isinstance(each, PlayerCard)]
    assert any(card.aside_text for card in cards) == (beside != "nothing")
    cut: list[str] = []
    person.app.appearance.fonts.cut = cut.append
    for card in cards:
        card.draw(pygame.Surface(size), person.app.style)
    assert not cut


@pytest.mark.parametrize(("scale", "text"), [(100, 200), (125, 150), (150, 125), (175, 100), (125, 200)])
def test_a_clock_below_a_name_stays_on_its_card(person: Person, scale: int, text: int) -> None:
    person.app.settings.scale, person.app.settings.text = scale, text
    person.app.restyle()
    person.resize((800, 600))
    game = game_named("fano_cards")({"players": 8})
    match = Match(game, [Player("engine", level=1)] * 8, seed=5, control=TimeControl(600, 5))
    person.app.push(GameScene(person.app, match, fake_engine("slow")))
    person.round()
    cards = [one for one in person.top().widgets if isinstance(one, PlayerCard) and one.visible]
    assert len(cards) == 8
    for card in cards:
        surface = pygame.Surface((800, 600), pygame.SRCALPHA)
        card.draw(surface, person.app.style)
        assert card.rect.contains(surface.get_bounding_rect())


@pytest.mark.parametrize(("code", "size"), [("de", (800, 600)), ("ja", (640, 480))])
def test_turns_at_a_card_table_are_listed_whole(person: Person, code: str, size: tuple[int, int]) -> None:
    """Cards stand for what has no room; names of players stay."""
    seats = [Player("person", "Hasina Rakoto"), Player("engine", level=1), Player("engine", level=1)]
    match, random = Match(game_named("fano_cards")({"players": 3}), seats, 1), Random(4)
    while len(match.plies) < 18 or match.position.mover:
        match.play(random.choice(match.position.actions()))
    person.app.choose_language(code)
    person.resize(size)
    person.app.push(Home(person.app))
    person.app.play(match)
    scene = person.top()
    turns = next(each for each in scene.widgets if isinstance(each, MoveList))
    cut: list[str] = []
    person.app.appearance.fonts.cut = cut.append
    turns.draw(pygame.Surface(size), scene.style)
    assert not cut


def test_what_comes_where_players_are_changed_has_its_place_at_once(person: Person) -> None:
    match = Match(game_named("fixation")(), [Player("person"), Player("engine", level=5)], seed=5)
    person.app.push(Home(person.app))
    scene = SeatsOverlay(person.app, match, lambda players: None)
    person.app.push(scene)
    person.round()
    cut: list[str] = []
    person.app.appearance.fonts.cut = cut.append
    scene.seats[0].kind.choose("engine")
    shown = [widget for widget in scene.widgets if widget.visible and widget.rect.size != (0, 0)]
    assert scene.seats[0].faces in shown
    assert scene.seats[0].strip in shown
    person.round()
    assert not cut


@pytest.mark.parametrize("text", [100, 125, 150])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_levels_can_be_chosen_where_text_is_large(person: Person, text: int, size: tuple[int, int]) -> None:
    """Each face has its place, and its name has room there."""
    person.app.settings.text = text
    person.app.restyle()
    person.resize(size)
    match = Match(game_named("fano_cards")(), [Player("person"), Player("engine", level=3)], seed=5)
    person.app.push(Home(person.app))
    scene = SeatsOverlay(person.app, match, lambda players: None)
    person.app.push(scene)
    person.round()
    faces = scene.seats[1].faces
    cells = [faces.cell(scene.style, index) for index in range(len(faces.choices))]
    assert all(faces.rect.contains(cell) for cell in cells)
    assert min(cell.w for cell in cells) >= scene.style.width("Thal", "body", "medium")


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800)])
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("count", [1, 9, 34])
def test_a_pile_is_seen_whole(person: Person, size: tuple[int, int], text: int, count: int) -> None:
    person.app.settings.text = text
    person.app.restyle()
    person.resize(size)
    person.app.push(Home(person.app))
    pile = PileView(person.app, Message("Discarded"), ["7s"] * count)
    person.app.push(pile)
    person.round()
    window = pygame.Rect((0, 0), size)
    (close,) = (each for each in pile.widgets if isinstance(each, Button))
    for rect in (pile.panel, close.rect, *pile.places):
        assert window.contains(rect)
    assert not any(place.colliderect(each.rect) for place in pile.places for each in pile.widgets)


@pytest.mark.parametrize("text", [100, 150])
def test_the_way_back_stands_beside_the_title(person: Person, text: int) -> None:
    person.app.settings.text = text
    person.app.restyle()
    person.app.push(Home(person.app))
    person.app.push(FileChooser(person.app, Message("Open"), (".yaml",), lambda _: None))
    for size in SIZES:
        person.resize(size)
        title = person.only(Label)
        (back,) = (each for each in person.top().widgets if str(each.tip) == "Back")
        assert abs(back.rect.centery - title.rect.centery) <= 1, size


def test_what_a_computer_played_and_what_to_do_now_fit_into_a_narrow_panel(
    person: Person, at_cards: GameScene
) -> None:
    """The longest of what is said at cards: its last turn, in words, and what the next one is about."""
    said = (
        "Computer discards 7♠ and plays 10♠. Choose a hand card to play or discard it, which ends your turn."
    )
    sidebar = at_cards.sidebar
    assert isinstance(sidebar, Sidebar)
    for size in SIZES:
        person.resize(size)
        sidebar.show(replace(at_cards.snapshot, status=said))
        label = sidebar.status
        assert label.height_in(at_cards.style, label.rect.w) <= label.rect.h, size
        inside = at_cards.side_panel.rect
        assert all(inside.contains(one.rect) for one in sidebar.widgets if one.visible), size


def test_a_turn_of_many_parts_is_told_whole_in_a_narrow_panel(person: Person, at_cards: GameScene) -> None:
    said = (
        "Computer discards its hand of prestige cards and draws anew. Computer combines 3♠ and 5♠ into 8♠, "
        "and plays 10♠. Choose a hand card to play or discard it, which ends your turn."
    )
    sidebar = at_cards.sidebar
    assert isinstance(sidebar, Sidebar)
    for size in SIZES:
        person.resize(size)
        sidebar.show(replace(at_cards.snapshot, status="Short."))
        sidebar.show(replace(at_cards.snapshot, status=said))
        label = sidebar.status
        assert label.height_in(at_cards.style, label.rect.w) <= label.rect.h, size


def test_a_choice_beside_the_analysis_gets_the_room_of_its_words(person: Person) -> None:
    match = Match(game_named("fano_cards")(), [Player("person", "Anna"), Player("person", "Ben")], seed=5)
    person.sit_at(match)
    person.pass_on()
    scene = person.game_scene
    choices = scene.sidebar.choices
    scene.analysis.switch()
    person.round()
    assert choices.texts == ["End turn, discard nothing"]
    scene.move(match.position.actions()[0])
    person.round()
    person.pass_on()
    person.rest()
    assert choices.texts == ["Redraw", "End turn, discard nothing"]
    for button in choices.shown:
        assert button.rect.w >= button.natural(scene.style)[0] - 22
        assert scene.side_panel.rect.contains(button.rect)


def test_a_long_heading_is_smaller_rather_than_cut(person: Person) -> None:
    person.app.push(Home(person.app))
    style = person.top().style
    cut: list[str] = []
    person.app.appearance.fonts.cut = cut.append
    row = ContentsRow("When you must capture", lambda: None, inner=True)
    whole = Label(row.text).natural(style)[0]
    row.rect = pygame.Rect(0, 0, whole + style.px(16 + 16 + 12) - style.px(6), 40)
    row.draw(pygame.Surface(row.rect.size), style)
    assert not cut


def test_a_long_name_in_a_series_takes_what_a_short_one_leaves(person: Person) -> None:
    person.app.push(Home(person.app))
    style = person.top().style
    cut: list[str] = []
    person.app.appearance.fonts.cut = cut.append
    face = ResultFace([])
    names, winners = ("Computer", "You"), (*[0] * 7, None)
    said = Message("Draw")
    face.tell(EndState(said, said, (), names, winners, (7, 0), None, said))
    width = sum(style.width(name, "body", "medium") for name in names) + style.px(200)
    face.rect = pygame.Rect(0, 0, width, face.arrange(style, width, 1000))
    face.draw(pygame.Surface(face.rect.size), style)
    assert not cut


@pytest.mark.parametrize(("players", "text"), [(2, 150), (8, 100), (8, 150)])
def test_at_a_card_table_some_turns_are_seen_in_a_small_window(
    person: Person, players: int, text: int
) -> None:
    seats = [Player("person"), *(Player("engine", level=8) for _ in range(players - 1))]
    match = Match(game_named("fano_cards")({"players": players}), seats, seed=5)
    random = Random(5)
    while match.result is None and (len(match.turns) < 3 * players or match.mover is not seats[0]):
        match.play(random.choice(match.position.actions()))
    person.app.settings.text = text
    person.resize((800, 600))
    person.app.push(Home(person.app))
    person.app.push(GameScene(person.app, match, fake_engine("slow")))
    person.round()
    turns = person.only(MoveList)
    assert turns.rect.h >= 2 * turns.row_height(person.app.style)
