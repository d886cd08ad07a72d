"""The engine goes through a game in the background, and leaves in the record what it makes of each moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from fanoboard.engine.client import EngineClient, GaveUp, Info
from fanoboard.engine.request import EngineRequest, Kind
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
        self._now: Node | None = None
        self._found: SearchInfo | None = None
        self._count = 0
        self.lines: dict[Node, tuple[str, ...]] = {}
        self.trouble: Message | None = None

    @property
    def busy(self) -> bool:
        return self._now is not None

    @property
    def done(self) -> int:
        return self._count - len(self._waiting) - self.busy

    @property
    def count(self) -> int:
        return self._count

    def start(self, path: Sequence[Node]) -> None:
        """Look at all moments of a line of play of which nothing is known, and at which it goes on."""
        self.cancel()
        wanted = unknown(path)
        self._waiting = deque(reversed(wanted))
        self._count = len(wanted)
        self.trouble = None
        if wanted and self._engine is None:
            self._engine = self._open_engine()
        self._ask_next()

    def cancel(self) -> None:
        if self._engine is not None:
            self._engine.close()
        self._engine = self._now = self._found = None
        self._waiting.clear()
        self._count = 0

    def tick(self) -> bool:
        """Listen to the engine; return whether something new lies in the record."""
        if self._engine is None or self._now is None:
            return False
        learned = False
        for report in self._engine.poll():
            match report:
                case Info(info) if info.multipv == 1:
                    self._found = info
                case GaveUp(message):
                    self.cancel()
                    self.trouble = message
                    return learned
        if self._now is not None and not self._engine.thinking:
            learned = self._take()
            self._ask_next()
        return learned

    def _take(self) -> bool:
        node, found = self._now, self._found
        self._now = self._found = None
        if node is None or found is None:
            return False
        node.evaluation = Evaluation(found.score, found.pv[0], found.depth)
        self.lines[node] = found.pv
        return True

    def _ask_next(self) -> None:
        if not self._waiting or self._engine is None:
            if self._engine is not None:
                self._engine.close()
                self._engine = None
            return
        self._now, self._found = self._waiting.popleft(), None
        commands = engine_request.review(self._now, self._seconds)
        self._engine.ask(EngineRequest(Kind.REVIEW, commands, self._seconds))


def unknown(path: Sequence[Node]) -> list[Node]:
    """The moments of a line of play that were not looked at, and at which it goes on."""
    return [node for node in path if known(node) is None and node.position.result is None]
