"""How cards, suits, ranks and specials are written, and what a deck holds."""

from __future__ import annotations

from typing import Final

from fanoboard.games.fano_cards.core_cards import (
    HIGHEST,
    JOKER,
    LAST_COMBAT,
    UNKNOWN,
    WILD,
    WILD_JOKER,
    Cards,
    coded,
    is_joker,
    kind_of,
    number_of,
)
from fanoboard.games.fano_cards.core_table import Rules, Side

SUIT_LETTERS: Final = "hdsc"
SUIT_NAMES: Final = ("Hearts", "Diamonds", "Spades", "Clubs")
RANKS: Final = ("J", "Q", "K")
SPECIALS: Final = {"reverse": 1, "oversum": 2, "joker": 4, "defense": 8}
"""The words of the specials with their bits, in the order of the notation."""
SPECIAL_NAMES: Final = {
    "reverse": "Reverse Fano",
    "oversum": "Oversum",
    "joker": "Temporary joker",
    "defense": "Perfect defense",
}
NUMBER_TEXTS: Final = tuple(map(str, range(1, HIGHEST + 1)))
JOKER_SIGNS: Final = ("*", "*t")
UNKNOWN_SIGN: Final = "?"
TEMPORARY_LIMIT: Final = 3
"""One temporary joker a rank can join a side's cards."""


def card_text(card: int, with_suit: bool) -> str:
    """A card as `5` or `5h`, a joker as `*` or, with its number, `*4`, a hidden card as `?`."""
    if card == UNKNOWN:
        return UNKNOWN_SIGN
    number = number_of(card)
    if is_joker(card):
        sign = JOKER_SIGNS[kind_of(card) - JOKER]
        return sign if number == WILD else f"{sign}{number}"
    return f"{number}{SUIT_LETTERS[kind_of(card)]}" if with_suit else str(number)


def read_card(text: str, side: Side, rules: Rules) -> int | None:
    """The card of `side` that `text` names, or None.  Without suits, a card has the side's own."""
    sign = "*t" if text.startswith("*t") else text[:1]
    if sign in JOKER_SIGNS:
        number = text[len(sign) :]
        kind = JOKER + JOKER_SIGNS.index(sign)
        if number == "":
            return coded(WILD, kind)
        return coded(int(number), kind) if number in NUMBER_TEXTS[:LAST_COMBAT] else None
    number, suit = (text[:-1], text[-1:]) if rules.prestige else (text, SUIT_LETTERS[side.suits[0]])
    if number not in NUMBER_TEXTS or suit not in SUIT_LETTERS or not suit:
        return None
    card = coded(int(number), SUIT_LETTERS.index(suit))
    return card if card in deck(side.suits, rules) else None


def deck(suits: Cards, rules: Rules) -> Cards:
    """The cards that a side with these suits owns, in ascending order.

    Where two suits keep three prestige cards, those of the second suit by value (d, c) are dropped.
    """
    cards = [
        coded(number, suit)
        for suit in suits
        for number in range(1, HIGHEST + 1)
        if number <= LAST_COMBAT or rules.prestige != 3 or SUIT_LETTERS[suit] in "hs"
    ]
    return (*sorted(cards), *((WILD_JOKER,) if rules.joker else ()))


def special_words(specials: int) -> list[str]:
    """The words of a set of specials, in their order."""
    return [word for word, bit in SPECIALS.items() if specials & bit]
