"""Screens with several pixels to a point, as Retina screens are: drawn in pixels, clicked in points.

Such a screen is had from a Wayland compositor without a monitor, which SDL treats as it does macOS.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from support.ui_person import Person, folders, person
from support.waiting import PATIENCE
from support.wayland import compositor

import fanoboard
from fanoboard.ui.system.display import fitting_scale

__all__ = ["folders", "person"]

SCRIPT = """
import json
import pygame
from fanoboard.content.settings import Settings
from fanoboard.ui.app.app import App, Options
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.toolkit.widgets.button import Button

app = App(Options())
window, told = app.window, {}
told["size"], told["density"], told["scale"] = window.size, window.density, app.style.scale
told["percent"] = app.used_scale
presses = []
scene = Scene(app)
button = scene.add(Button("Here", lambda: presses.append("here")))
button.rect = pygame.Rect(400, 300, 200, 80)
app.push(scene)
app.round(True)
x, y = button.rect.center
place = {"pos": (x // 2, y // 2)}
for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
    pygame.event.post(pygame.event.Event(kind, button=1, **place))
app.round(True)
told["presses"] = presses
told["drawn"] = window.surface.get_at((400 + 100, 300 + 10)) != window.surface.get_at((10, 10))
window.grow((1600, 1200))
app.restyle()
app.round(True)
told["grown"], told["seen"] = window.size, scene.size
settings = Settings()
window.remember(settings)
told["remembered"] = [settings.width, settings.height]
app.quit()
app.run(scene)
print(json.dumps(told))
"""


@pytest.fixture
def dense(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of programs on a screen with four pixels to a point."""
    if shutil.which("weston") is None:
        pytest.skip("not installed: weston")
    homes = {f"XDG_{kind}_HOME": str(tmp_path) for kind in ("CONFIG", "STATE", "DATA", "CACHE")}
    with compositor(tmp_path, scale=2) as screen:
        yield {**screen.env, **homes}


def test_a_dense_screen_is_drawn_in_all_its_pixels(dense: dict[str, str], tmp_path: Path) -> None:
    path = str(Path(fanoboard.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**dense, "PYTHONPATH": path},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert told["density"] == 2
    assert told["size"] == [2560, 1600], "1280 by 800 points"
    assert told["scale"] == 2
    assert told["percent"] == 100
    assert told["presses"] == ["here"]
    assert told["drawn"]
    assert told["grown"] == told["seen"] == [1600, 1200]
    assert told["remembered"] == [800, 600], "in points, as the system is told"


@pytest.mark.parametrize(("percent", "scale"), [(100, 2.0), (150, 3.0), (300, 10 / 3)])
def test_the_scale_counts_in_points(percent: int, scale: float) -> None:
    assert fitting_scale((2560, 1600), percent, 2.0) == pytest.approx(scale)


def test_the_wheel_turns_where_the_mouse_is(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    window = person.app.window
    monkeypatch.setattr(type(window), "density", 2.0)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (30, 40))
    turned = window.in_pixels(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert (turned.pos, turned.y) == ((60, 80), -1)
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert window.in_pixels(key) is key
