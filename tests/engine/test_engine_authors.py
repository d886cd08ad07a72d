"""The page for those who write engines, and the engine that it shows: both do what is said of them."""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from support.paths import ROOT
from support.ui_person import folders
from support.waiting import PATIENCE

import fanoboard
from fanoboard.engine.launch import engine_command
from fanoboard.tournament.run_tournament import Wanted, run_tournament
from fanoboard.ui.features.settings.engine_editor import EngineShown, EngineTrial

__all__ = ["folders"]

DOCS = ROOT / "docs"
EXAMPLE = DOCS / "examples" / "nim_engine.py"
PAGE = (DOCS / "writing-an-engine.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _the_same_package(monkeypatch: pytest.MonkeyPatch, folders: Path) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(fanoboard.__file__).parent.parent))


def told(program: list[str], commands: str) -> str:
    """What an engine says to commands."""
    done = subprocess.run(
        program, input=commands, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    return done.stdout


def test_it_is_of_the_length_that_is_said() -> None:
    lines = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line]
    assert len(lines) <= 40


def test_the_conversation_is_a_real_one() -> None:
    unhurried = PAGE.replace("movetime 1000\n", "movetime 100000\n")
    lines = re.findall(r"^([<>]) (.*)$", unhurried, re.MULTILINE)
    said = told([sys.executable, str(EXAMPLE)], "".join(f"{line}\n" for who, line in lines if who == ">"))
    assert said.splitlines() == [line for who, line in lines if who == "<"]


def test_the_app_finds_out_what_it_plays() -> None:
    shown = EngineTrial(shlex.join([sys.executable, str(EXAMPLE)]), PATIENCE, PATIENCE).run()
    assert shown == EngineShown("Nim example", (), ("fano_nim",))


def test_it_wins_where_that_is_possible() -> None:
    start, path = "1,2,3,4,5,6,7 1", "HER-2"
    values = told(engine_command("fano_nim"), f"position fen {start} moves {path}\nvalues\nquit\n")
    winning = {line.split()[0] for line in values.splitlines() if " win" in line}
    answer = told(
        [sys.executable, str(EXAMPLE)], f"position fen {start} moves {path}\ngo movetime 60000\nquit\n"
    )
    assert answer.split()[1] in winning
    other = told([sys.executable, str(EXAMPLE)], "position fen 1,2 1\ngo movetime 9\nposition fen x\n" * 2)
    assert other.count("bestmove none") == 2


def test_it_plays_tournaments_as_the_page_says() -> None:
    command = re.search(r"^\$ fanoboard tournament (.*)$", PAGE, re.MULTILINE)
    assert command is not None
    words = shlex.split(command[1])
    engines = [word.replace("python3 docs/", f"{shlex.quote(sys.executable)} {DOCS}/") for word in words[2:4]]
    wanted = Wanted(words[0], engines, games=2, movetime=1000, margin=round(1000 * PATIENCE), as_json=True)
    found = json.loads(run_tournament(wanted, io.StringIO())[0])
    assert found["played"] == 2
    assert [engine["faults"] for engine in found["engines"]] == [0, 0]


@pytest.mark.parametrize("line", re.findall(r"^\$ (printf .*)$", PAGE, re.MULTILINE))
def test_the_commands_for_the_built_in_engine_work(line: str) -> None:
    commands = shlex.split(line)[1].encode().decode("unicode_escape")
    said = told(engine_command("fano_nim"), commands)
    assert "error" not in said
    assert len(said.splitlines()) >= commands.count("\n") - 1
