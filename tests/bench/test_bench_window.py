"""`fanoboard bench ui`: figures of the real window, without touching what belongs to its user."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.waiting import PATIENCE, until
from support.xserver import missing, processes_with, screen

import fanoboard

PYTHON = [sys.executable, "-c"]
ONE_GAME = """
import json
from dataclasses import asdict
from fanoboard.bench.window import measure_window
from fanoboard.games import game_named
kinds = [game_named("fano_cards")]
rows = measure_window(kinds, [(1280, 800)], 30, 0.3)
rows += measure_window(kinds, [(1280, 800)], 30, 0.3, analysis=True)
print(json.dumps([asdict(row) for row in rows]))
"""


def environment(folder: Path) -> dict[str, str]:
    """One with a home that is empty, no screen, and a mark to know its processes by."""
    env = {**os.environ, "PYTHONPATH": str(Path(fanoboard.__file__).parent.parent), "HOME": str(folder)}
    # What is measured is the package that is tested, and not the one in the folder of the tests.
    env["PYTHONSAFEPATH"] = "1"
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "FANOBOARD_HOME"):
        env.pop(name, None)
    for name in ("CONFIG", "STATE", "DATA", "CACHE"):
        env.pop(f"XDG_{name}_HOME", None)
    return {**env, "FANOBOARD_TEST": str(folder)}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a screen")
def test_without_a_screen_it_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fanoboard", "bench", "ui", "--json"]
    run = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith("fanoboard: There is no screen")
    assert len(run.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="drives an X server")
@pytest.mark.skipif(bool(missing()), reason=f"not installed: {', '.join(missing())}")
def test_the_window_is_measured_and_nothing_is_left_behind(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with screen(tmp_path) as display:
        env = {**environment(home), "DISPLAY": display.env["DISPLAY"]}
        run = subprocess.run(
            [*PYTHON, ONE_GAME], env=env, capture_output=True, text=True, timeout=PATIENCE, check=True
        )
        until(lambda: not processes_with(f"FANOBOARD_TEST={home}"))
    assert run.stderr == ""
    rows = json.loads(run.stdout)
    assert [(row["game"], row["analysed"]) for row in rows] == [("fano_cards", False), ("fano_cards", True)]
    assert rows[0]["line_p50_ms"] is None
    assert 0 < rows[1]["line_p50_ms"] <= rows[1]["line_p99_ms"]
    for row in rows:
        assert (row["width"], row["height"]) == (1280, 800)
        assert 0 < row["p50_ms"] <= row["p99_ms"]
        # A loop that never rests takes all of a core, and took it from the engine that analyses.
        assert 0 <= row["idle_cpu_percent"] < 20
    assert not list(home.rglob("*fanoboard*"))
