"""How a layout fits a rectangle of the window: where its spots are, and which spot is where."""

from __future__ import annotations

import math
from collections.abc import Collection, Container, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pygame

from fanoboard.content.layout import CARD, Area, Box, CardTable, Lay, Layout, Place
from fanoboard.games.events import BACK, Piece, Spot
from fanoboard.ui.toolkit.paint.curves import Path, Point, circle_path, curve_path

_CATCH = 0.5
"""How far from a point, in board units, a click still means it."""
_CATCH_LINE = 0.22
"""How far from a line that can be pointed at."""
_CLOSE = 0.12
"""How closely lines are looked at, in board units."""
_TRAY = 0.56
"""From the spots of a tray to its edge, in board units."""
_RAIL = 0.12
"""A frame of so many board units has room for words; else they stand on the face."""
_ROW = 0.12
"""How much more room words at the ends of rows need as they grow by their usual size, in board units."""

_RING_STEPS = 72
"""Of how many straight parts a ring is."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A layout at one size.  All lengths are pixels of the window."""

    board: pygame.Rect
    """The board with its frame."""
    face: pygame.Rect
    """The board within its frame."""
    unit: float
    """The distance between neighbouring points."""
    centres: dict[Spot, tuple[int, int]]
    """Places of pieces: the points, and the spots of trays."""
    lines: tuple[tuple[Spot, Path], ...]
    """The lines by name, as polylines."""
    trays: tuple[pygame.Rect, ...]
    piece: int
    """The diameter of a piece, or of a heap of small ones."""
    origin: tuple[float, float]
    """The place of the layout's (0, 0)."""
    cards: dict[Spot, tuple[int, int]] = field(default_factory=dict)
    """The size of the cards on each spot of a table."""
    areas: tuple[tuple[Area, pygame.Rect], ...] = ()
    area_of: dict[Spot, Area] = field(default_factory=dict)
    """The area of the table that each spot is in."""
    diagram: pygame.Rect | None = None
    """The place of a table's drawing to look things up in."""
    text: float = 1.0
    """How much larger than usual the words beside its points are."""
    ring: float = 0.0
    """The diameter of the rings in which pieces stand on the points, 0 without them."""
    points: frozenset[Spot] = frozenset()
    """Those of the spots that are points, and not in trays."""

    @property
    def rings(self) -> Iterator[Path]:
        """The rings around the points, as polylines."""
        turns = [math.tau * step / _RING_STEPS for step in range(_RING_STEPS + 1)]
        for spot in sorted(self.points) if self.ring else ():
            x, y = self.centres[spot]
            yield [(x + self.ring / 2 * math.cos(turn), y + self.ring / 2 * math.sin(turn)) for turn in turns]

    def lay_of(self, spot: Spot) -> Lay | None:
        """How cards lie on a spot of a table."""
        return self.area_of[spot].lay if spot in self.area_of else None

    def at(self, place: Place) -> tuple[float, float]:
        return self.origin[0] + place[0] * self.unit, self.origin[1] - place[1] * self.unit

    def shown(self, piece: Piece, spot: Spot) -> Piece:
        """A piece as seen on a spot: cards of some piles lie face down."""
        return BACK if spot in self.area_of and self.area_of[spot].covered else piece

    def spot_at(self, pos: tuple[float, float], lines: Container[Spot] = ()) -> Spot | None:
        """The spot that is meant by a position: the nearest point, or a line if it is one of `lines`.

        A line is meant between its points, where the pieces on them would not be touched.  On a
        table it is the uppermost card there.
        """
        if self.areas:
            return self._card_at(pos)
        point = min(self.centres, key=lambda spot: math.dist(self.centres[spot], pos), default=None)
        far = math.inf if point is None else math.dist(self.centres[point], pos)
        if far > 0.55 * self.piece:
            near = [(_distance(path, pos), name) for name, path in self.lines if name in lines]
            if near and min(near)[0] < _CATCH_LINE * self.unit:
                return min(near)[1]
        return point if far < _CATCH * self.unit else None

    def spot_near(self, pos: tuple[float, float], reach: float, first: Collection[Spot]) -> Spot | None:
        """The spot that is missed by least, and by no more than `reach`; one of `first` before all others."""
        gaps: dict[Spot, float] = {}
        for spot, (x, y) in self.centres.items():
            if spot in self.cards and self.lay_of(spot) != "ghost":
                wide, high = self.cards[spot]
                gaps[spot] = math.hypot(
                    max(0, abs(pos[0] - x) - wide / 2), max(0, abs(pos[1] - y) - high / 2)
                )
            elif not self.areas:
                gaps[spot] = math.dist(pos, (x, y)) - _CATCH * self.unit
        for name, path in self.lines:
            if name in first:
                gaps[name] = _distance(path, pos) - _CATCH_LINE * self.unit
        near = [(spot not in first, gap, spot) for spot, gap in gaps.items() if gap <= reach]
        return min(near)[2] if near else None

    @property
    def back_to_front(self) -> list[Spot]:
        """The spots in the order of drawing: on boards, pieces nearer to the viewer cover others."""
        if self.areas:
            return list(self.centres)
        return sorted(self.centres, key=lambda spot: self.centres[spot][::-1])

    def _card_at(self, pos: tuple[float, float]) -> Spot | None:
        for spot, (wide, high) in reversed(self.cards.items()):
            x, y = self.centres[spot]
            if self.lay_of(spot) == "ghost":
                continue
            if abs(pos[0] - x) <= wide / 2 and abs(pos[1] - y) <= high / 2:
                return spot
        return None

    def handle(self, line: Spot) -> tuple[int, int]:
        """Where to grip a line: far from its points and from other lines.  Raises KeyError."""
        paths = dict(self.lines)
        others = [path for name, path in self.lines if name != line]

        def room(place: Point) -> float:
            near = [math.dist(place, centre) for centre in self.centres.values()]
            return min([*near, *(2 * _distance(path, place) for path in others)])

        places = dotted(paths[line], _CLOSE * self.unit)
        x, y = max(places, key=room)
        return round(x), round(y)


def dotted(path: Path, step: float) -> list[Point]:
    """Places along a polyline, about `step` pixels apart."""
    places: list[Point] = [path[0]]
    for (ax, ay), (bx, by) in pairwise(path):
        if math.dist(places[-1], (bx, by)) >= step:
            count = max(1, round(math.hypot(bx - ax, by - ay) / max(1.0, step)))
            places += [(ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(1, count + 1)]
    return places


def _distance(path: Path, pos: Point) -> float:
    return min(_from_segment(a, b, pos) for a, b in pairwise(path))


def _from_segment(a: Point, b: Point, pos: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((pos[0] - a[0]) * dx + (pos[1] - a[1]) * dy) / ((dx * dx + dy * dy) or 1.0)
    share = min(1.0, max(0.0, along))
    return math.hypot(a[0] + dx * share - pos[0], a[1] + dy * share - pos[1])


def fit(layout: Layout, area: pygame.Rect, frame: float, space: float, text: float = 1.0) -> Fit:
    """Fit a layout with a frame (in board units) into an area, as large as it goes.

    `space` pixels are left around it, for its shadow.  Words at its edges are `text` times as large as usual.
    """
    margin = layout.margin
    if layout.labels == "rows":
        margin += _ROW * (text - 1)
    elif layout.labels == "coordinates" and frame >= _RAIL:
        frame *= text
    elif layout.labels == "coordinates":
        margin += (margin - layout.piece / 2) * (text - 1)
    standing = layout.standing
    drawn = [place for _, path in _paths(layout) for place in path]
    xs = [x for x, _ in (*standing.values(), *drawn)]
    ys = [y for _, y in (*standing.values(), *drawn)]
    wide = max(xs) - min(xs) + 2 * margin
    high = max(ys) - min(ys) + 2 * margin
    room_x, room_y = max(1.0, area.width - 2 * space), max(1.0, area.height - 2 * space)
    unit = min(room_x / (wide + 2 * frame), room_y / (high + 2 * frame))
    edge = round(frame * unit)
    face = pygame.Rect(0, 0, max(1, round(wide * unit)), max(1, round(high * unit)))
    face.center = area.center
    origin = (
        face.left + (margin - min(xs)) * unit,
        face.bottom - (margin - min(ys)) * unit,
    )
    centres = {
        spot: (round(origin[0] + x * unit), round(origin[1] - y * unit)) for spot, (x, y) in standing.items()
    }
    trays = tuple(_around([centres[spot] for spot in tray.spots], unit) for tray in layout.trays)
    return Fit(
        board=face.inflate(2 * edge, 2 * edge),
        face=face,
        unit=unit,
        centres=centres,
        lines=tuple(
            (name, [(origin[0] + x * unit, origin[1] - y * unit) for x, y in path])
            for name, path in _paths(layout)
        ),
        trays=trays,
        piece=max(2, round(unit * layout.piece)),
        origin=origin,
        text=text,
        ring=unit * layout.rings,
        points=frozenset(layout.points),
    )


def _around(centres: list[tuple[int, int]], unit: float) -> pygame.Rect:
    left, top = min(x for x, _ in centres), min(y for _, y in centres)
    right, bottom = max(x for x, _ in centres), max(y for _, y in centres)
    room = round(2 * _TRAY * unit)
    return pygame.Rect(left, top, right - left, bottom - top).inflate(room, room)


def _paths(layout: Layout) -> Iterator[tuple[Spot, Path]]:
    """The lines of a layout as polylines, in board units."""
    for line in layout.lines:
        places = layout.places(line)
        if line.draw == "circle":
            yield line.name, circle_path(places[0], places[1], places[2])
        else:
            yield line.name, curve_path(places) if line.draw == "curve" else places


def neighbour(layout: Layout, spot: Spot, dx: float, dy: float) -> Spot:
    """The nearest spot from `spot` in a direction of the screen, dy downwards; itself if there is none.

    Distance is weighed by how far off the direction a point lies, up to 60 degrees.
    """
    standing = layout.standing
    x, y = standing[spot]
    norm = math.hypot(dx, dy) or 1.0
    best, least = spot, math.inf
    for other, (ox, oy) in standing.items():
        far = math.hypot(ox - x, oy - y)
        along = ((ox - x) * dx - (oy - y) * dy) / norm
        if far > 0 and along > 0.5 * far:
            cost = far * (far / along) ** 3
            if cost < least - 1e-9:
                best, least = other, cost
    return best


# How a card table fits a rectangle of the window: stretched, within limits, the cards as they are.

_SLIMMEST, _BROADEST = 0.78, 1.45
"""The width of a table as a share of its height."""
_UNITS = 8
"""The shorter side of a table in board units."""


def fit_layout(layout: Layout, area: pygame.Rect, frame: float, space: float, text: float = 1.0) -> Fit:
    """Fit a board or a table with a frame (in board units) into an area, as large as it goes.

    `space` pixels are left around it, for its shadow.  Words at the edges of a board are `text` times as
    large as usual.
    """
    if layout.table is None:
        return fit(layout, area, frame, space, text)
    room_x, room_y = max(8.0, area.width - 2 * space), max(8.0, area.height - 2 * space)
    wide, high = min(room_x, room_y * _BROADEST), min(room_y, room_x / _SLIMMEST)
    board = pygame.Rect(0, 0, round(wide), round(high))
    board.center = area.center
    unit = min(board.size) / _UNITS
    edge = round(frame * unit * 0.6)
    face = board.inflate(-2 * edge, -2 * edge)
    return _fit_table(layout.table, board, face, unit)


def _fit_table(table: CardTable, board: pygame.Rect, face: pygame.Rect, unit: float) -> Fit:
    across, down = face.width / table.size[0], face.height / table.size[1]

    def scaled(box: Box) -> Box:
        left, top, wide, high = box
        return face.x + left * across, face.y + top * down, wide * across, high * down

    centres, cards = {}, {}
    area_of = {spot: area for area in table.areas for spot in area.spots}
    for area in table.areas:
        for spot, (left, top, wide, high) in zip(area.spots, area.boxes(scaled(area.box)), strict=False):
            centres[spot] = (round(left + wide / 2), round(top + high / 2))
            cards[spot] = (max(2, int(wide)), max(2, int(high)))
        if area.lay == "ghost":
            # It is no spot, nothing can be clicked there, but a card may be shown.
            spot, box = f"{area.zone}.{area.seat}", _rect(scaled(area.box))
            wide = min(box.width * 0.94, box.height * CARD)
            centres[spot], cards[spot] = box.center, (max(2, int(wide)), max(2, int(wide / CARD)))
            area_of[spot] = area
    return Fit(
        board=board,
        face=face,
        unit=unit,
        centres=centres,
        lines=(),
        trays=(),
        piece=max(2, round(unit * 0.7)),
        origin=face.bottomleft,
        cards=cards,
        area_of=area_of,
        areas=tuple((area, _rect(scaled(area.box))) for area in table.areas),
        diagram=_rect(scaled(table.diagram.box)) if table.diagram else None,
    )


def _rect(box: Box) -> pygame.Rect:
    return pygame.Rect(round(box[0]), round(box[1]), int(box[2]), int(box[3]))
