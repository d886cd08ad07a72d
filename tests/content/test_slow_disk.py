"""A disk that is slow keeps nobody waiting: no frame looks at the folders of the user."""

from __future__ import annotations

import builtins
import inspect
import io
import os
from collections.abc import Callable
from pathlib import Path
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import Any

import pygame
import pytest
from support.every_scene import SCENES, by_day_of_two_games
from support.paths import TESTS
from support.ui_person import Person, folders, person
from support.waiting import PATIENCE

from fanoboard.content import paths
from fanoboard.content.files import remove, write_whole
from fanoboard.content.layout import register_layouts
from fanoboard.content.theme_draft import copied_theme, write_theme
from fanoboard.games import games
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.features.themes.theme_editor_scene import ThemeEditorScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

register_layouts()

_ASKS = ("stat", "lstat", "open", "listdir", "scandir", "mkdir", "unlink")
_UI = f"{os.sep}fanoboard{os.sep}ui{os.sep}"


@pytest.fixture
def looks(person: Person, folders: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window's own thread asks the disk of the user's folders, and which line asks.

    Pictures of games are not meant which the first frame is to show, before the user's files are read: of
    each, one file is opened.
    """
    found: list[str] = []

    def watched(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def look(path: Any = ".", *rest: Any, **more: Any) -> Any:  # noqa: ANN401 - as the system has it
            if current_thread() is main_thread() and isinstance(path, str | os.PathLike):
                file = Path(path)
                below = file.is_relative_to(folders)
                if not person.app.own_files_read and file.is_relative_to(paths.pictures_folder()):
                    below = False
                if below and (line := _asking(inspect.currentframe())):
                    found.append(f"{name} {file.relative_to(folders)} {line}")
            return call(path, *rest, **more)

        return look

    for module, names in ((os, _ASKS), (builtins, ("open",)), (io, ("open",))):
        for name in names:
            monkeypatch.setattr(module, name, watched(name, getattr(module, name)))
    return found


def _asking(frame: FrameType | None) -> str:
    """The line of the window that asks; nothing where that is a test's, which prepares what is shown."""
    while frame is not None:
        file = frame.f_code.co_filename
        if _UI in file:
            return f"{Path(file).name}:{frame.f_lineno}"
        if Path(file).is_relative_to(TESTS) and file != __file__:
            return ""
        frame = frame.f_back
    return ""


def opened(person: Person, scene: Callable[[Person], Scene]) -> None:
    """Open a scene as the window does, in a round of its loop."""
    person.app.later(lambda: person.app.push(scene(person)))
    person.round()


@pytest.mark.parametrize("name", by_day_of_two_games(SCENES, 3))
def test_no_scene_looks_at_the_users_folders(person: Person, name: str, looks: list[str]) -> None:
    person.app.push(Scene(person.app))
    person.round()
    looks.clear()
    opened(person, SCENES[name])
    assert looks == []


def test_nor_where_something_lies_there(person: Person, looks: list[str]) -> None:
    data = paths.data_folder()
    write_whole(data / "themes" / "wood.yaml", "title: My wood\n")
    write_whole(data / "themes" / "mine.yaml", "title: Mine\nbased_on: wood\n")
    write_whole(data / "drawings" / "wood" / "icons" / "back.svg", "<svg")
    write_whole(data / "languages" / "de" / "fanoboard.po", 'msgid ""\nmsgstr "Language: de\\n"\n')
    person.app.push(Scene(person.app))
    person.round()
    looks.clear()
    opened(person, lambda person: SettingsScene(person.app))
    assert looks == []
    titles = {str(title) for _, title in person.only(DropDown).choices}
    assert {"My wood", "Mine", "Paper"} <= titles
    assert "Wood" not in titles


def test_what_the_window_writes_itself_it_knows_at_once(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.round()
    file = paths.own_file("themes", "mine")
    known: list[bool] = []
    for change in (lambda: write_whole(file, "title: Mine\n"), lambda: remove(file)):
        person.app.later(change)
        person.app.later(lambda: known.append(paths.is_file(file)))
        person.round()
    assert known == [True, False]


def test_pictures_that_are_wanted_after_the_first_frame_wait_for_no_disk(
    person: Person, looks: list[str]
) -> None:
    person.app.push(Home(person.app))
    person.round()
    assert person.app.own_files_read
    looks.clear()
    person.app.later(lambda: person.app.choose_theme("dark"))
    for _ in range(3):
        person.round()
    assert looks == []
    assert len(list(paths.pictures_folder().iterdir())) > len(games()), "they were painted in the new theme"


def test_a_theme_is_made_saved_and_renamed_without_waiting_for_the_disk(
    person: Person, looks: list[str]
) -> None:
    person.app.push(SettingsScene(person.app))
    person.round()
    looks.clear()
    person.press("Make my own")
    person.write("Harbour")
    person.key(pygame.K_RETURN)
    person.round()
    scene = person.top()
    assert isinstance(scene, ThemeEditorScene)
    scene.draft.set(("marks", "will_capture"), "#010203")
    person.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    person.round()
    assert not scene.draft.unsaved
    person.press("Harbour")
    person.write("Quay")
    person.key(pygame.K_RETURN)
    person.round()
    assert (scene.draft.name, scene.draft.unsaved) == ("quay", False)
    assert looks == []
    assert [file.name for file in (paths.data_folder() / "themes").iterdir()] == ["quay.yaml"]


def test_what_is_changed_while_a_theme_is_written_is_not_saved(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = copied_theme("wood", "Harbour")
    write_theme(draft)
    scene = ThemeEditorScene(person.app, draft)
    person.app.push(scene)
    person.round()
    begun, goes_on = Event(), Event()

    def slow(name: str, content: str) -> None:
        begun.set()
        goes_on.wait(PATIENCE)
        write_whole(Path(name), content)

    monkeypatch.setattr("fanoboard.content.theme_draft.write_whole", slow)
    scene.draft.set(("marks", "will_capture"), "#010203")
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_s, mod=pygame.KMOD_CTRL, unicode=""))
    person.app.round(True)
    assert begun.wait(PATIENCE)
    scene.draft.set(("marks", "will_capture"), "#040506")
    goes_on.set()
    person.round()
    assert scene.draft.unsaved
    assert "#010203" in draft.file.read_text(encoding="utf-8")
