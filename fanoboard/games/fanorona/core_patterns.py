"""What a Fanorona position on the 9 x 5 board is worth, by the patterns on it.  Compiled.

After Buro, "Statistical Feature Combination for the Evaluation of Game Positions" (1995): the value
is a sum over the 21 windows of 3 x 3 points, each looked up by what stands on its nine points, and
over a table by the numbers of pieces.  Every three points in a row lie within a window, so a
window sees who could step and take there.  Windows that the symmetries of the board make of each
other share a table; the mover's pieces and the other's are told apart, so that the move counts too.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from fanoboard.search.bits import popcount

WINDOWS: Final = 8
"""Tables of windows: leftmost column 0 to 3, for each the topmost or lowest row, then the middle one."""
THREE_ROW: Final = 27
NINE: Final = THREE_ROW**3
COUNTS: Final = 23
"""Numbers of pieces of a side from 0; more count as the last."""
SIZE: Final = WINDOWS * NINE + COUNTS * COUNTS
"""Numbers in a set of weights."""

# A pattern of three points is packed into 5 bits, so that of nine into 15.
_FIELD: Final = 5
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

    def value(self, own: i64, opp: i64) -> i64:
        """The value for the side that owns `own` and is to move."""
        codes = self.codes
        windows = self.windows
        owns = min(popcount(own), COUNTS - 1)
        opps = min(popcount(opp), COUNTS - 1)
        value = i64(self.men[owns * COUNTS + opps])
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
        return value


def _number(weights: bytes, at: i64) -> i16:
    value: i64 = weights[2 * at] | weights[2 * at + 1] << 8
    return i16(value - 65536) if value >= 32768 else i16(value)
