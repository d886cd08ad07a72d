"""What can be wrong with what a person or another program said."""

from __future__ import annotations

from typing import Final

from fanoboard.messages import Message

_SHOWN: Final = 40


class GameError(ValueError):
    """Something a person or another program said is wrong; the message is for them to read."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class InvalidPosition(GameError):
    """A text that does not describe a position of this game."""


class IllegalTurn(GameError):
    """A turn or action that is well written but that the rules forbid in this position."""


def excerpt(text: str) -> str:
    """A wrong text as it is repeated to its author: its beginning, with nothing that can't be printed."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii")
        for sign in text[:_SHOWN]
    )
