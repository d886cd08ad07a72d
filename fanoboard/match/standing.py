"""How strong a person plays a game, and how hard its puzzles and endings are, by what became of all of it.

Games against levels of the computer and tries at posed positions are matches alike, replayed in the order in
which they were.  Nothing is kept but what happened, so better figures of levels or positions hold for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import hypot, inf
from typing import Final, NamedTuple, TypeVar

from fanoboard.content import ending, puzzle_progress
from fanoboard.content.ending import Ending, endings_of
from fanoboard.content.posed import Posed
from fanoboard.content.puzzle import Puzzle, puzzles_of
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.levels import Strength
from fanoboard.match.game_index import GameSummary, read_library
from fanoboard.match.rating import Rating, level_ratings, strength_of
from fanoboard.match.statistics import (
    FinishedGame,
    Outcome,
    ScoredGame,
    against_engines,
    finished_games,
)

_POINTS: Final[Mapping[Outcome, float]] = {"win": 1.0, "draw": 0.5, "loss": 0.0}
_NEAR: Final = 5
"""A part of so many of all positions are those near to a strength."""
_SINGLY, _TOGETHER = 100.0, 200.0
"""By how much what is hard for people may differ from what is hard for the levels, for one position and for
all of a game alike: guesses of ours.
"""
_MEASURED: Final[Mapping[str, Mapping[str, tuple[int, int]]]] = {
    "fano330": {
        "grade-1": (800, 130),
        "grade-2": (960, 140),
        "grade-3": (1190, 120),
        "grade-4": (1350, 50),
        "grade-5": (1420, 90),
        "short-win": (1000, 20),
        "win": (1300, 20),
        "long-win": (1640, 30),
        "draw": (1420, 20),
    },
    "fano_cards": {
        "grade-1": (1040, 240),
        "grade-2": (1040, 240),
        "grade-3": (1560, 310),
        "grade-4": (1830, 190),
        "grade-5": (2030, 190),
    },
    "fano_nim": {
        "grade-1": (910, 130),
        "grade-2": (1030, 150),
        "grade-3": (1260, 130),
        "grade-4": (1410, 110),
        "grade-5": (1600, 140),
        "short-win": (1230, 150),
        "win": (2050, 550),
    },
    "fanorona": {
        "grade-1": (1420, 150),
        "grade-2": (1650, 210),
        "grade-3": (1710, 140),
        "grade-4": (1850, 130),
        "grade-5": (1910, 160),
        "short-win": (1510, 270),
        "win": (1770, 120),
        "long-win": (2200, 220),
        "draw": (2100, 330),
    },
    "fixation": {
        "grade-1": (1370, 350),
        "grade-2": (1870, 190),
        "grade-3": (2040, 180),
        "grade-4": (2200, 160),
        "grade-5": (2200, 160),
    },
}
"""Mean and standard deviation of the ratings that tools/rate_puzzles.py found: docs/puzzles.md."""
_UNMEASURED: Final = 1400, 400
_UNKNOWN: Final = Rating(0.0, _TOGETHER)

P = TypeVar("P", bound=Posed)


class Met(NamedTuple):
    """A try at a posed position, when it was, and whether it was solved at once."""

    posed: Posed
    when: float
    right: bool


def prior(posed: Posed) -> Rating:
    """How hard a position is by what the engine found when it was made, before anybody has tried it."""
    value, spread = _MEASURED.get(posed.game, {}).get(posed.measure, _UNMEASURED)
    return Rating(value, hypot(spread, _SINGLY))


@dataclass(frozen=True, slots=True)
class Standing:
    """The ratings in a game: a person's own, None where nothing is known, and those of posed positions."""

    game: str
    own: Rating | None = None
    met: Mapping[str, Rating] = field(default_factory=dict)
    """Those of positions that were tried, by their ids, without what is common to all."""
    common: Rating = _UNKNOWN
    """By how much they are harder for this person than for levels, which don't know that there is a win."""

    def of(self, posed: Posed) -> Rating:
        return _sum(self.met.get(posed.id) or prior(posed), self.common)

    @property
    def strength(self) -> Strength:
        """Where between the levels of the game the person is."""
        return strength_of(self.game, self.own)

    def by_rating(self, some: Iterable[P]) -> list[P]:
        """The easiest ones first."""
        return sorted(some, key=lambda posed: self.of(posed).value)

    def near(self, some: Sequence[P]) -> list[P]:
        """The fifth of them that comes nearest to the person's strength, the easiest ones first."""
        levels = level_ratings(self.game)
        own = levels[self.strength.level - 1] if self.own is None else self.own
        nearest = sorted(some, key=lambda posed: abs(self.of(posed).value - own.value))
        return self.by_rating(nearest[: -(-len(nearest) // _NEAR)])


def standing(game: str, scored: Iterable[ScoredGame], tries: Iterable[Met] = ()) -> Standing:
    """After these games of a kind, against the levels of the computer, and these tries."""
    levels = level_ratings(game)
    own = Rating(levels[min(2, len(levels) - 1)].value)
    met: dict[str, Rating] = {}
    common = _UNKNOWN
    measured = [
        each
        for each in scored
        if each.game.game == game and len(each.game.seats) == 2 and 1 <= each.level <= len(levels)
    ]
    happened: list[ScoredGame | Met] = [*measured, *(each for each in tries if each.posed.game == game)]
    happened.sort(key=lambda each: each.when if isinstance(each, Met) else each.game.when)
    for each in happened:
        if isinstance(each, Met):
            name, points = each.posed.id, float(each.right)
            single = met.get(name) or prior(each.posed)
            other = _sum(single, common)
            met[name] = single.after([(_sum(own, common, -1), 1 - points)])
            common = common.after([(_sum(own, single, -1), 1 - points)])
        else:
            other, points = _between(levels, each.level, each.above), _POINTS[each.outcome]
        own = own.after([(other, points)])
    return Standing(game, own if happened else None, met, common)


def _sum(one: Rating, other: Rating, sign: int = 1) -> Rating:
    return Rating(one.value + sign * other.value, hypot(one.deviation, other.deviation))


def _between(levels: Sequence[Rating], level: int, above: int) -> Rating:
    """The rating of who plays so many of a hundred turns at the next higher level."""
    low, high = levels[level - 1], levels[min(level, len(levels) - 1)]
    return Rating(low.value + (high.value - low.value) * above / 100, low.deviation)


def own_strength(game: str, finished: Iterable[FinishedGame], tries: Iterable[Met] = ()) -> Strength:
    """How strong the computer is to play against whoever did all this, for both to win as often."""
    return standing(game, against_engines(finished), tries).strength


# What is kept: all of this may wait for the disk.


def kept_tries(game: str) -> list[Met]:
    """The tries at positions that there still are."""
    tries = [*puzzle_progress.tries_of(game), *ending.tries_of(game)]
    if not tries:
        return []
    posed: list[Posed] = []
    with suppress(ContentError):
        posed += puzzles_of(game) if game in Puzzle.games() else ()
        posed += endings_of(game) if game in Ending.games() else ()
    named = {each.id: each for each in posed}
    return [Met(named[each.id], each.when.timestamp(), each.right) for each in tries if each.id in named]


def kept_standing(game: str, until: float = inf) -> Standing:
    """The ratings as they are, or were at some time."""
    scored = against_engines(finished_games(read_library(tells=False)))
    tries = kept_tries(game)
    return standing(
        game,
        [each for each in scored if each.game.when < until],
        [each for each in tries if each.when < until],
    )


def kept_strength(game: str) -> Strength:
    return kept_standing(game).strength


def strength_with(last: GameSummary) -> Strength:
    """That after a game that may not have been kept yet."""
    library = read_library(tells=False)
    games = [*(game for game in library.games if game.id != last.id), last]
    return own_strength(last.game, finished_games(library._replace(games=games)), kept_tries(last.game))
