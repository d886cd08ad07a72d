"""A screen of its own for tests: an X server without a monitor, a window manager, mouse and keys."""

from __future__ import annotations

import contextlib
import os
import shutil
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from support.waiting import PATIENCE, until

NEEDED = ("Xvfb", "xdotool", "openbox", "wmctrl", "xwininfo")

CONFIG = '<openbox_config xmlns="http://openbox.org/3.4/rc"><mouse/></openbox_config>'
"""Of the window manager: it leaves the mouse alone.  What it does with each click by default may
take longer than the next click takes to come, which is lost then."""


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
        self._hand: subprocess.Popen[str] | None = None

    def window(self, name: str) -> str:
        """The number of the visible window of a class, once there is one."""
        return self._run("xdotool", "search", "--sync", "--onlyvisible", "--class", f"^{name}$").split()[-1]

    def click(self, window: str, position: tuple[int, int]) -> None:
        """Move the mouse to a place in the window, and click."""
        x, y = position
        self.do(f"mousemove --window {window} {x} {y} click --delay 0 1")

    def do(self, words: str) -> None:
        """Use mouse and keys, in the words of xdotool."""
        if self._hand is None or self._hand.poll() is not None:
            # One for all clicks, as starting it takes much longer than clicking; it ends if a window goes.
            self._hand = subprocess.Popen(
                ["xdotool", "-"], env=self.env, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        assert self._hand.stdin is not None, "it is a pipe"
        with contextlib.suppress(BrokenPipeError):
            self._hand.stdin.write(f"{words}\n")
            self._hand.stdin.flush()

    def leave(self) -> None:
        """Take the hand off the mouse."""
        if self._hand is not None:
            self._hand.communicate(timeout=PATIENCE)

    def corner(self, window: str) -> tuple[int, int]:
        """Where on the screen the window begins, within its frame."""
        lines = self._run("xwininfo", "-id", window).splitlines()
        x, y = (int(line.split(":")[1]) for line in lines if "Absolute upper-left" in line)
        return x, y

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
        seen = pygame.image.frombytes(rows, (width, height), "BGRA")
        # The fourth byte is no opacity.
        return pygame.image.frombytes(pygame.image.tobytes(seen, "RGB"), seen.get_size(), "RGB")

    def answers(self, *command: str) -> bool:
        """Whether a command finds what it needs on the display."""
        return subprocess.run(command, env=self.env, capture_output=True, check=False).returncode == 0

    def _run(self, *command: str) -> str:
        return subprocess.run(
            command, env=self.env, check=True, timeout=PATIENCE, capture_output=True, text=True
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
    config = folder / "openbox.xml"
    config.write_text(CONFIG, encoding="utf-8")
    manager = subprocess.Popen(
        ["openbox", "--config-file", str(config)],
        env=here.env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until(lambda: here.answers("wmctrl", "-m"))
        yield here
    finally:
        here.leave()
        for process in (manager, server):
            process.terminate()
            process.wait(PATIENCE)


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
