"""What the solver of Fano Nim knows, against plain recursion, published ideas and counted positions."""

from __future__ import annotations

import re
import time
from functools import cache, reduce
from itertools import product
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fanoboard.games.fano_nim import GAME
from fanoboard.games.fano_nim.geometry import FANO, Geometry
from fanoboard.games.fano_nim.puzzles import find_puzzle, forget_puzzles, is_known, puzzle
from fanoboard.games.fano_nim.solver import Theory
from fanoboard.games.search_info import Limits, Score, SearchInfo, Verdict
from fanoboard.interpreted import is_compiled
from fanoboard.search.memo import Effort

PLANE = Geometry(
    "plane of order three",
    tuple("ABCDEFGHIJKLM"),
    tuple(map(tuple, re.findall("....", "ABCJDEFJGHIJGDALHEBLIFCLGECKAEIMKFHAKBDIMFBGMHDCMJKL"))),
)
NIM = Geometry("nim", tuple("ABC"), (("A",), ("B",), ("C",)))
HEAPS = st.tuples(*[st.integers(0, 3)] * 7)


@cache
def plies(heaps: tuple[int, ...], misere: bool) -> tuple[bool, int]:
    """Whether the side to move wins, and how long the game lasts: plain recursion over the rules."""
    after = []
    for line in FANO.indices():
        for number in range(1, min(heaps[point] for point in line) + 1):
            left = tuple(heap - number * (point in line) for point, heap in enumerate(heaps))
            after.append(plies(left, misere))
    wins = [length + 1 for won, length in after if not won]
    losses = [length + 1 for won, length in after if won]
    if not after:
        return misere, 0
    return (True, min(wins)) if wins else (False, max(losses))


@settings(max_examples=60, deadline=None)
@given(HEAPS, st.booleans())
def test_winner_and_distance_are_those_of_plain_recursion(heaps: tuple[int, ...], misere: bool) -> None:
    theory = Theory(FANO, misere=misere)
    won, length = plies(heaps, misere)
    assert theory.measure(heaps, Effort()) == Score(Verdict.WIN if won else Verdict.LOSS, length)
    proof = theory.prove(heaps, Effort())
    assert proof is not None
    assert (proof.verdict is Verdict.WIN) == won == (not theory.is_p_position(heaps))
    winning = {turn for turn, after in theory.sequels(heaps) if not plies(after, misere)[0]}
    assert set(theory.winning_turns(heaps, Effort()) or []) == winning


@pytest.mark.parametrize(
    ("misere", "counts"), [(False, [64, 750, 4348]), (True, [64, 869, 4663])], ids=["normal", "misere"]
)
def test_p_positions_counted_by_the_anchors(misere: bool, counts: list[int]) -> None:
    theory = Theory(FANO, misere=misere)
    for largest, count in enumerate(counts, 1):
        everywhere = product(range(largest + 1), repeat=7)
        assert sum(map(theory.is_p_position, everywhere)) == count


def test_ordinary_nim_is_won_by_the_sum_without_carrying() -> None:
    normal, misere = Theory(NIM, misere=False), Theory(NIM, misere=True)
    for a, b, c in product(range(8), repeat=3):
        assert normal.is_p_position((a, b, c)) == (a ^ b ^ c == 0)
        small = max(a, b, c) < 2
        assert misere.is_p_position((a, b, c)) == ((a ^ b ^ c == 1) if small else (a ^ b ^ c == 0))


@given(st.integers(1, 15), st.sampled_from(FANO.lines), HEAPS)
def test_a_line_of_equal_heaps_wins_at_once(
    heap: int, line: tuple[str, ...], others: tuple[int, ...]
) -> None:
    heaps = [heap if point in line else other for point, other in zip(FANO.points, others, strict=True)]
    assert f"{''.join(line)}-{heap}" in (Theory(FANO, misere=False).winning_turns(heaps, Effort()) or [])


def test_an_effort_ends_and_is_gone_on_with() -> None:
    theory = Theory(FANO, misere=False)
    heaps = (9, 8, 7, 6, 5, 4, 3)
    tries = 1
    while theory.prove(heaps, Effort(50)) is None:
        tries += 1
    assert tries > 3
    assert theory.prove(heaps, Effort(0)) == Theory(FANO, misere=False).prove(heaps, Effort())
    assert Theory(FANO, misere=False).prove(heaps, Effort(stopped=lambda: True)) is None


@pytest.mark.parametrize("rule", ["normal", "misere"])
@pytest.mark.parametrize("seed", range(3))
def test_a_puzzle_has_exactly_one_winning_turn(rule: str, seed: int) -> None:
    game = GAME({"rule": rule, "start": "puzzle", "max": 6})
    start = game.start(seed)
    assert max(start.heaps) <= 6
    assert (
        len([turn for turn, after in game.theory.sequels(start.heaps) if game.theory.is_p_position(after)])
        == 1
    )


def test_a_seed_stands_for_one_puzzle_whatever_is_known_already() -> None:
    """Saved games hold the seed.  With one theory for all, this seed led to another puzzle next time."""
    heaps = (11, 1, 9, 7, 10, 2, 14, 5, 2, 4, 2, 11, 5)
    assert puzzle(PLANE, 15, 0, misere=False) == heaps
    forget_puzzles()
    assert puzzle(PLANE, 15, 0, misere=False) == heaps


def test_looking_for_a_puzzle_can_be_stopped_soon_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever asks is asked back every few milliseconds of work, and finds the same puzzle the next time."""
    many = Geometry(
        "many", tuple(f"p{i}" for i in range(31)), tuple((f"p{i}", f"p{(3 * i + 1) % 31}") for i in range(15))
    )
    monkeypatch.setattr("fanoboard.games.fano_nim.puzzles.WORK", 4_000_000 if is_compiled() else 100_000)
    forget_puzzles()
    pauses: list[float] = []
    last = time.thread_time()

    def stopped(most: int) -> bool:
        nonlocal last
        pauses.append(time.thread_time() - last)
        last = time.thread_time()
        return len(pauses) >= most

    assert find_puzzle(many, 15, 1, misere=True, stopped=lambda: stopped(40)) is None
    assert not is_known(many, 15, 1, misere=True)
    assert len(pauses) < 45, "it has ended at once"
    found = find_puzzle(many, 15, 1, misere=True, stopped=lambda: stopped(10**9))
    assert max(pauses) < (0.05 if is_compiled() else 1)
    assert is_known(many, 15, 1, misere=True)
    forget_puzzles()
    assert puzzle(many, 15, 1, misere=True) == found
    forget_puzzles()


def test_a_game_is_prepared_once_its_puzzle_is_found() -> None:
    game = GAME({"start": "puzzle", "max": 9})
    forget_puzzles()
    assert GAME().is_prepared(4)
    assert GAME().prepare(4, lambda: True), "there is nothing to stop"
    assert not game.is_prepared(4)
    assert not game.prepare(4, lambda: True)
    assert not game.is_prepared(4)
    assert game.prepare(4, lambda: False)
    assert game.is_prepared(4)
    assert not game.is_prepared(5)
    assert game.prepare(4, lambda: True), "it is at hand"
    for seed in range(40):
        game.prepare(seed, lambda: False)
    assert not game.is_prepared(4), "not all are remembered for ever"


def test_asking_again_for_a_known_puzzle_forgets_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fanoboard.games.fano_nim.puzzles.MOST_KEPT", 3)
    forget_puzzles()
    for seed in (1, 2, 3, 3, 3):
        puzzle(FANO, 5, seed, misere=False)
    assert all(is_known(FANO, 5, seed, misere=False) for seed in (1, 2, 3))
    forget_puzzles()


@pytest.mark.parametrize("seed", range(3))
def test_boards_too_full_to_judge_are_thinned(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ordinary Nim on 31 heaps: a turn wins where it leaves a sum without carrying of 0."""
    many = Geometry("many", tuple(f"p{i}" for i in range(31)), tuple((f"p{i}",) for i in range(31)))
    monkeypatch.setattr("fanoboard.games.fano_nim.puzzles.WORK", 200_000)
    forget_puzzles()
    heaps = puzzle(many, 7, seed, misere=False)
    total = reduce(xor, heaps)
    assert sum(heap ^ total < heap for heap in heaps) == 1
    assert 1 < sum(heap > 0 for heap in heaps) < 20
    forget_puzzles()


def test_the_thinker_values_every_turn() -> None:
    game = GAME({"rule": "misere"})
    at = game.position("2,2,3,1,2,3,3 1")
    values = game.thinker().values(at, Limits(), lambda: False)
    assert sorted(values) == sorted(action.text for action in at.actions())
    for turn, after in game.theory.sequels(at.heaps):
        won, length = plies(after, True)
        assert values[turn] == Score(Verdict.LOSS if won else Verdict.WIN, length + 1)


def test_the_thinker_plays_the_quickest_win_and_the_longest_loss() -> None:
    told: list[SearchInfo] = []
    game = GAME()
    won = game.thinker().think(game.position("3,3,3,4,3,4,3 1"), Limits(), told.append, lambda: False)
    assert won.score == Score(Verdict.WIN, 1)
    assert told[-1] == won
    lost = game.position("1,1,1,3,2,3,3 2")
    thought = game.thinker().think(lost, Limits(), told.append, lambda: False)
    assert thought.score == Score(Verdict.LOSS, 4) == Score(Verdict.LOSS, plies(lost.heaps, False)[1])


def test_a_thinker_that_is_stopped_still_plays() -> None:
    game = GAME()
    at = game.position("15,14,13,15,12,14,15 1")
    thought = game.thinker().think(at, Limits(nodes=1), lambda thought: None, lambda: True)
    assert at.explain(thought.pv[0]) is None


@pytest.mark.parametrize("nodes", [20, 200, 1000])
def test_what_is_not_proved_in_time_is_called_a_guess_and_the_rest_is_true(nodes: int) -> None:
    game = GAME()
    at = game.position("9,8,7,6,5,4,9 1")
    known = game.thinker().values(at, Limits(), lambda: False)
    found = game.thinker().values(at, Limits(nodes=nodes), lambda: False)
    assert found.keys() == known.keys()
    proved = [turn for turn, score in found.items() if score != Score(Verdict.GUESS)]
    assert len(proved) < len(found)
    assert all(found[turn].verdict is known[turn].verdict for turn in proved)
    if nodes == 1000:
        easy = [turn for turn, score in known.items() if score.number <= 6]
        assert len(easy) > 1
        assert set(easy) <= set(proved)
