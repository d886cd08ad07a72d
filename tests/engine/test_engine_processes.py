"""Engines' processes end with all that they have started, and none holds the window up by what it says."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from support.fake_engine import fake_engine
from support.processor import processor_time
from support.talk import processor_seconds
from support.tiers import each_met
from support.waiting import PATIENCE, until

from fanoboard.engine.launch import engine_command
from fanoboard.engine.process import MOST_AT_A_TIME, EngineProcess


@pytest.mark.parametrize(
    ("asked", "command"),
    each_met(
        [("fanorona", ""), ("fano_cards", "quit\n")],
        ["go perft 30", "go nodes 999999999999", "values", "go movetime 99999999999", "go depth 200"],
        by_day=2,
    ),
)
def test_an_engine_does_not_outlive_its_input_whatever_it_computes(
    asked: tuple[str, str], command: str
) -> None:
    """Not even where what was asked came together with the end of the input, and has no end itself."""
    game, end = asked
    subprocess.run(
        engine_command(game),
        input=f"{command}\n{end}".encode(),
        stdout=subprocess.DEVNULL,
        timeout=PATIENCE,
        check=True,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are not so small there")
def test_an_engine_that_nobody_reads_does_not_outlive_its_input() -> None:
    engine = subprocess.Popen(
        engine_command("fanorona"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    try:
        engine.stdin.write(b"legal\n" * 3000)
        engine.stdin.close()
        engine.wait(PATIENCE)
    finally:
        engine.kill()
        engine.stdout.close()
        engine.wait()


def gone(pid: int) -> bool:
    """Whether a process has ended, though nobody may have taken notice of that yet."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z"


class Talk:
    """An engine that is told to go."""

    def __init__(self, manner: str) -> None:
        self.woken = threading.Event()
        self.process = EngineProcess(fake_engine(manner), self.woken.set)
        self.process.send("go")

    def answer(self) -> str:
        """What it answers."""
        found: list[str | None] = []

        def listen() -> bool:
            found.extend(self.process.lines())
            return bool(found)

        until(listen)
        return found[0] or "ended"


def test_an_engine_that_is_forked_for_tests_is_as_one_that_is_started(tmp_path: Path) -> None:
    """The second of two is forked, and has a folder, an environment and an end of its own."""
    said, numbers = [], set()
    for _ in range(2):
        with subprocess.Popen(
            engine_command("fixation"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
            start_new_session=True,
        ) as engine:
            numbers.add(engine.pid)
            if sys.platform == "linux":
                assert os.getsid(engine.pid) == engine.pid != os.getsid(0)
                assert Path(f"/proc/{engine.pid}/cwd").resolve() == tmp_path
            said.append(engine.communicate(b"ugi\nquery fen\nlegal\nquit\n", PATIENCE))
            assert engine.returncode == 0
    assert len(numbers) == 2
    assert said[0][0].startswith(b"id name")
    assert said[0] == said[1]
    wrong = [*engine_command("fixation"), "--no"]
    ends = [subprocess.run(wrong, check=False, capture_output=True) for _ in range(2)]
    assert ends[0].returncode == ends[1].returncode != 0
    assert ends[0].stderr == ends[1].stderr != b""


@pytest.mark.parametrize("end", [EngineProcess.close, EngineProcess.kill])
def test_what_an_engine_has_started_ends_with_it(end: Callable[[EngineProcess], None]) -> None:
    talk = Talk("parent")
    child = int(talk.answer().removeprefix("bestmove "))
    assert not gone(child)
    end(talk.process)
    until(lambda: gone(child))


def test_one_round_reads_a_bounded_part_of_what_is_said_without_an_end() -> None:
    talk = Talk("babble")
    try:
        for _ in range(20):
            talk.woken.clear()
            with processor_time(1):
                said = talk.process.lines()
            assert len(said) <= MOST_AT_A_TIME
            until(talk.woken.is_set)
    finally:
        talk.process.close()
    until(lambda: gone(talk.process.pid))


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="what a process has used isn't told there")
def test_an_engine_whose_words_nobody_takes_has_to_wait() -> None:
    """So what it says without an end fills no memory."""
    talk = Talk("babble")

    def waits() -> bool:
        used = processor_seconds(talk.process.pid)
        time.sleep(0.2)
        return processor_seconds(talk.process.pid) == used

    try:
        assert talk.woken.wait(PATIENCE)
        until(waits)
    finally:
        talk.process.close()
    until(lambda: gone(talk.process.pid))


@pytest.mark.parametrize(("manner", "level"), [("babble", logging.INFO), ("die", logging.WARNING)])
def test_an_engine_that_we_end_is_nothing_to_warn_of(
    manner: str, level: int, caplog: pytest.LogCaptureFixture
) -> None:
    """As one that is dismissed while it starts, which takes longer than it may."""
    with caplog.at_level(logging.INFO):
        talk = Talk(manner)
        talk.answer()
        talk.process.close()
        until(lambda: ": status" in caplog.text)
    assert [record.levelno for record in caplog.records if ": status" in record.message] == [level]
