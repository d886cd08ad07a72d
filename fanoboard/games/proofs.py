"""What positions are worth that are proved while somebody waits, as those of small boards can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fanoboard.games.capabilities import Provable
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score, Verdict, score_of
from fanoboard.search.proof import Prover
from fanoboard.search.scores import INFINITE

_ASKED: Final = 500
"""After so many positions it is asked whether to stop: less than a millisecond."""
ENDLESS: Final = 1 << 60


class Proofs:
    """Proves positions of one game; what was found for one helps with the next."""

    def __init__(self, game: Provable, tables: object | None) -> None:
        self._game = game
        self._tables = tables
        self._prover = Prover()

    @property
    def nodes(self) -> int:
        """The positions that were looked at so far."""
        return self._prover.nodes

    def score(self, position: Position, stopped: Callable[[], bool], most: int = ENDLESS) -> Score | None:
        """The proved score of a position between turns, in which a win may take fewer plies.

        None if it was `stopped`, took more than `most` positions, or was not found.
        """
        if position.result is not None:
            return score_at_the_end(position)
        state = self._game.without_past(position)
        if self._tables is not None:
            state.consult(self._tables)
        last = self._prover.nodes + most
        found = self._prover.value(
            state, lambda: 0 if stopped() else max(0, min(_ASKED, last - self._prover.nodes))
        )
        if found == INFINITE:
            return None
        score = score_of(found, proved=True)
        return score if self._game.ends_in_time(position, score.number) else None


def score_at_the_end(position: Position) -> Score:
    """What a game that is over was worth to the side to move."""
    assert position.result is not None
    winner = position.result.winner
    if winner is None:
        return Score(Verdict.DRAW)
    return Score(Verdict.WIN if winner == position.mover else Verdict.LOSS)
