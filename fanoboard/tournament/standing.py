"""How a tournament stands: what was played, who has beaten whom, and who was dropped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from fanoboard.messages import Message
from fanoboard.tournament.referee import Played
from fanoboard.tournament.schedule import Pairing, beaten
from fanoboard.tournament.tally import Tally

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
