"""What a Fanorona position is worth before looking further.  Compiled.

A weighted sum of terms, each counted for the side to move less the same for the other side.  A
weight glides from its value on a full board to its value on a nearly empty one, as a piece more
decides ever more the fewer there are.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.games.fanorona.core_lines import DIRECTIONS, STRONG, step
from fanoboard.search.bits import popcount

TERMS: Final = 6
"""Pieces; steps to empty points; pieces on strong points, off the border, and two steps off it;
enemy pieces within reach, those of a line behind the first not counted."""

FULL_BOARD: Final = 64
"""The phase of a board with a piece on at least half of its points; there are few quiet fuller ones."""

WEIGHTS: Final = vec[i64]([100, 0, -10, 0, 0, 60, 130, 10, 30, 25, 0, 80])
"""Of each term on a full board, then on an empty one: what tools/tune_fanorona.py fits, tamed by duels."""


def interior(points: i64) -> i64:
    """The points of a board that have all four orthogonal neighbours on it."""
    return points & step(points, 0) & step(points, 2) & step(points, 4) & step(points, 6)


def count_terms(board: i64, own: i64, opp: i64, zones: vec[i64], sign: i64, terms: vec[i64]) -> None:
    """Add `sign` times the terms of the side that owns `own` to `terms`."""
    empty = board & ~(own | opp)
    mobility: i64 = 0
    reach: i64 = 0
    for d in range(i64(DIRECTIONS)):
        landings = step(own, d) & empty
        mobility += popcount(landings)
        back = d ^ 4
        reach |= step(landings, d) | step(step(landings, back), back)
    terms[0] += sign * popcount(own)
    terms[1] += sign * mobility
    terms[2] += sign * popcount(own & STRONG)
    terms[3] += sign * popcount(own & zones[0])
    terms[4] += sign * popcount(own & zones[1])
    terms[5] += sign * popcount(reach & opp)


def phase(board: i64, own: i64, opp: i64) -> i64:
    """The number of pieces on the board as a share of a full one, from 0 for an empty one."""
    return min(FULL_BOARD, popcount(own | opp) * 2 * FULL_BOARD // popcount(board))


def evaluate(board: i64, own: i64, opp: i64, zones: vec[i64], weights: vec[i64], terms: vec[i64]) -> i64:
    """The value for the side to move, in hundredths of a piece.

    `zones` are the interior of the board and the interior of that; `terms` is room to count in.
    """
    for i in range(i64(TERMS)):
        terms[i] = 0
    count_terms(board, own, opp, zones, 1, terms)
    count_terms(board, opp, own, zones, -1, terms)
    full: i64 = 0
    bare: i64 = 0
    for i in range(i64(TERMS)):
        full += weights[i] * terms[i]
        bare += weights[TERMS + i] * terms[i]
    filled = phase(board, own, opp)
    value = full * filled + bare * (FULL_BOARD - filled)
    # Rounded towards zero, so that both sides see the same.
    return value // FULL_BOARD if value >= 0 else -(-value // FULL_BOARD)
