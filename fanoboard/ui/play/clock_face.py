"""What the clocks of a match say, as text."""

from __future__ import annotations

import math
from collections.abc import Sequence

from fanoboard.match.clock import left_at
from fanoboard.match.match import Match
from fanoboard.ui.play.view import View

SHORT = 10.0
"""Seconds below which tenths are shown."""


def clock_text(seconds: float) -> str:
    """What is left: `1:02:03`, `4:05`, and near the end `0:07.3`.  Nothing is shown as 0 that is not."""
    if seconds < SHORT:
        tenths = math.ceil(10 * seconds)
        return f"0:{tenths // 10:02}.{tenths % 10}"
    whole = math.ceil(seconds)
    hours, rest = divmod(whole, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clock_texts(match: Match, view: View) -> Sequence[str]:
    """For each seat what it has left at the moment that is shown; none where there is no clock."""
    clock, seats = match.clock, range(len(match.players))
    if clock is None:
        return ()
    if view.is_live:
        return [clock_text(clock.left(seat)) for seat in seats]
    return [clock_text(left_at(clock.control, view.shown, seat)) for seat in seats]


def next_change(match: Match) -> int | None:
    """In how many milliseconds the clocks say something else; None while they stand still."""
    clock = match.clock
    if clock is None or not clock.runs or match.result is not None:
        return None
    return 50 if clock.left(clock.mover) < SHORT else 200
