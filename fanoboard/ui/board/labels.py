"""What a board calls its points: coordinates at its edges, or a name beside each point."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import pygame

from fanoboard.content.colour import Colour, legible
from fanoboard.content.layout import Layout
from fanoboard.content.theme import BoardLook
from fanoboard.games.events import Spot
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.fit import Fit, dotted
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.paint.surfaces import cached

# What sets the words that are painted on boards and tables, in whatever fonts their letters need.


@cache
def painted_words() -> Fonts:
    """The fonts of what is painted once and then kept: for one of the system's it waits."""
    return Fonts()


LEAST_NAME = 10
"""The least height of a label, in pixels; smaller ones can't be read."""
_DIGITS, _LETTERS = "0123456789", "abcdefghijklmnopqrstuvwxyz"
_HIGH = 0.19
"""The height of letters on the face of a board, in board units."""
_ASIDE = 0.6
"""From the last point of a row to its letter or number, in board units."""


class Word(NamedTuple):
    """A word on a board: where its middle is, how high it is in pixels, and its colour."""

    text: str
    place: Point
    height: float
    ink: Colour


def coordinates(layout: Layout, fit: Fit, look: BoardLook) -> list[Blit]:
    """The letters and numbers at the edges of a board."""
    return [_label(word, fit) for word in coordinate_words(layout, fit, look)]


def coordinate_words(layout: Layout, fit: Fit, look: BoardLook) -> list[Word]:
    """What they are and where."""
    if layout.labels == "rows":
        places = _beside_rows(fit, layout)
        high, ink = max(LEAST_NAME, fit.unit * _HIGH * fit.text), _on_face(look)
        return [Word(text, place, high, ink) for text, place in places]
    return _around(layout, fit, look) if layout.labels == "coordinates" else []


def _on_face(look: BoardLook) -> Colour:
    return legible(look.line, look.face, look.vein)


def _around(layout: Layout, fit: Fit, look: BoardLook) -> list[Word]:
    """Letters below the columns and numbers at the left of the rows, on the frame if that is broad enough."""
    rail = (fit.board.width - fit.face.width) / 2
    height = max(LEAST_NAME, min(rail * 0.62, fit.unit * 0.15 * fit.text))
    on_frame = rail >= 1.2 * height
    beyond = rail / 2
    if not on_frame:
        # On the face they stand midway between the outermost pieces and its edge.
        band = fit.face.bottom - max(fit.centres[name][1] for name in layout.points) - fit.piece / 2
        beyond, height = -band / 2, max(LEAST_NAME, min(0.6 * band, fit.unit * _HIGH * fit.text))
    ink = legible(look.label, look.frame, look.frame_vein) if on_frame else _on_face(look)
    places: dict[str, Point] = {}
    for name in layout.points:
        x, y = fit.centres[name]
        places[name.rstrip(_DIGITS)] = (x, fit.face.bottom + beyond)
        places[name.lstrip(_LETTERS)] = (fit.face.left - beyond, y)
    return [Word(text, place, height, ink) for text, place in places.items() if text]


def _beside_rows(fit: Fit, layout: Layout) -> list[tuple[str, Point]]:
    """The letters of rows at their left, and the numbers of the lines across them at both of their ends."""
    aside = fit.unit * (_ASIDE + _HIGH / 2 * (fit.text - 1))
    rows: dict[str, list[str]] = {}
    numbers: dict[str, list[str]] = {}
    for name in sorted(layout.points, key=lambda name: (fit.centres[name][1], fit.centres[name][0])):
        rows.setdefault(name.rstrip(_DIGITS), []).append(name)
        numbers.setdefault(name.lstrip(_LETTERS), []).append(name)
    labels: list[tuple[str, Point]] = []
    for letter, row in rows.items():
        x, y = min(fit.centres[name] for name in row)
        labels.append((letter, (x - aside, y)))
    for number, line in numbers.items():
        for last, before in {(line[0], line[1]), (line[-1], line[-2])} if len(line) > 1 else ():
            (x, y), (bx, by) = fit.centres[last], fit.centres[before]
            far = math.hypot(x - bx, y - by) or 1.0
            labels.append((number, (x + (x - bx) / far * aside, y + (y - by) / far * aside)))
        if len(line) == 1:
            x, y = fit.centres[line[0]]
            labels.append((number, (x + aside, y)))
    return labels


def _label(word: Word, fit: Fit) -> Blit:
    image = painted_words().line(word.text, round(word.height), word.ink, "medium")
    area = image.get_rect(center=(round(word.place[0]), round(word.place[1])))
    return Blit(image, area.clamp(fit.board).topleft)


def name_label(name: str, place: Point, fit: Fit, look: BoardLook) -> Blit:
    """The name of a point, cased in the colour of the board so that lines and pieces don't cover it."""
    image = _cased(name, round(max(LEAST_NAME * fit.text, fit.unit * _HIGH)), look.line, look.face)
    return Blit(image, image.get_rect(center=(round(place[0]), round(place[1]))).topleft)


@cached(megabytes=2)
def _cased(text: str, height: int, ink: Colour, casing: Colour) -> pygame.Surface:
    words, around = (painted_words().line(text, height, each.opaque, "bold") for each in (ink, casing))
    room = max(1, round(height / 9))
    image = pygame.Surface((words.get_width() + 2 * room, words.get_height() + 2 * room), pygame.SRCALPHA, 32)
    for step in range(12):
        turn = math.tau * step / 12
        image.blit(around, (room * (1 + math.cos(turn)), room * (1 + math.sin(turn))))
    image.blit(words, (room, room))
    return image


# Where there is room for a word beside a point: as far from the lines as can be.

_DIRECTIONS = 16
_STEP = 0.12
"""Lines are looked at this closely, in board units."""
_OUTSIDE = 0.64
"""From the middle of a point to that of its name, at the least, in board units: marks surround pieces."""
_BESIDE = 0.17
"""From a ring to the middle of the name beside it, in board units."""
_APART = math.radians(80)
"""How far apart two words beside one point are."""


class _Near(NamedTuple):
    """What is near a point: of the lines, the other points, and words beside them."""

    ink: list[Point]
    points: list[Point]
    words: list[Point]


class LabelPlaces:
    """The free sides of the points of one board."""

    def __init__(self, layout: Layout, fit: Fit) -> None:
        self._layout, self._fit = layout, fit
        self._reach = max(
            fit.piece / 2 + 0.15 * fit.unit, _OUTSIDE * fit.unit, fit.ring / 2 + _BESIDE * fit.unit
        )
        places = fit.centres.values()
        waiting = [at for at in places if any(tray.collidepoint(at) for tray in fit.trays)]
        # Arrows lead from trays to points.
        ways = [(one, other) for one in waiting for other in places if other not in waiting]
        paths = [*(path for _, path in fit.lines), *fit.rings, *ways]
        self._ink = [place for path in paths for place in dotted(path, _STEP * fit.unit)]
        self._angles: dict[Spot, tuple[float, float]] = {}
        self._words: list[Point] = []

    def name_place(self, spot: Spot, *, empty: bool = False) -> Point:
        """The place for the name of a point: outside of any piece, or in its ring while that is `empty`."""
        if empty and self._fit.ring:
            return self._fit.centres[spot]
        chosen = self._layout.label_places.get(spot)
        if chosen is not None:
            return self._fit.at(chosen)
        return self._at(spot, self._chosen(spot)[0])

    def count_place(self, spot: Spot, reach: float) -> Point:
        """The place for the number of its pieces, `reach` pixels from it and well apart from its name."""
        turn = self._chosen(spot)[1]
        x, y = self._fit.centres[spot]
        return x + reach * math.cos(turn), y + reach * math.sin(turn)

    def _chosen(self, asked: Spot) -> tuple[float, float]:
        # All at once and in one order, as the words beside one spot take room from the next.
        for spot, middle in self._fit.centres.items() if not self._angles else ():
            ink, words = self._near(self._ink, middle), self._near(self._words, middle)
            others = self._near((at for other, at in self._fit.centres.items() if other != spot), middle)
            near = _Near(ink, others, words)
            # Stacks grow upwards and stand out below, so the sides are a little better.
            turns = [math.tau * (step + 0.5) / _DIRECTIONS for step in range(_DIRECTIONS)]
            best = sorted(turns, key=lambda turn: -self._room(spot, turn, near))
            first, placed = best[0], self._layout.label_places.get(spot)
            if placed is not None:
                x, y = self._fit.at(placed)
                first = math.atan2(y - middle[1], x - middle[0])
            second = next((turn for turn in best if _between(turn, first) >= _APART), first)
            self._angles[spot] = first, second
            self._words += [self._at(spot, first), self._at(spot, second)]
        return self._angles[asked]

    def _near(self, places: Iterable[Point], middle: Point) -> list[Point]:
        """The places that may be in the way of words beside a point."""
        far = 2.5 * self._reach + 0.5 * self._fit.unit
        return [place for place in places if math.dist(place, middle) < far]

    def _room(self, spot: Spot, turn: float, near: _Near) -> float:
        at = self._at(spot, turn)
        if not self._fit.face.collidepoint(at):
            return -1.0
        own = math.dist(at, self._fit.centres[spot])
        if any(math.dist(at, centre) < 1.03 * own for centre in near.points):
            return -0.5  # it could be taken for theirs
        pieces = (math.dist(at, centre) - self._fit.piece / 2 for centre in near.points)
        words = (math.dist(at, word) - 0.2 * self._fit.unit for word in near.words)
        clear = min((*(math.dist(at, place) for place in near.ink), *pieces, *words), default=self._fit.unit)
        return round(min(clear, 0.3 * self._fit.unit) / self._fit.unit, 2) + 0.06 * abs(math.cos(turn))

    def _at(self, spot: Spot, turn: float) -> Point:
        x, y = self._fit.centres[spot]
        # The thick edges of tokens stand out below them.
        below = max(0.0, math.sin(turn)) * 0.16 * self._fit.piece
        return x + self._reach * math.cos(turn), y + self._reach * math.sin(turn) + below


def _between(one: float, other: float) -> float:
    return abs((one - other + math.pi) % math.tau - math.pi)
