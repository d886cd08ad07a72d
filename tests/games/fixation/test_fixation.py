"""Lines of Fixation: ends, duties, options, texts and sentences, by positions made for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.slow_fixation import Slow

from fanoboard.games.errors import GameError, IllegalTurn, InvalidPosition
from fanoboard.games.events import Moved
from fanoboard.games.fixation import GAME
from fanoboard.games.fixation.position import FixationPosition
from fanoboard.games.game import Position
from fanoboard.games.turns import play_text
from fanoboard.match.game_text import game_text
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import dump, load, record

LIGHT, DARK = 0, 1
START = "1,dd,dd,dd,1/ll,4,ll/ll,5,ll/ll,6,ll/9/dd,6,dd/dd,5,dd/dd,4,dd/1,ll,ll,ll,1 l"


def setup(stacks: str, side: str = "l", **options: str) -> FixationPosition:
    """A position from words such as `a1:ld e5:d`."""
    pairs = (word.partition(":")[::2] for word in stacks.split())
    return GAME(options).position(Slow(dict(pairs), side).text())


def play(position: Position, turns: str) -> Position:
    for turn in turns.split():
        position = play_text(position, turn).position
    return position


def ending(position: Position) -> tuple[int | None, str]:
    """Who has won, and why."""
    assert position.result is not None
    return position.result.winner, str(position.result.reason)


def spots(position: Position) -> tuple[str, ...]:
    """The spots that show why the game is over."""
    assert position.result is not None
    return position.result.spots


def reason(position: Position, text: str) -> str:
    """Why a turn is not legal, in English."""
    return str(position.explain(text))


def legal(position: Position) -> list[str]:
    return sorted(action.text for action in position.actions())


# The ends of a game


def test_joining_all_stacks_wins() -> None:
    end = play(setup("a1:l a3:l i1:d i5:d"), "a1-a2")
    assert ending(end) == (LIGHT, "Light has all stacks in one group.")
    assert set(spots(end)) == {"a2", "a3"}
    assert end.actions() == []


def test_a_single_stack_is_a_group_and_none_is_not() -> None:
    assert ending(setup("e5:l a1:d a5:d", "d")) == (LIGHT, "Light has all stacks in one group.")
    assert setup("a1:d a5:d", "d").result is None
    assert ending(setup("a1:d a5:d", "l")) == (DARK, "Light can’t move.")
    assert ending(setup("", "l")) == (DARK, "Light can’t move.")


def test_the_opponents_move_may_bring_it_about() -> None:
    # Light takes the dark stack that was alone.
    end = play(setup("a1:ll a3:d i1:d i2:d e9:l"), "a1-a3")
    assert ending(end) == (DARK, "Dark has all stacks in one group.")


def test_when_both_have_it_who_moved_wins() -> None:
    # The same, and Light's stacks become neighbours.
    end = play(setup("a1:ll b4:l a3:d i1:d i2:d"), "a1-a3")
    assert ending(end) == (LIGHT, "Light has all stacks in one group.")


def test_in_a_position_read_the_other_side_has_just_moved() -> None:
    both = "a1:l a2:l i1:d i2:d"
    assert ending(setup(both, "l")) == (DARK, "Dark has all stacks in one group.")
    assert ending(setup(both, "d")) == (LIGHT, "Light has all stacks in one group.")


def test_two_tall_stacks_of_both_colours_win() -> None:
    one = "a1:dllldl a3:lllll a5:d i1:d i5:d c5:l"
    assert setup(one).result is None
    tall = setup("a1:dllldl e9:dlllll a5:d i1:d i5:d", "d")
    assert ending(tall) == (LIGHT, "Light has two stacks of six with both colours.")
    assert set(spots(tall)) == {"a1", "e9"}
    assert setup("a1:llllll e9:dlllll c5:l a5:d i1:d i5:d", "d").result is None, "one has a single colour"
    assert setup("a1:lllll e9:dlllll a5:d i1:d i5:d c5:l", "d").result is None, "one is of five"
    assert setup("a1:lldlld e9:dlllll c5:l a5:d i1:d i5:d", "d").result is None, "one is dark's"


def test_the_second_tall_stack_wins_when_it_is_made() -> None:
    end = play(setup("a1:dllldl e8:dllll e9:l a5:d i1:d i5:d"), "e9-e8")
    assert ending(end) == (LIGHT, "Light has two stacks of six with both colours.")


def test_tall_stacks_made_by_the_opponent_win() -> None:
    # Dark's stack drops a light disk on the second tall stack, its own tallest being as tall.
    position = setup("a1:dllldl e6:dllll e5:ld g1:dd c7:dd e9:ddddd", "d")
    end = play(position, "e5-e7")
    assert ending(end) == (LIGHT, "Light has two stacks of six with both colours.")


def test_a_side_without_a_move_has_lost() -> None:
    # A taller dark stack on every line of the two light ones.
    position = setup("a1:l i5:l a5:dd e1:dd e5:dd i1:dd e9:dd")
    assert ending(position) == (DARK, "Light can’t move.")
    assert reason(position, "a1-a2") == "The game is over: Light can’t move."
    assert str(position.explain_clicks(["a1"])) == "The game is over: Light can’t move."


# Moving


def test_a_stack_drops_its_bottom_disk_first() -> None:
    position = setup("e2:ldll e4:d a5:d i5:l")
    turn = play_text(position, "e2-e6")
    assert turn.events == (
        (
            Moved("light", "e2", "e3", 0),
            Moved("dark", "e2", "e4", 0),
            Moved("light", "e2", "e5", 0),
            Moved("light", "e2", "e6", 0),
        ),
    )
    after = turn.position.picture()
    assert after["e3"] == ("light",)
    assert after["e4"] == ("dark", "dark")
    assert "e2" not in after


def test_an_action_is_a_stack_and_where_its_top_disk_lands() -> None:
    action = next(action for action in GAME().start().actions() if action.text == "a2-c2")
    assert action.ways == (("a2", "c2"),)


# The duty to capture

DUTY = "e2:lll e5:d a1:l a2:l c7:l i1:d h8:d"


def test_a_tall_stack_of_one_colour_must_capture() -> None:
    position = setup(DUTY)
    assert legal(position) == ["e2-e5"]
    assert position.must == ["e2"]
    duty = "Light must capture with a stack of one colour, 3 or taller: e2."
    assert str(position.prompt()) == "You must capture with a tall stack of one colour: choose e2."
    assert reason(position, "e2-b2") == duty
    assert reason(position, "a1-b1") == duty
    assert str(position.explain_clicks(["a1"])) == f"The stack on a1 has no legal move. {duty}"


def test_the_duty_may_leave_the_stack_any_move() -> None:
    position = setup(DUTY, duty="move such a stack")
    assert legal(position) == ["e2-b2", "e2-e5", "e2-h2"]
    assert str(position.prompt()) == "You must move a stack of one colour that can capture: e2."
    assert reason(position, "a1-b1") == "Light must move a stack of one colour that can capture: e2."


def test_any_of_several_stacks_may_capture() -> None:
    position = setup(DUTY + " g2:lll g5:d")
    assert {turn[:2] for turn in legal(position)} == {"e2", "g2"}
    assert str(position.prompt()).endswith("e2 or g2.")


def test_low_and_mixed_stacks_have_no_duty() -> None:
    for stack in ("ll", "dll", "ldl"):
        position = setup(f"e2:{stack} e{2 + len(stack)}:d a1:l a2:l c7:l i1:d h8:d")
        assert f"e2-e{2 + len(stack)}" in legal(position)
        assert position.must == []
        assert str(position.prompt()).startswith("Choose a stack of yours")
        assert position.explain("a1-b1") is None


def test_the_duty_stands_above_a_winning_move() -> None:
    joined = setup("e2:l e5:d d3:l i1:d h8:d")
    assert ending(play(joined, "e2-d2")) == (LIGHT, "Light has all stacks in one group.")
    held = setup("e2:l e5:d d3:l g2:lll g5:d i1:d h8:d")
    assert legal(held) == ["g2-g5"]


def test_there_is_no_duty_where_the_line_or_the_height_forbids() -> None:
    equal = setup("e2:lll e5:ddd a1:l i1:d")
    assert equal.must == []
    assert reason(equal, "e2-e5") == (
        "On this line the opponent’s tallest is 3, and so is yours: no capture, but the stack on e5 "
        "would change its owner."
    )
    full = setup("e2:lll e4:dddddl e5:d a1:l i1:d")
    assert full.must == []
    assert reason(full, "e2-e5") == "The stack on e4 has 6 disks already, the most there may be."


# Fixation


def test_the_worked_example_of_the_source() -> None:
    """A stack of two: fixed on one line, on another kept from capturing, free on the third."""
    position = setup("e5:dd e9:lll f5:ll d4:l f4:l i1:d a5:d", "d")
    lower = "On this line the opponent’s tallest is 3, yours is 2."
    assert reason(position, "e5-e7") == lower
    assert reason(position, "e5-e3") == lower
    assert position.fixed("e5") == ["e1", "e2", "e3", "e4", "e6", "e7", "e8", "e9"]
    equal = "On this line the opponent’s tallest is 2, and so is yours: no capture"
    assert reason(position, "e5-g5") == f"{equal}, but the stack on f5 would change its owner."
    assert reason(position, "e5-c3") == f"{equal}, but the stack on d4 would change its owner."
    assert [turn for turn in legal(position) if turn.startswith("e5")] == ["e5-c5", "e5-g3"]
    assert play(position, "e5-g3").picture()["f4"] == ("light", "dark")


def test_a_line_runs_both_ways_over_gaps() -> None:
    behind = setup("e2:ll e9:l a1:lll i1:d a5:d e1:ddd")
    assert reason(behind, "e2-e4") == "On this line the opponent’s tallest is 3, yours is 2."
    helped = setup("e2:ll e9:lll a1:l i1:d a5:d e1:dd")
    assert helped.explain("e2-e4") is None, "a tall friend on the line frees it"


def test_giving_a_stack_away_is_a_capture_too() -> None:
    position = setup("e2:dl e3:l e9:dd a1:l i1:d")
    assert reason(position, "e2-e4") == (
        "On this line the opponent’s tallest is 2, and so is yours: no capture, but the stack on e3 "
        "would change its owner."
    )
    free = play(setup("e2:dl e3:l e9:d a1:l i1:d"), "e2-e4")
    assert free.picture()["e3"] == ("light", "dark")


def test_merging_is_legal_on_a_line_of_equal_heights() -> None:
    assert setup("e2:ll e3:l e9:dd a1:l i1:d").explain("e2-e4") is None


def test_an_opponents_disk_on_an_empty_point_of_an_equal_line() -> None:
    stacks = "e2:dl e9:dd a1:l i1:d"
    assert setup(stacks).explain("e2-e4") is None
    assert reason(setup(stacks, equal_lines="forbidden"), "e2-e4") == (
        "On this line the opponent’s tallest is 2, and so is yours: none of the opponent’s disks may "
        "fall on an empty point, but one would on e3."
    )
    assert setup("e2:dl e9:d a1:l i1:d", equal_lines="forbidden").explain("e2-e4") is None


def test_fixed_points_are_those_of_the_movers_stacks() -> None:
    position = setup("a1:l a5:dd i5:l e1:dd c3:d i1:d")
    assert position.fixed("a1") == ["a2", "a3", "a4", "a5", "b1", "c1", "d1", "e1"]
    assert position.fixed("a5") == position.fixed("b2") == position.fixed("x") == []


# Repetition

LOOP = "a1:l a5:l i1:d i5:d"
ODD_LOOP = "a1-a2 i1-i2 a2-b2 i2-i1"
AT_THE_START = "The board would be as it was at the start."


def test_no_board_comes_back() -> None:
    position = play(setup(LOOP), "a1-a2 i1-i2 a2-a1")
    assert reason(position, "i2-i1") == AT_THE_START
    later = play(setup(LOOP), "a5-b5 i5-h6 a1-a2 i1-i2 a2-a1")
    assert reason(later, "i2-i1") == "The board would be as it was 3 turns ago."
    assert "i2-i1" not in legal(later)


def test_whose_turn_it_is_may_make_a_difference() -> None:
    assert reason(play(setup(LOOP), ODD_LOOP), "b2-a1") == AT_THE_START
    free = setup(LOOP, repetition="board and side to move")
    assert play(free, ODD_LOOP).explain("b2-a1") is None
    assert reason(play(free, "a1-a2 i1-i2 a2-a1"), "i2-i1") == AT_THE_START


def test_a_board_may_be_allowed_to_come_back_once() -> None:
    twice = play(setup(LOOP, repetition="third time"), "a1-a2 i1-i2 a2-a1 i2-i1 a1-b1 i1-h1 b1-a1")
    assert reason(twice, "h1-i1") == "The board would be as it was at the start and 3 turns ago."
    later = play(
        setup(LOOP, repetition="third time"), "a5-b5 i5-h6 a1-a2 i1-i2 a2-a1 i2-i1 a1-b1 i1-h1 b1-a1"
    )
    assert reason(later, "h1-i1") == "The board would be as it was 7 and 3 turns ago."
    with pytest.raises(IllegalTurn, match="at the start and 3 turns ago"):
        play_text(twice, "h1-i1")


def test_no_duty_to_bring_a_board_back() -> None:
    """A capture that the repetition rule forbids is no duty, and the search state knows as much."""
    position = setup("e2:lll e5:d a1:l i1:d h8:d")
    assert position.must == ["e2"]
    again = play(position, "e2-e5")
    assert isinstance(again, FixationPosition)
    held = FixationPosition(
        position.game,
        position.rules,
        position.board,
        position.side,
        position.before.after(position.rules.repetition_key(again.board, DARK)),
    )
    assert held.must == []
    assert "a1-a2" in legal(held)
    assert reason(held, "e2-e5") == AT_THE_START


# Sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "“” is not a turn; one is written from-to, as in a2-c2."),
        ("a2c2", "“a2c2” is not a turn; one is written from-to, as in a2-c2."),
        ("A2-C2", "“A2-C2” is not a turn; one is written from-to, as in a2-c2."),
        ("a2-c2 ", "“a2-c2 ” is not a turn; one is written from-to, as in a2-c2."),
        ("a2-c2-e2", "“a2-c2-e2” is not a turn; one is written from-to, as in a2-c2."),
        ("a6-c6", "There is no point a6; row a has 5 points."),
        ("a2-c9", "There is no point c9; row c has 7 points."),
        ("k1-c2", "There is no point k1."),
        ("e5-e6", "e5 is empty."),
        ("b1-d1", "The stack on b1 is Dark’s, and it is Light’s turn."),
        ("a2-d4", "A stack of 2 moves exactly 2 points along a line. d4 is not on a line with it."),
        ("a2-a2", "A stack of 2 moves exactly 2 points along a line. a2 is where it stands."),
        ("a2-d2", "A stack of 2 moves exactly 2 points along a line. d2 is 3 points away."),
        ("a2-a1", "A stack of 2 moves exactly 2 points along a line. Here the edge comes after 1 point."),
        ("a2-c2", None),
    ],
)
def test_reasons_at_the_start(text: str, expected: str | None) -> None:
    found = GAME().start().explain(text)
    assert (found and str(found)) == expected


def test_one_disk_moves_one_point() -> None:
    expected = "A stack of 1 moves exactly 1 point along a line. a3 is 2 points away."
    assert reason(setup(LOOP), "a1-a3") == expected


def test_clicks_that_lead_nowhere() -> None:
    start = GAME().start()

    def clicked(spots: list[str]) -> str:
        return str(start.explain_clicks(spots))

    assert clicked(["e5"]) == "e5 is empty."
    assert clicked(["b1"]) == "The stack on b1 is Dark’s, and it is Light’s turn."
    assert clicked(["reserve"]) == "There is no point reserve."
    assert clicked(["a2"]) == "Choose where the stack on a2 goes."
    assert clicked(["a2", "d2"]).endswith("d2 is 3 points away.")
    assert clicked(["a2", "c2", "e2"]).startswith("A turn is the point of a stack")
    far = setup("e5:llllll a1:l i1:d i5:d")
    assert str(far.explain_clicks(["e5"])) == (
        "A stack of 6 moves exactly that far, and the edge is nearer to e5 on every line."
    )


# Texts and options


def test_the_start() -> None:
    start = GAME().start()
    assert start.text() == START
    assert start.game.position(f"  {START.replace(' ', '   ')} ").text() == START
    assert start.mover == LIGHT
    assert start.result is None
    assert start.picture()["b1"] == ("dark", "dark")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "two parts"),
        (START[:-2], "two parts"),
        (START + " 1", "two parts"),
        (START[:-1] + "w", "player to move is l or d, not “w”"),
        (START[:-1] + "ld", "player to move is l or d, not “ld”"),
        (START.replace("9/", ""), "9 rows, not 8"),
        (START.replace("/9/", "/8/"), "Row e has 8 points instead of 9"),
        (START.replace("/9/", "/9,l/"), "Row e has 10 points instead of 9"),
        (START.replace("/9/", "/10/"), "Row e, cell 1 is “10”"),
        (START.replace("/9/", "/0,9/"), "Row e, cell 1 is “0”"),
        (START.replace("/9/", "/8,/"), "Row e, cell 2 is “”"),
        (START.replace("/9/", "/8,x/"), "Row e, cell 2 is “x”"),
        (START.replace("/9/", "/8,L/"), "Row e, cell 2 is “L”"),
        (START.replace("/9/", "/8,\N{SUPERSCRIPT TWO}/"), "Row e, cell 2"),
        (START.replace("/9/", "/8,lldlldl/"), "Row e, cell 2 has 7 disks; the tallest stacks hold 6"),
        (START.replace("/9/", "/8,l/"), "There are 19 light disks; a player has 18"),
        (START.replace("/9/", "/8,d/"), "There are 19 dark disks; a player has 18"),
    ],
)
def test_wrong_positions_are_refused(text: str, message: str) -> None:
    with pytest.raises(InvalidPosition, match=message):
        GAME().position(text)


def test_options() -> None:
    assert GAME().options == {
        "board": "61 points",
        "repetition": "board",
        "equal_lines": "allowed",
        "duty": "capture with such a stack",
    }
    assert GAME({"duty": "Move_such_a_stack"}).rules.free_duty
    with pytest.raises(GameError, match="equal_lines is allowed or forbidden"):
        GAME({"equal_lines": "maybe"})


# The small boards


@pytest.mark.parametrize(
    ("board", "start"), [("19 points", "1,d,1/l,2,l/5/d,2,d/1,l,1 l"), ("7 points", "l,d/d,1,l/l,d l")]
)
def test_small_boards_are_kept_with_a_game(board: str, start: str, tmp_path: Path) -> None:
    game = GAME({"board": board})
    assert game.start().text() == start
    text = dump(record(Match(game, (Player("person"), Player("person")))))
    assert f"board: {board}" in text
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    assert load(tmp_path / "game.yaml").position.text() == start


def test_files_of_the_large_board_are_as_they_were() -> None:
    match = Match(GAME(), (Player("person"), Player("person")))
    assert "board:" not in dump(record(match))
    assert "board =" not in game_text(match)


def test_the_edge_of_a_small_board_is_told() -> None:
    start = GAME({"board": "19 points"}).start()
    assert reason(start, "a2-a4") == "There is no point a4; row a has 3 points."
    assert reason(start, "f1-e1") == "There is no point f1."
    tall = GAME({"board": "19 points"}).position("3/4/1,d,2,d/ll,3/2,l l")
    assert reason(tall, "b1-c1") == (
        "A stack of 2 moves exactly 2 points along a line. Here the edge comes after 1 point."
    )
    with pytest.raises(InvalidPosition, match="There are 4 light disks; a player has 3"):
        GAME({"board": "19 points"}).position("3/4/5/4/llll,2 l")
