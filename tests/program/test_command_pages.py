"""The manual page and what shells complete: made from the command line's own parser, so nothing lacks."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support.paths import ROOT
from support.waiting import PATIENCE

sys.path.insert(0, str(ROOT / "packaging" / "linux"))

from command_words import MEASURED, all_commands, program_words
from completions import bash_completion, fish_completion, zsh_completion
from manual_page import manual_page

from fanoboard.command_line import command_parser
from fanoboard.games import games

COMMANDS = {"engine", "bench", "analyse", "tournament", "tables", "doctor", "report"}


def said(*words: str | Path) -> str:
    """What a program says, which must have nothing to complain of."""
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def test_no_command_is_forgotten() -> None:
    assert set(command_parser()[1]) >= COMMANDS
    assert {command.name for command in all_commands()} == set(command_parser()[1])


@pytest.mark.parametrize("made", [bash_completion, zsh_completion, fish_completion])
def test_shells_are_told_every_command_option_and_game(made: Callable[[], str]) -> None:
    text = made()
    for command in (program_words(), *all_commands()):
        assert command.name in text
        for option in command.options:
            long = max(option.names, key=len)
            assert long in text or f"-l {long[2:]} " in text, f"{command.name} {long}"
    assert all(name in text for name in (*games(), *MEASURED, "contrast"))
    assert "--watch" not in text, "what is for tests alone is not offered"
    assert "--part" not in text


def test_the_manual_page_names_every_command_and_option() -> None:
    page = manual_page("1.2.0", "2026-11-22").replace(r"\-", "-")
    assert page.startswith('.TH FANOBOARD 6 "2026-11-22" "fanoboard 1.2.0"')
    assert re.findall(r"^\.SS fanoboard (\S+)", page, re.MULTILINE) == [each.name for each in all_commands()]
    for command in (program_words(), *all_commands()):
        for option in command.options:
            if option.names[0] != "-h" or not command.name:
                assert all(rf"\fB{name}\fR" in page for name in option.names), f"{command.name} {option}"
    assert "@" not in page
    assert "--trial" not in page


@needs("groff")
def test_the_manual_page_is_set_without_a_warning(tmp_path: Path) -> None:
    page = tmp_path / "fanoboard.6"
    page.write_text(manual_page("1.2.0", "2026-11-22"), encoding="utf-8")
    struck_twice = re.compile(".\x08")
    text = struck_twice.sub("", said("groff", "-man", "-ww", "-Tutf8", "-Kutf8", "-P-c", page))
    text = " ".join(text.split())
    assert "fanoboard tournament GAME" in text
    assert "cmd:COMMAND" in text


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", COMMANDS),
        ("to", {"tournament"}),
        ("--theme wo", {"wood"}),
        ("engine fanor", {"fanorona"}),
        ("--fullscreen bench st", {"startup"}),
        ("tournament fanorona --ev", {"--event"}),
    ],
)
@needs("bash")
def test_bash_completes(typed: str, offered: set[str], tmp_path: Path) -> None:
    script = tmp_path / "fanoboard"
    script.write_text(
        f"{bash_completion()}\n"
        f"COMP_WORDS=(fanoboard {typed or chr(39) * 2}) COMP_CWORD={max(1, len(typed.split()))}\n"
        '_fanoboard\nprintf "%s\\n" "${COMPREPLY[@]}"\n',
        encoding="utf-8",
    )
    found = set(said("bash", script).split())
    assert offered <= found
    assert not typed or found == offered


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", COMMANDS),
        ("--theme wo", {"wood"}),
        ("bench st", {"startup"}),
        ("analyse fanorona --mult", {"--multipv"}),
    ],
)
@needs("fish")
def test_fish_completes(
    typed: str, offered: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "fanoboard.fish"
    script.write_text(fish_completion(), encoding="utf-8")
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    lines = said(
        "fish", "--no-config", "-c", f"source {script}; complete -C 'fanoboard {typed}'"
    ).splitlines()
    assert offered <= {line.split("\t")[0] for line in lines}


@needs("zsh")
def test_zsh_is_told_what_may_come_first(tmp_path: Path) -> None:
    """What zsh's own functions are called with, as zsh completes nowhere but on a terminal."""
    script = tmp_path / "_fanoboard"
    script.write_text(zsh_completion(), encoding="utf-8")
    calls = """
_arguments() { print -rl -- "$@"; state=${STATE}; line=(bench) }
_describe() { print -rl -- "${(@P)2}" }
_files() { print files }
"""
    run = f"{calls}\nsource {script}"
    first = said("zsh", "-f", "-c", f"STATE=first\n{run}").splitlines()
    assert {line.partition(":")[0] for line in first} >= {*COMMANDS, "files"}
    assert any(line.startswith("--theme[") for line in first)
    rest = said("zsh", "-f", "-c", f"STATE=rest\n{run}")
    assert ":GAME:(fano330 " in rest
