"""How the small things look that move for a moment."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Final

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.theme import BoardLook, Material
from fanoboard.games.events import Moved
from fanoboard.ui.board.blits import RISE, Blit, piece_blits
from fanoboard.ui.board.effects import Effect, Kind
from fanoboard.ui.board.moment import Moment
from fanoboard.ui.board.static_layer import StaticLayer
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.paint.pieces import PieceSprite
from fanoboard.ui.toolkit.paint.surface_cache import cached
from fanoboard.ui.toolkit.paint.surfaces import clear, shrunk, stretch

_OVER = 3
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
    large = clear((side * _OVER, side * _OVER), colour)
    for _ in range(_SPECKS):
        turn, quick, size = math.tau * random.random(), random.uniform(0.4, 1), random.uniform(0.014, 0.036)
        far = diameter * (0.47 + 0.3 * quick * (1 - (1 - share) ** 2))
        at = (diameter + far * math.cos(turn), diameter * 1.03 + far * math.sin(turn) * 0.94)
        radius = max(0.5, diameter * size * (1 + 0.5 * share))
        pygame.draw.circle(large, colour.opaque, (at[0] * _OVER, at[1] * _OVER), radius * _OVER)
    return pygame.transform.gaussian_blur(shrunk(large, _OVER), max(1, diameter // 60))


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
