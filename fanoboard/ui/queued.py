"""Work in a thread beside the window, one piece at a time, of which only the latest is of interest."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from fanoboard.games.errors import GameError
from fanoboard.ui.services import Services

T = TypeVar("T")

Work = Callable[[Callable[[], bool]], T | None]
"""Is given whether nobody waits any more, and may then answer None."""


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

        def do() -> T | GameError | None:
            try:
                return work(stop.is_set)
            except GameError as error:
                return error

        def take(outcome: T | GameError | None) -> None:
            self._stop = None
            if outcome is not None and not stop.is_set():
                self._take(outcome)
            self._go_on()

        self._app.fetch(do, take)
