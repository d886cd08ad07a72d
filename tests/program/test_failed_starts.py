"""Starts that fail, and programs without a terminal: somebody is told, and nothing falls over."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from support.tiers import by_night
from support.waiting import until
from support.xserver import Screen, missing, screen

from fanoboard.engine.launch import program
from fanoboard.ui.app import start_failure
from fanoboard.ui.system.message_box import show_box

WITHOUT_ASSETS = """
import sys
from pathlib import Path
import fanoboard.content.paths as paths
paths.assets = lambda: Path("/nowhere/assets")
"""
BEFORE_A_WINDOW = """
import sys
from fanoboard.content.settings import SettingsFile
def fail(_):
    raise RuntimeError("the settings are gone")
SettingsFile.load = fail
"""
WITHOUT_PYGAME = """
import sys
sys.modules["pygame"] = None
"""
START = """
from fanoboard.cli import main
sys.exit(main([]))
"""


def environment(home: Path, **more: str) -> dict[str, str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "PYTHONPATH": os.pathsep.join(sys.path), "FANOBOARD_HOME": str(home), **more}


@pytest.mark.parametrize(
    ("code", "status", "told", "driver"),
    [
        (WITHOUT_ASSETS, 1, "FileNotFoundError", "dummy"),
        (WITHOUT_PYGAME, 1, "ModuleNotFoundError", "dummy"),
        ("import sys", 2, "There is no screen", ""),
    ],
)
def test_a_failed_start_is_told_and_logged(
    code: str, status: int, told: str, driver: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", code + START],
        env=environment(tmp_path, **({"SDL_VIDEODRIVER": driver} if driver else {})),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    if sys.platform != "linux" and not driver:
        pytest.skip("other systems always have a screen")
    assert done.returncode == status
    assert done.stderr.startswith("fanoboard: ")
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1
    [file] = (tmp_path / "log").iterdir()
    assert told in file.read_text(encoding="utf-8")
    if status == 1:
        assert str(file) in done.stderr


def titles(display: Screen) -> list[str]:
    """What stands on the windows."""
    listed = subprocess.run(["wmctrl", "-l"], env=display.env, capture_output=True, text=True, check=False)
    return [line.split(maxsplit=3)[3] for line in listed.stdout.splitlines()]


@pytest.mark.skipif(bool(missing()), reason=f"not installed: {', '.join(missing())}")
@pytest.mark.parametrize(
    "code", by_night([BEFORE_A_WINDOW, WITHOUT_ASSETS], 1), ids=["no window", "half a window"]
)
def test_where_there_is_no_terminal_a_box_tells_it(code: str, tmp_path: Path) -> None:
    with screen(tmp_path, "900x600") as display:
        process = subprocess.Popen(
            [sys.executable, "-c", code + START],
            env={**environment(tmp_path / "home"), "DISPLAY": display.env["DISPLAY"]},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            until(lambda: titles(display) == ["Fanoboard"])
            assert process.poll() is None

            def closed() -> bool:
                # The window may have been the one that was half open, which goes by itself.
                display.answers("wmctrl", "-c", "Fanoboard")
                return process.poll() is not None

            until(closed)
            assert process.returncode == 1
        finally:
            process.kill()
            process.wait()


def test_nobody_is_shown_a_box_on_a_screen_that_nobody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda title, text, kind: shown.append(text))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert not show_box("Fanoboard", "Nobody reads this.")
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setenv("DISPLAY", ":987")
    assert show_box("Fanoboard", "Somebody reads this.")
    assert shown == ["Somebody reads this."]


def test_a_terminal_is_enough(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    boxes: list[str] = []
    monkeypatch.setattr(start_failure, "show_box", lambda title, text: boxes.append(text))
    start_failure.tell("It can’t go on.")
    assert boxes == ["It can’t go on."]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    start_failure.tell("It can’t go on.")
    monkeypatch.setattr(sys, "stderr", None)
    assert len(boxes) == 1
    start_failure.tell("Nor can this.")
    assert boxes[1:] == ["Nor can this."]


@pytest.mark.parametrize(
    ("arguments", "status"),
    by_night(
        [
            ("--version", 0),
            ("--help", 0),
            ("--loud", 2),
            ("report", 0),
            ("analyse nothing", 2),
            ("analyse fano_nim --movetime 10", 0),
            ("bench nothing", 2),
            ("engine nothing", 2),
            ("engine fano_nim", 0),
            ("tournament fano_nim --engines level:1 level:2 --games 1 --movetime 10", 0),
            ("", 2),
        ],
        4,
    ),
)
def test_nothing_falls_over_where_there_is_no_terminal_at_all(
    arguments: str, status: int, tmp_path: Path
) -> None:
    """As for a program of Windows that has no console: its standard files are closed."""

    def close() -> None:
        for number in range(3):
            os.close(number)

    if not arguments and sys.platform != "linux":
        pytest.skip("other systems always have a screen")
    done = subprocess.run(
        [*program(), *arguments.split()],
        env=environment(tmp_path),
        preexec_fn=close,
        timeout=120,
        check=False,
    )
    assert done.returncode == status
    assert not list(tmp_path.glob("log/engine*"))
