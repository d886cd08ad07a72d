"""What can be done to what, drawn as curved arrows from card to card with a few words at the target.

A solid arrow is what can be done at once, a dashed one what lacks a card.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pygame

from fanoboard.content.colour import Colour, contrast
from fanoboard.content.theme import Theme
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.counts import chip
from fanoboard.ui.board.marks import Mark, Marks
from fanoboard.ui.board.relief import Relief, box, detail
from fanoboard.ui.toolkit.paint.curves import Path, Point
from fanoboard.ui.toolkit.paint.lines import thick_line
from fanoboard.ui.toolkit.paint.surface_cache import cached
from fanoboard.ui.toolkit.paint.surfaces import clear, stretch

_STEPS = 32
_LEAST = 11
"""Pixels; smaller words can't be read."""
# In board units.
_WIDTH, _HEAD, _CASING = 0.05, 0.17, 0.02
_WORDS = 0.15
_CLEAR = 0.12
"""From the tip of an arrow to the card: the hatching lies between."""
_DASH = 0.13
"""How long a dash is, and the gap after it."""


def aim(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """A solid arrow from the first spot of a mark to its last one."""
    return _arrow(mark, relief, colour, dashed=False)


def lacking(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """A dashed arrow from the first spot of a mark to its last one."""
    return _arrow(mark, relief, colour, dashed=True)


def aim_tags(marks: Marks, relief: Relief, theme: Theme, text: float) -> list[Blit]:
    """The words of all arrows, each close to the tip of its own, and those of what is asked.

    They are `text` times as large as usual.
    """
    blits: list[Blit] = []
    unit = relief.fit.unit
    height = max(_LEAST, round(_WORDS * unit * text))
    for mark in (*marks.of("lacking"), *marks.of("aim")):
        path = _path(mark, relief)
        if not path or not mark.label:
            continue
        bright, dark = theme.marks.can_move.opaque, theme.cards.table.mix(theme.cards.table_vein, 0.7)
        dark_ink = contrast(bright)
        ink, ground = (dark_ink, bright) if mark.kind == "aim" else (contrast(dark), dark)
        image = chip(str(mark.label), height, ink, ground)
        (_, ay), (bx, by) = path[-3], path[-1]
        down = 1 if ay >= by else -1
        place = image.get_rect(center=(round(bx), round(by + down * (_HEAD * unit + image.get_height() / 2))))
        place.clamp_ip(relief.fit.face)
        while place.collidelist([blit.rect for blit in blits]) >= 0 and relief.fit.face.contains(place):
            place.y += down * max(4, image.get_height() // 4)
        blits.append(Blit(image, place.topleft))
    for mark in marks.of("asked"):
        size = relief.fit.cards.get(mark.spots[-1])
        if size is not None and mark.label:
            bright = theme.marks.can_move.opaque
            image = chip(str(mark.label), height, contrast(bright), bright)
            x, y = relief.fit.centres[mark.spots[-1]]
            place = image.get_rect(center=(x, y + size[1] // 2))
            blits.append(Blit(image, place.clamp(relief.fit.face).topleft))
    return blits


def _path(mark: Mark, relief: Relief) -> tuple[Point, ...]:
    """From the edge of the first card to that of the last one, square to both."""
    cards, centres = relief.fit.cards, relief.fit.centres
    if mark.spots[0] not in cards or mark.spots[-1] not in cards:
        return ()
    source, target = pygame.Rect((0, 0), cards[mark.spots[0]]), pygame.Rect((0, 0), cards[mark.spots[-1]])
    source.center, target.center = centres[mark.spots[0]], centres[mark.spots[-1]]
    room = _CLEAR * relief.fit.unit
    across = max(source.left - target.right, target.left - source.right)
    down = max(source.top - target.bottom, target.top - source.bottom)
    sign = -1 if source.bottom < target.top else 1
    end = (target.centerx, target.bottom + room if sign > 0 else target.top - room)
    if down >= 0.2 * across:
        begin = (source.centerx, source.top - room if sign > 0 else source.bottom + room)
        middle = (begin[1] + end[1]) / 2
        return tuple(_bent(begin, (begin[0], middle), (end[0], middle), end))
    # Beside each other: out at the side, and in from below, past what lies in between.
    left = source.centerx > target.centerx
    start = (source.left - room if left else source.right + room, source.centery)
    deep = end[1] + sign * 1.1 * relief.fit.unit
    return tuple(_bent(start, (end[0], start[1]), (end[0], deep), end))


def _bent(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for step in range(_STEPS + 1):
        t = step / _STEPS
        s = 1 - t
        one, two, three, four = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        yield (
            one * a[0] + two * b[0] + three * c[0] + four * d[0],
            one * a[1] + two * b[1] + three * c[1] + four * d[1],
        )


def _arrow(mark: Mark, relief: Relief, colour: Colour, *, dashed: bool) -> list[Blit]:
    path = _path(mark, relief)
    colour, casing = colour.opaque, relief.casing(colour.opaque)
    return [_drawn(path, relief.fit.unit, colour, casing, dashed=dashed)] if path else []


@cached(megabytes=6)
def _drawn(path: tuple[Point, ...], unit: float, colour: Colour, casing: Colour, *, dashed: bool) -> Blit:
    width, head = max(2.0, _WIDTH * unit), max(6.0, _HEAD * unit)
    thick = max(1.0, _CASING * unit)
    left, top, right, bottom = box(path, head + thick + 2)
    over = detail(right - left, bottom - top)
    large = clear(((right - left) * over, (bottom - top) * over), colour)
    places = [((x - left) * over, (y - top) * over) for x, y in path]
    neck = places[:-2]
    parts = list(dashes(neck, _DASH * unit * over)) if dashed else list(pairwise(neck))
    for ink, more in ((casing, thick), (colour, 0.0)):
        for a, b in parts:
            thick_line(large, ink, a, b, (width + 2 * more) * over)
        _head(large, ink, places, head * over, more * over)
    return Blit(stretch(large, (right - left, bottom - top)), (left, top))


def _head(surface: pygame.Surface, ink: Colour, places: Path, head: float, more: float) -> None:
    (ax, ay), (bx, by) = places[-3], places[-1]
    far = math.hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / far, (by - ay) / far
    back = (bx - dx * head, by - dy * head)
    wings = [(back[0] - side * dy * head * 0.5, back[1] + side * dx * head * 0.5) for side in (-1, 1)]
    corners = [(bx, by), *wings]
    pygame.draw.polygon(surface, ink, corners)
    if more:
        for a, b in pairwise((*corners, corners[0])):
            thick_line(surface, ink, a, b, 2 * more)


def dashes(path: Path, length: float) -> Iterator[tuple[Point, Point]]:
    """The parts of a path that are drawn: every other piece of it."""
    passed = 0.0
    for a, b in pairwise(path):
        far = math.dist(a, b)
        count = max(1, math.ceil(far / length * 4))
        for step in range(count):
            if int((passed + far * step / count) / length) % 2 == 0:
                yield _along(a, b, step / count), _along(a, b, (step + 1) / count)
        passed += far


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
