"""All that is above the resting board at a moment: pulses, what shakes, flies, is fanned out or dragged."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.content.colour import Colour, contrast
from fanoboard.content.theme import Theme
from fanoboard.ui.board.blits import Blit, flight_blits, height_of, pile_blits, pulse, shake
from fanoboard.ui.board.celebration import honoured_blits
from fanoboard.ui.board.counts import chip
from fanoboard.ui.board.effect_blits import effect_blits, leaning_blits
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.mark_looks import LOOKS, PULSING
from fanoboard.ui.board.moment import Moment
from fanoboard.ui.board.static_layer import StaticLayer
from fanoboard.ui.toolkit.paint.lines import thick_line
from fanoboard.ui.toolkit.paint.panels import rounded, soft_shadow
from fanoboard.ui.toolkit.paint.pieces import PieceSprite
from fanoboard.ui.toolkit.paint.surface_cache import cached, load_font
from fanoboard.ui.toolkit.paint.surfaces import Size, clear, shrunk


def moving_blits(static: StaticLayer, moment: Moment) -> list[Blit]:
    """What is to be drawn over the static layer, from the lowest to the uppermost."""
    blits = [*_pulses(static, moment), *_shaking(static, moment)]
    blits += honoured_blits(static, moment.flights)
    blits += leaning_blits(static, moment)
    blits += effect_blits(static, moment)
    for flight in moment.flights:
        blits += flight_blits(flight, static.fit, static.layout, static.sprite, moment.thrown)
    return [*blits, *fanned_blits(static, moment), *_in_hand(static, moment), *half_blits(static, moment)]


def _pulses(static: StaticLayer, moment: Moment) -> list[Blit]:
    blits = []
    for kind in PULSING if moment.motion else ():
        look = LOOKS[kind]
        for spot in moment.marks.spots(kind):
            if spot in static.fit.centres and look.above:
                image = static.mark_image(look.above, look, static.place(spot, ()), spot)
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
            image = static.mark_image(look.shaking, look, static.place(spot, pile), spot)
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
    """What is dragged, or what is left of a stack that is sown from where a hand let go of it."""
    spot, at = moment.dragged or moment.thrown or ("", None)
    pile = moment.picture.get(spot, ())
    if moment.dragged:
        pile = pile[-max(1, moment.hand.count) :]
    elif moment.sown_from(spot) is None:
        return []
    return pile_blits(static.sprites(pile, spot), at, len(pile)) if at is not None else []


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


_FONT = "Inter-Bold.otf"
_STEP = 0.74
"""From one piece to the next, as a share of a piece."""
_LEAST_NUMBER = 12
"""The least height of the number, in pixels."""


def fan_blits(pile: Sequence[PieceSprite], centre: tuple[int, int], fit: Fit, theme: Theme) -> list[Blit]:
    """A panel with the pieces of a pile, beside its spot and within the board."""
    size, colours = pile[0].diameter, theme.colours
    pad, aside = round(size * 0.22), round(size * 0.66)
    number = _number(len(pile), max(_LEAST_NUMBER, round(size * 0.34)), colours.text)
    column = round(size * (1 + _STEP * (len(pile) - 1)) + pile[0].foot)
    panel = pygame.Rect(0, 0, size + 2 * pad, column + number.get_height() + 2 * pad)
    panel.midleft = (centre[0] + aside, centre[1])
    if panel.right > fit.board.right:
        panel.right = centre[0] - aside
    panel.clamp_ip(fit.board)
    face, shadow, margin = _panel(
        panel.size, round(size * 0.2), colours.panel, colours.panel_edge, colours.shadow
    )
    blits = [
        Blit(shadow, (panel.x - margin + size // 20, panel.y - margin + size // 12)),
        Blit(face, panel.topleft),
        Blit(number, number.get_rect(midbottom=(panel.centerx, panel.bottom - pad // 2)).topleft),
    ]
    lowest = panel.y + pad + size / 2 + _STEP * size * (len(pile) - 1)
    for level, sprite in enumerate(pile):
        blits += pile_blits([sprite], (panel.centerx, lowest - _STEP * size * level))
    return blits


@cached(megabytes=4)
def _panel(
    size: Size, radius: int, fill: Colour, edge: Colour, shadow: Colour
) -> tuple[pygame.Surface, pygame.Surface, int]:
    """The face of the panel, its shadow, and by how much that is larger on every side."""
    return rounded(size, radius, fill, edge), *soft_shadow(size, radius, max(2, radius), shadow)


@cached(megabytes=4)
def _number(count: int, height: int, ink: tuple[int, ...]) -> pygame.Surface:
    font = load_font(_FONT, height)
    return font.render(str(count), True, ink[:3])
