"""A screen of its own for tests: an X server without a monitor, a window manager, mouse and keys."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

NEEDED = ("Xvfb", "xdotool", "openbox", "wmctrl")


def missing() -> list[str]:
    """The programs that are needed and not installed."""
    return [program for program in NEEDED if shutil.which(program) is None]


class Screen:
    """An X display, and a person before it."""

    def __init__(self, display: str, frames: Path) -> None:
        self.env = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
            self.env.pop(name, None)
        self._frames = frames

    def window(self, name: str) -> str:
        """The number of the visible window of a class, once there is one."""
        return self._run("xdotool", "search", "--sync", "--onlyvisible", "--class", f"^{name}$").split()[-1]

    def click(self, window: str, position: tuple[int, int]) -> None:
        """Move the mouse to a place in the window, and click."""
        self._run("xdotool", "mousemove", "--window", window, *map(str, position), "click", "1")

    def close(self, window: str) -> None:
        """Press the button of the window manager that closes a window."""
        self._run("wmctrl", "-i", "-c", window)

    def picture(self) -> pygame.Surface:
        """What the screen shows."""
        data = self._frames.read_bytes()
        # An XWD file: its header's length, ..., width and height, ..., bytes in a row, ..., colours.
        header = struct.unpack(">25I", data[:100])
        width, height, row, colours = header[4], header[5], header[12], header[19]
        pixels = data[header[0] + 12 * colours :]
        rows = b"".join(pixels[y * row : y * row + 4 * width] for y in range(height))
        return pygame.image.frombytes(rows, (width, height), "BGRA")

    def answers(self, *command: str) -> bool:
        """Whether a command finds what it needs on the display."""
        return subprocess.run(command, env=self.env, capture_output=True, check=False).returncode == 0

    def _run(self, *command: str) -> str:
        return subprocess.run(
            command, env=self.env, check=True, timeout=30, capture_output=True, text=True
        ).stdout


@contextmanager
def screen(folder: Path, size: str = "1400x900") -> Iterator[Screen]:
    """A display that nobody else uses, with a window manager, while the context lasts."""
    read, write = os.pipe()
    # Without -noreset the server starts anew, and refuses whoever comes then, each time its last
    # client has left.
    options = ["-screen", "0", f"{size}x24", "-fbdir", str(folder), "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), *options], pass_fds=[write], stderr=subprocess.DEVNULL
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    here = Screen(f":{number}", folder / "Xvfb_screen0")
    manager = subprocess.Popen(["openbox"], env=here.env, stderr=subprocess.DEVNULL)
    try:
        until(lambda: here.answers("wmctrl", "-m"))
        yield here
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait(10)


def until(done: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for something to happen."""
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.02)


def processes_with(mark: str) -> list[int]:
    """The processes that have `mark` in their environment."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if mark.encode() in (entry / "environ").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found
