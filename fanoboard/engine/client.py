"""The window's side of the engine: it asks, goes on, and is told later.

The analysis channel: `engine/client.py` holds one `EngineRequest` of a kind (play, hint, analyse) with
its state (new, running, cancelling, done). What the engine tells on the way reaches the screen as
`SearchInfo`: multipv, depth, score, nodes, time, principal variation; what is proved is told as proved.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from fanoboard.engine.budget import Budget, Claim, rank_of
from fanoboard.engine.channel import MOST_SHOWN, one_line
from fanoboard.engine.lines import read_info
from fanoboard.engine.process import EngineProcess
from fanoboard.engine.request import EngineFault, EngineRequest, EngineSilent, Kind, RequestState
from fanoboard.messages import Message, plural

GRACE = 2.0
"""Seconds beyond its time until the engine is told to move, and again until it has to have obeyed."""
HEARTBEAT = 5.0
"""Seconds of silence after which an engine that may take as long as it likes is asked for a sign of life."""
STARTING = 10.0
"""Seconds that an engine may take to start, on a slow machine."""
TRIES = 3
"""How often one request is put to the built-in engine, if it fails."""

log = logging.getLogger(__name__)


class EngineClient:
    """One engine, started at the latest when it is asked something, and told `setup` whenever it starts.

    It has one request at a time: the next one waits until the one before was answered, or cancelled
    and the engine has stopped.  Only `poll` tells, and only of the latest request.  Nothing here
    waits: `wake` is called from another thread when `poll` may have something to tell; while
    `thinking`, poll once in a while besides, as a hanging engine says nothing.
    """

    def __init__(
        self,
        command: Sequence[str],
        wake: Callable[[], None] = lambda: None,
        setup: Sequence[str] = (),
        clock: Callable[[], float] = time.monotonic,
        tries: int = TRIES,
        handshake: float = math.inf,
        budget: Budget | None = None,
        threads: int = 1,
    ) -> None:
        """With a `budget` it thinks only with processors that it was given, `threads` at most.

        `tries` is how often one request is put to it, if it fails.

        One that is asked something and has not said a word in the `handshake` seconds since it was
        started is given up at once.
        """
        self._handshake = handshake
        self._command = command
        self._setup = setup
        self._wake = wake
        self._clock = clock
        self._tries = tries
        self._process: EngineProcess | None = None
        self._started = 0.0
        self.up = False
        """Whether the process has said anything that shows it is ready."""
        self._asked: EngineRequest[Any] | None = None
        """The request that the engine is busy with, running or cancelling."""
        self._request: EngineRequest[Any] | None = None
        """The latest request, in whatever state."""
        self._deadline: float | None = None
        self._ordered = ""
        """What the engine was told besides and has to obey soon: to stop, or to give a sign of life."""
        self.trouble: Message | None = None
        """What went wrong with a request, in a sentence for the player, until it is answered after all."""
        self._budget = budget
        self._threads = threads
        self._claim: Claim | None = None
        """The processors for the latest request, wanted or given."""
        self._told_threads = 1
        self._yielding = False
        """Whether the engine was told to stop as others need its processors; it is asked again then."""
        self._news: list[Callable[[], object]] = []
        """What is to be told of the latest request, but for what the engine sees on its way."""

    @property
    def thinking(self) -> bool:
        """Whether there is more to come about the latest request, an answer or what is to be polled."""
        return bool(self._news) or (self._request is not None and self._request.wanted)

    def busy_with(self, kind: Kind) -> bool:
        """Whether there is more to come about the latest request, and that is of this kind."""
        return self._request is not None and self._request.kind is kind and self.thinking

    @property
    def waiting(self) -> bool:
        """Whether the latest request waits for processors that others use."""
        return self._claim is not None and not self._claim.threads

    @property
    def pid(self) -> int | None:
        """The number of the engine's process, if it runs."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the engine before it is needed.  Raises EngineFault."""
        self._running()

    def ask(self, request: EngineRequest[Any]) -> None:
        """Put a new request to the engine, in place of the one before."""
        self.cancel()
        self._request = request
        self._ask_next()

    def cancel(self) -> None:
        """Forget the latest request: nothing more is told of it."""
        self._news.clear()
        request = self._request
        if request is not None and request.state is RequestState.NEW:
            request.state = RequestState.DONE
            if self._asked is None:
                self._release()
        elif request is not None and request.state is RequestState.RUNNING:
            request.state = RequestState.CANCELLING
            self._order("stop")

    def move_now(self) -> None:
        """Have the request answered now."""
        request = self._request
        if request is not None and request.wanted and not request.at_once:
            request.at_once = True
            if request.state is RequestState.RUNNING:
                self._order("stop")

    def reject(self, answer: str, reason: Message) -> None:
        """Say that the last answer can't be played: the engine is started anew and asked again."""
        request = self._request
        if request is None or request.state is not RequestState.DONE:
            return
        answer = one_line(answer[:MOST_SHOWN])
        again = Message(
            "The engine answered “{answer}”, which can’t be played, and was started again. {reason}",
            answer=answer,
            reason=reason,
        )
        over = plural(
            "The engine answered {count} time in a row with a move that can’t be played, such as “{answer}”. "
            "{reason}",
            "The engine answered {count} times in a row with moves that can’t be played, such as “{answer}”. "
            "{reason}",
            count=self._tries,
            answer=answer,
            reason=reason,
        )
        self._asked, request.state = request, RequestState.RUNNING
        self._fail(EngineFault(over, "illegal"), again)

    def poll(self) -> bool:
        """Tell what has happened since last asked; whether that was more than what the engine sees."""
        if self._budget is not None and self._claim is not None:
            self._budget.listen(self._claim)
        if self._process is not None:
            self._listen(self._process)
        if self._asked is not None and not self.up and self._clock() > self._started + self._handshake:
            # It is not tried again: what does not say that it speaks our language will not learn it.
            seconds = f"{self._handshake:g}"
            text = Message("The engine did not say a word within {seconds} s of its start.", seconds=seconds)
            self._fail(EngineSilent(text))
        elif self._deadline is not None and self._clock() > self._deadline:
            if self._ordered:
                self._fail_silent()
            else:
                self._order("isready" if self._endless else "stop")
        self._ask_next()  # who has waited long enough for processors begins
        news, self._news = self._news, []
        for tell in news:
            tell()
        return bool(news)

    def kill(self) -> None:
        """End the process at once.  Another thread may do so; then it is one that stopped unexpectedly."""
        if (process := self._process) is not None:
            process.kill()

    def close(self) -> None:
        """Ask the engine to end, and see to it in the background that it does."""
        self.cancel()
        if self._asked is not None:
            self._asked.state = RequestState.DONE
        self._release()
        if self._process is not None:
            self._process.close()
            self._process = None

    def _listen(self, process: EngineProcess) -> None:
        """Handle the lines of the process, what it says on its way before its answer."""
        lines = process.lines()
        infos = process.info_lines()
        if (lines or infos) and self._endless and self._ordered != "stop":
            self._ordered = ""
            self._deadline = self._clock() + HEARTBEAT
        for line in infos:
            self.up = True
            info = read_info(line)
            if info is not None and self._asked is not None and self._asked.state is RequestState.RUNNING:
                if info.multipv == 1:
                    self._asked.best = info
                self._asked.on_info(info)
        for said in lines:
            if said is None:
                self._fail_dead()
                break
            self._take(said)
            if self._process is not process:
                break  # What it said besides does not matter any more.

    def _take(self, line: str) -> None:
        self.up = self.up or line.partition(" ")[0] in ("ugiok", "readyok", "bestmove", "error")
        request = self._asked
        if request is None:
            return
        try:
            answer = request.read(line)
        except EngineFault as fault:
            if request.state is RequestState.RUNNING:
                self._fail(fault)
            return
        if answer is None:
            return
        self._release()
        if request.state is not RequestState.RUNNING:
            request.state = RequestState.DONE
        elif self._yielding and not request.at_once:
            request.state = RequestState.NEW
        else:
            request.state, request.answer, self.trouble = RequestState.DONE, answer, None
            self._news.append(partial(request.on_done, answer))
        self._ask_next()

    def _running(self) -> EngineProcess:
        """Start and set up the process if there is none.  Raises EngineFault."""
        if self._process is None:
            try:
                self._process = EngineProcess(self._command, self._wake)
            except (OSError, ValueError) as error:  # ValueError: a command that no system knows
                reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
                text = Message("The engine can’t be started: {reason}.", reason=reason)
                raise EngineFault(text, "start") from None
            self._started, self.up = self._clock(), False
            self._told_threads = 1
            for line in ("ugi", *self._setup):
                self._process.send(line)
        return self._process

    def _ask_next(self) -> None:
        """Put the latest request to the engine, if it is new and nothing else is under way."""
        request = self._request
        if request is None or request.state is not RequestState.NEW or self._asked is not None:
            return
        if not self._has_processors(request):
            return
        self._asked = request
        request.begin()
        try:
            process = self._running()
        except EngineFault as fault:
            self._fail(fault)
            self._wake()
            return
        process.forget_infos()
        if self._claim is not None and self._threads > 1 and self._claim.threads != self._told_threads:
            self._told_threads = self._claim.threads
            process.send(f"setoption name threads value {self._told_threads}")
        for line in request.commands:
            process.send(line)
        self._ordered, self._yielding = "", False
        self._deadline = self._due(HEARTBEAT if request.seconds is None else request.seconds + GRACE)
        if request.at_once:
            self._order("stop")

    def _has_processors(self, request: EngineRequest[Any]) -> bool:
        """Whether there are processors for a request; if not, it is put to the engine once there are."""
        if self._budget is None:
            return True
        if self._claim is None:
            most = 1 if request.alone else self._threads
            rank = rank_of(request.kind, background=request.background)
            grows = request.kind is Kind.ANALYSE
            self._claim = Claim(rank, most, self._ask_next, self._give_back, grows=grows)
            self._budget.add(self._claim)
            # Where there was room, it has been put to the engine by now.
            return False
        if not self._claim.threads:
            self._budget.share()
            return False
        return True

    def _release(self) -> None:
        """The engine is busy with nothing any more, and others may have its processors."""
        self._asked = self._deadline = None
        claim, self._claim = self._claim, None
        if claim is not None and self._budget is not None:
            self._budget.release(claim)

    def _give_back(self) -> None:
        """Others need the processors: stop, to be asked again when there are some.

        The values of all moves are told soon, and are of no use by halves.
        """
        if self._asked is not None and self._asked.kind is not Kind.VALUES and self._ordered != "stop":
            self._yielding = True
            self._order("stop")

    @property
    def _endless(self) -> bool:
        """Whether the engine is busy with what may take as long as it likes."""
        return self._asked is not None and self._asked.seconds is None

    def _order(self, order: str) -> None:
        """Tell the engine what it has to obey soon, even in the midst of a search."""
        if self._process is not None:
            self._process.send(order)
        self._ordered = order
        self._deadline = self._due(GRACE)

    def _due(self, seconds: float) -> float:
        """The time in so many seconds, or later where the engine may not even have started."""
        due = self._clock() + seconds
        return due if self.up else max(due, self._started + STARTING)

    def _fail_dead(self) -> None:
        over = plural(
            "The engine stopped unexpectedly {count} time in a row. The game is as it was.",
            "The engine stopped unexpectedly {count} times in a row. The game is as it was.",
            count=self._tries,
        )
        self._fail(EngineFault(over), Message("The engine stopped unexpectedly and was started again."))

    def _fail_silent(self) -> None:
        over = plural(
            "The engine did not answer {count} time in a row. The game is as it was.",
            "The engine did not answer {count} times in a row. The game is as it was.",
            count=self._tries,
        )
        self._fail(EngineSilent(over), Message("The engine did not answer and was started again."))

    def _fail(self, fault: EngineFault, again: Message | None = None) -> None:
        """Take the engine for lost, and put what it was asked to a new one, if that is still wanted.

        `again` is what to say then; nothing is tried again without it.
        """
        log.warning("engine %s is given up: %s", self.pid, (again or fault.message).text)
        request = self._asked
        if self._process is not None:
            self._process.kill()
            self._process = None
        self._release()
        if request is None:
            return
        request.failures += 1
        if request.state is not RequestState.RUNNING:
            request.state = RequestState.DONE
        elif again is not None and request.failures < self._tries:
            request.state, self.trouble = RequestState.NEW, again
            self._news.append(lambda: None)  # who polls is to look at `trouble`
        else:
            request.state, request.fault, self.trouble = RequestState.DONE, fault, fault.message
            self._news.append(partial(request.on_fail, fault))
        self._ask_next()
