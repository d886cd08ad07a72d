"""What whoever chooses a move is asked, and what it answers: limits, scores, and lines of play."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from fanoboard.search.scores import decided, plies_to_end

SURE = 1_000_000
"""What a win at once counts where scores are compared with guesses."""
LOGIT = 1_000
"""Where guesses tell a chance: so much more makes the odds e times as good."""


class Guesses(Enum):
    """What the number of a guess means in a game."""

    PIECES = "pieces"
    """Hundredths of a piece more than the others have."""
    CHANCE = "chance"
    """The logarithm of the odds of winning, against an equal share for each seat: see LOGIT."""
    NOTHING = "nothing"
    """All is proved there or not known at all."""


class Verdict(Enum):
    """What is known of a position or move: a guess in hundredths of a piece, or its outcome."""

    GUESS = "cp"
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


_VERDICTS: Final = {verdict.value: verdict for verdict in Verdict}
_NUMBER: Final = re.compile(r"-?[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class Score:
    """How good something is for the seat to move.

    `number` are hundredths of a piece for a guess, and plies until the end for a win or a loss.
    """

    verdict: Verdict
    number: int = 0

    @property
    def text(self) -> str:
        """As the engine's language writes it: `cp 35`, `win 5`, `draw`."""
        return self.verdict.value if self.verdict is Verdict.DRAW else f"{self.verdict.value} {self.number}"

    @classmethod
    def read(cls, kind: str, number: str = "") -> Score | None:
        """The score that the engine's language writes so; None where it is none."""
        if kind == Verdict.DRAW.value:
            return cls(Verdict.DRAW)
        if kind not in _VERDICTS or not _NUMBER.fullmatch(number):
            return None
        verdict, count = _VERDICTS[kind], int(number)
        return None if verdict is not Verdict.GUESS and count < 0 else cls(verdict, count)

    @property
    def rank(self) -> int:
        """A number to compare scores by: nearer wins and farther losses are better."""
        match self.verdict:
            case Verdict.WIN:
                return SURE - self.number
            case Verdict.LOSS:
                return self.number - SURE
            case Verdict.GUESS | Verdict.DRAW:
                return self.number

    @property
    def before(self) -> Score:
        """What a turn is worth, to the seat that plays it, which leaves the other one with this."""
        match self.verdict:
            case Verdict.WIN:
                return Score(Verdict.LOSS, self.number + 1)
            case Verdict.LOSS:
                return Score(Verdict.WIN, self.number + 1)
            case Verdict.GUESS:
                return Score(Verdict.GUESS, -self.number)
            case Verdict.DRAW:
                return self


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a thinker may go: plies ahead, positions visited, megabytes; and the seed of its chances.

    `lines` is how many of the best first turns are wanted.  `analysis` asks for what they are worth,
    where a player may hold a draw in contempt, and to hear of it often.
    """

    depth: int | None = None
    nodes: int | None = None
    megabytes: int = 16
    seed: int = 0
    lines: int = 1
    analysis: bool = False


@dataclass(frozen=True, slots=True)
class SearchInfo:
    """What a thinker makes of a position: the turns that it expects, and what they are worth to the mover.

    Of several lines that it tells of, `multipv` is the number of this one, from 1 for the best; no
    two begin with the same turn.  `depth` are plies ahead, `nodes` positions visited by all lines
    together, `time` milliseconds: thinkers know no clock, who asks them fills it in.
    """

    pv: tuple[str, ...]
    score: Score
    depth: int
    nodes: int
    multipv: int = 1
    time: int = 0


class Progress:
    """When a search that knows no depths tells of its lines: whenever another move seems best.

    In analysis it does so besides whenever it has grown by a quarter.
    """

    def __init__(self, limits: Limits) -> None:
        self._often = limits.analysis
        self._best: object = None
        self._next = 0.0

    def due(self, best: object, nodes: int) -> bool:
        """Whether to tell, now that so many positions were visited; if so, it is taken as told."""
        if best == self._best and not (self._often and nodes >= self._next):
            return False
        self._best, self._next = best, 1.25 * nodes
        return True


class Values(dict[str, Score]):
    """The score of every legal move, by its text, and how many positions were visited for that."""

    def __init__(self, scores: Mapping[str, Score], nodes: int) -> None:
        super().__init__(scores)
        self.nodes = nodes


def score_of(number: int, *, proved: bool) -> Score:
    """What a number means that a search gives to a position: see `search.scores`."""
    if decided(number):
        return Score(Verdict.WIN if number > 0 else Verdict.LOSS, plies_to_end(number))
    return Score(Verdict.DRAW) if proved else Score(Verdict.GUESS, number)
