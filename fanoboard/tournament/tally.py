"""What games say about strength: a score, and the difference in Elo points that it stands for.

The difference is that of the logistic model, `400 log10(s / (1 - s))` for a score of `s` a game
(A. Elo, The Rating of Chessplayers, Past and Present, 1978, in the logistic form that FIDE's and
most engine lists use).  The bounds are those of Wilson's score interval for `s` (E. B. Wilson,
Probable inference, the law of succession, and statistical inference, Journal of the American
Statistical Association 22, 1927, 209-212), turned into points in the same way.  They hold at 0 and
100 % too, where the usual estimate of the spread would be none.  Half points are counted as if they
were won or lost by chance, so where many games are drawn the true bounds are somewhat closer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

SURENESS: Final = 1.959963984540054
"""Standard deviations either side of the score: 95 of 100 times the truth lies between."""


class Estimate(NamedTuple):
    """A value, and the bounds between which it truly lies, 95 of 100 times."""

    value: float
    low: float
    high: float


def elo(score: float) -> float:
    """The difference in playing strength, in Elo points, that a score from 0 to 1 stands for."""
    if not 1e-6 < score < 1 - 1e-6:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


@dataclass(slots=True)
class Tally:
    """What one side has scored against another, or against all others."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, score: float) -> None:
        """Count one more game: 1 is won, 0.5 drawn, 0 lost."""
        self.wins += score == 1
        self.draws += score == 0.5
        self.losses += score == 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A point for a win, half of one for a draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> Estimate:
        """The points a game, from 0 to 1; there has to be a game."""
        games = self.games
        score = self.points / games
        spread = SURENESS**2 / games
        middle = (score + spread / 2) / (1 + spread)
        half = math.sqrt(score * (1 - score) * spread + spread**2 / 4) / (1 + spread)
        return Estimate(score, middle - half, middle + half)

    @property
    def elo(self) -> Estimate:
        """How much stronger this side is, in Elo points; there has to be a game."""
        return Estimate(*map(elo, self.score))

    def __str__(self) -> str:
        if not self.games:
            return "no games"
        score, points = self.score, self.elo
        return (
            f"+{self.wins} ={self.draws} -{self.losses} of {self.games}: {score.value:.1%} "
            f"({score.low:.1%} to {score.high:.1%}), "
            f"Elo {points.value:+.0f} ({points.low:+.0f} to {points.high:+.0f})"
        )
