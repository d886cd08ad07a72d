"""What is known of a position and of its geometry, told as a page that grows while it is worked out."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import product
from typing import Final

from fanoboard.games.fano_nim.core import LARGEST
from fanoboard.games.fano_nim.geometry import Geometry
from fanoboard.games.fano_nim.solver import Heaps, Theory
from fanoboard.games.game import Markdown
from fanoboard.games.search_info import Score, Verdict
from fanoboard.messages import Listing, Message, plural
from fanoboard.search.memo import Effort

SLICE_WORK: Final = 100_000
"""How much is worked between two pages, some milliseconds: positions, times points and those on lines."""
MOST_IN_SLICE: Final = 1_000
"""How many positions are settled at most between two pages."""
SLICES: Final = 3_000
"""After so many slices a position stays unproved."""
BATCH: Final = 50
"""How many positions or symmetries are looked at between two pages."""
MOST_SYMMETRIES: Final = 10_000
"""With more of them, positions are not compared."""
MOST_LISTED: Final = 100_000
"""The list goes on to larger heaps while there are no more positions than this to go through."""


def theory_pages(theory: Theory, heaps: Heaps, most_listed: int = MOST_LISTED) -> Iterator[Markdown]:
    """Pages, each as full as the one before or fuller; there is little work between two."""
    done: Markdown = ()
    for section in (_verdict(theory, heaps), _p_positions(theory, most_listed)):
        blocks: Markdown = ()
        for blocks in section:
            yield done + blocks
        done += blocks


def _verdict(theory: Theory, heaps: Heaps) -> Iterator[Markdown]:
    """Who wins the position, and by which turns."""
    head = Message("# Who wins")
    score = yield from _proof(theory, heaps, (head, Message("Not known yet.")))
    if score is None:
        yield head, Message("There are too many positions to prove who wins.")
        return
    if score.verdict is Verdict.LOSS:
        yield (
            head,
            plural(
                "**A P-position:** the *previous* player wins, the one who is not to move,"
                " in {count} more turn at most.",
                "**A P-position:** the *previous* player wins, the one who is not to move,"
                " in {count} more turns at most.",
                count=score.number,
            ),
        )
        return
    verdict = plural(
        "**An N-position:** the *next* player wins, the one to move, in {count} more turn at most.",
        "**An N-position:** the *next* player wins, the one to move, in {count} more turns at most.",
        count=score.number,
    )
    winning = list[str]()
    for turn, after in theory.sequels(heaps):
        left = yield from _proof(theory, after, (head, verdict))
        if left is not None and left.verdict is Verdict.LOSS:
            winning.append(f"`{turn}`")
    if not winning:
        yield head, verdict
        return
    turns = plural(
        "The only winning turn: {turns}.",
        "Every winning turn: {turns}.",
        count=len(winning),
        turns=Listing(winning, "and"),
    )
    yield head, verdict, turns


def _proof(theory: Theory, heaps: Heaps, page: Markdown) -> Generator[Markdown, None, Score | None]:
    """Who wins, or None if that takes too long; `page` is shown in between."""
    slice_ = _slice(theory.geometry)
    for _ in range(SLICES):
        score = theory.prove(heaps, Effort(slice_))
        if score is not None:
            return score
        yield page
    return None


def _slice(geometry: Geometry) -> int:
    """How many positions to settle between two pages: few where each takes long.

    There have to be more than a game has turns, or a proof that is gone on with would get nowhere.
    """
    fit = SLICE_WORK // (len(geometry.points) + sum(map(len, geometry.lines)))
    turns = LARGEST * len(geometry.points) // min(map(len, geometry.lines))
    return min(MOST_IN_SLICE, max(fit, 2 * turns))


def _p_positions(theory: Theory, most_listed: int) -> Iterator[Markdown]:
    """The P-positions, by their largest heap."""
    geometry = theory.geometry
    blocks: Markdown = (
        Message("## P-positions"),
        Message(
            "Whoever has to move in one of these loses against best play. "
            "Positions that symmetries of the lines make of each other stand here once."
        ),
    )
    yield blocks
    points, total = len(geometry.points), 0
    if 2**points > most_listed:
        yield (
            *blocks,
            plural(
                "There are too many positions on {count} point to list them.",
                "There are too many positions on {count} points to list them.",
                count=points,
            ),
        )
        return
    symmetries = list[tuple[int, ...]]()
    for symmetry in geometry.symmetries():
        symmetries.append(symmetry)
        if len(symmetries) > MOST_SYMMETRIES:
            yield (
                *blocks,
                Message("The lines have too many symmetries to tell which positions are new."),
            )
            return
        if len(symmetries) % BATCH == 0:
            yield blocks
    for largest in range(LARGEST + 1):
        if (largest + 1) ** points > most_listed:
            break
        found = list[tuple[Heaps, int]]()
        for number, heaps in enumerate(product(range(largest + 1), repeat=points)):
            if number % BATCH == 0:
                yield blocks
            if max(heaps) == largest and theory.is_p_position(heaps):
                total += 1
                size = _images(heaps, symmetries)
                if size:
                    found.append((heaps, size))
        blocks += _section(geometry, largest, found, total)
        yield blocks


def _images(heaps: Heaps, symmetries: list[tuple[int, ...]]) -> int:
    """How many positions symmetries make of this one; 0 if one of them comes before it in order."""
    images = {heaps}
    for symmetry in symmetries:
        image = tuple(heaps[point] for point in symmetry)
        if image < heaps:
            return 0
        images.add(image)
    return len(images)


def _section(geometry: Geometry, largest: int, found: list[tuple[Heaps, int]], total: int) -> Markdown:
    """A part of the list; `total` counts all P-positions with heaps up to the largest."""
    head = Message("## Largest heap {largest}", largest=largest)
    if not found:
        none = Message(
            "P-positions with heaps up to {largest}: {total}, none of them new.", largest=largest, total=total
        )
        return head, none
    count = Message("P-positions with heaps up to {largest}: {total}.", largest=largest, total=total)
    return head, count, *(_item(geometry, heaps, size) for heaps, size in found)


def _item(geometry: Geometry, heaps: Heaps, size: int) -> Message:
    """A position by its points, `T1 H2`, and to how many others it is equal but for a symmetry."""
    spelled = " ".join(f"{point}{heap}" for point, heap in zip(geometry.points, heaps, strict=True) if heap)
    if not spelled:
        return Message("- No seeds")
    if size == 1:
        return Message("- `{heaps}`", heaps=spelled)
    return plural(
        "- `{heaps}` and {count} like it", "- `{heaps}` and {count} like it", count=size - 1, heaps=spelled
    )
