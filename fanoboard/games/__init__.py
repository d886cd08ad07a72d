"""The games, a folder each; what they share is in the modules beside the folders."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TypeVar

from fanoboard.games.errors import GameError, excerpt
from fanoboard.games.game import Game
from fanoboard.messages import Listing, Message

G = TypeVar("G", bound=Game)


@cache
def games() -> dict[str, type[Game]]:
    """Every game by its name, found by its folder, in the order of their names."""
    found: dict[str, type[Game]] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        if module.ispkg:
            game: type[Game] = importlib.import_module(f"{__name__}.{module.name}").GAME
            found[game.name] = game
    return found


def game_named(name: str) -> type[Game]:
    """The game called `name`.  Raises GameError, naming those there are."""
    try:
        return games()[name]
    except KeyError:
        raise GameError(
            Message(
                "There is no game “{name}”; there are {games}.",
                name=excerpt(name),
                games=Listing(games(), "and"),
            )
        ) from None


def games_with(capability: type[G]) -> list[type[G]]:
    return [game for game in games().values() if issubclass(game, capability)]
