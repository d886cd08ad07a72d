"""The games, a folder each; what they share is in the modules beside the folders."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeVar

from fanoboard.games.errors import GameError, excerpt
from fanoboard.games.game import Game
from fanoboard.messages import Listing, Message

G = TypeVar("G", bound=Game)


class _Games(Mapping[str, type[Game]]):
    """The games by the names of their folders; each is read when it is asked for, as an engine plays one."""

    def __init__(self) -> None:
        self._names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)

    def __getitem__(self, name: str) -> type[Game]:
        if name not in self._names:
            raise KeyError(name)
        game: type[Game] = importlib.import_module(f"{__name__}.{name}").GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@cache
def games() -> Mapping[str, type[Game]]:
    """Every game by its name, which is its folder's, in the order of their names."""
    return _Games()


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
