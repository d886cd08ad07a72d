"""All that is above the resting board at a moment: pulses, what shakes, flies, is fanned out or dragged."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

import pygame

from fanoboard.content.colour import Colour, brightness, contrast
from fanoboard.content.theme import BoardLook, Material, Theme
from fanoboard.games.events import Honoured, Moved
from fanoboard.ui.board.blits import (
    RISE,
    Blit,
    flight_blits,
    height_of,
    piece_blits,
    pile_blits,
    pulse,
    shake,
)
from fanoboard.ui.board.counts import chip
from fanoboard.ui.board.effects import Effect, Kind
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.mark_looks import LOOKS, PULSING
from fanoboard.ui.board.motion import Flight, Moment
from fanoboard.ui.board.static_layer import StaticLayer
from fanoboard.ui.toolkit.paint.curves import Point, thick_line
from fanoboard.ui.toolkit.paint.panels import rounded, soft_shadow
from fanoboard.ui.toolkit.paint.pieces import PieceSprite
from fanoboard.ui.toolkit.paint.surfaces import Size, cached, clear, load_font, shrunk, stretch

# How the small things look that move for a moment.

_EFFECT_OVER = 3
_PHASES = 7
"""So many images there are of dust on its way."""
_SPECKS = 26
_GROWN = 0.4
"""By how much a number that has changed is larger at first."""
_STEPS = 4
"""So many sizes it has meanwhile."""
_BREATHS, _DEEP = 2, 0.34
"""How often a card breathes, and how far it is lifted then."""
_TILT, _TILTS, _TILTED_IN = 3.0, 6, 18
"""How many degrees a card tilts to the mouse at most, in so many steps; the share of its time, inverse, in
which it does.
"""
_AT_ONCE = 0.4
"""How far a piece is lifted or lowered in the first frame already, which answers a click."""
_LEAN = 0.1
"""How far each piece of a stack is from the one below it at most, in diameters, when it leans."""


def effect_blits(static: StaticLayer, moment: Moment) -> list[Blit]:
    """All of them at a moment."""
    return [blit for effect in moment.effects for blit in _DRAWN[effect.kind](static, moment, effect)]


def leaning_blits(static: StaticLayer, moment: Moment) -> list[Blit]:
    """The stacks that are being sown: they lean to where their lowest piece goes."""
    moved = [(flight, flight.act.event) for flight in moment.flights]
    lean: dict[str, list[float]] = {}
    for flight, event in moved:
        if isinstance(event, Moved) and moment.leans(event.source) and event.target in static.fit.centres:
            (x, y), (to_x, to_y) = static.fit.centres[event.source], static.fit.centres[event.target]
            far = math.hypot(to_x - x, to_y - y) or 1.0
            pull = math.sin(math.pi * min(1.0, max(0.0, flight.share)))
            aside = lean.setdefault(event.source, [0.0, 0.0])
            aside[0] += pull * (to_x - x) / far
            aside[1] += pull * (to_y - y) / far
    blits: list[Blit] = []
    for spot, (dx, dy) in lean.items():
        x, y = static.fit.centres[spot]
        for level, sprite in enumerate(static.sprites(moment.picture[spot], spot)):
            part = level * _LEAN * sprite.diameter
            blits += piece_blits(sprite, (x + part * dx, y + 0.5 * part * dy), level=level)
    return blits


def _held(
    static: StaticLayer, moment: Moment, effect: Effect, lift: float, aside: Point = (0, 0), *, step: int = 0
) -> list[Blit]:
    """The topmost pieces of a spot, lifted as one, and tilted by some steps."""
    pile = static.sprites(moment.picture.get(effect.spot, ()), effect.spot)
    x, y = static.fit.centres[effect.spot]
    x += static.aside(effect.spot, moment)
    blits: list[Blit] = []
    for level in range(max(0, len(pile) - effect.count), len(pile)):
        sprite = tilted(pile[level], step) if step else pile[level]
        part = piece_blits(sprite, (x + aside[0], y + aside[1]), lift, level=level)
        # What is lifted as one casts one shadow.
        blits += part[-1:] if blits else part
    return blits


def _lifted(static: StaticLayer, moment: Moment, effect: Effect) -> list[Blit]:
    done = 1 - (1 - _AT_ONCE) * (1 - effect.share(moment.now)) ** 2
    return _held(static, moment, effect, done if effect.kind == "lift" else 1 - done)


def _home(static: StaticLayer, moment: Moment, effect: Effect) -> list[Blit]:
    """On the way back, a little beyond, and there."""
    share = effect.share(moment.now)
    left = (1 - share) ** 2 * math.cos(1.5 * math.pi * share)
    x, y = static.fit.centres[effect.spot]
    last = 1.0 if moment.hand.lifts(effect.spot) else 0.0
    lift = last + (1 - last) * (1 - share) ** 2
    return _held(static, moment, effect, lift, ((effect.start[0] - x) * left, (effect.start[1] - y) * left))


def _breath(static: StaticLayer, moment: Moment, effect: Effect) -> list[Blit]:
    lift = _DEEP * math.sin(_BREATHS * math.pi * effect.share(moment.now)) ** 2
    share = effect.share(moment.now)
    wide, (x, _) = static.fit.cards[effect.spot][0], static.fit.centres[effect.spot]
    across = min(1.0, max(-1.0, 2 * (moment.pointer[0] - x) / wide))
    step = round(_TILTS * across * min(1.0, _TILTED_IN * share, _TILTED_IN / 2 * (1 - share)))
    blits = _held(static, moment, effect, lift, step=step)
    rise = round(lift * RISE * wide)
    for blit in static.marks_above(effect.spot, moment):
        image = _turned(blit.image, step) if step else blit.image
        place = image.get_rect(center=blit.rect.move(0, -rise).center)
        blits.append(replace(blit, image=image, at=place.topleft))
    numbers = static.numbers(effect.spot, moment)
    return [*blits, *(replace(blit, at=(blit.at[0], blit.at[1] - rise)) for blit in numbers)]


@cached(megabytes=8)
def tilted(sprite: PieceSprite, step: int) -> PieceSprite:
    """A card that leans so many steps to the right."""
    return replace(sprite, images=tuple(_turned(image, step) for image in sprite.images))


@cached(megabytes=4)
def _turned(image: pygame.Surface, step: int) -> pygame.Surface:
    return pygame.transform.rotozoom(image, -_TILT * step / _TILTS, 1)


def _pop(static: StaticLayer, moment: Moment, effect: Effect) -> list[Blit]:
    pile = static.sprites(moment.at_rest(effect.spot), effect.spot)
    step = round(_STEPS * (1 - effect.share(moment.now)) ** 2)
    return [
        Blit(image, image.get_rect(center=blit.rect.center).topleft)
        for blit in (static.count(effect.spot, pile, moment.preview.leaving[effect.spot]) if step else ())
        for image in (_grown(blit.image, step),)
    ]


@cached(megabytes=2)
def _grown(image: pygame.Surface, step: int) -> pygame.Surface:
    wide, high = image.get_size()
    size = 1 + _GROWN * step / _STEPS
    return stretch(image, (round(wide * size), round(high * size)))


def _dust(static: StaticLayer, moment: Moment, effect: Effect) -> list[Blit]:
    colour = dust_of(static.theme.board)
    if colour is None:
        return []
    share = effect.share(moment.now)
    image = _puff(static.fit.piece, colour, min(_PHASES, 1 + int(share * _PHASES)))
    return [static.centred(image, effect.spot, round(210 * (1 - share) ** 1.5))]


def dust_of(look: BoardLook) -> Colour | None:
    """What flies up from a board where something lands: dust from wood, chalk from slate, else nothing."""
    white = Colour(255, 252, 244)
    light: Mapping[Material, float] = {"wood": 0.75, "slate": 0.8}
    return look.face.mix(white, light[look.material]) if look.material in light else None


@cached(megabytes=2)
def _puff(diameter: int, colour: Colour, phase: int) -> pygame.Surface:
    """Specks around where a piece lies, that have gone as far."""
    random = Random(8)
    share = phase / _PHASES
    side = 2 * diameter
    large = clear((side * _EFFECT_OVER, side * _EFFECT_OVER), colour)
    for _ in range(_SPECKS):
        turn, quick, size = math.tau * random.random(), random.uniform(0.4, 1), random.uniform(0.014, 0.036)
        far = diameter * (0.47 + 0.3 * quick * (1 - (1 - share) ** 2))
        at = (diameter + far * math.cos(turn), diameter * 1.03 + far * math.sin(turn) * 0.94)
        radius = max(0.5, diameter * size * (1 + 0.5 * share))
        pygame.draw.circle(
            large, colour.opaque, (at[0] * _EFFECT_OVER, at[1] * _EFFECT_OVER), radius * _EFFECT_OVER
        )
    return pygame.transform.gaussian_blur(shrunk(large, _EFFECT_OVER), max(1, diameter // 60))


_DRAWN: Final[Mapping[Kind, Callable[[StaticLayer, Moment, Effect], list[Blit]]]] = {
    "dust": _dust,
    "lift": _lifted,
    "lower": _lifted,
    "home": _home,
    "pop": _pop,
    "breath": _breath,
    "part": lambda static, moment, effect: [],
    "close": lambda static, moment, effect: [],
}


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


# A piece that did something great: it shines in gold, rays turn behind it, a ring goes out from it.

_RAYS = 12
_BRIGHT = 140
"""A cloth is light from this brightness on."""
_RAY_PHASES = 16
"""Images of one ceremony."""
_PALE_GOLD, _OLD_GOLD = Colour(255, 226, 140), Colour(212, 140, 16)
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
        gold = cards.gilt.mix(_OLD_GOLD if brightness(cards.table) > _BRIGHT else _PALE_GOLD, 0.6)
        rays = _rays(size, gold, round(share * _RAY_PHASES))
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
    share = phase / _RAY_PHASES
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
