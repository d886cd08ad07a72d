"""The engine that moves for the seats where no person sits, and answers those who offer it a draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fanoboard.engine.client import BestMove, EngineClient, GaveUp, Info, MoveValues, Report, Restarted
from fanoboard.engine.request import EngineRequest, Kind
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.games.search_info import Score
from fanoboard.match import engine_request
from fanoboard.match.match import Match
from fanoboard.match.record import Node
from fanoboard.messages import Message


class Opponent:
    def __init__(
        self,
        engine: EngineClient,
        commands: Callable[[Match, float, int], Sequence[str]] = engine_request.play,
    ) -> None:
        """`commands` are what it is told to have it look for a move, in so many seconds and with a seed."""
        self._engine = engine
        self._commands = commands
        self.resting = False
        """Whether it has been given up, until it is called again."""
        self.reason: Message | None = None
        self.trouble: Message | None = None
        """What went wrong, until it answers."""
        self._worth: Score | None = None
        self._found: str | None = None

    @property
    def thinking(self) -> bool:
        return self._busy_with(Kind.PLAY)

    @property
    def judging(self) -> bool:
        return self._busy_with(Kind.JUDGE)

    @property
    def worth(self) -> Score | None:
        """The engine's latest value of the position for the mover, since it was asked."""
        return self._worth

    @property
    def pid(self) -> int | None:
        return self._engine.pid

    def start(self) -> None:
        self._engine.start()

    def ask(self, match: Match, seconds: float, seed: int) -> None:
        commands, weak = self._commands(match, seconds, seed), 0 < match.mover.level < HIGHEST_LEVEL
        self._engine.ask(EngineRequest(Kind.PLAY, commands, seconds, alone=weak))

    def judge(self, node: Node, seconds: float) -> None:
        self._worth = None
        commands = engine_request.judge(node, seconds)
        self._engine.ask(EngineRequest(Kind.JUDGE, commands, seconds))

    def move_now(self) -> None:
        """Have it answer now; one that was given up gets another chance."""
        if self.resting:
            self.resting = False
            self.trouble = None
        self._engine.move_now()

    def forget(self) -> None:
        self._engine.cancel()

    def listen(self) -> bool:
        """Handle what it has told since; return whether that was more than what it sees."""
        reports = self._engine.poll()
        for report in reports:
            self._take(report)
        return any(not isinstance(report, Info) for report in reports)

    def answer(self) -> str | None:
        """The move that it has found, if any; given once."""
        found, self._found = self._found, None
        return found

    def _busy_with(self, kind: Kind) -> bool:
        request = self._engine.request
        return request is not None and self._engine.thinking and request.kind is kind

    def _take(self, report: Report) -> None:
        assert self._engine.request is not None
        plays = self._engine.request.kind is Kind.PLAY
        match report:
            case BestMove(text):
                self.trouble = None
                self._found = text if plays else None
            case Restarted(message):
                self.trouble = message
            case GaveUp(message) if plays:
                self.resting, self.reason = True, message
                self.trouble = Message("{problem} Move now has it try again.", problem=message)
            case GaveUp(message):
                self.trouble = message
            case Info(info) if not plays and info.multipv == 1:
                self._worth = info.score
            case Info() | MoveValues():
                pass

    def reject(self, text: str, reason: Message) -> None:
        self._engine.reject(text, reason)

    def close(self) -> None:
        self._engine.close()
