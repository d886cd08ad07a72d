"""Which slot of a field each card lies in.

The rules count the cards of a field in order of arrival, and close up when one leaves.  On the table a
card keeps its slot, so between the two stands the order of the slots: first those of the cards, as the
rules count them, then the free ones.  It is no part of a position: one that is read from text has its
cards in the first slots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from fanoboard.games.events import Event, Moved, SeatIndex, Spot, Struck
from fanoboard.games.fano_cards.card_events import Telling
from fanoboard.games.fano_cards.rules_table import ENTERED, FIELD_SIZE, LEFT, RETURNED, Change
from fanoboard.games.fano_cards.spots import parts_of, place
from fanoboard.games.guide import Guide


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
