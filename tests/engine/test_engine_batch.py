"""Commands that are piped in all at once, `quit` or the end of the input behind them."""

from __future__ import annotations

import subprocess

import pytest
from support.waiting import PATIENCE

from fanoboard.engine.launch import engine_command


def piped(commands: str) -> list[str]:
    """What the engine answers to a whole input."""
    done = subprocess.run(
        engine_command("fanorona"),
        input=commands,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("end", ["", "quit\n"])
def test_what_is_bounded_is_answered_in_full(end: str) -> None:
    answers = piped(f"position startpos\ngo perft 4\ngo depth 4\nvalues\nquery player\n{end}")
    assert "nodes 18026" in answers
    assert any(line.startswith("info depth 4 ") for line in answers)
    assert len([line for line in answers if line.startswith("d3-e3A ")]) == 1
    assert answers[-1] == "response 1"


@pytest.mark.parametrize("search", ["go infinite", "go movetime 1000000"])
def test_what_is_bounded_by_time_or_nothing_ends_at_once(search: str) -> None:
    answers = piped(f"position startpos\n{search}\nquit\n")
    assert answers[-1].startswith("bestmove ")
