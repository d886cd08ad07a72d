"""A plain opponent for Lines of Fixation, to measure the built-in player by.

    python tools/plain_fixation.py [--depth 3]

Alpha-beta to a fixed depth, captures first, no table, no deepening, no clock.  It wants its
stacks near each other and the opponent's far apart: the sum of the distances between all pairs of
stacks.  It speaks as much UGI as a match needs.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations

from fanoboard.games.fixation import GAME
from fanoboard.games.fixation.core import CAPTURE_SHIFT, FixationState
from fanoboard.games.fixation.geometry import AXIAL
from fanoboard.games.fixation.position import FixationPosition
from fanoboard.games.turns import play_text
from fanoboard.search.state import UNDECIDED

WIN = 1_000_000


def _steps(dx: int, dy: int) -> int:
    return max(abs(dx), abs(dy), abs(dx - dy))


DISTANCE = [[_steps(x1 - x2, y1 - y2) for x2, y2 in AXIAL] for x1, y1 in AXIAL]


def spread(points: int) -> int:
    """The sum of the distances between all pairs of points of a set."""
    numbers = [n for n in range(len(AXIAL)) if points >> n & 1]
    return sum(DISTANCE[one][other] for one, other in combinations(numbers, 2))


def value(state: FixationState, depth: int, alpha: int, beta: int) -> int:
    """The value for the mover, by alpha-beta."""
    outcome = state.outcome()
    if outcome != UNDECIDED:
        return outcome * (WIN + depth)
    if depth == 0:
        return spread(state.sides[1 - state.mover]) - spread(state.sides[state.mover])
    first = state.top
    count = state.generate()
    if count == 0:
        return -(WIN + depth)
    for move in sorted(
        range(first, first + count), key=lambda move: -(state.moves[move] >> CAPTURE_SHIFT & 1)
    ):
        state.play(move)
        alpha = max(alpha, -value(state, depth - 1, -beta, -alpha))
        state.undo()
        if alpha >= beta:
            break
    state.top = first
    return alpha


def best(position: FixationPosition, depth: int) -> str:
    """The first of the best moves."""
    state = position.state()
    alpha = -2 * WIN
    chosen = 0
    for move in range(state.generate()):
        state.play(move)
        found = -value(state, depth - 1, -2 * WIN, -alpha)
        state.undo()
        if found > alpha:
            alpha, chosen = found, move
    return position.move_text(state, chosen)


def main() -> None:
    """Answer `position startpos moves ...` and `go` until `quit`."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--depth", type=int, default=3)
    depth = parser.parse_args().depth
    position = GAME().start()
    for line in sys.stdin:
        match line.split():
            case ["position", "startpos", *moves]:
                position = GAME().start()
                for move in moves[1:]:
                    after = play_text(position, move).position
                    assert isinstance(after, FixationPosition)
                    position = after
            case ["go", *_]:
                print("bestmove", best(position, depth), flush=True)
            case ["quit"]:
                break


if __name__ == "__main__":
    main()
