"""Puzzles: positions with a goal that one first turn reaches, and the whole way there."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from typing import Annotated, ClassVar, Final

from msgspec import Meta, Struct

from fanoboard.content.posed import Posed, numbered
from fanoboard.content.structs import SchemaError
from fanoboard.content.yaml_files import FileLimits, load
from fanoboard.games import games
from fanoboard.games.capabilities import HiddenInformation, OpenCards
from fanoboard.games.game import Game
from fanoboard.messages import Message

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
