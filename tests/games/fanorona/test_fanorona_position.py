"""Fanorona's examples, ends, texts and options, each as the rules page or its source has them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fanoboard.games.capabilities import held_in, searchable
from fanoboard.games.errors import GameError, IllegalTurn, InvalidPosition
from fanoboard.games.events import Moved, Removed
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.board import BOARDS
from fanoboard.games.game import Action, Position
from fanoboard.games.turns import play_text

START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0"
FAR_APART = "8B/9/9/9/W8 w 0"
THERE_AND_BACK = ("a1-a2", "i5-i4", "a2-a1", "i4-i5")


def play(position: Position, *texts: str) -> Position:
    for text in texts:
        position = play_text(position, text).position
    return position


def action(position: Position, text: str) -> Action:
    return next(found for found in position.actions() if found.text == text)


def ending(position: Position) -> tuple[int | None, str]:
    """Who has won, and why."""
    assert position.result is not None
    return position.result.winner, str(position.result.reason)


@pytest.mark.parametrize(
    ("board", "text"),
    [
        ("9x5", START),
        ("5x5", "BBBBB/BBBBB/BW1BW/WWWWW/WWWWW w 0"),
        ("3x3", "BBB/B1W/WWW w 0"),
        ("3x7", "BBB/BBB/BBB/B1W/WWW/WWW/WWW w 0"),
        ("7x3", "BBBBBBB/BWB1WBW/WWWWWWW w 0"),
        ("3x9", "BBB/BBB/BBB/BBB/B1W/WWW/WWW/WWW/WWW w 0"),
    ],
)
def test_boards_start_as_the_rules_say(board: str, text: str) -> None:
    assert Fanorona({"board": board}).start().text() == text


def test_the_pieces_of_a_picture_lie_on_named_points() -> None:
    picture = Fanorona().start().picture()
    assert len(picture) == 44
    assert picture["a1"] == ("white",)
    assert picture["a3"] == ("black",)
    assert picture["i3"] == ("white",)
    assert "e3" not in picture


class TestSourceExamples:
    """What the source tells in words about its pictures, which begin from the start."""

    def test_an_approach_takes_the_whole_line_ahead(self) -> None:
        start = Fanorona().start()
        after, events = start.play(action(start, "d2-e3A"))
        assert events == (
            Moved("white", "d2", "e3"),
            Removed("black", "f4", by="e3"),
            Removed("black", "g5", by="e3"),
        )
        assert after.text() == "BBBBBB1BB/BBBBB1BBB/BWBWWBWBW/WWW1WWWWW/WWWWWWWWW b 0"

    def test_a_withdrawal_takes_the_line_behind_and_a_gap_ends_it(self) -> None:
        position = play(Fanorona().start(), "d2-e3A")
        position, events = position.play(action(position, "g4-g5W"))
        assert events == (
            Moved("black", "g4", "g5"),
            Removed("white", "g3", by="g4"),
            Removed("white", "g2", by="g4"),
            Removed("white", "g1", by="g4"),
        )
        assert held_in(position) == "g5"
        position, events = position.play(action(position, "f4A"))
        assert events == (Moved("black", "g5", "f4"), Removed("white", "e3", by="f4"))
        assert position.picture()["c1"] == ("white",)
        assert position.mover == 1, "the same piece could capture once more"

    def test_a_choice_of_captures_is_made_by_clicking_a_victim(self) -> None:
        start = Fanorona().start()
        assert action(start, "d3-e3A").ways == (("d3", "e3", "f3"),)
        assert action(start, "d3-e3W").ways == (("d3", "e3", "c3"),)
        approached, withdrawn = (play(start, text).picture() for text in ("d3-e3A", "d3-e3W"))
        assert "f3" not in approached
        assert "c3" in approached
        assert "f3" in withdrawn
        assert "c3" not in withdrawn

    def test_a_direction_may_come_back_after_another_one(self) -> None:
        position = Fanorona().position("9/9/1B7/3B5/W1B6 w 0")
        after = play(position, "a1-b1A,b2A,c2A")
        assert ending(after) == (0, "Black has no piece left.")


class TestRelays:
    """A white piece on b1 that can go up, taking b3, and then right, away from a2."""

    POSITION = "9/9/1B7/B8/1W7 w 0"

    def test_a_relay_can_be_stopped_or_gone_on_with(self) -> None:
        start = Fanorona().position(self.POSITION)
        position = start.play(action(start, "b1-b2A")).position
        assert held_in(position) == "b2"
        assert position.mover == 0
        assert position.result is None
        assert str(position.prompt()) == "You may capture more with the same piece: choose c2. Or stop."
        stop = action(position, "")
        assert stop.ways == (("stop",), ("b2",))
        assert str(position.label("stop")) == "Stop here"
        assert str(position.label("b3")) == "b3"
        stopped, events = position.play(stop)
        assert events == ()
        assert (stopped.mover, held_in(stopped)) == (1, None)
        assert action(position, "c2W").ways == (("c2",),)

    def test_a_relay_ends_by_itself_when_nothing_more_can_be_captured(self) -> None:
        after = play(Fanorona().position("7BB/9/1B7/B8/1W7 w 0"), "b1-b2A,c2W")
        assert (after.mover, held_in(after)) == (1, None)

    def test_a_search_does_not_begin_within_a_relay(self) -> None:
        position = Fanorona().position(self.POSITION)
        with pytest.raises(GameError, match="relay"):
            searchable(position.play(action(position, "b1-b2A")).position).state()


def test_captures_are_announced_as_a_duty() -> None:
    assert str(Fanorona().start().prompt()) == "You must capture: move d2, e2, f2 or d3."
    assert str(Fanorona().position(FAR_APART).prompt()).startswith("Nothing can be captured: choose a piece")


class TestEnds:
    def test_a_side_without_a_piece_has_lost(self) -> None:
        position = play(Fanorona({"board": "3x3"}).position("B2/3/W2 w 0"), "a1-a2A")
        assert ending(position) == (0, "Black has no piece left.")
        assert position.actions() == ()

    def test_a_mover_without_a_piece_has_lost(self) -> None:
        assert ending(Fanorona().position("9/9/9/9/W8 b 3")) == (0, "Black has no piece left.")
        assert ending(Fanorona().position("9/9/9/9/9 w 0")) == (1, "White has no piece left.")

    def test_a_side_that_cannot_move_has_lost(self) -> None:
        position = play(Fanorona({"board": "3x3"}).position("BB1/B2/WBB b 0"), "b3-b2")
        assert ending(position) == (1, "White can’t move.")

    def test_the_third_occurrence_is_a_draw(self) -> None:
        position = play(Fanorona().position(FAR_APART), *THERE_AND_BACK, *THERE_AND_BACK[:3])
        assert position.result is None
        position = play(position, THERE_AND_BACK[3])
        assert ending(position) == (None, "The same position has stood on the board 3 times.")

    @pytest.mark.parametrize("repetition", [2, 4, 7])
    def test_the_number_of_occurrences_is_an_option(self, repetition: int) -> None:
        position: Position = Fanorona({"repetition": repetition}).position(FAR_APART)
        for _ in range(repetition - 1):
            assert position.result is None
            position = play(position, *THERE_AND_BACK)
        assert ending(position) == (None, f"The same position has stood on the board {repetition} times.")

    def test_the_same_pieces_with_the_other_side_to_move_are_another_position(self) -> None:
        rules = Fanorona({"repetition": 2})
        position = play(rules.position(FAR_APART), "a1-b2", "i5-i4", "b2-b1", "i4-i5", "b1-a1")
        assert position.picture() == rules.position(FAR_APART).picture()
        assert position.result is None

    def test_the_capture_limit_is_a_draw(self) -> None:
        position = play(Fanorona().position("8B/9/9/9/W8 w 98"), "a1-a2")
        assert position.result is None
        position = play(position, "i5-i4")
        assert ending(position) == (None, "Nothing has been captured for 100 turns of both players.")

    def test_an_odd_capture_limit_is_told_as_it_is(self) -> None:
        position = Fanorona({"capture_limit": 7}).position("8B/9/9/9/W8 w 7")
        assert ending(position) == (None, "Nothing has been captured for 7 turns of both players.")

    def test_a_capture_starts_the_count_anew(self) -> None:
        position = play(Fanorona().position("8B/9/9/B8/1W7 w 99"), "b1-c1")
        assert ending(position) == (None, "Nothing has been captured for 100 turns of both players.")
        position = play(Fanorona().position("8B/9/B8/9/W8 w 99"), "a1-a2A")
        assert position.result is None
        assert position.text().endswith(" b 0")

    def test_a_loss_goes_before_the_capture_limit(self) -> None:
        position = play(Fanorona({"board": "3x3"}).position("BB1/B2/WBB b 99"), "b3-b2")
        assert ending(position) == (1, "White can’t move.")

    def test_limits_can_be_turned_off(self) -> None:
        position: Position = Fanorona({"repetition": 0, "capture_limit": 0}).position(FAR_APART)
        position = play(position, *THERE_AND_BACK * 40)
        assert position.result is None
        assert position.text() == "8B/9/9/9/W8 w 160"


class TestPositionTexts:
    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("", "three parts"),
            (START + " 7", "three parts"),
            (START.replace(" w ", " x "), "w or b"),
            (START.replace(" w 0", " w -1"), "turns since"),
            (START.replace(" w 0", " w 00"), "turns since"),
            (START.replace(" w 0", " w ١"), "turns since"),
            (START.replace(" w 0", " w " + "9" * 5000), "turns since"),
            ("BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW w 0", "5 rows, not 4"),
            (START.replace("BWBW1BWBW", "BWBWBWBW"), "Row 3 .* 8 points instead of 9"),
            (START.replace("BWBW1BWBW", "BWBW2BWBW"), "Row 3 .* 10 points instead of 9"),
            (START.replace("BWBW1BWBW", "BWBW0BWBWB"), "Row 3 .* not made of"),
            (START.replace("BWBW1BWBW", "BWBWxBWBW"), "Row 3 .* not made of"),
            (START.replace("BWBW1BWBW", ""), "Row 3 .* not made of"),
            (START.replace("BWBW1BWBW", "9" * 5000), "Row 3 .* not made of"),
        ],
    )
    def test_what_is_wrong_is_said(self, text: str, complaint: str) -> None:
        with pytest.raises(InvalidPosition, match=complaint):
            Fanorona().position(text)

    def test_the_position_of_another_board_is_refused(self) -> None:
        with pytest.raises(InvalidPosition, match="5 rows, not 3"):
            Fanorona().position("BBB/B1W/WWW w 0")

    @given(st.text("WB123459/ wb0x\n", max_size=30) | st.text(max_size=30))
    def test_any_text_is_either_refused_or_written_back(self, text: str) -> None:
        try:
            position = Fanorona({"board": "3x3"}).position(text)
        except InvalidPosition:
            return
        assert position.text() == " ".join(text.split())


class TestOptions:
    def test_all_boards_have_their_layout(self) -> None:
        assert [Fanorona({"board": board}).layout for board in BOARDS] == [f"fanorona-{b}" for b in BOARDS]

    @pytest.mark.parametrize(
        ("option", "value"), [("board", "4x4"), ("repetition", 1), ("repetition", -1), ("capture_limit", -1)]
    )
    def test_values_without_sense_are_refused(self, option: str, value: str | int) -> None:
        with pytest.raises(GameError, match=option):
            Fanorona({option: value})


@given(st.text("abcde12345-AW,", max_size=12) | st.text(max_size=12))
def test_any_text_is_a_turn_or_refused_with_the_explanation(text: str) -> None:
    start = Fanorona().start()
    reason = start.explain(text)
    if reason is None:
        assert play_text(start, text).text == text
    else:
        with pytest.raises(IllegalTurn, match=re.escape(str(reason))):
            play_text(start, text)
