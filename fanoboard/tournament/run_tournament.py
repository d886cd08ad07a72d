"""`fanoboard tournament`: holds one, tells of it while it lasts, and says what came of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TextIO

from fanoboard.content import paths
from fanoboard.content.own_tables import processors
from fanoboard.exit_status import INTERRUPTED
from fanoboard.games import game_named
from fanoboard.games.game import Game
from fanoboard.games.options import named_values
from fanoboard.match import store
from fanoboard.match.match import Match
from fanoboard.tournament.event_file import EventFile, EventTerms
from fanoboard.tournament.players import contenders
from fanoboard.tournament.schedule import USUAL_OPENING, Pairing, schedule, starts_differ
from fanoboard.tournament.standing import Entrant, Outcome
from fanoboard.tournament.tournament import Terms, Tournament
from fanoboard.tournament.tournament_text import ProgressLine, standing_text, standing_values


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for.

    `games` are those for each group that meets, `movetime` and `margin` are in milliseconds, `opening`
    is how many random turns come first (None: as many as are usual where all starts are equal), and a
    `concurrency` of 0 is one game for each core.  A tournament with an `event`, its name, is kept, and gone
    on with.
    """

    game: str
    engines: Sequence[str]
    games: int = 100
    movetime: int = 200
    margin: int = 1000
    opening: int | None = None
    options: Sequence[str] = ()
    seed: int = 1
    concurrency: int = 0
    as_json: bool = False
    event: str = ""


@dataclass(slots=True)
class _Keeper:
    """Keeps games in the library, and what came of them in the event's file; where it can't, says so once."""

    progress: ProgressLine
    event: str
    file: EventFile | None
    kept: int = 0
    failed: bool = field(default=False)

    def keep(self, match: Match, pairing: Pairing) -> str:
        """Keep a match; the path of its file, or nothing."""
        if self.event:
            match.event, match.title = self.event, f"{self.event}, game {pairing.number}"
        try:
            file = store.keep(match)
        except OSError as error:
            self._fail(error)
            return ""
        self.kept += 1
        return str(file)

    def note(self, outcome: Outcome) -> None:
        if self.file is not None:
            try:
                self.file.add(outcome)
            except OSError as error:
                self._fail(error)

    def _fail(self, error: OSError) -> None:
        if not self.failed:
            self.progress.say(f"Games can’t be kept: {error.strerror or type(error).__name__}.")
        self.failed = True


def run_tournament(wanted: Wanted, errors: TextIO | None = None) -> tuple[str, int]:
    """Hold a tournament; what came of it, and the status for the shell.

    How far it has come is written to `errors`, or else to standard error, where there is one.
    Raises GameError where what is wanted makes no sense.
    """
    game = game_named(wanted.game)(named_values(wanted.options))
    entered = contenders(wanted.engines, game)
    pairings = schedule(len(entered), len(game.seats), wanted.games, wanted.seed)
    opening = wanted.opening
    if opening is None:
        opening = 0 if starts_differ(game) else USUAL_OPENING
    terms = Terms(wanted.movetime / 1000, wanted.margin / 1000, opening)
    if not wanted.event:
        return _play(wanted, Tournament(game, entered, pairings, terms), len(pairings), opening, None, errors)
    file = EventFile(_event_terms(wanted, game, opening), pairings)
    try:
        tournament = Tournament(game, entered, pairings, terms, file.outcomes)
        return _play(wanted, tournament, len(pairings), opening, file, errors)
    finally:
        file.close()


def _event_terms(wanted: Wanted, game: Game, opening: int) -> EventTerms:
    return EventTerms(
        event=wanted.event,
        game=game.name,
        options=dict(game.options),
        engines=list(wanted.engines),
        movetime=wanted.movetime,
        margin=wanted.margin,
        opening=opening,
        seed=wanted.seed,
    )


def _play(
    wanted: Wanted,
    tournament: Tournament,
    games: int,
    opening: int,
    file: EventFile | None,
    errors: TextIO | None,
) -> tuple[str, int]:
    """Play what is left of a tournament; what came of all of it, and the status for the shell."""
    standing = tournament.standing
    before = len(standing.outcomes)
    progress = ProgressLine(games, errors or sys.stderr, before)
    if before:
        progress.say(f"{before} of {games} games were played before.")
    keeper = _Keeper(progress, wanted.event, file, sum(bool(outcome.file) for outcome in standing.outcomes))

    def tell(outcome: Outcome, dropped: list[Entrant]) -> None:
        keeper.note(outcome)
        for entrant in dropped:
            progress.say(f"{entrant.name} is dropped: {entrant.dropped}")
        first = standing.entrants[standing.ranked[0]]
        tally = first.tally
        progress.show(len(standing.outcomes), f"{first.name} +{tally.wins} ={tally.draws} -{tally.losses}")

    at_once = max(1, min(wanted.concurrency or processors(), games - before))
    tournament.run(at_once, keeper.keep, tell)
    progress.close()
    if wanted.as_json:
        values = {
            "event": wanted.event,
            "game": tournament.game.name,
            "options": tournament.game.options,
            "movetime": wanted.movetime,
            "opening": opening,
            "seed": wanted.seed,
            "wanted": games,
            "interrupted": tournament.interrupted,
            **standing_values(standing),
        }
        text = json.dumps(values, indent=2, ensure_ascii=False)
    else:
        text = _report(tournament, games, wanted, keeper.kept)
    return text, INTERRUPTED if tournament.interrupted else 0


def _report(tournament: Tournament, games: int, wanted: Wanted, kept: int) -> str:
    played = len(tournament.standing.outcomes)
    head = f"{tournament.game.title}: {played} of {games} games, {wanted.movetime} ms a move"
    if wanted.event:
        head = f"{wanted.event}. {head}"
    if tournament.interrupted:
        head += ", stopped; the same command goes on" if wanted.event else ", stopped"
    parts = [head, standing_text(tournament.standing)]
    if kept:
        parts.append(f"The games are in {paths.games_folder()}")
    return "\n\n".join(parts)
