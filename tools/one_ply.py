"""A beginner to measure the lowest level by: it looks at the positions after its moves, and no further.

It wins or loses where a move does that at once, and else goes for the position that the game judges
best, such as that after the largest capture.  What seems equal is settled by lot.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from fanoboard.games.game import Position
from fanoboard.search.scores import WIN
from fanoboard.search.state import UNDECIDED


class OnePly:
    """Plays a game that has a search state."""

    def __init__(self, seed: int) -> None:
        self._luck = random.Random(seed)

    def move(self, position: Position, played: Sequence[str]) -> str:
        """The move after which the position looks best."""
        state = position.state()
        seat = state.seat()
        worths: list[tuple[int, float]] = []
        for move in range(state.generate()):
            state.play(move)
            outcome = state.outcome()
            worth = state.evaluate() if outcome == UNDECIDED else outcome * WIN
            worths.append((worth if state.seat() == seat else -worth, self._luck.random()))
            state.undo()
        return position.move_text(state, worths.index(max(worths)))
