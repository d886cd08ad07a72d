"""The window on screens of all sizes: as much of it as can be seen, and nothing old in it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from support.ui_person import Person, folders, person
from support.waiting import PATIENCE, until
from support.xserver import missing, screen

from fanoboard.content.settings import Settings
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.system import desktop
from fanoboard.ui.system.desktop import first_size, room, screen_scale
from fanoboard.ui.system.display import SMALLEST, Window, fitting_scale
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.pane import Pane

__all__ = ["folders", "person"]

OLD = (255, 0, 255)
PutScreen = Callable[..., None]


@pytest.fixture
def on_screen(monkeypatch: pytest.MonkeyPatch) -> PutScreen:
    """Puts the app before a screen of some size, with a part of it that can be used."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("GDK_SCALE", raising=False)
    monkeypatch.delenv("QT_SCALE_FACTOR", raising=False)
    monkeypatch.setattr("sys.platform", "linux")

    def put(size: tuple[int, int], usable: pygame.Rect | None = None) -> None:
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [size])
        monkeypatch.setattr(desktop, "usable_area", lambda: usable)

    return put


SCREENS = [(1024, 768), (1366, 768), (1920, 1080), (2560, 1440), (2560, 1600), (3440, 1440), (3840, 2160)]


@pytest.mark.parametrize("size", SCREENS)
def test_the_first_window_leaves_room_for_its_title_and_a_panel(
    on_screen: PutScreen, size: tuple[int, int]
) -> None:
    panel = 40
    on_screen(size, pygame.Rect(0, 0, size[0], size[1] - panel))
    window = Window(Settings(), fullscreen=False)
    assert window.size[0] <= size[0]
    assert window.size[1] <= size[1] - panel - 30
    pygame.display.quit()


@pytest.mark.parametrize("size", SCREENS)
def test_where_the_system_tells_of_no_panel_there_may_be_one(
    on_screen: PutScreen, size: tuple[int, int]
) -> None:
    on_screen(size)
    assert room().h <= size[1] - 80
    assert first_size(room())[1] <= size[1] - 80


def test_the_first_window_is_sensibly_large_on_a_large_screen(on_screen: PutScreen) -> None:
    on_screen((3840, 2160))
    width, height = first_size(room())
    assert width * height > 3840 * 2160 * 0.4
    assert fitting_scale((width, height), 0) == screen_scale() == 2
    assert fitting_scale((3840, 2160), 300) == 3


def test_a_size_from_a_larger_screen_is_cut_down_and_a_chosen_one_kept(on_screen: PutScreen) -> None:
    on_screen((1366, 768), pygame.Rect(0, 30, 1366, 738))
    assert Window(Settings(width=2500, height=1500), fullscreen=False).size == (1366, 698)
    assert Window(Settings(width=900, height=650), fullscreen=False).size == (900, 650)
    assert Window(Settings(width=10, height=10), fullscreen=False).size == SMALLEST
    pygame.display.quit()


@pytest.mark.skipif(bool(missing()), reason=f"not installed: {', '.join(missing())}")
def test_sdl_tells_what_a_panel_leaves(tmp_path: Path) -> None:
    code = (
        "import pygame; pygame.display.init(); from fanoboard.ui.system.desktop import usable_area; "
        "print(tuple(usable_area()))"
    )
    with screen(tmp_path, "1366x768") as display:

        def told() -> str:
            # What a window manager says when a panel of 48 pixels lies at the foot.
            for name, value in (("_NET_WORKAREA", "0, 0, 1366, 720"), ("_NET_CURRENT_DESKTOP", "0")):
                subprocess.run(
                    ["xprop", "-root", "-f", name, "32c", "-set", name, value], env=display.env, check=True
                )
            done = subprocess.run(
                [sys.executable, "-c", code],
                env=display.env,
                capture_output=True,
                text=True,
                check=True,
                timeout=PATIENCE,
            )
            return done.stdout.splitlines()[-1]

        # The window manager of the tests, which has just started, may say after us that there is no panel.
        until(lambda: told() == "(0, 0, 1366, 720)")


@pytest.mark.skipif(bool(missing()), reason=f"not installed: {', '.join(missing())}")
@pytest.mark.parametrize(
    ("resources", "scale"), [("Xft.dpi:\t144", 1.5), ("Xft.dpi:\t96", 2), ("Xft.dpi: x", 2), ("", 2)]
)
def test_a_desktop_on_x_says_its_scale(tmp_path: Path, resources: str, scale: float) -> None:
    code = (
        "import pygame; pygame.display.init(); from fanoboard.ui.system.desktop import screen_scale; "
        "print(screen_scale())"
    )
    with screen(tmp_path, "3840x2160") as display:
        env = {
            key: value for key, value in display.env.items() if key not in ("GDK_SCALE", "QT_SCALE_FACTOR")
        }
        property_ = ("-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", resources)
        subprocess.run(["xprop", "-root", *property_], env=env, check=True)
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=env,
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        )
    assert float(done.stdout.splitlines()[-1]) == scale


class Slow(Scene):
    """Looks at the window before it draws anything in a new size."""

    found: list[bool]

    def __init__(self, person: Person) -> None:
        super().__init__(person.app)
        self.found = []

    def layout(self) -> None:
        surface = pygame.display.get_surface()
        assert surface is not None
        corners = [(x, y) for x in (0, surface.get_width() - 1) for y in (0, surface.get_height() - 1)]
        self.found.append(any(surface.get_at(corner)[:3] == OLD for corner in (*corners, (300, 300))))


def test_nothing_of_the_old_picture_is_seen_while_a_new_size_is_drawn(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Slow(person)
    person.app.push(scene)
    person.round()
    scene.found.clear()
    shown: list[tuple[int, int]] = []

    def flip() -> None:
        shown.append(person.app.window.surface.get_size())

    monkeypatch.setattr(pygame.display, "flip", flip)
    pygame.display.set_mode((2560, 1600)).fill(OLD)
    person.post(pygame.VIDEORESIZE, size=(2560, 1600), w=2560, h=1600)
    assert scene.found == [False], "drawn once, on an empty table"
    assert len(shown) == 2, "the empty table was shown, then the scene"


def test_full_screen_draws_nothing_in_the_size_that_is_left(person: Person) -> None:
    drawn: list[tuple[int, int]] = []

    class Noting(Scene):
        def resize(self, size: tuple[int, int], scale: float) -> None:
            drawn.append(size)
            super().resize(size, scale)

    person.app.push(Noting(person.app))
    before = person.app.window.size
    drawn.clear()
    person.key(pygame.K_F11)
    assert before not in drawn


def test_settings_say_what_is_used_of_the_size(person: Person) -> None:
    def said() -> str:
        person.round()
        sizes = next(w for w in person.top().widgets if isinstance(w, DropDown) and 200 in dict(w.choices))
        return str(dict(sizes.choices)[person.app.settings.scale])

    person.app.settings.scale = 200
    person.app.restyle()
    person.app.push(SettingsScene(person.app))
    assert said() == "200 % (167 % fits this window)"
    person.resize((2560, 1600))
    assert said() == "200\u00a0%"
    person.app.settings.scale = 0
    person.app.restyle()
    assert said() == f"Automatic ({round(100 * person.app.style.scale)} %)"


def test_a_long_text_in_a_dialog_scrolls(person: Person) -> None:
    person.resize((640, 480))
    person.app.push(Scene(person.app))
    person.app.say("Something", "Many words. " * 200)
    person.round()
    assert isinstance(person.top(), Dialog)
    pane, text = person.only(Pane), person.only(Label, 1)
    assert pane.furthest > 0
    assert text.rect.h == text.height_in(person.app.style, text.rect.w)
    person.wheel(pane.rect.center, -100)
    assert text.rect.bottom == pane.rect.bottom
    assert pygame.Rect(0, 0, 640, 480).contains(person.named("OK").rect)
