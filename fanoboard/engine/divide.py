"""Counting all lines of play from a position, for games with and without a search state."""

from __future__ import annotations

from collections.abc import Callable

from fanoboard.engine.thinkers import Pace
from fanoboard.games.capabilities import Searchable, capability
from fanoboard.games.errors import GameError
from fanoboard.games.game import Position
from fanoboard.games.turns import moves
from fanoboard.messages import Message
from fanoboard.search.perft import Perft


def divide(position: Position, depth: int, stopped: Callable[[], bool]) -> dict[str, int]:
    """How many lines of `depth` moves begin with each legal move; games already over count nothing.

    Raises GameError when `stopped`, as an incomplete count is worse than none.
    """
    return {turn.text: _count(turn.position, depth - 1, stopped) for turn in moves(position)}


def _count(position: Position, depth: int, stopped: Callable[[], bool]) -> int:
    if stopped():
        raise GameError(Message("The counting was stopped before it was complete."))
    if depth == 0:
        return 1
    if position.result is not None:
        return 0
    found = capability(position, Searchable)
    if found is None:
        return sum(_count(turn.position, depth - 1, stopped) for turn in moves(position))
    counter = Perft(found.state(), Pace(stopped))
    total = counter.count(depth)
    if counter.stopped:
        raise GameError(Message("The counting was stopped before it was complete."))
    return total
