"""The games that can be played here, and a moment of each to show them by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from fanoboard.content import paths
from fanoboard.content.settings import Settings
from fanoboard.games import games
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.menu import DropDown

_LONGEST = 27
"""Plies of the short game that a picture in the catalogue is taken from, after a third of it."""


def catalogue(*, shipped_only: bool = False) -> list[type[Game]]:
    """The games whose boards there are layouts for, by title; with `shipped_only`, shipped ones."""
    found = [
        game
        for game in games().values()
        if paths.is_file(paths.find("layouts", game().layout, shipped_only=shipped_only))
    ]
    return sorted(found, key=lambda game: str(game.title))


def choice_of_games(
    offered: Sequence[type[Game]], chosen: str, choose: Callable[[str], object]
) -> DropDown[str]:
    """The control that chooses one of some games by its name, or all of them by none."""
    kinds: list[tuple[str, Text]] = [("", Message("All games"))]
    control = DropDown([*kinds, *((kind.name, kind.title) for kind in offered)], chosen, choose)
    control.caption = Message("Game")
    return control


def as_last_time(game: type[Game], settings: Settings) -> Game:
    """The game with the options it was last started with, as far as they still make sense."""
    try:
        return game(settings.options.get(game.name))
    except GameError:
        return game()


@lru_cache(maxsize=16)
def mid_game(game: type[Game]) -> Position:
    random = Random(5)
    positions = [game().start(seed=5)]
    while len(positions) < _LONGEST and (actions := positions[-1].actions()):
        positions.append(positions[-1].play(random.choice(actions)).position)
    return positions[len(positions) // 3]
