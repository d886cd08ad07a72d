"""What the solver of Fano Nim knows, against plain recursion, published ideas and counted positions."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from functools import cache, reduce
from itertools import pairwise, product
from operator import xor
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fanoboard.games.fano_nim import GAME
from fanoboard.games.fano_nim.geometry import FANO, Geometry
from fanoboard.games.fano_nim.puzzles import find_puzzle, forget_puzzles, is_known, puzzle
from fanoboard.games.fano_nim.solver import Heaps, Theory
from fanoboard.games.fano_nim.theory_pages import MOST_LISTED, theory_pages
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


def pages_of(theory: Theory, heaps: Heaps, most_listed: int = MOST_LISTED) -> Iterator[str]:
    """The pages that theory has on a position, in English Markdown."""
    return ("\n".join(map(str, page)) for page in theory_pages(theory, heaps, most_listed))


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


@pytest.mark.parametrize("size", [2, 3, 27])
def test_there_is_little_work_between_two_pages_of_theory(size: int) -> None:
    """Whatever a user's geometry is like; a window shows them as it goes."""
    random = Random(2)
    points = tuple(f"p{number}" for number in range(31))
    lines = {tuple(sorted(random.sample(range(31), size))) for _ in range(200)}
    many = Geometry("many", points, tuple(tuple(points[i] for i in line) for line in sorted(lines)))
    pages = theory_pages(Theory(many, misere=False), tuple(random.randint(5, 15) for _ in points))
    seconds = []
    for _ in range(12):
        begun = time.thread_time()
        next(pages, None)
        seconds.append(time.thread_time() - begun)
    assert sorted(seconds)[-2] < (0.05 if is_compiled() else 2)


def test_more_symmetries_than_can_be_gone_through_are_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nim on twelve heaps has half a thousand million of them, which a list would hold."""
    heaps = tuple("ABCDEFGHIJKL")
    nim = Geometry("nim", heaps, tuple((heap,) for heap in heaps))
    monkeypatch.setattr(sys.modules[theory_pages.__module__], "MOST_SYMMETRIES", 200)
    *_, page = theory_pages(Theory(nim, misere=False), (1,) * 12)
    assert str(page[-1]) == "The lines have too many symmetries to tell which positions are new."


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


@pytest.mark.parametrize(
    ("misere", "counts"), [(False, [64, 750, 4348]), (True, [64, 869, 4663])], ids=["normal", "misere"]
)
def test_the_theory_lists_the_p_positions_up_to_symmetry(misere: bool, counts: list[int]) -> None:
    theory = Theory(FANO, misere=misere)
    pages = list(pages_of(theory, (1,) * 7, most_listed=4**7))
    assert all(len(one) <= len(other) for one, other in pairwise(pages))
    for largest, count in enumerate(counts, 1):
        assert f"P-positions with heaps up to {largest}: {count}." in pages[-1]
        section = pages[-1].split(f"## Largest heap {largest}\n")[1].split("##")[0]
        items = re.findall(r"^- (?:`(.*)`|No seeds)(?: and (\d+) like it)?$", section, re.MULTILINE)
        new = count - (0 if largest == 1 else counts[largest - 2])
        sizes = [int(others or 0) + 1 for _, others in items]
        # The empty board is a position with a heap of 0 at most, and in the normal game a P-position.
        assert sum(sizes) == new - (largest == 1 and not misere)
        assert all(168 % size == 0 for size in sizes), "an orbit of the 168 symmetries of the plane"
        for text, _ in items:
            heaps = dict.fromkeys(FANO.points, 0) | {word[0]: int(word[1:]) for word in text.split()}
            assert max(heaps.values()) == largest
            assert not plies(tuple(heaps.values()), misere)[0]


def test_the_theory_names_every_winning_turn() -> None:
    heaps = (3, 3, 3, 4, 3, 4, 3)
    theory = Theory(FANO, misere=False)
    page = next(page for page in pages_of(theory, heaps) if "winning turn" in page)
    assert "N-position" in page
    winning = {turn for turn, after in theory.sequels(heaps) if not plies(after, False)[0]}
    assert len(winning) > 1
    assert "Every winning turn: " in page
    assert set(re.findall(r"`(\w+-\d+)`", page)) == winning
    lost = next(page for page in pages_of(theory, (1, 1, 1, 3, 2, 3, 3)) if "Not known" not in page)
    assert "P-position" in lost
    assert "4 more turns" in lost
    page = next(page for page in pages_of(theory, (0, 0, 0, 0, 1, 2, 1)) if "winning turn" in page)
    assert "in 1 more turn at most." in page
    assert page.endswith("\nThe only winning turn: `RAW-1`.")


def test_the_theory_gives_up_on_boards_that_are_too_large() -> None:
    line = Geometry("line", tuple("ABCDEFGHIJKLMNOPQRST"), (tuple("ABCDEFGHIJKLMNOPQRST"),))
    assert "too many positions on 20 points" in list(pages_of(Theory(line, misere=False), (1,) * 20))[-1]
