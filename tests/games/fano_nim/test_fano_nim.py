"""The rules of Fano Nim against a slow definition written from its rules page."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.invariants import check_position, check_state

from fanoboard.games.errors import GameError, IllegalTurn, InvalidPosition
from fanoboard.games.fano_nim import GAME
from fanoboard.games.fano_nim.geometry import Geometry
from fanoboard.games.fano_nim.position import NimPosition
from fanoboard.games.game import Position, Result
from fanoboard.games.turns import play_text
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message

LIGHT = Message("Light")
LETTERS = "THEYWAR"
LINES = ["YEA", "WHY", "RAW", "TRY", "WET", "HAT", "HER"]
HEAPS = st.tuples(*[st.integers(0, 15)] * 7)


def text_of(heaps: dict[str, int], mover: int) -> str:
    return f"{','.join(str(heaps[letter]) for letter in LETTERS)} {mover}"


@settings(max_examples=40, deadline=None)
@given(HEAPS, st.booleans(), st.integers(0, 2**32))
def test_random_games_follow_the_rules_page(start: tuple[int, ...], misere: bool, seed: int) -> None:
    rng = random.Random(seed)
    heaps = dict(zip(LETTERS, start, strict=True))
    mover = 1
    game = GAME({"rule": "misere" if misere else "normal"})
    position: Position = game.position(text_of(heaps, mover))
    while True:
        legal = [f"{line}-{k}" for line in LINES for k in range(1, 16) if all(heaps[p] >= k for p in line)]
        assert sorted(action.text for action in position.actions()) == sorted(legal)
        assert position.text() == text_of(heaps, mover)
        check_state(position)
        if not legal:
            last = 3 - mover
            winner = mover if misere else last
            assert position.result is not None
            assert position.result.winner == winner - 1
            break
        assert position.result is None
        turn = rng.choice(legal)
        for point in turn[:3]:
            heaps[point] -= int(turn[4:])
        mover = 3 - mover
        position = play_text(position, turn).position


@settings(max_examples=10, deadline=None)
@given(st.tuples(*[st.integers(0, 3)] * 7))
def test_every_action_keeps_to_the_contract(start: tuple[int, ...]) -> None:
    check_position(GAME().position(text_of(dict(zip(LETTERS, start, strict=True)), 2)))


def test_a_line_is_clicked_itself_or_by_two_of_its_points() -> None:
    ways = {action.text: action.ways for action in GAME().position("1,2,3,1,1,1,2 1").actions()}["HER-2"]
    pairs = {(a, b, "take.2") for a in "HER" for b in "HER" if a != b}
    assert ways[0] == ("HER", "take.2")
    assert set(ways) == {("HER", "take.2")} | pairs


def test_lines_of_one_point_and_lines_that_share_two_points() -> None:
    one = Geometry("one", ("A", "B"), (("A",), ("B",)))
    assert one.ways == ((("A",),), (("B",),))
    shared = Geometry("shared", tuple("ABCD"), (tuple("ABC"), tuple("ABD")))
    assert set(shared.ways[0]) == {("ABC",), ("A", "C"), ("C", "A"), ("B", "C"), ("C", "B")}


@pytest.mark.parametrize(
    ("points", "lines", "words"),
    [
        (("A", "A"), (("A",),), "same"),
        (("A", "B"), (), "1 to"),
        (("A", "B"), (("A", "B"), ("B", "A")), "same"),
        (("A", "B"), (("A", "A"),), "once each"),
        (("A", "B"), (("A", "C"),), "points of the board"),
        (("A,", "B"), (("B",),), "letters and digits"),
        (("A", "B", "AB"), (("A", "B"),), "like a point"),
        (("A", "BC", "AB", "C"), (("A", "BC"), ("AB", "C")), "same"),
    ],
)
def test_a_geometry_without_clear_turns_is_refused(
    points: tuple[str, ...], lines: tuple[tuple[str, ...], ...], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        Geometry("bad", points, lines)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "heaps of T H E Y W A R"),
        ("1,2,3,4,5,6,7", "heaps of T H E Y W A R"),
        ("1,2,3,4,5,6 1", "There are 7 points"),
        ("1,2,3,4,5,6,7,8 1", "There are 7 points"),
        ("1,2,3,4,5,6,16 1", "heap of R"),
        ("1,-2,3,4,5,6,7 1", "heap of H"),
        ("1,,3,4,5,6,7 1", "heap of H"),
        ("01,2,3,4,5,6,7 1", "heap of T"),
        ("1,2,3,4,5,٣,7 1", "heap of A"),
        ("1,2,3,4,5,6,7 3", "player to move"),
        ("1,2,3,4,5,6,7 w", "player to move"),
    ],
)
def test_bad_positions_are_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(InvalidPosition, match=words):
        GAME().position(text)


@pytest.mark.parametrize(
    ("position", "turn", "words"),
    [
        ("1,2,3,4,5,6,7 1", "HER", "write the line and the number"),
        ("1,2,3,4,5,6,7 1", "", "write the line and the number"),
        ("1,2,3,4,5,6,7 1", "HER-02", "write the line and the number"),
        ("1,2,3,4,5,6,7 1", "HER-2,HAT-1", "write the line and the number"),
        (
            "1,2,3,4,5,6,7 1",
            "THE-1",
            "There is no line “THE”; the lines are YEA, WHY, RAW, TRY, WET, HAT and HER.",
        ),
        ("1,2,3,4,5,6,7 1", "REH-1", "write HER"),
        ("1,2,3,4,5,6,7 1", "her-1", "There is no line “her”"),
        ("1,2,3,4,5,6,7 1", "HER-0", "At least one seed"),
        ("1,2,3,4,5,6,7 1", "HER-3", "H holds 2"),
        ("1,0,3,4,5,6,7 1", "HER-1", "H holds none"),
        ("1,1,1,0,0,0,0 1", "HER-1", "The game is over: Dark made the last move."),
    ],
)
def test_refusals_name_the_rule(position: str, turn: str, words: str) -> None:
    at = GAME().position(position)
    reason = at.explain(turn)
    assert reason is not None
    assert words in str(reason)
    with pytest.raises(IllegalTurn):
        play_text(at, turn)


def test_legal_turns_need_no_explanation() -> None:
    at = GAME().position("1,2,3,4,5,6,7 1")
    assert [at.explain(action.text) for action in at.actions()] == [None] * len(at.actions())


@pytest.mark.parametrize(
    ("clicks", "words"),
    [
        ([], "Choose a line"),
        (["H"], "two points of it"),
        (["take.2"], "Choose a line"),
        (["H", "E"], "how many to take from each point of HER"),
        (["HER", "take.3"], "H holds 2"),
        (["H", "E", "Y"], "do not name one line"),
        (["TRY"], "T holds none"),
        (["HER", "take.1"], "The turn is complete."),
    ],
)
def test_refused_clicks_say_what_to_do(clicks: list[str], words: str) -> None:
    assert words in str(GAME().position("0,2,3,4,5,6,7 1").explain_clicks(clicks))


@pytest.mark.parametrize(
    ("rule", "winner", "reason"),
    [
        ("normal", 0, Message("{seat} made the last move.", seat=LIGHT)),
        (
            "misere",
            1,
            Message("{seat} made the last move, which loses in the misère game.", seat=LIGHT),
        ),
    ],
)
def test_the_last_move_decides(rule: str, winner: int, reason: Message) -> None:
    end = play_text(GAME({"rule": rule}).position("0,0,1,1,0,1,0 1"), "YEA-1").position
    assert end.result == Result(winner, reason)


def test_a_number_is_called_by_itself() -> None:
    assert str(GAME().start().label("take.12")) == "12"


def test_start_positions() -> None:
    assert GAME().start().text() == "1,2,3,4,5,6,7 1"
    for seed in (1, 2, 99):
        assert sorted(heaps_of(GAME().start(seed))) == [1, 2, 3, 4, 5, 6, 7]
        assert GAME().start(seed).text() == GAME().start(seed).text()
        different = heaps_of(GAME({"start": "random", "max": 9}).start(seed))
        assert len(set(different)) == 7
        assert max(different) <= 9
        assert min(different) >= 1
        assert set(heaps_of(GAME({"start": "random", "max": 2}).start(seed))) <= {1, 2}
    assert len({GAME().start(seed).text() for seed in range(1, 9)}) > 1


def test_unknown_options_are_refused() -> None:
    for options in ({"geometry": "sphere"}, {"max": 16}, {"max": 0}, {"rule": "odd"}, {"heaps": 3}):
        with pytest.raises(GameError):
            GAME(options)


def heaps_of(position: NimPosition) -> tuple[int, ...]:
    return position.heaps


@pytest.mark.parametrize("rule", ["normal", "misere"])
def test_who_made_the_last_move_is_told_so_to_whoever_did(rule: str) -> None:
    luck, told = random.Random(5), set()
    for seats in itertools.permutations([Player("person"), Player("engine", level=1)]):
        for _ in range(8):
            match = Match(GAME({"rule": rule}), list(seats), luck.randrange(1000))
            while match.result is None:
                last = match.position.mover
                match.play(luck.choice(match.position.actions()))
            you_moved = match.players[last].is_person
            sentence = str(match.told_outcome)
            assert ("You made the last move" in sentence) == you_moved, sentence
            verdict = "You win!" if you_moved == (rule == "normal") else "You lost."
            assert sentence.startswith(verdict), sentence
            told.add(you_moved)
    assert told == {True, False}
