"""Puzzles: positions of Fano Nim from which exactly one turn wins."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from fanoboard.games.fano_nim.core import LARGEST
from fanoboard.games.fano_nim.geometry import Geometry
from fanoboard.games.fano_nim.solver import Heaps, Theory
from fanoboard.games.search_info import Verdict
from fanoboard.search.memo import Effort

TRIES: Final = 500
POSITIONS: Final = 3_000
"""How many new positions it may take to judge a puzzle, and again all of its turns."""
FEW_POSITIONS: Final = 500
"""How many once boards are thinned."""
WORK: Final = 24_000_000
"""When boards are thinned, about a second's work: so many positions, times the points and those on all
lines.  The shipped geometries hardly ever take as many.
"""
FEWEST_HEAPS: Final = 3
"""Boards keep so many heaps on average, however much they are thinned."""


MOST_KEPT: Final = 32
_kept: dict[tuple[Geometry, int, int, bool], Heaps] = {}
"""The puzzles found, by what they were asked for, the oldest first."""


def is_known(geometry: Geometry, largest: int, seed: int, *, misere: bool) -> bool:
    """Whether `puzzle` answers at once."""
    return (geometry, largest, seed, misere) in _kept


def forget_puzzles() -> None:
    _kept.clear()


def puzzle(geometry: Geometry, largest: int, seed: int, *, misere: bool) -> Heaps:
    """Heaps of up to `largest` seeds from which exactly one turn wins; always the same for a seed,
    as saved games hold no more than that.

    That may take a second: `find_puzzle` can be stopped, and what it has found is at hand here.
    """
    heaps = find_puzzle(geometry, largest, seed, misere=misere, stopped=lambda: False)
    assert heaps is not None, "nobody stops it"
    return heaps


def find_puzzle(
    geometry: Geometry, largest: int, seed: int, *, misere: bool, stopped: Callable[[], bool]
) -> Heaps | None:
    """The puzzle of a seed, or None as soon as `stopped`, which is asked every few milliseconds."""
    asked = (geometry, largest, seed, misere)
    if (known := _kept.get(asked)) is not None:
        return known
    heaps = search(geometry, largest, seed, misere=misere, stopped=stopped)
    if heaps is not None:
        while len(_kept) >= MOST_KEPT:
            _kept.pop(next(iter(_kept)), None)  # Another thread may have been quicker.
        _kept[asked] = heaps
    return heaps


def search(
    geometry: Geometry, largest: int, seed: int, *, misere: bool, stopped: Callable[[], bool]
) -> Heaps | None:
    """Look for a puzzle.

    Full boards and a win that takes more than two plies are tried first.  If these take too long to
    judge, ever more heaps are left out.  Where chance finds no puzzle, the answer is the position
    with the fewest winning turns that it did find.
    """
    theory, random = Theory(geometry, misere=misere), Random(seed)
    points = len(geometry.points)
    left = WORK // (points + sum(map(len, geometry.lines)))
    share = 1.0
    fewest, best = len(geometry.lines) * LARGEST + 1, (largest,) * points
    for attempt in range(TRIES):
        easy = attempt > TRIES // 2
        heaps = tuple(random.randint(0 if easy else 1, largest) for _ in geometry.points)
        thin = left <= 0
        if thin:
            heaps = tuple(heap if random.random() < share else 0 for heap in heaps)
        each = FEW_POSITIONS if thin else POSITIONS
        effort = Effort(each, stopped)
        score = theory.prove(heaps, effort)
        left -= effort.used
        judged = score is not None
        if score and score.verdict is Verdict.WIN and (easy or score.number > 2):
            effort = Effort(each, stopped)
            winning = theory.winning_turns(heaps, effort)
            left -= effort.used
            judged = winning is not None
            if winning and len(winning) < fewest:
                fewest, best = len(winning), heaps
        if stopped():
            return None
        if fewest == 1:
            break
        if thin:
            share = max(FEWEST_HEAPS / points, share * (0.98 if judged else 0.85))
    return best
