"""The turns of a game in rows: what was played, and below what they replace, the variations.

Games may be thousands of turns long and variations may lie deeply in one another, so nothing recurses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final, NamedTuple

from fanoboard.games.events import SeatIndex
from fanoboard.match.record import Node

_SHORT = 4
"""Variations of so many turns are unfolded, unless somebody folds them."""
_UNFOLDED = 3
"""Those that lie deeper in one another are folded."""


class Begun(NamedTuple):
    """The turn under way, which is not complete, and whose it is."""

    seat: SeatIndex


Cell = Node | Begun | None


class Row(NamedTuple):
    """A row of the list.

    It has a cell for each column, or where it stands for a folded variation or begins an unfolded one,
    the `branch`, of so many `turns`.  `depth` is how deeply it lies in variations.
    """

    number: int
    cells: tuple[Cell, ...] = ()
    depth: int = 0
    branch: Node | None = None
    turns: int = 0
    unfolded: bool = False


class RowPlace(NamedTuple):
    """Where a turn stands: the number of its row, and its column."""

    number: int
    column: int

    def next(self, seat: SeatIndex, columns: int) -> RowPlace:
        """Where the turn after it stands, which `seat` plays."""
        column = seat if columns > 1 else 0
        return RowPlace(self.number + (column <= self.column), column)


class Shape(NamedTuple):
    """How rows are made: with so many columns, and with these variations folded or not.

    `folds` are those that somebody has folded (True) or unfolded, and `open` those that have to be
    unfolded, as something in them is shown.
    """

    columns: int
    folds: dict[Node, bool]
    open: Collection[Node]

    def is_folded(self, branch: Node, turns: int, depth: int) -> bool:
        """Whether only the first turn of a variation can be seen."""
        if branch in self.open:
            return False
        return self.folds.get(branch, turns > _SHORT or depth > _UNFOLDED)


class _Branch(NamedTuple):
    """A variation to be told next: where it begins, and where the turn before it stands."""

    first: Node
    before: RowPlace
    depth: int


Told = Iterator[Row | _Branch]
BEFORE: Final = RowPlace(0, 1_000)
"""Where the start of a game stands: the first turn begins a row."""


def turn_rows(path: Sequence[Node], begun: Begun | None, shape: Shape) -> list[Row]:
    """The rows of a game that went along `path` from its start, with what was played besides."""
    rows: list[Row] = []
    line: list[Node | Begun] = [*path[1:]]
    if begun is not None:
        line.append(begun)
    telling = [_told(line, path[-1], BEFORE, 0, shape)]
    while telling:
        found = next(telling[-1], None)
        if found is None:
            telling.pop()
        elif isinstance(found, Row):
            rows.append(found)
        else:
            telling.append(_variation(found, shape))
    return rows


def _variation(branch: _Branch, shape: Shape) -> Told:
    line = [branch.first, *branch.first.main_line()]
    single = len(line) == 1 and not branch.first.children
    unfolded = not single and not shape.is_folded(branch.first, len(line), branch.depth)
    seat = branch.first.seat or 0
    number = branch.before.next(seat, shape.columns).number
    yield Row(number, (), branch.depth, branch.first, len(line), unfolded)
    if unfolded:
        yield from _told(line, None, branch.before, branch.depth, shape)


def _told(line: Sequence[Node | Begun], end: Node | None, before: RowPlace, depth: int, shape: Shape) -> Told:
    """The rows of a line, each followed by what was played in place of its turns.

    After `end`, where the game stands, all that was played is a variation.
    """
    cells: list[Cell] = [None] * shape.columns
    place = before
    replaced: list[_Branch] = []
    for number, turn in enumerate(line):
        seat = turn.seat if isinstance(turn, Begun) else turn.seat or 0
        coming = place.next(seat, shape.columns)
        if number and coming.number != place.number:
            yield Row(place.number, tuple(cells), depth)
            yield from replaced
            cells, replaced = [None] * shape.columns, []
        cells[coming.column] = turn
        if isinstance(turn, Node) and turn.parent is not None and (number or not depth):
            others = (other for other in turn.parent.children if other is not turn)
            replaced += [_Branch(other, place, depth + 1) for other in others]
        place = coming
    if line:
        yield Row(place.number, tuple(cells), depth)
    if end is not None:
        if line and isinstance(line[-1], Begun):
            place = before if len(line) == 1 else _place_before(line, before, shape)
        replaced += [_Branch(other, place, depth + 1) for other in end.children]
    yield from replaced


def _place_before(line: Sequence[Node | Begun], before: RowPlace, shape: Shape) -> RowPlace:
    """Where the last complete turn of a line stands that ends with one under way."""
    place = before
    for turn in line[:-1]:
        place = place.next(turn.seat or 0, shape.columns)
    return place


def ancestors_off(node: Node, was_played: Callable[[Node], bool]) -> set[Node]:
    """The nodes that lead to a node from where it left what was played, itself not counted."""
    found: set[Node] = set()
    at = node.parent
    while at is not None and not was_played(at):
        found.add(at)
        at = at.parent
    return found
