"""Whole games, a lesson and a puzzle, by somebody who knows only what the accessibility bus tells."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from bus import Heard, Listener, listening, needs_a_bus
from real_window import home, settle
from waiting import until

from fanoboard.content.layout_registry import register_layouts
from fanoboard.games import games

__all__ = ["home"]

pytestmark = needs_a_bus()
register_layouts()

LONGEST = 20
"""Seconds for which a game is played; then it is given up."""


@pytest.fixture
def listener(home: Path) -> Iterator[Listener]:
    settle(animation="off", level=1, thinking=0.1)
    with listening(home, home=home) as somebody:
        yield somebody


def lit(heard: list[Heard]) -> list[Heard]:
    """The spots that a click leads on from; what is in hand is kept there."""
    cells = [each for each in heard if each.role == "table cell" and "selectable" in each.states]
    return [
        each for each in cells if "selected" not in each.states and "Can be chosen instead" not in each.name
    ]


def begin(listener: Listener, title: str) -> set[str]:
    """Begin a game as it is offered; the names of all buttons that are there whatever can be chosen."""
    listener.click(title, "push button")
    listener.click("Start", "push button")
    listener.find("Moves", "list box")
    listener.find("Resign", "push button")
    return set(listener.names("push button")) | {"Cancel", "Why?", "Undo", "Redo"}


def play(listener: Listener, title: str, seed: int) -> int:
    """Play a game to its end, by lot among what is said to lead on; after a while, resign.  The clicks."""
    usual, random = begin(listener, title), Random(seed)
    clicks, end = 0, time.monotonic() + LONGEST
    while time.monotonic() < end:
        heard = listener.look()
        if any(each.name.startswith("Rematch") for each in heard):
            return clicks
        buttons = [each for each in heard if each.role == "push button" and each.name not in usual]
        ways = [*lit(heard), *(each for each in buttons if "sensitive" in each.states)]
        if ways and listener.do(random.choice(ways)):
            clicks += 1
        time.sleep(0.05)
    listener.click("Resign", "push button")
    until(lambda: listener.names("dialog"))
    listener.click("Resign", "push button")
    until(lambda: any(each.name.startswith("Rematch") for each in listener.look()))
    return clicks


@pytest.mark.parametrize("name", games())
def test_a_whole_game_is_played(listener: Listener, name: str) -> None:
    clicks = play(listener, str(games()[name].title), seed=3)
    assert clicks >= 4
    told = " ".join(listener.announced)
    assert told, "what happens is told"
    assert any(each.role == "list item" for each in listener.look()), "the moves are listed"


def follow(listener: Listener, task: str) -> None:
    """Click what a task names, in its order: spots by their names, and buttons."""
    for word in re.findall(r"\b([A-Z]{1,3}|[0-9]+)\b", task):
        found: list[Heard] = []

        def named(word: str = word, found: list[Heard] = found) -> bool:
            heard = listener.look()
            cells = [each for each in heard if each.role == "table cell"]
            found[:] = [each for each in cells if re.split("[:.]", each.name)[0] == word]
            found += [each for each in heard if each.role == "push button" and each.name.startswith(word)]
            return bool(found) and listener.do(found[0])

        until(named)


def test_a_lesson_is_learnt(listener: Listener) -> None:
    listener.click("How to play", "push button", about="Fano Nim")
    listener.click("Lesson: The rules", "push button")
    listener.find("Step 1 of 6", "label")
    task = next(name for name in listener.names("label") if name.startswith("Click "))
    follow(listener, task)
    listener.click("Next", "push button")
    listener.find("Step 2 of 6", "label")
    for step in range(2, 7):
        listener.find(f"Step {step} of 6", "label")
        listener.click("Skip", "push button")
    listener.find("Play your first game", "push button")


def test_a_puzzle_is_solved_or_shown(listener: Listener) -> None:
    listener.click("All puzzles", "link")
    listener.click("Puzzle 1", "push button")
    listener.click("Hint", "push button")
    until(lambda: any("Hint: " in each for each in [*listener.names("status bar")]))
    told = next(each for each in listener.names("status bar") if "Hint: " in each)
    spot = told.rpartition("Hint: ")[2]

    def picked() -> bool:
        cells = [each for each in listener.look() if each.role == "table cell"]
        mine = [each for each in cells if re.split("[:.]", each.name)[0] == spot]
        return bool(mine) and ("selected" in mine[0].states or not listener.do(mine[0]))

    until(picked)
    listener.click("Show the solution", "push button")
    until(lambda: not any("Hint: " in each for each in listener.names("status bar")))
    listener.click("Next puzzle", "push button")
    until(lambda: any("Puzzle 2" in each for each in listener.names("label")))
