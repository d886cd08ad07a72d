"""The turns of a game in rows: what was played, and below what they replace, the variations.

Games may be thousands of turns long and variations may lie deeply in one another, so nothing recurses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from fanoboard.games.events import SeatIndex
from fanoboard.games.game import ShortTurn
from fanoboard.match.record import Node, move_label
from fanoboard.messages import Message

_SHORT = 4
"""Variations of so many turns are unfolded, unless somebody folds them."""
_UNFOLDED = 3
"""Those that lie deeper in one another are folded."""


class Begun(NamedTuple):
    """The turn under way, which is not complete: whose it is, which move, and how a list has it.

    It is a value, as the match is ahead of what is drawn: the turn may be over by then.
    """

    seat: SeatIndex
    round: int
    told: ShortTurn | Message


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

    @property
    def label(self) -> str:
        """The number of the move, as it stands before it; for all seats, where each has a column."""
        alone = self.branch or (self.cells[0] if len(self.cells) == 1 else None)
        return move_label(self.number, alone.seat if alone is not None else 0)


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
    """A variation to be told next: where it begins."""

    first: Node
    depth: int


Told = Iterator[Row | _Branch]


def turn_rows(path: Sequence[Node], begun: Begun | None, shape: Shape) -> list[Row]:
    """The rows of a game that went along `path` from its start, with what was played besides."""
    rows: list[Row] = []
    line: list[Node | Begun] = [*path[1:]]
    if begun is not None:
        line.append(begun)
    telling = [_told(line, path[-1], 0, shape)]
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
    yield Row(branch.first.round, (), branch.depth, branch.first, len(line), unfolded)
    if unfolded:
        yield from _told(line, None, branch.depth, shape)


def _told(line: Sequence[Node | Begun], end: Node | None, depth: int, shape: Shape) -> Told:
    """The rows of a line, each followed by what was played in place of its turns.

    After `end`, where the game stands, all that was played is a variation.
    """
    cells: list[Cell] = [None] * shape.columns
    replaced: list[_Branch] = []
    before: Node | Begun | None = None
    for turn in line:
        if before is not None and (shape.columns == 1 or turn.round != before.round):
            yield Row(before.round, tuple(cells), depth)
            yield from replaced
            cells, replaced = [None] * shape.columns, []
        cells[(turn.seat or 0) if shape.columns > 1 else 0] = turn
        if isinstance(turn, Node) and turn.parent is not None and (before is not None or not depth):
            replaced += [_Branch(other, depth + 1) for other in turn.parent.children if other is not turn]
        before = turn
    if before is not None:
        yield Row(before.round, tuple(cells), depth)
    if end is not None:
        replaced += [_Branch(other, depth + 1) for other in end.children]
    yield from replaced


def ancestors_off(node: Node, was_played: Callable[[Node], bool]) -> set[Node]:
    """The nodes that lead to a node from where it left what was played, itself not counted."""
    found: set[Node] = set()
    at = node.parent
    while at is not None and not was_played(at):
        found.add(at)
        at = at.parent
    return found
