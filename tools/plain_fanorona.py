"""A plain opponent for Fanorona, to measure the built-in player by.

    python tools/plain_fanorona.py [--nodes 50000] [--seed 1] [--unordered]

Alpha-beta, deepened until so many positions have been visited, the largest captures first unless
`--unordered`; no table, no quiescence, no clock.  It counts pieces, and steps to empty points at a
twentieth of a piece.  What is equal is settled by lot, so games from the start differ.  It speaks as
much UGI as a match needs.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable

from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_lines import DIRECTIONS, step
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.turns import play_text
from fanoboard.search.bits import popcount
from fanoboard.search.state import UNDECIDED

WIN = 1_000_000
PIECE = 20
DEEPEST = 60


class OutOfNodes(Exception):
    """The search has visited as many positions as it may."""


class Plain:
    """One search."""

    def __init__(self, state: FanoronaState, nodes: int, luck: random.Random, *, ordered: bool) -> None:
        self._state = state
        self._left = nodes
        self._luck = luck
        self._ordered = ordered

    def best(self) -> int:
        """The best move of the last depth that was finished, or of the part of it that was searched."""
        state = self._state
        moves = list(range(state.generate()))
        self._luck.shuffle(moves)
        moves = self._in_order(moves)
        try:
            for depth in range(1, DEEPEST):
                alpha, chosen = -2 * WIN, moves[0]
                for move in moves:
                    found = self._after(move, depth, -2 * WIN, -alpha)
                    if found > alpha:
                        alpha, chosen = found, move
                moves = [chosen, *(move for move in moves if move != chosen)]
        except OutOfNodes:
            pass
        return moves[0]

    def _in_order(self, moves: Iterable[int]) -> list[int]:
        if not self._ordered:
            return list(moves)
        return sorted(moves, key=lambda move: -popcount(self._state.taken(move)))

    def _after(self, move: int, depth: int, alpha: int, beta: int) -> int:
        """The value of a move for its mover; `alpha` and `beta` are the other side's."""
        self._state.play(move)
        try:
            return -self._value(depth - 1, alpha, beta)
        finally:
            self._state.undo()

    def _value(self, depth: int, alpha: int, beta: int) -> int:
        self._left -= 1
        if self._left < 0:
            raise OutOfNodes
        state = self._state
        outcome = state.outcome()
        if outcome != UNDECIDED:
            return outcome * (WIN + depth)
        if depth == 0:
            return worth(state, state.own) - worth(state, state.opp)
        first = state.top
        try:
            count = state.generate()
            if count == 0:
                return -(WIN + depth)
            for move in self._in_order(range(first, first + count)):
                alpha = max(alpha, self._after(move, depth, -beta, -alpha))
                if alpha >= beta:
                    break
        finally:
            state.top = first
        return alpha


def worth(state: FanoronaState, pieces: int) -> int:
    """What the pieces of a side count."""
    empty = state.board & ~(state.own | state.opp)
    return PIECE * popcount(pieces) + sum(popcount(step(pieces, d) & empty) for d in range(DIRECTIONS))


def main() -> None:
    """Answer `position startpos moves ...` and `go` until `quit`."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--nodes", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--unordered", action="store_true")
    asked = parser.parse_args()
    luck = random.Random(asked.seed)
    position = Fanorona().start()
    for line in sys.stdin:
        match line.split():
            case ["position", "startpos", *moves]:
                position = Fanorona().start()
                for move in moves[1:]:
                    after = play_text(position, move).position
                    assert isinstance(after, FanoronaPosition)
                    position = after
            case ["go", *_]:
                state = position.state()
                assert isinstance(state, FanoronaState)
                chosen = Plain(state, asked.nodes, luck, ordered=not asked.unordered).best()
                print("bestmove", position.move_text(state, chosen), flush=True)
            case ["quit"]:
                break


if __name__ == "__main__":
    main()
