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

from fanoboard.games.fanorona.core_lines import POINTS, STRIDE, popcount

DRAWN: Final = -1
"""Instead of the plies to the end: neither side can force one."""
NOT_STORED: Final = -2
"""Instead of the plies to the end: no table holds the position."""

SYMMETRIES: Final = 4
"""As they are, mirrored left and right, mirrored up and down, both."""
_SIDE: Final = 8
"""More than the pieces of one side in any table."""
_CHOOSE: Final = vec[i64]([comb(n, k) for n in range(POINTS + 1) for k in range(_SIDE)])


def choose(n: i64, k: i64) -> i64:
    """How many sets of k points there are among n."""
    return _CHOOSE[n * _SIDE + k]


@final
class Sets:
    """The numbering of the sets of points of one board."""

    def __init__(self, board: i64) -> None:
        self.board = board
        self.size: i64 = popcount(board)
        points = [bit for bit in range(POINTS) if board >> bit & 1]
        columns = max(bit % STRIDE for bit in points)
        rows = max(bit // STRIDE for bit in points)
        self.points: vec[i64] = vec[i64]([1 << bit for bit in points])
        # Where each symmetry takes each bit, a row of bits a symmetry.
        self.images: vec[i64] = vec[i64]([0] * (SYMMETRIES * POINTS))
        for symmetry in range(SYMMETRIES):
            for bit in points:
                column = columns - bit % STRIDE if symmetry & 1 else bit % STRIDE
                row = rows - bit // STRIDE if symmetry & 2 else bit // STRIDE
                self.images[symmetry * POINTS + bit] = self.points[points.index(row * STRIDE + column)]

    def image(self, points: i64, symmetry: i64) -> i64:
        """Where a symmetry takes a set."""
        if symmetry == 0:
            return points
        row = symmetry * POINTS
        image: i64 = 0
        while points:
            point = points & -points
            points ^= point
            image |= self.images[row + popcount(point - 1)]
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
    """Which row of a table belongs to each set of `count` points, and by which symmetry."""

    def __init__(self, sets: Sets, count: i64) -> None:
        self.row: vec[i64] = vec[i64]([0] * choose(sets.size, count))
        self.symmetry: vec[i64] = vec[i64]([0] * choose(sets.size, count))
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
            if least == rank:
                self.row[rank] = len(self.first)
                self.first.append(rank)
            else:
                self.row[rank] = self.row[least]


@final
class Endgames:
    """The solved endgames of one board, as far as their tables have been added."""

    def __init__(self, board: i64) -> None:
        self.sets = Sets(board)
        self.most: i64 = 1
        """Up to how many pieces, both sides counted, every endgame is here."""
        self.tables: list[bytes] = [b""] * (_SIDE * _SIDE)
        self.rows: list[Rows] = []

    def table_size(self, own: int, opp: int) -> int:
        """How many bytes the table of `own` pieces to move against `opp` has."""
        few, many = min(own, opp), max(own, opp)
        return len(self._rows(few).first) * choose(self.sets.size - few, many)

    def _rows(self, count: int) -> Rows:
        while len(self.rows) <= count:
            self.rows.append(Rows(self.sets, len(self.rows)))
        return self.rows[count]

    def first_sets(self, count: int) -> list[int]:
        """The numbers of those sets of `count` points that have a row in tables."""
        return self._rows(count).first

    def add(self, own: int, opp: int, table: bytes) -> None:
        """Add the table of `own` pieces to move against `opp`.  Raises ValueError for a wrong size."""
        if len(table) != self.table_size(own, opp):
            raise ValueError(f"a table of {own} against {opp} pieces does not have {len(table)} bytes")
        self.tables[own * _SIDE + opp] = table
        while self._complete(self.most + 1):
            self.most += 1

    def _complete(self, pieces: i64) -> bool:
        """Whether all tables with so many pieces are here."""
        return all(self.tables[own * _SIDE + pieces - own] for own in range(1, pieces))

    def table(self, own: int, opp: int) -> bytes:
        """The table of `own` pieces to move against `opp`."""
        return self.tables[own * _SIDE + opp]

    def plies(self, own: i64, opp: i64) -> i64:
        """How far the end is under best play, with `own` to move: DRAWN, or NOT_STORED, or plies."""
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
        symmetry = rows.symmetry[rank]
        many_rank = sets.rank(sets.image(many, symmetry), sets.image(few, symmetry))
        table = self.tables[owns * _SIDE + opps]
        return table[rows.row[rank] * choose(sets.size - count, other) + many_rank] - 1
