"""Whole games, a lesson, a puzzle, an exercise, a review and files, by somebody who knows what the bus tells.

That is roles, names, states, actions: no pixels, no place, and nothing of what goes on inside.
"""

from __future__ import annotations

import re
import time
from functools import partial
from pathlib import Path
from random import Random

import pytest
from support.blind_player import cells, choose, listener
from support.bus import Heard, Listener, listening, needs_a_bus
from support.every_scene import some_exercises
from support.real_window import home, settle

from fanoboard.games import games
from fanoboard.practice.deck import change_deck

__all__ = ["home", "listener"]

pytestmark = needs_a_bus()

LONGEST = 900
"""Seconds after which a game has ended, however busy the machine is: a quiet one needs half a minute."""
SMALL = {"fanorona": ("Board", "Telo, 3 × 3")}
"""The smallest variant, where the rules have some: the option, and what is chosen there."""
HINTED = ("fano_cards", "fixation")
"""Games in which play by lot never ends: the good moves are asked for."""
TURNING = re.compile(r"\?.* \d+\. .*( into a |the win slip)")
"""How the review tells, in the list of turns, of one that gave something away."""
LISTS = ("list box",)
"""What is not read again before each click: the moves so far."""
NEVER = {"Cancel", "Why?", "Undo", "Redo"}
"""Buttons that do not lead on."""


def begin(listener: Listener, name: str) -> set[str]:
    """Begin a game as it is offered; the names of all buttons that are there whatever can be chosen."""
    listener.click(str(games()[name].title), "push button")
    listener.find("Start", "push button")
    if name in SMALL:
        choose(listener, *SMALL[name])
    listener.click("Start", "push button")
    listener.find("Moves", "list box")
    listener.find("Resign", "push button")
    return set(listener.names("push button")) | NEVER


def ways_on(heard: list[Heard], usual: set[str]) -> list[Heard]:
    """The spots and buttons that a click leads on from; what is in hand is kept there."""
    spots = [each for each in cells(heard) if re.search(r"\. Can be chosen(?! instead)", each.name)]
    buttons = [each for each in heard if each.role == "push button" and each.name not in usual]
    return [*spots, *(each for each in buttons if not each.about.startswith("Not possible"))]


def hinted(ways: list[Heard]) -> list[Heard]:
    """Those of the ways that the hint names, in the order in which they are to be clicked."""
    numbered = [(int(found[1]), way) for way in ways if (found := re.search(r"\. Hint (\d+)", way.name))]
    return [way for _, way in sorted(numbered, key=lambda each: each[0])]


def is_over(heard: list[Heard]) -> bool:
    return any(each.name.startswith("Rematch") for each in heard if each.role == "push button")


def play(listener: Listener, usual: set[str], *, seed: int, hints: bool) -> int:
    """Play a game to its end, by lot among what is said to lead on, or as the hints say.  The clicks."""
    random, clicks, end = Random(seed), 0, time.monotonic() + LONGEST
    heard = listener.look(*LISTS)
    while not is_over(heard):
        assert time.monotonic() < end, f"after {clicks} clicks it goes on: {listener.announced[-9:]}"
        ways = ways_on(heard, usual)
        chosen = advised(heard, ways) if hints else random.choice(ways) if ways else None
        clicks += chosen is not None and chosen.name != "Show a good move"
        if chosen is not None and listener.do(chosen):
            heard = await_answer(listener, heard)
        else:
            time.sleep(0.02)
            heard = listener.look(*LISTS)
    return clicks


def advised(heard: list[Heard], ways: list[Heard]) -> Heard | None:
    """What to click for a good move: what the hint says, or what asks for one, if that can be done now."""
    buttons = [each for each in heard if each.role == "push button" and each.about.startswith("Hint")]
    asks = [each for each in heard if each.name == "Show a good move" and not each.about]
    return next(iter([*hinted(ways), *buttons, *asks]), None)


def await_answer(listener: Listener, before: list[Heard]) -> list[Heard]:
    """What is told once that is another than it was, but not for ever: a click may have been of no use.

    Whoever looks while the window changes is told some of both: so what is told has to be so twice.
    """
    end = time.monotonic() + 2
    latest, now = listener.look(*LISTS), listener.look(*LISTS)
    while said(now) != said(latest) or (said(now) == said(before) and time.monotonic() < end):
        latest, now = now, listener.look(*LISTS)
    return now


def said(heard: list[Heard]) -> list[tuple[str, list[str]]]:
    return [(each.name, each.states) for each in heard]


def heads(heard: list[Heard]) -> list[str]:
    """What the spots are called."""
    return [re.split("[:.]", each.name)[0] for each in cells(heard)]


@pytest.mark.parametrize("name", games())
def test_a_whole_game_is_played_and_another_one_begun(listener: Listener, name: str) -> None:
    usual = begin(listener, name)
    clicks = play(listener, usual, seed=3, hints=name in HINTED)
    assert clicks >= 4
    assert listener.announced, "what happens is told"
    heard = listener.look()
    assert any(each.role == "list item" for each in heard), "the moves are listed"
    result = next(each.name for each in heard if each.role == "notification")
    assert re.search(r"\b(won|wins?|lost|loses?|draw|drawn|resigned)\b", result, re.IGNORECASE), result
    again = next(each.name for each in heard if each.name.startswith("Rematch"))
    listener.click(again, "push button")
    listener.wait(lambda now: not is_over(now) and ways_on(now, usual), "a game that goes on")


def test_a_game_is_reviewed_saved_and_opened(listener: Listener) -> None:
    usual = begin(listener, "fanorona")
    play(listener, usual, seed=3, hints=False)
    moves = [each.name for each in listener.look() if each.role == "list item"]
    # The review marks each turning point in the list of turns, which leads there.
    listener.click("Review", "push button")
    # Until then rows come and go.
    ended = "The review has ended."
    listener.wait(lambda heard: any(each.name.startswith(ended) for each in heard), "the end of the review")
    turning = listener.wait(
        lambda heard: next(
            (each for each in heard if each.role == "list item" and TURNING.search(each.name)), None
        ),
        "a turning point",
    )
    before = [each.name for each in cells(listener.look())]
    listener.do(turning)
    listener.wait(lambda heard: [each.name for each in cells(heard)] != before, "another moment")
    assert listener.find("The game so far", "slider").about, "the graph has words"
    listener.click("Close the analysis", "push button")
    # It is saved under a name, ...
    listener.click("What else can be done", "push button")
    listener.click("Share…", "menu item")
    choose(listener, "As", "Saved game")
    listener.click("Save as…", "push button")
    listener.write("heard")
    listener.click("Save", "push button")
    listener.click("Back", "push button")
    listener.click("Home", "push button")
    # ... found in the library, where every game is kept, ...
    listener.click("Library", "push button")
    listener.find("Library", "heading")
    listener.do(listener.wait(first_item, "the game that was kept"))
    listener.click("Open", "push button")
    listener.find("Moves", "list box")
    assert_listed(listener, moves)
    # ... and opened as the file that it was saved as.
    listener.click("Home", "push button")
    listener.click("Library", "push button")
    listener.click("Open…", "push button")
    listener.do(listener.wait(partial(first_item, beginning="heard"), "the file"))
    listener.click("Open", "push button")
    listener.find("Moves", "list box")
    assert_listed(listener, moves)


def assert_listed(listener: Listener, moves: list[str]) -> None:
    """Whether these are the turns that are listed, whatever a review has added to them."""
    listed = [each.name for each in listener.look() if each.role == "list item"]
    assert len(listed) == len(moves)
    assert all(name.startswith(move) for name, move in zip(listed, moves, strict=True)), listed


def first_item(heard: list[Heard], beginning: str = "") -> Heard | None:
    items = (each for each in heard if each.role == "list item")
    return next((each for each in items if each.name.startswith(beginning)), None)


def follow(listener: Listener, task: str) -> None:
    """Click what a task names, in its order: spots by their names, and buttons."""
    for word in re.findall(r"\b([A-Z]{1,3}|[0-9]+)\b", task):

        def clicked(heard: list[Heard], word: str = word) -> bool:
            found = [each for each, head in zip(cells(heard), heads(heard), strict=True) if head == word]
            found += [each for each in heard if each.role == "push button" and each.name.startswith(word)]
            return bool(found) and listener.do(found[0])

        listener.wait(clicked, word)


def test_a_lesson_is_learnt(listener: Listener) -> None:
    listener.click("How to play", "push button", about="Fano Nim")
    listener.click("Lesson: The rules", "push button")
    listener.find("Step 1 of 6", "label")
    task = next(name for name in listener.names("label") if name.startswith("Choose "))
    follow(listener, task)
    listener.click("Next", "push button")
    listener.find("Step 2 of 6", "label")
    for step in range(2, 7):
        listener.find(f"Step {step} of 6", "label")
        listener.click("Skip", "push button")
    listener.find("Play your first game", "push button")


def pick_what_is_hinted(listener: Listener) -> None:
    """Ask for a hint, which names a spot, and pick what lies there."""
    listener.click("Hint", "push button")

    def hint(heard: list[Heard]) -> str:
        told = (each.name for each in heard if each.role == "status bar" and "Hint: " in each.name)
        return next(told, "").rpartition("Hint: ")[2]

    spot = listener.wait(hint, "a hint")

    def picked(heard: list[Heard]) -> bool:
        mine = [each for each, head in zip(cells(heard), heads(heard), strict=True) if head == spot]
        return bool(mine) and ("selected" in mine[0].states or not listener.do(mine[0]))

    listener.wait(picked, f"{spot} in the hand")


def test_a_puzzle_is_solved_or_shown(listener: Listener) -> None:
    listener.click("Practice", "push button")
    listener.click("Puzzles", "push button")
    listener.click("Puzzle 1", "push button")
    pick_what_is_hinted(listener)
    listener.click("Show the solution", "push button")
    listener.click("Next puzzle", "push button")
    listener.wait(
        lambda heard: any("Puzzle 2" in each.name for each in heard if each.role in ("label", "heading")),
        "the next puzzle",
    )


def test_an_exercise_is_practised(home: Path) -> None:
    settle(animation="off", level=1, thinking=0.1)
    change_deck(lambda deck: setattr(deck, "entries", some_exercises()))
    with listening(home, home=home) as listener:
        due = listener.wait(
            lambda heard: next((each for each in heard if each.name.endswith("due today")), None),
            "the way to practice",
        )
        listener.do(due)
        start = listener.wait(
            lambda heard: next((each for each in heard if each.name.startswith("Start ")), None),
            "what is due",
        )
        listener.do(start)
        listener.find("Find a better move", "heading")
        listener.find("Step 1 of 10", "label")
        pick_what_is_hinted(listener)
        listener.click("Show the solution", "push button")
        listener.click("Next exercise", "push button")
        listener.find("Step 2 of 10", "label")
