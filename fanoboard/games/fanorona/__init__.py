"""Fanorona, the national game of Madagascar."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from fanoboard.games.capabilities import (
    Editable,
    Handicap,
    Handicaps,
    MoreTables,
    NamesMistakes,
    Openings,
    ReturnMatches,
    SeenByPeople,
    TheoryBooks,
    Weights,
)
from fanoboard.games.errors import GameError
from fanoboard.games.fanorona.board import BOARDS, board_named
from fanoboard.games.fanorona.core_endgame import Endgames
from fanoboard.games.fanorona.core_patterns import Patterns
from fanoboard.games.fanorona.men import Men, ends_text, mirrored, parse_position
from fanoboard.games.fanorona.people import LEVELS, FanoronaEditing, idea_in, mistake_in, noticed
from fanoboard.games.fanorona.position import PIECES, DrawRules, FanoronaPosition
from fanoboard.games.fanorona.tables import Endgame, EndgameWork, more_endgames, read_endgames, read_patterns
from fanoboard.games.fanorona.theory_book import FanoronaTheory
from fanoboard.games.game import Position, Seat
from fanoboard.games.levels import Level
from fanoboard.games.mistake import Idea, Mistake, Tried
from fanoboard.games.options import Choice, Number, Option, OptionValue
from fanoboard.games.turns import tried
from fanoboard.messages import Message

SEATS: Final = (
    Seat("white", Message("White"), (PIECES[0],)),
    Seat("black", Message("Black"), (PIECES[1],)),
)
SOLVED_BOARDS: Final = {"9x5": 5, "5x5": 6}
USUAL_BOARD: Final = "9x5"
DEBT: Final = "debt"
"""The option that changes no rule of a single game."""
_ROOMY = 5
"""How many columns and rows a board has on which a piece more or less is a matter of strength alone."""


_NAMED = {"9x5": Message("Sivy, 9 × 5"), "5x5": Message("Dimy, 5 × 5"), "3x3": Message("Telo, 3 × 3")}
"""The boards that have names in Madagascar."""


_FIRST_MOVES: Final = {
    "e2-e3A": Message("Vaky loha: straight on"),
    "f2-e3A": Message("Havanana: aslant, from the right"),
    "d2-e3A": Message("Havia (lava): aslant, from the left"),
    "d3-e3A": Message("Fohy: sideways, capturing in front"),
    "d3-e3W": Message("Kobana: sideways, capturing behind"),
}
"""What the first moves are called in Madagascar: see the rules page, *Names*."""


class Fanorona(
    MoreTables,
    Weights,
    Openings,
    TheoryBooks,
    Handicaps,
    Editable,
    NamesMistakes,
    SeenByPeople,
    ReturnMatches,
):
    """Fanorona on one of its boards."""

    position_type: ClassVar[type[Position]] = FanoronaPosition
    name: ClassVar[str] = "fanorona"
    title: ClassVar[Message] = Message("Fanorona")
    summary: ClassVar[Message] = Message(
        "Capture whole rows of pieces by moving up to them, or away from them."
    )
    credit: ClassVar[Message] = Message("Traditional, Madagascar")
    levels: tuple[Level, ...] = LEVELS
    overlooked: ClassVar[Message] = Message("Often misses withdrawals and long relays.")
    captures: ClassVar[bool] = True
    ask_return: ClassVar[Message] = Message("Play the vela")
    next_return: ClassVar[Message] = Message("Next vela")
    option_list: ClassVar[tuple[Option, ...]] = (
        Choice(
            "board",
            Message("Board"),
            {
                name: _NAMED.get(name) or Message("{columns} × {rows}", columns=name[0], rows=name[2])
                for name in BOARDS
            },
            Message("Columns and rows of points"),
        ),
        Number(
            "repetition",
            Message("Repetition"),
            3,
            0,
            100,
            Message("Draw when the same position stands this many times; 0: never"),
            gap=1,
            rare=True,
        ),
        Number(
            "capture_limit",
            Message("Capture limit"),
            100,
            0,
            10_000,
            Message("Draw after this many turns of both players without a capture; 0: never"),
            rare=True,
        ),
        Choice(
            "vela",
            Message("Vela"),
            {"off": Message("Riatra, the usual game"), "on": Message("Vela, the return match")},
            Message("In a vela Black gives pieces away, one a turn, until 5 are left"),
            rare=True,
            later=True,
        ),
        Choice(
            DEBT,
            Message("Debt"),
            {
                "single": Message("One win (tsy miteraka)"),
                "growing": Message("As many as were lost (miteraka)"),
            },
            Message("How many velas have to be won by who asked for one"),
            rare=True,
            later=True,
        ),
    )

    def __init__(self, options: Mapping[str, OptionValue] | None = None) -> None:
        """Choose options by name.  Raises GameError for one that does not exist, or a mix that can't be."""
        super().__init__(options)
        self.board = board_named(str(self.options["board"]))
        self.vela = self.options["vela"] == "on"
        if self.vela and self.options["board"] != USUAL_BOARD:
            raise GameError(Message("A vela is played on the board of 9 × 5 points."))
        self.draws = DrawRules(int(self.options["repetition"]), int(self.options["capture_limit"]))

    @property
    def full_title(self) -> Message:
        """The return match is called so."""
        return Message("Fanorona, vela") if self.vela else super().full_title

    @property
    def is_return(self) -> bool:
        return self.vela

    @property
    def debt_grows(self) -> bool:
        return self.options["debt"] == "growing"

    def other_match(self) -> Fanorona | None:
        """The vela of a riatra on the usual board, and the riatra after a vela."""
        if self.options["board"] != USUAL_BOARD:
            return None
        return Fanorona({**self.options, "vela": "off" if self.vela else "on"})

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS

    def short_text(self, text: str) -> str:
        """Where the piece began and where it stands, without the ways between."""
        return ends_text(text)

    @property
    def layout(self) -> str:
        return f"fanorona-{self.options['board']}"

    @property
    def tables(self) -> str:
        return self.layout

    @property
    def table_work(self) -> EndgameWork:
        board = str(self.options["board"])
        return more_endgames(board, SOLVED_BOARDS.get(board, 1))

    @classmethod
    def with_table_work(cls) -> tuple[Fanorona, ...]:
        return tuple(cls({"board": board}) for board in SOLVED_BOARDS)

    def read_tables(self, data: bytes) -> Endgames:
        """The endgames in a file made by tools/make_endgames.py.  Raises GameError for a damaged one."""
        return read_endgames(self.board.mask, data)

    @property
    def weights(self) -> str | None:
        """The weights of patterns, for the board that has windows for them."""
        return self.layout if self.options["board"] == USUAL_BOARD else None

    def read_weights(self, data: bytes) -> Patterns:
        """The weights in a file made by tools/tune_fanorona.py.  Raises GameError for a damaged one."""
        return read_patterns(data)

    @property
    def book(self) -> str | None:
        """The first plies by the usual rules."""
        usual = all(self.options[each.name] == each.default for each in self.option_list if each.name != DEBT)
        return self.layout if usual else None

    def images(self, position: Position) -> Iterator[tuple[str, Mapping[int, str]]]:
        """Left and right, up and down, and the colours can be exchanged."""
        return mirrored(self.board, position.text())

    def called(self, position: Position, text: str) -> Message | None:
        """The first moves on the usual board have names in Madagascar."""
        if self.options["board"] != USUAL_BOARD or position != self.start():
            return None
        return _FIRST_MOVES.get(text)

    @property
    def editing(self) -> FanoronaEditing:
        return FanoronaEditing(self.board)

    def theory_book(self, tables: Callable[[], object | None]) -> FanoronaTheory | None:
        """The endgames of the boards whose tables are shipped."""
        solved = self.options["board"] in SOLVED_BOARDS and not self.vela
        return FanoronaTheory(self._endgame, tables) if solved else None

    def _endgame(self, endgame: Endgame) -> FanoronaPosition:
        """A position of the tables, White to move."""
        return self._placed(endgame.own, endgame.opp, side=0)

    def start(self, seed: int = 0) -> FanoronaPosition:
        """All points full but the centre."""
        return self._placed(*self.board.start(), side=0)

    def _placed(self, white: int, black: int, side: int, quiet: int = 0) -> FanoronaPosition:
        return FanoronaPosition(self, self.draws, Men(self.board, white, black, side, vela=self.vela), quiet)

    @property
    def handicaps(self) -> tuple[Handicap, ...]:
        """A side begins with up to three pieces less on its last rank; small boards have none to spare."""
        columns = self.board.columns
        if columns < _ROOMY or self.board.rows < _ROOMY or self.vela:
            return ()
        found = []
        for seat, rank in enumerate((0, self.board.rows - 1)):
            left = list(self.board.start())
            for fewer, file in enumerate((0, columns - 1, columns // 2), 1):
                left[seat] &= ~self.board.at(file, rank)
                white, black = left
                found.append(Handicap(seat, fewer, self._placed(white, black, side=0).text()))
        return tuple(found)

    def position(self, text: str) -> FanoronaPosition:
        """Read a position; what stood before it is not known.  Raises InvalidPosition."""
        white, black, mover, quiet = parse_position(self.board, text)
        return self._placed(white, black, mover, quiet)

    def mistake(self, start: Position, played: Tried, best: Tried, reply: Tried | None) -> Mistake | None:
        board = self.board
        centre = board.names[board.at(board.columns // 2, board.rows // 2)]
        return mistake_in(start, centre, played, best, reply)

    def noticed(self, start: Position, text: str) -> float:
        return noticed(tried(start, text))

    def idea(self, start: Position, line: Sequence[Tried]) -> Idea:
        return idea_in(start, line)


GAME = Fanorona
