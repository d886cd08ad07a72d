"""`fanoboard bench ui`: how smooth the window is for every game, while an engine thinks beside it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from statistics import quantiles

from fanoboard.bench.stopwatch import strange_home
from fanoboard.content.settings import Settings, save_settings
from fanoboard.engine.launch import engine_command
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.messages import Message
from fanoboard.ui.play.catalogue import catalogue
from fanoboard.ui.system.display import NoScreen

SIZES = ((1280, 800), (2560, 1600))
FRAMES = 400
IDLE = 4.0


@dataclass(frozen=True, slots=True)
class Smoothness:
    """The figures of one game in a window of one size, in pixels.

    The times are those from the beginning of a frame until it is on the screen; the share of a core
    that the window takes at rest is that of its own process.
    """

    game: str
    width: int
    height: int
    p50_ms: float
    p99_ms: float
    idle_cpu_percent: float
    analysed: bool = False
    """Whether the game was analysed in the window meanwhile."""
    line_p50_ms: float | None = None
    line_p99_ms: float | None = None
    """From a new position to the first line that is told of it, where it is analysed."""


def bench_window(*, as_json: bool) -> str:
    """The report.  Raises GameError where there is no screen."""
    found = measure_window(catalogue(), SIZES, FRAMES, IDLE)
    found += measure_window(catalogue(), SIZES[:1], FRAMES, IDLE, analysis=True)
    if as_json:
        return json.dumps([asdict(figures) for figures in found], indent=2)
    rows = [
        f"{'game':14}{'window':>12}{'p50 ms':>10}{'p99 ms':>10}{'idle %':>10}{'line p50':>12}{'line p99':>10}"
    ]
    for row in found:
        size = f"{row.width}x{row.height}"
        line = f"{row.game:14}{size:>12}{row.p50_ms:>10.2f}{row.p99_ms:>10.2f}{row.idle_cpu_percent:>10.2f}"
        if row.line_p50_ms is not None:
            line += f"{row.line_p50_ms:>12.1f}{row.line_p99_ms:>10.1f}"
        rows.append(line)
    return "\n".join(rows)


def measure_window(
    kinds: Sequence[type[Game]],
    sizes: Sequence[tuple[int, int]],
    frames: int,
    idle: float,
    *,
    analysis: bool = False,
) -> list[Smoothness]:
    """The figures of games in windows of sizes, analysed there or with an engine that thinks beside them.

    Raises GameError where there is no screen.
    """
    with strange_home(), nullcontext() if analysis else _engine_thinking():
        return [_measure(kind, size, frames, idle, analysis=analysis) for size in sizes for kind in kinds]


def _measure(
    kind: type[Game], size: tuple[int, int], frames: int, idle: float, *, analysis: bool
) -> Smoothness:
    # After `fanoboard.ui`, which keeps pygame from greeting whoever reads the figures.
    from fanoboard.bench.stopwatch import Stopwatch

    width, height = size
    save_settings(Settings(width=width, height=height, scale=100 * width // SIZES[0][0]))
    try:
        app = Stopwatch(kind, frames, idle, analysis=analysis)
    except NoScreen as error:
        raise GameError(Message("{reason}", reason=str(error))) from None
    app.grow(size)
    app.start()
    width, height = app.window.size
    cuts = quantiles(app.times, n=100, method="inclusive")
    p50, p99 = (round(1000 * cuts[percent - 1], 2) for percent in (50, 99))
    share = round(100 * app.idle_share, 2)
    if not analysis:
        return Smoothness(kind.name, width, height, p50, p99, share)
    lines = quantiles(app.first_lines, n=100, method="inclusive")
    first, last = (round(1000 * lines[percent - 1], 1) for percent in (50, 99))
    return Smoothness(kind.name, width, height, p50, p99, share, True, first, last)


@contextmanager
def _engine_thinking() -> Iterator[None]:
    """An engine that thinks all the time, in a process of its own."""
    engine = subprocess.Popen(
        engine_command("fanorona"), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    assert engine.stdin is not None, "it is a pipe"
    try:
        engine.stdin.write("position startpos\ngo infinite\n")
        engine.stdin.flush()
        yield
    finally:
        engine.kill()
        engine.wait()
