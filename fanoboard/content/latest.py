"""Work on the latest of what comes in, in a thread of its own: for files that change faster than disks."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """Calls `work`, which must not raise, with the latest value; of several that wait, only the last counts.

    The thread begins with the first value.
    """

    def __init__(self, name: str, work: Callable[[T], object]) -> None:
        self._work = work
        self._waiting: list[T] = []
        self._busy = False
        self._closed = False
        self._change = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def put(self, value: T) -> None:
        """Have the work done with `value`, unless another one comes before its turn."""
        with self._change:
            self._waiting[:] = [value]
            if not self._thread.is_alive() and not self._closed:
                self._thread.start()
            self._change.notify_all()

    @property
    def busy(self) -> bool:
        """Whether there is still something to do."""
        with self._change:
            return self._busy or bool(self._waiting)

    def close(self) -> None:
        """Do what still waits, and end."""
        with self._change:
            self._closed = True
            self._change.notify_all()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while True:
            with self._change:
                self._busy = False
                self._change.wait_for(lambda: self._waiting or self._closed)
                if not self._waiting:
                    return
                value = self._waiting.pop()
                self._busy = True
            self._work(value)
