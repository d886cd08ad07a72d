"""Whether a position can be begun from."""

from __future__ import annotations

from fanoboard.games.capabilities import unplayable
from fanoboard.games.game import Position
from fanoboard.messages import Message


def why_no_start(position: Position) -> Message | None:
    """Why no game can begin from a position, though it is one; None where one can."""
    if (reason := unplayable(position)) is not None:
        return reason
    if position.result is not None:
        return Message("In this position the game is over. {reason}", reason=position.result.reason)
    return None
