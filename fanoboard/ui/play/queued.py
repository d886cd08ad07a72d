"""Work in a thread beside the window, one piece at a time, of which only the latest is of interest."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from fanoboard.games.errors import GameError
from fanoboard.ui.play.services import Services

T = TypeVar("T")

Work = Callable[[Callable[[], bool]], T | None]
"""Is given whether nobody waits any more, and may then answer None."""


WORK, REST = 0.004, 0.002
"""Seconds that a thread works before it rests, and for how long: the window needs the interpreter, too."""


class _Pace:
    """Tells whether nobody waits any more, and has who asks so often rest now and then."""

    def __init__(self, stop: threading.Event) -> None:
        self._stop = stop
        self._rested = time.perf_counter()

    def __call__(self) -> bool:
        if time.perf_counter() - self._rested >= WORK:
            time.sleep(REST)
            self._rested = time.perf_counter()
        return self._stop.is_set()


class Queued(Generic[T]):
    """Does the latest work that was asked for; what is under way then is told to stop.

    `take` is called in the window's thread with the outcome of the latest work only, or with the
    GameError that it raised.
    """

    def __init__(self, app: Services, take: Callable[[T | GameError], object]) -> None:
        self._app = app
        self._take = take
        self._waiting: Work[T] | None = None
        self._stop: threading.Event | None = None

    @property
    def busy(self) -> bool:
        """Whether an outcome is still to come."""
        return self._stop is not None

    def ask(self, work: Work[T]) -> None:
        """Have work done, in place of all that was asked for before."""
        self._waiting = work
        if self._stop is None:
            self._go_on()
        else:
            self._stop.set()

    def close(self) -> None:
        """Take no interest in anything any more."""
        self._waiting = None
        if self._stop is not None:
            self._stop.set()

    def _go_on(self) -> None:
        work, self._waiting = self._waiting, None
        if work is None:
            return
        stop = self._stop = threading.Event()
        pace = _Pace(stop)

        def do() -> T | GameError | None:
            try:
                return work(pace)
            except GameError as error:
                return error

        def take(outcome: T | GameError | None) -> None:
            self._stop = None
            if outcome is not None and not stop.is_set():
                self._take(outcome)
            self._go_on()

        self._app.fetch(do, take)
