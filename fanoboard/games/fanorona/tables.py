"""What Fanorona looks up: solved endgames, read, counted and made, and the weights of its patterns."""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import comb
from random import Random
from typing import Final

from fanoboard.games.errors import GameError
from fanoboard.games.fanorona.board import BoardGraph, board_named
from fanoboard.games.fanorona.core_endgame import SYMMETRIES, Endgames
from fanoboard.games.fanorona.core_patterns import Patterns
from fanoboard.games.fanorona.core_solver import LONGEST, Solver
from fanoboard.games.table_work import TablePart, TableWork
from fanoboard.messages import Message

# The files of endgame tables: all tables of a board, one behind the other, compressed.
#
# First come the tables with the fewest pieces, both sides counted, and among those with as many the
# ones in which the side to move has the fewest.  xz brings a checksum.

_BEST = 9 | lzma.PRESET_EXTREME


def counts(pieces: int) -> Iterator[tuple[int, int]]:
    """The pieces of the side to move and the other side, so many together."""
    return ((own, pieces - own) for own in range(1, pieces))


def write_endgames(endgames: Endgames) -> bytes:
    tables = (
        bytes(endgames.table(*found)) for pieces in range(2, endgames.most + 1) for found in counts(pieces)
    )
    return lzma.compress(b"".join(tables), preset=_BEST)


def read_endgames(board: int, data: bytes) -> Endgames:
    """The tables that a file holds for a board.  Raises GameError where it is damaged."""
    try:
        rest = memoryview(lzma.decompress(data))
    except lzma.LZMAError as error:
        raise GameError(Message("The endgame tables are damaged ({detail}).", detail=str(error))) from None
    endgames = Endgames(board)
    pieces = 2
    while rest:
        for own, opp in counts(pieces):
            size = endgames.table_size(own, opp)
            if size > len(rest):
                raise GameError(Message("The endgame tables are of another board."))
            endgames.add(own, opp, bytes(rest[:size]))
            rest = rest[size:]
        pieces += 1
    return endgames


# What endgame tables hold: how many positions, how they end, and single ones by their place or by chance.


@dataclass(frozen=True, slots=True)
class Counts:
    """How the positions with so many pieces end for the side to move, both colours counted as one."""

    pieces: int
    won: int
    drawn: int
    lost: int

    @property
    def all(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Endgame:
    """A position of a table: the points of the side to move, of the other one, and the plies to the end."""

    own: int
    opp: int
    plies: int


def positions_with(points: int, pieces: int) -> int:
    return comb(points, pieces) * ((1 << pieces) - 2)


def count_ends(endgames: Endgames, pieces: int) -> Counts:
    won = drawn = lost = 0
    for own, opp in counts(pieces):
        table, orbits = endgames.table(own, opp), _orbits(endgames, min(own, opp))
        row = len(table) // len(orbits)
        for number, orbit in enumerate(orbits):
            part = bytes(table[number * row : (number + 1) * row])
            draws, found, value = part.count(0), [0, 0], 1
            while draws + sum(found) < row:
                # One more than the plies to the end: a win takes an odd number of them.
                found[value & 1] += part.count(value)
                value += 1
            drawn += orbit * draws
            won += orbit * found[0]
            lost += orbit * found[1]
    return Counts(pieces, won, drawn, lost)


def longest_wins(endgames: Endgames, own: int, opp: int, most: int) -> Iterator[Endgame]:
    """Positions of `own` pieces against `opp` that take the side to move longest to win, so many at most."""
    table = bytes(endgames.table(own, opp))
    for plies in range(LONGEST, 0, -2):
        at = table.find(plies + 1)
        while at >= 0:
            if not most:
                return
            most -= 1
            yield endgame_at(endgames, own, opp, at)
            at = table.find(plies + 1, at + 1)


def random_win(endgames: Endgames, pieces: int, least: int, rng: Random) -> Endgame:
    """A position with so many pieces, drawn by lot, that the side to move wins in `least` plies or more."""
    splits = list(counts(pieces))
    while True:
        own, opp = rng.choice(splits)
        found = endgame_at(endgames, own, opp, rng.randrange(endgames.table_size(own, opp)))
        if found.plies % 2 and found.plies >= least:
            return found


def endgame_at(endgames: Endgames, own: int, opp: int, at: int) -> Endgame:
    """The position that a byte of a table is about; the plies are -1 for a draw."""
    sets, few, many = endgames.sets, min(own, opp), max(own, opp)
    table = endgames.table(own, opp)
    firsts = endgames.first_sets(few)
    row, rank = divmod(at, len(table) // len(firsts))
    points = sets.unrank(firsts[row], few, 0)
    others = sets.unrank(rank, many, points)
    return Endgame(*((points, others) if own <= opp else (others, points)), table[at] - 1)


def _orbits(endgames: Endgames, few: int) -> list[int]:
    """For each row of a table, how many sets of the side with fewer pieces it stands for."""
    sets = endgames.sets
    return [
        len({sets.image(sets.unrank(first, few, 0), symmetry) for symmetry in range(SYMMETRIES)})
        for first in endgames.first_sets(few)
    ]


# Making endgame tables of more pieces than are shipped, part by part.
#
# A table file holds all positions of `few` pieces against `many`: first those with the few to move,
# then, if they are not as many, those with the many to move.  It is put together from slices, in which
# positions with captures are settled (`Solver.open`), by following the paikas back.

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


# The file of the weights of patterns: the numbers that `core_patterns` reads, compressed by xz.


def write_patterns(weights: bytes) -> bytes:
    return lzma.compress(weights, preset=_BEST)


def read_patterns(data: bytes) -> Patterns:
    """The patterns that a file weighs.  Raises GameError where it is damaged."""
    try:
        return Patterns(lzma.decompress(data))
    except (lzma.LZMAError, ValueError) as error:
        raise GameError(
            Message("The weights of patterns are damaged ({detail}).", detail=str(error))
        ) from None
