"""The attack relation: the seven cyclic triples of the Fano plane.

The triples are (n, n+1, n+3) modulo 7.  Read from each of its three places a triple gives a
sequence a, b, c: a attacks b and leaves c.  Every number attacks three others and is attacked by
the three that remain.
"""

from __future__ import annotations

from typing import Final

NUMBERS: Final = range(1, 8)

TRIPLES: Final = tuple((n, n % 7 + 1, (n + 2) % 7 + 1) for n in NUMBERS)
"""124, 235, 346, 457, 561, 672, 713."""

SEQUENCES: Final = tuple(
    sorted(sequence for a, b, c in TRIPLES for sequence in ((a, b, c), (b, c, a), (c, a, b)))
)
"""All 21 ways to attack: attacker, target, and the card that takes the attacker's place."""


def _thirds() -> tuple[tuple[int, ...], ...]:
    rows = [[0] * 8 for _ in range(8)]
    for a, b, c in SEQUENCES:
        rows[a][b] = c
    return tuple(map(tuple, rows))


THIRD: Final = _thirds()
"""`THIRD[a][b]` is the c of the sequence a, b, c, or 0 where a does not attack b."""


def targets(a: int) -> tuple[int, ...]:
    """The three numbers that `a` attacks."""
    return tuple(b for b in NUMBERS if THIRD[a][b])
