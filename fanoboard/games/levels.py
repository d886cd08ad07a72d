"""Levels: how strong the computer plays."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from fanoboard.games.search_info import Limits, Score, Verdict

# How strong the engine plays: eight levels, from one that beginners beat to the best it can.
#
# Each game has its own ladder of them, in its folder.

HIGHEST_LEVEL: Final = 8
"""The level at full strength; 1 is the easiest."""


class Strength(NamedTuple):
    """How strong an engine plays: at a level; or at a person's own strength, which lies between levels."""

    level: int
    above: int | None = None
    """So many of a hundred turns are played at the next level; None at a level of its own."""


@dataclass(frozen=True, slots=True)
class Level:
    """A weakness: how far it looks, how often it errs.

    `depth` and `nodes` bound every search.  `noise` is how far off it evaluates a move, as a standard
    deviation, where 1 is the standard deviation between the moves of the position: that fits games
    of any scale, and what stands out is seldom missed.  Of the wins and losses `sight` plies ahead
    it notices half, of those twice as far a quarter.  Those it fails to notice seem to be moves like
    any others.  `seconds` is what it takes by default.

    With some `haste` it errs as people do, where a game says how plainly its moves are seen (see
    `capabilities.SeenByPeople`): to this power the chance is raised that it notices a move at all, its own
    or a reply, and `depth` are the plies that it thinks of; without one it overlooks only moves of
    its own.
    """

    depth: int | None
    nodes: int | None
    noise: float
    sight: float
    seconds: float
    haste: float = 0.0

    @property
    def errs(self) -> bool:
        """Whether it does not always play the best that it finds."""
        return self.noise > 0 or self.sight < math.inf or self.haste > 0

    def cap(self, limits: Limits) -> Limits:
        """The limits, made narrower by those of the level."""
        return replace(
            limits, depth=_lesser(limits.depth, self.depth), nodes=_lesser(limits.nodes, self.nodes)
        )

    def choice(self, values: Mapping[str, Score], rng: random.Random) -> str:
        """The move that seems best, where these are the values of all."""
        return self.ranked(values, rng)[0]

    def ranked(self, values: Mapping[str, Score], rng: random.Random) -> list[str]:
        """All moves, the one that seems best first."""
        # The first frame is there sooner without it.
        from statistics import median, pstdev

        guesses = {text: score.number for text, score in values.items() if not _decided(score)}
        numbers = list(guesses.values()) or [0]
        usual, spread = median(numbers), max(1.0, pstdev(numbers))
        noise = spread * self.noise

        def felt(text: str) -> float:
            score = values[text]
            if not _decided(score):
                worth: float = score.number
            elif rng.random() < 2 ** (-score.number / self.sight):
                worth = score.rank
            else:
                worth = usual
            return worth + rng.gauss(0, noise)

        return sorted(sorted(values), key=felt, reverse=True)


SECONDS = (0.5, 0.5, 0.7, 0.7, 1.0, 1.0, 1.5, 1.8)


def ladder(
    noise: Sequence[float],
    sight: Sequence[float],
    depth: Sequence[int | None] = (None,) * 7,
    nodes: Sequence[int | None] = (None,) * 7,
    haste: Sequence[float] = (0.0,) * 7,
) -> tuple[Level, ...]:
    """Levels 1 to 7 with these weaknesses, and level 8 with none."""
    columns = (
        (*depth, None),
        (*nodes, None),
        (*noise, 0.0),
        (*sight, math.inf),
        SECONDS,
        (*haste, 0.0),
    )
    return tuple(Level(*row) for row in zip(*columns, strict=True))


# A single node is enough to look at the positions after the moves, but not at what comes of them.
SEARCHED: Final = ladder(
    depth=(1, 1, 2, 2, 3, 4, None),
    nodes=(1, 4_000, 10_000, 20_000, 50_000, 150_000, 900_000),
    noise=(4.5, 1.35, 0.85, 0.45, 0.2, 0.1, 0),
    sight=(2, 2.2, 2.5, 3, 5, 8, 20),
)
"""Where a game has no ladder of its own: the levels of games that are searched."""


def _decided(score: Score) -> bool:
    return score.verdict in (Verdict.WIN, Verdict.LOSS)


def _lesser(one: int | None, other: int | None) -> int | None:
    return min((number for number in (one, other) if number is not None), default=None)
