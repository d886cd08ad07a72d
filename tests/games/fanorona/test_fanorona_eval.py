"""How Fanorona's positions are judged, and that the player sees tactics."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from fanoboard.engine import thinkers
from fanoboard.engine.thinkers import CONTEMPT, SearchThinker
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.board import board_named
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_endgame import Sets
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.turns import play_text
from fanoboard.search.alphabeta import AlphaBeta


def worth(board: str, own: int, opp: int) -> int:
    return FanoronaState(board_named(board).mask, own, opp, 0, 0, 0, 0).evaluate()


def scattered(board: str, count: int) -> Iterator[tuple[int, int]]:
    """Random positions with anything from two pieces to a full board."""
    rng = random.Random(7)
    points = list(board_named(board).names)
    for _ in range(count):
        drawn = rng.sample(points, rng.randint(2, len(points)))
        split = rng.randint(1, len(drawn) - 1)
        yield sum(drawn[:split]), sum(drawn[split:])


@pytest.mark.parametrize("board", ["9x5", "5x5", "3x7"])
def test_what_one_side_has_the_other_lacks(board: str) -> None:
    for own, opp in scattered(board, 200):
        assert worth(board, own, opp) == -worth(board, opp, own)


def test_mirror_images_are_worth_the_same() -> None:
    sets = Sets(board_named("9x5").mask)
    for own, opp in scattered("9x5", 200):
        for symmetry in range(1, 4):
            assert worth("9x5", sets.image(own, symmetry), sets.image(opp, symmetry)) == worth(
                "9x5", own, opp
            )


def test_a_piece_more_is_an_advantage_and_the_more_so_the_fewer_there_are() -> None:
    game = Fanorona()
    many = game.position("9/1BBBBBBB1/9/1WWWWWWWW/9 w 0").state().evaluate()
    few = game.position("9/4B4/9/3WW4/9 w 0").state().evaluate()
    assert 0 < many < few


def test_more_pieces_within_reach_are_a_drawback() -> None:
    """The black piece stands on a strong point off the border both times; from e3 it could take either."""
    apart = Fanorona().position("9/1B7/6W2/9/4W4 w 0").state().evaluate()
    loose = Fanorona().position("9/9/4B1W2/9/4W4 w 0").state().evaluate()
    assert loose < apart


def best(text: str, depth: int) -> tuple[str, Verdict]:
    thought = SearchThinker().think(
        Fanorona().position(text), Limits(depth=depth), lambda thought: None, lambda: False
    )
    return thought.pv[0], thought.score.verdict


@pytest.mark.parametrize(
    "text",
    [
        # Only going on after the first capture takes both.
        "1B7/9/W1B6/9/9 w 0",
        # Withdrawal takes the last piece.
        "9/9/3BW4/9/9 w 0",
        # Approach takes the whole line.
        "9/9/W1BBB4/9/9 w 0",
    ],
)
def test_it_wins_at_once_where_it_can(text: str) -> None:
    position = Fanorona().position(text)
    move, verdict = best(text, 3)
    result = play_text(position, move).position.result
    assert result is not None
    assert result.winner == 0
    assert verdict is Verdict.WIN


def test_it_leaves_no_piece_to_be_taken_for_nothing() -> None:
    """White's only safe step keeps out of Black's reach; without tables, as there are six pieces."""
    text = "BB7/B8/9/9/6W1W w 0"
    move, _ = best(text, 4)
    after = play_text(Fanorona().position(text), move).position
    assert not str(after.prompt()).startswith("You must take")


@pytest.mark.parametrize(("board", "plies"), [("3x3", 11), ("3x5", 13), ("5x3", 11)])
def test_it_proves_that_white_wins_the_small_boards(board: str, plies: int) -> None:
    """In as many plies as solving all positions that can come up says."""
    start = Fanorona({"board": board}).start()
    thought = SearchThinker().think(start, Limits(depth=20), lambda thought: None, lambda: False)
    assert thought.score == Score(Verdict.WIN, plies)


def test_draws_are_held_in_contempt_in_play_but_not_in_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[int] = []

    def made(*arguments: Any) -> AlphaBeta:  # noqa: ANN401 - whatever a search takes
        held.append(AlphaBeta(*arguments).contempt)
        return AlphaBeta(*arguments)

    monkeypatch.setattr(thinkers, "AlphaBeta", made)
    start = Fanorona().start()
    for analysis in (False, True):
        limits = Limits(depth=1, analysis=analysis)
        SearchThinker().think(start, limits, lambda thought: None, lambda: False)
        SearchThinker().values(start, limits, lambda: False)
    assert held == [CONTEMPT, 0, 0, 0]
