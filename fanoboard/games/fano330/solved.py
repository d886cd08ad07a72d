"""Fano330-R-Morris solved: the table of every position, its file, and the player that reads it."""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final

from fanoboard.games.errors import GameError
from fanoboard.games.fano330 import core
from fanoboard.games.fano330.core import Fano330State
from fanoboard.games.fano330.core_symmetry import (
    SolvingState,
    first_image,
    is_of_a_game,
    number,
    with_white_to_move,
)
from fanoboard.games.fano330.position import Fano330Position
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.solved_thinker import SolvedThinker, score_of
from fanoboard.messages import Message
from fanoboard.search.retrograde import Solution
from fanoboard.search.scores import plies_to_end
from fanoboard.search.state import State

# The file of solved positions: the values of all that a game can lead to, for both movements.
#
# Of positions that are worth the same there is one, with White to move (see `core_symmetry`).  The
# file is compressed by xz, which brings a checksum.  In it follow each other:
#
# - the format's name and version;
# - how many positions there are, in four bytes, the lowest first;
# - a byte for each with drawn movement, then a byte for each with free movement: 0 for a draw, else
# twice the plies to the end, and one more if the side to move loses;
# - by how much the number of each exceeds the one before: the sum of bytes 255 and one lesser byte.

NAME: Final = b"fano330 1\n"
_MORE: Final = 255
_COUNT: Final = 4


@dataclass(frozen=True, slots=True)
class SolvedTable:
    """For each movement the values of positions by number, as bytes: see `solved_thinker.score_of`."""

    drawn: Mapping[int, int]
    free: Mapping[int, int]


def write_table(numbers: Sequence[int], drawn: bytes, free: bytes) -> bytes:
    """The content of a file: the numbers ascend, and the values belong to them in order."""
    gaps = bytearray()
    for before, each in zip((0, *numbers), numbers, strict=False):
        more, rest = divmod(each - before, _MORE)
        gaps += bytes([_MORE]) * more + bytes([rest])
    count = len(numbers).to_bytes(_COUNT, "little")
    return lzma.compress(NAME + count + drawn + free + gaps, preset=9 | lzma.PRESET_EXTREME)


def read_table(data: bytes) -> SolvedTable:
    """The table that a file holds.  Raises GameError where it is damaged or of another version."""
    try:
        content = lzma.decompress(data)
    except lzma.LZMAError as error:
        raise GameError(
            Message("The table of Fano330-R-Morris is damaged ({problem}).", problem=str(error))
        ) from None
    at = len(NAME) + _COUNT
    count = int.from_bytes(content[len(NAME) : at], "little")
    gaps = content[at + 2 * count :]
    numbers = [number for number, gap in zip(accumulate(gaps), gaps, strict=True) if gap < _MORE]
    if not content.startswith(NAME) or len(numbers) != count:
        raise GameError(
            Message(
                "The table of Fano330-R-Morris is not of the version “{version}”.",
                version=NAME.decode().strip(),
            )
        )
    drawn, free = content[at : at + count], content[at + count : at + 2 * count]
    return SolvedTable(dict(zip(numbers, drawn, strict=True)), dict(zip(numbers, free, strict=True)))


# What every position of Fano330-R-Morris is worth: read from the table, or solved on the spot.


def place(packed: int) -> int:
    return number(first_image(with_white_to_move(packed)))


def solve(starts: Iterable[int], watch: Callable[[], None], *, free: bool) -> Solution:
    """Solve the positions and all that can follow; `watch` may raise something to end that."""
    return Solution(SolvingState(list(starts), watch, free=free))


def solved_score(solution: Solution, packed: int) -> Score:
    score = solution.score(first_image(packed))
    if score == 0:
        return Score(Verdict.DRAW)
    return Score(Verdict.WIN if score > 0 else Verdict.LOSS, plies_to_end(score))


class _Stopped(Exception):
    """There is no time to go on solving."""


class Solved:
    """The values of positions with one movement.

    The table has all that can come up in games.  Others, in which pieces are missing or hands are
    uneven, have to be solved when they are met, with all that can follow them.
    """

    def __init__(self, free: bool, read: Callable[[], Mapping[int, int]]) -> None:
        """Know what the table says that `read` gives, by number; it may be empty."""
        self._free = free
        self._read = read
        self._solution: Solution | None = None

    @cached_property
    def _values(self) -> Mapping[int, int]:
        return self._read()

    def reach(self, packed: int, stopped: Callable[[], bool]) -> bool:
        """See that a position and all that can follow are known; False if stopped before that."""

        def watch() -> None:
            if stopped():
                raise _Stopped

        if not self._knows(packed):
            self._solution = None  # Let go of the old one before there is a new one.
            try:
                self._solution = solve([packed], watch, free=self._free)
            except _Stopped:
                return False
        return True

    def score(self, packed: int) -> Score:
        """The value, for the side to move, of a position within reach: that of play without a past."""
        if core.forbidden(packed):
            return Score(Verdict.WIN, 0)
        if self._in_table(packed):
            return score_of(self._values[place(packed)])
        assert self._solution is not None, "a position out of reach"
        return solved_score(self._solution, packed)

    def _in_table(self, packed: int) -> bool:
        return bool(self._values) and is_of_a_game(packed)

    def _knows(self, packed: int) -> bool:
        known = self._solution is not None and first_image(packed) in self._solution.numbers
        return known or self._in_table(packed)


# The player of Fano330-R-Morris.


class Fano330Thinker(SolvedThinker):
    """It plays with free or drawn movement."""

    def __init__(self, free: bool, tables: Callable[[], object | None]) -> None:
        """`tables` gives a SolvedTable, or None to do without."""
        self._solved = Solved(free, lambda: _values(tables(), free))

    def reach(self, position: Position, stopped: Callable[[], bool]) -> bool:
        assert isinstance(position, Fano330Position)
        return self._solved.reach(position.key(), stopped)

    def score(self, state: State) -> Score:
        assert isinstance(state, Fano330State)
        return self._solved.score(state.packed)


def _values(tables: object | None, free: bool) -> Mapping[int, int]:
    if not isinstance(tables, SolvedTable):
        return {}
    return tables.free if free else tables.drawn
