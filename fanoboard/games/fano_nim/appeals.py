"""What moves of Fano Nim have to please one character or another."""

from __future__ import annotations

from fanoboard.games.character import Appeal
from fanoboard.games.fano_nim.position import NimPosition


def appeals_in(position: NimPosition) -> dict[str, Appeal]:
    """What is left on the lines can grow no more, but it can be left alone."""
    found, heaps = {}, len(position.picture())
    for action in position.actions():
        after, taken = position.play(action)
        assert isinstance(after, NimPosition)
        left = [after.most(line) for line in after.geometry.lines]
        found[action.text] = Appeal(
            gain=len(taken),
            growth=sum(most > 0 for most in left),
            safety=-max(left),
            daring=heaps - len(after.picture()) + len(left) - sum(most > 0 for most in left),
        )
    return found
