"""Tournaments with a name: kept as they go, and gone on with by the same command after any end."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.paths import SUPPORT
from support.tiers import by_night
from support.ui_person import folders
from support.waiting import PATIENCE, until

import fanoboard
from fanoboard.content.files import FileLock
from fanoboard.engine.launch import program
from fanoboard.games.errors import GameError
from fanoboard.match import store
from fanoboard.match.saves import load
from fanoboard.tournament.event_file import event_file
from fanoboard.tournament.run_tournament import Wanted, run_tournament

__all__ = ["folders"]

PLAYER = SUPPORT / "ugi_player.py"
CUP = Wanted(
    "fanorona",
    ["level:1", "level:2"],
    games=4,
    movetime=10,
    margin=round(1000 * PATIENCE),
    options=["board=3x3"],
    concurrency=1,
    as_json=True,
    event="Winter cup",
)


@pytest.fixture(autouse=True)
def _the_same_package(monkeypatch: pytest.MonkeyPatch, folders: Path) -> None:
    """What is started is the fanoboard that is tested, and the user's folders are empty."""
    monkeypatch.setenv("PYTHONPATH", str(Path(fanoboard.__file__).parent.parent))


def held(wanted: Wanted) -> dict[str, Any]:
    text, status = run_tournament(wanted, io.StringIO())
    assert status == 0
    found: dict[str, Any] = json.loads(text)
    return found


def lines() -> list[bytes]:
    return event_file(CUP.event).read_bytes().splitlines(keepends=True)


def test_what_was_played_is_not_played_again() -> None:
    whole = held(CUP)
    assert (whole["event"], whole["played"], len(lines())) == ("Winter cup", 4, 5)
    assert held(CUP) == whole, "nothing is left to play"
    assert len(store.kept()) == 4
    titles = sorted(load(file).title for file in store.kept())
    assert titles == [f"Winter cup, game {number}" for number in (1, 2, 3, 4)]


def test_more_games_may_be_asked_for() -> None:
    first = held(replace(CUP, games=2))
    both = held(CUP)
    assert both["games"][:2] == first["games"]
    assert [game["number"] for game in both["games"]] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "torn", by_night([b'{"number":3,"win', b"{", b'{"number":3,"winner":0,"turns":7}'], 1)
)
def test_a_line_that_was_half_written_is_played_again(torn: bytes) -> None:
    whole = held(CUP)
    event_file(CUP.event).write_bytes(b"".join(lines()[:3]) + torn)
    again = held(CUP)
    assert again["games"][:2] == whole["games"][:2]
    assert [game["number"] for game in again["games"]] == [1, 2, 3, 4]
    assert all(line.endswith(b"}\n") for line in lines())
    assert len(store.kept()) == 6
    assert held(CUP) == again, "nothing torn is left"


def test_a_game_that_was_noted_twice_counts_once() -> None:
    whole = held(CUP)
    noted = lines()
    event_file(CUP.event).write_bytes(b"".join([*noted, noted[2]]))
    assert held(CUP) == whole


@pytest.mark.parametrize(
    "other",
    by_night(
        [
            {"engines": ["level:1", "level:3"]},
            {"opening": 1},
            {"movetime": 20},
            {"options": ["board=3x3", "repetition=5"]},
            {"seed": 2},
        ],
        2,
    ),
)
def test_other_terms_are_another_tournament(other: dict[str, Any]) -> None:
    held(replace(CUP, games=2))
    before = lines()
    with pytest.raises(GameError, match="Winter cup"):
        run_tournament(replace(CUP, **other), io.StringIO())
    assert lines() == before
    assert held(replace(CUP, event="Summer cup", **other))["event"] == "Summer cup"


def test_two_do_not_play_the_same_one() -> None:
    lock = FileLock.acquire(event_file(CUP.event).with_suffix(".lock"))
    assert lock is not None
    with pytest.raises(GameError, match="being played"):
        run_tournament(CUP, io.StringIO())
    lock.release()
    assert held(replace(CUP, games=2))["played"] == 2


@pytest.mark.parametrize("text", ["nothing of the kind\n", "{}\n", "[]\n", '{"event":"Winter cup"}\n'])
def test_what_is_no_event_is_left_alone(text: str) -> None:
    event_file(CUP.event).parent.mkdir(parents=True)
    event_file(CUP.event).write_text(text, encoding="utf-8")
    with pytest.raises(GameError, match="can’t be read"):
        run_tournament(CUP, io.StringIO())
    assert event_file(CUP.event).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", [" ", "two\nlines", "x" * 101])
def test_names_are_names(name: str) -> None:
    with pytest.raises(GameError, match="name of an event"):
        run_tournament(replace(CUP, event=name), io.StringIO())


def test_names_that_differ_have_files_that_differ() -> None:
    names = ["Winter cup", "winter cup", "Winter-cup", "冬", "夏", "../../etc"]
    files = {event_file(name) for name in names}
    assert len(files) == len(names)
    assert len({file.parent for file in files}) == 1


def test_a_full_disk_is_told_once_and_the_games_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    real, told = os.write, io.StringIO()

    def full(handle: int, data: bytes) -> int:
        if b'"winner"' in data:
            raise OSError(28, "No space left on device")
        return real(handle, data)

    monkeypatch.setattr(os, "write", full)
    text, status = run_tournament(CUP, told)
    assert (status, json.loads(text)["played"]) == (0, 4)
    assert told.getvalue().count("No space left") == 1


def test_what_an_engine_did_wrong_is_remembered() -> None:
    bad = f"cmd:'{sys.executable}' '{PLAYER}' fanorona illegal"
    cup = replace(CUP, engines=["level:1", bad], games=40)
    first = held(cup)
    assert first["played"] < 40
    assert first["engines"][-1]["dropped"] is not None
    assert held(cup) == first


@pytest.mark.skipif(sys.platform == "win32", reason="a process can’t be killed so there")
def test_a_kill_in_the_midst_of_a_game_costs_that_game_alone(tmp_path: Path) -> None:
    home = {**os.environ, "FANOBOARD_HOME": str(tmp_path)}
    words = ["tournament", "fanorona", "--engines", "level:1", "level:1", "--games", "6", "--movetime", "60"]
    words += ["--options", "board=5x5", "--concurrency", "1", "--event", "Cup", "--json"]
    words += ["--margin", str(round(1000 * PATIENCE))]
    kept = tmp_path / "state" / "tournaments"
    running = subprocess.Popen(
        [*program(), *words], env=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until(
            lambda: kept.is_dir() and any(file.read_bytes().count(b"\n") > 2 for file in kept.glob("*.jsonl"))
        )
    finally:
        running.kill()
        running.wait()
    [file] = kept.glob("*.jsonl")
    before = file.read_bytes()[: file.read_bytes().rfind(b"\n") + 1]
    played = before.count(b"\n") - 1
    assert 1 < played < 6, "it was killed in the midst of it"
    done = subprocess.run(
        [*program(), *words], env=home, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert file.read_bytes().startswith(before), "nothing that was played is played again"
    found = json.loads(done.stdout)
    assert [game["number"] for game in found["games"]] == [1, 2, 3, 4, 5, 6]
    assert f"{played} of 6 games were played before." in done.stderr
    for game in found["games"]:
        assert len(load(Path(game["file"])).turns) == game["turns"]
