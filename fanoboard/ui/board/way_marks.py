"""Ways on the board: the path that the last turn took, arrows for what could be played, a line taken from.

They lie over the pieces, on top of stacks, and have a casing in a colour that stands out from their own,
so that they are seen on every board and every piece.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from fanoboard.content.colour import Colour, contrast
from fanoboard.content.theme import Theme
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.counts import Relief, box, chip, detail
from fanoboard.ui.board.marks import Mark, Marks
from fanoboard.ui.toolkit.paint.curves import Path, Point, thick_line
from fanoboard.ui.toolkit.paint.surfaces import cached, clear, shrunk, stretch

_OVER = 3
_PART = 96
"""Pixels; longer lines are drawn in parts."""
# In board units.
_SHAFT, _HEAD = 0.085, 0.27
"""The thickness of an arrow and the length of its head."""
_FROM, _TO = 0.36, 0.2
"""How far from the middle of its first and last spot an arrow begins and ends."""
_THIN, _THIN_HEAD = 0.046, 0.2
"""The thickness of the path of a turn, and the length of its head."""
_BEGIN, _STOP = 0.105, 0.065
"""The radii of the ring where a path begins and of the dots where it stops."""
_GAP = 0.05
"""From the tip of a path to the piece that went it."""
_CASING = 0.026
"""The thickness of the casing."""
_ON_CARD = 0.72
"""Of the way from the middle of a card to its edge: there, paths begin and end."""


@dataclass(frozen=True, slots=True)
class _Form:
    """What a way looks like; lengths are pixels."""

    width: float
    head: float
    casing: float
    ring: float = 0.0
    """The radius of the ring at the beginning."""
    dots: float = 0.0
    """The radius of the dots between its ends."""


def arrow(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """An arrow from the edge of the first piece straight over all spots to the last one."""
    places, unit = relief.ground(mark), relief.fit.unit
    if len(set(places)) < 2:
        return []
    spots = [spot for spot in mark.spots if spot in relief.fit.centres]
    if spots[0] in relief.fit.cards:
        begin = _ON_CARD * relief.edge(spots[0], places[1])
        tip = _ON_CARD * relief.edge(spots[-1], places[-2])
    else:
        begin, tip = _FROM * unit, _TO * unit
    form = _Form(
        max(2.0, _SHAFT * unit * mark.weight),
        _HEAD * unit * (0.5 + 0.5 * mark.weight),
        max(1.0, _CASING * unit),
    )
    return _drawn(_shortened(places, begin, tip), form, colour, relief.casing(colour.opaque))


def trail(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """A thin path over all spots: a ring where it began, a dot at every stop, its head short of the piece."""
    places, unit = relief.ground(mark), relief.fit.unit
    if len(set(places)) < 2:
        return []
    spots = [spot for spot in mark.spots if spot in relief.fit.centres]
    form = _Form(
        max(2.0, _THIN * unit * mark.weight),
        max(7.0, _THIN_HEAD * unit),
        max(1.0, _CASING * unit),
        max(4.0, _BEGIN * unit),
        max(3.0, _STOP * unit),
    )
    tip, casing = relief.edge(spots[-1], places[-2]), relief.casing(colour.opaque)
    if spots[-1] in relief.fit.cards:
        begin = _ON_CARD * relief.edge(spots[0], places[1])
        return _drawn(_shortened(places, begin, _ON_CARD * tip), form, colour, casing)
    return _drawn(_shortened(places, 0.0, tip + _GAP * unit if tip else 0.0), form, colour, casing)


def taken_line(mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """Each of some lines drawn anew, with a dot at each of its ends."""
    return [_line(path, relief.fit.unit, colour, relief.casing(colour)) for path in relief.lines(mark)]


@cached(megabytes=4)
def _line(path: tuple[Point, ...], unit: float, colour: Colour, casing: Colour) -> Blit:
    width, thick = max(3.0, 0.075 * unit), max(1.5, 1.4 * _CASING * unit)
    left, top, right, bottom = box(path, width + thick)
    over = 2  # lines are long, and smooth in themselves
    large = clear(((right - left) * over, (bottom - top) * over), casing)
    shifted = [((x - left) * over, (y - top) * over) for x, y in path]
    for ink, broad in ((casing, width + 2 * thick), (colour, width)):
        for a, b in pairwise(shifted):
            thick_line(large, ink, a, b, broad * over)
    return Blit(stretch(large, (right - left, bottom - top)), (left, top))


def _shortened(places: Path, begin: float, tip: float) -> tuple[Point, ...]:
    """A path that begins and ends so many pixels from its first and last place, but has a length still."""
    first, last = math.dist(places[0], places[1]), math.dist(places[-2], places[-1])
    if len(places) == 2 and begin + tip > 0.6 * first:
        begin, tip = (each * 0.6 * first / (begin + tip) for each in (begin, tip))
    return (
        _towards(places[0], places[1], min(begin, 0.8 * first)),
        *places[1:-1],
        _towards(places[-1], places[-2], min(tip, 0.8 * last)),
    )


def _drawn(path: Sequence[Point], form: _Form, colour: Colour, casing: Colour) -> list[Blit]:
    """A polyline with a head, dots and a ring as its form says: first the casing of it all, then the core.

    It is made of small images, most of which serve again and again.  All are opaque, as they overlap.
    """
    colour = colour.opaque
    tip, before = path[-1], path[-2]
    head = max(1.0, min(form.head, 0.9 * math.dist(tip, before)))
    neck = _towards(tip, before, 0.8 * head)
    blits = []
    for ink, more in ((casing, form.casing), (colour, 0.0)):
        for a, b in pairwise((*path[:-1], neck)):
            blits += [_leg(*part, form.width + 2 * more, ink) for part in pairwise(_parts(a, b))]
        if form.dots:
            blits += [_placed(_dot(form.dots + more, ink), place, place) for place in path[1:-1]]
        if form.ring:
            blits.append(_placed(_dot(form.ring + more, ink), path[0], path[0]))
        blits.append(_placed(_head(_vector(neck, tip), head, more, ink), neck, tip))
    if form.ring:
        blits.append(_placed(_dot(form.ring - 0.85 * form.width, casing), path[0], path[0]))
    return blits


def _vector(a: Point, b: Point) -> tuple[int, int]:
    """From one place to another, in whole pixels."""
    return round(b[0]) - round(a[0]), round(b[1]) - round(a[1])


def _placed(image: pygame.Surface, a: Point, b: Point) -> Blit:
    """An image with its middle midway between two places."""
    x, y = (round(a[0]) + round(b[0])) / 2, (round(a[1]) + round(b[1])) / 2
    return Blit(image, (math.floor(x - image.get_width() / 2), math.floor(y - image.get_height() / 2)))


def _parts(a: Point, b: Point) -> list[Point]:
    """Places along a straight line, close enough that the image of each part is small."""
    count = max(1, math.ceil(math.dist(a, b) / _PART))
    return [(a[0] + (b[0] - a[0]) * at / count, a[1] + (b[1] - a[1]) * at / count) for at in range(count + 1)]


def _leg(a: Point, b: Point, width: float, colour: Colour) -> Blit:
    """A straight line with round ends."""
    x, y = math.floor(a[0]), math.floor(a[1])
    # To a hundredth of a pixel, so that the same step anywhere on the board is the same image.
    begin, end = ((round(place[0] - x, 2), round(place[1] - y, 2)) for place in (a, b))
    leg = _leg_here(begin, end, width, colour)
    return Blit(leg.image, (leg.at[0] + x, leg.at[1] + y))


@cached(megabytes=4)
def _leg_here(a: Point, b: Point, width: float, colour: Colour) -> Blit:
    left, top, right, bottom = box((a, b), width / 2 + 2)
    large = clear(((right - left) * _OVER, (bottom - top) * _OVER), colour)
    begin, end = (((x - left) * _OVER, (y - top) * _OVER) for x, y in (a, b))
    thick_line(large, colour, begin, end, width * _OVER)
    return Blit(stretch(large, (right - left, bottom - top)), (left, top))


@cached(megabytes=4)
def _dot(radius: float, colour: Colour) -> pygame.Surface:
    large, middle, _ = _canvas((0, 0), 2 * radius, colour)
    pygame.draw.circle(large, colour, middle, radius * _OVER)
    return shrunk(large, _OVER)


@cached(megabytes=4)
def _head(vector: tuple[int, int], head: float, more: float, colour: Colour) -> pygame.Surface:
    """The head of an arrow from its neck to its tip, by `more` thicker on all sides."""
    large, neck, tip = _canvas(vector, 2 * (head + more), colour)
    far = math.hypot(*vector) or 1.0
    dx, dy = vector[0] / far, vector[1] / far
    length = head * _OVER
    back = (tip[0] - dx * length, tip[1] - dy * length)
    wings = [(back[0] - side * dy * length * 0.5, back[1] + side * dx * length * 0.5) for side in (-1, 1)]
    corners = (tip, wings[0], neck, wings[1])
    pygame.draw.polygon(large, colour, corners)
    if more:
        for a, b in pairwise((*corners, tip)):
            thick_line(large, colour, a, b, 2 * more * _OVER)
    return shrunk(large, _OVER)


def _canvas(vector: tuple[int, int], room: float, colour: Colour) -> tuple[pygame.Surface, Point, Point]:
    """A large clear surface with a vector in its middle, and where that begins and ends."""
    margin = math.ceil(room / 2) + 2
    wide, high = abs(vector[0]) + 2 * margin, abs(vector[1]) + 2 * margin
    middle = (wide * _OVER / 2, high * _OVER / 2)
    half = (vector[0] * _OVER / 2, vector[1] * _OVER / 2)
    large = clear((wide * _OVER, high * _OVER), colour)
    return large, (middle[0] - half[0], middle[1] - half[1]), (middle[0] + half[0], middle[1] + half[1])


def _towards(start: Point, end: Point, far: float) -> Point:
    """The place `far` pixels from a place towards another."""
    length = math.dist(start, end) or 1.0
    return start[0] + (end[0] - start[0]) * far / length, start[1] + (end[1] - start[1]) * far / length


# What can be done to what, drawn as curved arrows from card to card with a few words at the target.
#
# A solid arrow is what can be done at once, a dashed one what lacks a card.

_STEPS = 32
_LEAST = 11
"""Pixels; smaller words can't be read."""
# In board units.
_WIDTH, _AIM_HEAD, _AIM_CASING = 0.05, 0.17, 0.02
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
        place = image.get_rect(
            center=(round(bx), round(by + down * (_AIM_HEAD * unit + image.get_height() / 2)))
        )
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
    return [_drawn_aim(path, relief.fit.unit, colour, casing, dashed=dashed)] if path else []


@cached(megabytes=6)
def _drawn_aim(path: tuple[Point, ...], unit: float, colour: Colour, casing: Colour, *, dashed: bool) -> Blit:
    width, head = max(2.0, _WIDTH * unit), max(6.0, _AIM_HEAD * unit)
    thick = max(1.0, _AIM_CASING * unit)
    left, top, right, bottom = box(path, head + thick + 2)
    over = detail(right - left, bottom - top)
    large = clear(((right - left) * over, (bottom - top) * over), colour)
    places = [((x - left) * over, (y - top) * over) for x, y in path]
    neck = places[:-2]
    parts = list(dashes(neck, _DASH * unit * over)) if dashed else list(pairwise(neck))
    for ink, more in ((casing, thick), (colour, 0.0)):
        for a, b in parts:
            thick_line(large, ink, a, b, (width + 2 * more) * over)
        _aim_head(large, ink, places, head * over, more * over)
    return Blit(stretch(large, (right - left, bottom - top)), (left, top))


def _aim_head(surface: pygame.Surface, ink: Colour, places: Path, head: float, more: float) -> None:
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
