"""The turns of a game in rows: what was played, and below what they replace, the variations.

Games may be thousands of turns long and variations may lie deeply in one another, so nothing recurses.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from fanoboard.match.record import move_label
from fanoboard.ui.play.turn_list import ListedTurn, TurnList

_SHORT = 4
"""Variations of so many turns are unfolded, unless somebody folds them."""
_UNFOLDED = 3
"""Variations that lie deeper in one another are folded."""

Cell = ListedTurn | None


class Row(NamedTuple):
    """A row of the list.

    It has a cell for each column, or where it stands for a folded variation or begins an unfolded one,
    the `branch`, of so many `turns`.  One that `goes_on` with a move needs no number.  `depth` is how
    deeply it lies in variations, and one that `leads` is the main line of the record, though the game
    stands elsewhere.
    """

    number: int
    cells: tuple[Cell, ...] = ()
    depth: int = 0
    branch: ListedTurn | None = None
    turns: int = 0
    unfolded: bool = False
    leads: bool = False
    goes_on: bool = False

    @property
    def foldable(self) -> bool:
        return self.turns > 1

    @property
    def label(self) -> str:
        """The number of the move, as it stands before it; for all seats, where each has a column."""
        if self.goes_on:
            return ""
        alone = self.branch or (self.cells[0] if len(self.cells) == 1 else None)
        return move_label(self.number, alone.seat if alone is not None else 0)


class Shape(NamedTuple):
    """How rows are made: with so many columns, and with these variations folded or not.

    `folds` are those that somebody has folded (True) or unfolded, and `open` those that have to be
    unfolded, as something in them is shown; both by the keys of their first turns.
    """

    columns: int
    folds: Mapping[Hashable, bool]
    open: Collection[Hashable]

    def is_folded(self, branch: ListedTurn, turns: int, depth: int) -> bool:
        """Whether only the first turn of a variation can be seen."""
        if branch.key in self.open:
            return False
        return self.folds.get(branch.key, turns > _SHORT or depth > _UNFOLDED)


class _Branch(NamedTuple):
    first: ListedTurn
    depth: int
    leads: bool


Told = Iterator[Row | _Branch]


def turn_rows(turns: TurnList, shape: Shape) -> list[Row]:
    rows: list[Row] = []
    path = turns.path
    telling = [_told(turns, turns.turns, path[0], path[-1], 0, shape)]
    while telling:
        found = next(telling[-1], None)
        if found is None:
            telling.pop()
        elif isinstance(found, Row):
            rows.append(found)
        else:
            telling.append(_variation(turns, found, shape))
    return rows


def _variation(turns: TurnList, branch: _Branch, shape: Shape) -> Told:
    first, depth, leads = branch
    line = turns.line_from(first)
    unfolded = len(line) > 1 and not shape.is_folded(first, len(line), depth)
    yield Row(first.round, (), depth, first, len(line), unfolded, leads)
    if unfolded:
        yield from _told(turns, line, None, None, depth, shape)


def _told(
    turns: TurnList,
    line: Sequence[ListedTurn],
    parent: ListedTurn | None,
    end: ListedTurn | None,
    depth: int,
    shape: Shape,
) -> Told:
    """The rows of a line after `parent`, each followed by what was played in place of its turns.

    What was played in place of the first turn of a variation is told where that is.  After `end`, where
    the game stands, all that was played is a variation.
    """
    cells: list[Cell] = [None] * shape.columns
    replaced: list[_Branch] = []
    told = 0
    before: ListedTurn | None = None

    def others(parent: ListedTurn, turn: ListedTurn | None) -> list[_Branch]:
        played = turns.after.get(parent.key, ())
        return [_Branch(each, depth + 1, not at) for at, each in enumerate(played) if each is not turn]

    def row(turn: ListedTurn) -> Row:
        return Row(turn.round, tuple(cells), depth, goes_on=told == turn.round)

    for turn in line:
        if before is not None and (shape.columns == 1 or turn.round != before.round):
            yield row(before)
            yield from replaced
            told = 0 if replaced else before.round
            cells, replaced = [None] * shape.columns, []
        cells[(turn.seat or 0) if shape.columns > 1 else 0] = turn
        if parent is not None and turn.key is not None:
            replaced += others(parent, turn)
        before = parent = turn
    if before is not None:
        yield row(before)
    if end is not None:
        replaced += others(end, None)
    yield from replaced
