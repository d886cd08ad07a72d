"""The player of a game that is solved: it knows what every position is worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from fanoboard.games.capabilities import Searchable, searchable
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Score, SearchInfo, Values, Verdict
from fanoboard.search.state import State

UNPROVED: Final = Score(Verdict.GUESS)
"""Nothing is known of a position."""
LOST: Final = Score(Verdict.LOSS, 0)
DRAW: Final = 0
"""The byte that stands for a draw."""


def score_of(value: int) -> Score:
    """What a byte of a table says: 0 for a draw, else twice the plies to the end, one more for a loss."""
    if value == DRAW:
        return Score(Verdict.DRAW)
    return Score(Verdict.LOSS if value & 1 else Verdict.WIN, value >> 1)


def value_of(score: Score) -> int:
    """The byte of a table for a score."""
    if score.verdict is Verdict.DRAW:
        return DRAW
    return 2 * score.number + (score.verdict is Verdict.LOSS)


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A move with its value, and how many replies keep the other side what it then has."""

    move: int
    score: Score
    replies: int


class SolvedThinker(ABC):
    """Wins as fast and loses as slowly as can be; limits of depth and nodes have no meaning for it.

    Values are those of play without a past, except that a repetition is seen two plies ahead.
    """

    @abstractmethod
    def reach(self, position: Position, stopped: Callable[[], bool]) -> bool:
        """See that a position and all that can follow are known; False if stopped before that."""

    @abstractmethod
    def score(self, state: State) -> Score:
        """The value, for the side to move, of a position within reach: that of play without a past."""

    def think(
        self,
        position: Position,
        limits: Limits,
        report: Callable[[SearchInfo], None],
        stopped: Callable[[], bool],
    ) -> SearchInfo:
        """The best move; among equals the one to which the other side has the fewest good replies."""
        known = searchable(position)
        evaluated, state, reached = self._evaluate(known, stopped)
        rng = Random(f"{limits.seed} {position.text()}")
        evaluated.sort(key=lambda found: (found.score.rank, -found.replies, rng.random()), reverse=True)
        nodes = _nodes(evaluated)
        depth = max(1, evaluated[0].score.number)
        lines = []
        for multipv, found in enumerate(evaluated[: limits.lines], 1):
            line = (known.move_text(state, found.move), *self._sequel(known, state, found, reached))
            lines.append(SearchInfo(line, found.score, depth, nodes, multipv))
            report(lines[-1])
        return lines[0]

    def values(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> Values:
        known = searchable(position)
        evaluated, state, _ = self._evaluate(known, stopped)
        scores = {known.move_text(state, found.move): found.score for found in evaluated}
        return Values(scores, _nodes(evaluated))

    def _evaluate(
        self, position: Searchable, stopped: Callable[[], bool]
    ) -> tuple[list[Evaluated], State, bool]:
        """Evaluate all moves; also the state that has generated them, and whether all is known."""
        reached = self.reach(position, stopped)
        state = position.state()
        moves = range(int(state.generate()))
        return [self._evaluate_move(state, move, reached) for move in moves], state, reached

    def _evaluate_move(self, state: State, move: int, reached: bool) -> Evaluated:
        """Look at the replies to a move; in the position after it, the best of them is what counts."""
        state.play(move)
        score, replies = self._ended(state), 0
        if score is None:
            first = state.top
            answers = [self._reply(state, reply, reached) for reply in range(first, first + state.generate())]
            state.top = first
            score = max(answers, key=lambda answer: answer.rank, default=LOST)
            replies = sum(answer.verdict is score.verdict for answer in answers)
        state.undo()
        return Evaluated(move, score.before, replies)

    def _reply(self, state: State, move: int, reached: bool) -> Score:
        state.play(move)
        score = self._ended(state)
        if score is None:
            score = self.score(state) if reached else UNPROVED
        state.undo()
        return score.before

    @staticmethod
    def _ended(state: State) -> Score | None:
        match state.outcome():
            case 0:
                return Score(Verdict.DRAW)
            case 1:
                return Score(Verdict.WIN, 0)
            case -1:
                return LOST
        return None

    def _sequel(self, position: Searchable, state: State, begin: Evaluated, reached: bool) -> list[str]:
        """How a game goes on that a move wins or loses, as both play their best; nothing if it is open."""
        texts: list[str] = []
        top = state.top
        state.play(begin.move)
        score = begin.score
        while score.verdict in (Verdict.WIN, Verdict.LOSS) and len(texts) + 1 < begin.score.number:
            first = state.top
            replies = range(first, first + state.generate())
            if not replies:
                break
            score, move = max(((self._reply(state, reply, reached), reply) for reply in replies), key=_rank)
            texts.append(position.move_text(state, move))
            state.play(move)
        for _ in range(len(texts) + 1):
            state.undo()
        state.top = top
        return texts


def _nodes(evaluated: Sequence[Evaluated]) -> int:
    """The positions looked at: those after the moves, and those after the good replies."""
    return len(evaluated) + sum(found.replies for found in evaluated)


def _rank(found: tuple[Score, int]) -> int:
    return found[0].rank
