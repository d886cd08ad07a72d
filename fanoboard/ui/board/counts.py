"""Chips on the board: how many pieces lie in a heap, in which order to click, what a mark is called."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from fanoboard.content.colour import Colour, contrast
from fanoboard.content.theme import Theme
from fanoboard.games.events import Spot
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.labels import painted_words
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.toolkit.paint.curves import Path, Point, stands_out
from fanoboard.ui.toolkit.paint.panels import rounded
from fanoboard.ui.toolkit.paint.surfaces import cached, clear

_LEAST = 9
"""Pixels; smaller numbers can't be read."""
BELOW = 0.3
"""How much of the number of a pile of cards lies below it."""


def count_chip(count: int, going: int, theme: Theme, unit: float) -> pygame.Surface:
    """The number of pieces, and after a minus how many of them are about to go."""
    colours = theme.colours
    ink, ground = (colours.on_accent, colours.accent) if going else (colours.text, colours.panel)
    text = f"{count} − {going}" if going else str(count)
    return chip(text, max(_LEAST, round(unit * 0.14)), ink, ground)


def cards_chip(count: int, wide: float, theme: Theme, text: float) -> pygame.Surface:
    """The number of cards of a pile, whose cards are so wide."""
    return count_chip(count, 0, theme, wide * 1.7 * text)


def order_chip(numbers: str, theme: Theme, unit: float) -> pygame.Surface:
    return chip(numbers, max(_LEAST, round(unit * 0.17)), theme.colours.on_accent, theme.colours.accent)


def value_chip(words: str, colour: Colour, unit: float) -> pygame.Surface:
    return chip(words, max(_LEAST, round(unit * 0.17)), contrast(colour), colour)


@cached(megabytes=2)
def chip(text: str, height: int, ink: tuple[int, ...], ground: tuple[int, ...]) -> pygame.Surface:
    """A few words on a rounded ground, `height` pixels high without it."""
    words = painted_words().line(text, height, (ink[0], ink[1], ink[2], 255), "bold")
    size = round(height * 1.45)
    wide = max(size, words.get_width() + round(height * 0.8))
    chip = rounded((wide, size), size // 2, (*ground[:3], 232))
    chip.blit(words, words.get_rect(center=chip.get_rect().center))
    return chip


# Where marks that go over many spots find them: in the plane of the board, or on top of what lies there.

_LARGE = 1200
"""Pixels; what is wider is drawn at less detail."""


@dataclass(frozen=True, slots=True)
class Relief:
    """A board at one size, and how high what lies on it is."""

    fit: Fit
    height: Callable[[Spot], float | None]
    """How many pixels above its spot the uppermost piece is drawn; None where nothing lies."""
    beneath: Colour
    """What colour the board is seen to have."""

    def casing(self, colour: Colour) -> Colour:
        """What is drawn around a colour that lies over pieces too: one of both is seen on the board."""
        return contrast(colour if stands_out(colour, self.beneath) else self.beneath)

    def lines(self, mark: Mark) -> list[tuple[Point, ...]]:
        """The lines of a mark, as polylines."""
        return [tuple(path) for name, path in self.fit.lines if name in mark.spots]

    def ground(self, mark: Mark) -> tuple[Point, ...]:
        """The middles of the spots of a mark."""
        return tuple(self.fit.centres[spot] for spot in mark.spots if spot in self.fit.centres)

    def tops(self, mark: Mark) -> tuple[Point, ...]:
        """The middles of the uppermost pieces on the spots of a mark, or of the spots where nothing lies."""
        return tuple(self.top(spot) for spot in mark.spots if spot in self.fit.centres)

    def top(self, spot: Spot) -> Point:
        """The middle of the uppermost piece on a spot, or of the spot."""
        x, y = self.fit.centres[spot]
        return x, y - (self.height(spot) or 0.0)

    def edge(self, spot: Spot, towards: Point) -> float:
        """How far from the middle of a spot what lies there ends, in the direction of a place.

        0 if nothing lies there; on the places for cards, it is where a card would end.
        """
        if spot in self.fit.cards:
            (wide, high), (x, y) = self.fit.cards[spot], self.fit.centres[spot]
            dx, dy = abs(towards[0] - x), abs(towards[1] - y)
            far = math.hypot(dx, dy) or 1.0
            return min(wide / 2 * far / dx if dx else math.inf, high / 2 * far / dy if dy else math.inf)
        return 0.0 if self.height(spot) is None else self.fit.piece / 2


def box(places: Path, room: float) -> tuple[int, int, int, int]:
    """The left, top, right and bottom of places with so much room around them."""
    left, top = (math.floor(min(place[axis] for place in places) - room) for axis in (0, 1))
    right, bottom = (math.ceil(max(place[axis] for place in places) + room) for axis in (0, 1))
    return left, top, right, bottom


def canvas_of(path: Path, room: float) -> tuple[pygame.Surface, tuple[int, int]]:
    """A clear surface around a path, and where it goes."""
    left, top, right, bottom = box(path, room)
    return clear((right - left, bottom - top)), (left, top)


def detail(wide: int, high: int) -> int:
    """By how much an image of a size is drawn larger at first, to be scaled down."""
    return 3 if max(wide, high) < _LARGE else 2
