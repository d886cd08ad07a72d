"""Closing the window: what was done just before is kept, however slow the disk is, and nothing hangs."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread

import pytest
from support.loop import Loop
from support.solver import Solver, pick, solver
from support.ui_person import Person, crashes, folders, person
from support.waiting import PATIENCE, until

from fanoboard import tasks
from fanoboard.content import settings
from fanoboard.content.engines import EnginesFile, KnownEngine
from fanoboard.content.paths import ContentKind
from fanoboard.content.progress_file import PUZZLES_KEPT
from fanoboard.content.settings import SettingsFile
from fanoboard.games.fanorona import Fanorona
from fanoboard.match import store
from fanoboard.match.autosave import Autosave
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message
from fanoboard.ui.app import app as app_module
from fanoboard.ui.app import start_failure
from fanoboard.ui.app.app import App
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.system import content_watch
from fanoboard.ui.system.content_watch import ContentWatch
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["crashes", "folders", "person", "solver"]

ANN, BEN = Player("person", "Ann"), Player("person", "Ben")
ENGINE = KnownEngine(id="x", name="X", command="x")


def new_match() -> Match:
    return Match(Fanorona({"board": "3x3"}), (ANN, BEN))


def close(app: App) -> float:
    """Close the window; how long that took."""
    began = time.monotonic()
    app.quit()
    app.run(Scene(app))
    return time.monotonic() - began


def play(person: Person) -> None:
    scene = person.top()
    assert isinstance(scene, GameScene)
    scene.move(next(iter(scene.session.match.position.actions())))


def delay(monkeypatch: pytest.MonkeyPatch, wait: Callable[[], object], name: str = "") -> None:
    """Have the disk take its time over a file, or over all: what else is written would be waited for, too."""
    replace = os.replace

    def slow(source: str, target: str) -> None:
        if name in (Path(target).stem, ""):
            wait()
        replace(source, target)

    monkeypatch.setattr(os, "replace", slow)


# A disk that is slow


def test_an_engine_that_was_added_just_before_is_kept(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    delay(monkeypatch, lambda: time.sleep(0.5), "engines")
    person.app.engines.put(ENGINE)
    close(person.app)
    assert EnginesFile().load()[0] == {"x": ENGINE}
    assert not person.app.lost


def test_engines_that_are_added_one_after_the_other_are_all_kept(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    delay(monkeypatch, lambda: time.sleep(0.1))
    for name in "abc":
        person.app.engines.put(KnownEngine(id=name, name=name, command=name))
    person.app.engines.remove("b")
    close(person.app)
    assert list(EnginesFile().load()[0]) == ["a", "c"]


def test_a_puzzle_that_was_solved_just_before_is_kept(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    delay(monkeypatch, lambda: time.sleep(0.5), "puzzles")
    puzzle = pick("fano330", lambda puzzle: puzzle.turns == 1)
    solver.begin(puzzle)
    solver.turn(puzzle.solution[0])
    solver.until(lambda: solver.at(SolvingStage.SOLVED))
    close(solver.app)
    assert PUZZLES_KEPT.read()[0].has_solved(puzzle)


def test_a_game_and_the_settings_are_kept(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()
    person.app.push(GameScene(person.app, match))
    person.round()
    delay(monkeypatch, lambda: time.sleep(0.3))
    play(person)
    person.app.settings.volume = 7
    close(person.app)
    assert len(store.load_game(match.id).turns) == 1
    assert SettingsFile().load()[0].volume == 7
    assert not store.look().owned


# A disk that hangs, or refuses


def test_closing_takes_no_longer_than_is_said_and_names_what_is_lost(
    person: Person, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hangs = Event()
    monkeypatch.setattr(tasks.Tasks.hurry, "__defaults__", (0.5,))
    person.app.push(GameScene(person.app, new_match()))
    person.round()
    delay(monkeypatch, lambda: hangs.wait(PATIENCE))
    play(person)
    person.app.engines.put(ENGINE)
    assert close(person.app) < 3
    assert {str(what) for what, _ in person.app.lost} == {"The game of Fanorona", "Engines", "Settings"}
    start_failure.tell_lost(person.app.lost, silent=False)
    said = capsys.readouterr().err
    assert "not everything could be kept. " in said
    assert "The game of Fanorona: the disk did not answer in time." in said
    hangs.set()


def test_what_the_disk_refuses_at_the_end_is_named_with_its_reason(
    person: Person, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> None:
        raise OSError(28, "No space left on device")

    person.app.push(GameScene(person.app, new_match()))
    person.round()
    delay(monkeypatch, refuse)
    play(person)
    person.app.settings.volume = 7
    assert close(person.app) < 3
    start_failure.tell_lost(person.app.lost, silent=False)
    said = capsys.readouterr().err
    assert "The game of Fanorona: No space left on device." in said
    assert "Settings: No space left on device." in said


def test_work_that_raises_while_the_window_closes_does_not_hang_it(
    person: Person, crashes: list[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(settings.SettingsFile, "save", fail)
    person.app.settings.volume = 7
    assert close(person.app) < 3
    assert [str(what) for what, _ in person.app.lost]
    assert {type(crash) for crash in crashes} == {ZeroDivisionError}


def test_what_work_raises_is_told_and_the_settings_are_saved_the_next_time(
    person: Person, crashes: list[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    person.app.push(Scene(person.app))
    with monkeypatch.context() as failing:
        failing.setattr(settings.SettingsFile, "save", lambda *_: 1 / 0)
        person.app.settings.volume = 6
        person.round()
        person.round()
    assert any("division by zero" in text for text in person.texts())
    assert len(crashes) == 1
    person.app.settings.volume = 7
    person.round()
    assert SettingsFile().load()[0].volume == 7


def test_a_person_is_told_once_the_window_is_closed(
    folders: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    class Leaving(App):
        def round(self, moving: bool) -> bool:
            self.tasks.run(lambda: 1 / 0, keeps=Message("Puzzles"))
            self.quit()
            return False

    monkeypatch.setattr(app_module, "log_crash", lambda error: "")
    assert app_module.run(kind=Leaving) == 0
    assert "Puzzles: division by zero." in capsys.readouterr().err


# Who decides what a game is called


@pytest.fixture
def loop(folders: object) -> Loop:
    return Loop()


def test_a_new_game_has_its_name_at_once_and_from_the_loop(loop: Loop) -> None:
    match = new_match()
    keeper = Autosave(loop.tasks)
    keeper.open(match)
    assert match.id, "whoever asks now gets the name that it will have"
    name = match.id
    until(lambda: not keeper.busy)
    loop.round()
    keeper.close()
    assert match.id == name
    assert store.load_game(name).turns == []


def test_the_thread_that_writes_leaves_the_match_alone(loop: Loop) -> None:
    """Another window has the game: what it is called then is changed in the loop."""

    class Watched(Match):
        def __setattr__(self, name: str, value: object) -> None:
            changed_by.add(current_thread())
            super().__setattr__(name, value)

    changed_by = {main_thread()}
    before = new_match()
    store.keep(before)
    other = store.own(before.id)
    match = store.load_game(before.id)
    match.__class__ = Watched
    keeper = Autosave(loop.tasks)
    match.play_turn("c2-b2A")
    keeper.save(match)
    until(lambda: not keeper.busy)
    assert match.id == before.id, "the loop has not gone round"
    loop.round()
    assert match.id != before.id
    assert "open in another window" in str(keeper.problem())
    match.play_turn("a3-a2A")
    keeper.save(match)
    keeper.close()
    assert len(store.load_game(match.id).turns) == 2
    assert store.load_game(before.id).turns == []
    assert changed_by == {main_thread()}
    assert other is not None
    other.release()


def test_what_is_played_before_it_is_known_that_another_window_has_the_game_is_one_game(loop: Loop) -> None:
    before = new_match()
    store.keep(before)
    other = store.own(before.id)
    match = store.load_game(before.id)
    keeper = Autosave(loop.tasks)
    keeper.open(match)
    for turn in ("c2-b2A", "a3-a2A"):
        match.play_turn(turn)
        keeper.save(match)
    keeper.close()
    loop.round()
    assert match.id != before.id
    assert len(store.kept()) == 2
    assert len(store.load_game(match.id).turns) == 2
    assert other is not None
    other.release()


def test_leaving_a_game_does_not_wait_long_for_a_disk(loop: Loop, monkeypatch: pytest.MonkeyPatch) -> None:
    hangs = Event()
    delay(monkeypatch, lambda: hangs.wait(PATIENCE))
    match = new_match()
    keeper = Autosave(loop.tasks)
    keeper.save(match)
    began = time.monotonic()
    keeper.close()
    assert time.monotonic() - began < 3
    hangs.set()
    assert not loop.tasks.close()
    assert store.load_game(match.id).turns == []


# What watches the user's files


def test_no_folder_is_looked_at_by_the_thread_of_the_window(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = ContentWatch.look
    looked: list[Thread] = []

    def noted(watch: ContentWatch, kind: ContentKind) -> content_watch.Stamps:
        looked.append(current_thread())
        return look(watch, kind)

    monkeypatch.setattr(ContentWatch, "look", noted)
    monkeypatch.setattr(content_watch, "PERIOD", 1)
    person.app.push(Scene(person.app))
    person.app.begin_the_rest()
    person.until(lambda: len(looked) > 5)
    person.app.choose_theme("dark")
    count = len(looked)
    person.until(lambda: len(looked) > count + 5)
    person.until(lambda: not person.app.busy)
    assert main_thread() not in looked
