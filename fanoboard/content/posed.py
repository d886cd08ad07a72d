"""Positions that are posed with a solution: some of a game in a file, each known by what it is."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, ClassVar, TypeVar

from msgspec import Meta, Struct, structs

from fanoboard.content import paths
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.games.options import OptionValue


def position_id(game: str, options: Mapping[str, OptionValue], position: str, *more: object) -> str:
    """What a position is called wherever it is remembered; `more` is what else tells it from others."""
    content = " ".join(map(str, (game, sorted(options.items()), position, *more)))
    return hashlib.sha256(content.encode()).hexdigest()[:12]


class Posed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    kind: ClassVar[str]
    """What the folder of the files is called, and the list in each."""
    position: Annotated[str, Meta(min_length=1)]
    solution: Annotated[tuple[str, ...], Meta(min_length=1)]
    options: dict[str, str | int | bool] = {}
    game: str = ""
    number: int = 0
    """Which one of the file it is, from 1."""

    @property
    def id(self) -> str:
        """Its name wherever it is remembered, independent of its place in the file."""
        return position_id(self.game, self.options, self.position)

    @property
    def measure(self) -> str:
        """How hard it is by what the engine found when it was made: a grade, or the length of a win."""
        raise NotImplementedError

    def start(self) -> Position:
        """The position to begin with.  Raises ContentError where the game knows no such one."""
        try:
            return self.make_game().position(self.position)
        except GameError as error:
            place = f"{self.kind}[{self.number - 1}].position"
            raise ContentError(self.file(self.game), error.message, place) from None

    def make_game(self) -> Game:
        options: dict[str, OptionValue] = dict(self.options)
        return games()[self.game](options)

    @classmethod
    def file(cls, game: str) -> Path:
        return paths.assets() / cls.kind / f"{game}.yaml"

    @classmethod
    def games(cls) -> list[str]:
        """The names of those that have any."""
        return [name for name in sorted(games()) if paths.is_file(cls.file(name))]


P = TypeVar("P", bound=Posed)


def numbered(read: Sequence[P], game: str) -> tuple[P, ...]:
    """Those of a game's file in its order."""
    return tuple(structs.replace(each, game=game, number=number) for number, each in enumerate(read, 1))
