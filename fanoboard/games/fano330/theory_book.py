"""The book of Fano330-R-Morris: what the opening spaces are worth, and the longest wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fanoboard.games.errors import GameError
from fanoboard.games.events import Spot
from fanoboard.games.fano330 import core
from fanoboard.games.fano330.core_symmetry import ORDERS, SETS, with_white_to_move
from fanoboard.games.fano330.notation import START
from fanoboard.games.fano330.position import Fano330Position
from fanoboard.games.fano330.solved import Fano330Thinker, SolvedTable, place
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.solved_thinker import score_of
from fanoboard.games.theory import (
    Chapter,
    ChapterPage,
    Filter,
    Finding,
    Query,
    Stopped,
    TheoryBoard,
    TheoryBook,
    winner,
)
from fanoboard.games.turns import play_text
from fanoboard.games.words import over, own_turns, solved
from fanoboard.messages import Message, grouped

LONGEST_SHOWN: Final = 60
CIRCLE: Final = "C"
_PLACING: Final = "placing"
_MOVING: Final = "moving"
"""What the longest wins are filtered by: whether pieces are in hand."""

Make = Callable[[int], Fano330Position]
"""The position that a number packs."""


class Fano330Theory(TheoryBook):
    """The book of one kind of movement."""

    def __init__(self, make: Make, tables: Callable[[], object | None], *, free: bool) -> None:
        """Read nothing yet; `tables` gives a SolvedTable, or None where there is no file."""
        self._make = make
        self._tables = tables
        self._free = free
        self._thinker = Fano330Thinker(free, tables)
        self.chapters = (
            Chapter(Message("Opening"), self._opening),
            Chapter(Message("Longest wins"), self._longest),
        )

    # A position

    def explain(self, position: Position, stopped: Stopped) -> Finding | None:
        assert isinstance(position, Fano330Position)
        if position.result is not None:
            return over(position)
        values = self._thinker.values(position, Limits(), stopped)
        best = self._thinker.think(position, Limits(), lambda info: None, stopped)
        if stopped():
            return None
        line: list[Position] = [position]
        for turn in best.pv if winner(position, best.score) is not None else ():
            line.append(play_text(line[-1], turn).position)
        return solved(position, values, line, _by_spot(values))

    # The chapters

    def _table(self) -> Mapping[int, int]:
        table = self._tables()
        if not isinstance(table, SolvedTable):
            raise GameError(Message("The file of solved positions is missing."))
        return table.free if self._free else table.drawn

    def _score(self, table: Mapping[int, int], packed: int) -> Score:
        return score_of(table[place(packed)])

    def _opening(self, query: Query, stopped: Stopped) -> ChapterPage:
        table = self._table()
        start = self._make(START)
        boards = [TheoryBoard(start, _worth(Message("Empty"), self._score(table, START)))]
        for space in range(1, core.SPACES + 1):
            after = play_text(start, f"{CIRCLE}{space}").position
            assert isinstance(after, Fano330Position)
            score = self._score(table, after.key()).before
            boards.append(TheoryBoard(after, _worth(Message("On {space}", space=space), score)))
        text = (
            Message(
                "Every position of a game is solved. The table has {count}: of those that a symmetry"
                " turns into each other, it has only one.",
                count=grouped(len(table)),
            ),
            Message("A triangle on the same space is worth the same as a circle."),
        )
        return ChapterPage(text, tuple(boards))

    def _longest(self, query: Query, stopped: Stopped) -> ChapterPage | None:
        """The positions that take longest to win, White to move, with the pieces placed or not yet."""
        table = self._table()
        phase = query.picks.get("phase", "")
        by_plies: dict[int, list[int]] = {}
        most = {_PLACING: 0, _MOVING: 0}
        for number, value in table.items():
            if stopped():
                return None
            score = score_of(value)
            if score.verdict is Verdict.WIN:
                by_plies.setdefault(score.number, []).append(number)
        boards: list[TheoryBoard] = []
        for plies in sorted(by_plies, reverse=True):
            for number in by_plies[plies]:
                packed = packed_of(number)
                kind = _MOVING if core.is_movement(packed) else _PLACING
                most[kind] = max(most[kind], plies)
                if phase in ("", kind) and len(boards) < LONGEST_SHOWN:
                    position = self._make(_as_played(packed))
                    caption = Message(
                        "{seat} wins in {count}",
                        seat=position.game.seats[position.mover].name,
                        count=own_turns(Score(Verdict.WIN, plies)),
                    )
                    boards.append(TheoryBoard(position, caption))
            if len(boards) >= LONGEST_SHOWN and all(most.values()):
                break
        text = (
            Message(
                "The longest win takes {placing} turns of both players; once all pieces are"
                " placed, {moving}.",
                placing=max(most.values()),
                moving=most[_MOVING],
            ),
            Message("Whoever is to move wins each of these. Step through best play below the board."),
        )
        phases = (
            ("", Message("Any")),
            (_PLACING, Message("While placing")),
            (_MOVING, Message("While moving")),
        )
        return ChapterPage(text, tuple(boards), (Filter("phase", Message("Phase"), phases),))


def packed_of(number: int) -> int:
    """The position, White to move, that `core_symmetry.number` gives this number."""
    index, order = divmod(number, ORDERS)
    sets = [0] * 5
    for piece in range(4, 0, -1):
        index, which = divmod(index, SETS)
        sets[piece] = _SETS[which]
    on = [[piece for piece in range(1, 5) if sets[piece] >> space & 1] for space in range(core.SPACES)]
    stacks = [space for space, pieces in enumerate(on) if len(pieces) == 2]
    packed = 0
    for space, pieces in enumerate(on):
        if space in stacks and order >> (len(stacks) - 1 - stacks.index(space)) & 1:
            pieces.reverse()
        for piece in pieces:
            packed = core.with_piece(packed, piece, space + 1)
    for piece in range(1, 5):
        for _ in range(2 - sets[piece].bit_count()):
            packed = core.with_hand(packed, piece, 1)
    return packed


_SETS: Final = sorted(
    (points for points in range(1 << core.SPACES) if points.bit_count() <= 2),
    key=lambda points: (points.bit_count(), points),
)
"""The sets of up to two spaces by their numbers, as `core_symmetry` counts them."""


def _by_spot(values: Mapping[str, Score]) -> dict[Spot, Score]:
    """The best value of a turn that ends on each space."""
    found: dict[Spot, Score] = {}
    for turn, score in values.items():
        spot = turn[-1]
        if spot not in found or score.rank > found[spot].rank:
            found[spot] = score
    return found


def _worth(what: Message, score: Score) -> Message:
    """A caption: what a board is, and what it is worth to White."""
    match score.verdict:
        case Verdict.WIN:
            return Message("{what}: wins in {count}", what=what, count=own_turns(score))
        case Verdict.LOSS:
            return Message("{what}: loses in {count}", what=what, count=own_turns(score))
    return Message("{what}: draw", what=what)


def _as_played(packed: int) -> int:
    """A position of the table with the colours that it has in games, as White begins."""
    hands = packed >> core.HANDS_AT
    if (hands & 3) + (hands >> 2 & 3) == (hands >> 4 & 3) + (hands >> 6 & 3):
        return packed
    return with_white_to_move(packed | core.BLACK_TO_MOVE) | core.BLACK_TO_MOVE
