"""The files of endgame tables: all tables of a board, one behind the other, compressed.

First come the tables with the fewest pieces, both sides counted, and among those with as many the
ones in which the side to move has the fewest.  xz brings a checksum.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator

from fanoboard.games.errors import GameError
from fanoboard.games.fanorona.core_endgame import Endgames
from fanoboard.messages import Message

_BEST = 9 | lzma.PRESET_EXTREME


def counts(pieces: int) -> Iterator[tuple[int, int]]:
    """The pieces of the side to move and the other side, so many together."""
    return ((own, pieces - own) for own in range(1, pieces))


def write_endgames(endgames: Endgames) -> bytes:
    tables = (
        bytes(endgames.table(*found)) for pieces in range(2, endgames.most + 1) for found in counts(pieces)
    )
    return lzma.compress(b"".join(tables), preset=_BEST)


def read_endgames(board: int, data: bytes) -> Endgames:
    """The tables that a file holds for a board.  Raises GameError where it is damaged."""
    try:
        rest = memoryview(lzma.decompress(data))
    except lzma.LZMAError as error:
        raise GameError(Message("The endgame tables are damaged ({detail}).", detail=str(error))) from None
    endgames = Endgames(board)
    pieces = 2
    while rest:
        for own, opp in counts(pieces):
            size = endgames.table_size(own, opp)
            if size > len(rest):
                raise GameError(Message("The endgame tables are of another board."))
            endgames.add(own, opp, bytes(rest[:size]))
            rest = rest[size:]
        pieces += 1
    return endgames
