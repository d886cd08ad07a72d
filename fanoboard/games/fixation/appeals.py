"""What moves of Lines of Fixation have to please one character or another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.character import Appeal
from fanoboard.games.events import SeatIndex
from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.core_lines import groups
from fanoboard.games.fixation.position import FixationPosition
from fanoboard.games.fixation.sowing import Sowing, sow

_TALL: Final = 1 / 8
"""What the square of a stack's height counts for, against a group."""


def appeals_in(position: FixationPosition) -> dict[str, Appeal]:
    own, other, found = position.mover, 1 - position.mover, {}
    numbers = position.rules.hexagon.numbers
    for action in position.actions():
        source, target = (numbers[spot] for spot in action.spots)
        sowing = sow(position.board, source, target)
        after = position.play(action).position
        assert isinstance(after, FixationPosition)
        replies = (sow(after.board, *reply) for reply in after.survey.moves)
        lost = max((_taken(reply, other) for reply in replies), default=0)
        given = _taken(sowing, other)
        found[action.text] = Appeal(
            gain=_taken(sowing, own) - given,
            growth=_grown(after.board, own),
            safety=-lost - given,
            daring=len(sowing.drops) + given + lost,
        )
    return found


def _taken(sowing: Sowing, seat: SeatIndex) -> int:
    """How many stacks a move makes those of a seat."""
    return sum(drop.is_capture and drop.disk == seat for drop in sowing.drops)


def _grown(board: Sequence[int], seat: SeatIndex) -> float:
    """How tall the stacks of a seat are, less its groups."""
    own = {point: stacks.height(stack) for point, stack in enumerate(board) if stacks.owner(stack) == seat}
    apart = int(groups(sum(1 << point for point in own)))
    return _TALL * sum(height * height for height in own.values()) - apart
