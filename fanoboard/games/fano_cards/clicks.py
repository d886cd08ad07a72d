"""How actions are spelled by clicks.

What lies in the field comes first, then the hand card that goes in, unless only one fits, then, where
a part of a combination can come back, that part again, or the discard pile if none shall.  To promote
takes the button, and the three cards where there are others as well.  A card is
played by its own place and then the slot it goes into: an empty one, or for a substitution the one of
the card that leaves, which is confirmed by that place again, or a button, as it ends the turn.  What is
to be laid face down is picked from the hand, in any order, and ended by the discard button, or the
pile; to lay down nothing takes the button.  A joker whose number is open is followed by its number.
"""

from __future__ import annotations

from itertools import combinations, permutations, product
from typing import Final

from fanoboard.games.events import Spot
from fanoboard.games.fano_cards.notation import PLAIN, SPECIAL_NAMES, SPECIALS
from fanoboard.games.fano_cards.rules_cards import LAST_COMBAT, is_joker, number_of
from fanoboard.games.fano_cards.rules_moves import (
    ADD_JOKER,
    ATTACK,
    ATTACK_BACK,
    COMBINE,
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
    promotions,
)
from fanoboard.games.fano_cards.rules_table import FIELD_SIZE, Side, TableState
from fanoboard.games.fano_cards.spots import hand_order, pile, place
from fanoboard.messages import Message

Way = tuple[Spot, ...]

DISCARD_BUTTON: Final = "discard"
SUBSTITUTE_BUTTON: Final = "substitute"
PROMOTE_BUTTON: Final = "promote"
SPECIAL_BUTTONS: Final = {word: f"special:{word}" for word in SPECIALS}
BUTTONS: Final = {
    REDRAW: "redraw",
    REFILL: "refill",
    ADD_JOKER: SPECIAL_BUTTONS["joker"],
    DECLINE: "decline",
}

LEADING: Final = (PROMOTE_BUTTON, BUTTONS[REDRAW], BUTTONS[REFILL], SUBSTITUTE_BUTTON, DISCARD_BUTTON)
"""The buttons that are wanted most where they are offered, from the first on."""

LABELS: Final[dict[Spot, Message]] = {
    BUTTONS[REDRAW]: Message("Redraw"),
    BUTTONS[REFILL]: Message("Draw three"),
    BUTTONS[DECLINE]: Message("No joker"),
    PROMOTE_BUTTON: Message("Promote"),
    PLAIN[RESIGN]: Message("Resign"),
    DISCARD_BUTTON: Message("End turn, discard nothing"),
    SUBSTITUTE_BUTTON: Message("Substitute, end turn"),
    **{SPECIAL_BUTTONS[word]: name for word, name in SPECIAL_NAMES.items()},
    **{f"={number}": Message("As {number}", number=number) for number in range(1, LAST_COMBAT + 1)},
}


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
    if kind == PLAY:
        slots = range(len(side.field), FIELD_SIZE)
        number = _number(side, move)
        return tuple((hand, place("field", seat, slot), *number) for hand, slot in product(hands, slots))
    if kind == SUBSTITUTE:
        slot = place("field", seat, move.x)
        ends = [_number(side, move)] if is_joker(side.hand[move.hand]) else [(slot,), (SUBSTITUTE_BUTTON,)]
        return tuple((hand, slot, *end) for hand, end in product(hands, ends))
    x = place("field", seat, move.x)
    if kind in (ATTACK, ATTACK_BACK):
        begin = (SPECIAL_BUTTONS["reverse"],) if kind == ATTACK_BACK else ()
        target = place("field", table.next_seat(), move.y)
        if _fitting(side, move.number) == 1:
            return ((*begin, x, target),)
        return tuple((*begin, x, target, hand) for hand in hands)
    return _combinations(side, seat, move, hands)


def _promotions(table: TableState, move: Move) -> tuple[Way, ...]:
    if len(promotions(table.sides[table.turn], table.rules)) == 1:
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
    ends = (DISCARD_BUTTON, pile("down", seat)) if cards else (DISCARD_BUTTON,)
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
    ways = [(*begin, *parts, hand, *end) for hand, parts in product(hands, ((x, y), (y, x)))]
    if move.kind == COMBINE and _fitting(side, move.number) == 1:
        # Where it is asked which part returns, the hand card may be clicked all the same.
        spared: list[Way] = [(*begin, *parts, *end) for parts in ((x, y), (y, x))]
        return (*spared, *ways) if end else tuple(spared)
    return tuple(ways)


def _fitting(side: Side, number: int) -> int:
    """Count the places of the hand that can go in as a number."""
    return sum(number_of(card) == number or (is_joker(card) and number <= LAST_COMBAT) for card in side.hand)


def _number(side: Side, move: Move) -> Way:
    return (f"={move.number}",) if is_joker(side.hand[move.hand]) else ()


def _hand_spots(side: Side, seat: int, card: int) -> list[Spot]:
    return [place("hand", seat, slot) for slot, at in enumerate(hand_order(side)) if side.hand[at] == card]
