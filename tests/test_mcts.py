"""Monte Carlo tree search on games small enough to be solved another way."""

from __future__ import annotations

import pytest
from search_toys import NoughtsState, TreeState, made_up
from test_search import plain_value

from fanoboard.search.mcts import MonteCarlo
from fanoboard.search.scores import WIN
from fanoboard.search.state import State

PLENTY = 300_000


def grown(
    state: State, nodes: int = PLENTY, seed: int = 1, megabytes: int = 4, horizon: int = 20
) -> MonteCarlo:
    tree = MonteCarlo(state, megabytes, seed, horizon)
    tree.run(nodes)
    return tree


@pytest.mark.parametrize("seed", range(40))
def test_proves_who_wins_a_made_up_game(seed: int) -> None:
    """In which a seat may move twice running.  A win is proved, but not that none is nearer."""
    root = made_up(seed, 5)
    state = TreeState(root)
    tree = grown(state)
    value = plain_value(root, False)
    assert tree.proved()
    found = tree.score(tree.best())
    assert (found > 0, found < 0) == (value > 0, value < 0)
    assert tree.known(tree.best())
    assert state.path == [root]
    assert state.top == 0
    line = tree.line(tree.best())
    assert line[0] == tree.best()
    if value:
        assert len(line) == WIN - abs(found)


def test_noughts_and_crosses_is_a_draw_if_the_centre_answers_the_corner() -> None:
    tree = grown(NoughtsState("X........", 1), 200_000)
    assert tree.best() == 3  # The fourth of the empty cells.
    assert tree.line(tree.best())[:1] == [3]
    late = grown(NoughtsState("XO.XXOO.."), 20_000)
    assert late.proved()
    assert late.known(late.best())


def test_sees_what_wins_and_what_has_to_be_stopped() -> None:
    wins = grown(NoughtsState("XX.OO...."), 2000)
    assert (wins.best(), wins.score(wins.best())) == (0, WIN - 1)
    stops = grown(NoughtsState("X.X.O....", 1), 4000)
    assert stops.best() == 0


def test_a_short_memory_ends_no_search() -> None:
    tree = grown(NoughtsState(), 20_000, megabytes=0)
    assert tree.width == 9
    assert len(tree.visits) == 9
    assert not tree.proved()
    assert tree.nodes >= 20_000


def test_the_same_seed_grows_the_same_tree() -> None:
    first, again, other = (grown(NoughtsState(), 5000, seed) for seed in (7, 7, 8))
    assert list(first.visits) == list(again.visits)
    assert list(first.sums) == list(again.sums)
    assert list(first.sums) != list(other.sums)


def test_a_playout_that_is_cut_off_is_judged_by_the_game() -> None:
    class Judge(NoughtsState):
        """Thinks that O, seat 1, is far ahead."""

        def evaluate(self) -> int:
            return 100 if self.mover else -100

    tree = grown(Judge(), 300, horizon=0)
    assert all(tree.sums[edge] < 0 for edge in range(tree.width))
    fair = grown(NoughtsState(), 300, horizon=0)
    assert all(fair.sums[edge] == 0 for edge in range(fair.width))
