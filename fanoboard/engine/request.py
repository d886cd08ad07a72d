"""What an engine is asked, how far that has come, and who is told what it answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final, Generic, Literal, TypeVar

from fanoboard.engine.channel import one_line
from fanoboard.engine.lines import LONGEST_TURN
from fanoboard.games.search_info import Score, SearchInfo
from fanoboard.messages import Message

_MOST_VALUES: Final = 100_000
"""Moves whose values are taken notice of."""

FaultKind = Literal["start", "silence", "crash", "illegal"]
Answer = TypeVar("Answer")


class EngineFault(Exception):
    """An engine does not do as it should; `message` is for people, and says what, `kind` is of what kind."""

    def __init__(self, message: Message, kind: FaultKind = "crash") -> None:
        super().__init__(str(message))
        self.message = message
        self.kind: FaultKind = kind


class EngineSilent(EngineFault):
    """An engine has not answered in time."""

    def __init__(self, message: Message) -> None:
        super().__init__(message, "silence")


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


def _ignore(told: object) -> None:
    """What nobody wants to know."""


class EngineRequest(ABC, Generic[Answer]):
    """One thing that an engine is asked: `commands` that set up a position and then make it think.

    `seconds` is how long the engine was told to take; None is as long as it likes.  `alone`, one
    processor is enough, as for the weaker levels.  Nobody waits for what is asked in the `background`.

    `on_info` is called with what the engine sees on its way, the latest of each line of play, best first;
    at the end either `on_done` with the answer, or `on_fail` with why there is none.  Nothing is told of a
    request that was cancelled.
    """

    def __init__(
        self,
        kind: Kind,
        commands: Sequence[str],
        seconds: float | None = None,
        *,
        alone: bool = False,
        background: bool = False,
        on_info: Callable[[SearchInfo], object] = _ignore,
        on_done: Callable[[Answer], object] = _ignore,
        on_fail: Callable[[EngineFault], object] = _ignore,
    ) -> None:
        self.kind = kind
        self.commands = tuple(commands)
        self.seconds = seconds
        self.alone = alone
        self.background = background
        self.on_info = on_info
        self.on_done = on_done
        self.on_fail = on_fail
        self.state = RequestState.NEW
        self.at_once = False
        """Whether the answer is wanted as soon as the engine has any."""
        self.failures = 0
        """How many engines have died over it, or not answered, or answered what is useless."""
        self.best: SearchInfo | None = None
        """The best line so far."""
        self.answer: Answer | None = None
        self.fault: EngineFault | None = None

    @property
    def wanted(self) -> bool:
        """Whether somebody still waits for what it tells."""
        return self.state in (RequestState.NEW, RequestState.RUNNING)

    def begin(self) -> None:
        """It is put to an engine, perhaps not for the first time."""
        self.state = RequestState.RUNNING

    @abstractmethod
    def read(self, line: str) -> Answer | None:
        """Read a line of the engine's: the answer if that is complete now.  Raises EngineFault."""


class MoveRequest(EngineRequest[str]):
    """Is answered by a move in the game's notation."""

    def read(self, line: str) -> str | None:
        """What says neither a move nor an error is no answer."""
        _refuse_errors(line)
        word, _, rest = line.partition(" ")
        return rest.split()[0][:LONGEST_TURN] if word == "bestmove" and rest else None


class ValuesRequest(EngineRequest[Mapping[str, Score]]):
    """Is answered by what every legal move is worth to the player to move, by its text."""

    _values: dict[str, Score]

    def begin(self) -> None:
        """Nothing is known of any move yet."""
        super().begin()
        self._values = {}

    def read(self, line: str) -> Mapping[str, Score] | None:
        """A line about one move, or the sign that there are no more of them.

        A sign of life that was asked for earlier may come late; it comes before any move.
        """
        _refuse_errors(line)
        text, *score = line.split() or [""]
        if text == "readyok" and self._values:
            return self._values
        if len(self._values) < _MOST_VALUES and len(score) in (1, 2) and (found := Score.read(*score)):
            self._values[text] = found
        return None


def _refuse_errors(line: str) -> None:
    """Raise EngineFault where a line says that a command was wrong."""
    word, _, rest = line.partition(" ")
    if word == "error":
        said = one_line(rest).rstrip(".")
        raise EngineFault(Message("The engine does not understand: “{reason}”.", reason=said), "illegal")
