"""What a tournament has shown, as tables for a terminal and as values for other programs."""

from __future__ import annotations

import contextlib
import math
import shutil
import time
from collections import Counter
from collections.abc import Sequence
from typing import Final, TextIO

from fanoboard.tournament.standing import FAILURES, Entrant, Estimate, Outcome, Standing, Tally

NO_ONE = "-"
"""What stands where a contender would meet itself, or where nothing was played."""


def standing_text(standing: Standing) -> str:
    """All of it: the ranks, who scored what against whom, and what went wrong."""
    order = standing.ranked
    parts = [_ranks(standing, order)]
    if len(order) > 2:
        parts.append(_cross_table(standing, order))
    notes = [f"Average length: {standing.average_turns:.1f} turns."] if standing.outcomes else []
    for index in order:
        notes += _faults(standing.entrants[index])
    if notes:
        parts.append("\n".join(notes))
    return "\n\n".join(parts)


def _ranks(standing: Standing, order: Sequence[int]) -> str:
    rows = [["", "engine", "points", "games", "won", "drawn", "lost", "score", "Elo", "95 %", "late"]]
    for rank, index in enumerate(order, 1):
        entrant = standing.entrants[index]
        tally = entrant.tally
        row = [str(rank), entrant.name, f"{tally.points:g}", str(tally.games)]
        row += [str(tally.wins), str(tally.draws), str(tally.losses)]
        if tally.games:
            points = tally.elo
            row += [f"{tally.score.value:.1%}", _points(points.value)]
            row += [f"{_points(points.low)} to {_points(points.high)}"]
        else:
            row += [NO_ONE] * 3
        rows.append([*row, str(entrant.late)])
    return _columns(rows)


def _cross_table(standing: Standing, order: Sequence[int]) -> str:
    """Won, drawn and lost by the engine of the row against that of the column."""
    rows = [["", "engine", *(str(rank) for rank in range(1, len(order) + 1))]]
    for rank, one in enumerate(order, 1):
        cells = [_cell(standing.against(one, other)) for other in order]
        rows.append([str(rank), standing.entrants[one].name, *cells])
    return _columns(rows)


def _cell(tally: Tally) -> str:
    return f"+{tally.wins} ={tally.draws} -{tally.losses}" if tally.games else NO_ONE


def _faults(entrant: Entrant) -> list[str]:
    """What an engine did wrong, each kind of it once, and that it was dropped."""
    lines = []
    for message, times in Counter(map(str, entrant.faults)).most_common(3):
        lines.append(f"{entrant.name} lost {times} by a fault: {message}")
    if entrant.dropped is not None:
        lines.append(f"{entrant.name} was dropped after {FAILURES} faults in a row.")
    return lines


def _points(value: float) -> str:
    return f"{value:+.0f}" if math.isfinite(value) else "+∞" if value > 0 else "-∞"


def _columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows in columns: names at the left, the rest at the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if place == 1 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def standing_values(standing: Standing) -> dict[str, object]:
    """The standing as plain values, with None where a number would be infinite."""
    names = [entrant.name for entrant in standing.entrants]
    return {
        "played": len(standing.outcomes),
        "average_turns": round(standing.average_turns, 2),
        "engines": [_entrant(standing, index) for index in standing.ranked],
        "games": [
            {
                "number": outcome.pairing.number,
                "seed": outcome.pairing.seed,
                "seats": [names[index] for index in outcome.pairing.seats],
                "winner": _winner(outcome, names),
                "turns": outcome.played.turns,
                "reason": str(outcome.played.reason),
                "faults": [
                    {"engine": names[outcome.pairing.seats[fault.seat]], "what": str(fault.message)}
                    for fault in outcome.played.faults
                ],
                "file": outcome.file or None,
            }
            for outcome in standing.outcomes
        ],
    }


def _winner(outcome: Outcome, names: Sequence[str]) -> str | None:
    winner = outcome.played.winner
    return None if winner is None else names[outcome.pairing.seats[winner]]


def _entrant(standing: Standing, index: int) -> dict[str, object]:
    entrant = standing.entrants[index]
    others = [other for other in range(len(standing.entrants)) if other != index]
    return {
        "name": entrant.name,
        **_tally(entrant.tally),
        "late": entrant.late,
        "faults": len(entrant.faults),
        "faults_on_time": entrant.on_time,
        "dropped": None if entrant.dropped is None else str(entrant.dropped),
        "against": {
            standing.entrants[other].name: _tally(standing.against(index, other)) for other in others
        },
    }


def _tally(tally: Tally) -> dict[str, object]:
    return {
        "points": tally.points,
        "games": tally.games,
        "won": tally.wins,
        "drawn": tally.draws,
        "lost": tally.losses,
        "score": _estimate(tally.score) if tally.games else None,
        "elo": _estimate(tally.elo) if tally.games else None,
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    values = zip(("value", "low", "high"), estimate, strict=True)
    return {name: round(value, 4) if math.isfinite(value) else None for name, value in values}


# How far a tournament has come, on standard error: a bar on a terminal, else a line now and then.

_BAR: Final = 24
_LINES: Final = 20
"""How many lines there are in all, where there is no bar."""


class ProgressLine:
    """Tells of the games that are done, and about how long the others will take; a program without a
    terminal has no stream to tell it to.
    """

    def __init__(self, total: int, stream: TextIO | None, before: int = 0) -> None:
        """`before` of the games were done already."""
        self._total = total
        self._before = before
        self._stream = stream
        self._bar = stream is not None and stream.isatty()
        self._began = time.monotonic()
        self._done = 0

    def show(self, done: int, standing: str) -> None:
        """Show that so many games are done; `standing` is a summary in a few words."""
        self._done = done
        passed = time.monotonic() - self._began
        new = done - self._before
        left = passed / new * (self._total - done) if new else 0.0
        text = f"{done}/{self._total}  {_clock(left)} left  {standing}"
        if self._bar:
            full = _BAR * done // max(1, self._total)
            width = shutil.get_terminal_size().columns
            line = f"[{'#' * full}{'.' * (_BAR - full)}] {text}"
            self._write(f"\r\x1b[K{line[: width - 1]}")
        elif done * _LINES // self._total > (done - 1) * _LINES // self._total:
            self._write(f"{text}\n")

    def say(self, text: str) -> None:
        self._write(f"\r\x1b[K{text}\n" if self._bar else f"{text}\n")

    def close(self) -> None:
        """Leave the bar, so that what follows begins a line."""
        if self._bar and self._done:
            self._write("\n")

    def _write(self, text: str) -> None:
        if self._stream is not None:
            with contextlib.suppress(OSError):  # what came of it is told all the same
                self._stream.write(text)
                self._stream.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
