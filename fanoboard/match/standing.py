"""How somebody plays: results by game, level and opponent, and the rating that follows from them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC
from math import hypot, inf
from typing import Final, Literal, NamedTuple, TypeVar

from fanoboard.content.folders import moment
from fanoboard.content.posed import Ending, Posed, Puzzle, endings_of, puzzles_of
from fanoboard.content.progress_file import ENDINGS_KEPT, PUZZLES_KEPT
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.capabilities import return_match_of
from fanoboard.games.events import SeatIndex
from fanoboard.games.levels import HIGHEST_LEVEL, Strength
from fanoboard.games.options import OptionValue
from fanoboard.games.personas import WHOLE_STAR
from fanoboard.match.game_index import GameSummary, Library, read_library
from fanoboard.match.match import Player
from fanoboard.match.players import names_of
from fanoboard.match.rating import Rating, level_ratings, strength_of, written_level

# What became of the games that are over: wins, draws and losses, lengths, levels and streaks.

Outcome = Literal["win", "draw", "loss"]
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    game: str
    options: tuple[tuple[str, OptionValue], ...]
    seats: tuple[Player, ...]
    """Who sat on each seat; a person without a name is called as everywhere."""
    winner: SeatIndex | None
    """The seat that won; None for a draw."""
    reason: str
    turns: int
    when: float
    """When it ended, in seconds as `time.time` has them."""
    rated: bool = True
    """Whether it tells how strong one plays; a return match and a posed position favour one side."""

    @property
    def persons(self) -> tuple[SeatIndex, ...]:
        return tuple(seat for seat, player in enumerate(self.seats) if player.is_person)

    def outcome_for(self, seat: SeatIndex) -> Outcome:
        return "draw" if self.winner is None else "win" if self.winner == seat else "loss"


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """A game as it ended for one of its people, who is called `name`, and against whom."""

    game: FinishedGame
    outcome: Outcome
    name: str
    opponent: str
    """The name of the other player; empty for an engine without one, and where there are several."""
    level: int
    """The highest level of the engines that played against them; 0 where people did."""
    above: int = 0
    """How many of a hundred turns that engine played at the next level; see `Player`."""


@dataclass(slots=True)
class ResultTally:
    wins: int = 0
    draws: int = 0
    losses: int = 0
    turns: int = 0
    best_level: int = 0
    """The highest level that was beaten; 0 if none was."""
    streak: int = 0
    """How many games of the last ones were won, or lost if it is negative."""
    longest: int = 0
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def length(self) -> float:
        """The average number of turns."""
        return self.turns / self.games if self.games else 0.0

    def add(self, scored: ScoredGame) -> None:
        self.outcomes.append(scored.outcome)
        self.turns += scored.game.turns
        match scored.outcome:
            case "win":
                self.wins += 1
                self.best_level = max(self.best_level, scored.level)
                self.streak = max(0, self.streak) + 1
                self.longest = max(self.longest, self.streak)
            case "loss":
                self.losses += 1
                self.streak = min(0, self.streak) - 1
            case "draw":
                self.draws += 1
                self.streak = 0


def against_engines(games: Iterable[FinishedGame], since: float = 0.0) -> list[ScoredGame]:
    """The games of exactly one person against engines that ended later than `since`, oldest first."""
    scored = []
    for game in sorted(games, key=lambda each: each.when):
        if len(game.persons) == 1 and len(game.seats) > 1 and game.when > since:
            seat = game.persons[0]
            others = [player for other, player in enumerate(game.seats) if other != seat]
            named = {player.name for player in others}
            opponent = named.pop() if len(named) == 1 else ""
            strongest = max(others, key=lambda player: (player.level, player.above or 0))
            level, above = strongest.level, strongest.above or 0
            name, outcome = game.seats[seat].name, game.outcome_for(seat)
            scored.append(ScoredGame(game, outcome, name, opponent, level, above))
    return scored


def between_people(games: Iterable[FinishedGame], since: float = 0.0) -> list[ScoredGame]:
    """The games of people alone, once for each of them, oldest first."""
    scored = []
    for game in sorted(games, key=lambda each: each.when):
        if len(game.persons) == len(game.seats) > 1 and game.when > since:
            for seat, player in enumerate(game.seats):
                others = [each.name for other, each in enumerate(game.seats) if other != seat]
                opponent = others[0] if len(others) == 1 else ""
                scored.append(ScoredGame(game, game.outcome_for(seat), player.name, opponent, 0))
    return scored


def tally(scored: Iterable[ScoredGame]) -> ResultTally:
    whole = ResultTally()
    for each in scored:
        whole.add(each)
    return whole


def tallies(scored: Iterable[ScoredGame], key: Callable[[ScoredGame], K]) -> list[tuple[K, ResultTally]]:
    """What came of them by a key, those with the most games first."""
    found: dict[K, ResultTally] = {}
    for each in scored:
        found.setdefault(key(each), ResultTally()).add(each)
    return sorted(found.items(), key=lambda entry: -entry[1].games)


class Record(NamedTuple):
    """What came of one's games of a kind against one of the eight persons."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    sides: frozenset[SeatIndex] = frozenset()
    """The seats from which games were won."""

    @property
    def halves(self) -> int:
        """Half stars: one for winning from one side, two for both."""
        return min(WHOLE_STAR, len(self.sides))

    def after(self, outcome: Outcome, seat: SeatIndex) -> Record:
        match outcome:
            case "win":
                return self._replace(won=self.won + 1, sides=self.sides | {seat})
            case "draw":
                return self._replace(drawn=self.drawn + 1)
            case "loss":
                return self._replace(lost=self.lost + 1)


Records = Mapping[tuple[str, int], Record]
"""By the names of games and the levels that the persons are; whom one has not met is missing."""


def records(games: Iterable[FinishedGame]) -> Records:
    """One's games as they ended, by game and level.

    A game against several persons counts against each of them once; where a computer played at one's own
    strength it was nobody in particular, and what is not rated favours one side.
    """
    found: dict[tuple[str, int], Record] = {}
    for game in games:
        if len(game.persons) != 1 or not game.rated:
            continue
        (seat,) = game.persons
        met = {player.level for player in game.seats if player.persona is not None and not player.follows}
        for level in met:
            key = game.game, level or HIGHEST_LEVEL
            found[key] = found.get(key, Record()).after(game.outcome_for(seat), seat)
    return found


def record_of(found: Records, game: str, level: int) -> Record:
    """One's games of a kind against the person that a level is."""
    return found.get((game, level), Record())


def stars(found: Records) -> int:
    """How many half stars there are in all."""
    return sum(record.halves for record in found.values())


def next_rung(found: Records, games: Sequence[str]) -> int:
    """The lowest level that still has a star to give in one of these games; the highest if none has."""
    open_ = (
        level
        for level in range(1, HIGHEST_LEVEL + 1)
        for game in games
        if record_of(found, game, level).halves < WHOLE_STAR
    )
    return next(open_, HIGHEST_LEVEL)


def as_csv(games: Sequence[FinishedGame], since: float = 0.0) -> str:
    """All games with a person that ended later than `since` as a table, oldest first, one a line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    most = max((len(game.seats) for game in games), default=2)
    seats = [f"{what}{number}" for number in range(1, most + 1) for what in ("player", "kind", "level")]
    writer.writerow(["ended", "game", "options", "winner", "reason", "turns", *seats])
    for game in sorted(games, key=lambda each: each.when):
        if not game.persons or game.when <= since:
            continue
        ended = f"{moment(game.when).astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
        options = ";".join(f"{name}={value}" for name, value in game.options)
        winner = "" if game.winner is None else game.winner + 1
        players = [
            cell
            for player in game.seats
            for cell in (_cell(player.name), player.kind, written_level(player) or "")
        ]
        writer.writerow([ended, game.game, options, winner, game.reason, game.turns, *players])
    return out.getvalue()


def _cell(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@", "\t", "\r") else name


def finished_games(library: Library) -> list[FinishedGame]:
    """What is counted of the games in the library that are over: no engine's failure is a result.

    A game counts once, however often it was copied: as it ended itself, or where that can't be told, as the
    copy ended that was over first.
    """
    over = [game for game in library.games if game.over and not game.failed]
    over.sort(key=lambda game: (bool(game.copy_of), game.stamp))
    counted: dict[str, GameSummary] = {}
    for game in over:
        counted.setdefault(game.copy_of or game.id, game)
    return [finished_game(game) for game in counted.values()]


def finished_game(game: GameSummary) -> FinishedGame:
    """What is counted of a game that is over."""
    seats = zip(game.players, names_of(game.players, game.rules.seats), strict=True)
    return FinishedGame(
        game=game.game,
        options=tuple(game.options.items()),
        seats=tuple(
            replace(player, name=str(name)) if player.is_person else player for player, name in seats
        ),
        winner=game.winner,
        reason=str(game.why or ""),
        turns=game.turns,
        when=game.stamp.written / 1e9,
        rated=return_match_of(game.rules) is None and not game.posed,
    )


# How strong a person plays a game, and how hard its puzzles and endings are, by what became of all of it.
#
# Games against levels of the computer and tries at posed positions are matches alike, replayed in the order
# in which they were.  Nothing is kept but what happened, so better figures of levels or positions hold
# for all.

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
        if each.game.game == game
        and each.game.rated
        and len(each.game.seats) == 2
        and 1 <= each.level <= len(levels)
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
    tries = [*PUZZLES_KEPT.tries(game), *ENDINGS_KEPT.tries(game)]
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


class Acquaintance(NamedTuple):
    """How strong somebody plays a game, and against whom they have played it."""

    strength: Strength
    records: Records

    @property
    def games(self) -> int:
        """How many games there were."""
        return sum(record.won + record.drawn + record.lost for record in self.records.values())


def kept_acquaintance(game: str) -> Acquaintance:
    """By all that is kept."""
    finished = [each for each in finished_games(read_library(tells=False)) if each.game == game]
    return Acquaintance(own_strength(game, finished, kept_tries(game)), records(finished))


def strength_with(last: GameSummary) -> Strength:
    """That after a game that may not have been kept yet."""
    library = read_library(tells=False)
    games = [*(game for game in library.games if game.id != last.id), last]
    return own_strength(last.game, finished_games(library._replace(games=games)), kept_tries(last.game))
