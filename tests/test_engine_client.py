from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from fanoboard.engine import client as module
from fanoboard.engine.client import BestMove, EngineClient, GaveUp, Report, Restarted

FAKE = Path(__file__).with_name("fake_engine.py")
Start = Callable[..., EngineClient]


class Clock:
    def __init__(self) -> None:
        self.now = 0.0
        self.woken = Event()

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def start(clock: Clock) -> Iterator[Start]:
    clients = []

    def new(*manner: str) -> EngineClient:
        command = [sys.executable, str(FAKE), *manner]
        clients.append(EngineClient(command, clock.woken.set, clock=clock))
        return clients[-1]

    yield new
    for client in clients:
        client.close()


def wait(client: EngineClient, clock: Clock, count: int = 1) -> list[Report]:
    """The next reports, at least `count` of them."""
    news = client.poll()
    while len(news) < count:
        assert clock.woken.wait(5), "the engine says nothing"
        clock.woken.clear()
        news += client.poll()
    return news


def gone(pid: int, seconds: float = 5) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


def test_a_question_is_answered(start: Start, clock: Clock) -> None:
    client = start("plain")
    client.ask("position a", "go")
    assert client.thinking
    assert wait(client, clock) == [BestMove("a")]
    assert not client.thinking


def test_the_answer_to_a_forgotten_question_is_not_told(start: Start, clock: Clock) -> None:
    client = start("slow")
    client.ask("position old", "go")
    client.stop()
    assert not client.thinking
    client.ask("position new", "go")
    client.hurry()
    assert wait(client, clock) == [BestMove("new")]


def test_move_now(start: Start, clock: Clock) -> None:
    client = start("slow")
    client.ask("position a", "go")
    assert client.poll() == []
    client.hurry()
    assert wait(client, clock) == [BestMove("a")]


def test_an_engine_that_thinks_too_long_is_told_to_move(start: Start, clock: Clock) -> None:
    client = start("slow")
    client.ask("position a", "go")
    clock.now += module.PATIENCE + 1
    assert wait(client, clock) == [BestMove("a")]


def test_an_engine_killed_in_mid_thought_is_started_again_and_asked_again(start: Start, clock: Clock) -> None:
    client = start("slow")
    client.ask("position a", "go")
    first = client.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    (news,) = wait(client, clock)
    assert isinstance(news, Restarted)
    assert "started again" in news.message
    assert client.thinking
    assert client.pid != first
    client.hurry()
    assert wait(client, clock) == [BestMove("a")]


def test_a_restarted_engine_is_set_up_again(clock: Clock) -> None:
    client = EngineClient([sys.executable, str(FAKE), "slow"], clock.woken.set, ("position set up",), clock)
    client.ask("go")
    assert client.pid is not None
    os.kill(client.pid, signal.SIGKILL)
    wait(client, clock)
    client.hurry()
    assert wait(client, clock) == [BestMove("set")]
    client.close()


def test_an_engine_that_dies_once_answers_the_second_time(start: Start, clock: Clock, tmp_path: Path) -> None:
    client = start("die-once", str(tmp_path / "died"))
    client.ask("position a", "go")
    news = wait(client, clock, 2)
    assert [type(report) for report in news] == [Restarted, BestMove]


def test_an_engine_that_dies_over_and_over_is_given_up_clearly(start: Start, clock: Clock) -> None:
    client = start("die")
    client.ask("position a", "go")
    *restarts, last = wait(client, clock, module.TRIES)
    assert all(isinstance(report, Restarted) for report in restarts)
    assert isinstance(last, GaveUp)
    assert "3 times" in last.message
    assert not client.thinking
    client.ask("position a", "go")
    assert client.thinking, "a new question is a new chance"


def test_an_engine_that_never_answers_is_replaced(start: Start, clock: Clock) -> None:
    client = start("deaf")
    client.ask("position a", "go")
    first = client.pid
    assert first is not None
    client.hurry()
    clock.now += module.GRACE + 1
    (news,) = client.poll()
    assert isinstance(news, Restarted)
    assert "did not answer" in news.message
    assert gone(first)


def test_garbage_is_ignored_and_complaints_are_logged(
    start: Start, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    client = start("garble")
    with caplog.at_level(logging.WARNING):
        client.ask("position a", "go")
        assert wait(client, clock) == [BestMove("a")]
    deadline = time.monotonic() + 5
    while "a complaint" not in caplog.text and time.monotonic() < deadline:
        time.sleep(0.01)
    assert "a complaint" in caplog.text


def test_an_error_is_handed_on(start: Start, clock: Clock) -> None:
    client = start("refuse")
    client.ask("position x", "go")
    (news,) = wait(client, clock)
    assert isinstance(news, GaveUp)
    assert "'x' is no position" in news.message


def test_a_useless_answer_is_asked_again_and_then_given_up(start: Start, clock: Clock) -> None:
    client = start("plain")
    client.ask("position a", "go")
    assert wait(client, clock) == [BestMove("a")]
    for _ in range(module.TRIES - 1):
        client.reject("played an illegal move")
        assert client.thinking
        assert wait(client, clock, 2)[1] == BestMove("a")
    client.reject("played an illegal move")
    (news,) = client.poll()
    assert isinstance(news, GaveUp)
    assert "illegal move" in news.message


def test_a_program_that_is_not_there(clock: Clock) -> None:
    client = EngineClient(["/no/such/engine"], clock.woken.set, clock=clock)
    client.ask("position a", "go")
    (news,) = client.poll()
    assert isinstance(news, GaveUp)
    assert "can't be started" in news.message


@pytest.mark.parametrize("manner", ["plain", "slow", "deaf"])
def test_closing_leaves_no_process(start: Start, clock: Clock, manner: str) -> None:
    client = start(manner)
    client.ask("position a", "go")
    pid = client.pid
    assert pid is not None
    begin = time.monotonic()
    client.close()
    assert time.monotonic() - begin < 0.1, "closing must not hold up the window"
    assert gone(pid)
