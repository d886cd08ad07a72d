"""Sets as bits of one i64: how many there are, and the number of one.  Compiled."""

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


def bit_number(bits: i64) -> i64:
    """The number of the lowest bit that is set."""
    return _NUMBER[(bits & -bits) * _DE_BRUIJN >> _TOP & _BITS]


def popcount(bits: i64) -> i64:
    """How many of the bits below bit 62 are set; those above have to be 0."""
    # Without the highest bits, as larger masks would be objects when compiled.
    pairs = bits - (bits >> 1 & 0x1555555555555555)
    nibbles = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    octets = nibbles + (nibbles >> 4) & 0x0F0F0F0F0F0F0F0F
    octets += octets >> 8
    octets += octets >> 16
    return octets + (octets >> 32) & 127
