"""What people need to play Fano Nim: levels, mistakes by name, and heaps to set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from fanoboard.games.editing import Editing, Setup, TrayPiece
from fanoboard.games.events import Spot
from fanoboard.games.fano_nim.core import LARGEST
from fanoboard.games.fano_nim.geometry import Geometry, write
from fanoboard.games.fano_nim.position import SEED
from fanoboard.games.game import Position
from fanoboard.games.levels import ladder
from fanoboard.games.mistake import Idea, Mistake, Tried
from fanoboard.games.turns import move_texts
from fanoboard.messages import Message, plural

# How strong the engine plays: see `tools/level_table.py`, which measures it.

# The nodes make a difference where a proof takes long: a higher level sees the end from farther off.
LEVELS: Final = ladder(
    nodes=(1_000, 2_000, 5_000, 10_000, 25_000, 60_000, 200_000),
    noise=(1,) * 7,
    sight=(0.9, 1.6, 2.6, 4, 5, 5.3, 10.5),
    haste=(3, 1.6, 1, 0.75, 0.4, 0, 0),
)


# What mistakes and puzzles are about in Fano Nim, and what beginners overlook.

_FEW = 3
"""Lines that can be played when an ending begins."""


def mistake_in(*, misere: bool) -> Mistake | None:
    if misere:
        return None
    why = Message("It leaves a P-position: whatever is taken then, there is an answer.")
    return Mistake("p-position", why)


def idea_in(start: Position, line: Sequence[Tried], *, misere: bool) -> Idea:
    """The idea of a puzzle: how many lines its first turn leaves, and which heaps it empties."""
    after = line[0].after
    left = len({text.partition("-")[0] for text in move_texts(after)}) if after.result is None else 0
    found = {
        "misere": misere,
        "normal": not misere,
        "empty": len(after.picture()) < len(start.picture()),
        "ending": left <= _FEW,
    }
    if misere:
        why = plural(
            "It leaves {count} line that can be played, and the last move to {seat}.",
            "It leaves {count} lines that can be played, and in the end the last move to {seat}.",
            count=left,
            seat=start.game.seats[1 - start.mover].name,
        )
    elif left:
        why = plural(
            "It leaves {count} line that can be played, and an answer to whatever is taken.",
            "It leaves {count} lines that can be played, and an answer to whatever is taken.",
            count=left,
        )
    else:
        why = Message("It leaves no line that can be played.")
    return Idea(tuple(theme for theme, holds in found.items() if holds), why)


_ALL, _ONE, _ELSE = 0.9, 0.5, 0.2
"""How likely a beginner sees a turn which takes all it can, one of each heap, or a number between."""


def noticed(number: int, most: int) -> float:
    """The chance that a beginner sees a turn which takes so many seeds where so many can be taken."""
    return _ALL if number == most else _ONE if number == 1 else _ELSE


# Setting up positions of Fano Nim.


class NimEditing(Editing):
    """Heaps of seeds, which are nobody's."""

    tray: ClassVar[tuple[TrayPiece, ...]] = (TrayPiece(SEED, Message("Seed")),)
    tallest: ClassVar[int] = LARGEST
    full: ClassVar[Message | None] = plural(
        "The largest heaps hold {count} seed.", "The largest heaps hold {count} seeds.", count=LARGEST
    )

    def __init__(self, geometry: Geometry) -> None:
        self._geometry = geometry

    @property
    def spots(self) -> Sequence[Spot]:
        return self._geometry.points

    def text(self, setup: Setup) -> str:
        """As `1,2,3,4,5,6,7 1`."""
        return write(tuple(len(setup.pile(point)) for point in self._geometry.points), setup.mover)

    def keeps_lines(self, images: Mapping[Spot, Spot]) -> bool:
        """Whether the points of a line go to those of a line, in whichever order."""
        lines = {frozenset(line) for line in self._geometry.lines}
        return all(frozenset(images[point] for point in line) in lines for line in lines)
