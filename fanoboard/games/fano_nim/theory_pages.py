"""What is known of a position and of its geometry, told as a page that grows while it is worked out."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import product
from typing import Final

from fanoboard.games.fano_nim.core import LARGEST
from fanoboard.games.fano_nim.geometry import Geometry
from fanoboard.games.fano_nim.solver import Heaps, Theory
from fanoboard.games.search_info import Score, Verdict
from fanoboard.search.memo import Effort

SLICE: Final = 1_000
"""How many positions are settled at most between two pages."""
SLICES: Final = 3_000
"""After so many slices a position stays unproved."""
BATCH: Final = 50
"""How many positions or symmetries are looked at between two pages."""
MOST_LISTED: Final = 100_000
"""The list goes on to larger heaps while there are no more positions than this to go through."""


def theory_pages(theory: Theory, heaps: Heaps, most_listed: int = MOST_LISTED) -> Iterator[str]:
    """Pages in Markdown, each as full as the one before or fuller; there is little work between two."""
    done = ""
    for section in (_verdict(theory, heaps), _p_positions(theory, most_listed)):
        text = ""
        for text in section:
            yield done + text
        done += text


def _verdict(theory: Theory, heaps: Heaps) -> Iterator[str]:
    """Who wins the position, and by which turns."""
    head = "# Who wins\n\n"
    score = yield from _proof(theory, heaps, f"{head}Not known yet.\n\n")
    if score is None:
        yield f"{head}There are too many positions to prove who wins.\n\n"
        return
    turns = f"{score.number} more turn{'s' * (score.number != 1)}"
    if score.verdict is Verdict.LOSS:
        words = "**A P-position:** the *previous* player wins, the one who is not to move"
        yield f"{head}{words}, in {turns} at most.\n\n"
        return
    words = f"{head}**An N-position:** the *next* player wins, the one to move, in {turns} at most.\n\n"
    winning = list[str]()
    for turn, after in theory.sequels(heaps):
        left = yield from _proof(theory, after, words)
        if left is not None and left.verdict is Verdict.LOSS:
            winning.append(f"`{turn}`")
    many = "Every winning turn" if len(winning) > 1 else "The only winning turn"
    yield f"{words}{many}: {', '.join(winning)}.\n\n" if winning else words


def _proof(theory: Theory, heaps: Heaps, page: str) -> Generator[str, None, Score | None]:
    """Who wins, or None if that takes too long; `page` is shown in between."""
    for _ in range(SLICES):
        score = theory.prove(heaps, Effort(SLICE))
        if score is not None:
            return score
        yield page
    return None


def _p_positions(theory: Theory, most_listed: int) -> Iterator[str]:
    """The P-positions, by their largest heap."""
    geometry = theory.geometry
    text = (
        "## P-positions\n\nWhoever has to move in one of these loses against best play. "
        "Positions that symmetries of the lines make of each other stand here once.\n\n"
    )
    yield text
    points, total = len(geometry.points), 0
    if 2**points > most_listed:
        yield f"{text}There are too many positions on {points} points to list them.\n\n"
        return
    symmetries = list[tuple[int, ...]]()
    for symmetry in geometry.symmetries():
        symmetries.append(symmetry)
        if len(symmetries) % BATCH == 0:
            yield text
    for largest in range(LARGEST + 1):
        if (largest + 1) ** points > most_listed:
            break
        found = list[tuple[Heaps, int]]()
        for number, heaps in enumerate(product(range(largest + 1), repeat=points)):
            if number % BATCH == 0:
                yield text
            if max(heaps) == largest and theory.is_p_position(heaps):
                total += 1
                size = _images(heaps, symmetries)
                if size:
                    found.append((heaps, size))
        text += _section(geometry, largest, found, total)
        yield text


def _images(heaps: Heaps, symmetries: list[tuple[int, ...]]) -> int:
    """How many positions symmetries make of this one; 0 if one of them comes before it in order."""
    images = {heaps}
    for symmetry in symmetries:
        image = tuple(heaps[point] for point in symmetry)
        if image < heaps:
            return 0
        images.add(image)
    return len(images)


def _section(geometry: Geometry, largest: int, found: list[tuple[Heaps, int]], total: int) -> str:
    """A part of the list; `total` counts all P-positions with heaps up to the largest."""
    items = "".join(f"- {_spelled(geometry, heaps)}{_others(size)}\n" for heaps, size in found)
    return (
        f"## Largest heap {largest}\n\nP-positions with heaps up to {largest}: {total}"
        f"{'.' if items else ', none of them new.'}\n\n{items}\n"
    )


def _spelled(geometry: Geometry, heaps: Heaps) -> str:
    """The heaps by their points: `T1 H2`."""
    parts = [f"{point}{heap}" for point, heap in zip(geometry.points, heaps, strict=True) if heap]
    return f"`{' '.join(parts)}`" if parts else "no seeds"


def _others(size: int) -> str:
    return f" and {size - 1} like it" if size > 1 else ""
