"""Lines of Fixation against a slow definition written from its rules page, and the anchors."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.invariants import check_position, check_state
from support.slow_fixation import NAMES, PLACES, Slow, places_of

from fanoboard.games.fixation import GAME
from fanoboard.games.fixation.core import BoardHistory
from fanoboard.games.fixation.core_lines import group, is_group, neighbours
from fanoboard.games.fixation.geometry import LINES, NEXT, NUMBERS, POINTS
from fanoboard.games.game import Position
from fanoboard.games.turns import moves, play_text
from fanoboard.search.bits import popcount
from fanoboard.search.playout import Perft

OPTIONS = {
    "board": ("61 points", "19 points", "7 points"),
    "repetition": ("board", "board and side to move", "third time"),
    "equal_lines": ("allowed", "forbidden"),
    "duty": ("capture with such a stack", "move such a stack"),
}
any_options = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTIONS.items()})


def perft(position: Position, depth: int) -> int:
    return sum(perft(turn.position, depth - 1) if depth > 1 else 1 for turn in moves(position))


@pytest.mark.parametrize(("depth", "count"), [(1, 30), (2, 900), (3, 25326)])
def test_perft(depth: int, count: int) -> None:
    start = GAME().start()
    assert Perft(start.state(), lambda: 1000).count(depth) == count
    assert perft(start, depth) == count


@pytest.mark.parametrize(("board", "counts"), [("19 points", [12, 132, 1434]), ("7 points", [3, 0])])
def test_perft_of_small_boards(board: str, counts: list[int]) -> None:
    start = GAME({"board": board}).start()
    for depth, count in enumerate(counts, 1):
        assert Perft(start.state(), lambda: 1000).count(depth) == count == slow_perft(board, depth)


def slow_perft(board: str, depth: int, played: tuple[str, ...] = ()) -> int:
    """The same by the slow definition, which plays every game from its start."""
    slow = Slow.start({"board": board})
    for turn in played:
        slow.play(turn)
    if slow.winner() is not None:
        return 0
    legal = slow.legal()
    return len(legal) if depth == 1 else sum(slow_perft(board, depth - 1, (*played, turn)) for turn in legal)


def random_stacks(rng: random.Random, board: str = "61 points") -> dict[str, str]:
    """Stacks of all heights with more of one side or the other."""
    most, room = (18, 24) if board == "61 points" else (3, 7)
    disks = ["l"] * rng.randint(2, most) + ["d"] * rng.randint(2, most)
    rng.shuffle(disks)
    stacks: dict[str, str] = {}
    points = rng.sample(list(places_of(board)), room)
    while disks and points:
        stacks[points.pop()] = "".join(disks.pop() for _ in range(min(len(disks), rng.randint(1, 6))))
    return stacks


def compare(position: Position, slow: Slow, rng: random.Random, plies: int) -> None:
    """Play at random, and hold the position to the slow definition at every ply."""
    for _ in range(plies):
        assert position.text() == slow.text()
        winner = slow.winner()
        assert (position.result and position.result.winner) == (
            None if winner is None else "ld".index(winner)
        )
        if winner is not None:
            return
        legal = slow.legal()
        assert sorted(action.text for action in position.actions()) == legal
        turn = rng.choice(legal)
        position = play_text(position, turn).position
        slow.play(turn)


@settings(max_examples=15, deadline=None)
@given(any_options, st.integers(0, 2**32))
def test_random_games_follow_the_rules(options: dict[str, str], seed: int) -> None:
    compare(GAME(options).start(), Slow.start(options), random.Random(seed), 60)


@settings(max_examples=80, deadline=None)
@given(any_options, st.integers(0, 2**32), st.sampled_from("ld"))
def test_random_positions_follow_the_rules(options: dict[str, str], seed: int, side: str) -> None:
    rng = random.Random(seed)
    slow = Slow(random_stacks(rng, options["board"]), side, options)
    compare(GAME(options).position(slow.text()), slow, rng, 4)


@settings(max_examples=12, deadline=None)
@given(any_options, st.integers(0, 2**32))
def test_few_stacks_meet_the_repetition_rule(options: dict[str, str], seed: int) -> None:
    options = {**options, "board": "61 points"}
    slow = Slow({"a1": "l", "a3": "l", "i1": "d", "i3": "d"}, "l", options)
    compare(GAME(options).position(slow.text()), slow, random.Random(seed), 60)


@settings(max_examples=25, deadline=None)
@given(any_options, st.integers(0, 2**32))
def test_positions_keep_the_contract(options: dict[str, str], seed: int) -> None:
    rng = random.Random(seed)
    start = GAME(options).position(
        Slow(random_stacks(rng, options["board"]), rng.choice("ld"), options).text()
    )
    position: Position = rng.choice([start, GAME(options).start()])
    for _ in range(6):
        check_position(position)
        check_state(position)
        if position.result is not None:
            return
        position = position.play(rng.choice(position.actions())).position


@settings(max_examples=15, deadline=None)
@given(any_options, st.integers(0, 2**32))
def test_explain_is_silent_for_legal_turns_alone(options: dict[str, str], seed: int) -> None:
    rng = random.Random(seed)
    position = GAME(options).position(
        Slow(random_stacks(rng, options["board"]), rng.choice("ld"), options).text()
    )
    legal = {action.text for action in position.actions()}
    points = places_of(options["board"])
    turns = [f"{source}-{target}" for source in points for target in points]
    assert {turn for turn in turns if position.explain(turn) is None} == legal


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_disks_are_neither_made_nor_lost(seed: int) -> None:
    rng = random.Random(seed)
    position: Position = GAME().start()
    for _ in range(40):
        if position.result is None:
            position = position.play(rng.choice(position.actions())).position
    disks = [disk for pile in position.picture().values() for disk in pile]
    assert (disks.count("light"), disks.count("dark")) == (18, 18)


def test_undo_restores_everything() -> None:
    rng = random.Random(5)
    state = GAME().start().state()
    moments = []
    for _ in range(300):
        state.top = 0
        count = state.generate()
        legal = [state.moves[i] for i in range(count)]
        moments.append((state.key(), state.evaluate(), state.outcome(), state.seat(), legal))
        state.play(rng.randrange(count))
    for moment in reversed(moments):
        state.undo()
        state.top = 0
        legal = [state.moves[i] for i in range(state.generate())]
        assert (state.key(), state.evaluate(), state.outcome(), state.seat(), legal) == moment


def test_the_history_grows_without_end() -> None:
    history = BoardHistory()
    keys = [random.Random(seed).getrandbits(62) for seed in range(2000)]
    for key in [*keys, *keys[:5]]:
        history.add(key)
    assert [history.count(key) for key in keys[:6]] == [2] * 5 + [1]
    for _ in range(1500):
        history.drop()
    assert [history.count(key) for key in keys] == [1] * 505 + [0] * 1495


def test_a_line_of_play_may_be_long() -> None:
    """Longer than any search, with all moves kept; it goes on past wins, as no game does."""
    position = GAME().position(Slow({"a1": "l", "a5": "l", "i1": "d", "i5": "d"}, "l").text())
    state = position.state()
    rng = random.Random(3)
    count = state.generate()
    for _ in range(2000):
        state.play(state.top - 1 - rng.randrange(count))
        count = state.generate()
    for _ in range(2000):
        state.undo()
    state.top = 0
    assert state.key() == position.state().key()
    assert state.generate() == len(position.actions())


def test_the_board_is_that_of_the_page() -> None:
    assert sorted(POINTS) == sorted(PLACES)
    assert GAME().start().text() == Slow.start().text()
    for name, (x, y) in PLACES.items():
        steps = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
        ends = [NAMES.get((x + dx, y + dy)) for dx, dy in steps]
        found = [NEXT[d][NUMBERS[name]] for d in range(6)]
        assert [POINTS[point] if point >= 0 else None for point in found] == ends
        near = neighbours(1 << NUMBERS[name])
        assert near == sum(1 << NUMBERS[end] for end in ends if end)
    for lines in LINES:
        assert sorted(map(len, lines)) == [5, 5, 6, 6, 7, 7, 8, 8, 9]
        assert sorted(point for line in lines for point in line) == list(range(61))


@given(st.sets(st.sampled_from(sorted(PLACES))))
def test_groups(points: set[str]) -> None:
    slow = Slow(dict.fromkeys(points, "l"), "l")
    mask = sum(1 << NUMBERS[point] for point in points)
    assert is_group(mask) == slow.reaches_goal("l")
    assert popcount(mask) == len(points)
    if mask:
        found = group(mask & -mask, mask)
        assert found & ~mask == 0
        assert neighbours(found) & mask & ~found == 0
