"""Fano330-R-Morris against a slow definition written from its rules page."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.invariants import check_position, check_state

from fanoboard.content.layout import load_layout
from fanoboard.games.capabilities import searchable
from fanoboard.games.errors import IllegalTurn, InvalidPosition
from fanoboard.games.fano330 import GAME, core
from fanoboard.games.game import Position, Result
from fanoboard.games.turns import play_text
from fanoboard.messages import Message
from fanoboard.search.state import UNDECIDED

LINES = ["124", "523", "346", "615", "276", "475", "173"]
FAR = {"35", "36", "56", "26", "45", "13"}


class Slow:
    """The rules page in the plainest words: stacks and hands are strings, bottom to top."""

    def __init__(self) -> None:
        self.stacks = dict.fromkeys("1234567", "")
        self.hands = ["CCTT", "cctt"]
        self.mover = 0
        self.seen: list[str] = []

    def text(self) -> str:
        board = "/".join(stack or "-" for stack in self.stacks.values())
        return f"{board} {'wb'[self.mover]} {'/'.join(hand or '-' for hand in self.hands)}"

    def fits(self, piece: str, space: str) -> bool:
        return len(self.stacks[space]) < 2 and piece not in self.stacks[space]

    def legal(self, free: bool) -> list[str]:
        own = "CcTt"[self.mover :: 2]
        if self.hands[self.mover]:
            pieces = sorted(set(self.hands[self.mover]))
            return [f"{p.upper()}{space}" for p in pieces for space in "1234567" if self.fits(p, space)]
        return [
            f"{source}-{target}"
            for source, target in product("1234567", repeat=2)
            if source != target and (free or not {source + target, target + source} & FAR)
            if self.stacks[source] and self.stacks[source][-1] in own
            if self.fits(self.stacks[source][-1], target)
        ]

    def play(self, turn: str) -> None:
        if not any(self.hands):
            self.seen.append(self.text())
        if "-" in turn:
            piece = self.stacks[turn[0]][-1]
            self.stacks[turn[0]] = self.stacks[turn[0]][:-1]
        else:
            piece = turn[0].lower() if self.mover else turn[0]
            self.hands[self.mover] = self.hands[self.mover].replace(piece, "", 1)
        self.stacks[turn[-1]] += piece
        self.mover = 1 - self.mover

    def winner(self, free: bool, times: int) -> int | str | None:
        """The seat that has won, or `draw`, or None."""
        for line in LINES:
            top = [self.stacks[space][-1:] for space in line]
            if all(top) and (
                len({piece.lower() for piece in top}) == 1 or len({piece.isupper() for piece in top}) == 1
            ):
                return self.mover
        if not self.legal(free):
            return 1 - self.mover
        return "draw" if not any(self.hands) and self.seen.count(self.text()) + 1 >= times else None


def outcome(result: Result | None) -> int | str | None:
    return None if result is None else "draw" if result.winner is None else result.winner


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.booleans(), st.sampled_from([2, 3]))
def test_random_games_follow_the_rules_page(seed: int, free: bool, times: int) -> None:
    rng = random.Random(seed)
    repetition = "third time" if times == 3 else "second time"
    game = GAME({"movement": "free" if free else "drawn", "repetition": repetition})
    position: Position = game.start()
    slow = Slow()
    for _ in range(40):
        assert position.text() == slow.text()
        assert outcome(position.result) == slow.winner(free, times)
        check_position(position)
        check_state(position)
        if position.result:
            break
        legal = slow.legal(free)
        assert sorted(action.text for action in position.actions()) == sorted(legal)
        careful = [a for a in position.actions() if not position.play(a).position.result]
        action = rng.choice(careful or position.actions())
        slow.play(action.text)
        position = position.play(action).position


def test_boards_counted_by_the_anchors() -> None:
    """Count the boards of the movement phase: topmost pieces first, then what they may cover."""
    boards = lineless = 0
    for tops in product(range(5), repeat=7):
        left = [2 - tops.count(piece) for piece in (1, 2, 3, 4)]
        if min(left) < 0 or sum(left) > 7 - tops.count(0):
            continue
        packed = 0
        for space, piece in enumerate(tops, 1):
            packed = core.with_piece(packed, piece, space)
        ways = _covers(tuple(top for top in tops if top), left)
        boards += ways
        lineless += 0 if core.forbidden(packed) else ways
    assert (boards, lineless) == (604_800, 217_392)


def _covers(tops: tuple[int, ...], left: list[int]) -> int:
    """In how many ways the pieces left can lie under different topmost pieces, one under each."""
    if not tops:
        return int(not any(left))
    total = _covers(tops[1:], left)
    for piece in (1, 2, 3, 4):
        if left[piece - 1] and core.can_land(piece, tops[0]):
            left[piece - 1] -= 1
            total += _covers(tops[1:], left)
            left[piece - 1] += 1
    return total


def test_adjacent_spaces_are_all_pairs_but_six() -> None:
    spaces = range(1, 8)
    drawn = {f"{a}{b}" for a in spaces for b in spaces if core.neighbours(a, free=False) >> b - 1 & 1}
    assert drawn == {a + b for a, b in product("1234567", repeat=2) if a != b} - FAR - {f[::-1] for f in FAR}


def test_the_layout_draws_the_lines_with_their_middle_in_the_middle() -> None:
    layout = load_layout("fano330")
    straight = {line.points for line in layout.lines if line.draw == "straight"}
    assert straight == {tuple(line) for line in LINES[1:]}
    assert [set(line.points) for line in layout.lines if line.draw == "circle"] == [set(LINES[0])]
    for ends in straight:
        (ax, ay), (mx, my), (bx, by) = (layout.points[space] for space in ends)
        assert abs((mx - ax) * (by - ay) - (my - ay) * (bx - ax)) < 0.01
        assert (mx - ax) * (mx - bx) + (my - ay) * (my - by) < 0


def test_positions_of_the_page_read_back() -> None:
    for text in ["Ct/-/c/-/-/-/T w C/ct", "-/-/-/-/-/-/- w CCTT/cctt", "Cc/cC/T/-/t/T/t b -/-"]:
        assert GAME().position(text).text() == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "three parts"),
        ("-/-/-/-/-/-/- w", "three parts"),
        ("-/-/-/-/-/- w CCTT/cctt", "7 spaces"),
        ("X/-/-/-/-/-/- w CCTT/cctt", "Space 1"),
        ("CtT/-/-/-/-/-/- w C/cct", "Space 1"),
        ("-/cc/-/-/-/-/- w CCTT/tt", "Space 2 holds two black circles"),
        ("-//-/-/-/-/- w CCTT/cctt", "Space 2"),
        ("-/-/-/-/-/-/- x CCTT/cctt", "player to move"),
        ("C/-/-/-/-/-/- b CCTT/cctt", "3 white circles"),
        ("-/-/-/-/-/-/- w CCCT/cctt", "3 white circles"),
        ("-/-/-/-/-/-/- w cctt/CCTT", "White’s hand"),
        ("-/-/-/-/-/-/- w CCTT", "hands"),
        ("-/-/-/-/-/-/- w CCTT/", "Black’s hand"),
    ],
)
def test_bad_positions_are_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(InvalidPosition, match=words):
        GAME().position(text)


PLACING = "C/c/cT/-/-/TC/- b -/tt"
MOVING = "Cc/cC/T/-/t/T/t w -/-"


@pytest.mark.parametrize(
    ("position", "turn", "words"),
    [
        (PLACING, "C4", "no black circle left"),
        (PLACING, "T3", "two pieces already"),
        (PLACING, "T8", "no space 8"),
        (PLACING, "2-4", "place one"),
        (PLACING, "t4", "neither a placement"),
        (PLACING, "T44", "neither a placement"),
        (PLACING, "", "neither a placement"),
        ("C/c/-/-/-/-/- w CTT/ctt", "C1", "Two white circles never share"),
        (MOVING, "C4", "placed all pieces"),
        (MOVING, "1-4", "is black, and White moves white pieces"),
        (MOVING, "4-7", "no piece on space 4"),
        (MOVING, "3-3", "another space"),
        (MOVING, "2-6", "two ends of a line"),
        (MOVING, "2-1", "two pieces already"),
        (MOVING, "6-3", "two ends of a line"),
        (MOVING, "9-1", "no space 9"),
        (
            "T/T/-/C/-/-/- w C/cctt",
            "C7",
            "over: Black left three topmost white pieces on the line 1-2-4.",
        ),
    ],
)
def test_refusals_name_the_rule(position: str, turn: str, words: str) -> None:
    at = GAME().position(position)
    reason = at.explain(turn)
    assert reason is not None
    assert words in str(reason)
    with pytest.raises(IllegalTurn):
        play_text(at, turn)


@pytest.mark.parametrize(
    ("position", "clicks", "words"),
    [
        (PLACING, [], "Choose one of your pieces beside the board"),
        (PLACING, ["4"], "from your hand first"),
        (PLACING, ["reserve.c"], "no black circle left"),
        (PLACING, ["reserve.T"], "not Black’s"),
        (PLACING, ["reserve.t", "3"], "two pieces already"),
        (MOVING, ["1"], "is black, and White moves white pieces"),
        (MOVING, ["2", "6"], "two ends of a line"),
    ],
)
def test_refused_clicks_name_the_rule(position: str, clicks: list[str], words: str) -> None:
    assert words in str(GAME().position(position).explain_clicks(clicks))


@pytest.mark.parametrize(
    ("letter", "kind", "other"),
    [
        ("C", "white circle", "Black"),
        ("T", "white triangle", "Black"),
        ("c", "black circle", "White"),
        ("t", "black triangle", "White"),
    ],
)
def test_every_sentence_names_the_piece_it_is_about(letter: str, kind: str, other: str) -> None:
    owner = kind.split(maxsplit=1)[0].capitalize()
    own, others = ("w", "b") if owner == "White" else ("b", "w")
    start = "-/-/-/-/-/-/-"
    reserve = f"reserve.{letter}"
    assert str(GAME().start().label(reserve)) == f"{kind.capitalize()}s in hand"
    refused = GAME().position(f"{start} {others} CCTT/cctt").explain_clicks([reserve])
    assert str(refused) == f"The {kind}s are not {other}’s to place."
    left = "TT/tt" if letter in "Cc" else "CC/cc"
    spent = GAME().position(f"{start} {own} {left}").explain_clicks([reserve])
    assert str(spent) == f"{owner} has no {kind} left in hand."
    upon = GAME().position(f"{letter}/-/-/-/-/-/- {own} CT/ct").explain(f"{letter.upper()}1")
    assert str(upon) == f"Two {kind}s never share a space."
    with pytest.raises(InvalidPosition, match=f"There are 3 {kind}s, where the game has 2"):
        GAME().position(f"{letter}/{letter}/{letter}/-/-/-/- w -/-")
    with pytest.raises(InvalidPosition, match=f"Space 1 holds two {kind}s, which never share a space"):
        GAME().position(f"{letter * 2}/-/-/-/-/-/- w -/-")


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("C/T/-/C/-/-/-", "white pieces"),
        ("c/t/-/c/-/-/-", "black pieces"),
        ("c/C/-/c/-/-/-", "circles"),
        ("T/t/-/T/-/-/-", "triangles"),
    ],
)
def test_a_line_that_loses_is_told_with_who_left_it(board: str, words: str) -> None:
    for mover, loser in (("w", "Black"), ("b", "White")):
        result = GAME().position(f"{board} {mover} -/-").result
        assert result is not None
        assert result.winner == "wb".index(mover)
        assert str(result.reason) == f"{loser} left three topmost {words} on the line 1-2-4."
        assert result.spots == ("1", "2", "4")


def test_the_prompt_says_what_to_click() -> None:
    placing, moving = (GAME().position(f"T/-/-/-/-/t/- w {hands}") for hands in ("C/c", "-/-"))
    assert str(placing.prompt()) == "Choose one of your pieces beside the board, then the space for it."
    assert str(placing.prompt(["reserve.C"])) == "Choose a space for it: 1, 2, 3, 4, 5, 6 or 7."
    assert str(moving.prompt()) == "Choose a piece of yours that lies on top, then the space it moves to."
    assert str(moving.prompt(["1"])) == "Choose the space it moves to: 2, 4, 5, 6 or 7."
    assert str(moving.tip("reserve.t")) == "Black triangles in hand"


def test_clicks_spell_the_actions() -> None:
    ways = {action.text: action.ways for action in GAME().position(PLACING).actions()}
    assert ways["T4"] == (("reserve.t", "4"),)
    assert {action.text: action.ways for action in GAME().position(MOVING).actions()}["2-4"] == (("2", "4"),)


def test_a_line_in_a_position_has_lost_for_the_side_not_to_move() -> None:
    for mover, winner in (("w", 0), ("b", 1)):
        result = GAME().position(f"-/c/-/-/-/C/tC {mover} TT/ct").result
        assert result is not None
        assert result.winner == winner
        assert "circles on the line 2-7-6" in str(result.reason)


def test_whoever_has_no_legal_move_loses() -> None:
    # White's only top is on 3, whose neighbours 2, 4 and 7 hold two pieces each; free movement reaches 1.
    stuck = "-/Tt/cT/Cc/-/-/Ct w -/-"
    assert GAME().position(stuck).result == Result(
        1, Message("{seat} has no legal move.", seat=Message("White"))
    )
    free = GAME({"movement": "free"}).position(stuck)
    assert [action.text for action in free.actions()] == ["3-1", "3-5", "3-6"]


def test_repetition_is_a_draw_at_the_chosen_time() -> None:
    placing = ["C2", "T5", "T6", "C6", "C5", "C2", "T3", "T4"]
    there_and_back = ["3-7", "6-4", "7-3", "4-6"]
    for option, times in (("second time", 1), ("third time", 2)):
        position: Position = GAME({"repetition": option}).start()
        for turn in placing + there_and_back * times:
            assert position.result is None
            position = play_text(position, turn).position
        assert position.result is not None
        assert position.result.winner is None
        assert str(position.result.reason) == f"The position has arisen for the {option}."
        assert searchable(position).state().outcome() == 0


def test_a_search_sees_the_repetition_and_takes_it_back() -> None:
    position: Position = GAME().start()
    for turn in ["C2", "T5", "T6", "C6", "C5", "C2", "T3", "T4", "3-7", "6-4", "7-3"]:
        position = play_text(position, turn).position
    state = searchable(position).state()
    moves = {searchable(position).move_text(state, move): move for move in range(state.generate())}
    state.play(moves["4-6"])
    assert state.outcome() == 0
    state.undo()
    assert state.outcome() == UNDECIDED
    state.play(moves["2-1"])
    assert state.outcome() == 1
