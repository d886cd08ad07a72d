"""A drawing on a card table that players look things up in: numbered points, lines with arrows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from fanoboard.content.colour import Colour, brightness
from fanoboard.content.layout import Layout, Line
from fanoboard.content.theme import Theme
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.fit import fit
from fanoboard.ui.board.marks import Kind
from fanoboard.ui.board.way_marks import dashes
from fanoboard.ui.toolkit.paint.curves import Path, Point, circle_through, thick_line
from fanoboard.ui.toolkit.paint.surfaces import clear, load_font, stretch

Lit = tuple[tuple[Kind, tuple[str, ...]], ...]
"""What is lit: points in the order of the arrows, each sequence on one line (who attacks, who is attacked,
what completes it), with the kind of the mark that says so."""

LIT_KINDS: tuple[Kind, ...] = ("sequence", "broken_sequence")
"""The kinds of marks that a diagram shows."""

_FONT = "Inter-Bold.otf"
_OVER = 3
_HEAD = 0.17
"""The length of an arrow's head, in board units."""
_OUTSIDE = 0.42
"""How far outside its line an arrow goes that closes it, in board units."""
_LARGEST = 1.4
"""How much larger than usual numbers have room on their points."""
_HEAD_AT = {False: 0.64, True: 0.3}
"""Where on a leg it is, as a share of a straight one and of an arc."""


class DiagramView:
    """A diagram at one size, drawn plainly or with sequences lit.  `rect` is its place."""

    def __init__(self, layout: Layout, theme: Theme, rect: pygame.Rect, text: float = 1.0) -> None:
        self.rect = rect
        self._layout = layout
        self._theme = theme
        self._text = min(text, _LARGEST)
        self._fit = fit(layout, pygame.Rect(0, 0, rect.width * _OVER, rect.height * _OVER), 0, 0)
        self._images: dict[Lit, Blit] = {}
        self._legs = {line.points: self._legs_of(line) for line in layout.lines}

    def image(self, lit: Lit = ()) -> Blit:
        """The diagram with this lit."""
        if lit not in self._images:
            self._images[lit] = self._drawn(lit)
        return self._images[lit]

    def _drawn(self, lit: Lit) -> Blit:
        ink, marks = self._theme.cards.ink, self._theme.marks
        bright = marks.can_move.opaque
        large = clear((self.rect.width * _OVER, self.rect.height * _OVER), ink)
        unit = self._fit.unit
        for legs in self._legs.values():
            self._draw_line(large, legs, ink.fade(0.4 if lit else 0.8), 0.028 * unit)
        faces: dict[str, Colour] = {}
        for kind, points in lit:
            first, second = (self._way(*pair) for pair in pairwise(points))
            self._draw_line(large, [first], bright, 0.075 * unit)
            if len(lit) == 1:
                self._draw_line(large, [second], bright, 0.05 * unit, dashed=kind == "broken_sequence")
                faces[points[2]] = self._theme.cards.table if kind == "broken_sequence" else bright
            faces |= {points[0]: bright, points[1]: bright if len(lit) == 1 else self._theme.cards.table}
        rings = set(faces)
        for point in self._layout.points:
            self._draw_point(
                large,
                point,
                faces.get(point),
                bright if point in rings else None,
                dim=bool(lit) and point not in rings,
            )
        return Blit(stretch(large, self.rect.size), self.rect.topleft)

    def _way(self, a: str, b: str) -> Path:
        """The way of an arrow between two points: along their line, or, where that would lead over its
        third point, around the outside.
        """
        for line, legs in self._legs.items():
            for (one, other), leg in zip(pairwise((*line, line[0])), legs, strict=False):
                if (one, other) == (a, b):
                    return leg
                if (one, other) == (b, a):
                    return leg[::-1]
        (ax, ay), (bx, by) = self._fit.centres[a], self._fit.centres[b]
        places = self._fit.centres.values()
        x, y = (
            sum(place[0] for place in places) / len(places),
            sum(place[1] for place in places) / len(places),
        )
        middle = ((ax + bx) / 2, (ay + by) / 2)
        far = math.hypot(bx - ax, by - ay) or 1.0
        aside = (-(by - ay) / far, (bx - ax) / far)
        if (middle[0] - x) * aside[0] + (middle[1] - y) * aside[1] < 0:
            aside = (-aside[0], -aside[1])
        reach = _OUTSIDE * self._fit.unit * 2
        control = (middle[0] + aside[0] * reach, middle[1] + aside[1] * reach)
        return [_between((ax, ay), control, (bx, by), step / 24) for step in range(25)]

    def _draw_line(
        self,
        surface: pygame.Surface,
        legs: Sequence[Path],
        ink: Colour,
        width: float,
        *,
        dashed: bool = False,
    ) -> None:
        width = max(_OVER, width)
        for leg in legs:
            for a, b in dashes(leg, 0.14 * self._fit.unit) if dashed else pairwise(leg):
                thick_line(surface, ink, a, b, width)
            self._draw_head(surface, leg, ink, width)

    def _draw_head(self, surface: pygame.Surface, leg: Path, ink: Colour, width: float) -> None:
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

    def _draw_point(
        self, surface: pygame.Surface, point: str, colour: Colour | None, ring: Colour | None, *, dim: bool
    ) -> None:
        cards = self._theme.cards
        middle, radius = self._fit.centres[point], self._fit.piece / 2
        ink = ring or cards.ink.opaque.mix(cards.table, 0.45 if dim else 0.0)
        face = colour.opaque if colour else cards.table
        pygame.draw.circle(surface, face, middle, radius)
        pygame.draw.circle(surface, ink, middle, radius, max(_OVER, round(radius * 0.13)))
        text = ink if colour in (None, cards.table) else _readable_on(face)
        font = load_font(_FONT, max(6, round(radius * 1.15 * self._text)))
        image = font.render(point, True, text.rgb)
        image = image.subsurface(image.get_bounding_rect())
        surface.blit(image, image.get_rect(center=middle))

    def _legs_of(self, line: Line) -> list[Path]:
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


def _between(a: Point, b: Point, c: Point, t: float) -> Point:
    """A place on a quadratic curve."""
    s = 1 - t
    return (s * s * a[0] + 2 * s * t * b[0] + t * t * c[0], s * s * a[1] + 2 * s * t * b[1] + t * t * c[1])


def _readable_on(face: Colour) -> Colour:
    return Colour(0, 0, 0) if brightness(face) > 140 else Colour(255, 255, 255)
