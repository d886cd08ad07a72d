"""What marks around one spot are drawn on; every image is centred on its spot."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.toolkit.paint.surfaces import Size, clear

OVER = 3
"""How many times larger marks are drawn, to be shrunk to even edges."""
_REACH = 0.75
"""How far a mark goes from the middle of a point, in board units."""
_ROOM = 0.2
"""How far marks go beyond a card, as a share of its width."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a mark is drawn around, in pixels."""

    unit: float
    piece: int
    """The diameter of a piece, or of the heap that lies there."""
    card: Size | None = None
    """The size of the cards there, where it is a place for cards."""
    pieces: int = 0


def point_side(unit: float) -> int:
    """The side of the square that the mark of a point may fill, in pixels."""
    return 2 * max(1, round(unit * _REACH))


def point_canvas(unit: float, colour: Colour) -> tuple[pygame.Surface, float]:
    """A large square to draw a mark on, and where its middle is."""
    side = point_side(unit) * OVER
    return clear((side, side), colour), side / 2


def card_canvas(size: Size, colour: Colour) -> tuple[pygame.Surface, pygame.Rect]:
    """A large clear surface, and where the card is on it."""
    room = max(4, round(size[0] * _ROOM))
    large = clear(((size[0] + 2 * room) * OVER, (size[1] + 2 * room) * OVER), colour)
    return large, pygame.Rect(room * OVER, room * OVER, size[0] * OVER, size[1] * OVER)
