"""Ratings from results, and the levels that come nearest to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, log, log10, pi, sqrt
from typing import Final

from fanoboard.games.game import Game
from fanoboard.games.levels import Strength
from fanoboard.match.match import Player
from fanoboard.messages import Message

# How strong somebody plays, as a number with its uncertainty: Glicko-2.
#
# M. E. Glickman, Example of the Glicko-2 system (2013), whose steps these are.  Each game is a period.

_SCALE: Final = 173.7178
_CENTRE: Final = 1500.0
_TAU: Final = 0.5
_NEAR: Final = 1e-6
_SURE: Final = 1.96

FIRST_LEVEL: Final = 800.0
"""What the first level of each game is called; all else follows from games."""
_LEVEL_DEVIATION: Final = 50.0
_FIRST_MET: Final = 2
_LADDER: Final[Mapping[str, tuple[int, ...]]] = {
    "fanorona": (79, 80, 74, 72, 67, 65, 79),
    "fixation": (90, 83, 83, 92, 87, 80, 85),
    "fano330": (62, 59, 60, 64, 68, 60, 59),
    "fano_cards": (80, 72, 72, 71, 78, 67, 78),
    "fano_nim": (59, 60, 64, 59, 57, 60, 58),
}
"""Points of a hundred that each level gets against the one below it, from the second on: docs/engines.md."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength, how far it may be off (one standard deviation), and how much it goes up and down."""

    value: float = _CENTRE
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def spread(self) -> float:
        """Within how much of the value the true strength lies in 95 of 100 cases."""
        return _SURE * self.deviation

    def after(self, results: Sequence[tuple[Rating, float]]) -> Rating:
        """The rating after games against these, each with the points that were made: 1, a half or 0."""
        phi = self.deviation / _SCALE
        if not results:
            return Rating(self.value, _SCALE * sqrt(phi**2 + self.volatility**2), self.volatility)
        mu = (self.value - _CENTRE) / _SCALE
        information = gained = 0.0
        for other, points in results:
            weight = 1 / sqrt(1 + 3 * (other.deviation / _SCALE) ** 2 / pi**2)
            expected = 1 / (1 + exp(-weight * (mu - (other.value - _CENTRE) / _SCALE)))
            information += weight**2 * expected * (1 - expected)
            gained += weight * (points - expected)
        variance = 1 / information
        volatility = self._new_volatility(phi, variance, variance * gained)
        wider = sqrt(phi**2 + volatility**2)
        narrower = 1 / sqrt(1 / wider**2 + 1 / variance)
        return Rating(_CENTRE + _SCALE * (mu + narrower**2 * gained), _SCALE * narrower, volatility)

    def _new_volatility(self, phi: float, variance: float, delta: float) -> float:
        """Step 5 of the paper: the root of a function, by the Illinois algorithm."""
        start = log(self.volatility**2)

        def f(x: float) -> float:
            whole = phi**2 + variance + exp(x)
            return exp(x) * (delta**2 - whole) / (2 * whole**2) - (x - start) / _TAU**2

        low = start
        if delta**2 > phi**2 + variance:
            high = log(delta**2 - phi**2 - variance)
        else:
            steps = 1
            while f(start - steps * _TAU) < 0:
                steps += 1
            high = start - steps * _TAU
        at_low, at_high = f(low), f(high)
        while abs(high - low) > _NEAR:
            middle = low + (low - high) * at_low / (at_high - at_low)
            at_middle = f(middle)
            if at_middle * at_high <= 0:
                low, at_low = high, at_high
            else:
                at_low /= 2
            high, at_high = middle, at_middle
        return exp(low / 2)


def level_ratings(game: str) -> tuple[Rating, ...]:
    """The ratings of a game's levels, the first one first, as they were measured against each other."""
    value, found = FIRST_LEVEL, [Rating(FIRST_LEVEL, _LEVEL_DEVIATION)]
    for points in _LADDER.get(game, ()):
        value += 400 * log10(points / (100 - points))
        found.append(Rating(value, _LEVEL_DEVIATION))
    return tuple(found)


def strength_of(game: str, rating: Rating | None) -> Strength:
    """Where between the levels of a game a rating lies; who has none yet meets the second level."""
    levels = level_ratings(game)
    if rating is None:
        return Strength(min(_FIRST_MET, len(levels)), 0)
    for level, (low, high) in enumerate(pairwise(levels), 1):
        if rating.value < high.value:
            above = round(100 * (rating.value - low.value) / (high.value - low.value))
            return Strength(level, min(max(above, 0), 99))
    return Strength(len(levels), 0)


def nearest_level(game: str, rating: Rating) -> int:
    levels = level_ratings(game)
    return 1 + min(range(len(levels)), key=lambda at: abs(levels[at].value - rating.value))


# Levels that files tell of: where there is no such level, the nearest one plays, and that is said.


def written_level(player: Player) -> int | float:
    """How files tell a level: a whole number, or a decimal (3.0, 3.42) at its person's own strength."""
    return player.level if player.above is None else player.level + player.above / 100


def with_nearest_level(player: Player, told: int | float | None, game: Game) -> tuple[Player, Message | None]:
    """A player at the level that a file tells, or at the nearest one, and then what was wrong.

    Without a level, an engine plays as well as it can.  Levels of persons and of other engines say nothing,
    but whoever takes over a seat is offered the level that stands there.
    """
    if told is None:
        return player, None
    needed = not (player.is_person or player.engine)
    within = min(max(told, 1 if needed else 0), len(game.levels))
    level, above = int(within), None
    if needed and isinstance(told, float):
        above = round(100 * (within - level))
        level, above = (level + 1, 0) if above == 100 else (level, above)
    found = replace(player, level=level, above=above)
    if within == told:
        return found, None
    problem = Message(
        "There is no level {told}; there are levels 1 to {highest}. Level {level} is used in its place.",
        told=told,
        highest=len(game.levels),
        level=level,
    )
    return found, problem
