"""How a tournament stands: what was played, who has beaten whom, and who was dropped."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from fanoboard.messages import Message
from fanoboard.tournament.players import Played
from fanoboard.tournament.schedule import Pairing, beaten

# What games say about strength: a score, and the difference in Elo points that it stands for.
#
# The difference is that of the logistic model, `400 log10(s / (1 - s))` for a score of `s` a game
# (A. Elo, The Rating of Chessplayers, Past and Present, 1978, in the logistic form that FIDE's and
# most engine lists use).  The bounds are those of Wilson's score interval for `s` (E. B. Wilson,
# Probable inference, the law of succession, and statistical inference, Journal of the American
# Statistical Association 22, 1927, 209-212), turned into points in the same way.  They hold at 0 and
# 100 % too, where the usual estimate of the spread would be none.  Half points are counted as if they
# were won or lost by chance, so where many games are drawn the true bounds are somewhat closer.

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


FAILURES: Final = 3
"""How many games in a row an engine may spoil before it is dropped."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that was played, and the file that it was kept in, if it could be kept."""

    pairing: Pairing
    played: Played
    file: str = ""


@dataclass(slots=True)
class Entrant:
    """What a contender has done so far: its score against all others, late answers, games spoilt."""

    name: str
    tally: Tally = field(default_factory=Tally)
    late: int = 0
    faults: list[Message] = field(default_factory=list)
    on_time: int = 0
    """How many of the faults were that it did not answer in time."""
    in_a_row: int = 0
    dropped: Message | None = None
    """What was wrong the last time, once it plays no more."""


class Standing:
    """Adds up the games; one thread changes it."""

    def __init__(self, names: Sequence[str]) -> None:
        self.entrants = [Entrant(name) for name in names]
        self.outcomes: list[Outcome] = []
        self._pairs: dict[tuple[int, int], Tally] = {}

    def add(self, outcome: Outcome) -> list[Entrant]:
        """Count a game; return the contenders for whom it was one failure too many."""
        self.outcomes.append(outcome)
        seats, played = outcome.pairing.seats, outcome.played
        for first, second, score in beaten(seats, played.winner):
            for one, other, points in ((first, second, score), (second, first, 1 - score)):
                self.entrants[one].tally.add(points)
                self._pairs.setdefault((one, other), Tally()).add(points)
        for seat, late in zip(seats, played.late, strict=True):
            self.entrants[seat].late += late
        dropped = []
        for index in sorted(set(seats)):
            entrant = self.entrants[index]
            faults = [fault for fault in played.faults if seats[fault.seat] == index]
            entrant.faults += [fault.message for fault in faults]
            entrant.on_time += sum(fault.on_time for fault in faults)
            entrant.in_a_row = entrant.in_a_row + 1 if faults else 0
            if entrant.in_a_row >= FAILURES and entrant.dropped is None:
                entrant.dropped = faults[-1].message
                dropped.append(entrant)
        return dropped

    def against(self, one: int, other: int) -> Tally:
        return self._pairs.get((one, other), Tally())

    def goes_on(self, pairing: Pairing) -> bool:
        return all(self.entrants[seat].dropped is None for seat in pairing.seats)

    @property
    def ranked(self) -> list[int]:
        """The contenders by their points a game, the best first."""

        def score(index: int) -> float:
            tally = self.entrants[index].tally
            return tally.points / tally.games if tally.games else 0.0

        return sorted(range(len(self.entrants)), key=lambda index: (-score(index), index))

    @property
    def average_turns(self) -> float:
        """How long the games were; 0 before there are any."""
        lengths = [outcome.played.turns for outcome in self.outcomes]
        return sum(lengths) / len(lengths) if lengths else 0.0
