"""Setting up positions of Fanorona."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from fanoboard.games.editing import Editing, Setup, TakenApart, TrayPiece, exchange, maps_lines
from fanoboard.games.events import Spot
from fanoboard.games.fanorona.board import BoardGraph
from fanoboard.games.fanorona.core_lines import DIRECTIONS, step
from fanoboard.games.fanorona.notation import MOST_QUIET, Placement, position_text
from fanoboard.games.fanorona.position import PIECES, FanoronaPosition
from fanoboard.games.options import Number
from fanoboard.messages import Message

QUIET = "quiet"


class FanoronaEditing(Editing):
    """One man at most on each point, and the plies since the last capture."""

    tray: ClassVar[tuple[TrayPiece, ...]] = (
        TrayPiece(PIECES[0], Message("White piece")),
        TrayPiece(PIECES[1], Message("Black piece")),
    )
    counters: ClassVar[tuple[Number, ...]] = (
        Number(
            QUIET, Message("Without a capture"), 0, 0, MOST_QUIET, Message("Turns since the last capture")
        ),
    )
    opposites: ClassVar[Mapping[str, str]] = exchange([PIECES])

    def __init__(self, board: BoardGraph) -> None:
        self._board = board

    @property
    def spots(self) -> Sequence[Spot]:
        return tuple(self._board.points)

    def text(self, setup: Setup) -> str:
        """As `W1B/3/1W1 w 0`."""
        points = self._board.points
        white, black = (
            sum(points[spot] for spot, pile in setup.piles.items() if pile[-1] == piece) for piece in PIECES
        )
        placement = Placement(white, black, setup.mover, setup.counters.get(QUIET, 0))
        return position_text(self._board, placement)

    def setup(self, position: TakenApart) -> Setup:
        assert isinstance(position, FanoronaPosition)
        return Setup(dict(position.picture()), position.mover, {QUIET: position.quiet})

    def keeps_lines(self, images: Mapping[Spot, Spot]) -> bool:
        """Whether the drawn lines, straight on from point to point, go to drawn lines."""
        return maps_lines(self._lines(), images)

    def _lines(self) -> list[tuple[Spot, ...]]:
        board = self._board
        return [
            (name, *board.along(point, d, board.mask))
            for point, name in board.names.items()
            for d in range(DIRECTIONS)
            if step(point, d) & board.mask and not step(point, d ^ 4) & board.mask
        ]
