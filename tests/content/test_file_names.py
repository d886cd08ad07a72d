"""Names of files that every system has: made of titles, and refused where a person types others."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from support.ui_person import Person, folders, person

from fanoboard.content import paths
from fanoboard.content.import_file import read_import
from fanoboard.content.paths import file_stem, is_device, name_fault
from fanoboard.content.theme import load_theme
from fanoboard.content.theme_draft import copied_theme, write_theme
from fanoboard.messages import Message
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.entry import TextEntry

__all__ = ["folders", "person"]

DEVICES = ("con", "NUL", "aux", "Prn", "com1", "LPT9", "com²", "CONIN$", "nul.yaml", "con .txt", "aux.tar.gz")


@pytest.mark.parametrize("name", DEVICES)
def test_devices_are_known(name: str) -> None:
    assert is_device(name)
    assert name_fault(name) is not None
    assert paths.is_name(file_stem(name, "theme"))


@pytest.mark.parametrize("name", ["console", "com", "com12", "icon", "null", "my con", "con-1", "nu l.yaml"])
def test_other_names_are_none(name: str) -> None:
    assert not is_device(name)
    assert name_fault(name) is None


@pytest.mark.parametrize(
    "name", ["a:b.yaml", "what?", "a*b", "x.", "x ", 'a"b', "a\\b", "a\tb", "<x>", "a|b"]
)
def test_what_some_systems_refuse_is_explained(name: str) -> None:
    assert name_fault(name) is not None


@pytest.mark.parametrize("name", ["Vola – Hasina.yaml", "été.png", "игра.txt", "a.b.yaml", "x" * 100])
def test_letters_of_all_languages_will_do(name: str) -> None:
    assert name_fault(name) is None


@pytest.mark.parametrize("title", ["Con", "NUL", "Дерево", "aux."])
def test_a_theme_of_any_title_is_found_again(folders: Path, title: str) -> None:
    draft = copied_theme("wood", title)
    write_theme(draft)
    assert draft.name in paths.own_names("themes")
    assert load_theme(draft.name).title == Message(title)


def test_a_dropped_file_that_is_called_as_a_device_is_found_again(folders: Path) -> None:
    source = folders / "nul.yaml"
    source.write_text("title: Nothing\nbased_on: wood\n", encoding="utf-8")
    dropped = read_import(source)
    dropped.keep()
    assert paths.own_names("themes") == [dropped.name]


@pytest.mark.parametrize("name", ["con.yaml", "what?.yaml", "nul", "game. ", "é" * 130])
def test_no_game_is_saved_under_a_name_that_is_none_elsewhere(
    person: Person, tmp_path: Path, name: str
) -> None:
    chosen: list[Path] = []
    person.app.settings.folder = str(tmp_path)
    person.app.push(Scene(person.app))
    scene = FileChooser(person.app, "Files", (".yaml",), chosen.append, name="x")
    person.app.push(scene)
    person.round()
    typed(person, name)
    assert person.top() is scene
    assert not chosen
    typed(person, "good.yaml")
    assert chosen == [tmp_path / "good.yaml"]


def typed(person: Person, name: str) -> None:
    """Type a name in place of what stands there, and save."""
    person.click_on(person.only(TextEntry))
    person.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    person.write(name)
    person.press("Save")
