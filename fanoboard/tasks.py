"""Work beside a loop that must not wait, as the window's: one pool of threads does all of it.

Whoever has such a loop makes one `Tasks` for all, and tells it how to have something done in the loop.

Work beside the window is given to one `Tasks`, the app's: `run` for what waits (disks, programs of the
system), `compute` for what keeps a processor busy and asks whether it is to stop. What comes of it is
told in the loop. Of one `key` things are done one after the other, and of those that wait only the
latest. What work raises is told to the log and to the person, and costs that work alone. What `keeps`
something says what that is: closing the window waits for it, 5 seconds at most for all together
(`FAREWELL`), begins nothing else, and says what could not be kept. Nobody else of `ui`, `match` and
`content` starts threads, but for the log, which has to tell what goes wrong in all of them. What a
thread does changes nothing that the loop looks at: the match under way is called what `Autosave` decides
in the loop.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from threading import Condition, Thread
from typing import Any, Final, Generic, NamedTuple, TypeVar

from fanoboard.messages import Message

T = TypeVar("T")

FAREWELL: Final = 5.0
"""Seconds that the end waits at most for what is still to be kept."""
MOST_THREADS: Final = 32
"""Threads for work that keeps nothing; what keeps something never waits for one."""
WORK, REST = 0.004, 0.002
"""Seconds for which a computation goes on, and then rests: the loop needs the interpreter, too."""
_IDLE: Final = 10.0
"""Seconds after which a thread ends that has nothing to do."""


class NotKept(Exception):
    """What work raises that could not keep something, for a reason to be told to a person."""

    def __init__(self, title: Message, text: Message) -> None:
        super().__init__(str(text))
        self.title = title
        self.text = text


class Lost(NamedTuple):
    """Something that could not be kept at the end, and what was raised; nothing was where time ran out."""

    what: Message
    error: BaseException | None


class Task(Generic[T]):
    """Work that was given to `Tasks`."""

    def __init__(
        self,
        pool: Tasks,
        work: Callable[[Callable[[], bool]], T],
        then: Callable[[T], object] | None,
        key: Hashable | None,
        keeps: Message | None,
        again: float,
        *,
        looked_at: bool = False,
    ) -> None:
        self.key, self.keeps, self.again, self.looked_at = key, keeps, again, looked_at
        self.then = then
        self.done = False
        """Whether nothing more is done about it; what comes of it is told in the loop."""
        self.failing = False
        """Whether it was refused and will be done again."""
        self.cancelled = False
        self.outcome: T | None = None
        """What came of it, once it is done."""
        self._pool = pool
        self._work = work
        self._rested = 0.0

    def cancel(self) -> None:
        """Nobody wants it any more: it is not begun, or told to stop, and nothing of it is told."""
        self.cancelled = True

    def wait(self, seconds: float) -> bool:
        """Wait until it is done, or refused, at most so long; whether it is done."""
        return self._pool.wait_for(lambda: self.done or self.failing, seconds) and self.done

    def work(self) -> T:
        """Do it, in the thread that this was given to."""
        return self._work(self._stopped)

    def take(self, outcome: T) -> None:
        """Tell what came of it, in the loop."""
        if self.then is not None and not self.cancelled:
            self.then(outcome)

    def _stopped(self) -> bool:
        """Whether nobody waits any more; a computation that asks so often rests now and then."""
        if time.perf_counter() - self._rested >= WORK:
            time.sleep(REST)
            self._rested = time.perf_counter()
        return self.cancelled


class Tasks:
    """Does work in threads, and tells in the loop what comes of it."""

    def __init__(
        self,
        post: Callable[[Callable[[], object]], object] = lambda action: action(),
        failed: Callable[[BaseException], object] = lambda error: None,
    ) -> None:
        """`post` has something done in the loop; without one, the thread that has worked does it.

        `failed` hears of what work has raised.  Both are called by any thread.
        """
        self.post = post
        self._failed = failed
        self._change = Condition()
        self._queue: deque[Task[Any]] = deque()
        self._keeping: deque[Task[Any]] = deque()
        """What keeps something, and comes before all that is in the queue."""
        self._open: dict[Task[Any], None] = {}
        """All that is not done."""
        self._keys: dict[Hashable, Task[Any] | None] = {}
        """The tasks under way by their keys, each with the one to come after it."""
        self._threads = self._idle = 0
        self._lost: list[Lost] = []
        self._closed = False
        self._deadline: float | None = None

    def run(
        self,
        work: Callable[[], T],
        then: Callable[[T], object] | None = None,
        *,
        key: Hashable | None = None,
        keeps: Message | None = None,
        again: float = 0,
    ) -> Task[T]:
        """Have work done, and then in the loop `then` with what it made.

        Of one `key`, things are done one after the other; of those that wait, only the latest is.
        What `keeps` something, which this names, is waited for at the end.  With `again`, what is refused
        (OSError, ValueError) is tried anew after so many seconds, until it succeeds, something
        newer of its key has come or the end; nobody is told of that, but by the work itself.
        """
        return self._add(Task(self, lambda _: work(), then, key, keeps, again))

    def compute(
        self,
        work: Callable[[Callable[[], bool]], T],
        then: Callable[[T], object] | None = None,
        *,
        key: Hashable | None = None,
    ) -> Task[T]:
        """Do what keeps a processor busy, as `run` does other work.

        It is given a question to ask ever so often: whether it is to stop, as nobody wants it any more.
        In the end the loop goes round once more, for those that look whether it is done.
        """
        return self._add(Task(self, work, then, key, None, 0, looked_at=True))

    @property
    def busy(self) -> bool:
        """Whether there is work of which the loop may hear, besides what is to be tried again.

        What has neither a `then` nor a key goes on for itself.
        """
        with self._change:
            open_ = (task for task in self._open if task.then is not None or task.key is not None)
            return any(not task.failing for task in open_)

    def wait_for(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Wait until something about the tasks is true, at most so long."""
        with self._change:
            if self._deadline is not None:
                seconds = min(seconds, max(0.0, self._deadline - time.monotonic()))
            return self._change.wait_for(condition, seconds)

    # The end

    def hurry(self, seconds: float = FAREWELL) -> None:
        """The end begins: from now on whatever is waited for takes so many seconds in all."""
        self._deadline = time.monotonic() + seconds

    def close(self) -> Sequence[Lost]:
        """Do what keeps something and nothing else, within the time there is; what could not be kept."""
        if self._deadline is None:
            self.hurry()
        with self._change:
            self._closed = True
            for task in self._open:
                if task.keeps is None:
                    task.cancel()
            self._change.notify_all()
        self.wait_for(lambda: not any(task.keeps for task in self._open), FAREWELL)
        with self._change:
            late = [Lost(task.keeps, None) for task in self._open if task.keeps is not None]
            return [*self._lost, *late]

    # Giving it to threads

    def _add(self, task: Task[T]) -> Task[T]:
        with self._change:
            if self._closed and task.keeps is None:
                task.cancel()
                task.done = True
                return task
            self._open[task] = None
            if task.key in self._keys:
                if (before := self._keys[task.key]) is not None:
                    self._finish(before)
                self._keys[task.key] = task
                self._change.notify_all()
            else:
                if task.key is not None:
                    self._keys[task.key] = None
                self._enqueue(task)
        return task

    def _enqueue(self, task: Task[Any]) -> None:
        (self._queue if task.keeps is None else self._keeping).append(task)
        waiting = len(self._keeping) + len(self._queue)
        if self._idle < waiting and (self._threads < MOST_THREADS or task.keeps is not None):
            self._threads += 1
            Thread(target=self._serve, name="task", daemon=True).start()
        self._change.notify_all()

    def _finish(self, task: Task[Any]) -> None:
        task.done = True
        self._open.pop(task, None)
        self._change.notify_all()

    # What threads do

    def _serve(self) -> None:
        try:
            while (task := self._next()) is not None:
                self._do(task)
        except BaseException:
            with self._change:
                self._threads -= 1
            raise

    def _next(self) -> Task[Any] | None:
        """The next thing to do; None where a thread is to end: there was nothing for a while, or nothing that
        keeps something and more threads than may do the rest.
        """
        with self._change:
            self._idle += 1
            self._change.wait_for(lambda: self._keeping or self._queue or self._closed, _IDLE)
            self._idle -= 1
            if self._keeping:
                return self._keeping.popleft()
            if self._queue and self._threads <= MOST_THREADS:
                return self._queue.popleft()
            self._threads -= 1
            return None

    def _do(self, task: Task[Any]) -> None:
        refused: BaseException | None = None
        try:
            if not task.cancelled:
                outcome = task.outcome = task.work()
                if task.then is not None:
                    self.post(partial(task.take, outcome))
        except BaseException as error:  # whatever it is, it ends the work and not the thread
            refused = error
        expected = bool(task.again) and isinstance(refused, OSError | ValueError)
        if expected and self._rests(task):
            return
        try:
            if refused is not None and not expected:
                self._failed(refused)
        finally:
            self._end(task, refused)

    def _rests(self, task: Task[Any]) -> bool:
        """After it was refused, wait until it is time to do it again; not at the end."""
        with self._change:
            if self._closed:
                return False
            task.failing = True
            self._change.notify_all()
            self._change.wait_for(lambda: self._closed or self._keys.get(task.key) is not None, task.again)
            task.failing = False
            if self._keys.get(task.key) is not None:
                self._go_on(task)
            else:
                self._enqueue(task)
            return True

    def _end(self, task: Task[Any], error: BaseException | None) -> None:
        if error is not None and task.keeps is not None:
            lost = Lost(task.keeps, error)
            self._lost.append(lost)
            if not self._closed:
                # It counts as told once the loop, if it still goes round, gets to that.
                self.post(partial(self._lost.remove, lost))
        with self._change:
            self._go_on(task)
        if task.looked_at:
            self.post(lambda: None)

    def _go_on(self, task: Task[Any]) -> None:
        """Finish a task, and do what was to come after it."""
        self._finish(task)
        if task.key in self._keys:
            following = self._keys[task.key]
            if following is None:
                del self._keys[task.key]
            else:
                self._keys[task.key] = None
                self._enqueue(following)


def in_time(work: Callable[[], T], seconds: float) -> T | None:
    """What work makes; None where it takes longer than so many seconds, and is left alone then."""
    found: list[T] = []
    thread = Thread(target=lambda: found.append(work()), name="in time", daemon=True)
    thread.start()
    thread.join(seconds)
    return found[0] if found else None
