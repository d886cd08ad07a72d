"""Lines of Fixation: stacks that sow themselves along lines, and lines that hold them fast."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

from fanoboard.games.capabilities import (
    Editable,
    NamesMistakes,
    SeenByPeople,
    Solved,
    Tables,
    no_tables,
)
from fanoboard.games.fixation.geometry import LARGE, hexagon
from fanoboard.games.fixation.notation import STARTS, parse_position
from fanoboard.games.fixation.people import (
    LEVELS,
    SOLVED_LEVELS,
    FixationEditing,
    idea_in,
    mistake_in,
    noticed,
)
from fanoboard.games.fixation.position import PIECES, FixationPosition
from fanoboard.games.fixation.rules import FixationRules
from fanoboard.games.fixation.solved import TITLE, SmallBoardThinker, read_values
from fanoboard.games.game import Position, Seat
from fanoboard.games.levels import Level
from fanoboard.games.mistake import Idea, Mistake, Tried
from fanoboard.games.options import Choice, Option, OptionValue
from fanoboard.games.turns import tried
from fanoboard.messages import Message

SEATS: Final = (
    Seat("light", Message("Light"), (PIECES[0],)),
    Seat("dark", Message("Dark"), (PIECES[1],)),
)

SIDES: Final = {"61 points": LARGE, "19 points": 3, "7 points": 2}
"""The boards, with the points on each of their sides."""


class Fixation(Solved, Tables, Editable, NamesMistakes, SeenByPeople):
    """Lines of Fixation by Kanare Kato, with the options that its rules leave open."""

    position_type: ClassVar[type[Position]] = FixationPosition
    name: ClassVar[str] = "fixation"
    title: ClassVar[Message] = TITLE
    summary: ClassVar[Message] = Message(
        "Sow stacks of disks along the lines of a hexagon and join all of yours into one group."
    )
    credit: ClassVar[Message] = Message("Kanare Kato, 2022")
    levels: tuple[Level, ...] = LEVELS
    overlooked: ClassVar[Message] = Message("Often misses long moves, and captures at their far end.")
    is_shared_out: ClassVar[bool] = True
    drawable: ClassVar[bool] = False
    option_list: ClassVar[tuple[Option, ...]] = (
        Choice(
            "board",
            Message("Board"),
            {
                board: Message("{count} points", count=len(hexagon(side).names))
                for board, side in SIDES.items()
            },
            Message("A hexagon with 5, 3 or 2 points on each side"),
            later=True,
        ),
        Choice(
            "repetition",
            Message("Repetition"),
            {
                "board": Message("Board"),
                "board and side to move": Message("Board and player to move"),
                "third time": Message("Third time"),
            },
            Message(
                "What no move may bring back: a board, a board with the same player to move, or a"
                " board for the third time"
            ),
            rare=True,
        ),
        Choice(
            "equal_lines",
            Message("Equal lines"),
            {"allowed": Message("Allowed"), "forbidden": Message("Forbidden")},
            Message("Dropping an opponent’s disk on an empty point along a line of equal heights"),
            rare=True,
        ),
        Choice(
            "duty",
            Message("Duty"),
            {
                "capture with such a stack": Message("Capture with such a stack"),
                "move such a stack": Message("Move such a stack"),
            },
            Message("What to do with a stack of one colour, three or more tall, that can capture"),
            rare=True,
        ),
    )

    def __init__(self, options: Mapping[str, OptionValue] | None = None) -> None:
        super().__init__(options)
        self.rules = FixationRules(
            hexagon(SIDES[str(self.options["board"])]),
            repeats=2 if self.options["repetition"] == "third time" else 1,
            sides_differ=self.options["repetition"] == "board and side to move",
            strict_lines=self.options["equal_lines"] == "forbidden",
            free_duty=self.options["duty"] == "move such a stack",
        )
        if self.is_solved:
            self.levels = SOLVED_LEVELS

    def short_text(self, text: str) -> str:
        """With a dash as long as in print."""
        return text.replace("-", "\N{EN DASH}")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS

    @property
    def layout(self) -> str:
        side = self.rules.hexagon.side
        return "fixation" if side == LARGE else f"fixation-{side}"

    @property
    def is_solved(self) -> bool:
        """The small boards are, with the usual rule of equal lines; a duty to capture can't arise there."""
        return self.rules.hexagon.side < LARGE and not self.rules.strict_lines

    @property
    def tables(self) -> str:
        return self.layout

    def read_tables(self, data: bytes) -> dict[int, int]:
        return read_values(data)

    def thinker(self, tables: Callable[[], object | None] = no_tables) -> SmallBoardThinker | None:
        return SmallBoardThinker(self.rules.hexagon, tables) if self.is_solved else None

    @property
    def editing(self) -> FixationEditing:
        return FixationEditing(self.rules.hexagon)

    def start(self, seed: int = 0) -> FixationPosition:
        return self.position(STARTS[self.rules.hexagon.side])

    def position(self, text: str) -> FixationPosition:
        board, side = parse_position(self.rules.hexagon, text)
        return FixationPosition(self, self.rules, board, side)

    def mistake(self, start: Position, played: Tried, best: Tried, reply: Tried | None) -> Mistake | None:
        return mistake_in(start, played, best, reply)

    def noticed(self, start: Position, text: str) -> float:
        return noticed(start, tried(start, text))

    def idea(self, start: Position, line: Sequence[Tried]) -> Idea:
        return idea_in(start, line)


GAME = Fixation
