"""The book of Fanorona: its endgame tables."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from fanoboard.games.errors import GameError
from fanoboard.games.fanorona.core_endgame import Endgames
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.fanorona.tables import Counts, Endgame, count_ends, longest_wins, random_win
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score, Verdict, score_of
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
from fanoboard.games.turns import moves
from fanoboard.games.words import over, own_turns, solved
from fanoboard.messages import Message, grouped, percentage
from fanoboard.search.scores import INFINITE

LONGEST_SHOWN: Final = 48
LEAST_PRACTICE: Final = 7
"""A win to practise on takes at least so many plies."""
FEWEST_PRACTICE: Final = 4
"""And has at least so many pieces."""
PRACTICE_BOARDS: Final = 6
_ANY: Final = ("", Message("Any"))

Place = Callable[[Endgame], FanoronaPosition]
"""The position of an endgame, with White to move."""


class FanoronaTheory(TheoryBook):
    """The book of the endgames of one board."""

    def __init__(self, place: Place, tables: Callable[[], object | None]) -> None:
        """Read nothing yet; `tables` gives Endgames, or None where there is no file."""
        self._place = place
        self._tables = tables
        self._counts: list[Counts] = []
        self.chapters = (
            Chapter(Message("Longest wins"), self._longest),
            Chapter(Message("Practice"), self._practice, draws=True),
        )

    def _endgames(self) -> Endgames:
        tables = self._tables()
        if not isinstance(tables, Endgames):
            raise GameError(Message("The file of solved positions is missing."))
        return tables

    # A position

    def explain(self, position: Position, stopped: Stopped) -> Finding | None:
        assert isinstance(position, FanoronaPosition)
        if position.result is not None:
            return over(position)
        endgames = self._endgames()
        score = _known(position, endgames)
        if score is None:
            pieces = (position.men.white | position.men.black).bit_count()
            return Finding(Message("Not in the tables"), (_not_known(pieces, endgames),))
        found = {turn.text: _known(turn.position, endgames) for turn in moves(position)}
        values = {text: after.before for text, after in found.items() if after is not None}
        line = () if winner(position, score) is None else self._line(position, endgames, stopped)
        return None if stopped() else solved(position, values, line)

    def _line(self, position: Position, endgames: Endgames, stopped: Stopped) -> tuple[Position, ...]:
        """How play goes on: the quickest win against the longest defence."""
        line: list[Position] = [position]
        while line[-1].result is None and not stopped():
            known = [
                (after, _known(after, endgames)) for after in (turn.position for turn in moves(line[-1]))
            ]
            best = max(
                ((score.before.rank, number) for number, (_, score) in enumerate(known) if score is not None),
                default=None,
            )
            if best is None:
                break
            line.append(known[best[1]][0])
        return tuple(line)

    # The chapters

    def _longest(self, query: Query, stopped: Stopped) -> ChapterPage | None:
        """How the positions of the tables end, and those that take longest to win."""
        endgames = self._endgames()
        numbers = range(2, endgames.most + 1)
        if not self._counts:
            found = []
            for pieces in numbers:
                if stopped():
                    return None
                found.append(count_ends(endgames, pieces))
            self._counts = found
        splits = [(own, pieces - own) for pieces in numbers for own in range(1, pieces)]
        picked = query.picks.get("pieces", "")
        wins: list[Endgame] = []
        for own, opp in splits:
            if stopped():
                return None
            if picked in ("", _split(own, opp)):
                wins += longest_wins(endgames, own, opp, LONGEST_SHOWN)
        wins.sort(key=lambda one: -one.plies)
        head = Message("How all endgames end with best play, for the side to move:")
        text = (head, *map(_count, self._counts))
        choices = tuple(
            (_split(own, opp), Message("{own} against {other}", own=own, other=opp)) for own, opp in splits
        )
        pieces_filter = Filter("pieces", Message("Pieces"), (_ANY, *choices))
        return ChapterPage(text, tuple(map(self._board, wins[:LONGEST_SHOWN])), (pieces_filter,))

    def _practice(self, query: Query, stopped: Stopped) -> ChapterPage:
        endgames = self._endgames()
        rng = Random(query.seed)
        numbers = range(FEWEST_PRACTICE, endgames.most + 1)
        picked = query.picks.get("pieces", "")
        boards = [
            self._board(
                random_win(endgames, int(picked) if picked else rng.choice(numbers), LEAST_PRACTICE, rng)
            )
            for _ in range(PRACTICE_BOARDS)
        ]
        text = Message("White is to move and wins each of these, which were chosen at random. Can you?")
        choices = tuple((str(number), Message("{number}", number=number)) for number in numbers)
        return ChapterPage((text,), tuple(boards), (Filter("pieces", Message("Pieces"), (_ANY, *choices)),))

    def _board(self, endgame: Endgame) -> TheoryBoard:
        count = own_turns(Score(Verdict.WIN, endgame.plies))
        return TheoryBoard(self._place(endgame), Message("White wins in {count}", count=count))


def _known(position: Position, endgames: Endgames) -> Score | None:
    """The score that the tables give a position between turns."""
    if position.result is not None:
        return _at_the_end(position)
    assert isinstance(position, FanoronaPosition)
    state = position.state()
    state.consult(endgames)
    known = state.known()
    return None if known == INFINITE else score_of(known, proved=True)


def _at_the_end(position: Position) -> Score:
    """What a game that is over was worth to the side to move."""
    assert position.result is not None
    winner = position.result.winner
    if winner is None:
        return Score(Verdict.DRAW)
    return Score(Verdict.WIN if winner == position.mover else Verdict.LOSS)


def _split(own: int, opp: int) -> str:
    return f"{own}-{opp}"


def _count(ends: Counts) -> Message:
    return Message(
        "{pieces} pieces: {count} positions, {won} won, {drawn} drawn, {lost} lost.",
        pieces=ends.pieces,
        count=grouped(ends.all),
        won=_percent(ends.won, ends.all),
        drawn=_percent(ends.drawn, ends.all),
        lost=_percent(ends.lost, ends.all),
    )


def _percent(part: int, whole: int) -> Message:
    return percentage(round(100 * part / whole, 1))


def _not_known(pieces: int, endgames: Endgames) -> Message:
    if pieces <= endgames.most:
        return Message("The game may be drawn first: too many turns without a capture.")
    return Message(
        "Endgames of up to {most} pieces are solved. Here there are {pieces}.",
        most=endgames.most,
        pieces=pieces,
    )
