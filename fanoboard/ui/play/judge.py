"""Whether a turn that the solution does not know reaches the goal as well: an engine is asked, or a proof."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Final

from fanoboard.engine.client import EngineClient
from fanoboard.engine.request import Kind, MoveRequest, ValuesRequest
from fanoboard.games.capabilities import HiddenInformation, OwnThinker, capability
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Score, SearchInfo
from fanoboard.match import engine_request
from fanoboard.match.record import Node
from fanoboard.tasks import Task, Tasks

_SECONDS: Final = 1.0
_SECONDS_OF_VALUES: Final = 10.0
"""Within which the values of all moves have to come; they take one, or as long as a hint."""
_SECONDS_OF_CARDS: Final = 0.1
"""A win within the turn is found at once, and there is no other proof to wait for."""


class Judge(ABC):
    """Is asked about one position at a time."""

    values: Mapping[str, Score] = {}
    """The values of all moves at the position that was asked about, if that was asked."""

    @abstractmethod
    def ask(self, node: Node, position: Position) -> None:
        """Have it look at a position, that of `node` or within the turn after it."""

    def ask_values(self, node: Node, position: Position) -> None:
        """Have it value all moves of a position."""
        self.ask(node, position)

    @abstractmethod
    def cancel(self) -> None:
        """Nobody wants to know any more."""

    @abstractmethod
    def answer(self) -> tuple[bool, SearchInfo | None]:
        """Whether it has answered, and what: the line that it expects, or None if it knows nothing."""

    def close(self) -> None:
        self.cancel()


class OpenJudge(Judge):
    """Has the game's own thinker prove it beside the window; engines take cards to be hidden."""

    def __init__(self, tasks: Tasks) -> None:
        self._tasks = tasks
        self._task: Task[SearchInfo | None] | None = None

    def ask(self, node: Node, position: Position) -> None:
        game = capability(position.game, OwnThinker)
        thinker = None if game is None else game.thinker()
        assert thinker is not None, "a game with open cards has a thinker of its own"

        def work(stopped: Callable[[], bool]) -> SearchInfo | None:
            found = thinker.think(position, Limits(), lambda info: None, stopped)
            return found if found.pv else None

        self._task = self._tasks.compute(work)

    def cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def answer(self) -> tuple[bool, SearchInfo | None]:
        if self._task is None or not self._task.done:
            return False, None
        return True, self._task.outcome


class EngineJudge(Judge):
    """Asks an engine; solved games are answered at once, and exactly."""

    def __init__(self, engine: EngineClient) -> None:
        self._engine = engine
        self._asked: MoveRequest | ValuesRequest | None = None

    def ask(self, node: Node, position: Position) -> None:
        seconds = _SECONDS_OF_CARDS if position.game.has(HiddenInformation) else _SECONDS
        self._asked = MoveRequest(Kind.HINT, engine_request.hint(node, position, seconds), seconds)
        self._engine.ask(self._asked)

    def ask_values(self, node: Node, position: Position) -> None:
        self.values = {}
        self._asked = ValuesRequest(Kind.VALUES, engine_request.values(node, position), _SECONDS_OF_VALUES)
        self._engine.ask(self._asked)

    def cancel(self) -> None:
        self._engine.cancel()

    def answer(self) -> tuple[bool, SearchInfo | None]:
        self._engine.poll()
        if self._asked is None or self._asked.wanted:
            return False, None
        if isinstance(self._asked, ValuesRequest):
            self.values = self._asked.answer or {}
        return True, self._asked.best if self._asked.fault is None else None

    def close(self) -> None:
        self._engine.close()
