"""Fanorona as far as it needs no position: what it is called, who plays it, what can be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from fanoboard.games.events import Piece
from fanoboard.games.fanorona.board import BOARDS, board_named
from fanoboard.games.game import Game, Seat
from fanoboard.games.options import Choice, Number, Option, OptionValue
from fanoboard.messages import Message

PIECES: Final[tuple[Piece, Piece]] = ("white", "black")
"""The men of both sides, by seat."""
SEATS: Final = (
    Seat("white", Message("White"), (PIECES[0],)),
    Seat("black", Message("Black"), (PIECES[1],)),
)
SOLVED_BOARDS: Final = ("9x5", "5x5")
"""The boards whose endgames are shipped."""


class FanoronaRules(Game):
    """Fanorona on one of its boards."""

    name: ClassVar[str] = "fanorona"
    title: ClassVar[Message] = Message("Fanorona")
    summary: ClassVar[Message] = Message(
        "Take whole lines of pieces by moving up to them, or away from them."
    )
    credit: ClassVar[Message] = Message("Traditional, Madagascar")
    option_list: ClassVar[tuple[Option, ...]] = (
        Choice(
            "board",
            Message("Board"),
            {name: Message("{columns} × {rows}", columns=name[0], rows=name[2]) for name in BOARDS},
            Message("Columns and rows of points"),
            offered=BOARDS[:3],
        ),
        Number(
            "repetition",
            Message("Repetition"),
            3,
            0,
            100,
            Message("A position standing this many times is a draw; 0: never"),
            gap=1,
        ),
        Number(
            "capture_limit",
            Message("Capture limit"),
            100,
            0,
            10_000,
            Message("So many plies without a capture are a draw; 0: never"),
        ),
    )

    def __init__(self, options: Mapping[str, OptionValue] | None = None) -> None:
        """Choose options by name.  Raises GameError for one that does not exist."""
        super().__init__(options)
        self.board = board_named(str(self.options["board"]))
        self.repetition = int(self.options["repetition"])
        self.capture_limit = int(self.options["capture_limit"])

    @property
    def seats(self) -> tuple[Seat, ...]:
        """White moves first."""
        return SEATS

    @property
    def layout(self) -> str:
        """A layout for each board."""
        return f"fanorona-{self.options['board']}"

    @property
    def tables(self) -> str | None:
        """The endgames of the boards that games are played on."""
        return self.layout if self.options["board"] in SOLVED_BOARDS else None
