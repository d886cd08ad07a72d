"""Fano330-R-Morris, by Masahiro Nakajima (2015)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from fanoboard.games.capabilities import (
    Editable,
    NamesMistakes,
    SeenByPeople,
    Solved,
    Tables,
    TheoryBooks,
    no_tables,
)
from fanoboard.games.fano330.notation import SEATS, START, read
from fanoboard.games.fano330.people import LEVELS, Fano330Editing, idea_in, mistake_in, noticed
from fanoboard.games.fano330.position import Fano330Position
from fanoboard.games.fano330.solved import Fano330Thinker, SolvedTable, read_table
from fanoboard.games.fano330.theory_book import Fano330Theory
from fanoboard.games.game import Position, Seat
from fanoboard.games.levels import Level
from fanoboard.games.mistake import Idea, Mistake, Tried
from fanoboard.games.options import Choice, Option
from fanoboard.games.search_info import Guesses
from fanoboard.games.turns import History, tried
from fanoboard.messages import Message


class Fano330(Solved, Tables, TheoryBooks, Editable, NamesMistakes, SeenByPeople):
    """Nobody wins by a turn of their own: lines of three alike lose."""

    position_type: ClassVar[type[Position]] = Fano330Position
    name: ClassVar[str] = "fano330"
    title: ClassVar[Message] = Message("Fano330-R-Morris")
    summary: ClassVar[Message] = Message(
        "Stack circles and triangles on seven spaces, and never make three alike."
    )
    credit: ClassVar[Message] = Message("Masahiro Nakajima, 2015")
    guesses: ClassVar[Guesses] = Guesses.NOTHING
    levels: tuple[Level, ...] = LEVELS
    overlooked: ClassVar[Message] = Message("Often misses moves that cover or uncover a piece.")
    option_list: ClassVar[tuple[Option, ...]] = (
        Choice(
            "movement",
            Message("Movement"),
            {"drawn": Message("Drawn"), "free": Message("Free")},
            Message("Pieces move along the drawn lines, or to any space"),
        ),
        Choice(
            "repetition",
            Message("Repetition"),
            {"second time": Message("Second time"), "third time": Message("Third time")},
            Message("When a position that comes back is a draw"),
            rare=True,
        ),
    )

    def short_text(self, text: str) -> str:
        """With a dash as long as in print."""
        return text.replace("-", "\N{EN DASH}")

    @property
    def is_free(self) -> bool:
        """Whether all spaces are adjacent."""
        return self.options["movement"] == "free"

    @property
    def draw_at(self) -> int:
        """The how-manieth time of a position of the movement phase is a draw."""
        return 2 if self.options["repetition"] == "second time" else 3

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS

    @property
    def layout(self) -> str:
        return "fano330"

    @property
    def is_solved(self) -> bool:
        """By the table, with both movements."""
        return True

    @property
    def tables(self) -> str:
        """One file has both movements."""
        return "fano330"

    def read_tables(self, data: bytes) -> SolvedTable:
        return read_table(data)

    def thinker(self, tables: Callable[[], object | None] = no_tables) -> Fano330Thinker:
        return Fano330Thinker(self.is_free, tables)

    @property
    def editing(self) -> Fano330Editing:
        return Fano330Editing()

    def theory_book(self, tables: Callable[[], object | None]) -> Fano330Theory:
        return Fano330Theory(self._position, tables, free=self.is_free)

    def start(self, seed: int = 0) -> Fano330Position:
        return self._position(START)

    def position(self, text: str) -> Fano330Position:
        """Read a position; nothing is known of those before it."""
        return self._position(read(text))

    def _position(self, packed: int) -> Fano330Position:
        return Fano330Position(self, packed, History(), free=self.is_free, draw_at=self.draw_at)

    def mistake(self, start: Position, played: Tried, best: Tried, reply: Tried | None) -> Mistake | None:
        return mistake_in(start, played, best)

    def noticed(self, start: Position, text: str) -> float:
        return noticed(start, tried(start, text))

    def idea(self, start: Position, line: Sequence[Tried]) -> Idea:
        return idea_in(start, line)


GAME = Fano330
