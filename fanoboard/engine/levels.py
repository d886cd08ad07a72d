"""How strong the engine plays: eight levels, from one that beginners beat to the best it can."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median, pstdev

from fanoboard.games.game import Position
from fanoboard.games.options import Number
from fanoboard.games.thinking import Limits, Score, Thinker, Thought, Verdict

LEVEL = Number("level", 8, 1, 8, "how strong it plays")


@dataclass(frozen=True, slots=True)
class Level:
    """A weakness: how far it looks, how often it errs.

    `depth` and `nodes` bound every search.  `noise` is how far off it judges a move, as a standard
    deviation, where 1 is the standard deviation between the moves of the position: that fits games
    of any scale, and what stands out is seldom missed.  Of the wins and losses `sight` plies ahead
    it notices half, of those twice as far a quarter.  `seconds` is what it takes by default.
    """

    depth: int | None
    nodes: int | None
    noise: float
    sight: float
    seconds: float

    @property
    def errs(self) -> bool:
        """Whether it does not always play the best that it finds."""
        return self.noise > 0 or self.sight < math.inf

    def cap(self, limits: Limits) -> Limits:
        """The limits, made narrower by those of the level."""
        return replace(
            limits, depth=_lesser(limits.depth, self.depth), nodes=_lesser(limits.nodes, self.nodes)
        )

    def choice(self, values: Mapping[str, Score], luck: random.Random) -> str:
        """The move that seems best, where these are the values of all.

        A win or loss that goes unnoticed seems to be a move like any other.
        """
        guesses = [score.number for score in values.values() if not _decided(score)] or [0]
        usual, noise = median(guesses), self.noise * max(1.0, pstdev(guesses))

        def felt(text: str) -> float:
            score = values[text]
            if not _decided(score):
                worth: float = score.number
            elif luck.random() < 2 ** (-score.number / self.sight):
                worth = score.rank
            else:
                worth = usual
            return worth + luck.gauss(0, noise)

        return max(sorted(values), key=felt)


_VARIED = (0.7, 1.3)
"""By which factors luck changes the nodes of a level that does not err, or all its games would be alike."""
_SECONDS = (0.5, 0.5, 0.7, 0.7, 1.0, 1.0, 1.5, 1.8)


def _ladder(
    noise: Sequence[float],
    sight: Sequence[float],
    depth: Sequence[int | None] = (None,) * 7,
    nodes: Sequence[int | None] = (None,) * 7,
) -> tuple[Level, ...]:
    """Levels 1 to 7 with these weaknesses, and level 8 with none."""
    columns = ((*depth, None), (*nodes, None), (*noise, 0.0), (*sight, math.inf), _SECONDS)
    return tuple(Level(*row) for row in zip(*columns, strict=True))


# A single node is enough to look at the positions after the moves, but not at what comes of them.
_SEARCHED = _ladder(
    depth=(1, 1, 2, 2, 3, 4, None),
    nodes=(1, 4_000, 10_000, 20_000, 50_000, 150_000, 900_000),
    noise=(1.6, 1.1, 0.7, 0.3, 0.2, 0.1, 0),
    sight=(1, 1.5, 2, 3, 5, 8, 20),
)
_LADDERS = {
    # Judging every move by itself costs much depth here, so the upper levels only search less.
    "fixation": _ladder(
        depth=(1, 2, 2, 3, None, None, None),
        nodes=(4_000, 10_000, 20_000, 50_000, 6_000, 40_000, 300_000),
        noise=(0.7, 0.7, 0.2, 0.2, 0, 0, 0),
        sight=(1.5, 2, 3, 5, math.inf, math.inf, math.inf),
    ),
    "fano_cards": _ladder(
        depth=(1, 1, None, None, None, None, None),
        nodes=(2_000, 2_000, 5_000, 9_000, 25_000, 80_000, 300_000),
        noise=(0.85, 0.6, 0.45, 0.4, 0.3, 0.2, 0.1),
        sight=(1, 1.5, 3, 4, 6, 9, 15),
    ),
    # Where all is known, only what goes unnoticed makes a difference; noise settles ties.
    "fano330": _ladder(noise=(1,) * 7, sight=(0.87, 2.1, 4.6, 8.8, 16, 29, 74)),
    "fano_nim": _ladder(noise=(1,) * 7, sight=(0.15, 0.55, 1.03, 1.7, 2.8, 4.9, 9.4)),
}


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels of a game, the lowest first.

    Spaced so that each beats the one below it in some 60 to 90 % of games: see `tools/level_table.py`.
    """
    return _LADDERS.get(game, _SEARCHED)


def choose(
    thinker: Thinker,
    level: Level,
    position: Position,
    limits: Limits,
    report: Callable[[Thought], None],
    stopped: Callable[[], bool],
) -> Thought:
    """The move that a player of this level makes; its luck is settled by the seed and the position."""
    limits = level.cap(limits)
    luck = random.Random(f"{limits.seed} {position.observation(position.mover)}")
    if not level.errs:
        if level.nodes is not None and level.nodes == limits.nodes:
            limits = replace(limits, nodes=round(level.nodes * luck.uniform(*_VARIED)))
        return thinker.think(position, limits, report, stopped)
    values = thinker.values(position, limits, stopped)
    text = level.choice(values, luck)
    thought = Thought((text,), values[text], limits.depth or 1, 0)
    report(thought)
    return thought


def _decided(score: Score) -> bool:
    return score.verdict in (Verdict.WIN, Verdict.LOSS)


def _lesser(one: int | None, other: int | None) -> int | None:
    return min((number for number in (one, other) if number is not None), default=None)
