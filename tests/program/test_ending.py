"""Signals, and the end of a session, close the window in order: the game is kept, and no engine stays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pygame
import pytest
from support.paths import SUPPORT
from support.talk import TESTED
from support.tiers import by_night
from support.ui_person import Person, folders, person
from support.waiting import PATIENCE, until
from support.xserver import processes_with

from fanoboard.match.saves import load
from fanoboard.ui.app.process import Ending
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

WINDOW = SUPPORT / "signalled.py"
NUMBERS = [signal.SIGTERM, signal.SIGINT, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]

needs_proc = pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="looks for processes in /proc"
)


@contextmanager
def playing(home: Path, game: str, seed: int) -> Iterator[tuple[subprocess.Popen[bytes], Path, str]]:
    """The program with a match under way, the file it tells of turns in, and the mark of its processes."""
    home.mkdir()
    mark, told = str(uuid.uuid4()), home / "told.txt"
    env = {
        **os.environ,
        "FANOBOARD_HOME": str(home),
        "FANOBOARD_TEST": mark,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": str(TESTED),
    }
    with told.open("wb") as sink:
        command = [sys.executable, str(WINDOW), game, str(seed)]
        window = subprocess.Popen(command, env=env, stdout=sink, start_new_session=True)
        try:
            yield window, told, mark
        finally:
            for pid in processes_with(mark):
                os.kill(pid, signal.SIGKILL)
            window.wait()


def wait_for_turns(window: subprocess.Popen[bytes], told: Path) -> None:
    def playing() -> int:
        assert window.poll() is None, "it has ended"
        return told.stat().st_size

    until(playing)


def engines_of(window: subprocess.Popen[bytes], mark: str) -> list[int]:
    """The engines that the window has started: not what helps them, nor what is only about to be one."""

    def is_one(pid: int) -> bool:
        with suppress(OSError):
            parent = int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
            return parent == window.pid and b"\0engine\0" in Path(f"/proc/{pid}/cmdline").read_bytes()
        return False

    return list(filter(is_one, processes_with(mark)))


def wait_until_gone(window: subprocess.Popen[bytes], mark: str) -> None:
    """Wait until neither the window nor a child of it is there any more."""
    window.wait(PATIENCE)
    until(lambda: not processes_with(mark))


@needs_proc
@pytest.mark.parametrize("number", by_night(NUMBERS, 1))
def test_a_signal_keeps_the_game_and_leaves_no_process(number: int, tmp_path: Path) -> None:
    for seed, game in enumerate(("fanorona", "fano_cards", "fixation"), int(number)):
        random = Random(seed)
        with playing(tmp_path / game, game, seed) as (window, told, mark):
            wait_for_turns(window, told)
            time.sleep(random.uniform(0, 0.5))
            # As a terminal does, where this is a key or its end.
            os.killpg(window.pid, number)
            wait_until_gone(window, mark)
            assert window.returncode == 128 + number
            last = told.read_text().splitlines()[-1]
            files = (tmp_path / game / "state" / "games").glob("*.yaml")
            kept = load(max(files, key=lambda file: file.stat().st_mtime_ns))
            assert f"{len(kept.plies)} {kept.position.text()}" == last, "the very last turn is kept"


@needs_proc
def test_an_engine_that_hangs_is_ended_too(tmp_path: Path) -> None:
    for seed in range(2):
        with playing(tmp_path / str(seed), "fanorona", seed) as (window, told, mark):
            wait_for_turns(window, told)
            until(lambda: engines_of(window, mark))
            (engine,) = engines_of(window, mark)
            os.kill(engine, signal.SIGSTOP)
            window.send_signal(signal.SIGTERM)
            window.send_signal(signal.SIGHUP)  # Once more does no harm.
            wait_until_gone(window, mark)
            assert window.returncode in (128 + signal.SIGTERM, 128 + signal.SIGHUP)


@needs_proc
def test_a_signal_while_it_starts_ends_it_as_well(tmp_path: Path) -> None:
    """At whatever moment: by itself, once it listens, or by the system before."""
    for number, pause in enumerate((0.05, 0.2, 0.3, 0.4, 0.5)):
        with playing(tmp_path / str(number), "fanorona", number) as (window, _, mark):
            time.sleep(pause)
            window.terminate()
            wait_until_gone(window, mark)
            assert window.returncode in (-signal.SIGTERM, 128 + signal.SIGTERM)


@pytest.fixture
def handlers() -> Iterator[None]:
    """The handlers of signals are as before at the end."""
    before = {number: signal.getsignal(number) for number in NUMBERS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("handlers")
def test_what_is_ignored_on_purpose_stays_so() -> None:
    for number in NUMBERS[1:]:
        signal.signal(number, signal.SIG_IGN)
    ending, ended = Ending(), []
    ending.call(lambda: ended.append("now"))
    for number in NUMBERS[1:]:
        signal.raise_signal(number)
    assert (ended, ending.status) == ([], 0)
    signal.raise_signal(NUMBERS[0])
    assert (ended, ending.status) == (["now"], 128 + NUMBERS[0])


@pytest.mark.usefixtures("handlers")
def test_a_signal_that_came_before_anybody_listened_is_not_lost() -> None:
    ending, ended = Ending(), []
    signal.raise_signal(signal.SIGTERM)
    signal.raise_signal(signal.SIGINT)
    ending.call(lambda: ended.append("now"))
    assert (ended, ending.status) == (["now"], 128 + signal.SIGTERM), "the first one counts"


@pytest.mark.parametrize(
    ("event", "ends"),
    [
        (pygame.event.Event(pygame.APP_TERMINATING), True),
        (pygame.event.Event(pygame.SYSWMEVENT, msg=0x16, wparam=1, lparam=0), True),
        (pygame.event.Event(pygame.SYSWMEVENT, msg=0x16, wparam=0, lparam=0), False),
        (pygame.event.Event(pygame.SYSWMEVENT, msg=0x11, wparam=1, lparam=0), False),
    ],
)
def test_the_end_of_a_session_closes_the_window(
    person: Person, event: pygame.event.Event, ends: bool
) -> None:
    person.app.push(Scene(person.app))
    pygame.event.post(event)
    person.round()
    assert person.app.running is not ends
