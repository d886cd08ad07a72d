"""What is drawn above the resting board, frame by frame: pieces on their way, pulses and shakes."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from fanoboard.content.layout import Layout
from fanoboard.games.events import Moved, Piece, Placed, Removed, Spot
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.motion import Flight
from fanoboard.ui.paint.pieces import PieceSprite, shadow_offset

Sprites = Callable[[Piece], PieceSprite]

SHAKE = 340
"""How long a refused piece shakes, in milliseconds."""
_PULSE = 1100
_CLEARED = 0.95
"""How far a captured piece goes, in board units."""


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
    sprite: PieceSprite, at: tuple[float, float], lift: float = 0.0, opacity: float = 1.0
) -> list[Blit]:
    """A piece with its shadow, centred on `at`; `lift` is 0 on the board and 1 in the hand."""
    x, y = at
    diameter = sprite.image.get_width()
    dx, dy = shadow_offset(diameter, lift)
    corner = (round(x + dx - diameter), round(y + dy - diameter))
    blits = []
    if lift < 1:
        blits.append(Blit(sprite.shadow, corner, round(255 * opacity * (1 - lift))))
    if lift > 0:
        blits.append(Blit(sprite.lifted_shadow, corner, round(255 * opacity * lift)))
    high = y - lift * 0.13 * diameter - sprite.image.get_height() / 2
    blits.append(Blit(sprite.image, (round(x - diameter / 2), round(high)), round(255 * opacity)))
    return blits


def pile_blits(
    pile: tuple[PieceSprite, ...], at: tuple[float, float], lift: float = 0.0, *, level: float = 0.0
) -> list[Blit]:
    """A pile of pieces, bottom to top, whose lowest lies `level` pixels above the board.

    Only the topmost is lifted; the others keep lying.
    """
    blits: list[Blit] = []
    for number, sprite in enumerate(pile):
        top = number == len(pile) - 1
        blits += piece_blits(sprite, (at[0], at[1] - level), lift if top else 0.0)
        level += sprite.thickness
    return blits


def flight_blits(
    flight: Flight, fit: Fit, layout: Layout, sprites: Sprites, hand: tuple[float, float] | None
) -> list[Blit]:
    """A piece on its way; `hand` is where it was let go if a hand held it."""
    share = min(1.0, max(0.0, flight.share))
    eased = 1 - (1 - share) ** 3
    match flight.act.event:
        case Moved(piece, source, target):
            sprite = sprites(piece)
            start = hand or _centre(fit, source, flight.source_level * sprite.thickness)
            end = _centre(fit, target, flight.target_level * sprite.thickness)
            if start is None or end is None:
                start = end = end or start
            if start is None or end is None:
                return []
            at = (start[0] + (end[0] - start[0]) * eased, start[1] + (end[1] - start[1]) * eased)
            return piece_blits(sprite, at, 1 - eased if hand else math.sin(math.pi * share) * 0.7)
        case Removed(piece, spot, by):
            sprite = sprites(piece)
            place = _centre(fit, spot, flight.source_level * sprite.thickness)
            if place is None:
                return []
            dx, dy = _away(layout, by, spot)
            far = eased * _CLEARED * fit.unit
            return piece_blits(
                sprite, (place[0] + dx * far, place[1] + dy * far), 0.6 * eased, 1 - share**1.6
            )
        case Placed(piece, spot):
            sprite = sprites(piece)
            place = _centre(fit, spot, flight.target_level * sprite.thickness)
            if place is None:
                return []
            return piece_blits(sprite, place, 1 - eased, min(1.0, 3 * share))
    return []


def _centre(fit: Fit, spot: Spot, height: float) -> tuple[float, float] | None:
    """The middle of a piece `height` pixels above a spot, if the layout places the spot."""
    centre = fit.centres.get(spot)
    return None if centre is None else (centre[0], centre[1] - height)


def _away(layout: Layout, by: Spot | None, spot: Spot) -> tuple[float, float]:
    """The direction on the screen from `by` to `spot`, of length 1; nowhere if there is none."""
    if by not in layout.points or spot not in layout.points:
        return 0.0, 0.0
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
