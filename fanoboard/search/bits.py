"""Sets as bits of one i64: finding the number of a bit.  Compiled."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Leiserson, Prokop, Randall, "Using de Bruijn Sequences to Index a 1 in a Computer Word" (1998).
_DE_BRUIJN: Final = 0x3F79D71B4CB0A89
_TOP: Final = 58
_BITS: Final = 63
_NUMBER: Final = vec[i64](
    sorted(range(64), key=[(_DE_BRUIJN << number >> _TOP) & _BITS for number in range(64)].__getitem__)
)


def bit_number(bit: i64) -> i64:
    """The number of the one bit that is set."""
    return _NUMBER[bit * _DE_BRUIJN >> _TOP & _BITS]
