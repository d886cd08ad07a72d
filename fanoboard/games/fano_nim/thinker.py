"""The player of Fano Nim: it proves who wins after every turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fanoboard.games.fano_nim.position import NimPosition
from fanoboard.games.fano_nim.solver import Heaps, Theory
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Score, SearchInfo, Values, Verdict
from fanoboard.search.memo import MOST_POSITIONS, Effort

EXACT_POSITIONS: Final = 20_000
"""The plies of a win are made exact where that takes no more positions: always with seven heaps up to 7."""
SHARES: Final = (30, 300, 3_000, 30_000, 300_000, MOST_POSITIONS)
"""How many positions the proof of a turn may take when it is tried first, second, ..."""
MOST_EFFORT: Final = 3_000_000
"""Positions that are settled to evaluate one, some seconds' work, if nothing else ends it before."""
MOST_REPLIES: Final = 7
UNPROVED: Final = Score(Verdict.GUESS)
"""Nothing is known of a turn."""


class NimThinker:
    """Judges turns by the theory of the geometry; a limit of depth has no meaning for a proof.

    A win in N plies is exact where the position is small (see EXACT_POSITIONS); elsewhere the
    winner needs N plies at most.  A turn is a guess only where time or nodes did not suffice.
    """

    def __init__(self, theory: Theory) -> None:
        self._theory = theory

    def think(
        self,
        position: Position,
        limits: Limits,
        report: Callable[[SearchInfo], None],
        stopped: Callable[[], bool],
    ) -> SearchInfo:
        """The quickest win, or the loss that takes longest."""
        assert isinstance(position, NimPosition)
        values = self.values(position, limits, stopped)
        sequels = dict(self._theory.sequels(position.heaps))
        ranked = sorted(values, key=lambda turn: values[turn].rank, reverse=True)
        depth = max(1, values[ranked[0]].number)
        lines = []
        for multipv, turn in enumerate(ranked[: limits.lines], 1):
            score = values[turn]
            line = (turn, *self._replies(sequels[turn], score))
            lines.append(SearchInfo(line, score, depth, values.nodes, multipv))
            report(lines[-1])
        return lines[0]

    def values(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> Values:
        assert isinstance(position, NimPosition)
        theory = self._theory
        sequels = dict(theory.sequels(position.heaps))
        effort = Effort(limits.nodes or MOST_EFFORT, stopped)
        scores = self._prove(sequels, effort)
        exact = Effort(min(effort.positions - effort.used, EXACT_POSITIONS), stopped)
        if theory.measure(position.heaps, exact):
            scores = {turn: theory.measure(heaps, exact) or scores[turn] for turn, heaps in sequels.items()}
        values = {turn: score.before if score else UNPROVED for turn, score in scores.items()}
        return Values(values, effort.used + exact.used)

    def _replies(self, heaps: Heaps, score: Score) -> list[str]:
        """How play goes on after a turn that was proved, as far as that is known without more work."""
        replies: list[str] = []
        while score.verdict is not Verdict.GUESS and score.number > 1 and len(replies) < MOST_REPLIES:
            known = [
                (found.before, turn, after)
                for turn, after in self._theory.sequels(heaps)
                if (found := self._known(after)) is not None
            ]
            best = max(known, key=lambda reply: reply[0].rank, default=None)
            if best is None or best[0].verdict is not score.before.verdict:
                break  # The reply that was proved to be best is not remembered any more.
            score, turn, heaps = best
            replies.append(turn)
        return replies

    def _known(self, heaps: Heaps) -> Score | None:
        """What was proved of a position, exact if that is known."""
        nothing = Effort(0)
        return self._theory.measure(heaps, nothing) or self._theory.prove(heaps, nothing)

    def _prove(self, sequels: Mapping[str, Heaps], effort: Effort) -> dict[str, Score | None]:
        """Prove the positions after the turns as far as possible, the easy ones first."""
        scores: dict[str, Score | None] = dict.fromkeys(sequels)
        for share in SHARES:
            for turn, score in scores.items():
                if score is None and effort.allow(share):
                    scores[turn] = self._theory.prove(sequels[turn], effort)
        return scores
