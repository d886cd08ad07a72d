"""Between the table of the rules and the world that a search plays in."""

from __future__ import annotations

from fanoboard.games.fano_cards.cards import deck
from fanoboard.games.fano_cards.core_codes import (
    back_of,
    hand_of,
    kind_of_move,
    laid_of,
    number_of_move,
    x_of,
    y_of,
)
from fanoboard.games.fano_cards.core_moves import (
    ATTACK,
    ATTACK_BACK,
    COMBINE,
    COMBINE_OVER,
    DEFEND,
    DISCARD,
    NAME,
    PLAY,
    PROMOTE,
    SUBSTITUTE,
    Move,
)
from fanoboard.games.fano_cards.core_sets import BITS, JOKER_BIT, card_at
from fanoboard.games.fano_cards.core_table import Table
from fanoboard.games.fano_cards.core_world import CardWorld


def imagined(seen: Table) -> CardWorld:
    """The world of the seat to move at a table that shows what it sees, and no more."""
    return CardWorld(seen, [deck(side.suits, seen.rules) for side in seen.sides])


def as_rules_have_it(move: int, world: CardWorld, seen: Table) -> Move:
    """A move of a world, which has just been dealt, as one at the table that it was made from."""
    kind = kind_of_move(move)
    turn = seen.turn
    field = _Field(world, seen, turn)
    if kind in (COMBINE, COMBINE_OVER):
        parts = field.ascending(x_of(move), y_of(move))
        back = field.index(back_of(move)) if back_of(move) >= 0 else -1
        return Move(kind, parts[0], parts[1], _in_hand(move, seen), number_of_move(move), back)
    if kind in (ATTACK, ATTACK_BACK):
        target = _Field(world, seen, seen.next_seat()).index(y_of(move))
        return Move(kind, field.index(x_of(move)), target, _in_hand(move, seen), number_of_move(move))
    if kind == PROMOTE:
        first, second, third = field.ascending(x_of(move), y_of(move), back_of(move))
        return Move(kind, first, second, back=third)
    if kind == DISCARD:
        return Move(kind, hand=_laid(laid_of(move), seen))
    if kind == NAME:
        return Move(kind, x_of(move))
    if kind in (PLAY, SUBSTITUTE):
        out = field.index(x_of(move)) if kind == SUBSTITUTE else -1
        return Move(kind, out, hand=_in_hand(move, seen), number=number_of_move(move))
    return Move(kind, field.index(x_of(move)) if kind == DEFEND else -1)


class _Field:
    """Where the cards of a field lie."""

    def __init__(self, world: CardWorld, seen: Table, seat: int) -> None:
        self._side = seen.sides[seat]
        self._wild = world.wild[seat]

    def index(self, bit: int) -> int:
        """The place of a card, of equal ones the first."""
        number = self._wild >> (bit - JOKER_BIT) * 4 & 15 if bit >= JOKER_BIT else 0
        return self._side.field.index(card_at(bit, self._side.suits, number))

    def ascending(self, *bits: int) -> list[int]:
        """The places of some cards, in the order of the notation."""
        return sorted(map(self.index, bits), key=lambda index: self._side.field[index])


def _in_hand(move: int, seen: Table) -> int:
    side = seen.sides[seen.turn]
    return side.hand.index(card_at(hand_of(move), side.suits, 0))


def _laid(laid: int, seen: Table) -> int:
    """The set of the places of some hand cards."""
    side = seen.sides[seen.turn]
    cards: list[int] = [card_at(bit, side.suits, 0) for bit in range(BITS) if laid >> bit & 1]
    places = 0
    for index, card in enumerate(side.hand):
        if card in cards:
            cards.remove(card)
            places |= 1 << index
    return places
