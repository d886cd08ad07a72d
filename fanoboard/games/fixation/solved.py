"""What every position of Lines of Fixation on the small boards is worth.

A position stands in the table under a number: that of the first of the twelve that mirror and turn it, in
the colours of whoever is to move.  The file of a table is compressed by xz, which brings a checksum.  In it
follow each other:

- the format's name and version;
- how many positions there are, in four bytes, the lowest first;
- a byte for each: twice the plies to the end, and one more if the side to move loses;
- by how much the number of each exceeds the one before: the lowest bytes of all, the second ones, and so on.
"""

from __future__ import annotations

import lzma
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Final

from fanoboard.games.errors import GameError
from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.core import FixationState
from fanoboard.games.fixation.geometry import AXIAL, LARGE, Hexagon
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score
from fanoboard.games.solved_thinker import UNPROVED, SolvedThinker, score_of
from fanoboard.messages import Message
from fanoboard.search.state import State

TITLE: Final = Message("Lines of Fixation")
_NAME: Final = b"fixation 1\n"
_COUNT: Final = 4
_SHIFTS: Final = (0, 8, 16, 24)
# A stack is written as a digit 1 and its colour for each disk, then a 0, so that the digits of all positions
# with as many disks are equally many.
_WORDS: Final = tuple(
    tuple(
        "".join(f"1{disk ^ mover}" for disk in stacks.disks(stack)) + "0" if stack else ""
        for stack in range(stacks.CODES)
    )
    for mover in (0, 1)
)


@cache
def _images(hexagon: Hexagon) -> tuple[tuple[int, ...], ...]:
    """The points of a board in the twelve orders that mirror and turn it."""
    centre = LARGE - 1
    places = [(point, AXIAL[point][0] - centre, AXIAL[point][1] - centre) for point in hexagon.names]
    orders = []
    for mirrored in (False, True):
        turned = [(point, y, x) if mirrored else (point, x, y) for point, x, y in places]
        for _ in range(6):
            turned = [(point, x - y, x) for point, x, y in turned]
            orders.append(tuple(point for point, _, _ in sorted(turned, key=lambda each: each[:0:-1])))
    return tuple(orders)


def number(hexagon: Hexagon, board: Sequence[int], mover: int) -> int:
    """The number of a position, which those share that look alike."""
    words = [_WORDS[mover][stack] for stack in board]
    return int("1" + min("".join([words[point] for point in order]) for order in _images(hexagon)), 2)


def write_values(values: Mapping[int, int]) -> bytes:
    """The content of a file."""
    numbers = sorted(values)
    gaps = [after - before for before, after in zip((0, *numbers), numbers, strict=False)]
    columns = [bytes(gap >> shift & 255 for gap in gaps) for shift in _SHIFTS]
    worth = bytes(values[each] for each in numbers)
    data = _NAME + len(numbers).to_bytes(_COUNT, "little") + worth + b"".join(columns)
    return lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)


def read_values(data: bytes) -> dict[int, int]:
    """The values of positions by their numbers.  Raises GameError where the file is damaged."""
    try:
        content = lzma.decompress(data)
    except lzma.LZMAError as error:
        raise GameError(
            Message("The table of {game} is damaged ({problem}).", game=TITLE, problem=str(error))
        ) from None
    at = len(_NAME) + _COUNT
    count = int.from_bytes(content[len(_NAME) : at], "little")
    parts = [content[at + part * count : at + (part + 1) * count] for part in range(len(_SHIFTS) + 1)]
    if not content.startswith(_NAME) or len(content) != at + len(parts) * count:
        raise GameError(
            Message(
                "The table of {game} is not of the version “{version}”.",
                game=TITLE,
                version=_NAME.decode().strip(),
            )
        )
    worth, *columns = parts
    gaps = (
        sum(byte << shift for byte, shift in zip(gap, _SHIFTS, strict=True))
        for gap in zip(*columns, strict=True)
    )
    return dict(zip(accumulate(gaps), worth, strict=True))


class SmallBoardThinker(SolvedThinker):
    """The player on a small board."""

    def __init__(self, hexagon: Hexagon, tables: Callable[[], object | None]) -> None:
        """`tables` gives what `read_values` made of the file."""
        self._hexagon = hexagon
        self._tables = tables
        self._values: dict[int, int] | None = None

    def reach(self, position: Position, stopped: Callable[[], bool]) -> bool:
        if self._values is None:
            found = self._tables()
            self._values = found if isinstance(found, dict) else {}
        return bool(self._values)

    def score(self, state: State) -> Score:
        assert isinstance(state, FixationState)
        assert self._values is not None
        value = self._values.get(number(self._hexagon, list(state.stacks), state.mover))
        return UNPROVED if value is None else score_of(value)
