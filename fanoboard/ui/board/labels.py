"""What a board calls its points: coordinates at its edges, or a name beside each point."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from fanoboard.content.colour import Colour, legible
from fanoboard.content.layout import Layout
from fanoboard.content.theme import BoardLook
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.painted_words import painted_words
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.paint.surface_cache import cached

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
