"""Fano330-R-Morris, by Masahiro Nakajima (2015)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from fanoboard.games.fano330.notation import SIDES, START, read
from fanoboard.games.fano330.position import Fano330Position
from fanoboard.games.fano330.table_file import SolvedTable, read_table
from fanoboard.games.fano330.thinker import Fano330Thinker
from fanoboard.games.game import Game, no_tables
from fanoboard.games.options import Choice, Option
from fanoboard.games.past import Past


class Fano330(Game):
    """Nobody wins by a turn of his own: lines of three alike lose."""

    name: ClassVar[str] = "fano330"
    title: ClassVar[str] = "Fano330-R-Morris"
    summary: ClassVar[str] = "Stack circles and triangles on seven spaces, and never make three alike."
    credit: ClassVar[str] = "Masahiro Nakajima, 2015"
    option_list: ClassVar[tuple[Option, ...]] = (
        Choice("movement", ("drawn", "free"), "Pieces step along the drawn lines, or to any space"),
        Choice("repetition", ("second time", "third time"), "When a position that comes back is a draw"),
    )

    @property
    def is_free(self) -> bool:
        """Whether all spaces are adjacent."""
        return self.options["movement"] == "free"

    @property
    def draw_at(self) -> int:
        """The how-manieth time of a position of the movement phase is a draw."""
        return 2 if self.options["repetition"] == "second time" else 3

    @property
    def seat_names(self) -> tuple[str, ...]:
        """White begins."""
        return SIDES

    @property
    def layout(self) -> str:
        """The triangle with its circle."""
        return "fano330"

    @property
    def tables(self) -> str:
        """One file has both movements."""
        return "fano330"

    def read_tables(self, data: bytes) -> SolvedTable:
        """The solved positions.  Raises GameError."""
        return read_table(data)

    def thinker(self, tables: Callable[[], object | None] = no_tables) -> Fano330Thinker:
        """It knows what every position is worth."""
        return Fano330Thinker(self.is_free, tables)

    def start(self, seed: int = 0) -> Fano330Position:
        """The empty board."""
        return Fano330Position(self, START, Past())

    def position(self, text: str) -> Fano330Position:
        """Read a position; nothing is known of those before it."""
        return Fano330Position(self, read(text), Past())


GAME = Fano330
