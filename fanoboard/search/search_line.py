"""What a search finds: a line of play and what it is worth.

Compiled.
"""

from __future__ import annotations

from typing import final

from fanoboard.search.scores import decided, plies_to_end


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
