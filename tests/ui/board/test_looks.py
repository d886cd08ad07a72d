"""What settings say of the looks: swatches of themes, the size of text, and how much moves."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Mapping, Sequence
from types import SimpleNamespace

import pygame
import pytest
from support.ui_person import Person, folders, person, show
from support.waiting import until

from fanoboard.content.settings import Settings, save_settings
from fanoboard.content.theme import load_theme, theme_names
from fanoboard.ui.app.app import App
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.system import system_wishes
from fanoboard.ui.system.system_wishes import Wishes, wishes_of_system
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.figures import draw_theme_swatch
from fanoboard.ui.toolkit.widgets.menu import DropDown, DropList

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
    person.resize((1280, 2200))
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


PORTAL = "({'org.freedesktop.appearance': {'color-scheme': <uint32 1>, %s}},)\n"
NOTHING, STILL, CLEAR = Wishes(), Wishes(less_motion=True), Wishes(more_contrast=True)


@pytest.mark.parametrize(
    ("platform", "answers", "wishes"),
    [
        ("linux", {}, NOTHING),
        ("linux", {"enable-animations": "true\n", "high-contrast": "false\n"}, NOTHING),
        ("linux", {"enable-animations": "false\n"}, STILL),
        ("linux", {"high-contrast": "true\n"}, CLEAR),
        ("linux", {"org.freedesktop.appearance": PORTAL % "'contrast': <uint32 0>"}, NOTHING),
        ("linux", {"org.freedesktop.appearance": PORTAL % "'contrast': <uint32 1>"}, CLEAR),
        ("linux", {"org.freedesktop.appearance": PORTAL % "'reduced-motion': <uint32 1>"}, STILL),
        ("darwin", {}, NOTHING),
        ("darwin", {"reduceMotion": "1\n", "increaseContrast": "0\n"}, STILL),
        ("darwin", {"reduceMotion": "0\n", "increaseContrast": "1\n"}, CLEAR),
        ("freebsd14", {"high-contrast": "true\n", "increaseContrast": "1\n"}, NOTHING),
    ],
)
def test_the_system_says_what_is_wished(
    monkeypatch: pytest.MonkeyPatch, platform: str, answers: Mapping[str, str], wishes: Wishes
) -> None:
    def run(command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        answer = next((told for key, told in answers.items() if key in command[-1]), None)
        return subprocess.CompletedProcess((), 1 if answer is None else 0, stdout=answer or "")

    monkeypatch.setattr(system_wishes, "sys", SimpleNamespace(platform=platform))
    monkeypatch.setattr(subprocess, "run", run)
    assert wishes_of_system() == wishes


@pytest.mark.parametrize("fault", [FileNotFoundError(), subprocess.TimeoutExpired("gsettings", 2)])
def test_a_system_that_says_nothing_wishes_nothing(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    def run(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(system_wishes, "sys", SimpleNamespace(platform="linux"))
    monkeypatch.setattr(subprocess, "run", run)
    assert wishes_of_system() == NOTHING


def wishing(monkeypatch: pytest.MonkeyPatch, wishes: Wishes) -> None:
    """A system that wishes this, and takes its time to say so."""

    def slowly() -> Wishes:
        time.sleep(0.05)
        return wishes

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(system_wishes, "wishes_of_system", slowly)


def test_motion_follows_the_system_unless_a_speed_was_chosen(
    monkeypatch: pytest.MonkeyPatch, folders: object
) -> None:
    wishing(monkeypatch, STILL)
    app = App()
    assert app.settings.animation == "system"
    app.push(Scene(app))
    until(lambda: motion(app.style) == 0, lambda: app.round(True))
    app.settings.animation = "normal"
    app.restyle()
    assert motion(app.style) == 1
    pygame.display.quit()


def test_the_theme_follows_the_system_unless_one_was_chosen(
    monkeypatch: pytest.MonkeyPatch, folders: object
) -> None:
    wishing(monkeypatch, CLEAR)
    app = App()
    app.push(SettingsScene(app))
    until(lambda: theme(app) == "contrast", lambda: app.round(True))
    assert not app.settings.theme, "nobody has chosen one"
    themes = next(widget for widget in app.top.widgets if isinstance(widget, DropDown))
    assert themes.value == ""
    app.choose_theme("dark")
    app.restyle()
    assert theme(app) == "dark"
    app.choose_theme("")
    assert theme(app) == "contrast"
    pygame.display.quit()


def test_a_chosen_theme_stays_whatever_the_system_wishes(
    monkeypatch: pytest.MonkeyPatch, folders: object
) -> None:
    save_settings(Settings(theme="wood"))
    wishing(monkeypatch, CLEAR)
    app = App()
    app.push(Scene(app))
    until(lambda: app.appearance.system.wishes == CLEAR and not app.busy, lambda: app.round(True))
    assert theme(app) == "wood"
    pygame.display.quit()


def theme(app: App) -> str:
    return app.style.theme.name


def motion(style: Style) -> float:
    return style.motion
