"""The books of games in the window, as a person looks through them."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations

import pygame
import pytest
from support.processor import processor_time
from support.tiers import each_met
from support.ui_person import Person, folders, person

from fanoboard.content.layout import register_layouts
from fanoboard.content.tables import theory_of
from fanoboard.games import game_named
from fanoboard.games.fano_nim.position import NimPosition
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.games.search_info import Score, Verdict
from fanoboard.match.match import Match
from fanoboard.ui.app.app import App
from fanoboard.ui.board.thumbnail import BoardCard
from fanoboard.ui.board.valued_board import ValuedBoard
from fanoboard.ui.features.rules.rules_scene import RulesPage
from fanoboard.ui.features.theory.theory_scene import TheoryScene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

Open = Callable[..., TheoryScene]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """The matches that were started, without a game scene and its engine."""
    matches: list[Match] = []
    monkeypatch.setattr(App, "play", lambda _, match: matches.append(match))
    return matches


@pytest.fixture
def open_book(person: Person) -> Open:
    """Opens the book of a game, and waits until all is worked out and drawn."""

    def opened(name: str, text: str = "", **options: str) -> TheoryScene:
        game: Game = game_named(name)(options)
        found = theory_of(game)
        assert found is not None
        scene = TheoryScene(person.app, found, game.position(text) if text else game.start())
        person.app.push(scene)
        rest(person)
        return scene

    return opened


def rest(person: Person) -> None:
    """Wait until nothing is worked out or drawn any more."""
    person.until(lambda: not (person.app.busy or person.app.round(True)))


def cards(person: Person) -> list[BoardCard]:
    return [widget for widget in person.top().widgets if isinstance(widget, BoardCard)]


def heaps(scene: TheoryScene) -> tuple[int, ...]:
    assert isinstance(scene.shown, NimPosition)
    return scene.shown.heaps


def test_a_click_on_a_small_board_puts_it_on_the_large_one(person: Person, open_book: Open) -> None:
    scene = open_book("fano_nim")
    assert "▲ An N-position: Light wins" in person.texts()
    assert "16\u00a0192" in scene.text
    card = cards(person)[5]
    person.click(card.rect.center)
    rest(person)
    assert sum(heaps(scene)) == int(str(card.text).split()[0])
    assert card.chosen
    assert "▼ A P-position: Dark wins" in person.texts()
    alike = str(card.text).split()[3]
    assert any(f"one of {alike} positions" in text for text in person.texts())


def test_a_search_finds_boards_as_it_is_typed(person: Person, open_book: Open) -> None:
    scene = open_book("fano_nim")
    assert isinstance(scene.focus, TextEntry)
    person.write("1 1 2")
    rest(person)
    assert {str(card.text).partition(" · ")[0] for card in cards(person)} == {"4 seeds"}
    person.write(" x")
    rest(person)
    assert not cards(person)
    assert any("Heaps are written as 1 1 2" in text for text in person.texts())
    assert isinstance(scene.focus, TextEntry)


def test_boards_are_filtered_and_come_in_pages(person: Person, open_book: Open) -> None:
    open_book("fano_nim")
    assert "1 to 24 of 203" in person.texts()
    person.press("More boards")
    rest(person)
    assert "25 to 48 of 203" in person.texts()
    largest = next(widget for widget in person.top().widgets if isinstance(widget, DropDown))
    largest.choose("1")
    rest(person)
    assert [str(card.text) for card in cards(person)] == [
        "1 seed · 7 alike",
        "2 seeds · 21 alike",
        "3 seeds · 28 alike",
        "4 seeds · 7 alike",
    ]
    assert not any(str(button.tip) == "More boards" and button.visible for button in person.top().widgets)


def test_only_boards_in_sight_are_drawn(person: Person, open_book: Open) -> None:
    scene = open_book("fano_nim")
    drawn = [card for card in cards(person) if card.is_prepared(scene.style)]
    assert drawn == [card for card in cards(person) if card.in_sight()]
    assert 0 < len(drawn) < 24


@pytest.mark.parametrize(("geometry", "size"), each_met(["fano", "pg23"], [(2560, 1600), (1280, 800)]))
def test_numbers_on_small_boards_do_not_touch(
    person: Person, open_book: Open, monkeypatch: pytest.MonkeyPatch, geometry: str, size: tuple[int, int]
) -> None:
    register_layouts()
    person.app.settings.text = 150
    person.resize(size)
    person.app.restyle()
    scene = open_book("fano_nim", geometry=geometry)
    plates: list[pygame.Rect] = []
    monkeypatch.setattr(type(scene.style), "fill", lambda _, __, rect, *___, **____: plates.append(rect))
    seen = 0
    for card in [card for card in cards(person) if card.in_sight()]:
        plates.clear()
        card.draw(pygame.Surface(size), scene.style)
        numbers = plates[1:]  # the first one is the card itself
        assert all(plate.h >= 10 for plate in numbers), "they can be read"
        for one, other in combinations(numbers, 2):
            seen += 1
            assert math.dist(one.center, other.center) > one.w, "the plates of these numbers are round"
    assert seen


def test_a_game_begins_from_a_board_on_the_side_that_wins(
    person: Person, open_book: Open, started: list[Match]
) -> None:
    scene = open_book("fano_nim", "1,1,1,3,2,3,3 1")
    person.press("Play the computer")
    person.press("Play each other")
    alone, both = started
    assert alone.start is scene.shown
    assert alone.chosen_start
    assert [player.is_person for player in alone.players] == [False, True]
    assert alone.players[0].level == 8
    assert [player.is_person for player in both.players] == [True, True]


def test_the_opening_values_stand_on_the_board(person: Person, open_book: Open) -> None:
    scene = open_book("fano330")
    board = person.only(ValuedBoard)
    assert board.values["7"] == Score(Verdict.LOSS, 13)
    assert len(board.values) == 7
    assert "● A draw with best play" in person.texts()
    assert [str(card.text) for card in cards(person)][-1] == "On 7: loses in 7"
    before = person.app.window.surface.copy()
    board.tell({}, ())
    rest(person)
    x, y, _ = board.thumbnail.place_of(scene.style.theme, board.rect.size, "7")
    there = (board.rect.x + x, board.rect.y + y)
    assert before.get_at(there) != person.app.window.surface.get_at(there)


def test_the_longest_win_can_be_looked_through_and_played(
    person: Person, open_book: Open, started: list[Match]
) -> None:
    scene = open_book("fano330")
    person.only(Segmented).choose(1)
    rest(person)
    person.click(cards(person)[0].rect.center)
    rest(person)
    assert "Best play: 0 of 58 turns" in person.texts()
    first = scene.shown
    person.press("Look a turn on")
    assert "Best play: 1 of 58 turns" in person.texts()
    assert scene.shown.mover != first.mover
    person.press("Play the computer")
    assert started[-1].start is scene.shown
    assert started[-1].players[first.mover].is_person
    assert not started[-1].players[1 - first.mover].is_person
    person.press("Look at the start")
    assert scene.shown is first
    for _ in range(58):
        person.key(pygame.K_RIGHT, mod=pygame.KMOD_LCTRL)
    assert scene.shown.result is not None
    assert not person.named("Play the computer").enabled


def test_another_win_to_practise_on_is_drawn(person: Person, open_book: Open) -> None:
    scene = open_book("fanorona")
    assert any("36\u00a0652\u00a0770" in text for text in person.texts())
    person.only(Segmented).choose(1)
    rest(person)
    shown = scene.shown.text()
    assert shown != Fanorona().start().text()
    assert "▲ White wins" in person.texts()
    person.press("Another")
    rest(person)
    assert scene.shown.text() != shown
    assert "▲ White wins" in person.texts()


def test_the_rules_page_leads_to_the_theory_of_its_game(person: Person) -> None:
    person.app.push(RulesPage(person.app, Fanorona))
    person.round()
    person.press("Theory")
    rest(person)
    assert isinstance(person.top(), TheoryScene)
    person.key(pygame.K_ESCAPE)
    person.only(DropDown).choose("fixation")
    person.round()
    assert not [
        widget
        for widget in person.top().widgets
        if isinstance(widget, Button) and str(widget.text) == "Theory" and widget.visible
    ]


def test_the_window_is_not_kept_waiting(person: Person, open_book: Open) -> None:
    with processor_time(0.5):
        game = game_named("fanorona")()
        found = theory_of(game)
        assert found is not None
        scene = TheoryScene(person.app, found, game.start())
        person.app.push(scene)
    rest(person)
    person.key(pygame.K_ESCAPE)


@pytest.mark.parametrize(
    ("name", "text", "size"),
    each_met(["fano_nim", "fano330", "fanorona"], [150, 100], [(640, 480), (1280, 800)]),
)
def test_no_words_are_cut_off(
    person: Person, open_book: Open, size: tuple[int, int], text: int, name: str
) -> None:
    person.resize(size)
    person.app.settings.text = text
    person.app.restyle()
    scene = open_book(name)
    person.only(BoardCard).action()
    rest(person)
    style = scene.style
    for widget in scene.widgets:
        if isinstance(widget, Label) and widget.visible and widget.text:
            if widget.wrap:
                assert widget.height_in(style, widget.rect.w) <= widget.rect.h
            else:
                assert widget.natural(style)[0] <= widget.rect.w, str(widget.text)
        if isinstance(widget, BoardCard):
            assert style.width(widget.text, "small") <= widget.rect.w - style.px(20), str(widget.text)
