"""The cards: how they are coded, which number attacks which, and how they are shuffled.

Compiled.  Cards are whole numbers whose order is the order of the notation: a card is its number
times 8 plus its kind: a suit, a joker or a temporary joker.  A joker that is not in a field has the
number WILD, which is above all others.  A hidden card is UNKNOWN.

The attack relation is the seven cyclic triples of the Fano plane, (n, n+1, n+3) modulo 7.  Read
from each of its three places a triple gives a sequence a, b, c: a attacks b and leaves c.  Every
number attacks three others and is attacked by the three that remain.

Shuffles have a generator of their own, so that options, seed and actions replay a game on any
machine.  It is splitmix64 (Steele, Lea, Flood 2014) in plain whole numbers.  Its state is one
number, which a position carries along; no text of a position shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Cards = tuple[int, ...]

HEARTS: Final = 0
DIAMONDS: Final = 1
SPADES: Final = 2
CLUBS: Final = 3
JOKER: Final = 4
TEMPORARY: Final = 5

UNKNOWN: Final = 0
LAST_COMBAT: Final = 7
HIGHEST: Final = 10
WILD: Final = 11
WILD_JOKER: Final = WILD * 8 + JOKER
WILD_TEMPORARY: Final = WILD * 8 + TEMPORARY

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


def coded(number: int, kind: int) -> int:
    return number * 8 + kind


def number_of(card: int) -> int:
    """1 to 10, or WILD."""
    return card >> 3


def kind_of(card: int) -> int:
    """The suit, or which joker it is."""
    return card & 7


def is_joker(card: int) -> bool:
    return (card & 7) >= JOKER


def is_temporary(card: int) -> bool:
    return (card & 7) == TEMPORARY


def is_combat(card: int) -> bool:
    """Whether it can be played, as 1 to 7 and jokers can."""
    return 0 < (card >> 3) <= LAST_COMBAT or (card & 7) >= JOKER


def is_prestige(card: int) -> bool:
    """Whether it is an 8, 9 or 10."""
    return LAST_COMBAT < (card >> 3) <= HIGHEST


def freed(card: int) -> int:
    """The card as it is outside a field: a joker is wild again."""
    return coded(WILD, card & 7) if is_joker(card) else card


TRIPLES: Final = tuple((n, n % 7 + 1, (n + 2) % 7 + 1) for n in range(1, LAST_COMBAT + 1))
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
    return tuple(b for b in range(1, LAST_COMBAT + 1) if THIRD[a][b])


def next_number(state: int) -> tuple[int, int]:
    """The generator's next number, from 0 to 2**64 - 1, and its state after it."""
    state = (state + _STEP) & _MASK
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return mixed ^ (mixed >> 31), state


def seeded(seed: int) -> int:
    """The state of the generator to begin with; near seeds lead to states far apart."""
    return next_number(seed & _MASK)[0]


def shuffled(cards: Sequence[int], state: int) -> tuple[tuple[int, ...], int]:
    """The cards in a new order (Fisher and Yates), and the state of the generator after it."""
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        number, state = next_number(state)
        other = number % (last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile), state
