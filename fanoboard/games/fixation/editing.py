"""Setting up positions of Lines of Fixation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from fanoboard.games.editing import Editing, Setup, TrayPiece, exchange, maps_lines
from fanoboard.games.events import Spot
from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.geometry import AXES, POINTS, Hexagon
from fanoboard.games.fixation.notation import position_text
from fanoboard.games.fixation.position import PIECES
from fanoboard.messages import Message, plural


class FixationEditing(Editing):
    """Stacks of disks, the bottom one first."""

    tray: ClassVar[tuple[TrayPiece, ...]] = (
        TrayPiece(PIECES[0], Message("Light disk")),
        TrayPiece(PIECES[1], Message("Dark disk")),
    )
    tallest: ClassVar[int] = stacks.TALLEST
    full: ClassVar[Message | None] = plural(
        "The tallest stacks hold {count} disk.",
        "The tallest stacks hold {count} disks.",
        count=stacks.TALLEST,
    )
    opposites: ClassVar[Mapping[str, str]] = exchange([PIECES])

    def __init__(self, hexagon: Hexagon) -> None:
        self._hexagon = hexagon

    @property
    def spots(self) -> Sequence[Spot]:
        return tuple(self._hexagon.numbers)

    def text(self, setup: Setup) -> str:
        """The rows from the top, and the side to move."""
        board = [stacks.EMPTY] * len(POINTS)
        for name, point in self._hexagon.numbers.items():
            board[point] = stacks.code(map(PIECES.index, setup.pile(name)))
        return position_text(self._hexagon, board, setup.mover)

    def keeps_lines(self, images: Mapping[Spot, Spot]) -> bool:
        """Whether the lines of the three directions go to such lines."""
        board = self._hexagon
        lines = {board.line(point, axis) for point in board.names for axis in range(AXES)}
        return maps_lines(([board.names[point] for point in line] for line in lines), images)
