"""Setting up positions of Fano Nim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from fanoboard.games.editing import Editing, Setup, TrayPiece
from fanoboard.games.events import Spot
from fanoboard.games.fano_nim.core import LARGEST
from fanoboard.games.fano_nim.geometry import Geometry
from fanoboard.games.fano_nim.notation import write
from fanoboard.games.fano_nim.position import SEED
from fanoboard.messages import Message, plural


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
