"""Levels that files tell of: where there is no such level, the nearest one plays, and that is said."""

from __future__ import annotations

from dataclasses import replace

from fanoboard.games.game import Game
from fanoboard.match.match import Player
from fanoboard.messages import Message


def written_level(player: Player) -> int | float:
    """How files tell a level: a whole number, or a decimal (3.0, 3.42) at its person's own strength."""
    return player.level if player.above is None else player.level + player.above / 100


def with_nearest_level(player: Player, told: int | float | None, game: Game) -> tuple[Player, Message | None]:
    """A player at the level that a file tells, or at the nearest one, and then what was wrong.

    Without a level, an engine plays as well as it can.  Levels of persons and of other engines say nothing,
    but whoever takes over a seat is offered the level that stands there.
    """
    if told is None:
        return player, None
    needed = not (player.is_person or player.engine)
    within = min(max(told, 1 if needed else 0), len(game.levels))
    level, above = int(within), None
    if needed and isinstance(told, float):
        above = round(100 * (within - level))
        level, above = (level + 1, 0) if above == 100 else (level, above)
    found = replace(player, level=level, above=above)
    if within == told:
        return found, None
    problem = Message(
        "There is no level {told}; there are levels 1 to {highest}. Level {level} is used in its place.",
        told=told,
        highest=len(game.levels),
        level=level,
    )
    return found, problem
