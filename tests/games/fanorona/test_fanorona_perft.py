"""Counts of turn sequences against published figures."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.core import FanoronaState
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


def count_by_core(state: State, depth: int, *, merged: bool = False) -> int:
    """`merged` counts once what begins and ends alike and captures the same."""
    if state.outcome() != UNDECIDED:
        return 0
    first = state.top
    found: Collection[int] = range(first, first + state.generate())
    if merged:
        assert isinstance(state, FanoronaState)
        found = {(state.flips(move), state.taken(move)): move for move in found}.values()
    total = len(found)
    if depth > 1:
        total = 0
        for move in found:
            state.play(move)
            total += count_by_core(state, depth - 1, merged=merged)
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


@pytest.mark.parametrize(
    ("depth", "apart", "merged"),
    [
        (5, 431_852, 431_830),
        pytest.param(6, 9_205_774, 9_204_447, marks=pytest.mark.nightly),
    ],
)
def test_relays_that_end_alike_are_turns_of_their_own(depth: int, apart: int, merged: int) -> None:
    """Three independent programs agree on these counts."""
    state = Fanorona().start().state()
    assert count_by_core(state, depth) == apart
    assert count_by_core(state, depth, merged=True) == merged


@pytest.mark.parametrize("depth", range(1, 6))
def test_on_the_dimy_board_as_many_merged_turns_are_counted_as_published(depth: int) -> None:
    state = Fanorona({"board": "5x5"}).start().state()
    assert count_by_core(state, depth, merged=True) == COMPLETE_TURNS["5x5"][depth - 1]


def test_a_vela_has_as_many_turns_as_the_rules_page_counts() -> None:
    vela = Fanorona({"vela": "on"}).start()
    counts = [5, 24, 94, 812, 3_975]
    assert [count_by_core(vela.state(), depth) for depth in range(1, 6)] == counts
    assert [count_by_rules(vela, depth) for depth in range(1, 5)] == counts[:4]


def test_the_opening_turns_are_the_five_known_ones() -> None:
    turns = {turn.text for turn in moves(Fanorona().start())}
    assert turns == {"d2-e3A", "e2-e3A", "f2-e3A", "d3-e3A", "d3-e3W"}
