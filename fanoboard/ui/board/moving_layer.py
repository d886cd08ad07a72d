"""Everything above the resting board at a moment: pulses, what shakes, flies, is fanned out or dragged."""

from __future__ import annotations

from fanoboard.games.events import Moved
from fanoboard.ui.board.blits import Blit, flight_blits, height_of, pile_blits, pulse, shake
from fanoboard.ui.board.celebration import honoured_blits
from fanoboard.ui.board.fan import fan_blits
from fanoboard.ui.board.halves import half_blits
from fanoboard.ui.board.mark_looks import LOOKS, PULSING
from fanoboard.ui.board.moment import Moment
from fanoboard.ui.board.static_layer import StaticLayer


def moving_blits(static: StaticLayer, moment: Moment) -> list[Blit]:
    """What is to be drawn over the static layer, from the lowest to the uppermost."""
    blits = [*_pulses(static, moment), *_shaking(static, moment)]
    blits += honoured_blits(static, moment.flights)
    for flight in moment.flights:
        event, hand = flight.act.event, None
        if moment.thrown and isinstance(event, Moved) and event.source == moment.thrown[0]:
            hand = moment.thrown[1]
        blits += flight_blits(flight, static.fit, static.layout, static.sprite, hand)
    return [*blits, *fanned_blits(static, moment), *_in_hand(static, moment), *half_blits(static, moment)]


def _pulses(static: StaticLayer, moment: Moment) -> list[Blit]:
    blits = []
    for kind in PULSING if moment.motion else ():
        look = LOOKS[kind]
        for spot in moment.marks.spots(kind):
            if spot in static.fit.centres and look.above:
                image = look.above(static.place(spot, ()), look.colour(static.theme))
                blits += [static.centred(image, spot, pulse(moment.now))] if image else []
    return blits


def _shaking(static: StaticLayer, moment: Moment) -> list[Blit]:
    if moment.shaken is None or moment.shaken[0] not in static.fit.centres:
        return []
    spot, since = moment.shaken
    aside = shake(0 if since is None else moment.now - since, static.fit.unit)
    pile = static.sprites(moment.picture.get(spot, ()), spot)
    x, y = static.fit.centres[spot]
    blits = pile_blits(pile, (x + aside, y))
    for look in LOOKS.values():
        if look.shaking:
            image = look.shaking(static.place(spot, pile), look.colour(static.theme))
            blits += [static.centred(image, spot, aside=aside, above=height_of(pile))] if image else []
    return blits


def fanned_blits(static: StaticLayer, moment: Moment) -> list[Blit]:
    """A stack fanned out; piles of cards are looked through, if at all, by a click."""
    spot = moment.fanned
    if spot is None or spot in static.fit.cards or moment.dragged:
        return []
    pile = static.sprites(moment.picture.get(spot, ()), spot)
    if len(pile) < 2 or pile[0].heaps:
        return []
    return fan_blits(pile, static.fit.centres[spot], static.fit, static.theme)


def _in_hand(static: StaticLayer, moment: Moment) -> list[Blit]:
    if moment.dragged is None:
        return []
    spot, pos = moment.dragged
    picked = moment.picture.get(spot, ())[-max(1, moment.hand.count) :]
    held = static.sprites(picked, spot)
    return pile_blits(held, pos, len(held))
