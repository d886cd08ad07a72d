"""Layouts: where the points of a board lie, which lines join them, or what a card table holds."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, structs

from fanoboard.content import paths
from fanoboard.content.structs import SchemaError
from fanoboard.content.yaml_files import ContentError, load
from fanoboard.games import games, games_with
from fanoboard.games.capabilities import LayoutFamily
from fanoboard.games.editing import Editing
from fanoboard.games.errors import GameError
from fanoboard.games.events import Spot
from fanoboard.messages import Listing, Message

# Card tables: where each seat's hand, field and piles lie, read from YAML as part of a layout.

Box = tuple[float, float, float, float]
"""Left, top, width and height in table units, x to the right and y downwards."""

CARD = 5 / 7
"""The width of a card as a share of its height."""

Lay = Literal["row", "fan", "pile", "signs", "plate", "ghost", "words", "news", "race"]
SPOTLESS: tuple[Lay, ...] = ("plate", "ghost", "words", "news", "race")
"""The ways to lie of what is only shown: nothing there can be clicked."""

_APART = 0.1
"""The space between the cards of a row, as a share of their width."""
_SEEN = 0.6
"""How much is seen at least of a card of a fan that lies under another one."""


class Area(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the table that belongs to a seat.

    A `row` has its cards side by side in outlined slots; those of a `fan` may lie over each other.
    Each of their cards is a spot, `zone.seat.index`.  A `pile` is one spot, `zone.seat`, and so
    are `signs`, small medals in a row.  The others are no spots: on a `plate` stands the name of the seat,
    on a `ghost` a card that it lacks; there are `words` on what is pointed at, the `news` of the others'
    turns, and the `race` of all commanders.
    """

    zone: Annotated[str, Meta(min_length=1, max_length=16)]
    seat: Annotated[int, Meta(ge=0, le=15)]
    lay: Lay
    box: Box
    cards: Annotated[int, Meta(ge=1, le=20)] = 1
    open: bool = False
    """Whether everybody may look through the cards of the pile."""
    covered: bool = False
    """Whether its cards lie face down, even for those who know them."""

    @property
    def spots(self) -> tuple[str, ...]:
        if self.lay in SPOTLESS:
            return ()
        if self.lay in ("row", "fan"):
            return tuple(f"{self.zone}.{self.seat}.{index}" for index in range(self.cards))
        return (f"{self.zone}.{self.seat}",)

    def boxes(self, box: Box) -> list[Box]:
        """Where its cards lie if the area fills `box`: as large as they go, in the middle of it."""
        left, top, wide, high = box
        count = self.cards if self.lay in ("row", "fan") else 1
        if self.lay == "signs":
            return [box]
        together = 1 + (_SEEN if self.lay == "fan" else 1 + _APART) * (count - 1)
        card = min(high * CARD, wide / together)
        step = min(card * (1 + _APART), (wide - card) / (count - 1)) if count > 1 else 0.0
        x = left + (wide - card - step * (count - 1)) / 2
        y = top + (high - card / CARD) / 2
        return [(x + step * index, y, card, card / CARD) for index in range(count)]


class Diagram(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A drawing on the table that the players look things up in: another layout, and its place."""

    layout: str
    box: Box


class CardTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table for cards.  It is stretched to the window; the cards on it keep their shape."""

    size: tuple[float, float]
    areas: Annotated[tuple[Area, ...], Meta(min_length=1, max_length=200)]
    diagram: Diagram | None = None

    def __post_init__(self) -> None:
        """Refuse what has no place on the table.  Raises SchemaError."""
        if not all(0 < side <= 10_000 for side in self.size):
            raise SchemaError(Message("Both lengths must be above 0."), "size")
        named: set[str] = set()
        for number, area in enumerate(self.areas):
            self._check_box(f"areas[{number}].box", area.box)
            for spot in area.spots:
                if spot in named:
                    again = Message("There is a spot called “{spot}” already.", spot=spot)
                    raise SchemaError(again, f"areas[{number}]")
                named.add(spot)
        if self.diagram is not None:
            self._check_box("diagram.box", self.diagram.box)

    def _check_box(self, where: str, box: Box) -> None:
        left, top, wide, high = box
        inside = min(left, top) >= 0 and left + wide <= self.size[0] and top + high <= self.size[1]
        if not (inside and wide > 0 and high > 0):
            raise SchemaError(Message("The box must lie on the table."), where)

    @property
    def seats(self) -> int:
        return 1 + max(area.seat for area in self.areas)

    @property
    def spots(self) -> dict[str, tuple[float, float]]:
        """The middle of every spot, y upwards as layouts have it."""
        return {
            spot: (left + wide / 2, -(top + high / 2))
            for area in self.areas
            for spot, (left, top, wide, high) in zip(area.spots, area.boxes(area.box), strict=False)
        }

    def area_of(self, spot: str | None) -> Area | None:
        return next((area for area in self.areas if spot in area.spots), None)

    def seen_from(self, seat: int) -> CardTable:
        """The table turned so that `seat` has the place that the first seat has in the file."""
        count = self.seats
        turned = (structs.replace(area, seat=(area.seat + seat) % count) for area in self.areas)
        return structs.replace(self, areas=tuple(turned))


Place = tuple[float, float]
"""A place in board units, x to the right and y upwards; neighbours are about 1 apart."""

_FARTHEST = 1000
_TOO_FAR = Message("Coordinates lie between {least} and {most}.", least=-_FARTHEST, most=_FARTHEST)

PointName = Annotated[str, Meta(min_length=1, max_length=24)]


class Line(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the board.

    It passes through points by name, and may pass through bare places to bend where no point is.
    A `circle` is the circle through its first three; a `curve` is smooth through all of them.
    """

    through: tuple[str | Place, ...]  # no Meta on this union: msgspec 0.22 then crashes
    draw: Literal["straight", "circle", "curve"] = "straight"
    arrows: bool = False
    """Whether arrows show its direction, from point to point and from the last one back to the first."""

    @property
    def points(self) -> tuple[str, ...]:
        return tuple(each for each in self.through if isinstance(each, str))

    @property
    def name(self) -> str:
        """What the line is called as a spot that can be pointed at: its points, one after the other."""
        return "".join(self.points)


class Tray(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hollow beside the points where pieces wait, as reserves do."""

    spots: Annotated[dict[PointName, Place], Meta(min_length=1, max_length=100)]


class Layout(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A board: its points and the lines drawn on it; or a card table."""

    title: Message
    """What people call it; the titles of shipped layouts are translated."""
    points: Annotated[dict[PointName, Place], Meta(max_length=1000)] = {}
    table: CardTable | None = None
    lines: tuple[Line, ...] = ()
    trays: tuple[Tray, ...] = ()
    labels: Literal["none", "coordinates", "rows", "names"] = "none"
    """What the board tells: the letter of each column and the number of each row of points named
    so (`a1`), or the letters at the left of rows and the numbers of the lines across them, or the
    name of every point beside it, or nothing."""
    label_places: Annotated[dict[PointName, Place], Meta(max_length=1000)] = {}
    """Where the names of points stand that have a better place than the one found for them."""
    rings: Annotated[float, Meta(ge=0, le=4)] = 0
    """The diameter of the rings in which pieces stand on the points, in board units; 0 where lines cross
    there.  The name of a point stands in its ring while that is empty."""
    margin: Annotated[float, Meta(gt=0, le=10)] = 0.7
    """From the outermost points and lines to the edge of the board, in board units."""
    piece: Annotated[float, Meta(gt=0, le=4)] = 0.66
    """The diameter of a piece, or of a heap of small ones, in board units."""
    name: str = ""

    def __post_init__(self) -> None:
        """Refuse what would not make a board.  Raises SchemaError."""
        if not self.points and self.table is None:
            raise SchemaError(Message("A layout needs at least one point, or a table."), "points")
        taken: dict[Place, str] = {}
        names: set[str] = set()
        self._check_places("points", self.points, taken, names)
        for number, tray in enumerate(self.trays):
            self._check_places(f"trays[{number}].spots", tray.spots, taken, names)
        for name, place in self.label_places.items():
            if name not in self.points:
                raise SchemaError(Message("There is no point called “{point}”.", point=name), "label_places")
            if not _sensible(place):
                raise SchemaError(_TOO_FAR, f"label_places.{name}")
        for number, line in enumerate(self.lines):
            self._check_line(f"lines[{number}]", line)

    @staticmethod
    def _check_places(where: str, spots: dict[str, Place], taken: dict[Place, str], names: set[str]) -> None:
        """Refuse places that can't be drawn or are `taken`, and `names` used before; add those of `spots`."""
        for name, place in spots.items():
            if not _sensible(place):
                raise SchemaError(_TOO_FAR, where)
            if place in taken:
                on_top = Message("The place is that of “{other}” already.", other=taken[place])
                raise SchemaError(on_top, f"{where}.{name}")
            if name in names:
                again = Message("There is a spot called “{spot}” already.", spot=name)
                raise SchemaError(again, f"{where}.{name}")
            taken[place] = name
            names.add(name)

    def _check_line(self, where: str, line: Line) -> None:
        for name in line.points:
            if name not in self.points:
                raise SchemaError(Message("There is no point called “{point}”.", point=name), where)
        places = self.places(line)
        if len(places) < 2:
            raise SchemaError(Message("A line goes through at least two points."), where)
        if not all(_sensible(place) for place in places):
            raise SchemaError(_TOO_FAR, where)
        if line.draw == "circle":
            if len(places) < 3:
                raise SchemaError(Message("A circle goes through at least three points."), where)
            (ax, ay), (bx, by), (cx, cy) = places[:3]
            if abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) < 1e-6:
                raise SchemaError(Message("No circle goes through three points in a row."), where)

    @property
    def standing(self) -> dict[str, Place]:
        """Where pieces can stand: the points, the spots of the trays, those of the table."""
        trays = {name: place for tray in self.trays for name, place in tray.spots.items()}
        return {**self.points, **trays, **(self.table.spots if self.table else {})}

    @cached_property
    def spots(self) -> frozenset[str]:
        """Everything that can be pointed at: where pieces can stand, and the lines."""
        return frozenset((*self.standing, *(line.name for line in self.lines)))

    def seen_from(self, seat: int) -> Layout:
        """A table turned to a seat; a board, which has no seats, as it is."""
        return structs.replace(self, table=self.table.seen_from(seat)) if self.table else self

    def flipped(self) -> Layout:
        if self.table is not None:
            return self
        lines = (structs.replace(line, through=tuple(map(_opposite, line.through))) for line in self.lines)
        trays = (structs.replace(tray, spots=_all_opposite(tray.spots)) for tray in self.trays)
        return structs.replace(
            self,
            points=_all_opposite(self.points),
            label_places=_all_opposite(self.label_places),
            lines=tuple(lines),
            trays=tuple(trays),
        )

    def places(self, line: Line) -> list[Place]:
        return [self.points[each] if isinstance(each, str) else each for each in line.through]


def _opposite(place: str | Place) -> str | Place:
    return place if isinstance(place, str) else (-place[0], -place[1])


def _all_opposite(spots: dict[str, Place]) -> dict[str, Place]:
    return {name: (-x, -y) for name, (x, y) in spots.items()}


def _sensible(place: Place) -> bool:
    return all(abs(c) <= _FARTHEST for c in place)


def layout_names() -> list[str]:
    return paths.names("layouts")


def load_layout(name: str, *, shipped_only: bool = False) -> Layout:
    """Read a layout.  Raises ContentError.

    With `shipped_only`, a user's own file is passed over.
    """
    file = paths.find("layouts", name, shipped_only=shipped_only)
    if not paths.is_file(file):
        raise ContentError(file, _no_layout(name))
    layout = structs.replace(load(file, Layout), name=name)
    if layout.table is not None and layout.table.diagram is not None:
        drawing = layout.table.diagram.layout
        drawn = paths.find("layouts", drawing, shipped_only=shipped_only)
        if not paths.is_file(drawn):
            raise ContentError(file, _no_layout(drawing), "table.diagram.layout")
        if load(drawn, Layout).table is not None:
            raise ContentError(file, Message("A diagram can’t have a table itself."), "table.diagram.layout")
    return layout


def _no_layout(name: str) -> Message:
    others = Listing(layout_names(), "and")
    return Message("There is no layout “{name}”, only {others}.", name=name[:40], others=others)


# Layouts that games are offered to be played on: those, shipped or the user's, of a game's family.


def register_layout(game: type[LayoutFamily], layout: Layout) -> None:
    """Offer a game a layout of its family.  Raises ContentError where it can't be played on it."""
    try:
        game.register_layout(
            layout.name.removeprefix(game.layout_family),
            layout.title,
            tuple(layout.points),
            [line.points for line in layout.lines],
        )
    except GameError as error:
        raise ContentError(paths.find("layouts", layout.name), error.message, "lines") from None


def register_layouts(only: str = "", *, shipped_only: bool = False) -> list[ContentError]:
    """Offer every game, or `only` that one, all layouts of its family, and none that is gone.

    The answer says which files are of no use, and why: those of the families, and all of the user's own.
    """
    problems: list[ContentError] = []
    kinds = games_with(LayoutFamily) if only == "" else [games()[only]]
    asked = [game for game in kinds if issubclass(game, LayoutFamily)]
    for game in asked:
        game.forget_layouts()
    for name in paths.names("layouts", shipped_only=shipped_only):
        takers = [game for game in asked if name.startswith(game.layout_family)]
        looked_at = takers or not (only or shipped_only or not paths.has_own("layouts", name))
        try:
            if looked_at:
                layout = load_layout(name, shipped_only=shipped_only)
                for game in takers:
                    register_layout(game, layout)
        except ContentError as error:
            problems.append(error)
    return problems


# How a board can be mirrored and turned: as the eye sees it, where that keeps the game's lines.

Matrix = tuple[float, float, float, float]
"""Two rows: what becomes of x, and of y."""

Kind = Literal["across", "down", "turn"]

_NEAR: Final = 0.1
"""How far from a point, in board units, an image still is that point."""
_MIRRORS: Final[Mapping[Kind, Matrix]] = {"across": (-1, 0, 0, 1), "down": (1, 0, 0, -1)}
_TURNS: Final = (60, 72, 90, 120, 180)
"""Degrees that are tried, the least first."""


@dataclass(frozen=True, slots=True)
class BoardSymmetry:
    """Where every point goes: to the other side `across` or `down` the board, or by a turn.

    A turn is clockwise by so many `degrees`.
    """

    kind: Kind
    images: Mapping[Spot, Spot]
    degrees: int = 0


def symmetries(layout: Layout, editing: Editing) -> list[BoardSymmetry]:
    """The mirrorings and the least turn of a board that are symmetries of its game.

    There are none on a layout that lacks some of the game's spots.
    """
    found: list[BoardSymmetry] = []
    if not {*editing.spots} <= layout.spots:
        return found
    for kind, matrix in _MIRRORS.items():
        images = _images(layout.points, matrix)
        if images is not None and editing.keeps_lines(images):
            found.append(BoardSymmetry(kind, images))
    for degrees in _TURNS:
        cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        images = _images(layout.points, (cosine, sine, -sine, cosine))
        if images is not None and editing.keeps_lines(images):
            found.append(BoardSymmetry("turn", images, degrees))
            break
    return found


def _images(points: Mapping[Spot, Place], matrix: Matrix) -> dict[Spot, Spot] | None:
    """The images of points by a matrix, seen from their middle; None where one leads off them, or all
    stay.
    """
    middle = [sum(place[axis] for place in points.values()) / len(points) for axis in (0, 1)]
    a, b, c, d = matrix
    images: dict[Spot, Spot] = {}
    for spot, (x, y) in points.items():
        dx, dy = x - middle[0], y - middle[1]
        wanted = middle[0] + a * dx + b * dy, middle[1] + c * dx + d * dy
        nearest = min(points, key=lambda other: math.dist(points[other], wanted))
        if math.dist(points[nearest], wanted) > _NEAR:
            return None
        images[spot] = nearest
    moves = any(spot != image for spot, image in images.items())
    return images if moves and len(set(images.values())) == len(images) else None
