"""The game's own generator, so that options, seed and actions replay a game on any machine.

It is splitmix64 (Steele, Lea, Flood 2014) in plain whole numbers.  Its state is one number, which
a position carries along; no text of a position shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MASK: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15


def drawn(state: int) -> tuple[int, int]:
    """The next number, from 0 to 2**64 - 1, and the state after it."""
    state = (state + STEP) & MASK
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31), state


def seeded(seed: int) -> int:
    """The state to begin with; near seeds lead to states far apart."""
    return drawn(seed & MASK)[0]


def shuffled(cards: Sequence[int], state: int) -> tuple[tuple[int, ...], int]:
    """The cards in a new order (Fisher and Yates), and the state after it."""
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        number, state = drawn(state)
        other = number % (last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile), state
