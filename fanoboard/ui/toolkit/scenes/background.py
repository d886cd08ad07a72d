"""Work that may take a while, as reading files, in threads beside the window."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

T = TypeVar("T")


class Background:
    """Does work in threads; what comes of it is taken up by the window's own thread, through `later`."""

    def __init__(self, later: Callable[[Callable[[], object]], object]) -> None:
        self._later = later
        self._under_way = 0

    @property
    def busy(self) -> bool:
        """Whether there is work of which the outcome has not been taken up."""
        return self._under_way > 0

    def fetch(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Do `work` in a thread of its own, and then `then` with what it made.

        What the work raises is raised in the window's thread.
        """
        self._under_way += 1
        threading.Thread(target=self._run, args=(work, then), name="background", daemon=True).start()

    def _run(self, work: Callable[[], T], then: Callable[[T], object]) -> None:
        try:
            outcome: Callable[[], object] = partial(then, work())
        except Exception as error:
            outcome = partial(_raise, error)
        self._later(partial(self._take, outcome))

    def _take(self, outcome: Callable[[], object]) -> None:
        self._under_way -= 1
        outcome()


def _raise(error: Exception) -> None:
    raise error
