"""Logs: what is in them and what is not, how much at most, and that nobody waits for them."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from support.log_help import kept, log, log_folder
from support.ui_person import Person, folders, person
from support.waiting import until

from fanoboard.content import log_book, paths
from fanoboard.content.files import write_whole
from fanoboard.content.log_book import (
    LogBook,
    begin_log,
    crashed_before,
    end_log,
    log_failure,
    trace,
    without_values,
)
from fanoboard.content.quarantine import quarantine
from fanoboard.engine.launch import program
from fanoboard.messages import Listing, Message
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.system.saving import log_crash

__all__ = ["folders", "log", "log_folder", "person"]

ours = logging.getLogger("fanoboard.tests")


def test_what_is_told_is_in_the_file_and_remembered(log: LogBook) -> None:
    ours.info("%d boards", 5)
    assert kept(log).endswith(" INFO 5 boards\n")
    assert log.entries[-1].endswith(" INFO 5 boards")


def test_the_home_folder_and_the_name_of_the_user_stay_out(
    log: LogBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/vola"))
    monkeypatch.setenv("USER", "vola")
    ours.info("/home/vola/games, /media/vola/stick, /home/volatile/x, C:\\Users\\vola\\x")
    assert log.entries[-1].endswith("~/games, /media/…/stick, /home/volatile/x, C:\\Users\\…\\x")
    assert "/vola/" not in kept(log)


def test_a_log_is_bounded(log: LogBook, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3 * log_book.LARGEST // 4000):
        ours.info("%d %s", number, "x" * 4000)
        assert log.written(30)
    assert 0 < log.file.stat().st_size <= log_book.LARGEST
    assert f" {number} " in kept(log)


def test_old_logs_go(log_folder: Path) -> None:
    log_folder.mkdir()
    for number in range(3 * log_book.MOST):
        (log_folder / f"window-20260101-000000-{number}.log").write_text("old\n", encoding="utf-8")
    other = log_folder / "mine.log"
    other.write_text("not ours\n", encoding="utf-8")
    book = begin_log()
    ours.info("new")
    assert "new" in kept(book)
    end_log()
    assert other.exists()
    assert len(log_book.log_files("window")) == log_book.MOST
    assert log_book.log_files("window")[0] == book.file


def test_where_nothing_can_be_written_nothing_fails(log_folder: Path) -> None:
    log_folder.write_text("a file", encoding="utf-8")
    book = begin_log()
    ours.info("told")
    assert not book.written(30)
    assert book.entries[-1].endswith("told")
    assert str(log_crash(RuntimeError("broken"))) == "It could not be written to a log file."
    for _ in range(5000):
        ours.info("more than waits for a disk")
    end_log()


def test_nobody_waits_for_a_disk_that_hangs(log_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hangs = threading.Event()
    monkeypatch.setattr("fanoboard.content.log_book.sweep_logs", lambda kind: hangs.wait())
    book = begin_log()
    for _ in range(5000):
        ours.info("told")
    assert book.entries[-1].endswith("told")
    assert not book.file.exists()
    hangs.set()
    end_log()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_failures_of_threads_are_told(log: LogBook) -> None:
    def fail() -> None:
        raise RuntimeError("broken")

    thread = threading.Thread(target=fail, name="failing")
    thread.start()
    thread.join()
    said = kept(log)
    assert "a thread failed: failing" in said
    assert "RuntimeError: broken" in said
    assert "test_logs.py" in said


def test_what_others_listened_with_is_put_back(log_folder: Path) -> None:
    before = threading.excepthook, sys.unraisablehook
    begin_log()
    assert threading.excepthook is not before[0]
    end_log()
    assert (threading.excepthook, sys.unraisablehook) == before
    end_log()


@pytest.mark.parametrize(
    ("error", "told", "private"),
    [
        (RuntimeError("no such spot"), "RuntimeError: no such spot", ""),
        (ValueError("it is Vola's turn, who holds 7♠"), "ValueError\n", "7♠"),
        (KeyError("Vola"), "KeyError\n", "Vola"),
        (OSError(28, "No space left on device", "/x/Vola.yaml"), "OSError: No space left on device", "Vola"),
    ],
)
def test_of_exceptions_only_words_of_the_program_are_told(error: Exception, told: str, private: str) -> None:
    def fails() -> None:
        try:
            raise error
        except Exception as cause:
            raise TypeError("which led here") from cause

    try:
        fails()
    except TypeError as last:
        said = trace(last)
    assert told in said
    assert said.endswith("TypeError: which led here\n")
    assert said.index(told) < said.index("which led to")
    assert not private or private not in said


def test_of_messages_only_what_is_not_private_is_told(folders: Path) -> None:
    own = folders / "state_folder" / "games" / "20260101.yaml"
    problem = Message("{who} has {count} cards: {cards}.", who="Vola", count=3, cards=Listing(["7♠"], "and"))
    said = Message("{file}: {problem}", file=str(own), problem=problem)
    assert without_values(said) == f"{own}: … has 3 cards: …."
    said = Message("{file} can’t be read: {reason}.", file="/x/Vola.yaml", reason="Permission denied")
    assert without_values(said) == "….yaml can’t be read: Permission denied."
    assert without_values("Vola") == "…"
    assert without_values(Message("Settings")) == "Settings"


def test_what_people_are_told_is_logged_without_names(person: Person, log: LogBook) -> None:
    person.app.push(Home(person.app))
    person.app.say(Message("A file can’t be used"), Message("{name} is no name.", name="Vola"))
    assert log.entries[-1].endswith("INFO told: A file can’t be used: … is no name.")


def test_files_that_are_set_aside_are_told(folders: Path, log: LogBook) -> None:
    file = folders / "config_folder" / "settings.yaml"
    write_whole(file, "[")
    assert quarantine(file) is not None
    assert log.entries[-1].endswith("settings.yaml is set aside as settings.broken.yaml")


CRASH = """
import faulthandler, sys
from fanoboard.content.log_book import begin_log, end_log
book = begin_log()
import logging
logging.getLogger("fanoboard").info("started")
assert book.written(60)
if sys.argv[1] == "hard":
    faulthandler._sigabrt()
end_log()
"""


def start_that_ends(how: str, home: Path) -> None:
    environment = {**os.environ, "FANOBOARD_HOME": str(home), "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run(
        [sys.executable, "-c", CRASH, how], env=environment, capture_output=True, timeout=120, check=False
    )


@pytest.mark.parametrize(("how", "told"), [("hard", True), ("well", False)])
def test_the_next_start_finds_a_hard_crash(
    how: str, told: bool, tmp_path: Path, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path / "home"))
    start_that_ends(how, tmp_path / "home")
    begin_log()
    ours.info("started")
    until(lambda: bool(book_before()))
    assert crashed_before() is told
    person.app.push(Home(person.app))
    person.round()
    assert person.sees("Report what happened") is told
    if told:
        person.press("Report what happened")
        assert any(text.startswith("Fanoboard ended unexpectedly") for text in person.texts())
        assert any("Fatal Python error: Aborted" in text for text in person.texts())
    end_log()


def book_before() -> list[str]:
    from fanoboard.content.log_book import log_book

    book = log_book()
    assert book is not None
    return book.before


ENGINE = """
import sys
sys.path[:0] = {path!r}
from fanoboard.engine.server import Server
def fail(self):
    raise {error}
Server.run = fail
from fanoboard.cli import main
main(["engine", "fanorona"])
"""


def test_an_engine_that_fails_tells_and_keeps_why(tmp_path: Path) -> None:
    code = ENGINE.format(path=sys.path, error="ValueError('the cards of Vola')")
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "FANOBOARD_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert "ValueError" in done.stderr
    assert "in serve" in done.stderr
    [file] = (tmp_path / "log").iterdir()
    assert file.name.startswith("engine-")
    assert done.stderr.strip() in file.read_text(encoding="utf-8")
    assert "Vola" not in done.stderr


def test_the_folder_of_logs_is_the_systems_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FANOBOARD_HOME", raising=False)
    assert "fanoboard" in str(paths.log_folder()).lower()
    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path))
    assert paths.log_folder() == tmp_path / "log"


def test_an_engine_that_works_leaves_no_log(tmp_path: Path) -> None:
    done = subprocess.run(
        [*program(), "engine", "fano_nim"],
        env={**os.environ, "FANOBOARD_HOME": str(tmp_path)},
        input="ugi\nquit\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert not done.stderr
    assert not list(tmp_path.iterdir())


def test_failures_are_told_with_what_was_being_done(log: LogBook) -> None:
    log_failure("the program ends", RuntimeError("broken"))
    assert kept(log).splitlines()[-2:] == [log.entries[-1].splitlines()[0], "RuntimeError: broken"]
