"""The engine goes through a game in the background, and leaves in the record what it makes of each moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from fanoboard.engine.client import EngineClient
from fanoboard.engine.request import EngineFault, Kind, MoveRequest
from fanoboard.games.search_info import SearchInfo
from fanoboard.match import engine_request
from fanoboard.match.record import Evaluation, Node
from fanoboard.match.review import known
from fanoboard.messages import Message

SECONDS = 0.5
"""How long the engine looks at a moment; of what is solved it knows the value at once."""


class Reviewer:
    """Looks at the moments of a game one after the other, the last one first, in a process of its own.

    Going backwards, what it has found out about later moments helps with the earlier ones.
    """

    def __init__(self, open_engine: Callable[[], EngineClient], seconds: float = SECONDS) -> None:
        self._open_engine = open_engine
        self._seconds = seconds
        self._engine: EngineClient | None = None
        self._waiting: deque[Node] = deque()
        self._learned = False
        self.count = 0
        """How many moments there were to look at."""
        self.lines: dict[Node, tuple[str, ...]] = {}
        self.trouble: Message | None = None

    @property
    def busy(self) -> bool:
        return self._engine is not None

    @property
    def done(self) -> int:
        return self.count - len(self._waiting) - self.busy

    def start(self, path: Sequence[Node]) -> None:
        """Look at all moments of a line of play of which nothing is known, and at which it goes on."""
        self.cancel()
        self._waiting.extend(reversed(unknown(path)))
        self.count = len(self._waiting)
        self.trouble = None
        if self._waiting:
            self._engine = self._open_engine()
            self._ask(self._engine)

    def cancel(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None
        self._waiting.clear()
        self.count = 0

    def tick(self) -> bool:
        """Listen to the engine; return whether something new lies in the record."""
        self._learned = False
        if self._engine is not None:
            self._engine.poll()
        return self._learned

    def _ask(self, engine: EngineClient) -> None:
        node = self._waiting.popleft()
        commands = engine_request.review(node, self._seconds)
        request = MoveRequest(Kind.REVIEW, commands, self._seconds, on_fail=self._give_up)
        request.on_done = lambda _: self._take(engine, node, request.best)
        engine.ask(request)

    def _take(self, engine: EngineClient, node: Node, found: SearchInfo | None) -> None:
        if found is not None:
            node.evaluation = Evaluation(found.score, found.pv[0], found.depth)
            self.lines[node] = found.pv
            self._learned = True
        if self._waiting:
            self._ask(engine)
        else:
            engine.close()
            self._engine = None

    def _give_up(self, fault: EngineFault) -> None:
        self.cancel()
        self.trouble = fault.message


def unknown(path: Sequence[Node]) -> list[Node]:
    """The moments of a line of play that were not looked at, and at which it goes on."""
    return [node for node in path if known(node) is None and node.position.result is None]
