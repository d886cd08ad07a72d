"""The player of Fano330-R-Morris."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fanoboard.games.fano330.core import Fano330State
from fanoboard.games.fano330.position import Fano330Position
from fanoboard.games.fano330.solved import Solved
from fanoboard.games.fano330.table_file import SolvedTable
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score
from fanoboard.games.solved_thinker import SolvedThinker
from fanoboard.search.state import State


class Fano330Thinker(SolvedThinker):
    """It plays with free or drawn movement."""

    def __init__(self, free: bool, tables: Callable[[], object | None]) -> None:
        """`tables` gives a SolvedTable, or None to do without."""
        self._solved = Solved(free, lambda: _values(tables(), free))

    def reach(self, position: Position, stopped: Callable[[], bool]) -> bool:
        assert isinstance(position, Fano330Position)
        return self._solved.reach(position.key(), stopped)

    def score(self, state: State) -> Score:
        assert isinstance(state, Fano330State)
        return self._solved.score(state.packed)


def _values(tables: object | None, free: bool) -> Mapping[int, int]:
    if not isinstance(tables, SolvedTable):
        return {}
    return tables.free if free else tables.drawn
