"""The levels of the engine, as people choose them."""

from __future__ import annotations

from fanoboard.games.game import Game
from fanoboard.games.level_words import level_caption
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.messages import Message


def level_choices(game: Game) -> tuple[tuple[int, Message], ...]:
    """Each level of a game with what it is called, the easiest first."""
    return tuple((level, level_caption(game, level)) for level in range(1, HIGHEST_LEVEL + 1))
