"""The kept games that are over, as the statistics count them."""

from __future__ import annotations

from dataclasses import replace

from fanoboard.match.calling import names_of
from fanoboard.match.game_index import GameSummary, Library
from fanoboard.match.statistics import FinishedGame


def finished_games(library: Library) -> list[FinishedGame]:
    """What is counted of the games in the library that are over: no engine's failure is a result."""
    return [_finished(game) for game in library.games if game.over and not game.failed]


def _finished(game: GameSummary) -> FinishedGame:
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
