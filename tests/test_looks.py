"""What settings say of the looks: swatches of themes, the size of text, and how much moves."""

from __future__ import annotations

import subprocess
import time
from types import SimpleNamespace

import pygame
import pytest
from ui_person import Person, folders, person, show
from waiting import until

from fanoboard.content.theme import load_theme, theme_names
from fanoboard.ui.app.app import App
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.system import system_motion
from fanoboard.ui.system.system_motion import wants_less_motion
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.dropdown import DropDown, DropList
from fanoboard.ui.toolkit.widgets.segmented import Segmented
from fanoboard.ui.toolkit.widgets.swatch import draw_theme_swatch

__all__ = ["folders", "person"]


def test_every_theme_has_a_swatch_of_its_own(person: Person) -> None:
    pictures = set()
    for name in theme_names():
        surface = pygame.Surface((60, 30))
        theme = load_theme(name)
        draw_theme_swatch(surface, person.app.style, pygame.Rect(2, 2, 44, 22), theme)
        found = {tuple(surface.get_at((x, y))[:3]) for x in range(60) for y in range(30)}
        assert {theme.colours.accent.rgb, theme.board.face.rgb, theme.colours.window.rgb} <= found
        pictures.add(surface.get_view("2").raw)
    assert len(pictures) == len(theme_names())


def test_the_list_of_themes_shows_their_swatches(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    person.click(person.only(DropDown).rect.center)
    person.round()
    popup = person.top().popup
    assert isinstance(popup, DropList)
    picture = person.app.window.surface.subsurface(popup.rect)
    shown = {tuple(picture.get_at((x, y))[:3]) for x in range(60) for y in range(picture.get_height())}
    for name in theme_names():
        assert load_theme(name).colours.accent.rgb in shown, name


def test_text_grows_alone(person: Person) -> None:
    person.app.push(Scene(person.app))
    before = person.app.style
    person.app.settings.text = 150
    person.app.restyle()
    after = person.app.style
    assert after.size("body") == round(before.size("body") * 1.5)
    assert after.px(40) == before.px(40)
    assert after.line_box(40) > before.line_box(40) == 40


def test_a_size_of_text_chosen_in_an_older_version_is_still_the_chosen_one(person: Person) -> None:
    person.app.settings.text = 115
    person.app.push(SettingsScene(person.app))
    shown = [
        each for each in person.top().widgets if isinstance(each, Segmented) and 115 in dict(each.choices)
    ]
    assert [each.value for each in shown] == [115]


def test_all_settings_are_seen_at_once_in_a_high_window(person: Person) -> None:
    person.resize((1280, 1500))
    person.app.push(Scene(person.app))
    scene = SettingsScene(person.app)
    person.app.push(scene)
    person.round()
    panes = [widget for widget in scene.widgets if hasattr(widget, "furthest")]
    assert [pane.furthest for pane in panes] == [0]


def test_a_list_that_is_higher_than_the_window_scrolls(person: Person) -> None:
    person.resize((640, 480))
    chosen: list[int] = []
    drop = DropDown([(number, f"Number {number}") for number in range(40)], 0, chosen.append)
    show(person, drop)
    drop.open()
    popup = person.top().popup
    assert isinstance(popup, DropList)
    assert pygame.Rect(0, 0, 640, 480).contains(popup.rect)
    person.key(pygame.K_END)
    person.key(pygame.K_RETURN)
    assert chosen == [39]
    drop.open()
    popup = person.top().popup
    assert popup is not None
    person.wheel(popup.rect.center, 100)
    person.click((popup.rect.centerx, popup.rect.y + 20))
    assert chosen == [39, 0]


@pytest.mark.parametrize(
    ("platform", "answer", "less"),
    [
        ("linux", "false\n", True),
        ("linux", "true\n", False),
        ("linux", "", False),
        ("darwin", "1\n", True),
        ("darwin", "0\n", False),
        ("freebsd14", "1\n", False),
    ],
)
def test_the_system_says_whether_less_motion_is_wanted(
    monkeypatch: pytest.MonkeyPatch, platform: str, answer: str, less: bool
) -> None:
    monkeypatch.setattr(system_motion, "sys", SimpleNamespace(platform=platform))
    done = subprocess.CompletedProcess((), 0 if answer else 1, stdout=answer)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    assert wants_less_motion() == less


@pytest.mark.parametrize("fault", [FileNotFoundError(), subprocess.TimeoutExpired("gsettings", 2)])
def test_a_system_that_says_nothing_moves(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    def run(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(system_motion, "sys", SimpleNamespace(platform="linux"))
    monkeypatch.setattr(subprocess, "run", run)
    assert not wants_less_motion()


def test_motion_follows_the_system_unless_a_speed_was_chosen(
    monkeypatch: pytest.MonkeyPatch, folders: object
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def slowly() -> bool:
        time.sleep(0.05)
        return True

    monkeypatch.setattr(system_motion, "wants_less_motion", slowly)
    app = App()
    assert app.settings.animation == "system"
    app.push(Scene(app))
    until(lambda: motion(app.style) == 0, lambda: app.round(True))
    app.settings.animation = "normal"
    app.restyle()
    assert motion(app.style) == 1
    pygame.display.quit()


def motion(style: Style) -> float:
    return style.motion
