"""What a Fanorona position is worth before looking further.  Compiled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fanoboard.games.fanorona.core_lines import popcount

PIECE: Final = 100


def evaluate(own: i64, opp: i64) -> i64:
    """The value for the side to move, in hundredths of a piece: material."""
    return PIECE * (popcount(own) - popcount(opp))
