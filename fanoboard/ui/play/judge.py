"""Whether a turn that the solution does not know reaches the goal as well: the engine is asked."""

from __future__ import annotations

from typing import Final

from fanoboard.engine.client import BestMove, EngineClient, GaveUp, Info
from fanoboard.engine.request import EngineRequest, Kind
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.game import Position
from fanoboard.games.search_info import SearchInfo
from fanoboard.match import engine_request
from fanoboard.match.record import Node

_SECONDS: Final = 1.0
_SECONDS_OF_CARDS: Final = 0.1
"""A win within the turn is found at once, and there is no other proof to wait for."""


class Judge:
    """Asks the engine about one position at a time; solved games are answered at once, and exactly."""

    def __init__(self, engine: EngineClient) -> None:
        self._engine = engine
        self._best: SearchInfo | None = None

    @property
    def thinking(self) -> bool:
        """Whether it has yet to answer."""
        return self._engine.thinking

    def ask(self, node: Node, position: Position) -> None:
        """Ask about a position, that of `node` or within the turn after it."""
        self._best = None
        seconds = _SECONDS_OF_CARDS if position.game.has(HiddenInformation) else _SECONDS
        commands = engine_request.hint(node, position, seconds)
        self._engine.ask(EngineRequest(Kind.HINT, commands, seconds))

    def cancel(self) -> None:
        """It need not answer any more."""
        self._engine.cancel()

    def answer(self) -> tuple[bool, SearchInfo | None]:
        """Whether it has answered, and what: the line that it expects, or None if it knows nothing."""
        for report in self._engine.poll():
            match report:
                case Info(info) if info.multipv == 1:
                    self._best = info
                case BestMove():
                    return True, self._best
                case GaveUp():
                    return True, None
        return False, None

    def close(self) -> None:
        """End the engine."""
        self._engine.close()
