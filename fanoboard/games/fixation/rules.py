"""Lines of Fixation as far as it needs no position: what it is called, who plays it, what can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from fanoboard.games.events import Piece, SeatIndex
from fanoboard.games.fixation.core_lines import DARK_TO_MOVE, board_key
from fanoboard.games.fixation.levels import LEVELS
from fanoboard.games.game import Game, Seat
from fanoboard.games.levels import Level
from fanoboard.games.options import Choice, Option
from fanoboard.messages import Message

PIECES: Final[tuple[Piece, Piece]] = ("light", "dark")
"""The disks of both sides, by seat."""
SEATS: Final = (
    Seat("light", Message("Light"), (PIECES[0],)),
    Seat("dark", Message("Dark"), (PIECES[1],)),
)


class FixationRules(Game):
    """Lines of Fixation by Kanare Kato, with the options that its rules leave open."""

    name: ClassVar[str] = "fixation"
    title: ClassVar[Message] = Message("Lines of Fixation")
    summary: ClassVar[Message] = Message(
        "Sow stacks of disks along the lines of a hexagon and join all of yours into one group."
    )
    credit: ClassVar[Message] = Message("Kanare Kato, 2022")
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    option_list: ClassVar[tuple[Option, ...]] = (
        Choice(
            "repetition",
            Message("Repetition"),
            {
                "board": Message("Board"),
                "board and side to move": Message("Board and side to move"),
                "third time": Message("Third time"),
            },
            Message("What may not come again: a board, a board with the same side to move, or a board twice"),
        ),
        Choice(
            "equal_lines",
            Message("Equal lines"),
            {"allowed": Message("Allowed"), "forbidden": Message("Forbidden")},
            Message("Dropping an opponent's disk on an empty point along a line of equal heights"),
        ),
        Choice(
            "duty",
            Message("Duty"),
            {
                "capture with such a stack": Message("Capture with such a stack"),
                "move such a stack": Message("Move such a stack"),
            },
            Message("What is asked of a side whose stack of one colour, three or more tall, can capture"),
        ),
    )

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Light moves first."""
        return SEATS

    @property
    def layout(self) -> str:
        """A hexagon of 61 points."""
        return "fixation"

    @property
    def repeats(self) -> int:
        """How many times a board may stand."""
        return 2 if self.options["repetition"] == "third time" else 1

    @property
    def sides_differ(self) -> bool:
        """Whether a board is another one when the other side is to move."""
        return self.options["repetition"] == "board and side to move"

    @property
    def strict_lines(self) -> bool:
        """Whether an opponent's disk may not fall on an empty point along a line of equal heights."""
        return self.options["equal_lines"] == "forbidden"

    @property
    def free_duty(self) -> bool:
        """Whether a stack that must capture may make any other move instead."""
        return self.options["duty"] == "move such a stack"

    def repetition_key(self, board: Sequence[int], side: SeatIndex) -> int:
        """A hash of what the repetition rule compares: a board, with the side to move if that counts."""
        return board_key(board) ^ (DARK_TO_MOVE if self.sides_differ and side else 0)
