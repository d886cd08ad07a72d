"""The moves of a position whose worth is proved, beside a search that guesses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from fanoboard.games.capabilities import searchable
from fanoboard.games.game import Position
from fanoboard.games.proofs import Proofs
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.turns import moves
from fanoboard.search.state import State

MOST: Final = 400_000
"""So many positions are looked at for all moves together: about half a second."""
FIRST_DEPTH: Final = 5
"""A search goes so deep before anything is proved, as that may take all its time."""
_OUTCOMES: Final = {Verdict.WIN: 1, Verdict.LOSS: -1}


class ProvedMoves:
    """What each move that a state generates is proved to be worth, None where that is not known."""

    def __init__(self, scores: Sequence[Score | None]) -> None:
        self._scores = scores

    def worse(self, count: int) -> list[int]:
        """The numbers of moves that need not be looked at by whoever wants the `count` best."""
        outcomes = [_outcome(score) for score in self._scores]
        least = min(sorted(outcomes, reverse=True)[:count], default=0)
        return [number for number, outcome in enumerate(outcomes) if outcome < least]

    def __bool__(self) -> bool:
        return any(score is not None for score in self._scores)

    def score(self, number: int, found: Score) -> Score:
        """What a move is worth that a search has `found` to be worth so much."""
        known = self._scores[number] if self._scores else None
        return found if known is None or found.verdict in _OUTCOMES else known

    def nearer_win(self, found: Score) -> int | None:
        """The move whose proved win takes the fewest plies, if there is one nearer than what was `found`."""
        wins = [
            (-score.rank, number)
            for number, score in enumerate(self._scores)
            if score is not None and score.verdict is Verdict.WIN and score.rank > found.rank
        ]
        return min(wins)[1] if wins else None


NOTHING_PROVED: Final = ProvedMoves(())


def prove_moves(position: Position, state: State, proofs: Proofs, stopped: Callable[[], bool]) -> ProvedMoves:
    """Prove what the moves of a position are worth, which `state` is at, as far as that can be done soon."""
    last = proofs.nodes + MOST
    # What it takes to prove the position is most of what its moves take.
    proofs.score(position, stopped, MOST)
    known: dict[int, Score | None] = {}
    for turn in moves(position):
        if stopped():
            break
        key = searchable(turn.position).state().key()
        if key not in known:
            score = proofs.score(turn.position, stopped, last - proofs.nodes)
            known[key] = None if score is None else score.before
    first = state.top
    scores: list[Score | None] = []
    for move in range(first, first + state.generate()):
        state.play(move)
        scores.append(known.get(state.key()))
        state.undo()
    state.top = first
    return ProvedMoves(scores)


def _outcome(score: Score | None) -> int:
    """1 for a win, -1 for a loss; what isn't known may be either."""
    return 0 if score is None else _OUTCOMES.get(score.verdict, 0)
