"""The memoised solver on games small enough to be solved another way."""

from __future__ import annotations

import pytest
from support.plain_search import plain_value
from support.search_toys import NoughtsState, TreeState, made_up

from fanoboard.search.memo import UNSETTLED, Effort, Memo
from fanoboard.search.scores import WIN


@pytest.mark.parametrize("seed", range(60))
def test_finds_the_value_of_a_made_up_game(seed: int) -> None:
    root = made_up(seed, 7)
    state = TreeState(root)
    value = plain_value(root, False)
    assert Memo(state, exact=True).score(Effort()) == value
    quick = int(Memo(state, exact=False).score(Effort()))
    assert (quick > 0, quick < 0) == (value > 0, value < 0)
    assert abs(quick) <= abs(value)
    assert state.path == [root]
    assert state.top == 0


def test_a_quick_win_saves_work() -> None:
    efforts = []
    for exact in (True, False):
        effort = Effort()
        assert Memo(NoughtsState("X...O...."), exact).score(effort) == 0
        efforts.append(effort.used)
    # So many positions of the game can be reached at all.
    assert efforts[1] < efforts[0] < 5478


def test_noughts_and_crosses_backwards() -> None:
    """Misère: whoever makes a line loses, and the game is drawn as well."""
    assert Memo(NoughtsState(misere=True), exact=True).score(Effort()) == 0
    assert Memo(NoughtsState("XX.OO....", misere=False), exact=True).score(Effort()) == WIN - 1


def test_an_effort_ends_and_asking_again_goes_on() -> None:
    memo = Memo(NoughtsState(), exact=True)
    tries = 1
    while memo.score(Effort(500)) == UNSETTLED:
        tries += 1
    assert tries > 3
    assert memo.score(Effort(0)) == 0
    assert Memo(NoughtsState(), exact=True).score(Effort(stopped=lambda: True)) == UNSETTLED
