"""What is known of positions: won or lost, in how many plies, by which turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from fanoboard.games.fano_nim.core import NimBoard, NimState
from fanoboard.games.fano_nim.geometry import Geometry
from fanoboard.games.search_info import Score, Verdict, score_of
from fanoboard.search.memo import UNSETTLED, Effort, Memo

Heaps = tuple[int, ...]


@lru_cache(maxsize=8)
def board_of(geometry: Geometry) -> NimBoard:
    """The lines of a geometry in the form that searches use."""
    return NimBoard(len(geometry.points), geometry.indices())


class Theory:
    """All that has been found out about one geometry and rule; nothing is worked out twice.

    A method that is given an effort answers None where it takes more than that.
    """

    def __init__(self, geometry: Geometry, *, misere: bool) -> None:
        self.geometry = geometry
        points = len(geometry.points)
        self._state = NimState(board_of(geometry), [0] * points, 0, misere=misere)
        self._quick = Memo(self._state, exact=False)
        self._exact = Memo(self._state, exact=True)

    def prove(self, heaps: Sequence[int], effort: Effort) -> Score | None:
        """Who wins, and in how many plies at most."""
        return self._score(self._quick, heaps, effort)

    def measure(self, heaps: Sequence[int], effort: Effort) -> Score | None:
        """Who wins, and in how many plies if both play their best.

        That takes several times as many positions as a proof, and settles all that can follow.
        """
        return self._score(self._exact, heaps, effort)

    def _score(self, memo: Memo, heaps: Sequence[int], effort: Effort) -> Score | None:
        self._state.lay(list(heaps))
        score = memo.score(effort)
        return None if score == UNSETTLED else score_of(score, proved=True)

    def is_p_position(self, heaps: Sequence[int]) -> bool:
        """Whether it is proved that the previous player wins, the one who is not to move."""
        score = self.prove(heaps, Effort())
        return score is not None and score.verdict is Verdict.LOSS

    def sequels(self, heaps: Sequence[int]) -> Iterator[tuple[str, Heaps]]:
        for name, line in zip(self.geometry.line_names, self.geometry.indices(), strict=True):
            for number in range(1, min(heaps[point] for point in line) + 1):
                after = (heap - number if point in line else heap for point, heap in enumerate(heaps))
                yield f"{name}-{number}", tuple(after)

    def winning_turns(self, heaps: Sequence[int], effort: Effort) -> list[str] | None:
        """Every turn that wins: none in a P-position."""
        found = []
        for turn, after in self.sequels(heaps):
            score = self.prove(after, effort)
            if score is None:
                return None
            if score.verdict is Verdict.LOSS:
                found.append(turn)
        return found


@lru_cache(maxsize=4)
def theory_of(geometry: Geometry, *, misere: bool) -> Theory:
    return Theory(geometry, misere=misere)
