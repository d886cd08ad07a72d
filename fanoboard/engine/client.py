"""The window's side of the engine: it asks, goes on, and is told later.

The analysis channel: `engine/client.py` holds one `EngineRequest` of a kind (play, hint, analyse) with
its state (new, running, cancelling, done). What the engine tells on the way reaches the screen as
`SearchInfo`: multipv, depth, score, nodes, time, principal variation; what is proved is told as proved.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fanoboard.engine.budget import Budget, Claim, rank_of
from fanoboard.engine.channel import MOST_SHOWN, one_line
from fanoboard.engine.info_line import LONGEST_TURN, read_info
from fanoboard.engine.process import EngineProcess
from fanoboard.engine.request import EngineRequest, Kind, RequestState
from fanoboard.games.search_info import Score, SearchInfo
from fanoboard.messages import Message, plural

GRACE = 2.0
"""Seconds beyond its time until the engine is told to move, and again until it has to have obeyed."""
HEARTBEAT = 5.0
"""Seconds of silence after which an engine that may take as long as it likes is asked for a sign of life."""
STARTING = 10.0
"""Seconds that an engine may take to start, on a slow machine."""
TRIES = 3
"""How often one request is put to the built-in engine, if it fails."""

_MOST_VALUES = 100_000
"""Moves whose values are taken notice of."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BestMove:
    """The answer: the move in the game's notation."""

    text: str


@dataclass(frozen=True, slots=True)
class Info:
    """One of the engine's best lines so far; outdated ones are left out."""

    info: SearchInfo


@dataclass(frozen=True, slots=True)
class Restarted:
    """The engine had to be started anew and is thinking again; `message` is for the player."""

    message: Message


@dataclass(frozen=True, slots=True)
class GaveUp:
    """The engine does not answer this request; `message` is for the player."""

    message: Message


@dataclass(frozen=True, slots=True)
class MoveValues:
    """What every legal move is worth to the player to move, by its text."""

    scores: Mapping[str, Score]


Report = BestMove | Info | MoveValues | Restarted | GaveUp


class _Failure(NamedTuple):
    """What to say of a failure: when the request may be tried again, and when it was tried often enough."""

    again: Message
    over: Message


def _died(tries: int) -> _Failure:
    return _Failure(
        Message("The engine stopped unexpectedly and was started again."),
        plural(
            "The engine stopped unexpectedly {count} time in a row. The game is as it was.",
            "The engine stopped unexpectedly {count} times in a row. The game is as it was.",
            count=tries,
        ),
    )


def _silent(tries: int) -> _Failure:
    return _Failure(
        Message("The engine did not answer and was started again."),
        plural(
            "The engine did not answer {count} time in a row. The game is as it was.",
            "The engine did not answer {count} times in a row. The game is as it was.",
            count=tries,
        ),
    )


class EngineClient:
    """One engine, started at the latest when it is asked something, and told `setup` whenever it starts.

    It has one request at a time: the next one waits until the one before was answered, or cancelled
    and the engine has stopped.  All that `poll` reports is about the latest request.  Nothing here
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
        handshake: float | None = None,
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
        self._up = False
        """Whether the process has said anything that shows it is ready."""
        self._asked: EngineRequest | None = None
        """The request that the engine is busy with, running or cancelling."""
        self._request: EngineRequest | None = None
        self._deadline: float | None = None
        self._stopping = False
        """Whether the engine was told to stop."""
        self._pinged = False
        """Whether it was asked for a sign of life, and has given none yet."""
        self._budget = budget
        self._threads = threads
        self._claim: Claim | None = None
        """The processors for the latest request, wanted or given."""
        self._claimed: EngineRequest | None = None
        self._told_threads = 1
        self._yielding = False
        """Whether the engine was told to stop as others need its processors; it is asked again then."""
        self._reports: list[Report] = []
        self._values: dict[str, Score] = {}
        """Of the moves that a request for all values was answered about so far."""

    @property
    def request(self) -> EngineRequest | None:
        """The latest request, in whatever state."""
        return self._request

    @property
    def thinking(self) -> bool:
        """Whether there is more to come about the latest request, an answer or a report to be polled."""
        return bool(self._reports) or (self._request is not None and self._request.wanted)

    @property
    def pid(self) -> int | None:
        """The number of the engine's process, if it runs."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the engine before it is needed.  If that fails, the first request will tell."""
        with contextlib.suppress(OSError, ValueError):
            self._running()

    def ask(self, request: EngineRequest) -> None:
        """Put a new request to the engine, in place of the one before."""
        self.cancel()
        self._request = request
        self._ask_next()

    def cancel(self) -> None:
        """Forget the latest request: nothing more is told of it."""
        self._reports.clear()
        request = self._request
        if request is not None and request.state is RequestState.NEW:
            request.state = RequestState.DONE
            if self._asked is None:
                self._release()
        elif request is not None and request.state is RequestState.RUNNING:
            request.state = RequestState.CANCELLING
            self._stop()

    def move_now(self) -> None:
        """Have the request answered now."""
        request = self._request
        if request is not None and request.wanted and not request.at_once:
            request.at_once = True
            if request.state is RequestState.RUNNING:
                self._stop()

    def reject(self, answer: str, reason: Message) -> None:
        """Say that the last answer can't be played: the engine is started anew and asked again."""
        request = self._request
        if request is None or request.state is not RequestState.DONE:
            return
        again = Message(
            "The engine answered “{answer}”, which can't be played, and was started again. {reason}",
            answer=one_line(answer[:MOST_SHOWN]),
            reason=reason,
        )
        over = plural(
            "The engine answered {count} time in a row with a move that can't be played, such as"
            " “{answer}”. {reason}",
            "The engine answered {count} times in a row with moves that can't be played, such as"
            " “{answer}”. {reason}",
            count=self._tries,
            answer=one_line(answer[:MOST_SHOWN]),
            reason=reason,
        )
        self._asked = request
        self._fail(_Failure(again, over))

    def poll(self) -> list[Report]:
        """What has happened since last asked."""
        if self._budget is not None and self._claim is not None:
            self._budget.listen(self._claim)
        if self._process is not None:
            self._listen(self._process)
        if self._is_deaf:
            self._give_up_deaf()
        elif self._deadline is not None and self._clock() > self._deadline:
            if self._stopping or self._pinged:
                self._fail(_silent(self._tries))
            elif self._endless:
                self._ping()
            else:
                self._stop()
        self._ask_next()  # who has waited long enough for processors begins
        reports, self._reports = self._reports, []
        return reports

    def close(self) -> None:
        """End the engine."""
        self.cancel()
        if self._asked is not None:
            self._asked.state = RequestState.DONE
        self._asked = self._deadline = None
        self._release()
        if self._process is not None:
            self._process.close()
            self._process = None

    def _listen(self, process: EngineProcess) -> None:
        """Handle the lines of the process, what it says on its way before its answer."""
        lines = process.lines()
        infos = process.info_lines()
        if (lines or infos) and self._endless and not self._stopping:
            self._pinged = False
            self._deadline = self._clock() + HEARTBEAT
        for line in infos:
            self._up = True
            info = read_info(line)
            if info is not None and self._asked is not None and self._asked.state is RequestState.RUNNING:
                self._reports.append(Info(info))
        for said in lines:
            if said is None:
                self._fail(_died(self._tries))
                break
            self._take(said)
            if self._process is not process:
                break  # What it said besides does not matter any more.

    def _take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        self._up = self._up or word in ("ugiok", "readyok", "bestmove", "error")
        request = self._asked
        if request is None:
            return
        if request.kind is Kind.VALUES and word != "error":
            self._take_value(request, line)
        elif word == "bestmove" and rest:
            self._asked = self._deadline = None
            self._release()
            if self._yielding and request.wanted and not request.at_once:
                request.state = RequestState.NEW
                self._ask_next()
                return
            if request.state is RequestState.RUNNING:
                self._reports.append(BestMove(rest.split()[0][:LONGEST_TURN]))
            request.state = RequestState.DONE
            self._ask_next()
        elif word == "error" and request.state is RequestState.RUNNING:
            self._drop()
            request.state = RequestState.DONE
            said = one_line(rest).rstrip(".")
            self._reports.append(GaveUp(Message("The engine does not understand: “{reason}”.", reason=said)))

    def _take_value(self, request: EngineRequest, line: str) -> None:
        """Handle a line about one move, or the sign that there are no more of them.

        A sign of life that was asked for earlier may come late; it comes before any move.
        """
        text, *score = line.split() or [""]
        if text == "readyok" and self._values:
            self._asked = self._deadline = None
            self._release()
            if request.state is RequestState.RUNNING:
                self._reports.append(MoveValues(self._values))
            request.state = RequestState.DONE
            self._ask_next()
        elif (
            len(self._values) < _MOST_VALUES
            and 1 <= len(score) <= 2
            and (found := Score.read(*score)) is not None
        ):
            self._values[text] = found

    def _running(self) -> EngineProcess:
        """Start and set up the process if there is none.  Raises OSError, ValueError."""
        if self._process is None:
            self._process = EngineProcess(self._command, self._wake)
            self._started, self._up = self._clock(), False
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
        try:
            process = self._running()
        except (OSError, ValueError) as error:  # ValueError: a command that no system knows
            request.state = RequestState.DONE
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            self._reports.append(GaveUp(Message("The engine can't be started: {reason}.", reason=reason)))
            self._release()
            self._wake()
            return
        process.forget_infos()
        if self._claim is not None and self._threads > 1 and self._claim.threads != self._told_threads:
            self._told_threads = self._claim.threads
            process.send(f"setoption name threads value {self._told_threads}")
        for line in request.commands:
            process.send(line)
        request.state = RequestState.RUNNING
        self._asked = request
        self._stopping = self._pinged = self._yielding = False
        self._values = {}
        self._deadline = self._due(HEARTBEAT if request.seconds is None else request.seconds + GRACE)
        if request.at_once:
            self._stop()

    @property
    def waiting(self) -> bool:
        """Whether the latest request waits for processors that others use."""
        return self._claim is not None and not self._claim.threads

    def _has_processors(self, request: EngineRequest) -> bool:
        """Whether there are processors for a request; if not, it is put to the engine once there are."""
        if self._budget is None:
            return True
        if self._claim is None or self._claimed is not request:
            self._release()
            most = 1 if request.alone else self._threads
            rank = rank_of(request.kind, background=request.background)
            grows = request.kind is Kind.ANALYSE
            self._claim = Claim(rank, most, self._ask_next, self._give_back, grows=grows)
            self._claimed = request
            self._budget.add(self._claim)
            # Where there was room, it has been put to the engine by now.
            return False
        if not self._claim.threads:
            self._budget.share()
            return False
        return True

    def _release(self) -> None:
        claim, self._claim, self._claimed = self._claim, None, None
        if claim is not None and self._budget is not None:
            self._budget.release(claim)

    def _give_back(self) -> None:
        """Others need the processors: stop, to be asked again when there are some.

        The values of all moves are told soon, and are of no use by halves.
        """
        if self._asked is not None and self._asked.kind is not Kind.VALUES and not self._stopping:
            self._yielding = True
            self._stop()

    @property
    def _endless(self) -> bool:
        """Whether the engine is busy with what may take as long as it likes."""
        return self._asked is not None and self._asked.seconds is None

    @property
    def _is_deaf(self) -> bool:
        """Whether it had its time for a first word, and did not use it."""
        waiting = self._handshake is not None and self._asked is not None and not self._up
        return waiting and self._clock() > self._started + (self._handshake or 0)

    def _give_up_deaf(self) -> None:
        """Try no more: what does not say that it speaks our language will not learn it."""
        request = self._asked
        log.warning("engine %s is given up: it has not said a word", self.pid)
        self._drop()
        if request is not None and request.state is not RequestState.CANCELLING:
            seconds = f"{self._handshake:g}"
            text = Message("The engine did not say a word within {seconds} s of its start.", seconds=seconds)
            self._reports.append(GaveUp(text))
        if request is not None:
            request.state = RequestState.DONE
        self._ask_next()

    def _ping(self) -> None:
        """Ask the engine for a sign of life, which it has to give soon even in the midst of a search."""
        if self._process is not None:
            self._process.send("isready")
        self._pinged = True
        self._deadline = self._due(GRACE)

    def _stop(self) -> None:
        if self._process is not None:
            self._process.send("stop")
        self._stopping = True
        self._deadline = self._due(GRACE)

    def _due(self, seconds: float) -> float:
        """The time in so many seconds, or later where the engine may not even have started."""
        due = self._clock() + seconds
        return due if self._up else max(due, self._started + STARTING)

    def _drop(self) -> None:
        """Get rid of the process; it is busy with nothing any more."""
        if self._process is not None:
            self._process.kill()
            self._process = None
        self._asked = self._deadline = None
        self._release()

    def _fail(self, failure: _Failure) -> None:
        """Take the engine for lost, and put what it was asked to a new one, if that is still wanted."""
        request = self._asked
        log.warning("engine %s is given up: %s", self.pid, failure.again.text)
        self._drop()
        if request is not None and request.state is not RequestState.CANCELLING:
            request.failures += 1
            if request.failures < self._tries:
                request.state = RequestState.NEW
                self._reports.append(Restarted(failure.again))
            else:
                request.state = RequestState.DONE
                self._reports.append(GaveUp(failure.over))
        elif request is not None:
            request.state = RequestState.DONE
        self._ask_next()
