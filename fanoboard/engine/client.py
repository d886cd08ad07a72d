"""The window's side of the engine: it asks, goes on, and is told later."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fanoboard.engine.process import EngineProcess

PATIENCE = 120.0
"""Seconds of thought after which the engine is told to move."""
GRACE = 2.0
"""Seconds that it may take to obey."""
TRIES = 3
"""How often one question is put to an engine that dies over it."""


@dataclass(frozen=True, slots=True)
class BestMove:
    """The answer: the move in the game's notation."""

    text: str


@dataclass(frozen=True, slots=True)
class Restarted:
    """The engine had to be started anew and is thinking again; `message` is for the player."""

    message: str


@dataclass(frozen=True, slots=True)
class GaveUp:
    """The engine does not answer this question; `message` is for the player."""

    message: str


Report = BestMove | Restarted | GaveUp


class EngineClient:
    """One engine, started at the latest when it is asked something, and told `setup` whenever it starts.

    Nothing here waits.  `wake` is called from another thread when `poll` may have something to
    tell; while `thinking`, poll once in a while besides, as a hanging engine says nothing.
    """

    def __init__(
        self,
        command: Sequence[str],
        wake: Callable[[], None] = lambda: None,
        setup: Sequence[str] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._command = command
        self._setup = setup
        self._wake = wake
        self._clock = clock
        self._process: EngineProcess | None = None
        self._question: tuple[str, ...] | None = None
        self._unanswered = 0
        self._deadline = 0.0
        self._urged = False
        self._failures = 0
        self._answered: tuple[str, ...] | None = None
        self._news: list[Report] = []

    @property
    def thinking(self) -> bool:
        """Whether an answer is still awaited."""
        return self._question is not None

    @property
    def pid(self) -> int | None:
        """The number of the engine's process, if it runs."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the engine before it is needed.  If that fails, the first question will tell."""
        with contextlib.suppress(OSError):
            self._running()

    def ask(self, *lines: str) -> None:
        """Send commands that set up a position, the last of which is a `go`; forget what was asked before."""
        self.stop()
        self._question = lines
        self._failures = 0
        self._send_question()

    def stop(self) -> None:
        """Forget the question: its answer will not be told."""
        if self._question is not None:
            self._question = None
            self._urge()

    def hurry(self) -> None:
        """Have the question answered now."""
        if self._question is not None and not self._urged:
            self._urge()

    def reject(self, problem: str) -> None:
        """Say that the last answer is useless: the engine is started anew and asked again."""
        if self._question is None and self._answered is not None:
            self._question = self._answered
            self._fail(problem)

    def poll(self) -> list[Report]:
        """What has happened since last asked."""
        if self._process is not None:
            for line in self._process.lines():
                if line is None:
                    self._fail("stopped unexpectedly")
                    break
                self._hear(line)
        if self._unanswered and self._clock() > self._deadline:
            if self._urged:
                self._fail("did not answer")
            else:
                self._urge()
        news, self._news = self._news, []
        return news

    def close(self) -> None:
        """End the engine."""
        self._question = None
        self._unanswered = 0
        if self._process is not None:
            self._process.close()
            self._process = None

    def _hear(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "bestmove" and rest and self._unanswered:
            # Every `go` is answered once, so what was forgotten can be told from what is awaited.
            self._unanswered -= 1
            if not self._unanswered and self._question is not None:
                self._answered, self._question = self._question, None
                self._news.append(BestMove(rest.split()[0]))
        elif word == "error" and self._question is not None:
            self._question = None
            self._drop()
            self._news.append(GaveUp(f"The engine does not understand: {rest}."))

    def _running(self) -> EngineProcess:
        """The process, started and set up if there was none.  Raises OSError."""
        if self._process is None:
            self._process = EngineProcess(self._command, self._wake)
            for line in ("ugi", *self._setup):
                self._process.send(line)
        return self._process

    def _send_question(self) -> None:
        assert self._question is not None
        try:
            process = self._running()
        except OSError as error:
            self._question = None
            self._news.append(GaveUp(f"The engine can't be started: {error.strerror or error}."))
            self._wake()
            return
        for line in self._question:
            process.send(line)
        self._unanswered += 1
        self._urged = False
        self._deadline = self._clock() + PATIENCE

    def _urge(self) -> None:
        if self._process is not None and self._unanswered:
            self._process.send("stop")
            self._urged = True
            self._deadline = self._clock() + GRACE

    def _drop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None
        self._unanswered = 0

    def _fail(self, what: str) -> None:
        self._drop()
        self._failures += 1
        if self._question is None:
            return
        if self._failures < TRIES:
            self._news.append(Restarted(f"The engine {what} and was started again."))
            self._send_question()
        else:
            self._question = None
            self._news.append(GaveUp(f"The engine {what}, {TRIES} times in a row. The game is as it was."))
