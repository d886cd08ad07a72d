"""The file of solved positions: the values of all that a game can lead to, for both movements.

Of positions that are worth the same there is one, with White to move (see `core_symmetry`).  The
file is compressed by xz, which brings a checksum.  In it follow each other:

- the format's name and version;
- how many positions there are, in four bytes, the lowest first;
- a byte for each with drawn movement, then a byte for each with free movement: 0 for a draw, else
  twice the plies to the end, and one more if the side to move loses;
- by how much the number of each exceeds the one before: the sum of bytes 255 and one lesser byte.
"""

from __future__ import annotations

import lzma
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from fanoboard.games.errors import GameError
from fanoboard.messages import Message

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
    for before, number in zip((0, *numbers), numbers, strict=False):
        more, rest = divmod(number - before, _MORE)
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
