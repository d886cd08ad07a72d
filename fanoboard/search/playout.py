"""Lines of play counted to a depth, the usual check of a move generator, and random games to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from fanoboard.search.state import UNDECIDED, State

# Random games, played to the end.
#
# Compiled.  The random numbers are Marsaglia's 32-bit xorshift, "Xorshift RNGs" (2003): quick, and
# the same interpreted.

_WORD: Final = 0xFFFFFFFF


def next_random(number: i64) -> i64:
    """The number after this one; they go through 1 to 2**32 - 1."""
    number ^= (number << 13) & _WORD
    number ^= number >> 17
    return number ^ ((number << 5) & _WORD)


def playouts(state: State, count: i64, seed: i64, max_plies: i64) -> tuple[i64, i64]:
    """Play `count` random games from where `state` is, which is left as it was.

    Games are broken off after `max_plies`.  Tells how many plies there were, all games together,
    and how many games more the seat to move won than it lost.
    """
    first = state.top
    mover = state.seat()
    random: i64 = (seed & _WORD) or 1
    all_plies: i64 = 0
    balance: i64 = 0
    for _ in range(count):
        ply: i64 = 0
        while True:
            result = state.outcome()
            if result == UNDECIDED and ply < max_plies:
                moves = state.generate()
                state.top = first
                if moves:
                    random = next_random(random)
                    state.play(first + (random * moves >> 32))
                    ply += 1
                    continue
                result = state.stuck()
            if result != UNDECIDED:
                balance += result if state.seat() == mover else -result
            break
        all_plies += ply
        for _ in range(ply):
            state.undo()
    return all_plies, balance


# Counting all lines of play to a depth: the usual check of a move generator.
#
# Compiled.  "Perft", performance test, after the command of that name in Hyatt's Crafty.


@final
class Perft:
    """Counts from the position that `state` is at, which it leaves as it was.

    `poll` is asked again and again for how many more positions may be visited before it wants to
    be asked next; 0 ends the counting, and `stopped` tells so.
    """

    def __init__(self, state: State, poll: Callable[[], int]) -> None:
        self.state = state
        self.poll = poll
        self.left: i64 = 0
        self.stopped = False

    def count(self, depth: i64) -> i64:
        """How many lines of `depth` plies there are; games already over count nothing."""
        state = self.state
        if depth == 0:
            return 1
        self.left -= 1
        if self.left < 0:
            self.left = self.poll()
            self.stopped = self.stopped or self.left <= 0
        if self.stopped or state.outcome() != UNDECIDED:
            return 0
        first = state.top
        total = state.generate()
        if depth > 1:
            end = state.top
            total = 0
            for move in range(first, end):
                state.play(move)
                total += self.count(depth - 1)
                state.undo()
        state.top = first
        return total
