"""The screen on which more endgames are made: what it says, and what a person can do there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from support.ui_person import Person, folders, person, words

from fanoboard.content import paths
from fanoboard.content.own_tables import own_parts, part_file, write_part
from fanoboard.content.tables import forget_tables
from fanoboard.games.fanorona import Fanorona
from fanoboard.solving import making
from fanoboard.solving.plan import plan_for
from fanoboard.ui.features.settings import tables_scene
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.features.settings.tables_scene import TablesScene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.figures import Figure, ProgressBar

__all__ = ["folders", "person"]

SMALL = "fanorona-3x3"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, folders: Path) -> Iterator[Fanorona]:
    """The only board on the screen, of which all is made in a moment, on a machine of known speed.

    The processes that make it have to find the same folders as the window.
    """
    monkeypatch.setenv("FANOBOARD_HOME", str(folders))
    monkeypatch.setattr(paths, "data_folder", lambda: folders / "data")
    game = Fanorona({"board": "3x3"})
    monkeypatch.setattr(Fanorona, "with_table_work", classmethod(lambda cls: (game,)))
    monkeypatch.setattr(tables_scene, "measured_rate", lambda game, level: 10.0)
    forget_tables(game)
    yield game
    forget_tables(game)


def opened(person: Person) -> TablesScene:
    scene = TablesScene(person.app)
    person.app.push(scene)
    person.until(lambda: any(isinstance(each, Figure) for each in scene.widgets) and not person.app.busy)
    person.round()
    return scene


def button(scene: TablesScene, text: str, which: int = 0) -> Button:
    return [each for each in scene.widgets if isinstance(each, Button) and words(each) == text][which]


def test_the_settings_lead_there(person: Person, small: Fanorona) -> None:
    person.app.push(SettingsScene(person.app))
    person.round()
    scene = person.top()
    scene.set_focus(next(each for each in scene.widgets if words(each) == "Open endgames"))
    person.key(pygame.K_RETURN)
    assert isinstance(person.top(), TablesScene)
    person.until(lambda: not person.app.busy)


def test_what_it_takes_is_said_before_anything_is_made(person: Person, small: Fanorona) -> None:
    scene = opened(person)
    figures = [(words(each), str(each.about)) for each in scene.widgets if isinstance(each, Figure)]
    assert figures[:4] == [
        ("32", "Positions"),
        ("1 MB", "On the disk"),
        ("81 MB", "In memory, at most"),
        ("About 13 seconds", "On this computer"),
    ]
    assert "Endgames of 8 pieces" in person.texts()
    assert not own_parts(SMALL)


def test_tables_are_made_from_there(person: Person, small: Fanorona) -> None:
    scene = opened(person)
    person.click_on(button(scene, "Make", 2))
    assert any(isinstance(each, ProgressBar) for each in scene.widgets)
    person.until(lambda: not person.app.tables.running)
    person.until(lambda: any("made here" in text for text in person.texts()))
    assert not plan_for(small, 4).parts
    assert sum("made here" in text for text in person.texts()) == 3
    assert not any(isinstance(each, ProgressBar) for each in scene.widgets)


def test_a_pause_and_going_on(person: Person, small: Fanorona) -> None:
    scene = opened(person)
    person.click_on(button(scene, "Make", 1))
    person.app.tables.pause()
    person.until(lambda: person.app.tables.state.paused or not person.app.tables.running)  # type: ignore[union-attr]
    person.round()
    if person.app.tables.running:
        assert any(text.startswith("Paused.") for text in person.texts())
        person.click_on(button(scene, "Go on"))
    person.until(lambda: not person.app.tables.running)
    assert not plan_for(small, 3).parts


def test_leaving_the_scene_leaves_it_going_on(person: Person, small: Fanorona) -> None:
    scene = opened(person)
    person.click_on(button(scene, "Make", 1))
    person.app.push(SettingsScene(person.app))
    person.until(lambda: not person.app.tables.running)
    assert not plan_for(small, 3).parts


def test_the_end_of_the_app_ends_it(person: Person, small: Fanorona) -> None:
    scene = opened(person)
    person.click_on(button(scene, "Make", 6))
    person.app.tables.stop()
    assert not person.app.tasks.close()
    assert not person.app.tables.running


def test_a_full_disk_is_told(
    person: Person,
    small: Fanorona,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(making, "free_room", lambda game: 5)
    scene = opened(person)
    person.click_on(button(scene, "Make"))
    person.until(lambda: any("free on the disk" in text for text in person.texts()))
    assert not own_parts(SMALL)


def test_a_damaged_file_is_told(person: Person, small: Fanorona) -> None:
    write_part(SMALL, "1-1", [bytes(32)], stays=True)
    file = part_file(SMALL, "1-1", stays=True)
    file.write_bytes(file.read_bytes()[:-1])
    opened(person)
    assert any("1 file was damaged" in text and "1-1.table.broken" in text for text in person.texts())
