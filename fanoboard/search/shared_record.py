"""What searches of several processes from the same root have found of its moves, in memory they share.

Compiled.  Each grows a tree of its own, by chance of its own, and tells how often it has tried each
move of the root and with what reward; whoever decides adds that up: root parallelization, Chaslot,
Winands and van den Herik, "Parallel Monte-Carlo Tree Search" (2008).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fanoboard.search.ismcts import InformationSetSearch
from fanoboard.search.shared_table import HEAD, MOST_PROCESSES, SharedTable

MOST_MOVES: Final = 512
"""The number of moves of the root that a process tells of."""
_ROOM: Final = 2 * MOST_MOVES + 1


@final
class SharedRecord:
    """The records of a root's moves, one of each process, behind the head of a shared table."""

    def __init__(self, shared: SharedTable, search: InformationSetSearch) -> None:
        self.shared = shared
        self.search = search
        self.moves: i64 = min(MOST_MOVES, len(search.root_moves()))

    def tell_and_hear(self) -> None:
        """Tell the one that decides, or, as that one, hear the others."""
        if self.shared.number:
            self.tell()
        else:
            self.hear()

    def tell(self) -> None:
        """Say what this process has found so far; what it said in an earlier search has another age."""
        words, search = self.shared.words, self.search
        at = HEAD + self.shared.number * _ROOM
        for edge in range(self.moves):
            words[at + 1 + 2 * edge] = search.visits[edge]
            words[at + 2 + 2 * edge] = search.sums[edge]
        words[at] = self.shared.age
        self.shared.count(search.nodes)

    def hear(self) -> None:
        words, search = self.shared.words, self.search
        search.forget_others()
        for number in range(i64(MOST_PROCESSES)):
            at = HEAD + number * _ROOM
            said: i64 = words[at]
            if number != self.shared.number and said == self.shared.age:
                for edge in range(self.moves):
                    search.add_other(edge, words[at + 1 + 2 * edge], words[at + 2 + 2 * edge])
