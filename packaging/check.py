"""Start a packaged program on a screen of its own and see that it works.

`python packaging/check.py dist/fanoboard/fanoboard`: it must be compiled, its engine must answer,
its window must show a first frame on X, where its close button must end it with status 0, and on Wayland.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Protocol

import pygame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from first_frame import first_frame
from support.waiting import PATIENCE, until
from support.wayland import compositor
from support.xserver import screen


class Seen(Protocol):
    """A screen that can be looked at."""

    def picture(self) -> pygame.Surface:
        """What it shows."""


def answers(program: str, *words: str, told: str = "") -> str:
    """What the program prints when it is started with `words` and told this on its input."""
    done = subprocess.run(
        [program, *words], input=told, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    return done.stdout


def shows_something(display: Seen) -> bool:
    """Whether the screen shows more than a plain surface."""
    picture = display.picture()
    width, height = picture.get_size()
    colours = {tuple(picture.get_at((x, y))) for x in range(0, width, 16) for y in range(0, height, 16)}
    return len(colours) > 100


def check_answers(program: str) -> str:
    """See that it is compiled, and that its engine and its sources work; its version."""
    version = answers(program, "--version")
    assert "compiled" in version, version
    legal = answers(program, "engine", "fanorona", told="position startpos\nlegal\nquit\n")
    assert "legal d2-e3A d3-e3A d3-e3W e2-e3A f2-e3A" in legal, legal
    return version.strip()


def check_wayland(program: Path) -> None:
    """See that it opens a window where there is Wayland and no X, on plain and on dense screens."""
    for scale in (1, 2):
        with tempfile.TemporaryDirectory() as folder, compositor(Path(folder), scale=scale) as display:
            driver = first_frame(program, display.env, lambda: until(lambda: shows_something(display)))
            assert driver == "wayland", driver
    print("its window is seen on Wayland alone")


def main(program: str) -> None:
    """Run every check; an assertion that fails says which."""
    version = check_answers(program)
    check_wayland(Path(program))
    with tempfile.TemporaryDirectory() as folder, screen(Path(folder)) as display:
        env = {**display.env, "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder}
        begin = time.monotonic()
        process = subprocess.Popen([program], env=env, cwd=os.sep)
        try:
            window = display.window("fanoboard")
            until(lambda: shows_something(display))
            print(f"{version}: first frame seen after {time.monotonic() - begin:.1f} s")
            display.close(window)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
            process.wait()


if __name__ == "__main__":
    main(str(Path(sys.argv[1]).resolve()))
