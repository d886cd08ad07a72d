"""Positions of Fano330-R-Morris that are worth the same, and their numbers in a table.  Compiled.

The board has the six symmetries of its triangle, and circles and triangles may change places as
well: twelve images of a position, each as good for its mover.  They serve both movements; with free
movement any of the 168 symmetries of the plane would do, but its table is small without them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fano330.core import (
    BLACK_TO_MOVE,
    CELL,
    HANDS_AT,
    SPACES,
    Fano330State,
    cell_at,
    forbidden,
    in_hand,
)
from fanoboard.search.state import UNDECIDED

_TURN: Final = (0, 2, 4, 6, 1, 3, 5, 7)
"""Where a third of a turn takes each space (the first is space 0, which there is not)."""
_MIRROR: Final = (0, 1, 4, 3, 2, 6, 5, 7)
_SWAPPED_SHAPE: Final = (0, 2, 1, 4, 3)
_SWAPPED_COLOUR: Final = (0, 3, 4, 1, 2)
_SYMMETRIES: Final = 6
_NOWHERE: Final = -1
WATCHED: Final = 256
"""Positions looked at between two calls of the watch."""


def _shifts() -> list[int]:
    """By symmetry and space, where the bits of the image of that space begin."""
    shifts = []
    for mirrored in (False, True):
        for turns in range(3):
            for space in range(1, SPACES + 1):
                image = _MIRROR[space] if mirrored else space
                for _ in range(turns):
                    image = _TURN[image]
                shifts.append(CELL * (image - 1))
    return shifts


def _swapped_cells(pieces: tuple[int, ...]) -> list[int]:
    """What each cell becomes when pieces change places; cells that can't be become nothing."""
    return [
        pieces[cell & 7] | pieces[cell >> 3] << 3 if (cell & 7) < 5 and cell >> 3 < 5 else 0
        for cell in range(64)
    ]


def _set_numbers() -> list[int]:
    """The number of each set of up to two spaces, by its bits."""
    sets = sorted((s for s in range(1 << SPACES) if s.bit_count() <= 2), key=lambda s: (s.bit_count(), s))
    return [sets.index(s) if s in sets else 0 for s in range(1 << SPACES)]


_SHIFTS: Final = vec[i64](_shifts())
_OTHER_SHAPE: Final = vec[i64](_swapped_cells(_SWAPPED_SHAPE))
_OTHER_COLOUR: Final = vec[i64](_swapped_cells(_SWAPPED_COLOUR))
_SET_NUMBERS: Final = vec[i64](_set_numbers())
SETS: Final = 29
ORDERS: Final = 16
NUMBERS: Final = SETS**4 * ORDERS
"""Numbers of positions lie below this."""


def _swapped(packed: i64, cells: vec[i64]) -> i64:
    board: i64 = 0
    for space in range(i64(1), i64(SPACES + 1)):
        board |= cells[cell_at(packed, space)] << CELL * (space - 1)
    return board


def with_other_shapes(packed: i64) -> i64:
    """The position with circles for triangles and triangles for circles, in the hands as well."""
    hands = packed >> HANDS_AT
    hands = (hands & 51) << 2 | hands >> 2 & 51
    return _swapped(packed, _OTHER_SHAPE) | packed & BLACK_TO_MOVE | hands << HANDS_AT


def with_white_to_move(packed: i64) -> i64:
    """The same position, or, if Black is to move, the one with the colours exchanged."""
    if not packed & BLACK_TO_MOVE:
        return packed
    hands = packed >> HANDS_AT
    hands = (hands & 15) << 4 | hands >> 4
    return _swapped(packed, _OTHER_COLOUR) | hands << HANDS_AT


def first_image(packed: i64) -> i64:
    """Of the images of a position, each with the same side to move, the one that stands for all."""
    least = packed
    shape = packed
    for _ in range(2):
        above = shape >> CELL * SPACES << CELL * SPACES
        for symmetry in range(i64(_SYMMETRIES)):
            image = above
            for space in range(i64(1), i64(SPACES + 1)):
                image |= cell_at(shape, space) << _SHIFTS[symmetry * SPACES + space - 1]
            least = min(least, image)
        shape = with_other_shapes(packed)
    return least


def number(packed: i64) -> i64:
    """The number of a position among those with the same side to move and no piece missing.

    It counts the sets of spaces on which each piece lies, and after that the orders of the stacks.
    """
    sets = vec[i64]([0] * 5)
    order: i64 = 0
    bit: i64 = 1
    for space in range(i64(1), i64(SPACES + 1)):
        cell = cell_at(packed, space)
        lower, upper = cell & 7, cell >> 3
        if lower:
            sets[lower] |= bit
        if upper:
            sets[upper] |= bit
            order = order << 1 | (1 if lower > upper else 0)
        bit <<= 1
    index: i64 = 0
    for piece in range(i64(1), i64(5)):
        index = index * SETS + _SET_NUMBERS[sets[piece]]
    return index * ORDERS + order


def is_of_a_game(packed: i64) -> bool:
    """Whether all pieces are there, and the hands are those of players who took turns placing them."""
    position = with_white_to_move(packed)
    for piece in range(i64(1), i64(5)):
        count = in_hand(position, piece)
        for space in range(i64(1), i64(SPACES + 1)):
            cell = cell_at(position, space)
            if (cell & 7) == piece or cell >> 3 == piece:
                count += 1
        if count != 2:
            return False
    ahead = in_hand(position, 1) + in_hand(position, 2) - in_hand(position, 3) - in_hand(position, 4)
    return ahead in (0, 1)


@final
class SolvingState(Fano330State):
    """Positions without a past, for solving: images are the same, and repetition ends nothing.

    It stands before all of them, and its moves lead to the `starts`.  `watch` is called now and
    then; what it raises ends the solving.
    """

    def __init__(self, starts: list[int], watch: Callable[[], None], *, free: bool) -> None:
        super().__init__(_NOWHERE, [], 2, free=free)
        self.starts = starts
        self.watch = watch
        self.visited: i64 = 0

    def key(self) -> i64:
        return first_image(self.packed)

    def outcome(self) -> i64:
        return 1 if forbidden(self.packed) else UNDECIDED

    def generate(self) -> i64:
        """The moves of the position, or the starts."""
        self.visited += 1
        if self.visited % WATCHED == 0:
            self.watch()
        if self.packed != _NOWHERE:
            return super().generate()
        for start in self.starts:
            self._push(start, 0)
        return len(self.starts)
