"""Files that are no files, that were written in no year of any calendar, or that others may read."""

from __future__ import annotations

import os
import signal
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.kept_games import whole_library
from support.some_match import played

from fanoboard.content import own_tables, paths
from fanoboard.content.files import open_plain, why_not_written, write_whole
from fanoboard.content.folders import moment
from fanoboard.content.log_book import end_of_log, fit_to_show
from fanoboard.content.own_files import read_own_files
from fanoboard.content.settings import (
    Settings,
    SettingsFile,
    load_settings,
    save_settings,
    settings_file,
    snapshot,
)
from fanoboard.content.yaml_files import ContentError, read_yaml
from fanoboard.games.errors import GameError
from fanoboard.match import store
from fanoboard.match.game_index import read_library
from fanoboard.match.match import Player
from fanoboard.match.standing import FinishedGame, as_csv
from fanoboard.match.store import holds_game, read_game
from fanoboard.tournament.event_file import EventFile, EventTerms, event_file
from fanoboard.ui.play.game_pictures import read_picture
from fanoboard.ui.toolkit.widgets.file_list import date_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files there")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A home of its own; and who waits for a pipe is woken by a signal."""

    def too_long(*_: object) -> None:
        raise AssertionError("it waits for somebody to write into the pipe")

    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path / "home"))
    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(60)
    yield tmp_path / "home"
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def pipe(file: Path) -> Path:
    """A pipe of that name, into which nobody ever writes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(file)
    return file


@pytest.mark.parametrize("read", [open_plain, read_yaml, holds_game, read_game])
def test_a_pipe_is_refused(read: Callable[[Path], object], tmp_path: Path) -> None:
    with pytest.raises((OSError, ContentError)):
        read(pipe(tmp_path / "file.yaml"))


def test_a_folder_and_a_device_are_refused(tmp_path: Path) -> None:
    for file in (tmp_path, Path("/dev/zero")):
        with pytest.raises(OSError, match=r"directory|argument"):
            open_plain(file)


def test_an_event_in_a_pipe_is_refused() -> None:
    pipe(event_file("spring"))
    terms = EventTerms(
        event="spring", game="fano_nim", options={}, engines=[], movetime=1, margin=1, opening=0, seed=0
    )
    with pytest.raises(GameError, match="can’t be read"):
        EventFile(terms, [])


def test_a_file_in_the_way_of_the_home_is_told_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path / "file" / "home"))
    assert not read_own_files("wood", "en").problems, "that is said where nothing can be written"
    assert why_not_written(paths.games_folder())
    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path / "home"))
    paths.games_folder().parent.mkdir(parents=True)
    paths.games_folder().touch()
    assert "can’t be read" in str(read_own_files("wood", "en").problems[0]), (
        "a file in the folder's own place"
    )


def test_the_library_passes_over_pipes() -> None:
    store.keep(played("fano330", 3))
    pipe(store.game_file("20260101-101010-abcdabcd"))
    pipe(paths.games_folder() / "library.json")
    assert len(whole_library().games) == 1


def test_settings_that_are_a_pipe_are_written_anew() -> None:
    pipe(settings_file())
    settings, trouble = load_settings()
    assert trouble is None
    settings.volume = 3
    SettingsFile().save(snapshot(settings))
    assert load_settings()[0].volume == 3


def test_tables_logs_and_pictures_may_be_pipes(tmp_path: Path) -> None:
    pipe(own_tables.part_file("fanorona", "3x3", stays=True))
    assert own_tables.all_damaged_at_a_glance() == []
    with pytest.raises(OSError, match="argument"):
        own_tables.read_part("fanorona", "3x3", stays=True)
    assert end_of_log(pipe(tmp_path / "window.log"), 10) == []
    pipe(paths.pictures_folder() / "x.png")
    assert read_picture("x", (3, 3)) is None


FAR = [-(10.0**12), -62_135_596_801.0, -1.0, 253_402_300_800.0, 10.0**12, 1e18]


@pytest.mark.parametrize("seconds", FAR)
def test_every_time_can_be_told(seconds: float) -> None:
    assert 1970 <= moment(seconds).year <= 9999
    assert "-" in str(date_of(seconds))
    game = FinishedGame("fano330", (), (Player("person", "A"), Player("engine", "")), 0, "so", 5, seconds)
    assert len(as_csv([game], float("-inf")).splitlines()) == 2


@pytest.mark.parametrize(
    "name", ["00010101-000000-aaaaaaaa", "99991231-235959-aaaaaaaa", "20260101-101010-abcdabcd"]
)
@pytest.mark.parametrize("seconds", [-(2**33), 0, 2**33, 2**38])
def test_games_from_any_time_are_listed(name: str, seconds: int) -> None:
    kept = store.keep(played("fano330", 3))
    file = kept.rename(kept.with_name(f"{name}.yaml"))
    try:
        os.utime(file, (seconds, seconds))
    except (OSError, OverflowError):
        pytest.skip("this file system has no such times")
    for _ in range(2):
        (game,) = read_library().games
        assert 1970 <= game.started.year <= 9999
        assert 1970 <= game.played.year <= 9999


def test_nobody_else_looks_into_the_folders_of_the_user(home: Path, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        store.keep(played("fano330", 3))
        save_settings(Settings())
        write_whole(home / "data" / "themes" / "mine.yaml", "based_on: wood")
        write_whole(tmp_path / "shared" / "game.yaml", "a copy for others")
    finally:
        os.umask(before)
    for folder in ("state", "config", "data"):
        assert stat.S_IMODE((home / folder).stat().st_mode) == 0o700
    for other in (home, tmp_path / "shared"):
        assert stat.S_IMODE(other.stat().st_mode) == 0o755


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_files_are_written_with_the_rights_that_the_user_wants(mask: int, mode: int, tmp_path: Path) -> None:
    before = os.umask(mask)
    try:
        write_whole(tmp_path / "new", "text")
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == mode
        lock = store.own("game")
        assert lock is not None
        assert stat.S_IMODE((paths.games_folder() / "game.lock").stat().st_mode) == mode
        lock.release()
    finally:
        os.umask(before)


def test_a_file_that_others_may_not_read_stays_so(tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text("before")
    file.chmod(0o640)
    write_whole(file, "after")
    assert file.read_text() == "after"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_name_as_long_as_names_may_be_is_written(tmp_path: Path) -> None:
    write_whole(tmp_path / ("ß" * 120 + ".yaml"), "text")


def test_reports_tell_neither_the_folder_nor_the_machine(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setenv("DISPLAY", "anns-laptop:10.0")
    told = fit_to_show(f"DISPLAY=anns-laptop:10.0 {home}/state/games, {home}")
    assert told == "DISPLAY=…:10.0 $FANOBOARD_HOME/state/games, $FANOBOARD_HOME"
    monkeypatch.setenv("DISPLAY", ":10")
    assert fit_to_show("DISPLAY=:10") == "DISPLAY=:10"
