"""An engine without a process that answers whenever a test lets it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from fanoboard.engine.request import EngineRequest, Kind
from fanoboard.games.game import Game
from fanoboard.games.search_info import Score, SearchInfo, Verdict
from fanoboard.games.turns import move_texts
from fanoboard.match.match import Match
from fanoboard.messages import Message

POLLS = (0, 1, 7)
"""After so many looks the answer is there."""


class LateEngine:
    """Takes the place of an `EngineClient`; what it answers is legal in the match as it stands then."""

    def __init__(self, match: Match, random: Random) -> None:
        self._match = match
        self._random = random
        self._left = 0
        self._request: EngineRequest[Any] | None = None
        self.thinking = False
        self.waiting = False
        self.pid = self.trouble = None

    def start(self) -> None:
        """It has no process."""

    def close(self) -> None:
        """Nor is there any to be ended."""
        self.thinking = False

    def busy_with(self, kind: Kind) -> bool:
        """Whether it has yet to answer something of this kind."""
        return self.thinking and self._request is not None and self._request.kind is kind

    def ask(self, request: EngineRequest[Any]) -> None:
        """Have it answer after a while."""
        self._request, self.thinking, self._left = request, True, self._random.choice(POLLS)

    def cancel(self) -> None:
        """Nobody wants the answer any more."""
        self.thinking = False

    def move_now(self) -> None:
        """Have it answer at the next look."""
        self._left = 0

    def reject(self, answer: str, reason: Message) -> None:
        """Its answer was of no use."""
        raise AssertionError(f"{answer!r} was refused: {reason}")

    def poll(self) -> bool:
        """Tell what it has found by now."""
        request = self._request
        if not self.thinking or request is None:
            return False
        self._left -= 1
        if self._left >= 0:
            return False
        position = self._match.position
        texts = move_texts(position) if position.result is None else []
        if not texts:
            return False
        text = self._random.choice(texts)
        if request.kind is not Kind.VALUES:
            score = Score(Verdict.GUESS, self._random.randrange(-90, 90))
            request.on_info(SearchInfo((text,), score, 1, 1))
        if request.kind is Kind.ANALYSE:
            self._left = self._random.choice(POLLS)
            return False
        self.thinking = False
        values = dict.fromkeys(texts, Score(Verdict.DRAW))
        request.on_done(values if request.kind is Kind.VALUES else text)
        return True


def late_engines(match: Match, random: Random) -> Callable[..., LateEngine]:
    """What makes such engines in place of the program's own."""

    def make(game: Game, command: Sequence[str] | None = None) -> LateEngine:
        return LateEngine(match, random)

    return make
