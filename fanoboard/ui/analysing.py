"""Analysing a position: a game begins there in which persons move for all sides."""

from __future__ import annotations

from fanoboard.games.game import Position
from fanoboard.match.match import Match, Player
from fanoboard.ui.leaving import begin_another
from fanoboard.ui.services import Services


def analyse(app: Services, position: Position, left: Match | None = None) -> None:
    """Show a game that begins with a position; `left` is the one that is left for it, if one is."""

    def begin() -> None:
        persons = [Player("person") for _ in position.game.seats]
        app.play(Match(position.game, persons, start=position))

    begin_another(app, begin, left)
