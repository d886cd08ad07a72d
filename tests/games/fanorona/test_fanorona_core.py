"""What a search relies on in Fanorona's state: it agrees with the rules, and it can be taken back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fanoboard.games.capabilities import searchable
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.board import BOARDS
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.game import Position
from fanoboard.games.turns import moves, play_text
from fanoboard.search.state import SLOTS, UNDECIDED

FAR_APART = "8B/9/9/9/W8 w 0"


def state_of(position: Position) -> FanoronaState:
    state = searchable(position).state()
    assert isinstance(state, FanoronaState)
    return state


def snapshot(state: FanoronaState) -> tuple[int, ...]:
    return (state.own, state.opp, state.seat(), state.quiet, state.key(), state.ply, state.outcome())


def expected_outcome(position: Position) -> int:
    """What the result of a position is for its mover."""
    if position.result is None:
        return UNDECIDED
    if position.result.winner is None:
        return 0
    return 1 if position.result.winner == position.mover else -1


choices = st.lists(st.integers(0, 10_000), max_size=60)


@given(st.sampled_from(BOARDS), choices)
@settings(max_examples=40, deadline=None)
def test_a_game_in_place_is_the_game_of_the_rules_and_goes_back(board: str, picks: list[int]) -> None:
    position: Position = Fanorona({"board": board, "repetition": 2, "capture_limit": 9}).start()
    state = state_of(position)
    before: list[tuple[int, ...]] = []
    for pick in picks:
        turns = list(moves(position))
        first = state.top
        over = state.outcome() != UNDECIDED
        outcome = state.outcome() if over or state.generate() else state.stuck()
        assert outcome == expected_outcome(position)
        if not turns:
            break
        move = first + pick % len(turns)
        text = searchable(position).move_text(state, move)
        before.append(snapshot(state))
        state.play(move)
        position = play_text(position, text).position
        assert state.key() == state_of(position).key()
    for earlier in reversed(before):
        state.undo()
        assert snapshot(state) == earlier


@given(choices)
@settings(max_examples=20, deadline=None)
def test_forcing_moves_are_the_captures(picks: list[int]) -> None:
    state = state_of(Fanorona().start())
    for pick in picks:
        state.top = 0
        forcing = state.generate_forcing()
        captures = [(state.flips(move), state.taken(move)) for move in range(forcing)]
        assert all(taken for _, taken in captures)
        state.top = 0
        count = state.generate()
        if captures:
            assert captures == [(state.flips(move), state.taken(move)) for move in range(count)]
        if not count or state.outcome() != UNDECIDED:
            break
        move = pick % count
        men = int(state.own | state.opp).bit_count()
        prior = state.prior(move)
        state.play(move)
        assert prior == men - int(state.own | state.opp).bit_count()
    assert state.must_force()


def test_slots_name_where_a_move_leaves_and_arrives() -> None:
    state = state_of(Fanorona().position("9/3W5/5W3/1W7/8B w 0"))
    count = state.generate()
    slots = {state.slot(move) for move in range(count)}
    assert len(slots) == count
    assert all(0 <= slot < SLOTS for slot in slots)


def test_the_key_knows_the_side_to_move_but_not_the_way() -> None:
    rules = Fanorona()
    one = play_text(rules.start(), "d2-e3A").position
    assert state_of(one).key() != state_of(rules.position(one.text().replace(" b ", " w "))).key()
    exchanged = rules.position("8W/9/9/9/B8 b 0")
    assert state_of(rules.position(FAR_APART)).key() != state_of(exchanged).key()
    two_ways = [["a1-a2", "i5-i4", "a2-b2"], ["a1-b1", "i5-i4", "b1-b2"]]
    keys = set()
    for texts in two_ways:
        position: Position = rules.position(FAR_APART)
        for text in texts:
            position = play_text(position, text).position
        keys.add(state_of(position).key())
    assert len(keys) == 1


def test_a_state_remembers_the_game_before_it() -> None:
    position: Position = Fanorona().position(FAR_APART)
    for text in ["a1-a2", "i5-i4", "a2-a1", "i4-i5", "a1-a2", "i5-i4", "a2-a1"]:
        position = play_text(position, text).position
    state = state_of(position)
    outcomes = {}
    for move in range(state.generate()):
        text = searchable(position).move_text(state, move)
        state.play(move)
        outcomes[text] = state.outcome()
        state.undo()
    assert outcomes == {"i4-i5": 0, "i4-i3": UNDECIDED, "i4-h4": UNDECIDED}


def test_repetition_within_the_search_counts() -> None:
    state = state_of(Fanorona({"repetition": 2}).position(FAR_APART))
    seen = [state.outcome()]
    for white, black in [("a1", "i5"), ("a2", "i4")]:
        for spot in (white, black):
            point = Fanorona().board.points[spot]
            other = Fanorona().board.points[{"a1": "a2", "a2": "a1", "i5": "i4", "i4": "i5"}[spot]]
            first = state.top
            flips = [state.flips(move) for move in range(first, first + state.generate())]
            state.play(first + flips.index(point | other))
            seen.append(state.outcome())
    assert seen == [UNDECIDED] * 4 + [0]


def test_a_loss_goes_before_the_capture_limit() -> None:
    cannot_move = Fanorona({"board": "3x3"}).position("B2/BB1/WBB w 100")
    assert state_of(cannot_move).outcome() == expected_outcome(cannot_move) == -1


def test_a_history_of_a_hundred_thousand_plies_can_be_taken_back() -> None:
    state = state_of(Fanorona({"repetition": 0, "capture_limit": 0}).position(FAR_APART))
    start = snapshot(state)
    state.generate()
    there_and_back = state.flips(0)
    state.play(0)
    reply = state.top
    state.generate()
    assert there_and_back & state.opp
    for ply in range(1, 100_000):
        state.play(reply if ply % 2 else 0)
    assert state.quiet == 100_000
    for _ in range(100_000):
        state.undo()
    assert snapshot(state) == start


def test_more_moves_than_any_game_has_find_room() -> None:
    position = Fanorona().position("BWBBBBBBB/W1B2B1BB/1B2B1B1B/B1WBB1B2/BWBBBBBBB w 0")
    state = state_of(position)
    count = state.generate()
    assert count > 10_000
    assert state.generate() == count
    made = [(state.flips(move), state.taken(move)) for move in range(2 * count)]
    assert made[:count] == made[count:]


@pytest.mark.parametrize(("text", "sign"), [("9/9/9/9/WW6B w 0", 1), ("9/9/9/9/WW6B b 0", -1)])
def test_more_men_are_better_for_their_mover(text: str, sign: int) -> None:
    assert state_of(Fanorona().position(text)).evaluate() * sign > 0


def test_evaluation_is_within_bounds() -> None:
    position = Fanorona().position("9/9/WWWWWWWWW/WWWWWWWWW/WWWWWWWWB w 0")
    assert 0 < state_of(position).evaluate() <= 20_000
