"""What positions are worth in a search, and the lines of play that it finds."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

# What the numbers mean that a search gives to positions.
#
# Compiled.  From the point of view of the seat to move: hundredths of a piece while it is a guess,
# and beyond +-WON a proved win or loss with the number of plies until the end.

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


# What a search finds: a line of play and what it is worth.
#
# Compiled.


@final
class SearchLine:
    """What was found: the best moves of both seats, each by its number in its position.

    `sure` says that the score of the first move rests on ended games alone, `proved` that this is
    true of the moves that are no better, too.
    """

    def __init__(
        self, moves: list[int], score: int, proved: bool, depth: int, nodes: int, sure: bool = False
    ) -> None:
        self.moves = moves
        self.score = score
        self.proved = proved
        self.sure = sure or proved
        self.depth = depth
        self.nodes = nodes

    def settled(self) -> bool:
        """Whether searching deeper can't find anything better, a nearer win included."""
        return self.proved and (not decided(self.score) or plies_to_end(self.score) <= self.depth)
