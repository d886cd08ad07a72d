"""Positions that are posed with a solution: some of a game in a file, each known by what it is."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal, TypeVar

from msgspec import Meta, Struct, structs

from fanoboard.content import paths
from fanoboard.content.structs import SchemaError
from fanoboard.content.yaml_files import ContentError, FileLimits, load
from fanoboard.games import games
from fanoboard.games.capabilities import HiddenInformation, OpenCards
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.games.options import OptionValue
from fanoboard.messages import Message

# Positions that are posed with a solution: some of a game in a file, each known by what it is.


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


# Puzzles: positions with a goal that one first turn reaches, and the whole way there.

_GOAL: Final = re.compile(r"win(?: in ([1-9][0-9]?)|( this turn))?")
_LIMITS: Final = FileLimits(bytes=1_000_000)
_STRIDE: Final = 0.618
"""About how much of the puzzles of a game lies between two of its days, so that neighbours differ."""


class Puzzle(Posed, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, what its mover is to reach, and how.

    `solution` are all turns from there to the end, those of the other side too, which defends itself
    as long as it can; where cards are hidden, and a move is one action, they are actions.
    """

    kind: ClassVar[str] = "puzzles"
    goal: str
    """`win`, `win in N` (turns of the mover's own), or `win this turn`."""
    grade: Annotated[int, Meta(ge=1, le=5)]
    """How hard it is, from 1 for very easy."""
    themes: tuple[str, ...] = ()
    """The ids of what it is about, as `games/mistake.py` names them."""

    def __post_init__(self) -> None:
        """Refuse a goal that there is not.  Raises SchemaError."""
        if not _GOAL.fullmatch(self.goal):
            problem = Message(
                "A goal is “win”, “win this turn” or “win in N” with a number of turns, not “{goal}”.",
                goal=self.goal[:40],
            )
            raise SchemaError(problem, "goal")

    @property
    def turns(self) -> int | None:
        """The number of the mover's own turns within which it is to win; None where they are not counted."""
        found = _GOAL.fullmatch(self.goal)
        return int(found[1]) if found is not None and found[1] else None

    @property
    def is_open(self) -> bool:
        """Whether cards that are hidden elsewhere lie open: nothing could be proved of several turns."""
        return self.turns is not None and games()[self.game].has(HiddenInformation)

    def make_game(self) -> Game:
        game = super().make_game()
        return game.opened() if self.is_open and isinstance(game, OpenCards) else game

    @property
    def within_turn(self) -> bool:
        """Whether the mover is to win before its turn ends."""
        found = _GOAL.fullmatch(self.goal)
        return found is not None and found[2] is not None

    @property
    def measure(self) -> str:
        return f"grade-{self.grade}"


class _Puzzles(Struct, frozen=True, forbid_unknown_fields=True):
    puzzles: tuple[Puzzle, ...]


@cache
def puzzles_of(game: str) -> Sequence[Puzzle]:
    """All puzzles of a game in the order of its file.  Raises ContentError."""
    return numbered(load(Puzzle.file(game), _Puzzles, _LIMITS).puzzles, game)


def daily_puzzle(day: date, among: Callable[[str], Sequence[Puzzle]] = puzzles_of) -> Puzzle | None:
    """The puzzle of a day, among those of its game that come into question; None where there are none at all.

    The games take turns, and of the same puzzles none comes back before all have come.  Raises ContentError.
    """
    names = Puzzle.games()
    if not names:
        return None
    number, which = divmod(day.toordinal(), len(names))
    found = among(names[which])
    stride = max(1, round(_STRIDE * len(found)))
    while math.gcd(stride, len(found)) > 1:
        stride += 1
    return found[number * stride % len(found)] if found else None


# Endings: positions that tables or theory know, to be won or held.

_SHORT, _LONG = 3, 7
"""Turns that a short win, and one that is not long, takes at most."""


class Ending(Posed, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position whose mover wins, or can hold the draw, against perfect defence.

    `solution` are the turns of both sides from there: the shortest win against the longest defence, or a
    draw that is held.
    """

    kind: ClassVar[str] = "endings"
    goal: Literal["win", "hold"]
    turns: Annotated[int, Meta(ge=1, le=99)]
    """The mover's own turns: those that the shortest win takes, or for so many the draw is to be held."""

    @property
    def measure(self) -> str:
        if self.goal == "hold":
            return "draw"
        return "short-win" if self.turns <= _SHORT else "win" if self.turns <= _LONG else "long-win"


class _Endings(Struct, frozen=True, forbid_unknown_fields=True):
    endings: tuple[Ending, ...]


@cache
def endings_of(game: str) -> Sequence[Ending]:
    """All endings of a game in the order of its file.  Raises ContentError."""
    return numbered(load(Ending.file(game), _Endings, _LIMITS).endings, game)
