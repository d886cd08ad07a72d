"""Analysing a position: a game begins there in which persons move for all sides."""

from __future__ import annotations

from fanoboard.games.game import Position
from fanoboard.match.match import Match, Player
from fanoboard.ui.play.services import Services


def analyse(app: Services, position: Position) -> None:
    """Show a game that begins with a position."""
    persons = [Player("person") for _ in position.game.seats]
    app.play(Match(position.game, persons, start=position))
