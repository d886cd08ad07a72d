"""A piece that did something great: it shines in gold, rays turn behind it, a ring goes out from it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from fanoboard.content.colour import Colour, brightness
from fanoboard.games.events import Honoured
from fanoboard.ui.board.blits import Blit, piece_blits
from fanoboard.ui.board.motion import Flight
from fanoboard.ui.board.static_layer import StaticLayer
from fanoboard.ui.toolkit.paint.surfaces import cached, clear, shrunk

_RAYS = 12
_BRIGHT = 140
"""A cloth is light from this brightness on."""
_PHASES = 16
"""Images of one ceremony."""
_LIGHT, _DEEP = Colour(255, 226, 140), Colour(212, 140, 16)
"""Gold that is seen on a dark cloth, and on a light one."""


def honoured_blits(static: StaticLayer, flights: Sequence[Flight]) -> list[Blit]:
    """All ceremonies at a moment: their light first, that it falls on no other card of theirs."""
    light: list[Blit] = []
    pieces: list[Blit] = []
    for flight in flights:
        event = flight.act.event
        if not isinstance(event, Honoured) or event.spot not in static.fit.centres:
            continue
        sprite = static.sprite(flight.act.first, event.spot)
        share = min(1.0, max(0.0, flight.share))
        size = static.fit.cards.get(event.spot, (sprite.diameter, sprite.diameter))
        centre = static.fit.centres[event.spot]
        strength = round(255 * min(1.0, 6 * share, 2.2 * (1 - share)))
        cards = static.theme.cards
        gold = cards.gilt.mix(_DEEP if brightness(cards.table) > _BRIGHT else _LIGHT, 0.6)
        rays = _rays(size, gold, round(share * _PHASES))
        light.append(Blit(rays, rays.get_rect(center=centre).topleft, strength))
        lift = math.sin(math.pi * share)
        pieces += piece_blits(sprite, centre, lift, level=flight.source_level)
    return [*light, *pieces]


@cached(megabytes=10, fewest=24)
def _rays(size: tuple[int, int], colour: Colour, phase: int) -> pygame.Surface:
    """Rays of light around a card, turned by a phase, and a ring that has gone as far."""
    over = 2
    side = round(size[1] * 1.7)
    large = clear((side * over, side * over), colour)
    middle, radius = side * over / 2, side * over / 2
    share = phase / _PHASES
    for ray in range(_RAYS):
        turn = math.tau * (ray + 0.5 * share) / _RAYS
        far = radius * (0.78 + 0.16 * (ray % 2))
        spread = math.tau / _RAYS / 2.6
        ends = ((0.4 * radius, turn - spread), (far, turn), (0.4 * radius, turn + spread))
        corners = [(middle + reach * math.cos(at), middle + reach * math.sin(at)) for reach, at in ends]
        pygame.draw.polygon(large, (*colour.rgb, 170), corners)
    pygame.draw.circle(large, (*colour.rgb, 120), (middle, middle), radius * 0.58)
    ring = radius * (0.5 + 0.46 * share)
    pygame.draw.circle(
        large, colour.rgb, (middle, middle), ring, max(2, round(radius * 0.05 * (1.1 - share)))
    )
    return pygame.transform.gaussian_blur(shrunk(large, over), max(1, side // 60))
