"""Games whose start takes long to work out: the window goes on, and says what it is waiting for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event

import pygame
import pytest
from support.toy import Sticks
from support.ui_person import Person, folders, person, started
from support.waiting import PATIENCE

from fanoboard.content.layout import register_layouts
from fanoboard.games.fano_nim import GAME, puzzles
from fanoboard.games.fano_nim.puzzles import forget_puzzles
from fanoboard.match.match import Match, Player
from fanoboard.tasks import Tasks
from fanoboard.ui.board.board_image import BoardImage
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.new_game.new_game_scene import BEGINNING, NewGame
from fanoboard.ui.play.preparing import WORKING, Preparing, when_prepared
from fanoboard.ui.toolkit.widgets.controls import Spinner

__all__ = ["folders", "person", "started"]

ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")


class Gate:
    """Lets the start of a game be found when the test says so."""

    def __init__(self) -> None:
        self.open = Event()
        self.begun = Event()
        self.stopped = Event()

    def prepare(self, stopped: Callable[[], bool]) -> bool:
        self.begun.set()
        while not self.open.wait(0.002):
            if stopped():
                self.stopped.set()
                return False
        return True


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Puzzles of Nim are found only once the gate is open."""
    gate = Gate()
    search = puzzles.search

    def late(*asked: object, stopped: Callable[[], bool], **options: object) -> object:
        return search(*asked, stopped=stopped, **options) if gate.prepare(stopped) else None  # type: ignore[arg-type]

    monkeypatch.setattr(puzzles, "search", late)
    forget_puzzles()
    register_layouts()
    yield gate
    gate.open.set()
    forget_puzzles()


def choose_puzzle(person: Person) -> NewGame:
    person.app.settings.options["fano_nim"] = {"start": "puzzle", "max": 6}
    scene = NewGame(person.app, GAME)
    person.app.push(scene)
    return scene


def test_the_screen_opens_at_once_and_shows_the_puzzle_when_it_is_found(person: Person, gate: Gate) -> None:
    scene = choose_puzzle(person)
    person.round()
    assert gate.begun.wait(PATIENCE)
    sign = person.only(Spinner)
    assert not sign.visible, "nobody has to be told of the blink of an eye"
    bare = person.only(BoardImage).thumbnail.image(scene.style.theme, (200, 200)).copy()
    person.until(lambda: sign.visible)
    assert sign.text == WORKING

    def looks() -> bytes:
        return pygame.image.tobytes(person.app.window.surface.subsurface(sign.rect), "RGB")

    before = looks()
    person.until(lambda: looks() != before)
    gate.open.set()
    person.until(lambda: not sign.visible)
    assert sign.text == ""
    shown = person.only(BoardImage).thumbnail.image(scene.style.theme, (200, 200))
    assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(bare, "RGB")


def test_a_game_begins_when_its_puzzle_is_found(person: Person, gate: Gate, started: list[Match]) -> None:
    scene = choose_puzzle(person)
    person.round()
    person.click(scene.start_button.rect.center)
    person.round()
    assert not started
    assert person.only(Spinner).text == BEGINNING
    gate.open.set()
    person.until(lambda: bool(started))
    (match,) = started
    assert match.game.options["start"] == "puzzle"
    assert max(match.start.heaps) <= 6  # type: ignore[attr-defined]


def test_other_choices_can_be_made_meanwhile(person: Person, gate: Gate, started: list[Match]) -> None:
    scene = choose_puzzle(person)
    person.round()
    assert gate.begun.wait(PATIENCE)
    person.click(scene.start_button.rect.center)
    (option,) = [option for option in GAME.option_list if option.name == "start"]
    scene.choose(option, "random")
    person.round()
    assert gate.stopped.wait(PATIENCE), "nobody wants that puzzle any more"
    assert person.only(Spinner).text == ""
    assert not started, "who chooses has not begun yet"
    person.click(scene.start_button.rect.center)
    (match,) = started
    assert match.game.options["start"] == "random"


def test_leaving_the_screen_ends_the_work(person: Person, gate: Gate) -> None:
    choose_puzzle(person)
    person.round()
    assert gate.begun.wait(PATIENCE)
    person.app.push(NewGame(person.app, GAME))
    person.app.pop()
    person.app.scenes.pop().leave()
    assert gate.stopped.wait(PATIENCE)


def test_a_rematch_waits_for_its_puzzle_and_can_be_given_up(person: Person, gate: Gate) -> None:
    gate.open.set()
    match = Match(GAME({"start": "puzzle", "max": 6}), [ANNA, BEN], seed=3)
    person.app.push(NewGame(person.app, GAME))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    gate.open.clear()
    scene.actions.rematch()
    waiting = person.top()
    assert isinstance(waiting, Preparing)
    person.round()
    person.until(lambda: person.only(Spinner).visible)
    assert WORKING in [widget.text for widget in waiting.widgets if isinstance(widget, Spinner)]
    (wide, high), room = person.only(Spinner).natural(waiting.style), person.only(Spinner).rect
    assert wide <= room.w, "there is room to read it"
    assert high <= room.h
    assert waiting.panel.contains(room)
    person.press("Cancel")
    assert person.top() is scene
    assert gate.stopped.wait(PATIENCE)

    scene.actions.rematch()
    assert isinstance(person.top(), Preparing)
    gate.open.set()
    person.until(lambda: person.top() not in (scene, waiting) and isinstance(person.top(), GameScene))
    after = person.top()
    assert isinstance(after, GameScene)
    assert after.session.match.players == [BEN, ANNA]


def test_who_need_not_wait_sees_nothing_of_it(person: Person) -> None:
    person.app.push(NewGame(person.app, GAME))
    begun: list[str] = []
    when_prepared(person.app, Sticks(), 0, lambda: begun.append("at once"))
    forget_puzzles()
    when_prepared(person.app, GAME({"start": "puzzle", "max": 2}), 1, lambda: begun.append("soon"))
    person.until(lambda: len(begun) == 2)


def test_the_window_gets_its_turn_while_a_puzzle_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread holds the interpreter for a few milliseconds at most, though it runs compiled code."""
    register_layouts()
    forget_puzzles()
    held: list[float] = []
    begun = 0.0
    sleep = time.sleep

    def let_go(seconds: float) -> None:
        nonlocal begun
        held.append(time.thread_time() - begun)
        sleep(seconds)
        begun = time.thread_time()

    monkeypatch.setattr("fanoboard.tasks.time.sleep", let_go)
    game = GAME({"geometry": "pg23", "start": "puzzle", "max": 15})
    assert Tasks().compute(partial(game.prepare, 3)).wait(PATIENCE)
    monkeypatch.undo()
    assert len(held) > 20
    held.sort()
    assert held[len(held) * 9 // 10] < 0.03, "of processor time, nearly always"
    assert game.is_prepared(3)
    forget_puzzles()
