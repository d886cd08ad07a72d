"""What moves of Fano330-R-Morris have to please one character or another."""

from __future__ import annotations

from typing import Final

from fanoboard.games.character import Appeal
from fanoboard.games.fano330.core import BLACK, BLACK_TO_MOVE, WHITE, forbidden, tops
from fanoboard.games.fano330.position import Fano330Position
from fanoboard.search.bits import popcount

_FEW: Final = 8
"""More moves than these that do not lose at once are as good as many."""


def appeals_in(position: Fano330Position) -> dict[str, Appeal]:
    """To take something is to cover it here; what is sharp leaves few moves to anybody."""
    found, (own, other) = {}, (BLACK, WHITE) if position.mover else (WHITE, BLACK)
    before = position.key()
    for action in position.actions():
        after = position.play(action).position
        assert isinstance(after, Fano330Position)
        packed = after.key()
        covered = _count(before, other) - _count(packed, other)
        room, theirs = _room(after, packed ^ BLACK_TO_MOVE), _room(after, packed)
        found[action.text] = Appeal(
            gain=covered,
            growth=_count(packed, own),
            safety=min(room, _FEW),
            daring=-min(room, _FEW) - min(theirs, _FEW),
        )
    return found


def _count(packed: int, pieces: int) -> int:
    """How many of these pieces lie uppermost."""
    return int(popcount(tops(packed, pieces)))


def _room(position: Fano330Position, packed: int) -> int:
    """How many moves do not lose at once."""
    state = position.state()
    state.packed = packed
    return sum(not forbidden(state.after[move]) for move in range(state.generate()))
