"""The installed program in a real window: a game from the first click to the last, and a clean end.

Where to click is asked of the same scenes, built a second time on SDL's dummy driver and never
shown; how the game stands is read from the file that the program keeps for Continue.
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
from xserver import Screen, missing, processes_with, screen, until

import fanoboard
from fanoboard.content.layout import load_layout
from fanoboard.content.settings import Settings, save_settings
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.turns import moves
from fanoboard.match.autosave import autosave_file
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import load, record, write
from fanoboard.ui.app import App
from fanoboard.ui.board.view import BoardView
from fanoboard.ui.game.sidebar import arrange
from fanoboard.ui.scene import Scene
from fanoboard.ui.scenes.home import Home
from fanoboard.ui.scenes.new_game import NewGame
from fanoboard.ui.widgets.segmented import Segmented

pytestmark = [
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
    save_settings(Settings(width=1280, height=800, scale=100, animation="fast", level=1, thinking=0.5))
    yield tmp_path
    pygame.display.quit()


@dataclass(frozen=True, slots=True)
class Running:
    """The program, the number of its window, and what its processes have in their environment."""

    process: subprocess.Popen[bytes]
    window: str
    mark: str


class Twin:
    """The same app in this process, to ask where things are."""

    def __init__(self) -> None:
        self.app = App()

    def show(self, scene: Scene) -> Scene:
        self.app.push(scene)
        return scene

    def button(self, text: str) -> tuple[int, int]:
        for widget in self.app.top.widgets:
            if getattr(widget, "text", "") == text and widget.visible:
                return widget.rect.center
        raise AssertionError(f"no button {text!r}")


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


def test_a_game_in_a_real_window(home: Path) -> None:
    twin = Twin()
    with screen(home) as display, running(display, home) as shown:
        start_a_game(display, shown.window, twin)
        match = play_to_the_end(display, shown.window, twin)
        assert match.outcome
        check_picture(display, home)
        display.close(shown.window)
        assert shown.process.wait(10) == 0
        until(lambda: not processes_with(shown.mark))


def test_a_killed_window_takes_its_engine_with_it(home: Path) -> None:
    save_settings(Settings(width=1280, height=800, scale=100, thinking=60))
    match = Match(Fanorona(), (Player("person", "Anna"), Player("engine", "Computer", 8)))
    match.play_turn("e2-e3A")
    write(record(match), autosave_file())
    twin = Twin()
    twin.show(Home(twin.app))
    with screen(home) as display, running(display, home) as shown:
        display.click(shown.window, twin.button("Continue"))
        until(lambda: len(processes_with(shown.mark)) == 2)
        shown.process.kill()
        shown.process.wait()
        until(lambda: not processes_with(shown.mark))


def start_a_game(display: Screen, window: str, twin: Twin) -> None:
    """From home over the new-game scene to Fanorona on 3 x 3 against the computer."""
    twin.show(Home(twin.app))
    display.click(window, twin.button("Fanorona"))
    scene = twin.show(NewGame(twin.app, Fanorona))
    boards = next(
        widget for widget in scene.widgets if isinstance(widget, Segmented) and "3x3" in dict(widget.choices)
    )
    sixth = boards.rect.w // 6
    display.click(window, (boards.rect.right - sixth, boards.rect.centery))
    display.click(window, twin.button("Start"))
    until(lambda: autosave_file().is_file())


def play_to_the_end(display: Screen, window: str, twin: Twin) -> Match:
    """Play for White, capturing as much as there is to capture, until the game is over."""
    match = load(autosave_file())
    assert match.game.options["board"] == "3x3"
    style = twin.app.style
    board = BoardView(load_layout(match.game.layout), style.theme)
    board.place(arrange(twin.app.window.size, style)[0], style.scale)
    for _ in range(100):
        if match.result is not None:
            break
        turn = max(moves(match.position), key=lambda turn: sum(map(len, turn.events)))
        for action in turn.actions:
            for spot in action.spots if action.text else (match.position.held or "",):
                display.click(window, board.center_of(spot))
        match = after_reply(len(match.turns) + 2)
    return match


def after_reply(count: int) -> Match:
    """The match in the autosave file, once it has so many turns or is over."""
    match = load(autosave_file())

    def ready() -> bool:
        nonlocal match
        match = load(autosave_file())
        return match.result is not None or len(match.turns) == count

    until(ready)
    return match


def check_picture(display: Screen, folder: Path) -> None:
    """The screen shows a board: many colours, and the browns of its wood in the middle."""
    picture = display.picture()
    pygame.image.save(picture, folder / "window.png")
    if keep := os.environ.get("FANOBOARD_PICTURES"):
        shutil.copy(folder / "window.png", Path(keep) / "window.png")
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 1400, 20) for y in range(0, 900, 20)}
    assert len(colours) > 200
