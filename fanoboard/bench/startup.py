"""`fanoboard bench startup`: from the start of this very program to its first frame, and to a first move."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median

from fanoboard.bench.startup_run import BEGUN, Report
from fanoboard.bench.stopwatch import strange_home
from fanoboard.engine.launch import program
from fanoboard.games.errors import GameError
from fanoboard.messages import Message

RUNS = 7
"""Starts that are measured, if nothing else is said."""
MOST_PARTS = 10
_PATIENCE = 120.0


@dataclass(frozen=True, slots=True)
class Spread:
    """What several starts took, in milliseconds."""

    median: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class SlowPart:
    """Something that is done until the first frame, without the parts within it, in milliseconds."""

    name: str
    wall: float
    processor: float


@dataclass(frozen=True, slots=True)
class StartupTimes:
    """From the start of the process: by the clock, and what its processor time is.

    The first start of all is told apart, as it paints what later ones find painted.
    """

    runs: int
    first_frame: Spread
    first_frame_processor: Spread
    first_move: Spread
    first_move_processor: Spread
    first_start_of_all: float
    slowest: Sequence[SlowPart]


def bench_startup(runs: int = RUNS, *, as_json: bool) -> str:
    """The report.  Raises GameError where there is no screen."""
    found = measure_startup(runs)
    return json.dumps(asdict(found), indent=2) if as_json else _table(found)


def measure_startup(runs: int) -> StartupTimes:
    """Start this program so often, in a home of its own.  Raises GameError where there is no screen."""
    with strange_home():
        cold = _start()
        told = [_start() for _ in range(runs)]
        slow = _start(parts=True)
    parts = [SlowPart(name, _ms(wall), _ms(used)) for name, (wall, used) in slow.parts.items()]
    parts.sort(key=lambda part: -part.wall)
    return StartupTimes(
        runs=runs,
        first_frame=_spread([one.first_frame for one in told]),
        first_frame_processor=_spread([one.first_frame_processor for one in told]),
        first_move=_spread([one.first_move for one in told]),
        first_move_processor=_spread([one.first_move_processor for one in told]),
        first_start_of_all=_ms(cold.first_frame),
        slowest=parts[:MOST_PARTS],
    )


def _start(*, parts: bool = False) -> Report:
    """Start the program once, until a first move could be made."""
    command = [*program(), "bench", "startup", "--watch", "parts" if parts else "frames"]
    begun = time.perf_counter()
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=_PATIENCE,
        check=False,
        env={**os.environ, BEGUN: str(begun)},
    )
    if done.returncode:
        reason = done.stderr.strip().splitlines()[-1:] or [str(done.returncode)]
        raise GameError(Message("{reason}", reason=reason[0].removeprefix("fanoboard: ")))
    return Report.read(done.stdout)


def _spread(seconds: Sequence[float]) -> Spread:
    return Spread(_ms(median(seconds)), _ms(min(seconds)), _ms(max(seconds)))


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 1)


def _table(found: StartupTimes) -> str:
    rows = [f"{f'{found.runs} starts, ms':34}{'median':>10}{'least':>10}{'most':>10}"]
    for name, spread in (
        ("first frame", found.first_frame),
        ("first frame, processor", found.first_frame_processor),
        ("first move possible", found.first_move),
        ("first move possible, processor", found.first_move_processor),
    ):
        rows.append(f"{name:34}{spread.median:>10.1f}{spread.least:>10.1f}{spread.most:>10.1f}")
    rows.append(f"{'first frame of the very first one':34}{found.first_start_of_all:>10.1f}")
    rows += ["", f"{'until the first frame, ms':44}{'wall':>10}{'processor':>10}"]
    rows += [f"{part.name:44}{part.wall:>10.1f}{part.processor:>10.1f}" for part in found.slowest]
    return "\n".join(rows)
