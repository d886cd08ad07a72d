"""What the options of Lines of Fixation settle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fanoboard.games.events import SeatIndex
from fanoboard.games.fixation.core_lines import DARK_TO_MOVE, board_key
from fanoboard.games.fixation.geometry import Hexagon


@dataclass(frozen=True, slots=True)
class FixationRules:
    """On which board a game is played, and how where its rules leave a choice.

    A board may stand `repeats` times; with `sides_differ` it is another one when the other side is
    to move.  With `strict_lines` no opponent's disk may fall on an empty point along a line of equal
    heights; with `free_duty` a stack that must capture may make any other move instead.
    """

    hexagon: Hexagon
    repeats: int
    sides_differ: bool
    strict_lines: bool
    free_duty: bool

    def repetition_key(self, board: Sequence[int], side: SeatIndex) -> int:
        """A hash of what the repetition rule compares: a board, with the side to move if that counts."""
        return board_key(board) ^ (DARK_TO_MOVE if self.sides_differ and side else 0)
