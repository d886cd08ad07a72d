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

from fanoboard.games.errors import GameError
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


def slow_gift(men: Men, *, gives: bool) -> list[SlowTurn]:
    """The turns of a vela while Black has more than 5 men: White takes one man, Black `gives`."""
    single = [
        SlowTurn(f"{name(at)}-{name(to)}{letter}", men.own - {at} | {to}, men.enemy - {taken})
        for at in men.own
        for to, (dx, dy) in joined(men, at)
        if to not in men.own | men.enemy
        for letter, taken in (("A", (to[0] + dx, to[1] + dy)), ("W", (at[0] - dx, at[1] - dy)))
        if taken in men.enemy
    ]
    if not gives:
        return single
    paikas = slow_turns(men._replace(enemy=frozenset())) if men.own else []
    free = [turn._replace(enemy=men.enemy) for turn in paikas if not turn.own & men.enemy]
    let = [turn for turn in free if slow_gift(Men(*men[:2], men.enemy, turn.own), gives=False)]
    return let or free


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


def by_definition(position: Position) -> list[SlowTurn]:
    men = men_of(position)
    black = men.own if position.mover else men.enemy
    if position.game.options["vela"] == "on" and len(black) > 5:
        return slow_gift(men, gives=position.mover == 1)
    return slow_turns(men)


def compare(position: FanoronaPosition) -> None:
    """Rules, core and slow definition agree on the turns of a position and on what they lead to."""
    expected = by_definition(position) if position.result is None else []
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
kinds = st.sampled_from([{"board": board} for board in BOARDS] + [{"vela": "on"}] * 3)


@st.composite
def any_positions(draw: st.DrawFn) -> FanoronaPosition:
    """Positions with men anywhere, for long relays that games seldom have."""
    rules = Fanorona(draw(kinds))
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


@given(kinds, st.lists(st.integers(0, 10_000), max_size=40))
@settings(max_examples=30, deadline=None)
def test_turns_throughout_games_are_those_of_the_slow_definition(
    kind: dict[str, str], choices: list[int]
) -> None:
    position = Fanorona(kind).start()
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


@pytest.mark.parametrize(
    ("position", "winner", "reason"),
    [
        ("8B/8B/8B/9/W4BBB1 w 0", 1, "White can’t capture."),
        ("BBBBBBBBB/BBBBBBBBB/WWWWWWWWW/WWWWWWWWW/WWWWWWWWW b 0", 0, "Black can’t move."),
    ],
)
def test_in_a_vela_who_cannot_do_his_part_has_lost(position: str, winner: int, reason: str) -> None:
    vela = Fanorona({"vela": "on"}).position(position)
    assert vela.result is not None
    assert (vela.result.winner, str(vela.result.reason)) == (winner, reason)


def test_from_the_turn_after_the_seventeenth_man_on_the_usual_rules_hold() -> None:
    """White takes the sixth last man and no more; Black's relay is a usual one then."""
    vela = Fanorona({"vela": "on"}).position("8B/7B1/B3W4/9/W1BBB4 w 0")
    texts = [turn.text for turn in moves(vela)]
    assert texts
    assert all("," not in text for text in texts)
    after = play_text(vela, "a1-b1A").position
    assert sum(piece == ("black",) for piece in after.picture().values()) == 5
    assert after.mover == 1
    assert {turn.text for turn in moves(after)} == {
        turn.text for turn in moves(Fanorona().position(after.text()))
    }


@pytest.mark.parametrize("board", ["5x5", "3x3", "9x3"])
def test_a_vela_is_played_on_the_usual_board_alone(board: str) -> None:
    with pytest.raises(GameError, match="9 × 5"):
        Fanorona({"board": board, "vela": "on"})


@pytest.mark.parametrize(
    ("position", "turn", "said"),
    [
        ("9/9/BBBBBBB2/9/7W1 b 0", "g3-h3A", "captures nothing"),
        ("9/9/BBBBBBB2/9/7W1 b 0", "a3-a4", "White can capture nothing"),
        ("9/9/BBBBBBBW1/9/9 w 0", "h3-i3W,i2A", "one a turn"),
    ],
)
def test_what_a_vela_forbids_is_said(position: str, turn: str, said: str) -> None:
    reason = Fanorona({"vela": "on"}).position(position).explain(turn)
    assert reason is not None
    assert said in str(reason)
    assert reason.rule == "vela"


def test_the_first_moves_have_names_and_others_none() -> None:
    """The rules page, *Names*."""
    game = Fanorona()
    start = game.start()
    named = {turn.text: str(game.called(start, turn.text)).split(":")[0] for turn in moves(start)}
    assert named == {
        "e2-e3A": "Vaky loha",
        "f2-e3A": "Havanana",
        "d2-e3A": "Havia (lava)",
        "d3-e3A": "Fohy",
        "d3-e3W": "Kobana",
    }
    after = play_text(start, "e2-e3A").position
    assert not any(game.called(after, turn.text) for turn in moves(after))
    small = Fanorona({"board": "5x5"})
    assert not any(small.called(small.start(), turn.text) for turn in moves(small.start()))
