"""What the numbers mean that a search gives to positions.

Compiled.  From the point of view of the seat to move: hundredths of a piece while it is a guess,
and beyond +-WON a proved win or loss with the number of plies until the end.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WIN: Final = 1_000_000
"""The score of having won; a win in n plies is worth n less, so that nearer wins are better."""
WON: Final = WIN - 10_000
"""The least score that is a proved win; guesses stay far below."""
INFINITE: Final = WIN + 1
"""Larger than every score."""


def decided(score: i64) -> bool:
    return score >= WON or score <= -WON


def plies_to_end(score: i64) -> i64:
    return WIN - score if score > 0 else WIN + score


def at_node(score: i64, ply: i64) -> i64:
    """A score counted from the root of the search as one counted from a position `ply` plies deep."""
    if score >= WON:
        return score + ply
    if score <= -WON:
        return score - ply
    return score


def at_root(score: i64, ply: i64) -> i64:
    """The reverse of `at_node`."""
    if score >= WON:
        return score - ply
    if score <= -WON:
        return score + ply
    return score
