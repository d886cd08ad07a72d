from __future__ import annotations

import argparse
import inspect
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import IO

import pytest
from support.tiers import by_night
from support.waiting import PATIENCE

import fanoboard
from fanoboard.bench import measure
from fanoboard.cli import main
from fanoboard.command_line import OF_ARGPARSE
from fanoboard.engine.launch import engine_command, program
from fanoboard.exit_status import FAILED, UNHEARD, USAGE_FAULT
from fanoboard.games.fano_nim import FanoNim
from fanoboard.interpreted import SourceFinder, is_compiled
from fanoboard.version import VERSION

NAMES = ("perft_nodes_per_s", "search_nodes_per_s", "playouts_per_s")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*program(), *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize(
    "arguments",
    by_night([["engine"], ["bench", "chess"], ["play", "chess"], ["--loud"], ["engine", "fanorona", "x"]], 2),
)
def test_a_usage_fault_is_one_sentence(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("fanoboard")
    assert done.stderr.count("\n") == 1


def test_says_its_version_and_how_it_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    kind = "compiled" if is_compiled() else "interpreted"
    assert capsys.readouterr().out == f"fanoboard {VERSION} ({kind})\n"
    assert "(interpreted)" in run("--version", FANOBOARD_INTERPRETED="1").stdout


TOURNAMENT = ["tournament", "fano_nim", "--engines", "level:1", "level:2", "--games", "1", "--movetime", "5"]
SHORT = [
    ["--version"],
    ["doctor"],
    ["report"],
    ["tables", "fanorona"],
    ["analyse", "fano_nim", "--movetime", "5"],
    TOURNAMENT,
]
"""Commands that print something and end."""


def printed_to(
    output: int | IO[bytes], arguments: Sequence[str], home: Path
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*program(), *arguments],
        stdout=output,
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, "FANOBOARD_HOME": str(home), "SDL_VIDEODRIVER": "dummy"},
    )


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
@pytest.mark.parametrize("arguments", by_night(SHORT, 2), ids=lambda words: words[0])
def test_commands_whose_output_breaks_end_quietly(arguments: Sequence[str], tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = printed_to(write, arguments, tmp_path)
    finally:
        os.close(write)
    said = [line for line in done.stderr.splitlines() if not re.match(r"[12]/2  ", line)]
    assert (done.returncode, said) == (UNHEARD, [])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk at hand")
@pytest.mark.parametrize("arguments", by_night(SHORT, 2), ids=lambda words: words[0])
def test_commands_that_write_to_a_full_disk_say_so(arguments: Sequence[str], tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = printed_to(full, arguments, tmp_path)
    said = [line for line in done.stderr.splitlines() if not re.match(r"[12]/2  ", line)]
    assert (done.returncode, said) == (
        FAILED,
        ["fanoboard: The output can’t be written: No space left on device."],
    )


def test_signs_that_the_terminal_lacks_are_replaced() -> None:
    done = run("tables", "fanorona", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        "--margin 99999999999999999999999",
        "--margin -1",
        "--seed 12x",
        "--opening 99999999999999999",
        "--concurrency 9999999999999",
        "--games 0",
        "--movetime 999999999999",
    ],
)
def test_numbers_of_a_tournament_are_bounded(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([*TOURNAMENT, *words.split()])
    assert end.value.code == USAGE_FAULT
    assert "it is a whole number from" in capsys.readouterr().err


def test_nobody_thinks_for_years(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["analyse", "fanorona", "--movetime", "999999999999"])
    assert "from 1 to 86400000" in capsys.readouterr().err


def test_a_tournament_of_the_built_in_engine_complains_of_nothing(tmp_path: Path) -> None:
    done = printed_to(subprocess.DEVNULL, TOURNAMENT, tmp_path)
    assert [line for line in done.stderr.splitlines() if not re.match(r"[12]/2  ", line)] == []


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A folder with a package and a module that must not be taken for the real ones."""
    (tmp_path / "fanoboard").mkdir()
    for name in ("fanoboard/__init__.py", "fanoboard/__main__.py", "random.py"):
        (tmp_path / name).write_text("raise SystemExit('the wrong one')\n")
    return tmp_path


def test_the_engine_is_the_very_program_that_the_window_is(trap: Path) -> None:
    """Whatever lies in the folder that the window was started in."""
    done = subprocess.run(
        engine_command("fanorona"),
        input="position startpos\nlegal\nquit\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
        cwd=trap,
        env={**os.environ, "PYTHONVERBOSE": "1"},
    )
    assert done.stdout == "legal d2-e3A d3-e3A d3-e3W e2-e3A f2-e3A\n"
    package = str(Path(fanoboard.__file__).parent)
    found = re.findall(r"^# .*(?:matches|code object from) '?(.+\.py)'?$", done.stderr, re.MULTILINE)
    imported = [file for file in found if "fanoboard" in Path(file).parts]
    assert f"{package}{os.sep}__init__.py" in imported
    assert f"{package}{os.sep}cli.py" in imported
    assert all(file.startswith(package + os.sep) for file in imported)
    assert str(trap) not in done.stderr


def test_the_engine_is_compiled_where_the_window_is(trap: Path) -> None:
    done = subprocess.run(
        [*program(), "--version"], capture_output=True, text=True, timeout=PATIENCE, check=True, cwd=trap
    )
    assert f"({'compiled' if is_compiled() else 'interpreted'})" in done.stdout


def test_help_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    assert "engine" in text
    assert "bench" in text


@pytest.mark.parametrize(
    ("code", "begins", "wrong"),
    by_night(
        [
            ("de", "Aufruf: fanoboard", "unbekannte Angaben: --loud"),
            ("ja", "使い方：fanoboard", "不明な引数です：--loud"),
            ("en", "usage: fanoboard", "unrecognized arguments: --loud"),
        ],
        2,
    ),
)
def test_help_and_errors_are_told_in_the_language_of_the_system(code: str, begins: str, wrong: str) -> None:
    there = {"LANGUAGE": code, "PYTHONUTF8": "1"}
    told = run("analyse", "--help", **there)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith(begins)
    assert ("lines to print" in told.stdout) == (code == "en")
    refused = run("--loud", **there)
    assert refused.returncode == 2
    assert wrong in refused.stderr
    assert ("There is no game" in run("bench", "chess", **there).stderr) == (code == "en")


def test_help_is_told_to_a_terminal_that_lacks_its_signs() -> None:
    told = run("--help", LANGUAGE="ja", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert told.returncode == 0
    assert "--fullscreen" in told.stdout


def test_what_the_parser_says_of_its_own_is_what_is_translated() -> None:
    said = inspect.getsource(argparse)
    assert [text.text for text in OF_ARGPARSE if f"'{text.text}'" not in said] == []


def test_sources_are_found_beside_compiled_modules(tmp_path: Path) -> None:
    (tmp_path / "hot.py").touch()
    (tmp_path / f"hot{EXTENSION_SUFFIXES[0]}").touch()
    (tmp_path / f"cold{EXTENSION_SUFFIXES[0]}").touch()
    finder = SourceFinder()
    spec = finder.find_spec("fanoboard.hot", [str(tmp_path)])
    assert spec is not None
    assert spec.origin == str(tmp_path / "hot.py")
    assert finder.find_spec("fanoboard.cold", [str(tmp_path)]) is None
    assert finder.find_spec("other.hot", [str(tmp_path)]) is None


def test_the_benchmark_tells_its_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "ENOUGH", 0.01)
    monkeypatch.setenv("FANOBOARD_INTERPRETED", "1")
    found = json.loads(measure.bench("fanorona", as_json=True))
    assert list(found) == ["compiled", *NAMES]
    assert found["compiled"] is is_compiled()
    assert all(found[name] > 0 for name in list(found)[1:])


def test_the_benchmark_of_cards_counts_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "ENOUGH", 0.01)
    found = measure.measure("fano_cards")
    assert list(found) == ["actions_per_s", "search_nodes_per_s"]
    assert all(figure > 0 for figure in found.values())


def test_a_game_that_is_soon_searched_through_is_measured_by_repeating_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(measure, "ENOUGH", 0.02)
    monkeypatch.setattr(measure, "MAX_DEPTH", 25)
    monkeypatch.setattr(measure, "game_named", lambda name: partial(FanoNim, {"start": "random", "max": 1}))
    found = measure.measure("fano_nim")
    assert list(found) == list(NAMES)
    assert all(0 < figure < 10**9 for figure in found.values())


def test_the_benchmark_compares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "measure", lambda name: dict(zip(NAMES, (6_000_000, 900, 77), strict=True)))
    monkeypatch.setattr(measure, "interpreted", lambda name: dict(zip(NAMES, (100_000, 90, 7), strict=True)))
    monkeypatch.delenv("FANOBOARD_INTERPRETED", raising=False)
    table = measure.bench("fanorona", as_json=False).splitlines()
    assert table[2].split() == ["perft", "nodes/s", "6,000,000", "100,000", "60.0"]
    assert table[4].split() == ["playouts/s", "77", "7", "11.0"]
    found = json.loads(measure.bench("fanorona", as_json=True))
    assert list(found["interpreted"].items()) == list(zip(NAMES, (100_000, 90, 7), strict=True))
