"""What moves of Fano Nim have to please one character or another."""

from __future__ import annotations

from fanoboard.games.character import Appeal
from fanoboard.games.fano_nim.position import NimPosition


def appeals_in(position: NimPosition) -> dict[str, Appeal]:
    """What is left on the lines can grow no more, but it can be left alone."""
    geometry, found = position.geometry, {}
    # There may be hundreds of lines, and thousands of moves.
    lines = [tuple(map(geometry.points.index, line)) for line in geometry.lines]
    for action in position.actions():
        after, taken = position.play(action)
        assert isinstance(after, NimPosition)
        left = [min(map(after.heaps.__getitem__, line)) for line in lines]
        ended, emptied = left.count(0), after.heaps.count(0) - position.heaps.count(0)
        found[action.text] = Appeal(gain=len(taken), growth=-ended, safety=-max(left), daring=ended + emptied)
    return found
