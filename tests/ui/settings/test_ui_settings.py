"""What a person chose, from one start to the next, whatever happens to the file."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from support.ui_person import Person, folders, person

from fanoboard.content import paths
from fanoboard.content.files import write_whole
from fanoboard.content.settings import Settings, SettingsFile, load_settings, save_settings, settings_file
from fanoboard.content.yaml_files import convert
from fanoboard.ui.features.settings.settings_scene import SETTINGS, Setting, SettingsScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.controls import Segmented, Slider, Switch
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

CHOSEN = [setting for _, settings in SETTINGS for setting in settings if setting.field]

pytestmark = pytest.mark.usefixtures("folders")


def test_without_a_file_the_usual_settings_hold() -> None:
    assert load_settings() == (Settings(), None)


def test_what_is_saved_is_loaded() -> None:
    chosen = Settings(theme="dark", scale=150, animation="off", names=["Véra ♠", ""], width=900, level=8)
    save_settings(chosen)
    assert load_settings() == (chosen, None)


@pytest.mark.parametrize(
    "text",
    ["theme: [", "scale: 500", "animation: soon", "- a\n- b", "\0", "names: 3", "level: 0", "thinking: .nan"],
)
def test_a_broken_file_is_set_aside_with_a_message(text: str) -> None:
    file = settings_file()
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    found, message = load_settings()
    assert found == Settings(welcomed=True)
    assert str(file) in str(message)
    (aside,) = file.parent.glob("*.broken.yaml")
    assert aside.read_text(encoding="utf-8") == text
    assert load_settings() == (found, None)


def test_keys_of_a_newer_version_are_passed_over() -> None:
    write_whole(settings_file(), "theme: dark\nfragrance: loud\n")
    assert load_settings() == (Settings(theme="dark"), None)


def test_a_full_disk_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(theme="dark"))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_settings(Settings(theme="paper"))
    assert load_settings()[0].theme == "dark"
    assert [file.name for file in settings_file().parent.iterdir()] == ["settings.yaml"]


def test_a_file_in_the_place_of_the_folder_is_an_error_to_be_told(
    folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = folders / "blocked"
    blocked.write_text("a file", encoding="utf-8")
    monkeypatch.setattr(paths, "config_folder", lambda: blocked)
    with pytest.raises(OSError, match="blocked"):
        save_settings(Settings())


def test_keys_and_language_are_kept() -> None:
    chosen = Settings(language="de", keys={"undo": ["f5", "ctrl+z"], "hint": []})
    save_settings(chosen)
    assert load_settings()[0] == chosen


def test_keys_that_are_no_texts_are_a_broken_file() -> None:
    write_whole(settings_file(), "keys: {undo: 3}\n")
    found, message = load_settings()
    assert found == Settings(welcomed=True)
    assert "keys" in str(message)


def test_whatever_changes_a_setting_it_is_written_and_nothing_else_is(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.app.push(Scene(person.app))
    person.round()
    saved: list[dict[str, object]] = []
    save = SettingsFile.save

    def watched(file: SettingsFile, settings: dict[str, object]) -> None:
        saved.append(settings)
        save(file, settings)

    monkeypatch.setattr(SettingsFile, "save", watched)
    person.round()
    assert saved == []
    person.app.settings.calm = True
    person.round()
    assert load_settings()[0].calm
    person.app.settings.keys["undo"] = ["f5"]
    person.round()
    assert load_settings()[0].keys == {"undo": ["f5"]}
    person.round()
    assert len(saved) == 2


@pytest.mark.parametrize("setting", CHOSEN, ids=lambda setting: setting.field)
def test_every_value_that_the_page_offers_is_one_that_the_file_may_hold(
    person: Person, setting: Setting
) -> None:
    person.app.push(Scene(person.app))
    offered = [value for value, _ in setting.offered(person.app)]
    assert setting.control is Switch or len(offered) > 1
    for value in offered or [False, True]:
        found = convert(Path("settings.yaml"), {setting.field: value}, Settings)
        assert getattr(found, setting.field) == value
    assert setting.value(person.app) in (offered or [False, True]), "what holds can be seen"


@pytest.mark.parametrize("setting", CHOSEN, ids=lambda setting: setting.field)
def test_every_setting_is_chosen_on_the_page_and_kept(person: Person, setting: Setting) -> None:
    person.resize((1280, 2000))
    if not setting.applies(person.app):
        person.app.settings.language = "mg"
        person.app.choose_language("mg")
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    before = getattr(person.app.settings, setting.field)
    control = next(
        each
        for each in person.top().widgets
        if isinstance(each, setting.control) and str(each.caption) == str(setting.title)
    )
    person.top().set_focus(control)
    if isinstance(control, Switch):
        person.key(pygame.K_SPACE)
    elif isinstance(control, DropDown):
        person.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    else:
        person.key(pygame.K_RIGHT)
        if getattr(person.app.settings, setting.field) == before:
            person.key(pygame.K_LEFT)
    person.round()
    chosen = getattr(person.app.settings, setting.field)
    assert chosen != before
    assert getattr(load_settings()[0], setting.field) == chosen


def test_what_is_chosen_elsewhere_shows_on_the_page(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    voice = next(each for each in person.top().widgets if str(each.caption) == "Voice")
    assert isinstance(voice, Segmented)
    person.app.settings.voice = "fast"
    person.round()
    assert voice.value == "fast"


def test_settings_stand_under_five_heads_which_readers_hear_as_such(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    heads = [each.node(person.app.style) for each in person.top().widgets]
    named = [node.name for node in heads if node.role == "heading"]
    assert named == [
        "Settings",
        "Appearance",
        "Sound and voice",
        "On the board",
        "While you play",
        "The program",
    ]


def seek(person: Person, text: str) -> list[str]:
    """Search in the settings; the heads and labels that are left."""
    person.key(pygame.K_f, mod=pygame.KMOD_LCTRL)
    person.key(pygame.K_a, mod=pygame.KMOD_LCTRL)
    person.write(text)
    captions = [str(each.caption) for each in person.top().widgets if each.caption and each.focusable]
    heads = [each.text for each in person.labels() if each.weight == "bold" and each.role == "body"]
    return [*map(str, heads), *dict.fromkeys(captions)]


def test_a_setting_is_found_by_its_words_and_shown_with_its_head(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    assert seek(person, "think") == ["While you play", "Thinking time"]
    assert "1 setting" in person.texts()
    assert seek(person, "WOOD") == ["Appearance", "Theme"], "by what can be chosen"
    assert seek(person, "voice sound")[0] == "Sound and voice", "by the head, the words in any order"
    person.key(pygame.K_TAB)
    control = person.top().focus
    assert isinstance(control, Slider), "from the search the keyboard leads to what it found"
    assert str(control.caption) == "Sound"


def test_a_search_for_no_setting_says_so_and_esc_gives_it_up(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    assert seek(person, "fragrance") == []
    assert "No setting matches your search." in person.texts()
    person.key(pygame.K_ESCAPE)
    assert isinstance(person.top(), SettingsScene)
    assert "Thinking time" in person.texts()
    person.key(pygame.K_ESCAPE)
    assert not isinstance(person.top(), SettingsScene)


def test_what_is_found_can_be_chosen(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    seek(person, "calm")
    person.key(pygame.K_TAB, pygame.K_SPACE)
    assert person.app.settings.calm
    assert load_settings()[0].calm
