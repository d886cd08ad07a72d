"""Geometries that Nim is played on: named points, lines that are sets of them, and positions as text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations

from fanoboard.games.errors import GameError, InvalidPosition, excerpt
from fanoboard.games.events import SeatIndex
from fanoboard.games.fano_nim.core import LARGEST
from fanoboard.messages import Message, plural

# Geometries that Nim is played on: named points, and lines that are sets of them.

MOST_POINTS = 31
MOST_LINES = 200
POINT = re.compile(r"[^\W_]{1,8}")
"""Names of points are letters and digits: everything else parts them in positions, turns and files."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """Points in the order of the position text, and lines as the sets of points that a move takes from.

    A line is called by its points, in the order in which it lists them: `HER`.
    """

    name: str
    points: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    line_names: tuple[str, ...] = field(init=False, compare=False)
    ways: tuple[tuple[tuple[str, ...], ...], ...] = field(init=False, compare=False, repr=False)
    """For each line the sequences of clicks that name it: itself, or two points that no other line joins."""

    def __post_init__(self) -> None:
        """Raise GameError where no game could be played, or turns would be ambiguous."""
        if not 1 <= len(self.points) <= MOST_POINTS or not 1 <= len(self.lines) <= MOST_LINES:
            raise GameError(
                Message(
                    "Nim needs 1 to {points} points and 1 to {lines} lines.",
                    points=MOST_POINTS,
                    lines=MOST_LINES,
                )
            )
        for point in self.points:
            if not POINT.fullmatch(point):
                raise GameError(
                    Message("The point “{point}” needs a name of up to 8 letters and digits.", point=point)
                )
        names = tuple("".join(line) for line in self.lines)
        for line, name in zip(self.lines, names, strict=True):
            if not line or len(set(line)) < len(line) or not set(line) <= set(self.points):
                raise GameError(
                    Message("The line “{line}” must go through points of the board, once each.", line=name)
                )
            if name in self.points and line != (name,):
                raise GameError(Message("The line “{line}” is called like a point.", line=name))
        for what in (self.points, names, tuple(frozenset(line) for line in self.lines)):
            if len(set(what)) < len(what):
                raise GameError(Message("Two points or two lines are the same."))
        object.__setattr__(self, "line_names", names)
        object.__setattr__(self, "ways", self._ways())

    def _ways(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        joined = Counter(pair for line in self.lines for pair in permutations(line, 2))
        return tuple(
            ((name,), *(pair for pair in permutations(line, 2) if joined[pair] == 1))
            for name, line in zip(self.line_names, self.lines, strict=True)
        )

    def line(self, name: str) -> tuple[str, ...]:
        return self.lines[self.line_names.index(name)]

    def indices(self) -> list[list[int]]:
        return [[self.points.index(point) for point in line] for line in self.lines]

    def symmetries(self) -> Iterator[tuple[int, ...]]:
        """All ways to exchange points that take lines to lines: point i goes to where item i says."""
        return _Symmetries(self.indices(), len(self.points)).extend({})


class _Symmetries:
    """Finds symmetries point after point, those first that lines through earlier ones leave least choice."""

    def __init__(self, lines: list[list[int]], points: int) -> None:
        self.lines = {frozenset(line) for line in lines}
        self.through = [[line for line in self.lines if point in line] for point in range(points)]
        self.order: list[int] = []
        while len(self.order) < points:
            rest = (point for point in range(points) if point not in self.order)
            self.order.append(max(rest, key=self._bound))

    def _bound(self, point: int) -> int:
        """How many lines through a point have two points before it."""
        return sum(len(line.intersection(self.order)) >= 2 for line in self.through[point])

    def extend(self, images: dict[int, int]) -> Iterator[tuple[int, ...]]:
        """Complete a symmetry of which the images of the first points are chosen."""
        if len(images) == len(self.order):
            if all(frozenset(images[point] for point in line) in self.lines for line in self.lines):
                yield tuple(images[point] for point in range(len(images)))
            return
        point = self.order[len(images)]
        for image in set(self.order).difference(images.values()):
            if len(self.through[image]) == len(self.through[point]):
                chosen = {**images, point: image}
                if all(self._on_a_line(chosen, line, image) for line in self.through[point]):
                    yield from self.extend(chosen)

    def _on_a_line(self, images: dict[int, int], line: frozenset[int], image: int) -> bool:
        """Whether the images that points of a line have so far lie on one line, through `image`."""
        known = {images[point] for point in line if point in images}
        return any(known <= other for other in self.through[image])


FANO = Geometry(
    "fano",
    tuple("THEYWAR"),
    tuple(tuple(line) for line in ("YEA", "WHY", "RAW", "TRY", "WET", "HAT", "HER")),
)
"""The Fano plane with Bill Taylor's letters."""


# Positions and turns of Fano Nim as text.


def write(heaps: tuple[int, ...], mover: SeatIndex) -> str:
    """The heaps in the order of the points, and the player to move: `1,2,3,4,5,6,7 1`."""
    return f"{','.join(map(str, heaps))} {mover + 1}"


def read(geometry: Geometry, text: str) -> tuple[tuple[int, ...], SeatIndex]:
    """The heaps and the mover that a text describes.  Raises InvalidPosition."""
    fields = text.split()
    points = " ".join(geometry.points)
    if len(fields) != 2:
        raise InvalidPosition(
            Message(
                "A position is the heaps of {points}, joined by commas, and the player to move, 1 or 2;"
                " not “{text}”.",
                points=points,
                text=excerpt(text),
            )
        )
    heaps, mover = fields[0].split(","), fields[1]
    if len(heaps) != len(geometry.points):
        raise InvalidPosition(
            plural(
                "There is {count} point ({points}), not {found}.",
                "There are {count} points ({points}), not {found}.",
                count=len(geometry.points),
                points=points,
                found=len(heaps),
            )
        )
    for point, heap in zip(geometry.points, heaps, strict=True):
        if not re.fullmatch("0|[1-9][0-9]?", heap) or int(heap) > LARGEST:
            raise InvalidPosition(
                Message(
                    "The heap of {point} is a number from 0 to {largest}, not “{text}”.",
                    point=point,
                    largest=LARGEST,
                    text=excerpt(heap),
                )
            )
    if mover not in ("1", "2"):
        raise InvalidPosition(Message("The player to move is 1 or 2, not “{text}”.", text=excerpt(mover)))
    return tuple(map(int, heaps)), int(mover) - 1


def read_turn(text: str) -> tuple[str, int] | None:
    """The name of a line and the number to take, as in `HER-2`; None if it is nothing of the kind."""
    found = re.fullmatch(r"([^\W_]+)-(0|[1-9][0-9]{0,3})", text)
    return (found[1], int(found[2])) if found and found[2].isascii() else None
