"""Tables of solved endgames: where a position lies in them, and what they say of it.

Compiled.  A table holds all positions in which the side to move has so many pieces and the other
so many, a byte each: 0 for a draw, else one more than the plies to the end under best play.  Turns
alternate, so the side to move wins in an odd and loses in an even number of plies.  Repetition
makes the draws; the rule on plies without a capture is left out.

A set of k points is numbered by the combinatorial number system (Knuth, "The Art of Computer
Programming" 4A, 7.2.1.3).  A table has a row for every set of the side with fewer pieces, and in
it a byte for every set of the other side on the points left.  Of the sets that the symmetries of
the board make of each other only the first has a row.
"""

from __future__ import annotations

from math import comb
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fanorona.core_lines import POINTS, STRIDE
from fanoboard.search.bits import popcount

DRAWN: Final = -1
"""Instead of the plies to the end: neither side can force one."""
NOT_STORED: Final = -2
"""Instead of the plies to the end: no table holds the position."""

SYMMETRIES: Final = 4
"""As they are, mirrored left and right, mirrored up and down, both."""
_ROW: Final = (1 << STRIDE) - 1
_BITS: Final = vec[i64]([1 << symmetry for symmetry in range(SYMMETRIES)])
_SIDE: Final = 8
"""More than the pieces of one side in any table."""
_CHOOSE: Final = vec[i64]([comb(n, k) for n in range(POINTS + 1) for k in range(_SIDE)])


def choose(n: i64, k: i64) -> i64:
    """The binomial coefficient: how many sets of k points there are among n."""
    return _CHOOSE[n * _SIDE + k]


@final
class Sets:
    """The numbering of the sets of points of one board."""

    def __init__(self, board: i64) -> None:
        self.board = board
        self.size: i64 = popcount(board)
        points = [bit for bit in range(POINTS) if board >> bit & 1]
        self.points: vec[i64] = vec[i64]([1 << bit for bit in points])
        columns = max(bit % STRIDE for bit in points)
        self.rows: i64 = max(bit // STRIDE for bit in points) + 1
        # Each set of points of a row, mirrored left and right.
        self.mirrored: vec[i64] = vec[i64]([0] * (1 << STRIDE))
        for row in range(1 << columns + 1):
            self.mirrored[row] = sum(1 << columns - bit for bit in range(columns + 1) if row >> bit & 1)

    def image(self, points: i64, symmetry: i64) -> i64:
        if symmetry == 0:
            return points
        image: i64 = 0
        upside_down = (symmetry & 2) != 0
        to = (self.rows - 1) * STRIDE if upside_down else 0
        while points:
            row = points & _ROW
            image |= (self.mirrored[row] if (symmetry & 1) != 0 else row) << to
            points >>= STRIDE
            to += -STRIDE if upside_down else STRIDE
        return image

    def rank(self, points: i64, others: i64) -> i64:
        """The number of a set among those of its size that keep off the set `others`."""
        free = self.board & ~others
        rank: i64 = 0
        count: i64 = 0
        while points:
            point = points & -points
            points ^= point
            count += 1
            rank += _CHOOSE[popcount(free & (point - 1)) * _SIDE + count]
        return rank

    def unrank(self, rank: i64, count: i64, others: i64) -> i64:
        """The set of `count` points off `others` that has this number."""
        points: i64 = 0
        at = self.size
        while count:
            at -= 1
            while _CHOOSE[at * _SIDE + count] > rank:
                at -= 1
            rank -= _CHOOSE[at * _SIDE + count]
            count -= 1
            points |= self._free_point(at, others)
        return points

    def _free_point(self, number: i64, others: i64) -> i64:
        """The point with so many points before it that are not in `others`."""
        while others:
            other = others & -others
            others ^= other
            if popcount(self.board & (other - 1)) <= number:
                number += 1
        return self.points[number]


@final
class Rows:
    """Which row of a table belongs to each set of `count` points, and by which symmetries."""

    def __init__(self, sets: Sets, count: i64) -> None:
        self.row: vec[i64] = vec[i64]([0] * choose(sets.size, count))
        self.symmetry: vec[i64] = vec[i64]([0] * choose(sets.size, count))
        """One that takes the set to that of its row."""
        self.symmetries: vec[i64] = vec[i64]([0] * choose(sets.size, count))
        """All that do, a bit each."""
        self.first: list[int] = []
        """The numbers of the sets that have a row, in order."""
        for rank in range(i64(len(self.row))):
            points = sets.unrank(rank, count, 0)
            least = rank
            for symmetry in range(i64(SYMMETRIES)):
                image = sets.rank(sets.image(points, symmetry), 0)
                if image < least:
                    least = image
                    self.symmetry[rank] = symmetry
                    self.symmetries[rank] = 0
                if image == least:
                    self.symmetries[rank] |= _BITS[symmetry]
            if least == rank:
                self.row[rank] = len(self.first)
                self.first.append(rank)
            else:
                self.row[rank] = self.row[least]
        self.points: vec[i64] = vec[i64]([sets.unrank(rank, count, 0) for rank in self.first])
        self.images: vec[i64] = vec[i64]([_different(sets, points) for points in self.points])
        """For each row some symmetries, a bit each, that take its set to each of its images once."""


def _different(sets: Sets, points: i64) -> i64:
    """The first of the symmetries, a bit each, that take a set to each of its images."""
    found: i64 = 0
    images: set[int] = set()
    for symmetry in range(i64(SYMMETRIES)):
        image = sets.image(points, symmetry)
        if image not in images:
            images.add(image)
            found |= _BITS[symmetry]
    return found


@final
class Endgames:
    """The solved endgames of one board, as far as their tables have been added."""

    def __init__(self, board: i64) -> None:
        self.sets = Sets(board)
        self.most: i64 = 1
        """Up to how many pieces, both sides counted, every endgame is here."""
        # Of each table the bytes, or, where they lie in a file, what shows them.
        self.tables: list[bytes] = [b""] * (_SIDE * _SIDE)
        self.views: list[memoryview | None] = [None] * (_SIDE * _SIDE)
        self.rows: list[Rows] = []

    def table_size(self, own: int, opp: int) -> int:
        few, many = min(own, opp), max(own, opp)
        return len(self.rows_of(few).first) * choose(self.sets.size - few, many)

    def rows_of(self, count: int) -> Rows:
        """The rows of tables in which the side with fewer pieces has so many."""
        while len(self.rows) <= count:
            self.rows.append(Rows(self.sets, len(self.rows)))
        return self.rows[count]

    def first_sets(self, count: int) -> list[int]:
        return self.rows_of(count).first

    def add(self, own: int, opp: int, table: bytes | memoryview) -> None:
        """Add the table of `own` pieces to move against `opp`.  Raises ValueError for a wrong size."""
        if len(table) != self.table_size(own, opp):
            raise ValueError(f"a table of {own} against {opp} pieces does not have {len(table)} bytes")
        if isinstance(table, bytes):
            self.tables[own * _SIDE + opp] = table
        else:
            self.views[own * _SIDE + opp] = table
        while self._complete(self.most + 1):
            self.most += 1

    def has(self, own: int, opp: int) -> bool:
        at = own * _SIDE + opp
        return len(self.tables[at]) > 0 or self.views[at] is not None

    def _complete(self, pieces: int) -> bool:
        return pieces <= _SIDE and all(self.has(own, pieces - own) for own in range(1, pieces))

    def table(self, own: int, opp: int) -> bytes | memoryview:
        view = self.views[own * _SIDE + opp]
        return self.tables[own * _SIDE + opp] if view is None else view

    def plies(self, own: i64, opp: i64) -> i64:
        """Plies to the end under best play, with `own` to move; DRAWN, or NOT_STORED."""
        owns = popcount(own)
        opps = popcount(opp)
        if owns + opps > self.most or owns == 0 or opps == 0:
            return NOT_STORED
        if owns <= opps:
            few = own
            many = opp
            count = owns
            other = opps
        else:
            few = opp
            many = own
            count = opps
            other = owns
        sets = self.sets
        rows = self.rows[count]
        rank = sets.rank(few, 0)
        row = rows.row[rank]
        at = row * choose(sets.size - count, other)
        at += sets.rank(sets.image(many, rows.symmetry[rank]), rows.points[row])
        view = self.views[owns * _SIDE + opps]
        if view is not None:
            return i64(view[at]) - 1
        table = self.tables[owns * _SIDE + opps]
        return table[at] - 1
