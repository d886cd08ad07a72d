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

    def __init__(
        self,
        name: str,
        work: Callable[[T], object],
        *,
        again: float = 0,
        ended: Callable[[], object] = lambda: None,
    ) -> None:
        """With `again`, what `work` returns False for is tried again after so many seconds, until it
        succeeds or something newer has come.  The thread calls `ended` at its end.
        """
        self._work = work
        self._again = again
        self._ended = ended
        self._waiting: list[T] = []
        self._failed: list[T] = []
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
        """Whether there is still something to do, besides what is to be tried again."""
        with self._change:
            return self._busy or bool(self._waiting)

    @property
    def failing(self) -> bool:
        """Whether there is something to be tried again."""
        with self._change:
            return bool(self._failed)

    def close(self) -> None:
        """Do what still waits, and end; what goes on failing is tried as long as the process lives."""
        with self._change:
            self._closed = True
            if not self._waiting:
                self._waiting[:] = self._failed
            self._change.notify_all()
            if self._thread.is_alive():
                self._change.wait_for(lambda: not self._busy and not self._waiting)

    def _run(self) -> None:
        while (value := self._next()) is not None:
            done = self._work(value[0])
            with self._change:
                self._failed = [value[0]] if done is False and self._again else []
        self._ended()

    def _next(self) -> tuple[T] | None:
        """What to do next, once there is something; None at the end."""
        with self._change:
            self._busy = False
            self._change.notify_all()
            if self._failed:
                self._change.wait_for(lambda: self._waiting, self._again)
            else:
                self._change.wait_for(lambda: self._waiting or self._closed)
            self._waiting = self._waiting or self._failed
            if not self._waiting:
                return None
            value = self._waiting[-1]
            self._waiting, self._failed = [], []
            self._busy = True
            return (value,)
