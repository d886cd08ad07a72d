"""What the program does until its first frame, and how that is measured."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.tiers import by_night

import fanoboard
from fanoboard.bench.startup_parts import FIRST, REST, WORK, Ledger, found_work
from fanoboard.bench.startup_run import Report
from fanoboard.games import games

FEATURES = Path(fanoboard.__file__).parent / "ui" / "features"
NOT_YET = (
    *(
        f"fanoboard.ui.features.{folder.name}"
        for folder in FEATURES.iterdir()
        if folder.is_dir() and folder.name not in ("home", "report", "__pycache__")
    ),
    *("fanoboard.ui.features.report.report_scene", "fanoboard.ui.features.report.doctor"),
    *(f"fanoboard.ui.{name}" for name in ("board.board", "board.snapshot", "app.file_drop", "play.opening")),
    *("fanoboard.tournament", "fanoboard.analyse", "fanoboard.engine.client", "fanoboard.engine.server"),
    *("fanoboard.match", "fanoboard.search.alphabeta"),
    *("asyncio", "email", "http", "multiprocessing", "subprocess", "zoneinfo", "xml", "numpy", "babel"),
    *("secrets", "hmac", "urllib.request", "hashlib", "json", "shlex", "statistics", "pygame.freetype"),
)
"""What people may never come to, and need not wait for: modules, and all that is below them."""

FIRST_FRAME = """
import gc
import sys
from fanoboard.cli import main
from fanoboard.ui.app.app import App

class Known(BaseException):
    pass

looks = []

def tell(app):
    print(*sys.modules)
    print(looks.count(1) + looks.count(2))
    raise Known

App.begin_the_rest = tell
gc.callbacks.append(lambda phase, info: phase == "start" and looks.append(info["generation"]))
try:
    main([])
except Known:
    pass
"""


def environment(home: Path) -> dict[str, str]:
    """One without a screen or sound, and with a home of its own."""
    return {
        **os.environ,
        "PYTHONPATH": str(Path(fanoboard.__file__).parent.parent),
        # What is measured is the package that is tested, and not the one in the folder of the tests.
        "PYTHONSAFEPATH": "1",
        "FANOBOARD_HOME": str(home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }


def test_what_the_first_frame_does_not_need_is_not_imported_before_it(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    loaded, looks = run.stdout.splitlines()
    modules = loaded.split()
    assert "fanoboard.ui.features.home.home_scene" in modules
    assert all(importlib.util.find_spec(name) for name in NOT_YET if name.startswith("fanoboard."))
    early = [name for name in modules if any(name == one or name.startswith(f"{one}.") for one in NOT_YET)]
    assert early == []
    assert int(looks) <= 1, "nobody looks for garbage but while the command line is read"


@pytest.mark.parametrize("played", by_night(games(), 2))
def test_an_engine_reads_no_game_but_its_own(tmp_path: Path, played: str) -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "fanoboard", "engine", played],
        env=environment(tmp_path),
        input="quit\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert {name for name in games() if f" fanoboard.games.{name}." in run.stderr} == {played}


def test_what_is_measured_by_name_is_there() -> None:
    for module, functions in WORK.items():
        for path in functions:
            assert callable(found_work(importlib.import_module(module), path)[1])


def test_the_start_is_measured_and_leaves_nothing_behind(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "fanoboard", "bench", "startup", "--runs", "1", "--json"],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
        timeout=240,
    )
    assert run.stderr == ""
    found = json.loads(run.stdout)
    assert found["runs"] == 1
    for name in ("first_frame", "first_move"):
        wall, used = found[name], found[f"{name}_processor"]
        assert 0 < wall["least"] <= wall["median"] <= wall["most"]
        assert used["median"] > 0
    assert found["first_move"]["median"] > found["first_frame"]["median"]
    parts = [part["name"] for part in found["slowest"]]
    assert len(parts) == 10
    assert FIRST in parts
    assert any(part.startswith("import ") for part in parts)
    walls = [part["wall"] for part in found["slowest"]]
    assert walls == sorted(walls, reverse=True)
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a screen")
def test_without_a_screen_it_says_so(tmp_path: Path) -> None:
    env = environment(tmp_path)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        env.pop(name, None)
    run = subprocess.run(
        [sys.executable, "-m", "fanoboard", "bench", "startup"],
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith("fanoboard: There is no screen")
    assert len(run.stderr.splitlines()) == 1


def test_each_moment_counts_for_the_innermost_part(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(100))
    monkeypatch.setattr("time.perf_counter", lambda: next(now))
    monkeypatch.setattr("time.process_time", lambda: 0.0)
    ledger = Ledger(-5)
    with ledger.part("outer"), ledger.part("inner"):
        pass
    ledger.end()
    with ledger.part("too late"):
        pass
    walls = {name: wall for name, (wall, _) in ledger.spent.items()}
    assert walls == {FIRST: 5, REST: 2, "outer": 2, "inner": 1}


def test_a_report_is_read_as_it_was_written() -> None:
    report = Report(0.1, 0.05, 0.3, 0.2, {"import pygame": (0.02, 0.01)})
    again = Report.read(json.dumps(report._asdict()))
    assert again[:4] == report[:4]
    assert list(again.parts) == ["import pygame"]
