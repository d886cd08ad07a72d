"""What an engine is asked, and how far that has come."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum


class Kind(Enum):
    """What a request is for."""

    PLAY = "play"
    """A move, to be played."""
    HINT = "hint"
    """A move, to be shown."""
    JUDGE = "judge"
    """What a position is worth, to be weighed."""
    ANALYSE = "analyse"
    """What the best moves are worth, until it is cancelled."""
    REVIEW = "review"
    """What a moment of a game that was played is worth."""
    VALUES = "values"
    """What every move is worth."""


class RequestState(Enum):
    """How far a request has come; python-chess has the same states."""

    NEW = "new"
    """It waits for the engine to be free."""
    RUNNING = "running"
    """The engine was asked, and has not answered yet."""
    CANCELLING = "cancelling"
    """The engine was told to stop, as nobody wants the answer any more, and has not answered yet."""
    DONE = "done"
    """It was answered, given up or cancelled."""


class EngineRequest:
    """One thing that an engine is asked: `commands` that set up a position and then make it think.

    `seconds` is how long the engine was told to take; None is as long as it likes.  `alone`, one
    processor is enough, as for the weaker levels.  Nobody waits for what is asked in the `background`.
    """

    def __init__(
        self,
        kind: Kind,
        commands: Sequence[str],
        seconds: float | None = None,
        *,
        alone: bool = False,
        background: bool = False,
    ) -> None:
        self.kind = kind
        self.commands = tuple(commands)
        self.seconds = seconds
        self.alone = alone
        self.background = background
        self.state = RequestState.NEW
        self.at_once = False
        """Whether the answer is wanted as soon as the engine has any."""
        self.failures = 0
        """How many engines have died over it, or not answered, or answered what is useless."""

    @property
    def wanted(self) -> bool:
        """Whether somebody still waits for what it tells."""
        return self.state in (RequestState.NEW, RequestState.RUNNING)
