"""What is drawn above the resting board, frame by frame: pieces on their way, pulses and shakes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from fanoboard.content.layout import Layout
from fanoboard.games.events import Moved, Piece, Placed, Removed, Shuffled, Spot, Struck, Turned
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.motion import Flight
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.paint.pieces import PieceSprite, shadow_offset
from fanoboard.ui.toolkit.paint.surfaces import cached, clear, stretch

Sprites = Callable[[Piece, Spot], PieceSprite]
"""The sprite of a piece on a spot."""

SHAKE = 340
"""How long a refused piece shakes, in milliseconds."""
_PULSE = 1100
_CLEARED = 0.95
"""How far a captured piece goes, in board units."""
_GOING = 0.28
"""The opacity of pieces that a move highlighted at would take away."""
RISE, _HEAP_RISE = 0.13, 0.5
"""How high a piece that is lifted is drawn, in diameters: alone, or as one of a heap."""
_HOP, _BOUNCE = 0.7, 0.1
"""How high a piece flies, and how high it bounces where it lands."""
_LANDS = 0.76
"""The share of its time after which a piece has landed, but for the bounce or the squash."""
_WIDER, _FLATTER = 0.05, 0.07
"""By how much a piece is wider and flatter where it lands, at most."""
_DEGREES = 3
"""So many images there are of that."""


_DRAWN_BACK, _STRIKES, _NEAR = 0.3, 0.6, 0.72
"""The shares of its time until which a piece draws back and strikes; how near to its target it comes."""


@dataclass(frozen=True, slots=True)
class Blit:
    """An image at a place, with an opacity of 0 to 255."""

    image: pygame.Surface
    at: tuple[int, int]
    opacity: int = 255

    @property
    def rect(self) -> pygame.Rect:
        """What it covers."""
        return self.image.get_rect(topleft=self.at)

    def draw(self, surface: pygame.Surface, shift: tuple[int, int] = (0, 0)) -> None:
        """Draw it, moved by `shift`."""
        at = (self.at[0] + shift[0], self.at[1] + shift[1])
        if self.opacity >= 255:
            surface.blit(self.image, at)
        elif self.opacity > 0:
            self.image.set_alpha(self.opacity)
            surface.blit(self.image, at)
            self.image.set_alpha(255)


def piece_blits(
    sprite: PieceSprite, at: tuple[float, float], lift: float = 0.0, opacity: float = 1.0, *, level: int = 0
) -> list[Blit]:
    """A piece with its shadow, on top of `level` others on a spot at `at`; `lift` is 1 in the hand."""
    dx, dy = sprite.offset(level)
    x, y = at[0] + dx, at[1] + dy
    diameter = sprite.diameter
    aside, below = shadow_offset(diameter, lift)
    wide, high = sprite.shadow.get_size()
    corner = (round(x + aside - wide / 2), round(y + sprite.foot + below - high / 2))
    blits = []
    # Within a stack at rest the edges part the pieces; a shadow of each would only darken them.
    if lift < 1 and (level == 0 or lift > 0 or sprite.heaps):
        blits.append(Blit(sprite.shadow, corner, round(255 * opacity * (1 - lift))))
    if lift > 0:
        wide, high = sprite.lifted_shadow.get_size()
        corner = (round(x + aside - wide / 2), round(y + sprite.foot + below - high / 2))
        blits.append(Blit(sprite.lifted_shadow, corner, round(255 * opacity * lift)))
    image = sprite.image_at(level)
    rise = _HEAP_RISE if sprite.heaps else RISE
    upper = y - lift * rise * diameter - image.get_height() / 2
    blits.append(Blit(image, (round(x - image.get_width() / 2), round(upper)), round(255 * opacity)))
    return blits


def pile_blits(
    pile: Sequence[PieceSprite], at: tuple[float, float], lifted: int = 0, *, faded: int = 0
) -> list[Blit]:
    """A pile of pieces, bottom to top.

    The topmost `lifted` are in the hand while the others keep lying; the topmost `faded` are about to go.
    """
    blits: list[Blit] = []
    lying = len(pile) - lifted
    for level, sprite in enumerate(pile):
        opacity = _GOING if level >= len(pile) - faded else 1.0
        part = piece_blits(sprite, at, 0.0 if level < lying else 1.0, opacity, level=level)
        # What is lifted as one casts one shadow, but for heaps, whose pieces lie side by side.
        blits += part[-1:] if level > lying and not sprite.heaps else part
    return blits


def heap_radius(pile: Sequence[PieceSprite]) -> float:
    """From the middle of a heap to its edge, in pixels."""
    return max(math.hypot(*sprite.offset(level)) + sprite.diameter / 2 for level, sprite in enumerate(pile))


def height_of(pile: Sequence[PieceSprite]) -> float:
    """How far above its spot the uppermost piece of a pile is drawn, in pixels."""
    return -pile[-1].offset(len(pile) - 1)[1] if pile and not pile[-1].heaps else 0.0


def flight_blits(
    flight: Flight,
    fit: Fit,
    layout: Layout,
    sprites: Sprites,
    thrown: tuple[Spot, Point | None] | None = None,
) -> list[Blit]:
    """A piece on its way; those of a spot that are `thrown` come from a hand, which let go of them there."""
    share = min(1.0, max(0.0, flight.share))
    eased = 1 - (1 - share) ** 3
    act = flight.act
    match act.event:
        case Moved(_, source, target):
            sprite = turning(
                sprites, (fit.shown(act.first, source), source), (fit.shown(act.last, target), target), share
            )
            held = thrown is not None and thrown[0] == source
            hand = thrown[1] if thrown is not None and held else None
            start = hand or _place(fit, source, sprite, flight.source_level)
            end = _place(fit, target, sprite, flight.target_level)
            start, end = start or end, end or start
            if start is None or end is None:
                return []
            at = (start[0] + (end[0] - start[0]) * eased, start[1] + (end[1] - start[1]) * eased)
            if target not in fit.cards and not sprite.heaps:
                sprite, share = squashed(sprite, share), min(share, _LANDS)
            return piece_blits(sprite, at, 1 - eased if hand else _hop(share, held=held))
        case Removed(piece, spot, by):
            sprite = sprites(piece, spot)
            if spot not in fit.centres:
                return []
            x, y = fit.centres[spot]
            dx, dy = _away(layout, by, spot)
            far = eased * _CLEARED * fit.unit
            at = (x + dx * far, y + dy * far)
            return piece_blits(sprite, at, 0.6 * eased, 1 - share**1.6, level=flight.source_level)
        case Turned(spot) if spot in fit.centres:
            sprite = turning(sprites, (act.first, spot), (act.last, spot), share)
            lift = 0.5 * math.sin(math.pi * share)
            return piece_blits(sprite, fit.centres[spot], lift, level=flight.source_level)
        case Shuffled(spot) if spot in fit.centres and act.first:
            return _riffled(sprites(act.first, spot), fit.centres[spot], flight.source_level, share)
        case Struck(spot, target) if spot in fit.centres and target in fit.centres:
            sprite = sprites(act.first, spot)
            (x, y), (tx, ty) = fit.centres[spot], fit.centres[target]
            reach = lunge(share)
            return piece_blits(sprite, (x + (tx - x) * reach, y + (ty - y) * reach), min(1.0, 2 * abs(reach)))
        case Placed(piece, spot):
            sprite = sprites(piece, spot)
            if spot not in fit.centres:
                return []
            opacity = min(1.0, 3 * share)
            return piece_blits(sprite, fit.centres[spot], 1 - eased, opacity, level=flight.target_level)
    return []


def lunge(share: float) -> float:
    """How much of the way to its target a piece is that strikes: back a little, there at once, and back."""
    if share < _DRAWN_BACK:
        return -0.06 * math.sin(math.pi * share / _DRAWN_BACK / 2)
    if share < _STRIKES:
        return -0.06 + (_NEAR + 0.06) * ((share - _DRAWN_BACK) / (_STRIKES - _DRAWN_BACK)) ** 2
    return _NEAR * (1 - (share - _STRIKES) / (1 - _STRIKES)) ** 2


def _riffled(sprite: PieceSprite, at: tuple[float, float], level: int, share: float) -> list[Blit]:
    """A pile whose two halves part and come together again, twice."""
    apart = abs(math.sin(share * math.tau)) * 0.55 * sprite.diameter
    left = piece_blits(sprite, (at[0] - apart, at[1]), 0.4, level=level)
    return left + piece_blits(sprite, (at[0] + apart, at[1]), 0.4, level=level)


def _hop(share: float, *, held: bool = False) -> float:
    """How high a piece is after a share of its way: up, unless a hand has lifted it; down; a small bounce."""
    if share < _LANDS:
        part = share / _LANDS
        return math.cos(math.pi / 2 * part) if held else _HOP * math.sin(math.pi * part)
    return _BOUNCE * math.sin(math.pi * (share - _LANDS) / (1 - _LANDS))


def squashed(sprite: PieceSprite, share: float) -> PieceSprite:
    """A piece that lands, after a share of its way: wider and flatter for a moment, on the same foot."""
    pressed = math.sin(math.pi * max(0.0, share - _LANDS) / (1 - _LANDS))
    degree = round(_DEGREES * pressed)
    return _pressed(sprite, degree) if degree else sprite


@cached(megabytes=8)
def _pressed(sprite: PieceSprite, degree: int) -> PieceSprite:
    part = degree / _DEGREES
    images = []
    for image in sprite.images:
        wide, high = image.get_size()
        flat = stretch(image, (round(wide * (1 + _WIDER * part)), round(high * (1 - _FLATTER * part))))
        pressed = clear((flat.get_width(), high))
        pressed.blit(flat, (0, high - flat.get_height()))
        images.append(pressed)
    return replace(sprite, images=tuple(images))


def _place(fit: Fit, spot: Spot, sprite: PieceSprite, level: int) -> tuple[float, float] | None:
    if spot not in fit.centres:
        return None
    (x, y), (dx, dy) = fit.centres[spot], sprite.offset(level)
    return x + dx, y + dy


def _away(layout: Layout, by: Spot | None, spot: Spot) -> tuple[float, float]:
    """The direction on the screen from `by` to `spot`, of length 1; a little upwards if there is none."""
    if by not in layout.points or spot not in layout.points:
        return 0.0, -0.4
    (ax, ay), (bx, by_) = layout.points[by], layout.points[spot]
    length = math.hypot(bx - ax, by_ - ay) or 1.0
    return (bx - ax) / length, (ay - by_) / length


def shake(passed: float, unit: float) -> float:
    """How far to the side a refused piece is, `passed` milliseconds after it was refused."""
    share = min(1.0, passed / SHAKE)
    return math.sin(share * math.tau * 3) * (1 - share) * unit * 0.08


def pulse(now: float) -> int:
    """The opacity of a duty's underline, in few steps to be drawn only when it shows."""
    wave = (1 + math.cos(now / _PULSE * math.tau)) / 2
    return 95 + 16 * round(10 * wave)


_THINNEST = 0.04
"""What is left of the width of a card that is seen from its edge."""


def turning(
    sprites: Callable[[Piece, Spot], PieceSprite],
    first: tuple[Piece, Spot],
    last: tuple[Piece, Spot],
    share: float,
) -> PieceSprite:
    """A piece a share of the way from one look to another."""
    before, after = sprites(*first), sprites(*last)
    if before is after or before.heaps:
        return after
    sprite = before if share < 0.5 else after
    (wide, high), (end_wide, end_high) = before.image.get_size(), after.image.get_size()
    across = wide + (end_wide - wide) * share
    if not same_face(first[0], last[0]):
        across *= max(_THINNEST, abs(math.cos(math.pi * share)))
    size = (round(across), round(high + (end_high - high) * share))
    if size == sprite.image.get_size():
        return sprite
    return replace(sprite, images=(stretch(sprite.image, size),))


def same_face(one: Piece, other: Piece) -> bool:
    """Whether two pieces are the same but for the marks on them, as `5h` and `5h+known`."""
    return one.partition("+")[0] == other.partition("+")[0]
