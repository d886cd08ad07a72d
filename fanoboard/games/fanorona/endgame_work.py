"""Making endgame tables of more pieces than are shipped, part by part.

A table file holds all positions of `few` pieces against `many`: first those with the few to move,
then, if they are not as many, those with the many to move.  It is put together from slices, in which
positions with captures are settled (`Solver.open`), by following the paikas back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from fanoboard.games.errors import GameError
from fanoboard.games.fanorona.board import BoardGraph, board_named
from fanoboard.games.fanorona.core_endgame import Endgames
from fanoboard.games.fanorona.core_solver import Solver
from fanoboard.games.table_work import TablePart, TableWork
from fanoboard.messages import Message

SLICE: Final = 1 << 22
_STEP: Final = 1 << 18
_OPEN_COST: Final = 1
_SETTLE_COST: Final = 3
"""Units of work that a position takes: following paikas back takes three times as long as captures."""
_SMALL: Final = 25
"""Points of a board whose tables may reach one level further."""
_TRIAL_STEPS: Final = 8


class EndgameWork(TableWork):
    """The endgames of a board, beyond those with so many pieces that are shipped."""

    def __init__(self, board: BoardGraph, shipped: int) -> None:
        self._graph = board
        self._board = board.mask
        self._shipped = shipped
        self._sizes = Endgames(board.mask)

    @property
    def levels(self) -> range:
        points = self._board.bit_count()
        return range(self._shipped + 1, min(points, 8 if points <= _SMALL else 7) + 1)

    @property
    def caption(self) -> Message:
        return Message("{columns} × {rows}", columns=self._graph.columns, rows=self._graph.rows)

    def title(self, level: int) -> Message:
        return Message("Endgames of {pieces} pieces", pieces=level)

    def positions(self, level: int) -> int:
        """One of those that the symmetries of the board make of each other."""
        return sum(self._count(few, level - few) for few in range(1, level // 2 + 1))

    def _count(self, few: int, many: int) -> int:
        sides = 1 if few == many else 2
        return sides * self._sizes.table_size(few, many)

    def parts(self, level: int) -> tuple[TablePart, ...]:
        """The slices of all tables, then the tables, the largest first."""
        slices: list[TablePart] = []
        tables: list[TablePart] = []
        for few in range(level // 2, 0, -1):
            count = self._count(few, level - few)
            own = [
                TablePart(f"{few}-{level - few}.{number}", level, size * _OPEN_COST, size, size, stays=False)
                for number, size in enumerate(min(SLICE, count - start) for start in range(0, count, SLICE))
            ]
            needs = tuple(part.name for part in own)
            slices += own
            table = TablePart(f"{few}-{level - few}", level, count * _SETTLE_COST, count, count, needs)
            tables.append(table)
        tables.sort(key=lambda part: -part.work)
        return (*slices, *tables)

    def empty(self) -> Endgames:
        return Endgames(self._board)

    def add(self, tables: object, part: str, body: memoryview) -> None:
        """Add the table, or both tables, of a file.  Raises GameError where they are not of this board."""
        assert isinstance(tables, Endgames)
        few, many = _sides(part)
        half = self._sizes.table_size(few, many)
        if len(body) != self._count(few, many):
            raise GameError(Message("The endgame tables are of another board."))
        tables.add(few, many, body[:half])
        if few != many:
            tables.add(many, few, body[half:])

    def make(
        self,
        part: TablePart,
        tables: object,
        read: Callable[[str], memoryview],
        write: Callable[[bytes], object],
    ) -> Iterator[float]:
        assert isinstance(tables, Endgames)
        name, _, number = part.name.partition(".")
        few, many = _sides(name)
        solver = Solver(tables, few, many)
        if number:
            start = int(number) * SLICE
            for done in range(0, part.size, _STEP):
                write(solver.open(start + done, start + min(part.size, done + _STEP)))
                yield min(part.size, done + _STEP) / part.size
            return
        solver.clear()
        for at, each in enumerate(part.needs):
            solver.fill(at * SLICE, bytes(read(each)))
            yield 0.0
        plies = 0
        while plies <= solver.farthest:
            for start in range(0, solver.count, _STEP):
                before = solver.settled
                solver.settle(plies, start, min(solver.count, start + _STEP))
                if solver.settled > before:
                    yield int(solver.settled) / int(solver.count)
            plies += 1
        for start in range(0, solver.count, SLICE):
            write(solver.table(start, min(solver.count, start + SLICE)))
            yield int(solver.settled) / int(solver.count)

    def trial(self, tables: object, level: int) -> Iterator[int]:
        """Some positions from all over the largest tables, and a small table from end to end."""
        assert isinstance(tables, Endgames)
        solver = Solver(tables, level // 2, level - level // 2)
        count = min(_STEP // 4, solver.count // _TRIAL_STEPS)
        for number in range(_TRIAL_STEPS):
            start = (solver.count - count) * number // (_TRIAL_STEPS - 1)
            solver.open(start, start + count)
            yield count * _OPEN_COST
        small = Solver(tables, 1, min(3, level - 1))
        small.clear()
        small.fill(0, small.open(0, small.count))
        yield small.count * _OPEN_COST
        plies = 0
        while plies <= small.farthest:
            small.settle(plies, 0, small.count)
            plies += 1
        yield small.count * _SETTLE_COST


@cache
def more_endgames(board: str, shipped: int) -> EndgameWork:
    return EndgameWork(board_named(board), shipped)


def _sides(name: str) -> tuple[int, int]:
    """The pieces of both sides of a part called `2-4`.  Raises GameError for other names."""
    few, dash, many = name.partition("-")
    if not (dash and few.isdigit() and many.isdigit() and len(name) == 3):
        raise GameError(Message("“{name}” is not a part of these tables.", name=name))
    return int(few), int(many)
