"""Wins that can be proved where all cards lie open, the draw piles in their order: every turn, every reply.

What a shuffle brings nobody knows.  So a line in which one is due counts as the solver is told: as no
win, or as one.  Where both come to the same, that holds whatever is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from typing import Final, NamedTuple

from fanoboard.games.fano_cards.notation import move_text
from fanoboard.games.fano_cards.position import OpenCardsPosition
from fanoboard.games.fano_cards.rules_play import DISCARD, PLAY, SUBSTITUTE, moves_of, play
from fanoboard.games.fano_cards.rules_table import (
    KING,
    OVER,
    SHUFFLE,
    SHUFFLED,
    Side,
    TableState,
    is_prestige,
)
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Score, SearchInfo, Values, Verdict

AHEAD: Final = 2
"""How many turns of its own a side is looked ahead for, if nobody says."""
_ENDING: Final = (PLAY, SUBSTITUTE, DISCARD)
_PROMOTED: Final = 3
"""How many prestige cards a promotion takes."""


class OpenTurn(NamedTuple):
    """A whole turn: its actions, and the table after it; None where a shuffle came of it."""

    actions: tuple[str, ...]
    after: TableState | None

    @property
    def text(self) -> str:
        return ";".join(self.actions)


class Stopped(Exception):
    """Nobody wants to know any more."""


class OpenSolver:
    """What was found out of one deal: only tables may be asked about that are played to from the same one."""

    def __init__(self, stopped: Callable[[], bool] = lambda: False, *, shuffles_win: bool = False) -> None:
        """It asks `stopped` ever so often, and raises Stopped."""
        self.tables = 0
        """How many have been looked at."""
        self._stopped = stopped
        self._shuffles_win = shuffles_win
        self._now: dict[Hashable, tuple[str, ...] | None] = {}
        self._kept: dict[Hashable, bool] = {}

    def wins(self, table: TableState, turns: int) -> bool:
        """Whether the mover wins within so many turns of its own, this one included, whatever is replied."""
        if not self._may_win(table.sides[table.turn]):
            return False
        return self.win_now(table) is not None or (
            turns > 1 and any(self.keeps(turn, turns) for turn in self.turns_of(table))
        )

    def keeps(self, turn: OpenTurn, turns: int) -> bool:
        """Whether somebody who plays this turn wins within so many turns, this one included."""
        after = turn.after
        if after is None:
            return self._shuffles_win
        if after.stage == OVER:
            return after.winner == after.turn
        if turns == 1 or not self._may_win(after.sides[1 - after.turn]):
            return False
        asked = turns, _standing(after)
        if asked not in self._kept:
            self._kept[asked] = all(self.loses(reply, turns - 1) for reply in self.turns_of(after))
        return self._kept[asked]

    def loses(self, turn: OpenTurn, turns: int) -> bool:
        """Whether after this turn the other side wins within so many turns of its own."""
        after = turn.after
        if after is None:
            return self._shuffles_win
        return after.stage != OVER and self.wins(after, turns)

    def win_now(self, table: TableState) -> tuple[str, ...] | None:
        """The fewest actions by which the mover wins before its turn ends, if there are any."""
        own, other = table.sides[table.turn], table.sides[1 - table.turn]
        if not self._may_win(own):
            return None
        asked = table.turn, table.stage, table.fresh, _about(own), _field(other)
        if asked not in self._now:
            won = (turn.actions for turn in self._within(table, ending=False) if self.keeps(turn, 1))
            self._now[asked] = next(won, None)
        return self._now[asked]

    def turns_of(self, table: TableState) -> Iterator[OpenTurn]:
        """The mover's turns, those of the fewest actions first; of those that come to the same, one."""
        return self._within(table, ending=True)

    def _within(self, start: TableState, *, ending: bool) -> Iterator[OpenTurn]:
        """The turns; where they are not to be `ending`, only those that win or draw for want of cards."""
        lines: list[tuple[TableState, tuple[str, ...]]] = [(start, ())]
        met: set[Hashable] = {_standing(start)}
        for before, line in lines:
            if self._stopped():
                raise Stopped
            for move in moves_of(before):
                if move.kind in _ENDING and not ending:
                    continue
                self.tables += 1
                after = before.copy()
                play(after, move)
                longer = (*line, move_text(before, move))
                if after.stage == SHUFFLE or any(change.kind == SHUFFLED for change in after.log):
                    yield OpenTurn(longer, None)
                    continue
                key = _standing(after)
                if key in met:
                    continue
                met.add(key)
                if after.stage == OVER or after.turn != start.turn:
                    yield OpenTurn(longer, after)
                else:
                    lines.append((after, longer))

    def _may_win(self, side: Side) -> bool:
        """Whether there are prestige cards enough for the promotions that lack, the draw pile included."""
        cards = side.field + side.hand + side.draw
        lacking = _PROMOTED * (KING - side.rank + 1)
        return self._shuffles_win or sum(map(is_prestige, cards)) >= lacking


def _standing(table: TableState) -> Hashable:
    return table.stage, table.turn, table.fresh, *(_about(side) for side in table.sides)


def _about(side: Side) -> Hashable:
    """All that matters of a side within a deal, as no card is shuffled in again, which takes a discard."""
    discarded = bool(side.up or side.down)
    return side.rank, side.specials, _field(side), tuple(sorted(side.hand)), len(side.draw), discarded


def _field(side: Side) -> Hashable:
    return tuple(sorted(zip(side.field, side.marks, strict=True)))


class OpenThinker:
    """Proves what it can of a game of two with open cards, and guesses nothing.

    A limit of depth counts the turns of both sides.  What is stopped tells what it knows by then.
    """

    def think(
        self,
        position: Position,
        limits: Limits,
        report: Callable[[SearchInfo], None],
        stopped: Callable[[], bool],
    ) -> SearchInfo:
        """The quickest win or the longest defence, to the end; else a turn that leaves the other no win."""
        assert isinstance(position, OpenCardsPosition)
        table, solver = position.table, OpenSolver(stopped)
        depth = limits.depth or 2 * AHEAD
        score, line = Score(Verdict.GUESS), tuple[str, ...]()
        saving: list[OpenTurn] = []
        with suppress(Stopped):
            saving = sorted(solver.turns_of(table), key=_mildness)
            for plies in range(1, depth + 1):
                if plies % 2:
                    if solver.wins(table, (plies + 1) // 2):
                        line = winning_line(solver, table, (plies + 1) // 2)
                        score = Score(Verdict.WIN, plies)
                        break
                    continue
                saving = [turn for turn in saving if not solver.loses(turn, plies // 2)]
                if not saving:
                    line = _losing_line(solver, table, plies // 2)
                    score = Score(Verdict.LOSS, plies)
                    break
        if score.verdict is Verdict.GUESS and saving:
            line = (saving[0].text,)
        found = SearchInfo(line, score, depth, solver.tables)
        report(found)
        return found

    def values(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> Values:
        """What each turn is worth; of those that come to the same, one is listed."""
        assert isinstance(position, OpenCardsPosition)
        solver = OpenSolver(stopped)
        depth = limits.depth or 2 * AHEAD
        values: dict[str, Score] = {}
        with suppress(Stopped):
            for turn in solver.turns_of(position.table):
                values[turn.text] = _value(solver, turn, depth)
        return Values(values, solver.tables)


def _mildness(turn: OpenTurn) -> tuple[bool, int]:
    """Attacks tell most of why something was no win."""
    return not any("x" in action for action in turn.actions), len(turn.actions)


def _value(solver: OpenSolver, turn: OpenTurn, depth: int) -> Score:
    """What a turn is worth to the one who plays it, as far as that is proved within so many turns."""
    for plies in range(1, depth + 1):
        if plies % 2 and solver.keeps(turn, (plies + 1) // 2):
            return Score(Verdict.WIN, plies)
        if not plies % 2 and solver.loses(turn, plies // 2):
            return Score(Verdict.LOSS, plies)
    return Score(Verdict.GUESS)


def winning_line(solver: OpenSolver, table: TableState, turns: int) -> tuple[str, ...]:
    """How the mover wins within so many turns against the longest defence, turn by turn."""
    if (now := solver.win_now(table)) is not None:
        return (";".join(now),)
    best = next(turn for turn in solver.turns_of(table) if solver.keeps(turn, turns))
    assert best.after is not None
    return best.text, *_losing_line(solver, best.after, turns - 1)


def _losing_line(solver: OpenSolver, table: TableState, turns: int) -> tuple[str, ...]:
    """The longest defence: among equally long ones, one after which the last turn takes most actions."""

    def lasts(reply: OpenTurn) -> tuple[int, int, tuple[bool, int]]:
        assert reply.after is not None
        count = next(count for count in range(1, turns + 1) if solver.loses(reply, count))
        mild, actions = _mildness(reply)
        return count, len(solver.win_now(reply.after) or ()), (not mild, -actions)

    best = max(solver.turns_of(table), key=lasts)
    assert best.after is not None
    return best.text, *winning_line(solver, best.after, turns)
