"""A loop that tests turn by hand."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from fanoboard.tasks import Tasks
from support.waiting import until


class Loop:
    """A loop, which goes round when the test says so."""

    def __init__(self) -> None:
        self.posted: deque[Callable[[], object]] = deque()
        self.faults: list[BaseException] = []
        self.tasks = Tasks(self.posted.append, self.faults.append)

    def round(self) -> None:
        while self.posted:
            self.posted.popleft()()

    def rest(self) -> None:
        until(lambda: not (self.tasks.busy or self.posted), self.round)
