"""The halves of cards onto which another may be dropped, shown over what is dragged."""

from __future__ import annotations

import pygame

from fanoboard.content.colour import Colour, contrast
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.counts import chip
from fanoboard.ui.board.moment import Moment
from fanoboard.ui.board.static_layer import StaticLayer
from fanoboard.ui.toolkit.paint.lines import thick_line
from fanoboard.ui.toolkit.paint.surface_cache import cached
from fanoboard.ui.toolkit.paint.surfaces import Size, clear, shrunk

_OVER = 3
_LEAST = 11
"""Pixels; smaller words can't be read."""
_WORDS = 0.15
"""The height of words, in board units."""


def half_blits(static: StaticLayer, moment: Moment) -> list[Blit]:
    """The marked halves while something is dragged; the one below the mouse says what a drop does."""
    if moment.dragged is None:
        return []
    blits: list[Blit] = []
    bright = static.theme.marks.can_land.opaque
    for mark in moment.marks.of("exchange"):
        spot = mark.spots[-1]
        if spot not in static.fit.cards:
            continue
        (wide, high), (x, y) = static.fit.cards[spot], static.fit.centres[spot]
        lit = spot == moment.half
        image = _half((wide, high // 2), bright, lit=lit)
        blits.append(Blit(image, image.get_rect(midbottom=(x, y)).topleft))
        if lit and mark.label:
            height = max(_LEAST, round(_WORDS * static.fit.unit * static.text))
            words = chip(str(mark.label), height, contrast(bright), bright)
            place = words.get_rect(midtop=(x, y + high // 4)).clamp(static.fit.face)
            blits.append(Blit(words, place.topleft))
    return blits


@cached(megabytes=2)
def _half(size: Size, colour: Colour, *, lit: bool) -> pygame.Surface:
    """A half with a frame, and two arrows that say: one in, one out."""
    wide, high = size[0] * _OVER, size[1] * _OVER
    large = clear((wide, high), colour)
    area, corner = large.get_rect(), round(size[0] * 0.085 * _OVER)
    pygame.draw.rect(large, colour.fade(0.62 if lit else 0.2), area, border_radius=corner)
    pygame.draw.rect(large, colour, area, round((0.05 if lit else 0.028) * wide), border_radius=corner)
    ink = contrast(colour) if lit else colour
    reach, width = 0.2 * high, max(2.0 * _OVER, 0.045 * wide)
    for side in (-1, 1):
        x, tip = wide / 2 + side * 0.13 * wide, high / 2 + side * reach
        thick_line(large, ink, (x, high / 2 - side * reach), (x, tip - side * width), width)
        wing = 0.1 * wide
        pygame.draw.polygon(
            large, ink, [(x, tip), (x - wing, tip - side * wing), (x + wing, tip - side * wing)]
        )
    return shrunk(large, _OVER)
