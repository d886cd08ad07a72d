"""Levels and characters: how strong the computer plays, and what it likes among moves about equally good."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.messages import Message

# Characters: what a computer likes, among the moves that its level holds for about equally good.

CharacterName = Literal["grabber", "builder", "careful", "wild"]


class Appeal(NamedTuple):
    """What a move has to please one character or another, by the rules alone.

    Only how the moves of a position differ in each of these counts, so every game has units of its own.
    """

    gain: float = 0.0
    """What it takes at once."""
    growth: float = 0.0
    """How well one's own stands together after it, and how much of it there is."""
    safety: float = 0.0
    """How little can be taken back, and how much simpler it gets for who is ahead."""
    daring: float = 0.0
    """How rare it is, how long, how much it stakes."""


class Character(NamedTuple):
    """What people call it, how it plays, and how much it likes each of what moves have."""

    name: Message
    meaning: Message
    likes: Appeal

    def likings(self, appeals: Mapping[str, Appeal]) -> dict[str, float]:
        """How much it likes each of these moves, in standard deviations from what it likes on the average."""
        liked = dict.fromkeys(appeals, 0.0)
        for like, column in zip(self.likes, zip(*appeals.values(), strict=True), strict=True):
            for text, stands_out in zip(appeals, _standing_out(column), strict=True):
                liked[text] += like * stands_out
        return dict(zip(liked, _standing_out(tuple(liked.values())), strict=True))


CHARACTERS: Final[Mapping[CharacterName, Character]] = {
    "grabber": Character(Message("Grabber"), Message("Takes at once what can be taken."), Appeal(gain=1.0)),
    "builder": Character(
        Message("Builder"),
        Message("Lets its own position grow, and leaves others alone."),
        Appeal(growth=1.0, gain=-0.5),
    ),
    "careful": Character(
        Message("Careful"),
        Message("Likes what is safe, and trades when it is ahead."),
        Appeal(safety=1.0),
    ),
    "wild": Character(
        Message("Wild"), Message("Likes rare, long and sharp moves, and sacrifices."), Appeal(daring=1.0)
    ),
}

NO_LIKINGS: Final[Mapping[str, float]] = {}
_MOST: Final = 2.0
"""How far a move can stand out at most, in standard deviations: no single one carries all away."""


def character_name(text: str | None) -> CharacterName | None:
    """The character that is called so in files and commands; None where there is none."""
    return next((name for name in CHARACTERS if name == text), None)


def apart_from(likings: Mapping[str, float], guesses: Mapping[str, float]) -> Mapping[str, float]:
    """Likings without what goes along with how good moves seem to be, which is no matter of taste."""
    # The first frame is there sooner without it.
    from statistics import fmean, variance

    known = [text for text in guesses if text in likings]
    seem = [guesses[text] for text in known]
    if len(known) < 3 or not (spread := variance(seem)):
        return likings
    mean = fmean(seem)
    slope = sum((guesses[text] - mean) * likings[text] for text in known) / ((len(known) - 1) * spread)
    return {**likings, **{text: likings[text] - slope * (guesses[text] - mean) for text in known}}


def _standing_out(column: tuple[float, ...]) -> list[float]:
    """How far each number lies from the mean, in standard deviations."""
    # The first frame is there sooner without it.
    from statistics import fmean, pstdev

    mean, spread = fmean(column), pstdev(column)
    return [max(-_MOST, min(_MOST, (each - mean) / spread)) if spread else 0.0 for each in column]


# How strong the engine plays: eight levels, from one that beginners beat to the best it can.
#
# Each game has its own ladder of them, in its folder.

HIGHEST_LEVEL: Final = 8
"""The level at full strength; 1 is the easiest."""

_LIKING, _LEAST_LIKING = 0.8, 0.3
"""How much what a character likes counts for, as a share of a level's noise, and at least in its unit."""


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

    def choice(
        self, values: Mapping[str, Score], rng: random.Random, likings: Mapping[str, float] = NO_LIKINGS
    ) -> str:
        """The move that seems best, where these are the values of all."""
        return self.ranked(values, rng, likings)[0]

    def ranked(
        self, values: Mapping[str, Score], rng: random.Random, likings: Mapping[str, float] = NO_LIKINGS
    ) -> list[str]:
        """All moves, the one that seems best first.

        What a character likes takes the place of a part of the noise.  To what is noticed to win or lose it
        makes no difference.
        """
        # The first frame is there sooner without it.
        from statistics import median, pstdev

        guesses = {text: score.number for text, score in values.items() if not _decided(score)}
        numbers = list(guesses.values()) or [0]
        usual, spread = median(numbers), max(1.0, pstdev(numbers))
        weight = max(_LEAST_LIKING, _LIKING * self.noise)
        liked = {text: weight * each for text, each in apart_from(likings, guesses).items()}
        noise = spread * math.sqrt(max(0.0, self.noise**2 - pstdev(liked.values() or [0.0]) ** 2))

        def felt(text: str) -> float:
            score, more = values[text], liked.get(text, 0.0)
            if not _decided(score):
                worth = score.number + spread * more
            elif rng.random() < 2 ** (-score.number / self.sight):
                worth = score.rank
            else:
                worth = usual + spread * more
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
