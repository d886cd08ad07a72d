"""The events of the card game: what changed at a table, as the screen shows it between its places.

The rules count the cards of a field in order of arrival, and close up when one leaves.  On the table a
card keeps its slot, so between the two stands the order of the slots: first those of the cards, as the
rules count them, then the free ones.  It is no part of a position: one that is read from text has its
cards in the first slots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from fanoboard.games.events import (
    BACK,
    Event,
    Moved,
    Piece,
    Placed,
    Removed,
    SeatIndex,
    Shuffled,
    Spot,
    Struck,
    Turned,
)
from fanoboard.games.fano_cards.notation import (
    KNOWN,
    face,
    field_piece,
    hand_order,
    hand_piece,
    parts_of,
    pile,
    place,
    rank_piece,
    special_pieces,
)
from fanoboard.games.fano_cards.rules_table import (
    DRAWN,
    ENTERED,
    FIELD_SIZE,
    LAID,
    LEFT,
    MARKED,
    RANKED,
    RENEWED,
    RESIGNED,
    RETURNED,
    SHOWN,
    SHUFFLED,
    Cards,
    Change,
    Side,
    freed,
    is_temporary,
)
from fanoboard.games.guide import Guide

Events = list[Event]
Telling = Mapping[int, Callable[[Change], Events]]
"""What is told of each kind of change."""


def _left(change: Change) -> Events:
    _, seat, before, _, index = change
    spot, card, piece = place("field", seat, index), before.field[index], field_piece(before, index)
    if is_temporary(card):
        events: Events = [Removed(piece, spot)]
    else:
        plain = face(freed(card))
        events = [*_turned(spot, piece, plain), Moved(plain, spot, pile("up", seat))]
    return events + _close_field(before, seat, index)


def _returned(change: Change) -> Events:
    """The card joins those that all know, in front of the others."""
    _, seat, before, after, index = change
    spot = place("field", seat, index)
    known = len(before.known)
    order = hand_order(before)
    events: Events = [Turned(spot, field_piece(before, index), face(after.known[-1]) + KNOWN)]
    for slot in range(len(order) - 1, known - 1, -1):
        events.append(_shifted(seat, face(before.hand[order[slot]]), slot, slot + 1))
    events.append(Moved(face(after.known[-1]) + KNOWN, spot, place("hand", seat, known)))
    return events + _close_field(before, seat, index)


def _entered(change: Change) -> Events:
    _, seat, before, after, index = change
    card = before.hand[index]
    slot = hand_order(before).index(index)
    target = place("field", seat, len(after.field) - 1)
    return [
        *_show(before, seat, slot, card),
        Moved(face(card) + KNOWN, place("hand", seat, slot), target),
        Turned(target, face(card) + KNOWN, face(after.field[-1])),
        *_close_hand(before, seat, slot),
    ]


def _laid(change: Change) -> Events:
    """Temporary jokers leave in sight of all; for the others the hand is closed, and opened again."""
    _, seat, before, after, chosen = change
    events: Events = []
    side = before
    for index in reversed(range(len(before.hand))):
        card = before.hand[index]
        if chosen >> index & 1 and is_temporary(card):
            slot = hand_order(side).index(index)
            events += _show(side, seat, slot, card)
            events.append(Removed(face(card) + KNOWN, place("hand", seat, slot)))
            events += _close_hand(side, seat, slot)
            side = side._replace(hand=side.hand[:index] + side.hand[index + 1 :])
    laid = after.down[len(before.down) :]
    return events + _lay_hidden(side, seat, laid, after.hand) if laid else events


def _lay_hidden(side: Side, seat: SeatIndex, laid: Cards, kept: Cards) -> Events:
    """Cards laid face down: alike for any choice of as many cards, so that nobody else learns which."""
    stack_spot = place("hand", seat, 0)
    stack = [side.hand[index] for index in hand_order(side)]
    events: Events = []
    for slot, card in enumerate(stack):
        spot = place("hand", seat, slot)
        events += _turned(spot, hand_piece(card, side.known), face(card))
        if slot:
            events.append(Moved(face(card), spot, stack_spot))
    for card in laid:
        events.append(Moved(face(card), stack_spot, pile("down", seat), stack.index(card)))
        stack.remove(card)
    for slot, card in enumerate(kept[1:], 1):
        at = len(stack) - 1 - stack[::-1].index(card)
        events.append(Moved(face(card), stack_spot, place("hand", seat, slot), at))
        del stack[at]
    return events


def _shown(change: Change) -> Events:
    _, seat, before, _, _ = change
    order = hand_order(before)
    target = pile("up", seat)
    events: Events = []
    for index, card in enumerate(before.hand):
        slot = order.index(index)
        events += _show(before, seat, slot, card)
        events.append(Moved(face(card) + KNOWN, place("hand", seat, slot), target))
        events.append(Turned(target, face(card) + KNOWN, face(card)))
    return events


def _drawn(change: Change) -> Events:
    _, seat, before, after, _ = change
    spot = place("hand", seat, len(before.hand))
    return [Moved(BACK, pile("draw", seat), spot), Turned(spot, BACK, face(after.hand[-1]))]


def _shuffled(change: Change) -> Events:
    _, seat, before, _, with_joker = change
    draw = pile("draw", seat)
    events: Events = []
    for zone, cards in (("up", before.up), ("down", before.down)):
        for card in reversed(cards):
            events += _turned(pile(zone, seat), face(card), BACK)
            events.append(Moved(BACK, pile(zone, seat), draw))
    if with_joker:
        events += [Placed("*t", draw), Turned(draw, "*t", BACK)]
    return [*events, Shuffled(draw)]


def _rank_changed(change: Change) -> Events:
    return [Turned(pile("rank", change.seat), rank_piece(change.before), rank_piece(change.after))]


def _marked(change: Change) -> Events:
    _, seat, before, after, index = change
    spot = place("field", seat, index)
    return [Turned(spot, field_piece(before, index), field_piece(after, index))]


def _renewed(change: Change) -> Events:
    """What is used or lapses goes; after a promotion the new rank's specials come."""
    _, seat, before, after, _ = change
    spot = pile("specials", seat)
    old, new = special_pieces(before), special_pieces(after)
    kept = tuple(word for word in old if word in new)
    if kept != new:
        kept = ()
    gone = [index for index in reversed(range(len(old))) if old[index] not in kept]
    return [
        *(Removed(old[index], spot, index=index) for index in gone),
        *(Placed(word, spot) for word in new if word not in kept),
    ]


def _turned(spot: Spot, before: Piece, after: Piece) -> Events:
    return [] if before == after else [Turned(spot, before, after)]


def _show(side: Side, seat: SeatIndex, slot: int, card: int) -> Events:
    """A hand card is shown to all before it leaves the hand openly."""
    return _turned(place("hand", seat, slot), hand_piece(card, side.known), face(card) + KNOWN)


def _shifted(seat: SeatIndex, piece: Piece, source: int, target: int) -> Event:
    return Moved(piece, place("hand", seat, source), place("hand", seat, target))


def _close_hand(before: Side, seat: SeatIndex, gap: int) -> Events:
    order = hand_order(before)
    return [
        _shifted(seat, hand_piece(before.hand[order[slot]], before.known), slot, slot - 1)
        for slot in range(gap + 1, len(order))
    ]


def _close_field(before: Side, seat: SeatIndex, gap: int) -> Events:
    return [
        Moved(field_piece(before, slot), place("field", seat, slot), place("field", seat, slot - 1))
        for slot in range(gap + 1, len(before.field))
    ]


EVENTS: Final[Telling] = {
    LEFT: _left,
    RETURNED: _returned,
    ENTERED: _entered,
    LAID: _laid,
    SHOWN: _shown,
    DRAWN: _drawn,
    SHUFFLED: _shuffled,
    RANKED: _rank_changed,
    MARKED: _marked,
    RENEWED: _renewed,
    RESIGNED: _rank_changed,
}


def _drawn_openly(change: Change) -> Events:
    _, seat, before, after, _ = change
    return [Moved(face(after.hand[-1]), pile("draw", seat), place("hand", seat, len(before.hand)))]


def _shuffled_openly(change: Change) -> Events:
    """The cards come together, and lie in their new order."""
    _, seat, before, after, with_joker = change
    draw = pile("draw", seat)
    gathered = [(zone, face(card)) for zone in ("up", "down") for card in reversed(getattr(before, zone))]
    events: Events = [Moved(card, pile(zone, seat), draw) for zone, card in gathered]
    lay = [card for _, card in gathered]
    if with_joker:
        events.append(Placed("*t", draw))
        lay.append("*t")
    events.append(Shuffled(draw))
    for index, (old, new) in enumerate(zip(lay, reversed(after.draw), strict=True)):
        events += [] if old == face(new) else [Turned(draw, old, face(new), index)]
    return events


OPEN_EVENTS: Final[Telling] = {**EVENTS, DRAWN: _drawn_openly, SHUFFLED: _shuffled_openly}
"""The same where draw piles lie open."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The order of the slots of every seat's field."""

    orders: tuple[tuple[int, ...], ...]

    @classmethod
    def in_order(cls, seats: int) -> Slots:
        """The cards of every field in its first slots."""
        return cls((tuple(range(FIELD_SIZE)),) * seats)

    def shown(self, spot: Spot) -> Spot:
        """The spot of the table at which a spot of the rules is shown."""
        zone, seat, index = parts_of(spot)
        there = zone == "field" and 0 <= seat < len(self.orders) and 0 <= index < FIELD_SIZE
        return place(zone, seat, self.orders[seat][index]) if there else spot

    def meant(self, spot: Spot) -> Spot:
        """The reverse of `shown`."""
        zone, seat, slot = parts_of(spot)
        there = zone == "field" and 0 <= seat < len(self.orders) and 0 <= slot < FIELD_SIZE
        return place(zone, seat, self.orders[seat].index(slot)) if there else spot

    def told(
        self, changes: Iterable[Change], chosen: int | None, telling: Telling
    ) -> tuple[tuple[Event, ...], Slots]:
        """The events of an action on the table, and the slots after it.

        A card takes the slot of the first one that left for it, else the `chosen` one, else the first
        that is free.
        """
        slots = self
        events: list[Event] = []
        emptied: dict[SeatIndex, int] = {}
        for change in changes:
            seat, index, count = change.seat, change.at, len(change.before.field)
            if change.kind == ENTERED:
                slots = slots._entering(seat, count, emptied.get(seat, chosen))
            events += [
                moved(event, slots.shown) for event in telling[change.kind](change) if not _closes_up(event)
            ]
            if change.kind in (LEFT, RETURNED):
                emptied.setdefault(seat, slots.orders[seat][index])
                slots = slots._leaving(seat, count, index)
        return tuple(events), slots

    def guide(self, guide: Guide) -> Guide:
        """Translate guidance from spots of the rules to spots of the table."""
        return replace(
            guide,
            aims=tuple(
                replace(aim, source=self.shown(aim.source), target=self.shown(aim.target))
                for aim in guide.aims
            ),
            asked=tuple((self.shown(spot), said) for spot, said in guide.asked),
            exchanges=tuple((self.shown(spot), said) for spot, said in guide.exchanges),
        )

    def _entering(self, seat: SeatIndex, count: int, slot: int | None) -> Slots:
        """Put that free slot first among the free ones, for a card that comes."""
        order = self.orders[seat]
        cards, free = order[:count], order[count:]
        first = free[0] if slot not in free else slot
        return self._with(seat, (*cards, first, *sorted(each for each in free if each != first)))

    def _leaving(self, seat: SeatIndex, count: int, index: int) -> Slots:
        order = self.orders[seat]
        cards = order[:index] + order[index + 1 : count]
        return self._with(seat, (*cards, *sorted((*order[count:], order[index]))))

    def _with(self, seat: SeatIndex, order: Iterable[int]) -> Slots:
        return Slots((*self.orders[:seat], tuple(order), *self.orders[seat + 1 :]))


def moved(event: Event, to: Callable[[Spot], Spot]) -> Event:
    """Translate an event's spots."""
    match event:
        case Moved(_, source, target):
            return replace(event, source=to(source), target=to(target))
        case Struck(spot, target):
            return Struck(to(spot), to(target))
        case _:
            return replace(event, spot=to(event.spot))


def _closes_up(event: Event) -> bool:
    """Whether an event only closes up a field, which does not happen on the table."""
    return isinstance(event, Moved) and {parts_of(spot)[0] for spot in (event.source, event.target)} == {
        "field"
    }
