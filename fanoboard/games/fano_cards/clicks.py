"""How actions are spelled by clicks.

What lies in the field comes first, then the hand card that goes in, then, where a part of a
combination can come back, that part again, or the discard pile if none shall.  A card is played by
its own place and then the slot it goes into: an empty one, or for a substitution the one of the
card that leaves.  What is to be laid face down is picked from the hand, in any order, and ended by
the discard button, or the pile.  A joker whose number is open is followed by its number.
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import Final

from fanoboard.games.events import Spot
from fanoboard.games.fano_cards.notation import PLAIN, SPECIAL_NAMES, SPECIALS
from fanoboard.games.fano_cards.rules_cards import LAST_COMBAT, is_joker
from fanoboard.games.fano_cards.rules_moves import (
    ADD_JOKER,
    ATTACK,
    ATTACK_BACK,
    COMBINE_OVER,
    DECLINE,
    DEFEND,
    DISCARD,
    NAME,
    PLAY,
    PROMOTE,
    REDRAW,
    REFILL,
    RESIGN,
    SUBSTITUTE,
    Move,
)
from fanoboard.games.fano_cards.rules_table import FIELD_SIZE, Side, TableState
from fanoboard.games.fano_cards.spots import hand_order, pile, place
from fanoboard.messages import Message

Way = tuple[Spot, ...]

DISCARD_BUTTON: Final = "discard"
PROMOTE_BUTTON: Final = "promote"
SPECIAL_BUTTONS: Final = {word: f"special:{word}" for word in SPECIALS}
BUTTONS: Final = {
    REDRAW: "redraw",
    REFILL: "refill",
    ADD_JOKER: SPECIAL_BUTTONS["joker"],
    DECLINE: "decline",
}
"""The actions that are one click."""

LABELS: Final[dict[Spot, Message]] = {
    BUTTONS[REDRAW]: Message("Redraw"),
    BUTTONS[REFILL]: Message("Draw three"),
    BUTTONS[DECLINE]: Message("No joker"),
    PROMOTE_BUTTON: Message("Promote"),
    PLAIN[RESIGN]: Message("Resign"),
    DISCARD_BUTTON: Message("Discard and end"),
    **{SPECIAL_BUTTONS[word]: name for word, name in SPECIAL_NAMES.items()},
    **{f"={number}": Message("As {number}", number=number) for number in range(1, LAST_COMBAT + 1)},
}
"""What the buttons say."""


def ways_of(table: TableState, move: Move) -> tuple[Way, ...]:
    """All spellings of a legal move, the usual one first."""
    kind = move.kind
    if kind in BUTTONS:
        return ((BUTTONS[kind],),)
    if kind == NAME:
        return tuple((SPECIAL_BUTTONS[word],) for word, bit in SPECIALS.items() if bit == move.x)
    seat = table.turn
    side = table.sides[seat]
    if kind == DEFEND:
        return ((SPECIAL_BUTTONS["defense"], place("field", seat, move.x)),)
    if kind == PROMOTE:
        return _promotions(table, move)
    if kind == DISCARD:
        return _discards(side, seat, move)
    hands = _hand_spots(side, seat, side.hand[move.hand])
    if kind in (PLAY, SUBSTITUTE):
        slots = range(len(side.field), FIELD_SIZE) if kind == PLAY else (move.x,)
        number = _number(side, move)
        return tuple((hand, place("field", seat, slot), *number) for hand, slot in product(hands, slots))
    x = place("field", seat, move.x)
    if kind in (ATTACK, ATTACK_BACK):
        begin = (SPECIAL_BUTTONS["reverse"],) if kind == ATTACK_BACK else ()
        target = place("field", table.next_seat(), move.y)
        return tuple((*begin, x, target, hand) for hand in hands)
    return _combinations(side, seat, move, hands)


def _promotions(table: TableState, move: Move) -> tuple[Way, ...]:
    if not table.rules.prestige:
        return ((PROMOTE_BUTTON,),)
    cards = [place("field", table.turn, index) for index in (move.x, move.y, move.back)]
    return tuple((PROMOTE_BUTTON, *order) for order in permutations(cards))


def _discards(side: Side, seat: int, move: Move) -> tuple[Way, ...]:
    order = hand_order(side)
    cards = sorted(card for index, card in enumerate(side.hand) if move.hand >> index & 1)
    chosen = [
        [place("hand", seat, slot) for slot in slots]
        for slots in combinations(range(len(order)), len(cards))
        if sorted(side.hand[order[slot]] for slot in slots) == cards
    ]
    ends = (DISCARD_BUTTON, pile("down", seat))
    return tuple((*spots, end) for end in ends for slots in chosen for spots in permutations(slots))


def _combinations(side: Side, seat: int, move: Move, hands: list[Spot]) -> tuple[Way, ...]:
    x, y = place("field", seat, move.x), place("field", seat, move.y)
    begin: Way = ()
    end: Way = ()
    if move.kind == COMBINE_OVER:
        begin, end = (SPECIAL_BUTTONS["oversum"],), _number(side, move)
    if move.back >= 0:
        end += (place("field", seat, move.back),)
    elif not (is_joker(side.field[move.x]) and is_joker(side.field[move.y])):
        end += (pile("up", seat),)
    return tuple((*begin, *parts, hand, *end) for hand, parts in product(hands, ((x, y), (y, x))))


def _number(side: Side, move: Move) -> Way:
    return (f"={move.number}",) if is_joker(side.hand[move.hand]) else ()


def _hand_spots(side: Side, seat: int, card: int) -> list[Spot]:
    """The places of the hand cards that are equal to `card`."""
    return [place("hand", seat, slot) for slot, at in enumerate(hand_order(side)) if side.hand[at] == card]
