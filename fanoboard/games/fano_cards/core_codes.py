"""Cards and moves as the search holds them: whole numbers of 64 bits.

Compiled.  A side's cards are the bits of one number.  Bits 0 to 9 are the ace to the ten of the
side's first suit, 10 to 19 those of its second, 20 is its joker and 21 to 23 are its temporary
jokers.  A move has the parts of the rules' `Move`, with cards by their bits instead of places.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fano_cards.rules_cards import HIGHEST, JOKER, TEMPORARY, WILD, Cards, coded
from fanoboard.games.fano_cards.rules_cards import THIRD as THIRD_ROWS
from fanoboard.games.fano_cards.rules_moves import EASY, HARD
from fanoboard.games.fano_cards.rules_table import CardRules

BITS: Final = 24
JOKER_BIT: Final = 20
TEMPORARY_BIT: Final = 21
ALL_TEMPORARY: Final = 7 << TEMPORARY_BIT
JOKERS: Final = 15 << JOKER_BIT
PRESTIGE: Final = 7 << 7 | 7 << 17
COMBAT: Final = (1 << BITS) - 1 - PRESTIGE

ONE: Final = vec[i64]([1 << bit for bit in range(BITS)])
NUMBER: Final = vec[i64]([bit % HIGHEST + 1 for bit in range(JOKER_BIT)] + [0] * 4)
"""The number of each card, 0 for jokers."""
THIRD: Final = vec[i64]([number for row in THIRD_ROWS for number in row])
"""At 8 * a + b the card that remains when a attacks b, or 0 where it does not."""
_BIT: Final = vec[i64]([{(1 << bit) % 37: bit for bit in range(BITS)}.get(rest, 0) for rest in range(37)])
"""By its rest modulo 37 a power of two below 2**36 is known."""
_SIXTEEN: Final = vec[i64]([bin(number).count("1") for number in range(4096)])


def bit_of(lowest: i64) -> i64:
    """The number of the bit in a set of one card."""
    return _BIT[lowest % 37]


def size_of(cards: i64) -> i64:
    return _SIXTEEN[cards & 4095] + _SIXTEEN[cards >> 12]


def prestige_index(field: i64) -> i64:
    """The prestige cards of a set, as six bits."""
    return ((field >> 7) & 7) | ((field >> 14) & 56)


def progress_table(rules: CardRules) -> list[int]:
    """For each set of prestige cards, how many cards of a promotion are in it."""
    return [_progress(index, rules) for index in range(64)]


def needs_table(rules: CardRules) -> list[int]:
    """The cards of which one more would bring a promotion nearer, for each set of prestige cards."""
    progress = progress_table(rules)
    return [
        sum(
            1 << (7 + one + (7 if one > 2 else 0))
            for one in range(6 if rules.prestige else 3)
            if progress[index | 1 << one] > progress[index]
        )
        for index in range(64)
    ]


def _progress(index: int, rules: CardRules) -> int:
    first, second = index & 7, index >> 3
    if rules.prestige and rules.promotion == EASY:
        return min(3, index.bit_count())
    if rules.prestige and rules.promotion == HARD:
        return max(first.bit_count(), second.bit_count())
    return (first | second).bit_count()


def as_set(cards: Cards, suits: Cards) -> int:
    """The set of some cards of a side, its temporary jokers from the first on."""
    found = 0
    for card in cards:
        bit = _bit_for(card, suits)
        while bit >= TEMPORARY_BIT and found >> bit & 1:
            bit += 1
        found |= 1 << bit
    return found


def _bit_for(card: int, suits: Cards) -> int:
    number, kind = card >> 3, card & 7
    if kind >= JOKER:
        return JOKER_BIT + kind - JOKER
    return suits.index(kind) * HIGHEST + number - 1


def card_at(bit: int, suits: Cards, number: int) -> int:
    """The card of a bit; a joker with its number, or 0 where it has none."""
    if bit >= JOKER_BIT:
        return coded(number or WILD, JOKER if bit == JOKER_BIT else TEMPORARY)
    return coded(bit % HIGHEST + 1, suits[bit // HIGHEST])


def move_of(kind: i64, x: i64, y: i64, hand: i64, number: i64, back: i64) -> i64:
    """The move with these parts; `back` is a bit, or -1 for none, and cards not meant are 0."""
    return kind | x << 4 | y << 9 | hand << 14 | number << 19 | (back + 1) << 23


def kind_of_move(move: i64) -> i64:
    return move & 15


def x_of(move: i64) -> i64:
    """The bit of the first card, or the special that is named."""
    return (move >> 4) & 31


def y_of(move: i64) -> i64:
    return (move >> 9) & 31


def hand_of(move: i64) -> i64:
    return (move >> 14) & 31


def number_of_move(move: i64) -> i64:
    return (move >> 19) & 15


def back_of(move: i64) -> i64:
    """The bit of the card that returns, of the third that promotes, or -1."""
    return ((move >> 23) & 31) - 1


def laid_of(move: i64) -> i64:
    return move >> 28
