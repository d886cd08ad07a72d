"""Layouts: where the points of a board lie, which lines join them, or what a card table holds."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from fanoboard.content import paths
from fanoboard.content.card_table import CardTable
from fanoboard.content.schema_errors import SchemaError
from fanoboard.content.yaml_files import ContentError, load
from fanoboard.messages import Listing, Message

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
            raise ContentError(file, Message("A diagram can't have a table itself."), "table.diagram.layout")
    return layout


def _no_layout(name: str) -> Message:
    others = Listing(layout_names(), "and")
    return Message("There is no layout “{name}”, only {others}.", name=name[:40], others=others)
