"""The file of the weights of patterns: the numbers that `core_patterns` reads, compressed by xz."""

from __future__ import annotations

import lzma

from fanoboard.games.errors import GameError
from fanoboard.games.fanorona.core_patterns import Patterns
from fanoboard.messages import Message

_BEST = 9 | lzma.PRESET_EXTREME


def write_patterns(weights: bytes) -> bytes:
    return lzma.compress(weights, preset=_BEST)


def read_patterns(data: bytes) -> Patterns:
    """The patterns that a file weighs.  Raises GameError where it is damaged."""
    try:
        return Patterns(lzma.decompress(data))
    except (lzma.LZMAError, ValueError) as error:
        raise GameError(
            Message("The weights of patterns are damaged ({detail}).", detail=str(error))
        ) from None
