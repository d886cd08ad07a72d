"""A drawing on a card table that players look things up in: numbered points, lines with arrows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from fanoboard.content.colour import Colour, brightness
from fanoboard.content.layout import Layout, Line
from fanoboard.content.theme import Theme
from fanoboard.ui.board.fit import fit
from fanoboard.ui.board.moving_layer import Blit
from fanoboard.ui.paint.curves import Path, Point, circle_through
from fanoboard.ui.paint.keeping import load_font
from fanoboard.ui.paint.lines import thick_line
from fanoboard.ui.paint.surfaces import clear, stretch

Sequences = tuple[tuple[str, ...], ...]
"""Points in the order of the arrows, each sequence on one line: who attacks, who is attacked, ..."""

_FONT = "Inter-Bold.otf"
_OVER = 3
_HEAD = 0.17
"""The length of an arrow's head, in board units."""
_HEAD_AT = {False: 0.64, True: 0.3}
"""Where on a leg it is, as a share of a straight one and of an arc."""


class DiagramView:
    """A diagram at one size, drawn plainly or with sequences lit.  `rect` is its place."""

    def __init__(self, layout: Layout, theme: Theme, rect: pygame.Rect) -> None:
        self.rect = rect
        self._layout = layout
        self._theme = theme
        self._fit = fit(layout, pygame.Rect(0, 0, rect.width * _OVER, rect.height * _OVER), 0, 0)
        self._images: dict[Sequences, Blit] = {}
        self._legs = {line.points: self._legs_of(line) for line in layout.lines}

    def image(self, lit: Sequences = ()) -> Blit:
        """The diagram with these sequences lit."""
        if lit not in self._images:
            self._images[lit] = self._drawn(lit)
        return self._images[lit]

    def _drawn(self, lit: Sequences) -> Blit:
        ink, marks = self._theme.cards.ink, self._theme.marks
        large = clear((self.rect.width * _OVER, self.rect.height * _OVER), ink)
        unit = self._fit.unit
        bright = [line for line in self._legs if any(set(each) <= set(line) for each in lit)]
        faint = ink.fade(0.4 if lit else 0.8)
        for line, legs in self._legs.items():
            if line not in bright:
                self._draw_line(large, legs, faint, 0.028 * unit)
        for line in bright:
            self._draw_line(large, self._legs[line], marks.can_land.fade(0.3), 0.2 * unit, heads=False)
            self._draw_line(large, self._legs[line], ink.opaque, 0.05 * unit)
        roles: dict[str, Colour] = {}
        for sequence in lit:
            for point, colour in zip(sequence, (marks.can_land, marks.will_capture), strict=False):
                roles.setdefault(point, colour)
            if len(lit) == 1:
                roles[sequence[-1]] = marks.can_move
        named = {point for sequence in lit for point in sequence}
        for point in self._layout.points:
            self._draw_point(large, point, roles.get(point), dim=bool(lit) and point not in named)
        return Blit(stretch(large, self.rect.size), self.rect.topleft)

    def _draw_line(
        self, surface: pygame.Surface, legs: Sequence[Path], ink: Colour, width: float, *, heads: bool = True
    ) -> None:
        width = max(_OVER, width)
        for leg in legs:
            for a, b in pairwise(leg):
                thick_line(surface, ink, a, b, width)
            if heads:
                self._draw_head(surface, leg, ink, width)

    def _draw_head(self, surface: pygame.Surface, leg: Path, ink: Colour, width: float) -> None:
        """An arrow's head on a leg, away from where other lines cross it."""
        near = max(1, round((len(leg) - 1) * _HEAD_AT[len(leg) > 2]))
        (ax, ay), (bx, by) = leg[near - 1], leg[near]
        length = math.hypot(bx - ax, by - ay) or 1.0
        dx, dy = (bx - ax) / length, (by - ay) / length
        size = _HEAD * self._fit.unit + width
        share = 1.0 if len(leg) > 2 else _HEAD_AT[False]
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share
        tip = (x + dx * size * 0.6, y + dy * size * 0.6)
        wings = [
            (x - dx * size * 0.5 - side * dy * size * 0.55, y - dy * size * 0.5 + side * dx * size * 0.55)
            for side in (-1, 1)
        ]
        pygame.draw.polygon(surface, ink, [tip, *wings])

    def _draw_point(self, surface: pygame.Surface, point: str, colour: Colour | None, *, dim: bool) -> None:
        cards = self._theme.cards
        middle, radius = self._fit.centres[point], self._fit.piece / 2
        ink = cards.ink.opaque.mix(cards.table, 0.45 if dim else 0.0)
        face = colour.opaque if colour else cards.table
        pygame.draw.circle(surface, face, middle, radius)
        pygame.draw.circle(surface, ink, middle, radius, max(_OVER, round(radius * 0.13)))
        text = ink if colour is None else _readable_on(face)
        font = load_font(_FONT, max(6, round(radius * 1.15)))
        image = font.render(point, True, text.rgb)
        image = image.subsurface(image.get_bounding_rect())
        surface.blit(image, image.get_rect(center=middle))

    def _legs_of(self, line: Line) -> list[Path]:
        """The way from each point to the next, as far as it is drawn."""
        places: list[Point] = [self._fit.centres[point] for point in line.points]
        if line.draw != "circle":
            return [[*leg] for leg in pairwise(places)]
        middle, radius = circle_through(places[0], places[1], places[2])
        turns = [math.atan2(y - middle[1], x - middle[0]) for x, y in places]
        sweep = (turns[1] - turns[0]) % math.tau
        forward = sweep < (turns[2] - turns[0]) % math.tau
        legs: list[Path] = []
        for begin, end in pairwise([*turns, turns[0]]):
            angle = (end - begin) % math.tau if forward else -((begin - end) % math.tau)
            steps = [begin + angle * step / 24 for step in range(25)]
            legs.append(
                [(middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn)) for turn in steps]
            )
        return legs


def _readable_on(face: Colour) -> Colour:
    """Black or white, whichever stands out more."""
    return Colour(0, 0, 0) if brightness(face) > 140 else Colour(255, 255, 255)
