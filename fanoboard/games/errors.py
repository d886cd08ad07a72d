"""What can be wrong with what a person or another program said."""

from __future__ import annotations

from fanoboard.messages import Message


class GameError(ValueError):
    """Something a person or another program said is wrong; the message is for them to read."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class InvalidPosition(GameError):
    """A text that does not describe a position of this game."""


class IllegalTurn(GameError):
    """A turn or action that is well written but that the rules forbid in this position."""
