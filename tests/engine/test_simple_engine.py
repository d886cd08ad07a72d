"""An engine that is waited for, never for ever."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Timer

import pytest
from support.fake_engine import fake_engine
from support.waiting import PATIENCE

from fanoboard.engine.request import EngineFault, EngineSilent
from fanoboard.engine.simple_engine import SimpleEngine


@pytest.fixture
def engines() -> Iterator[list[SimpleEngine]]:
    started: list[SimpleEngine] = []
    yield started
    for engine in started:
        engine.kill()


def begun(engines: list[SimpleEngine], *manner: str) -> SimpleEngine:
    """One that has said who it is."""
    engines.append(SimpleEngine(fake_engine(*manner)))
    engines[-1].introduce(PATIENCE)
    return engines[-1]


def test_a_move_is_waited_for(engines: list[SimpleEngine]) -> None:
    assert begun(engines, "plain").best_move(("position a", "go"), PATIENCE) == "a"


def test_one_that_hangs_is_not_waited_for_longer_than_was_said(engines: list[SimpleEngine]) -> None:
    engine = begun(engines, "stubborn")
    began = time.monotonic()
    with pytest.raises(EngineSilent, match=r"did not answer within 0\.3 s"):
        engine.best_move(("position a", "go"), 0.3)
    assert time.monotonic() - began >= 0.3


def test_one_that_has_ended_is_not_started_again(engines: list[SimpleEngine]) -> None:
    """Nobody would have told the new one what the old one knew."""
    engine = begun(engines, "die")
    for _ in range(2):
        with pytest.raises(EngineFault, match=r"^The engine stopped unexpectedly\.$"):
            engine.best_move(("position a", "go"), PATIENCE)


def test_whoever_waits_for_one_that_is_killed_hears_of_it(engines: list[SimpleEngine]) -> None:
    engine = begun(engines, "stubborn")
    Timer(0.2, engine.kill).start()
    with pytest.raises(EngineFault, match="stopped unexpectedly"):
        engine.best_move(("position a", "go"), PATIENCE)


def test_one_that_can_not_be_started_says_why() -> None:
    with pytest.raises(EngineFault, match="can’t be started") as fault:
        SimpleEngine(["/no/such/engine"])
    assert fault.value.kind == "start"
