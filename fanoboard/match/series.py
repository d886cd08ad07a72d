"""A series: games between the same players, who move up a seat from one to the next."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.events import SeatIndex

Winners = tuple[SeatIndex | None, ...]
"""Who has won the games of a series, oldest first: the seat where the winner sits now; None for a draw."""


def moved_up(winners: Winners, seats: int) -> Winners:
    """The same winners once everybody has moved up a seat, and the first one to the last."""
    return tuple(None if seat is None else (seat - 1) % seats for seat in winners)


def scores(winners: Sequence[SeatIndex | None], seats: int) -> list[int]:
    return [sum(winner == seat for winner in winners) for seat in range(seats)]
