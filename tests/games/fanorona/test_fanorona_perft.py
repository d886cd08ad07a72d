"""Counts of turn sequences against published figures."""

from __future__ import annotations

import pytest

from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Position
from fanoboard.games.turns import moves
from fanoboard.search.state import UNDECIDED, State

COMPLETE_TURNS = {
    "9x5": (5, 39, 724, 18_026),
    "5x5": (5, 21, 202, 3_469, 34_608),
    "5x3": (3, 16, 89, 496, 2_529),
    "3x5": (2, 5, 20, 87, 320),
    "3x3": (4, 7, 14, 67, 137),
}
DEPTHS = [(board, depth + 1) for board, counts in COMPLETE_TURNS.items() for depth in range(len(counts))]


def count_by_rules(position: Position, depth: int) -> int:
    turns = moves(position)
    return sum(1 if depth == 1 else count_by_rules(turn.position, depth - 1) for turn in turns)


def count_by_core(state: State, depth: int) -> int:
    if state.outcome() != UNDECIDED:
        return 0
    first = state.top
    total = count = state.generate()
    if depth > 1:
        total = 0
        for move in range(first, first + count):
            state.play(move)
            total += count_by_core(state, depth - 1)
            state.undo()
    state.top = first
    return total


@pytest.mark.parametrize(("board", "depth"), DEPTHS)
def test_the_rules_count_the_published_number_of_turns(board: str, depth: int) -> None:
    assert count_by_rules(Fanorona({"board": board}).start(), depth) == COMPLETE_TURNS[board][depth - 1]


@pytest.mark.parametrize(("board", "depth"), DEPTHS)
def test_the_core_counts_the_published_number_of_turns(board: str, depth: int) -> None:
    state = Fanorona({"board": board}).start().state()
    assert count_by_core(state, depth) == COMPLETE_TURNS[board][depth - 1]


def test_the_opening_turns_are_the_five_known_ones() -> None:
    turns = {turn.text for turn in moves(Fanorona().start())}
    assert turns == {"d2-e3A", "e2-e3A", "f2-e3A", "d3-e3A", "d3-e3W"}
