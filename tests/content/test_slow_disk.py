"""A disk that is slow keeps nobody waiting: no frame looks at the folders of the user."""

from __future__ import annotations

import builtins
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

import pytest
from support.every_scene import SCENES, by_day_of_two_games
from support.paths import TESTS
from support.ui_person import Person, folders, person

from fanoboard.content import paths
from fanoboard.content.layout_registry import register_layouts
from fanoboard.content.write import remove, write_whole
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.dropdown import DropDown

__all__ = ["folders", "person"]

register_layouts()

_ASKS = ("stat", "lstat", "open", "listdir", "scandir", "mkdir", "unlink")
_UI = f"{os.sep}fanoboard{os.sep}ui{os.sep}"


@pytest.fixture
def looks(folders: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window's own thread asks the disk of the user's folders, and which line asks.

    Pictures of games are not meant, which the first frame is to show: of each, one file is opened.
    """
    found: list[str] = []

    def watched(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def look(path: Any = ".", *rest: Any, **more: Any) -> Any:  # noqa: ANN401 - as the system has it
            if current_thread() is main_thread() and isinstance(path, str | os.PathLike):
                file = Path(path)
                below = file.is_relative_to(folders) and not file.is_relative_to(paths.pictures_folder())
                if below and (line := _asking(sys._getframe(1))):
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


@pytest.mark.parametrize("name", by_day_of_two_games(SCENES))
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
