"""What became of the games that are over: wins, draws and losses, lengths, levels and streaks."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC
from typing import Literal, TypeVar

from fanoboard.content.file_time import moment
from fanoboard.games.events import SeatIndex
from fanoboard.games.options import OptionValue
from fanoboard.match.calling import names_of
from fanoboard.match.game_index import GameSummary, Library
from fanoboard.match.match import Player
from fanoboard.match.player_level import written_level

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
    )
