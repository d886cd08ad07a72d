"""A Wayland compositor of its own for tests: without a monitor, and without X beside it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from support.waiting import PATIENCE, until

_PLAIN = """[shell]
panel-position=none
background-color=0xff000000
"""
_SOCKET = "wayland-of-test"


class Compositor:
    """A screen that programs find by `env`, and what it shows."""

    def __init__(self, folder: Path) -> None:
        self.env = {**os.environ, "XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": _SOCKET}
        for name in ("DISPLAY", "SDL_VIDEODRIVER", "GDK_SCALE", "QT_SCALE_FACTOR"):
            self.env.pop(name, None)
        self._folder = folder

    def picture(self) -> pygame.Surface:
        """What the screen shows."""
        subprocess.run(["weston-screenshooter"], env=self.env, cwd=self._folder, check=True, timeout=PATIENCE)
        (file,) = self._folder.glob("wayland-screenshot-*.png")
        try:
            return pygame.image.load(file)
        finally:
            file.unlink()


@contextmanager
def compositor(folder: Path, *, scale: int = 1) -> Iterator[Compositor]:
    """A screen of 1440 by 900 pixels, `scale` of which are a point each way, while the context lasts."""
    runtime = folder / "run"
    runtime.mkdir(mode=0o700)
    config = folder / "weston.ini"
    config.write_text(_PLAIN, encoding="utf-8")
    here = Compositor(runtime)
    told = subprocess.run(["weston", "--help"], env=here.env, capture_output=True, text=True, check=True)
    # Only what is drawn without a graphics card can be pictured; older versions call that otherwise.
    drawn = "--renderer=pixman" if "--renderer" in told.stdout else "--use-pixman"
    size = ("--width=1440", "--height=900", f"--scale={scale}")
    options = ("--backend=headless-backend.so", f"--config={config}", "--idle-time=0", "--debug", drawn)
    process = subprocess.Popen(
        ["weston", f"--socket={_SOCKET}", *options, *size],
        env=here.env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until((runtime / _SOCKET).exists)
        yield here
    finally:
        process.terminate()
        process.wait(PATIENCE)
