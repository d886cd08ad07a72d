"""Lines of Fixation: what a position looks worth, and what the search finds in it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.slow_fixation import NAMES, PLACES, Slow

from fanoboard.games.capabilities import searchable
from fanoboard.games.fixation import GAME
from fanoboard.games.fixation.core import FixationState
from fanoboard.games.fixation.core_board import DUEL, PLACE, standing_value
from fanoboard.games.fixation.core_lines import KIND, KINDS, groups
from fanoboard.games.game import Position
from fanoboard.games.turns import play_text
from fanoboard.search.alphabeta import AlphaBeta
from fanoboard.search.scores import WIN, SearchLine
from fanoboard.search.state import UNDECIDED
from fanoboard.search.transposition import TranspositionTable

SWAPPED = str.maketrans("ld", "dl")


def state_of(stacks: dict[str, str], side: str) -> FixationState:
    position = GAME().position(Slow(stacks, side).text())
    state = position.state()
    assert isinstance(state, FixationState)
    return state


def stacks_of(words: str) -> dict[str, str]:
    return dict(word.partition(":")[::2] for word in words.split())


def best(position: Position, depth: int) -> tuple[str, int]:
    state = searchable(position).state()
    line = AlphaBeta(state, TranspositionTable(1), lambda: 1000, 1 << 60).search(depth, lambda line: None)
    state.generate()
    return searchable(position).move_text(state, line.moves[0]), line.score


def random_stacks(seed: int) -> dict[str, str]:
    """Stacks of all heights, of no more disks than there are."""
    rng = random.Random(seed)
    disks = ["l"] * 18 + ["d"] * 18
    rng.shuffle(disks)
    points = rng.sample(list(PLACES), rng.randint(2, 20))
    cuts = [rng.choice((1, 1, 2, 2, 3, 4, 5, 6)) for _ in points]
    stacks = {
        point: "".join(disks.pop() for _ in range(min(cut, len(disks))))
        for point, cut in zip(points, cuts, strict=True)
    }
    return {point: stack for point, stack in stacks.items() if stack}


def turned(point: str) -> str:
    """The point a sixth of a turn further round the centre."""
    x, y = PLACES[point]
    x, y = x - PLACES["e5"][0], y - PLACES["e5"][1]
    # One step to the right becomes one up right, one up right becomes one up left.
    right, up_right = (x - y) // 2, y
    return NAMES[PLACES["e5"][0] + right - up_right, PLACES["e5"][1] + right + up_right]


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from("ld"))
def test_colours_may_be_swapped_and_the_board_turned(seed: int, side: str) -> None:
    stacks = random_stacks(seed)
    value = state_of(stacks, side).evaluate()
    swapped = {point: stack.translate(SWAPPED) for point, stack in stacks.items()}
    assert state_of(swapped, side.translate(SWAPPED)).evaluate() == value
    assert state_of({turned(point): stack for point, stack in stacks.items()}, side).evaluate() == value
    assert -20_000 < value < 20_000


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_what_stands_is_worth_the_sum_of_its_parts(seed: int) -> None:
    """To either side, if it is to move."""
    state = state_of(random_stacks(seed), "l")
    parts = [PLACE[KINDS * point + KIND[stack]] for point, stack in enumerate(state.stacks)]
    parts += [DUEL[duel] for duel in state.duels]
    for mover in (0, 1):
        assert standing_value(state.standing, mover) == sum(standing_value(part, mover) for part in parts)
    assert standing_value(0, 0) == standing_value(0, 1) == 0


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_knows_who_is_taller_on_every_line(seed: int) -> None:
    """After moves, and after taking them back, as in a position set up anew."""
    rng = random.Random(seed)
    state = state_of(random_stacks(seed), rng.choice("ld"))
    before = state.taller
    played = 0
    for _ in range(6):
        state.top = 0
        if count := state.generate():
            state.play(rng.randrange(count))
            played += 1
    fresh = FixationState(
        list(state.stacks), state.mover, [], 1, sides_differ=False, strict_lines=False, free_duty=False
    )
    assert state.taller == fresh.taller
    assert state.evaluate() == fresh.evaluate()
    for _ in range(played):
        state.undo()
    assert state.taller == before


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("a1:l a3:l i1:d i5:d", "a1:l a5:l i1:d i5:d"),
        ("a1:l a2:l c5:l i1:d i5:d", "a1:l a3:l c5:l i1:d i5:d"),
        ("a1:ll a5:l e1:d i5:d", "a1:l a5:ll i1:d e9:dd"),
    ],
    ids=["nearer", "fewer groups", "not held"],
)
def test_likes(better: str, worse: str) -> None:
    assert state_of(stacks_of(better), "l").evaluate() > state_of(stacks_of(worse), "l").evaluate()


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from("ld"))
def test_wins_seen_at_once_are_those_of_the_plain_rules(seed: int, side: str) -> None:
    """All of them, where a side stands in two groups at most and the opponent can move on."""
    rng = random.Random(seed)
    points = rng.sample([point for point in PLACES if point[0] in "abcd"], 5)
    codes = ("l", "ld", "dl", "d", "ll", "dd", "lll", "dlddl", "lddldl")
    other = side.translate(SWAPPED)
    stacks = {"i1": other, "i5": other} | {point: rng.choice(codes) for point in points}
    state = state_of(stacks, side)
    if state.outcome() == UNDECIDED:
        slow = Slow(stacks, side)
        seen = state.wins_at_once()
        assert state.top == 0
        if seen or groups(state.sides[state.mover]) <= 2:
            assert seen == wins(slow, 1)


@pytest.mark.parametrize(
    ("words", "wins"),
    [
        ("a1:l a3:l i1:d i5:d", True),
        ("a1:l a5:l i1:d i5:d", False),
        ("a1:lddldl a5:l c1:dlddl c2:l i1:d i5:d e9:d", True),
        ("a1:lddldl a5:l c1:llllll c3:ll i1:d i5:d e9:d", False),
        ("a1:l a3:l d1:lll d3:d i1:d i5:d", False),
    ],
    ids=["joins", "too far", "second six", "nothing falls on a six", "has to capture elsewhere"],
)
def test_sees_wins_at_once(words: str, wins: bool) -> None:
    assert state_of(stacks_of(words), "l").wins_at_once() == wins


def test_plays_the_winning_move() -> None:
    position = GAME().position(Slow(stacks_of("a1:l a3:l i1:d i5:d"), "l").text())
    for depth in (1, 3):
        turn, score = best(position, depth)
        assert score == WIN - 1
        assert play_text(position, turn).position.result is not None


def test_the_duty_stands_above_a_win() -> None:
    """The stack of three has to capture, so the two others can't be joined by a1-a2."""
    free = stacks_of("a1:l a3:l i1:d i5:d")
    bound = {**free, "d1": "lll", "d3": "d"}
    turn, score = best(GAME().position(Slow(bound, "l").text()), 1)
    assert turn == "d1-d4"
    assert score < WIN - 1


@pytest.mark.parametrize("seed", range(8))
def test_wins_in_three_are_those_of_the_plain_rules(seed: int) -> None:
    """A win that the search proves within three plies is one by the slow definition, and the other way."""
    rng = random.Random(seed)
    disks = ["l"] * 3 + ["d"] * 3
    points = rng.sample([point for point in PLACES if point[0] in "ab"], len(disks))
    stacks = dict(zip(points, disks, strict=True))
    position = GAME().position(Slow(stacks, "l").text())
    if position.result is None:
        _, score = best(position, 3)
        assert (score >= WIN - 3) == wins(Slow(stacks, "l"), 3)


def wins(slow: Slow, plies: int) -> bool:
    """Whether the side to move wins within so many plies, by the slow definition."""
    for turn in slow.legal():
        after = again(slow, turn)
        winner = after.winner()
        if winner == slow.side:
            return True
        if winner is None and plies > 2 and all(answered(after, reply, plies - 2) for reply in after.legal()):
            return True
    return False


def answered(slow: Slow, reply: str, plies: int) -> bool:
    after = again(slow, reply)
    winner = after.winner()
    return winner == after.side if winner is not None else wins(after, plies)


def again(slow: Slow, turn: str) -> Slow:
    after = Slow(slow.stacks, slow.side, slow.options)
    after.seen = slow.seen.copy()
    after.play(turn)
    return after


def test_does_the_same_with_the_same_nodes() -> None:
    def search() -> SearchLine:
        return AlphaBeta(GAME().start().state(), TranspositionTable(1), lambda: 1000, 600).search(
            20, lambda line: None
        )

    lines = [search(), search()]
    assert lines[0].moves == lines[1].moves
    assert (lines[0].score, lines[0].depth, lines[0].nodes) == (
        lines[1].score,
        lines[1].depth,
        lines[1].nodes,
    )
