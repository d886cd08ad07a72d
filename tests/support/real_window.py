"""The installed program in a real window, and its twin in this process.

The twin is the same app on SDL's dummy driver, never shown.  It is asked where things are, and gets
every click that the real window gets; how the real game stands is read from the file that the
program keeps for Continue.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

import fanoboard
from fanoboard.content.layout import register_layouts
from fanoboard.content.settings import Settings, save_settings
from fanoboard.games import games
from fanoboard.games.events import Spot
from fanoboard.match import store
from fanoboard.match.match import Match
from fanoboard.match.saves import dump, record
from fanoboard.ui.app.app import App
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.next_card import NextCard
from fanoboard.ui.system import desktop
from fanoboard.ui.toolkit.widgets.menu import DropDown, DropList
from fanoboard.ui.toolkit.widgets.widget import Widget
from fanoboard.version import VERSION
from support.waiting import until
from support.xserver import Screen, missing, processes_with

needs_a_screen = [
    pytest.mark.skipif(sys.platform != "linux", reason="drives an X server"),
    pytest.mark.skipif(bool(missing()), reason=f"not installed: {', '.join(missing())}"),
]


def program() -> list[str]:
    """The installed program; in a checkout, the package."""
    script = Path(sys.executable).with_name("fanoboard")
    return [str(script)] if script.exists() else [sys.executable, "-m", "fanoboard"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home folder of its own, with settings for a quick game against a weak opponent."""
    for name in ("CONFIG", "STATE", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    # SDL's dummy screen is smaller than the window.
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1400, 900)])
    monkeypatch.setattr(desktop, "usable_area", lambda: pygame.Rect(0, 0, 1400, 900))
    settle(animation="fast", level=1, thinking=0.5)
    yield tmp_path
    pygame.display.quit()


def settle(**chosen: object) -> None:
    """Have the program start with some settings."""
    told = {"told_interpreted": VERSION, "offered": list(games()), **chosen}
    save_settings(Settings(width=1280, height=800, scale=100, **told))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Running:
    """The program, the number of its window, and what its processes have in their environment."""

    process: subprocess.Popen[bytes]
    window: str
    mark: str


@contextmanager
def running(display: Screen, folder: Path) -> Iterator[Running]:
    """The program in its window; whatever happens, none of its processes outlives the context."""
    mark = str(uuid.uuid4())
    # The path is for a checkout; an installed program finds itself there all the same.
    env = {**display.env, "PYTHONPATH": str(Path(fanoboard.__file__).parent.parent), "FANOBOARD_TEST": mark}
    process = subprocess.Popen(program(), env=env, cwd=folder)
    try:
        yield Running(process, display.window("fanoboard"), mark)
    finally:
        for pid in processes_with(mark):
            os.kill(pid, signal.SIGKILL)
        process.wait()


class Twin:
    """The same app in this process."""

    def __init__(self) -> None:
        assert not register_layouts(), "what is shipped is in order"
        self.app = App()

    @property
    def table(self) -> GameScene:
        """The game that is shown."""
        return next(scene for scene in self.app.scenes if isinstance(scene, GameScene))

    def point(self, position: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0)))

    def click(self, position: tuple[int, int]) -> None:
        """Click there, and see what comes of it."""
        self.point(position)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=position, button=1))
        self.look()

    def look(self) -> None:
        """Let the app go round until it comes to rest."""
        self.app.round(True)
        self.app.round(True)
        until(lambda: not self.app.busy, lambda: self.app.round(True))

    def widgets(self) -> list[Widget]:
        """What is in sight."""
        return [widget for widget in self.app.top.widgets if widget.visible]

    def card(self) -> tuple[int, int]:
        """The middle of the card of the game to go on with."""
        return next(card.rect.center for card in self.widgets() if isinstance(card, NextCard))

    def button(self, text: str) -> tuple[int, int]:
        """The middle of what has these words on it and can be clicked."""
        others = (widget for widget in self.widgets() if not isinstance(widget, NextCard))
        found = [widget for widget in others if widget.focusable and _text(widget) == text]
        assert found, f"no button {text!r}"
        return found[0].rect.center

    def place(self, spot: Spot) -> tuple[int, int]:
        """Where a click means a spot: a place that nothing else covers, or its button."""
        board = self.table.board
        if spot not in board.layout.spots:
            selection = self.table.session.selection
            return self.button(str(selection.position.label(spot, selection.picked)))
        x, y = board.center_of(spot)
        while board.spot_at((x, y)) != spot:
            x -= 3
        return x, y


@dataclass(frozen=True, slots=True)
class Both:
    """A person whose every click goes to the real window and to its twin."""

    display: Screen
    window: str
    twin: Twin

    def click(self, position: tuple[int, int]) -> None:
        """Click at a place of both windows."""
        self.display.click(self.window, position)
        self.twin.click(position)

    def choose(self, value: object) -> None:
        """Open the list that offers a value, and choose it."""
        lists = (widget for widget in self.twin.widgets() if isinstance(widget, DropDown))
        offering = next(each for each in lists if value in dict(each.choices))
        self.click(offering.rect.center)
        rows = self.twin.app.top.popup
        assert isinstance(rows, DropList)
        row = rows.nodes_within(self.twin.app.style)[list(dict(offering.choices)).index(value)]
        self.click(pygame.Rect(row.rect).center)
        assert offering.value == value

    def agree(self) -> None:
        """Wait until the program has kept the very match that the twin has come to."""
        wanted = dump(record(self.match))
        until(lambda: store.kept()[0].read_text(encoding="utf-8") == wanted)

    def look_alike(self) -> None:
        """Wait until the window shows what its twin shows, but for what the mouse lights up."""
        # Where it points at nothing, the mouse lights up nothing.
        self.display.do(f"mousemove --window {self.window} 2 2")
        self.twin.point((2, 2))
        left, top = self.display.corner(self.window)
        surface = self.twin.app.window.surface
        spots = [(x, y) for x in range(5, 1280, 25) for y in range(5, 800, 25)]

        def alike() -> bool:
            self.twin.look()
            picture = self.display.picture()
            same = [picture.get_at((x + left, y + top))[:3] == surface.get_at((x, y))[:3] for x, y in spots]
            return sum(same) > 0.95 * len(spots)

        until(alike)

    @property
    def match(self) -> Match:
        """The match as the twin has it."""
        return self.twin.table.session.match


def _text(widget: Widget) -> str:
    return str(getattr(widget, "text", ""))


def check_picture(display: Screen, folder: Path, name: str) -> None:
    """The screen shows something of many colours, as boards of wood are.  FANOBOARD_PICTURES keeps it."""
    picture = display.picture()
    pygame.image.save(picture, folder / f"{name}.png")
    if keep := os.environ.get("FANOBOARD_PICTURES"):
        shutil.copy(folder / f"{name}.png", keep)
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 1400, 20) for y in range(0, 900, 20)}
    assert len(colours) > 200
