"""An exercise."""

from __future__ import annotations

from datetime import date

from fanoboard.practice.exercise import Exercise

DAY = date(2026, 11, 22)


START = "BBBBB/BBBBB/BW1BW/WWWWW/WWWWW w 0"


def exercise(quiet: int = 0, **values: object) -> Exercise:
    given: dict[str, object] = {
        "game": "fanorona",
        "options": {"board": "5x5"},
        "position": START[:-1] + str(quiet),
        "played": "b2-c3A",
        "line": ("d2-c3A",),
        "before": "win 5",
        "after": "draw",
        "made": DAY,
    }
    return Exercise(**{**given, **values})  # type: ignore[arg-type]
