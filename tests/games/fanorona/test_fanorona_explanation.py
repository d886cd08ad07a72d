"""Fanorona says which rule stands in the way of a turn or a click."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Position
from fanoboard.games.turns import moves, play_text
from fanoboard.messages import Message

QUIET = "8B/9/9/9/W8 w 0"
RELAY = "9/9/1B2W4/B8/1W7 w 0"


def assert_matches(reason: Message | None, pattern: str) -> None:
    assert reason is not None
    assert re.search(pattern, str(reason))


def in_relay() -> Position:
    """White's piece has gone from b1 to b2, taking b3, and may take a2 by going on to c2."""
    position = Fanorona().position(RELAY)
    begin = next(action for action in position.actions() if action.text == "b1-b2A")
    return position.play(begin).position


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("d2-e3", "The letter of the capture is missing: d2-e3A"),
        ("d2-e3W", "That step captures nothing by withdrawal"),
        ("d3-e3", "say which, d3-e3A .* or d3-e3W"),
        ("e2-f3", "No line joins e2 and f3: weak points"),
        ("d2-e4", "e4 is not next to d2"),
        ("c1-d1", "d1 is not empty"),
        ("d2-d2", "another point"),
        ("b4-b5", "There is no white piece on b4: .* black"),
        ("e3-e4", "There is no white piece on e3: .* empty"),
        ("a1-a9", "There is no point a9"),
        ("e3A", "The first step names the point it leaves"),
        ("d2-e3A,f5W", "The turn is over after d2-e3A"),
        ("d2-e3A,", "The turn is over after d2-e3A"),
        ("", "A turn has at least one step"),
        ("D2-E3A", "is not a step"),
        ("pass", "“pass” is not a step"),
    ],
)
def test_a_turn_at_the_start_is_refused_with_the_rule(text: str, reason: str) -> None:
    assert_matches(Fanorona().start().explain(text), reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("e3-e4", "From e3 to e4 nothing is captured, and you must capture. You could play b1-b2A"),
        ("b1-b2A,c2A", r"Step 2 \(c2A\): .* nothing by approach"),
        ("b1-b2A,b3A", r"Step 2 \(b3A\): That is the same direction twice in a row"),
        ("b1-b2A,b1W", r"Step 2 \(b1W\): The piece has been on b1 before in this turn"),
        ("b1-b2A,b2-c2W", r"Step 2 .* names only the point it goes to: c2W"),
        ("b1-b2A,a3", r"Step 2 \(a3\): A relay goes on with captures only"),
        ("b1-b2A,c2W,c2", r"The turn is over after b1-b2A,c2W"),
    ],
)
def test_a_relay_is_refused_naming_its_step(text: str, reason: str) -> None:
    assert_matches(Fanorona().position(RELAY).explain(text), reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("b1W", "been on b1 before"),
        ("b3A", "same direction"),
        ("c3", "captures only"),
        ("e3", "the same piece, the one on b2"),
        ("c2", "The letter of the capture is missing: c2W"),
    ],
)
def test_going_on_wrongly_is_refused_with_the_rule(text: str, reason: str) -> None:
    assert_matches(in_relay().explain(text), reason)


def test_stopping_a_relay_is_legal() -> None:
    assert in_relay().explain("") is None
    assert play_text(in_relay(), "").position.mover == 1


@pytest.mark.parametrize(
    ("spots", "reason"),
    [
        (("a1",), "The piece on a1 captures nothing, and you must capture."),
        (("e3",), "There is no white piece on e3"),
        (("a5",), "There is no white piece on a5: the piece there is black"),
        (("stop",), "There is no point stop"),
        (("e1", "e3"), "e3 is not next to e1"),
        (("e2", "d3"), "No line joins e2 and d3"),
        (("d2", "d1"), "d1 is not empty"),
        (("d3", "e3", "e4"), "ahead or those behind, never both"),
        (("d2", "e3", "f4"), "From d2 to e3 is a whole step"),
        (("d2",), "choose the point it goes to"),
    ],
)
def test_clicks_at_the_start_are_explained(spots: tuple[str, ...], reason: str) -> None:
    assert_matches(Fanorona().start().explain_clicks(spots), reason)


def test_a_walled_in_piece_is_explained() -> None:
    position = Fanorona({"board": "5x5"}).position("4B/5/5/WW3/WW3 w 0")
    assert_matches(position.explain_clicks(["a1"]), "The piece on a1 can’t move")


def test_clicks_within_a_relay_are_explained() -> None:
    assert_matches(in_relay().explain_clicks(["e3"]), "the one on b2")
    assert_matches(in_relay().explain_clicks(["b1"]), "been on b1 before")


def test_after_the_end_the_end_is_the_reason() -> None:
    position = Fanorona().position("9/9/9/9/W8 b 0")
    assert str(position.explain("a1-a2")) == "The game is over: Black has no piece left."
    assert str(position.explain_clicks(["a1"])) == "The game is over: Black has no piece left."


def test_a_paika_needs_no_letter() -> None:
    position = Fanorona().position(QUIET)
    assert position.explain("a1-a2") is None
    assert_matches(position.explain("a1-a2A"), "That step captures nothing by approach")


def test_long_nonsense_is_shortened() -> None:
    assert len(str(Fanorona().start().explain("x" * 100_000))) < 200


points = st.builds("{}{}".format, st.sampled_from("abcdef"), st.integers(1, 5))
steps = st.builds("{}-{}{}".format, points, points, st.sampled_from(["A", "W", ""]))
texts = st.builds(",".join, st.tuples(steps) | st.tuples(steps, st.builds("{}W".format, points)))


@given(texts, st.sampled_from(["w", "b"]))
def test_exactly_the_legal_turns_have_nothing_against_them(text: str, side: str) -> None:
    position = Fanorona({"board": "5x5"}).position(f"BB2B/B1BBB/1W1BW/WW1W1/W1W1W {side} 0")
    legal = {turn.text for turn in moves(position)}
    assert (position.explain(text) is None) == (text in legal)
