"""Random games, played to the end.

Compiled.  The random numbers are Marsaglia's 32-bit xorshift, "Xorshift RNGs" (2003): quick, and
the same interpreted.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fanoboard.search.state import UNDECIDED, State

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
