from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, current_thread

import pytest
from support.fake_engine import fake_engine
from support.waiting import PATIENCE, until

from fanoboard.engine import client as module
from fanoboard.engine.client import EngineClient
from fanoboard.engine.process import INFO_PAUSE, EngineProcess
from fanoboard.engine.request import EngineFault, EngineRequest, Kind, MoveRequest, RequestState
from fanoboard.games.search_info import Score, SearchInfo, Verdict
from fanoboard.messages import Message


class Listened(EngineClient):
    """A client of which somebody keeps what is told."""

    told: list[str | EngineFault]
    seen: list[SearchInfo]

    def ask(self, request: EngineRequest[str]) -> None:
        self.seen = []
        request.on_info = self.seen.append
        request.on_done = request.on_fail = self._keep
        super().ask(request)

    def _keep(self, told: str | EngineFault) -> None:
        self.told.append(told)

    def news(self) -> list[str | EngineFault]:
        """How what was asked has ended, if that is told now."""
        self.told = []
        assert self.poll() or not self.told
        return self.told


Start = Callable[..., Listened]


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

    def new(*manner: str) -> Listened:
        command = fake_engine(*manner)
        clients.append(Listened(command, clock.woken.set, clock=clock))
        return clients[-1]

    yield new
    for client in clients:
        client.close()


def to_play(*commands: str, seconds: float = 3.0) -> MoveRequest:
    return MoveRequest(Kind.PLAY, commands, seconds)


def to_analyse(*commands: str) -> MoveRequest:
    return MoveRequest(Kind.ANALYSE, commands)


def state(request: MoveRequest) -> RequestState:
    """Asked in a function, as the type checker believes that an attribute stays as it was."""
    return request.state


def wait(client: Listened, clock: Clock) -> list[str | EngineFault]:
    """How what was asked ends."""
    while not (news := client.news()):
        assert clock.woken.wait(PATIENCE), "the engine says nothing"
        clock.woken.clear()
    return news


def up(client: Listened, clock: Clock) -> None:
    """Wait until the engine has started."""
    client.start()
    assert clock.woken.wait(PATIENCE)
    assert client.news() == []
    clock.woken.clear()


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_request_is_answered(start: Start, clock: Clock) -> None:
    client = start("plain")
    client.ask(to_play("position a", "go"))
    assert client.thinking
    assert wait(client, clock) == ["a"]
    assert not client.thinking


def test_the_answer_to_a_cancelled_request_is_not_told(start: Start, clock: Clock) -> None:
    client = start("slow")
    client.ask(to_play("position old", "go"))
    client.cancel()
    assert not client.thinking
    client.ask(to_play("position new", "go"))
    client.move_now()
    assert wait(client, clock) == ["new"]


def test_move_now(start: Start, clock: Clock) -> None:
    client = start("slow")
    client.ask(to_play("position a", "go"))
    assert client.news() == []
    client.move_now()
    assert wait(client, clock) == ["a"]


def test_an_engine_is_told_to_move_when_its_time_is_over(start: Start, clock: Clock) -> None:
    client = start("slow")
    up(client, clock)
    client.ask(to_play("position a", "go", seconds=3))
    clock.now += 3 + module.GRACE - 0.1
    assert client.news() == []
    time.sleep(0.1)
    assert client.news() == []
    clock.now += 0.2
    assert wait(client, clock) == ["a"]


def test_patience_follows_the_time_that_was_given(start: Start, clock: Clock) -> None:
    """An engine that is stopped, not dead, says nothing: a new one gets the same request."""
    client = start("stubborn")
    up(client, clock)
    request = to_play("position a", "go", seconds=0.5)
    client.ask(request)
    first = client.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    clock.now += 0.5 + module.GRACE + 0.1
    assert client.news() == []
    clock.now += module.GRACE + 0.1
    assert client.poll()
    assert str(client.trouble) == "The engine did not answer and was started again."
    until(lambda: gone(first))
    assert client.pid != first
    assert state(request) is RequestState.RUNNING


def test_an_engine_gets_time_to_start(start: Start, clock: Clock) -> None:
    client = start("deaf")
    client.ask(to_play("position a", "go", seconds=0.1))
    clock.now += module.STARTING - 0.1
    assert client.news() == []
    clock.now += 0.5
    assert client.news() == []
    assert client.thinking
    clock.now += module.GRACE + 0.1
    assert client.poll()
    assert str(client.trouble) == "The engine did not answer and was started again."


def test_an_analysis_may_take_as_long_as_it_likes(start: Start, clock: Clock) -> None:
    client = start("slow")
    up(client, clock)
    request = to_analyse("position a", "go infinite")
    client.ask(request)
    clock.now += 100_000
    assert client.news() == []
    assert state(request) is RequestState.RUNNING
    client.cancel()
    assert state(request) is RequestState.CANCELLING
    assert clock.woken.wait(PATIENCE)
    assert client.news() == []
    assert state(request) is RequestState.DONE


def test_an_engine_that_hangs_in_an_analysis_is_found_out(start: Start, clock: Clock) -> None:
    """It may take as long as it likes, but not without any sign of life."""
    client = start("alive")
    up(client, clock)
    request = to_analyse("position a", "go infinite")
    client.ask(request)
    first = client.pid
    assert first is not None
    for _ in range(3):
        clock.now += module.HEARTBEAT + 0.1
        assert client.news() == []
        assert clock.woken.wait(PATIENCE), "it was asked for a sign"
        clock.woken.clear()
        clock.now += module.GRACE - 0.1
        assert client.news() == [], "it has given one"
    os.kill(first, signal.SIGSTOP)
    clock.now += module.HEARTBEAT + 0.1
    assert client.news() == []
    clock.now += module.GRACE + 0.1
    assert client.poll()
    assert str(client.trouble) == "The engine did not answer and was started again."
    until(lambda: gone(first))
    assert state(request) is RequestState.RUNNING


def test_an_analysis_that_does_not_stop_is_ended(start: Start, clock: Clock) -> None:
    client = start("stubborn")
    up(client, clock)
    client.ask(to_analyse("position a", "go infinite"))
    first = client.pid
    assert first is not None
    after = to_play("position b", "go", seconds=3)
    client.ask(after)
    assert state(after) is RequestState.NEW
    assert client.thinking
    clock.now += module.GRACE + 0.1
    assert client.news() == [], "nobody waited for it"
    assert state(after) is RequestState.RUNNING
    assert client.pid != first
    until(lambda: gone(first))


def test_a_request_waits_until_the_engine_has_stopped(start: Start, clock: Clock) -> None:
    client = start("slow")
    old, new = to_analyse("position old", "go infinite"), to_play("position new", "go")
    client.ask(old)
    client.ask(new)
    assert (state(old), state(new)) == (RequestState.CANCELLING, RequestState.NEW)
    said: list[str | EngineFault] = []
    until(lambda: state(new) is RequestState.RUNNING, lambda: said.extend(client.news()))
    assert said == []
    assert state(old) is RequestState.DONE
    client.move_now()
    assert wait(client, clock) == ["new"]
    assert state(new) is RequestState.DONE


def test_a_request_that_waits_can_be_cancelled(start: Start, clock: Clock) -> None:
    client = start("slow")
    old, new = to_play("position old", "go"), to_play("position new", "go")
    client.ask(old)
    client.ask(new)
    client.cancel()
    assert state(new) is RequestState.DONE
    assert not client.thinking
    third = to_play("position third", "go")
    client.ask(third)
    client.move_now()
    assert wait(client, clock) == ["third"]


def test_what_it_thinks_is_told(start: Start, clock: Clock) -> None:
    client = start("tell", "3", "x", "y z")
    client.ask(to_analyse("position a", "go infinite"))
    until(lambda: [info.depth for info in client.seen[-2:]] == [3, 3], client.poll)
    assert client.seen[-2:] == [
        SearchInfo(("x",), Score(Verdict.GUESS, -1), 3, 9, 1, 1),
        SearchInfo(("y", "z"), Score(Verdict.GUESS, -2), 3, 9, 2, 1),
    ]
    assert client.news() == []


def test_a_flood_of_infos_wakes_nobody_often_and_loses_only_old_ones(clock: Clock) -> None:
    woken: list[float] = []
    command = fake_engine("tell", "20000", "x", "y", "z")
    client = Listened(command, lambda: woken.append(time.monotonic()), clock=clock)
    client.ask(to_analyse("position a", "go infinite"))
    begun = time.monotonic()
    while not any(info.depth == 20_000 for info in client.seen[-3:]):
        assert time.monotonic() - begun < PATIENCE
        client.poll()
        time.sleep(0.02)
    took = time.monotonic() - begun
    assert len(woken) <= took / INFO_PAUSE + 3
    assert len(client.seen) <= 3 * (took / 0.02 + 1)
    client.cancel()
    client.close()


def test_infos_of_a_cancelled_request_are_not_told(start: Start, clock: Clock) -> None:
    client = start("tell", "5", "x")
    client.ask(to_analyse("position old", "go infinite"))
    assert clock.woken.wait(PATIENCE)
    clock.woken.clear()
    time.sleep(0.1)
    client.cancel()
    assert client.news() == []
    assert client.seen == []


def test_an_engine_killed_in_mid_thought_is_started_again_and_asked_again(start: Start, clock: Clock) -> None:
    client = start("slow")
    client.ask(to_play("position a", "go"))
    first = client.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    until(client.poll)
    assert str(client.trouble) == "The engine stopped unexpectedly and was started again."
    assert client.thinking
    assert client.pid != first
    client.move_now()
    assert wait(client, clock) == ["a"]


def test_a_restarted_engine_is_set_up_again(clock: Clock) -> None:
    client = Listened(fake_engine("slow"), clock.woken.set, ("position set up",), clock)
    client.ask(to_play("go"))
    assert client.pid is not None
    os.kill(client.pid, signal.SIGKILL)
    until(client.poll)
    client.move_now()
    assert wait(client, clock) == ["set"]
    client.close()


def test_an_engine_that_dies_once_answers_the_second_time(start: Start, clock: Clock, tmp_path: Path) -> None:
    client = start("die-once", str(tmp_path / "died"))
    client.ask(to_play("position a", "go"))
    until(client.poll)
    assert client.trouble is not None
    assert wait(client, clock) == ["a"]
    assert client.trouble is None, "it was answered after all"


def test_an_engine_that_dies_over_and_over_is_given_up_clearly(start: Start, clock: Clock) -> None:
    client = start("die")
    client.ask(to_play("position a", "go"))
    for _ in range(module.TRIES - 1):
        until(client.poll)
        assert "started again" in str(client.trouble)
    (last,) = wait(client, clock)
    assert isinstance(last, EngineFault)
    assert "3 times" in str(last.message)
    assert client.trouble == last.message
    assert not client.thinking
    client.ask(to_play("position a", "go"))
    assert client.thinking, "a new request is a new chance"


def test_an_engine_that_never_answers_is_replaced(start: Start, clock: Clock) -> None:
    client = start("deaf")
    client.ask(to_play("position a", "go"))
    first = client.pid
    assert first is not None
    client.move_now()
    clock.now += module.STARTING + 1
    assert client.poll()
    assert str(client.trouble) == "The engine did not answer and was started again."
    until(lambda: gone(first))


def test_an_engine_that_does_not_say_a_word_is_given_up_at_once(clock: Clock) -> None:
    client = Listened(fake_engine("deaf"), clock.woken.set, clock=clock, handshake=5)
    request = to_play("position a", "go", seconds=60)
    client.ask(request)
    clock.now += 4.9
    assert not client.news()
    clock.now += 0.2
    (news,) = client.news()
    assert isinstance(news, EngineFault)
    assert str(news.message) == "The engine did not say a word within 5 s of its start."
    assert request.state is RequestState.DONE
    assert client.pid is None
    client.close()


def test_an_engine_that_has_said_a_word_may_think_as_long_as_it_was_told(clock: Clock) -> None:
    client = Listened(fake_engine("slow"), clock.woken.set, clock=clock, handshake=5)
    client.ask(to_play("position a", "go", seconds=60))
    assert clock.woken.wait(PATIENCE), "the engine says nothing"
    assert not client.news()
    clock.now += 60
    assert not client.news()
    client.close()


@pytest.mark.parametrize("ours", [True, False])
def test_garbage_is_ignored_and_only_our_own_complaints_are_logged(
    start: Start, clock: Clock, caplog: pytest.LogCaptureFixture, ours: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if ours:
        monkeypatch.setattr("fanoboard.engine.process.program", fake_engine)
    client = start("garble")
    with caplog.at_level(logging.WARNING):
        client.ask(to_play("position a", "go"))
        assert wait(client, clock) == ["a"]
        client.close()
        until(lambda: "lines of complaint" in caplog.text)
    assert ("a complaint" in caplog.text) is ours


def test_an_error_is_handed_on(start: Start, clock: Clock) -> None:
    client = start("refuse")
    client.ask(to_play("position x", "go"))
    (news,) = wait(client, clock)
    assert isinstance(news, EngineFault)
    assert str(news.message) == "The engine does not understand: “position: 'x' is no position”."


def test_a_useless_answer_is_asked_again_and_then_given_up(start: Start, clock: Clock) -> None:
    client = start("plain")
    client.ask(to_play("position a", "go"))
    assert wait(client, clock) == ["a"]
    for _ in range(module.TRIES - 1):
        client.reject("a", Message("It is an illegal move."))
        assert client.thinking
        assert "can’t be played" in str(client.trouble)
        assert wait(client, clock) == ["a"]
    client.reject("a", Message("It is an illegal move."))
    (news,) = client.news()
    assert isinstance(news, EngineFault)
    assert "illegal move" in str(news.message)


def test_a_program_that_is_not_there(clock: Clock) -> None:
    client = Listened(["/no/such/engine"], clock.woken.set, clock=clock)
    client.ask(to_play("position a", "go"))
    (news,) = client.news()
    assert isinstance(news, EngineFault)
    assert "can’t be started" in str(news.message)


@pytest.mark.parametrize("manner", ["plain", "slow", "deaf"])
def test_closing_leaves_no_process_and_does_not_hold_up_the_window(
    start: Start, monkeypatch: pytest.MonkeyPatch, manner: str
) -> None:
    see_off, waited = EngineProcess.see_off, []

    def seen_off(process: EngineProcess) -> None:
        waited.append(current_thread())
        see_off(process)

    monkeypatch.setattr(EngineProcess, "see_off", seen_off)
    client = start(manner)
    client.ask(to_play("position a", "go"))
    pid = client.pid
    assert pid is not None
    client.close()
    until(lambda: gone(pid))
    assert len(waited) == 1
    assert waited[0] is not current_thread()
