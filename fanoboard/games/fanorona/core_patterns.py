"""What a Fanorona position on the 9 x 5 board is worth, by the patterns on it.  Compiled.

After Buro, "Statistical Feature Combination for the Evaluation of Game Positions" (1995): the value
is a sum over the 21 windows of 3 x 3 points, each looked up by what stands on its nine points, and
over a table by the numbers of pieces.  Every three points in a row lie within a window, so a
window sees who could step and take there.  Windows that the symmetries of the board make of each
other share a table; the mover's pieces and the other's are told apart, so that the move counts too.
Where few pieces are left, windows see too little of each other: then all pairs of pieces count,
however far apart, and windows for a share that goes by how many pieces there are.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from fanoboard.games.fanorona.core_lines import DIRECTIONS, POINTS, STRONG, step
from fanoboard.search.bits import bit_number, popcount

WINDOWS: Final = 8
"""Tables of windows: leftmost column 0 to 3, for each the topmost or lowest row, then the middle one."""
THREE_ROW: Final = 27
NINE: Final = THREE_ROW**3
COUNTS: Final = 23
"""Numbers of pieces of a side from 0; more count as the last."""
FEW: Final = 12
"""With at most so many pieces in all pairs count."""
MEN: Final = 2 * POINTS
"""What a pair is made of: the mover's pieces by their points, then the other's."""
PAIRS: Final = MEN * (MEN + 1) // 2
"""Pairs, and pieces by themselves as pairs of their own: b and a, not above b, are b * (b + 1) / 2 + a."""
SHARES: Final = FEW + 1
"""The shares that windows have, by the number of pieces in all, and as many that pairs have, in 64ths."""
MANY_SIZE: Final = WINDOWS * NINE + COUNTS * COUNTS
"""Numbers for more pieces than a few: windows, then numbers of pieces."""
SIZE: Final = MANY_SIZE + 2 * SHARES + COUNTS * COUNTS + PAIRS
"""Numbers in a set of weights."""

# A pattern of three points is packed into 5 bits, so that of nine into 15.
_FIELD: Final = 5
_ROW: Final = 96
_FIELD_MASK: Final = 31
_TABLE: Final = 1 << 15
_COLUMNS: Final = 7


def _row_codes() -> list[int]:
    """For each set of points in a row of nine, the patterns of its seven threes, a field of bits each.

    The last three are read from right to left, so that they mean what their mirror images mean.
    """
    codes = []
    for points in range(512):
        code = 0
        for column in range(_COLUMNS):
            three = [points >> column + i & 1 for i in range(3)]
            if column > 3:
                three.reverse()
            code |= (three[0] + 3 * three[1] + 9 * three[2]) << _FIELD * column
        codes.append(code)
    return codes


@final
class Patterns:
    """The weights of patterns, in hundredths of a piece."""

    def __init__(self, weights: bytes) -> None:
        """Read SIZE numbers of 16 bits, the low byte first.  Raises ValueError if they are not as many."""
        if len(weights) != 2 * SIZE:
            raise ValueError(f"{2 * SIZE} bytes of weights were expected, not {len(weights)}")
        self.codes: vec[i64] = vec[i64](_row_codes())
        self.windows: vec[i16] = vec[i16]([0] * (WINDOWS * _TABLE))
        self.men: vec[i16] = vec[i16]([0] * (COUNTS * COUNTS))
        at: i64 = 0
        for table in range(i64(WINDOWS)):
            for low in range(i64(THREE_ROW)):
                for middle in range(i64(THREE_ROW)):
                    for high in range(i64(THREE_ROW)):
                        place = table * _TABLE + (high | middle << _FIELD | low << 2 * _FIELD)
                        self.windows[place] = _number(weights, at)
                        at += 1
        for i in range(i64(COUNTS * COUNTS)):
            self.men[i] = _number(weights, at)
            at += 1
        self.shares: vec[i64] = vec[i64]([i64(_number(weights, at + i)) for i in range(i64(2 * SHARES))])
        at += 2 * SHARES
        self.few: vec[i16] = vec[i16]([_number(weights, at + i) for i in range(i64(COUNTS * COUNTS))])
        at += COUNTS * COUNTS
        self.pairs: vec[i16] = vec[i16]([0] * (_ROW * _ROW))
        for higher in range(i64(MEN)):
            for lower in range(higher + 1):
                self.pairs[higher * _ROW + lower] = _number(weights, at)
                at += 1

    def value(self, own: i64, opp: i64, room: vec[i64]) -> i64:
        """The value for the side that owns `own` and is to move; there is `room` for FEW numbers."""
        codes = self.codes
        windows = self.windows
        owns = min(popcount(own), COUNTS - 1)
        opps = min(popcount(opp), COUNTS - 1)
        men = owns * COUNTS + opps
        value: i64 = 0
        row0 = codes[own & 511] + 2 * codes[opp & 511]
        row1 = codes[own >> 9 & 511] + 2 * codes[opp >> 9 & 511]
        row2 = codes[own >> 18 & 511] + 2 * codes[opp >> 18 & 511]
        row3 = codes[own >> 27 & 511] + 2 * codes[opp >> 27 & 511]
        row4 = codes[own >> 36] + 2 * codes[opp >> 36]
        for column in range(i64(_COLUMNS)):
            table: i64 = column
            if column > 3:
                table = 6 - column
            table *= 2 * _TABLE
            a = row0 & _FIELD_MASK
            b = row1 & _FIELD_MASK
            c = row2 & _FIELD_MASK
            d = row3 & _FIELD_MASK
            e = row4 & _FIELD_MASK
            value += i64(windows[table | a | b << 5 | c << 10])
            value += i64(windows[table | e | d << 5 | c << 10])
            value += i64(windows[table | _TABLE | b | c << 5 | d << 10])
            row0 >>= 5
            row1 >>= 5
            row2 >>= 5
            row3 >>= 5
            row4 >>= 5
        if owns + opps <= FEW:
            value *= self.shares[owns + opps]
            value += self.shares[SHARES + owns + opps] * self._pairs(own, opp, room)
            return value // 64 + i64(self.few[men])
        return value + i64(self.men[men])

    def _pairs(self, own: i64, opp: i64, room: vec[i64]) -> i64:
        pairs = self.pairs
        value: i64 = 0
        count: i64 = 0
        while own | opp:
            if own:
                bit = own & -own
                own ^= bit
                piece = bit_number(bit)
            else:
                bit = opp & -opp
                opp ^= bit
                piece = bit_number(bit) + POINTS
            row = piece * _ROW
            value += i64(pairs[row + piece])
            for i in range(count):
                value += i64(pairs[row + room[i]])
            room[count] = piece
            count += 1
        return value


def _number(weights: bytes, at: i64) -> i16:
    value: i64 = weights[2 * at] | weights[2 * at + 1] << 8
    return i16(value - 65536) if value >= 32768 else i16(value)


# What a Fanorona position is worth before looking further.  Compiled.
#
# A weighted sum of terms, each counted for the side to move less the same for the other side.  A
# weight glides from its value on a full board to its value on a nearly empty one, as a piece more
# decides ever more the fewer there are.

TERMS: Final = 6
"""Pieces; steps to empty points; pieces on strong points, off the border, and two steps off it;
enemy pieces within reach, those of a line behind the first not counted."""

FULL_BOARD: Final = 64
"""The phase of a board with a piece on at least half of its points; there are few quiet fuller ones."""

WEIGHTS: Final = vec[i64]([100, 0, -10, 0, 0, 60, 130, 10, 30, 25, 0, 80])
"""Of each term on a full board, then on an empty one: what tools/tune_fanorona.py fits, tamed by duels."""


def interior(points: i64) -> i64:
    """The points of a board that have all four orthogonal neighbours on it."""
    return points & step(points, 0) & step(points, 2) & step(points, 4) & step(points, 6)


def count_terms(board: i64, own: i64, opp: i64, zones: vec[i64], sign: i64, terms: vec[i64]) -> None:
    """Add `sign` times the terms of the side that owns `own` to `terms`."""
    empty = board & ~(own | opp)
    mobility: i64 = 0
    reach: i64 = 0
    for d in range(i64(DIRECTIONS)):
        landings = step(own, d) & empty
        mobility += popcount(landings)
        back = d ^ 4
        reach |= step(landings, d) | step(step(landings, back), back)
    terms[0] += sign * popcount(own)
    terms[1] += sign * mobility
    terms[2] += sign * popcount(own & STRONG)
    terms[3] += sign * popcount(own & zones[0])
    terms[4] += sign * popcount(own & zones[1])
    terms[5] += sign * popcount(reach & opp)


def phase(board: i64, own: i64, opp: i64) -> i64:
    """The number of pieces on the board as a share of a full one, from 0 for an empty one."""
    return min(FULL_BOARD, popcount(own | opp) * 2 * FULL_BOARD // popcount(board))


def evaluate(board: i64, own: i64, opp: i64, zones: vec[i64], weights: vec[i64], terms: vec[i64]) -> i64:
    """The value for the side to move, in hundredths of a piece.

    `zones` are the interior of the board and the interior of that; `terms` is room to count in.
    """
    for i in range(i64(TERMS)):
        terms[i] = 0
    count_terms(board, own, opp, zones, 1, terms)
    count_terms(board, opp, own, zones, -1, terms)
    full: i64 = 0
    bare: i64 = 0
    for i in range(i64(TERMS)):
        full += weights[i] * terms[i]
        bare += weights[TERMS + i] * terms[i]
    filled = phase(board, own, opp)
    value = full * filled + bare * (FULL_BOARD - filled)
    # Rounded towards zero, so that both sides see the same.
    return value // FULL_BOARD if value >= 0 else -(-value // FULL_BOARD)
