"""What a move does to the board: a stack leaves a disk on every point it passes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.geometry import RAYS, direction


class Drop(NamedTuple):
    """A disk falling on a point, and the stack that it falls on."""

    point: int
    disk: int
    under: int

    @property
    def is_capture(self) -> bool:
        return self.under != stacks.EMPTY and stacks.owner(self.under) != self.disk


class Sowing(NamedTuple):
    """The disks that fall, the bottom one first, and the board after them."""

    drops: tuple[Drop, ...]
    board: tuple[int, ...]

    @property
    def is_capture(self) -> bool:
        return any(drop.is_capture for drop in self.drops)


def sow(board: Sequence[int], source: int, target: int) -> Sowing:
    """Sow the stack on `source` towards `target`, a point as far away on a line as it is tall."""
    d = direction(source, target)
    assert d is not None
    after = list(board)
    after[source] = stacks.EMPTY
    drops = []
    for disk, point in zip(stacks.disks(board[source]), RAYS[d][source], strict=False):
        drops.append(Drop(point, disk, board[point]))
        after[point] = stacks.dropped(board[point], disk)
    return Sowing(tuple(drops), tuple(after))
