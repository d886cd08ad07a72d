"""The P-positions of a geometry, those that symmetries of the lines make of each other counted once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from fanoboard.games.fano_nim.core import LARGEST
from fanoboard.games.fano_nim.geometry import Geometry
from fanoboard.games.fano_nim.solver import Heaps, Theory
from fanoboard.games.search_info import Verdict
from fanoboard.messages import Message, plural
from fanoboard.search.memo import Effort

MOST_SYMMETRIES: Final = 10_000
"""With more of them, positions are not compared."""
MOST_LISTED: Final = 100_000
"""The list goes on to larger heaps while there are no more positions than this to go through."""


@dataclass(frozen=True, slots=True)
class PClass:
    """P-positions that symmetries make of each other: the first of them, and how many they are."""

    heaps: Heaps
    size: int


@dataclass(frozen=True, slots=True)
class PList:
    """All classes with heaps up to `largest`, smaller ones first, and last those where nothing can be
    taken any more; or `problem` says why there is no list.

    `totals` counts, by the largest heap from 0, all P-positions with heaps up to it.
    """

    classes: tuple[PClass, ...] = ()
    totals: tuple[int, ...] = ()
    problem: Message | None = None

    @property
    def largest(self) -> int:
        return len(self.totals) - 1


Symmetries = Sequence[tuple[int, ...]]


_found: dict[Geometry, Symmetries | None] = {}


def symmetries_of(geometry: Geometry, pause: Callable[[], object]) -> Symmetries | None:
    """All symmetries of the lines; None where they are too many to compare positions by.

    They are found once, which may take half a second; `pause` is called on the way.
    """
    if geometry not in _found:
        found = list[tuple[int, ...]]()
        for symmetry in islice(geometry.symmetries(), MOST_SYMMETRIES + 1):
            found.append(symmetry)
            pause()
        _found[geometry] = found if len(found) <= MOST_SYMMETRIES else None
    return _found[geometry]


def images(heaps: Heaps, symmetries: Symmetries) -> set[Heaps]:
    """The positions that symmetries make of this one, itself among them."""
    return {tuple(heaps[point] for point in symmetry) for symmetry in symmetries}


def list_p_positions(
    theory: Theory, stopped: Callable[[], bool], most_listed: int = MOST_LISTED
) -> PList | None:
    """The list, or None once stopped.  Geometries of a few points take some tenths of a second."""
    points = len(theory.geometry.points)
    if 2**points > most_listed:
        return PList(
            problem=plural(
                "There are too many positions on {count} point to list them.",
                "There are too many positions on {count} points to list them.",
                count=points,
            )
        )
    symmetries = symmetries_of(theory.geometry, stopped)
    if symmetries is None:
        return PList(problem=Message("The lines have too many symmetries to tell which positions are new."))
    classes, totals, total = list[PClass](), list[int](), 0
    for largest in range(LARGEST + 1):
        if (largest + 1) ** points > most_listed:
            break
        seen: set[Heaps] = set()
        for heaps in product(range(largest + 1), repeat=points):
            if stopped():
                return None
            if max(heaps) < largest or not _is_p_position(theory, heaps, stopped):
                continue
            total += 1
            if heaps not in seen:
                alike = images(heaps, symmetries)
                seen |= alike
                classes.append(PClass(heaps, len(alike)))
        totals.append(total)
    lines = theory.geometry.indices()

    def order(one: PClass) -> tuple[bool, int, int, Heaps]:
        ended = not any(all(one.heaps[point] for point in line) for line in lines)
        return ended, max(one.heaps), sum(one.heaps), one.heaps

    classes.sort(key=order)
    return PList(tuple(classes), tuple(totals))


def _is_p_position(theory: Theory, heaps: Heaps, stopped: Callable[[], bool]) -> bool:
    """Whether the previous player wins; False as well where proving it was stopped."""
    score = theory.prove(heaps, Effort(stopped=stopped))
    return score is not None and score.verdict is Verdict.LOSS
