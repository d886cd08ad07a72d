"""Whether an Ed25519 signature is right: RFC 8032, section 5.1.7, after the program in its section 6.

It only verifies, so it knows no secret that its running time could betray.
"""

from __future__ import annotations

from hashlib import sha512
from typing import Final

_P: Final = 2**255 - 19
_ORDER: Final = 2**252 + 27742317777372353535851937790883648493
_D: Final = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT: Final = pow(2, (_P - 1) // 4, _P)
"""A square root of -1."""

Point = tuple[int, int, int, int]
"""A point of the curve in extended coordinates: x and y are the first two over the third."""


def is_signed(message: bytes, signature: bytes, key: bytes) -> bool:
    """Whether a message was signed by the owner of a public key."""
    if len(key) != 32 or len(signature) != 64:
        return False
    owner, promised = _point(key), _point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if owner is None or promised is None or scalar >= _ORDER:
        return False
    challenge = int.from_bytes(sha512(signature[:32] + key + message).digest(), "little") % _ORDER
    return _are_equal(_times(scalar, _BASE), _sum(promised, _times(challenge, owner)))


def _sum(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(scalar: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = _sum(total, point)
        point = _sum(point, point)
        scalar >>= 1
    return total


def _are_equal(one: Point, other: Point) -> bool:
    return (
        not (one[0] * other[2] - other[0] * one[2]) % _P and not (one[1] * other[2] - other[1] * one[2]) % _P
    )


def _point(text: bytes) -> Point | None:
    """The point that 32 bytes stand for; None where they stand for none."""
    number = int.from_bytes(text, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return x, y, 1, x * y % _P


_BASE: Final = _point((4 * pow(5, _P - 2, _P) % _P).to_bytes(32, "little")) or (0, 1, 1, 0)
