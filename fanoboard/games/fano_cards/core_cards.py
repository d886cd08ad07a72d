"""Cards as whole numbers whose order is the order of the notation.

A card is its number times 8 plus its kind: a suit, a joker or a temporary joker.  A joker that is
not in a field has the number WILD, which is above all others.  A hidden card is UNKNOWN.
"""

from __future__ import annotations

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


def coded(number: int, kind: int) -> int:
    """The card of this number and kind."""
    return number * 8 + kind


def number_of(card: int) -> int:
    """1 to 10, or WILD."""
    return card >> 3


def kind_of(card: int) -> int:
    """The suit, or which joker it is."""
    return card & 7


def is_joker(card: int) -> bool:
    """Whether it is a joker of either kind."""
    return (card & 7) >= JOKER


def is_temporary(card: int) -> bool:
    """Whether it is a temporary joker."""
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
