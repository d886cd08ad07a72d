"""How strong the computer is to play for a person to win as often as to lose, by the games that are kept."""

from __future__ import annotations

from fanoboard.games.levels import Strength
from fanoboard.match.game_index import GameSummary, read_library
from fanoboard.match.rating import own_strength
from fanoboard.match.statistics import finished_game, finished_games


def kept_strength(game: str) -> Strength:
    """That of a kind of game.  May wait for the disk."""
    return own_strength(game, finished_games(read_library()))


def strength_with(last: GameSummary) -> Strength:
    """That after a game that may not have been kept yet.  May wait for the disk."""
    library = read_library()
    others = library._replace(games=[game for game in library.games if game.id != last.id])
    return own_strength(last.game, [*finished_games(others), finished_game(last)])
