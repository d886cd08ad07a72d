"""Fanorona's turns against a second, slow definition written from the rules page alone.

It knows points as (file, rank) from 0 and sets of them, and shares nothing with the rules tested.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fanoboard.games.events import apply
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.board import BOARDS
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.position import FanoronaPosition
from fanoboard.games.game import Position
from fanoboard.games.turns import moves, play_text

Point = tuple[int, int]


class Men(NamedTuple):
    """A board, the mover's men and the enemy's."""

    columns: int
    rows: int
    own: frozenset[Point]
    enemy: frozenset[Point]


class SlowTurn(NamedTuple):
    text: str
    own: frozenset[Point]
    enemy: frozenset[Point]


def name(point: Point) -> str:
    return "abcdefghi"[point[0]] + str(point[1] + 1)


def joined(men: Men, point: Point) -> Iterator[tuple[Point, Point]]:
    """The neighbours that a line leads to, each with its direction."""
    x, y = point
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            diagonal = dx != 0 and dy != 0
            strong = (x + y) % 2 == 0
            inside = 0 <= x + dx < men.columns and 0 <= y + dy < men.rows
            if (dx, dy) != (0, 0) and inside and (strong or not diagonal):
                yield (x + dx, y + dy), (dx, dy)


def run_of_enemies(men: Men, point: Point, direction: Point) -> frozenset[Point]:
    """The unbroken line of enemies beyond `point`."""
    run: set[Point] = set()
    x, y = point[0] + direction[0], point[1] + direction[1]
    while (x, y) in men.enemy:
        run.add((x, y))
        x, y = x + direction[0], y + direction[1]
    return frozenset(run)


def slow_relays(
    men: Men, at: Point, text: str, visited: frozenset[Point], last: Point | None
) -> Iterator[SlowTurn]:
    """The capturing turns of the man on `at` that begin with `text`, if that is not empty."""
    if text:
        yield SlowTurn(text, men.own, men.enemy)
    for to, direction in joined(men, at):
        if to in men.own | men.enemy | visited or direction == last:
            continue
        behind = (-direction[0], -direction[1])
        for letter, taken in (
            ("A", run_of_enemies(men, to, direction)),
            ("W", run_of_enemies(men, at, behind)),
        ):
            if taken:
                after = men._replace(own=men.own - {at} | {to}, enemy=men.enemy - taken)
                so_far = f"{text},{name(to)}{letter}" if text else f"{name(at)}-{name(to)}{letter}"
                yield from slow_relays(after, to, so_far, visited | {to}, direction)


def slow_turns(men: Men) -> list[SlowTurn]:
    captures = [turn for at in men.own for turn in slow_relays(men, at, "", frozenset({at}), None)]
    if captures:
        return captures
    return [
        SlowTurn(f"{name(at)}-{name(to)}", men.own - {at} | {to}, men.enemy)
        for at in men.own
        for to, _ in joined(men, at)
        if to not in men.own | men.enemy
    ]


def men_of(position: Position) -> Men:
    """Read the picture of a position: no bit of its insides."""
    columns, rows = (int(size) for size in str(position.game.options["board"]).split("x"))
    sides: list[set[Point]] = [set(), set()]
    for spot, (piece,) in position.picture().items():
        sides[piece == "black"].add(("abcdefghi".index(spot[0]), int(spot[1]) - 1))
    own, enemy = (frozenset(sides[seat]) for seat in (position.mover, 1 - position.mover))
    return Men(columns, rows, own, enemy)


def points_of(position: FanoronaPosition, bits: int) -> frozenset[Point]:
    return frozenset(
        ("abcdefghi".index(spot[0]), int(spot[1]) - 1)
        for point, spot in position.men.board.names.items()
        if point & bits
    )


def compare(position: FanoronaPosition) -> None:
    """Rules, core and slow definition agree on the turns of a position and on what they lead to."""
    expected = slow_turns(men_of(position)) if position.result is None else []
    found = list(moves(position))
    assert sorted(turn.text for turn in found) == sorted(turn.text for turn in expected)
    led_to = {turn.text: (turn.own, turn.enemy) for turn in expected}
    for turn in found:
        men = men_of(turn.position)
        assert (men.enemy, men.own) == led_to[turn.text]
        captured = len(men.own) < len(men_of(position).enemy)
        assert int(turn.position.text().split()[2]) == (0 if captured else position.quiet + 1)
        picture = position.picture()
        for events in turn.events:
            picture = apply(picture, events)
        assert picture == turn.position.picture()
    if position.result is None:
        state = position.state()
        assert isinstance(state, FanoronaState)
        made: Counter[tuple[frozenset[Point], frozenset[Point]]] = Counter()
        for move in range(state.generate()):
            state.play(move)
            made[points_of(position, state.opp), points_of(position, state.own)] += 1
            state.undo()
        assert made == Counter((turn.own, turn.enemy) for turn in expected)


boards = st.sampled_from(BOARDS)


@st.composite
def any_positions(draw: st.DrawFn) -> FanoronaPosition:
    """Positions with men anywhere, for long relays that games seldom have."""
    rules = Fanorona({"board": draw(boards)})
    columns, rows = rules.board.columns, rules.board.rows
    signs = draw(st.text("WBB111", min_size=columns * rows, max_size=columns * rows))
    ranks = [signs[rank * columns : (rank + 1) * columns] for rank in range(rows)]
    lengths = [_runs(rank) for rank in ranks]
    return rules.position(f"{'/'.join(lengths)} {draw(st.sampled_from('wb'))} {draw(st.integers(0, 90))}")


def _runs(rank: str) -> str:
    for length in range(len(rank), 1, -1):
        rank = rank.replace("1" * length, str(length))
    return rank


@given(any_positions())
@settings(max_examples=200, deadline=None)
def test_turns_of_any_position_are_those_of_the_slow_definition(position: FanoronaPosition) -> None:
    compare(position)


@given(boards, st.lists(st.integers(0, 10_000), max_size=40))
@settings(max_examples=30, deadline=None)
def test_turns_throughout_games_are_those_of_the_slow_definition(board: str, choices: list[int]) -> None:
    position = Fanorona({"board": board}).start()
    for choice in choices:
        compare(position)
        turns = list(moves(position))
        if not turns:
            break
        turn = turns[choice % len(turns)]
        after = turn.position
        assert isinstance(after, FanoronaPosition)
        assert len(after.picture()) <= len(position.picture())
        position = after
    if position.result is None:
        compare(position)


@given(any_positions(), st.integers(0, 10_000))
@settings(max_examples=100, deadline=None)
def test_texts_are_read_back(position: FanoronaPosition, choice: int) -> None:
    assert position.game.position(position.text()) == position
    turns = list(moves(position))
    if turns:
        turn = turns[choice % len(turns)]
        assert position.explain(turn.text) is None
        assert play_text(position, turn.text) == turn


@given(any_positions(), st.lists(st.integers(0, 10_000), max_size=4))
@settings(max_examples=100, deadline=None)
def test_no_way_to_click_an_action_begins_another(position: Position, choices: list[int]) -> None:
    for choice in [*choices, 0]:
        actions = position.actions()
        ways = [way for action in actions for way in action.ways]
        for way in ways:
            assert sum(other[: len(way)] == way for other in ways) == 1
        assert len({action.text for action in actions}) == len(actions)
        if not actions:
            break
        position = position.play(actions[choice % len(actions)]).position


@given(any_positions())
@settings(max_examples=100, deadline=None)
def test_every_generated_move_has_the_text_of_a_turn_that_does_the_same(position: FanoronaPosition) -> None:
    assume(position.result is None)
    state = position.state()
    assert isinstance(state, FanoronaState)
    for move in range(state.generate()):
        after = play_text(position, position.move_text(state, move)).position
        assert isinstance(after, FanoronaPosition)
        state.play(move)
        assert (after.men.own, after.men.opp, after.quiet, after.mover) == (
            state.own,
            state.opp,
            state.quiet,
            state.seat(),
        )
        state.undo()


@pytest.mark.parametrize(("board", "positions"), [("3x3", 1_012)])
def test_as_many_positions_are_reachable_as_published(board: str, positions: int) -> None:
    start = Fanorona({"board": board, "repetition": 0, "capture_limit": 0}).start()
    seen = {start.key()}
    front: list[Position] = [start]
    while front:
        for turn in moves(front.pop()):
            if turn.position.key() not in seen:
                seen.add(turn.position.key())
                front.append(turn.position)
    assert len(seen) == positions
