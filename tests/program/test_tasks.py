"""Work beside a loop: what is told where, what is waited for at the end, and that nothing hangs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from threading import Event, current_thread, main_thread

import pytest
from support.loop import Loop
from support.waiting import PATIENCE, until

from fanoboard.messages import Message
from fanoboard.tasks import MOST_THREADS, Lost, in_time

GAME, SETTINGS = Message("Games"), Message("Settings")


@pytest.fixture
def loop() -> Iterator[Loop]:
    loop = Loop()
    yield loop
    loop.tasks.close()


def test_work_is_done_beside_the_loop_and_told_in_it(loop: Loop) -> None:
    told: list[object] = []
    loop.tasks.run(current_thread, lambda thread: told.extend([thread, current_thread()]))
    until(lambda: bool(loop.posted))
    assert not told
    loop.rest()
    assert told[0] is not main_thread()
    assert told[1] is main_thread()


def test_things_are_done_side_by_side(loop: Loop) -> None:
    """One that hangs holds up no other."""
    hangs, told = Event(), Event()
    loop.tasks.run(lambda: hangs.wait(PATIENCE))
    loop.tasks.run(told.set)
    assert told.wait(PATIENCE)
    hangs.set()


def test_threads_are_used_again(loop: Loop) -> None:
    used = set()

    def note() -> None:
        used.add(current_thread())

    for _ in range(20):
        assert loop.tasks.run(note).wait(PATIENCE)
        time.sleep(0.01)
    assert len(used) < 5


def test_of_one_key_the_latest_that_waits_is_done_and_never_two_at_once(loop: Loop) -> None:
    begun, go_on = Event(), Event()
    done: list[int] = []
    told: list[int] = []

    def write(number: int) -> int:
        begun.set()
        go_on.wait(PATIENCE)
        done.append(number)
        return number

    for number in range(1, 6):
        loop.tasks.run(lambda number=number: write(number), told.append, key="file")  # type: ignore[misc]
        begun.wait(PATIENCE)
    go_on.set()
    loop.rest()
    assert done == told == [1, 5]


# What goes wrong


def test_what_work_raises_is_told_and_the_next_is_done(loop: Loop) -> None:
    told: list[float] = []
    for key in (None, "file"):
        loop.tasks.run(lambda: 1 / 0, told.append, key=key)
        until(lambda: not loop.tasks.busy)
        loop.tasks.run(lambda: 5, told.append, key=key)
        loop.rest()
    assert told == [5, 5]
    assert [type(fault) for fault in loop.faults] == [ZeroDivisionError, ZeroDivisionError]


@pytest.mark.parametrize("error", [ZeroDivisionError, SystemExit])
def test_work_that_raises_while_the_end_waits_does_not_hang_it(
    loop: Loop, error: type[BaseException]
) -> None:
    begun, go_on = Event(), Event()

    def fail() -> None:
        begun.set()
        go_on.wait(PATIENCE)
        raise error

    loop.tasks.run(fail, key="file", keeps=GAME)
    loop.tasks.run(fail, key="file", keeps=GAME)
    assert begun.wait(PATIENCE)
    go_on.set()
    began = time.monotonic()
    lost = loop.tasks.close()
    assert time.monotonic() - began < 2, "though there are five seconds"
    assert {(each.what, type(each.error)) for each in lost} == {(GAME, error)}
    assert {type(fault) for fault in loop.faults} == {error}


# The end


def test_the_end_waits_for_what_keeps_something_and_for_nothing_else(loop: Loop) -> None:
    """A disk that is slow."""
    kept: list[str] = []
    hangs = Event()

    def keep(what: str) -> None:
        time.sleep(0.3)
        kept.append(what)

    loop.tasks.run(lambda: hangs.wait(PATIENCE), lambda _: kept.append("told"))
    for what in ("engine", "puzzle"):
        loop.tasks.run(lambda what=what: keep(what), lambda _: None, keeps=GAME)  # type: ignore[misc]
    loop.tasks.run(lambda: keep("first settings"), key="settings", keeps=SETTINGS)
    loop.tasks.run(lambda: keep("settings"), key="settings", keeps=SETTINGS)
    assert not loop.tasks.close()
    assert sorted(kept) == ["engine", "first settings", "puzzle", "settings"]
    hangs.set()


def test_the_end_takes_no_longer_than_was_said_and_names_what_is_lost(loop: Loop) -> None:
    """A disk that hangs."""
    hangs = Event()
    loop.tasks.run(lambda: hangs.wait(PATIENCE), keeps=GAME)
    loop.tasks.run(lambda: None, keeps=SETTINGS)
    loop.tasks.hurry(0.3)
    began = time.monotonic()
    task = loop.tasks.run(lambda: hangs.wait(PATIENCE))
    assert not task.wait(PATIENCE), "whatever is waited for on the way counts"
    assert loop.tasks.close() == [Lost(GAME, None)]
    assert 0.2 < time.monotonic() - began < 1
    hangs.set()


def test_what_keeps_something_needs_not_wait_for_what_hangs(loop: Loop) -> None:
    hangs = Event()
    for _ in range(MOST_THREADS + 3):
        loop.tasks.run(lambda: hangs.wait(PATIENCE))
    kept = [loop.tasks.run(lambda: None, keeps=GAME).wait(5) for _ in range(3)]
    hangs.set()
    assert all(kept)


def test_what_waits_behind_what_hung_is_done_once_there_is_room(loop: Loop) -> None:
    hangs, done = Event(), Event()
    for _ in range(MOST_THREADS):
        loop.tasks.run(lambda: hangs.wait(PATIENCE))
    loop.tasks.run(done.set)
    assert loop.tasks.run(lambda: None, keeps=GAME).wait(5)
    assert not done.is_set(), "one more thread is for what keeps something"
    hangs.set()
    assert done.wait(5)


def test_after_the_end_only_what_keeps_something_is_begun(loop: Loop) -> None:
    loop.tasks.close()
    done: list[str] = []
    loop.tasks.run(lambda: done.append("read"))
    assert loop.tasks.run(lambda: done.append("kept"), keeps=GAME).wait(PATIENCE)
    assert done == ["kept"]


# A disk that refuses


def test_what_is_refused_is_done_again_until_it_succeeds(loop: Loop) -> None:
    refusals = [OSError(), ValueError(), None]
    told: list[str] = []

    def write() -> str:
        if error := refusals.pop(0):
            raise error
        return "kept"

    task = loop.tasks.run(write, told.append, key="file", keeps=GAME, again=0.02)
    until(lambda: task.done)
    loop.round()
    assert (told, loop.faults) == (["kept"], [])


def test_what_is_newer_takes_the_place_of_what_was_refused(loop: Loop) -> None:
    def refuse() -> None:
        raise OSError

    task = loop.tasks.run(refuse, key="file", keeps=GAME, again=PATIENCE)
    until(lambda: task.failing)
    assert not task.wait(PATIENCE), "nobody waits until there is room"
    assert not loop.tasks.busy
    newer = loop.tasks.run(lambda: None, key="file", keeps=GAME, again=PATIENCE)
    assert newer.wait(PATIENCE)
    assert task.done


def test_at_the_end_what_was_refused_is_tried_once_more(loop: Loop) -> None:
    tries = []

    def refuse() -> None:
        tries.append(1)
        raise OSError(28, "No space left on device")

    task = loop.tasks.run(refuse, key="file", keeps=GAME, again=PATIENCE)
    until(lambda: task.failing)
    began = time.monotonic()
    (lost,) = loop.tasks.close()
    assert time.monotonic() - began < 2
    assert len(tries) == 2
    assert (lost.what, str(lost.error)) == (GAME, "[Errno 28] No space left on device")


# Computations


def test_a_computation_that_nobody_wants_any_more_ends_and_is_not_told(loop: Loop) -> None:
    told: list[bool] = []
    ended = Event()

    def compute(stopped: Callable[[], bool]) -> bool:
        while not stopped():
            pass
        ended.set()
        return True

    loop.tasks.compute(compute, told.append).cancel()
    task = loop.tasks.compute(compute, told.append)
    time.sleep(0.05)
    assert not task.done
    task.cancel()
    assert ended.wait(PATIENCE)
    loop.rest()
    assert not told


def test_what_was_cancelled_after_it_had_been_done_is_not_told_either(loop: Loop) -> None:
    told: list[int] = []
    task = loop.tasks.run(lambda: 5, told.append)
    until(lambda: bool(loop.posted))
    task.cancel()
    loop.rest()
    assert not told


def test_the_end_stops_computations(loop: Loop) -> None:
    begun, ended = Event(), Event()

    def compute(stopped: Callable[[], bool]) -> None:
        while not stopped():
            begun.set()
        ended.set()

    loop.tasks.compute(compute)
    assert begun.wait(PATIENCE)
    loop.tasks.close()
    assert ended.wait(PATIENCE)


def test_what_takes_too_long_is_left_alone() -> None:
    hangs = Event()
    assert in_time(lambda: hangs.wait(PATIENCE), 0.05) is None
    assert in_time(lambda: 5, PATIENCE) == 5
    hangs.set()
