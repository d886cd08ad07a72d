"""How strong the engine plays: eight levels, from one that beginners beat to the best it can."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from fanoboard.games.game import Position
from fanoboard.games.options import Number
from fanoboard.games.thinking import SURE, Limits, Score, Thinker, Thought, Verdict

LEVEL = Number("level", 8, 1, 8, "how strong it plays")


@dataclass(frozen=True, slots=True)
class Level:
    """A weakness: how far it looks, how often it errs.

    `noise` is the standard deviation, in hundredths of a piece, of what it misjudges a move by;
    `sight` how many plies ahead it recognizes a win or loss; `seconds` what it takes by default.
    """

    depth: int | None
    nodes: int | None
    noise: int
    sight: int
    seconds: float

    def cap(self, limits: Limits) -> Limits:
        """The limits, made narrower by those of the level."""
        return replace(
            limits, depth=_lesser(limits.depth, self.depth), nodes=_lesser(limits.nodes, self.nodes)
        )

    def felt(self, score: Score, luck: random.Random) -> float:
        """What a move of this score seems to be worth."""
        seen = score.verdict in (Verdict.WIN, Verdict.LOSS) and score.number <= self.sight
        guess = score.number if score.verdict is Verdict.GUESS else 0
        return (score.rank if seen else guess) + luck.gauss(0, self.noise)


LEVELS = (
    Level(depth=1, nodes=2_000, noise=250, sight=1, seconds=0.5),
    Level(depth=1, nodes=4_000, noise=120, sight=2, seconds=0.5),
    Level(depth=2, nodes=10_000, noise=100, sight=3, seconds=0.7),
    Level(depth=2, nodes=20_000, noise=50, sight=4, seconds=0.7),
    Level(depth=3, nodes=50_000, noise=40, sight=6, seconds=1.0),
    Level(depth=4, nodes=150_000, noise=20, sight=8, seconds=1.0),
    Level(depth=6, nodes=500_000, noise=0, sight=SURE, seconds=1.5),
    Level(depth=None, nodes=None, noise=0, sight=SURE, seconds=1.8),
)


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
    if not level.noise:
        return thinker.think(position, limits, report, stopped)
    luck = random.Random(f"{limits.seed} {position.observation(position.mover)}")
    values = thinker.values(position, limits, stopped)
    text = max(sorted(values), key=lambda turn: level.felt(values[turn], luck))
    thought = Thought((text,), values[text], limits.depth or 1, 0)
    report(thought)
    return thought


def _lesser(one: int | None, other: int | None) -> int | None:
    return min((number for number in (one, other) if number is not None), default=None)
