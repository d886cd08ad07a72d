"""A tournament: games are played, several at a time, until all are, or somebody stops it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Final

from fanoboard.engine.simple_engine import STARTING
from fanoboard.games.game import Game
from fanoboard.match.match import Match
from fanoboard.tournament.players import Contender, EngineSeat, Played, referee
from fanoboard.tournament.schedule import Pairing, opening
from fanoboard.tournament.standing import Entrant, Outcome, Standing

_PAUSE: Final = 0.2
"""Seconds between two looks whether somebody interrupts, on systems that do not by themselves."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How games are played: the seconds a move, the seconds forgiven, the random turns before.

    `starting` is how many seconds an engine may take to start, and to get ready for a game.
    """

    seconds: float
    margin: float = 1.0
    opening: int = 0
    starting: float = STARTING


@dataclass(frozen=True, slots=True)
class _Done:
    pairing: Pairing
    match: Match
    played: Played


class Tournament:
    """Plays a schedule.  Engines are processes of their own; each game has a thread that looks after it."""

    def __init__(
        self,
        game: Game,
        contenders: Sequence[Contender],
        pairings: Sequence[Pairing],
        terms: Terms,
        played: Sequence[Outcome] = (),
    ) -> None:
        """`played` are games of the schedule that were played before."""
        self.game = game
        self.contenders = list(contenders)
        self.standing = Standing([each.name for each in contenders])
        self.interrupted = False
        self._terms = terms
        for outcome in played:
            self.standing.add(outcome)
        done = {outcome.pairing.number for outcome in played}
        self._waiting = deque(pairing for pairing in pairings if pairing.number not in done)
        self._lock = Lock()
        self._done: SimpleQueue[_Done | BaseException | None] = SimpleQueue()
        self._seats: list[EngineSeat] = []
        self._stopped = False

    def run(
        self,
        concurrency: int,
        keep: Callable[[Match, Pairing], str] = lambda match, pairing: "",
        tell: Callable[[Outcome, list[Entrant]], object] = lambda outcome, dropped: None,
    ) -> None:
        """Play all games, so many at a time, until they are played or Ctrl+C is pressed.

        `keep` keeps a match and says where; `tell` hears of each game, and of who was dropped by it.
        Both are called in this thread.  Games that are under way when it is stopped do not count.
        """
        workers = [Thread(target=self._work, name=f"board {board}") for board in range(concurrency)]
        try:
            for worker in workers:
                worker.start()
            self._gather(len(workers), keep, tell)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            self._stop()
            for worker in workers:
                if worker.is_alive():  # else it begins only now, and finds nothing to do
                    worker.join()

    def _gather(
        self,
        workers: int,
        keep: Callable[[Match, Pairing], str],
        tell: Callable[[Outcome, list[Entrant]], object],
    ) -> None:
        """Count the games as they come in, until all workers have finished."""
        while workers:
            try:
                done = self._done.get(timeout=_PAUSE)
            except Empty:
                continue
            if done is None:
                workers -= 1
            elif isinstance(done, BaseException):
                raise done
            else:
                outcome = Outcome(done.pairing, done.played, keep(done.match, done.pairing))
                with self._lock:
                    dropped = self.standing.add(outcome)
                tell(outcome, dropped)

    def _stop(self) -> None:
        with self._lock:
            self._waiting.clear()
            self._stopped = True
        for seat in self._seats:
            seat.close()

    def _work(self) -> None:
        seats: dict[tuple[int, int], EngineSeat] = {}
        try:
            while (pairing := self._next()) is not None:
                done = self._play(pairing, [self._seat(seats, key) for key in _keys(pairing.seats)])
                self._done.put(done)
        except BaseException as error:
            self._done.put(error)
        self._done.put(None)

    def _next(self) -> Pairing | None:
        with self._lock:
            while self._waiting:
                pairing = self._waiting.popleft()
                if self.standing.goes_on(pairing):
                    return pairing
        return None

    def _seat(self, seats: dict[tuple[int, int], EngineSeat], key: tuple[int, int]) -> EngineSeat:
        """The engine of a contender at this board; who has several seats has an engine for each."""
        if key not in seats:
            seats[key] = EngineSeat(self.contenders[key[0]], self.game, self._terms.starting)
            with self._lock:
                self._seats.append(seats[key])
                if self._stopped:
                    seats[key].close()
        return seats[key]

    def _play(self, pairing: Pairing, seats: Sequence[EngineSeat]) -> _Done:
        players = [self.contenders[index].player for index in pairing.seats]
        match = Match(self.game, players, pairing.seed)
        for turn in opening(match.start, self._terms.opening, pairing.seed):
            match.play_turn(turn)
        for seat in seats:
            seat.begin(pairing.seed)
        return _Done(pairing, match, referee(match, seats, self._terms.seconds, self._terms.margin))


def _keys(seats: Sequence[int]) -> list[tuple[int, int]]:
    """For each seat its contender, and how many seats that one has before it."""
    return [(index, seats[:place].count(index)) for place, index in enumerate(seats)]
