"""Endgame tables: against another solver, against searches, and in play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

import fanoboard.search.retrograde as retrograde_module
from fanoboard.content.paths import assets
from fanoboard.games.errors import GameError
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.board import board_named
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_endgame import DRAWN, NOT_STORED, Endgames
from fanoboard.games.fanorona.core_solver import Solver
from fanoboard.games.fanorona.tables import read_endgames, write_endgames
from fanoboard.search.alphabeta import AlphaBeta
from fanoboard.search.retrograde import Solution
from fanoboard.search.scores import INFINITE, WIN
from fanoboard.search.state import UNDECIDED
from fanoboard.search.transposition import TranspositionTable

COMPILED = not str(retrograde_module.__file__).endswith(".py")


def endless(board: str, own: int, opp: int, quiet: int = 0, limit: int = 0) -> FanoronaState:
    return FanoronaState(board_named(board).mask, own, opp, 0, quiet, 0, limit)


def score(plies: int) -> int:
    """Plies to the end as a score."""
    if plies == DRAWN:
        return 0
    return WIN - plies if plies % 2 else plies - WIN


@cache
def solved(board: str, most: int) -> Endgames:
    endgames = Endgames(board_named(board).mask)
    for pieces in range(2, most + 1):
        for few in range(1, pieces // 2 + 1):
            Solver(endgames, few, pieces - few).solve()
    return endgames


@cache
def shipped(board: str) -> Endgames:
    game = Fanorona({"board": board})
    return game.read_tables((assets() / "tables" / f"{game.tables}.xz").read_bytes())


def positions(board: str, own: int, opp: int) -> Iterator[tuple[int, int]]:
    points = list(board_named(board).names)
    for mine in combinations(points, own):
        for theirs in combinations([point for point in points if point not in mine], opp):
            yield sum(mine), sum(theirs)


def some(board: str, count: int, seed: int) -> Iterator[tuple[int, int]]:
    """Random positions with up to five pieces."""
    rng = random.Random(seed)
    points = list(board_named(board).names)
    for _ in range(count):
        drawn = rng.sample(points, rng.randint(2, 5))
        split = rng.randint(1, len(drawn) - 1)
        yield sum(drawn[:split]), sum(drawn[split:])


# The published values: the first player wins on all three boards.
SMALL = [pytest.param("3x3", 1_012, 11, id="3x3")] + [
    pytest.param(
        board,
        count,
        plies,
        id=board,
        marks=pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted"),
    )
    for board, count, plies in (("3x5", 185_204, 13), ("5x3", 444_908, 11))
]


@pytest.mark.parametrize(("board", "reachable", "plies"), SMALL)
def test_the_small_boards_are_won_by_white(board: str, reachable: int, plies: int) -> None:
    state = Fanorona({"board": board, "repetition": 0, "capture_limit": 0}).start().state()
    solution = Solution(state)
    assert len(solution.numbers) == reachable
    assert solution.score(state.key()) == score(plies)


@pytest.mark.parametrize(("own", "opp"), [(1, 1), (1, 2), (2, 2), (3, 1), (3, 2), (2, 3)])
def test_tables_agree_with_solving_all_that_can_come_up(own: int, opp: int) -> None:
    endgames = solved("3x3", 5)
    starts = list(positions("3x3", own, opp))
    solution = Solution(endless("3x3", *starts[len(starts) // 2]))
    compared = 0
    for position in starts:
        expected = solution.numbers.get(endless("3x3", *position).key())
        if expected is not None:
            assert solution.score(endless("3x3", *position).key()) == score(endgames.plies(*position))
            compared += 1
    assert compared


def test_every_position_is_worth_what_its_moves_are() -> None:
    """Independently of how a table was made: the value of a position follows from the next ones."""
    endgames = shipped("9x5")
    for own, opp in some("9x5", 400, seed=3):
        state = endless("9x5", own, opp)
        after: list[int] = []
        for move in range(state.generate()):
            state.play(move)
            after.append(0 if state.outcome() != UNDECIDED else endgames.plies(state.own, state.opp))
            state.undo()
        wins = [plies + 1 for plies in after if plies != DRAWN and plies % 2 == 0]
        if wins:
            expected = min(wins)
        elif DRAWN in after:
            expected = DRAWN
        else:
            expected = max((plies + 1 for plies in after), default=0)
        assert endgames.plies(own, opp) == expected


def test_tables_see_no_difference_between_mirror_images() -> None:
    endgames = shipped("9x5")
    for own, opp in some("9x5", 200, seed=4):
        for symmetry in range(1, 4):
            image = (endgames.sets.image(own, symmetry), endgames.sets.image(opp, symmetry))
            assert endgames.plies(*image) == endgames.plies(own, opp)


def test_a_search_proves_what_the_tables_say() -> None:
    endgames = shipped("5x5")
    proved = 0
    for own, opp in some("5x5", 60, seed=5):
        plies = endgames.plies(own, opp)
        if 0 < plies <= 4:
            line = AlphaBeta(endless("5x5", own, opp), TranspositionTable(1), lambda: 1000, 1 << 40).search(
                plies, lambda line: None
            )
            assert line.score == score(plies)
            proved += 1
    assert proved >= 10


@pytest.mark.parametrize(
    "text", ["B2W1W2B/9/9/9/9 w 0", "4B3W/7W1/9/9/2B3W2 w 0", "9/9/5B3/9/7WW w 0", "B8/3W1W2B/5B3/9/9 w 0"]
)
def test_a_won_ending_is_won_in_as_many_plies_as_the_tables_say(text: str) -> None:
    game = Fanorona()
    endgames = shipped("9x5")
    state = game.position(text).state()
    assert isinstance(state, FanoronaState)
    state.consult(endgames)
    plies = endgames.plies(state.own, state.opp)
    assert plies > 20
    table = TranspositionTable(1)
    for left in range(plies, 0, -1):
        assert endgames.plies(state.own, state.opp) == left
        line = AlphaBeta(state, table, lambda: 1000, 5000).search(3, lambda line: None)
        assert line.score == score(left)
        assert state.outcome() == UNDECIDED
        state.generate()
        state.play(line.moves[0])
        state.top = 0
    assert state.outcome() == -1 or not state.generate()


def test_a_drawn_ending_is_played_on_and_not_lost() -> None:
    endgames = shipped("9x5")
    state = endless("9x5", 1, 1 << 44)
    state.consult(endgames)
    assert state.known() == 0
    line = AlphaBeta(state, TranspositionTable(1), lambda: 1000, 5000).search(4, lambda line: None)
    state.generate()
    state.play(line.moves[0])
    assert state.known() == 0


def test_a_win_that_the_limit_may_cut_short_is_not_known() -> None:
    endgames = solved("3x3", 3)
    won = next(found for found in positions("3x3", 2, 1) if endgames.plies(*found) > 2)
    plies = endgames.plies(*won)
    for quiet, known in ((20 - plies, True), (21 - plies, False)):
        state = endless("3x3", *won, quiet=quiet, limit=20)
        state.consult(endgames)
        assert state.known() == (WIN - plies if known else INFINITE)


def test_more_pieces_than_were_solved_are_not_stored() -> None:
    assert shipped("9x5").most == 5
    assert shipped("9x5").plies(7, 7 << 20) == NOT_STORED


def test_a_file_gives_back_the_tables() -> None:
    endgames = solved("3x3", 4)
    again = read_endgames(board_named("3x3").mask, write_endgames(endgames))
    assert again.most == 4
    for own, opp in positions("3x3", 2, 2):
        assert again.plies(own, opp) == endgames.plies(own, opp)


def test_a_damaged_file_is_refused() -> None:
    data = write_endgames(solved("3x3", 3))
    with pytest.raises(GameError, match="damaged"):
        read_endgames(board_named("3x3").mask, data[:-9])
    with pytest.raises(GameError, match="another board"):
        read_endgames(board_named("3x5").mask, data)
