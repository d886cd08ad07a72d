"""A first game, against the computer at the level that beginners beat."""

from __future__ import annotations

import secrets
from functools import partial

from fanoboard.games.game import Game
from fanoboard.match.match import Match, Player
from fanoboard.ui.play.preparing import when_prepared
from fanoboard.ui.play.services import Services

_LARGEST_SEED = 2**31


def play_first_game(app: Services, game: Game) -> None:
    """Begin a game by these rules; the person begins, or at a card table sits on the first seat."""
    seed = secrets.randbelow(_LARGEST_SEED)
    when_prepared(app, game, seed, partial(_begin, app, game, seed))


def _begin(app: Services, game: Game, seed: int) -> None:
    settings = app.settings
    settings.game = game.name
    settings.levels[game.name] = 1
    app.save_settings()
    name = settings.names[0] if settings.names else ""
    others = (Player("engine", level=1) for _ in game.seats[1:])
    app.play(Match(game, [Player("person", name), *others], seed))
