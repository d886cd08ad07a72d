"""What the games' books say, against published and counted figures and plain searches."""

from __future__ import annotations

import re
from itertools import product
from random import Random
from typing import Any

import pytest

from fanoboard.content.tables import tables_for
from fanoboard.games import game_named
from fanoboard.games.capabilities import Solved, book_of, capability
from fanoboard.games.errors import GameError
from fanoboard.games.fano330 import core
from fanoboard.games.fano330.core_symmetry import number
from fanoboard.games.fano330.solved import SolvedTable
from fanoboard.games.fano330.theory_book import packed_of
from fanoboard.games.fano_nim import theory_book
from fanoboard.games.fano_nim.geometry import FANO, Geometry
from fanoboard.games.fano_nim.position import NimPosition
from fanoboard.games.fano_nim.solver import Theory
from fanoboard.games.fano_nim.theory_book import PList, list_p_positions
from fanoboard.games.fanorona.core_endgame import Endgames
from fanoboard.games.fanorona.tables import count_ends, longest_wins, positions_with
from fanoboard.games.game import Game, Position
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.theory import ChapterPage, Finding, Query, TheoryBook, winner
from fanoboard.games.turns import moves
from fanoboard.search.memo import Effort

ALL = Query()
NIM, OTHERS = "fano_nim", ("fano330", "fanorona")


def waiting() -> bool:
    return False


def game(name: str, **options: Any) -> Game:  # noqa: ANN401 - whatever options a game has
    return game_named(name)(options)


def book(kind: Game) -> TheoryBook:
    found = book_of(kind, lambda: tables_for(kind))
    assert found is not None
    return found


def read(name: str, chapter: int = 0, query: Query = ALL, **options: Any) -> ChapterPage:  # noqa: ANN401
    found = book(game(name, **options)).chapters[chapter].read(query, waiting)
    assert found is not None
    return found


def explained(kind: Game, text: str) -> Finding:
    found = book(kind).explain(kind.position(text), waiting)
    assert found is not None
    return found


def said(finding: Finding) -> str:
    return "\n".join(map(str, (finding.title, *finding.text)))


# Fano Nim


@pytest.mark.parametrize(
    ("misere", "counts"),
    [(False, [64, 750, 4348, 16192]), (True, [64, 869, 4663, 16612])],
    ids=["normal", "misere"],
)
def test_p_positions_are_listed_up_to_symmetry(misere: bool, counts: list[int]) -> None:
    theory = Theory(FANO, misere=misere)
    listed = list_p_positions(theory, waiting)
    assert listed is not None
    assert list(listed.totals[1:]) == counts
    assert sum(one.size for one in listed.classes) == counts[-1]
    assert all(168 % one.size == 0 for one in listed.classes), "an orbit of the 168 symmetries of the plane"
    assert all(theory.is_p_position(one.heaps) for one in listed.classes)


def test_p_positions_of_the_plane_of_order_three_are_listed() -> None:
    text = re.findall("....", "ABCJDEFJGHIJGDALHEBLIFCLGECKAEIMKFHAKBDIMFBGMHDCMJKL")
    plane = Geometry("plane", tuple("ABCDEFGHIJKLM"), tuple(map(tuple, text)))
    listed = list_p_positions(Theory(plane, misere=False), waiting)
    assert listed is not None
    assert listed.totals == (1, 4330)


def test_the_list_can_be_searched_and_filtered() -> None:
    everything = read(NIM)
    assert "16\u00a0192" in str(everything.text[-1])
    twelve = read(NIM, query=Query("12")).boards
    assert twelve
    assert all(sum(board.numbers.values()) == 12 for board in twelve)
    heaps = read(NIM, query=Query("1, 1 2")).boards
    assert all(sorted(board.numbers.values()) == [1, 1, 2] for board in heaps)
    assert heaps
    picked = read(NIM, query=Query(picks={"largest": "3", "alike": "42"})).boards
    assert 0 < len(picked) < len(everything.boards)
    assert all(max(board.numbers.values()) == 3 and "42 alike" in str(board.caption) for board in picked)
    sizes = [choice for one in everything.filters if one.id == "alike" for choice, _ in one.choices]
    assert set(sizes) >= {"", "1", "7", "168"}


def test_heaps_typed_in_full_are_looked_up() -> None:
    lost = read(NIM, query=Query("1 1 1 3 2 3 3"))
    assert str(lost.text[0]) == "This is a P-position."
    [board] = lost.boards
    assert isinstance(board.position, NimPosition)
    assert board.position.heaps == (1, 1, 1, 3, 2, 3, 3)
    won = read(NIM, query=Query("t1 H2 E3 Y4 W5 A6 R7"))
    theory = Theory(FANO, misere=False)
    wanted = set(theory.winning_turns((1, 2, 3, 4, 5, 6, 7), Effort()) or [])
    assert len(won.boards) == len(wanted) > 0
    for one in won.boards:
        assert isinstance(one.position, NimPosition)
        assert theory.is_p_position(one.position.heaps)


@pytest.mark.parametrize("text", ["chess", "Q3", "1 2 3 4 5 6 99", "T"])
def test_a_search_that_means_nothing_is_explained(text: str) -> None:
    with pytest.raises(GameError, match=r"Heaps are written|at most 15"):
        read(NIM, query=Query(text))


def test_n_and_p_are_explained_with_turns_and_class() -> None:
    nim = game(NIM)
    won = explained(nim, "3,3,3,4,3,4,3 2")
    theory = Theory(FANO, misere=False)
    wanted = set(theory.winning_turns((3, 3, 3, 4, 3, 4, 3), Effort()) or [])
    assert str(won.title) == "An N-position: Dark wins"
    assert "N is for the next player" in said(won)
    assert set(re.findall(r"\b[A-Z]{3}-\d", said(won))) == wanted
    assert "It is one of 21 positions that the 168 symmetries" in said(won)
    lost = explained(nim, "1,1,1,3,2,3,3 1")
    assert str(lost.title) == "A P-position: Dark wins"
    assert "P is for the previous player" in said(lost)
    assert "Heap" not in said(explained(nim, "1,1,1,1,1,1,1 1"))
    assert "no other position" in said(explained(nim, "2,2,2,2,2,2,2 1"))


def test_best_play_of_nim_ends_as_it_was_proved() -> None:
    rng = Random(4)
    for rule in ("normal", "misere"):
        nim = game(NIM, rule=rule)
        for _ in range(8):
            heaps = ",".join(str(rng.randrange(5)) for _ in range(7))
            found = explained(nim, f"{heaps} 1")
            if found.line:
                result = found.line[-1].result
                assert result is not None
                assert result.winner == winner(found.line[0], found.score)


def test_boards_that_are_too_large_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Geometry("line", tuple("ABCDEFGHIJKLMNOPQRST"), (tuple("ABCDEFGHIJKLMNOPQRST"),))
    listed = list_p_positions(Theory(line, misere=False), waiting)
    assert listed is not None
    assert "too many positions on 20 points" in str(listed.problem)
    monkeypatch.setattr(theory_book, "MOST_SYMMETRIES", 200)
    heaps = tuple("ABCDEFGHIJKL")
    nim = Theory(Geometry("nim", heaps, tuple((heap,) for heap in heaps)), misere=False)
    assert "too many symmetries" in str((list_p_positions(nim, waiting) or PList()).problem)


def test_the_list_is_given_up_when_nobody_waits() -> None:
    assert list_p_positions(Theory(FANO, misere=False), lambda: True) is None


# Fano330-R-Morris


def test_the_opening_is_drawn_but_for_the_centre() -> None:
    opening = [str(board.caption) for board in read("fano330").boards]
    assert opening == ["Empty: draw", *(f"On {space}: draw" for space in range(1, 7)), "On 7: loses in 7"]
    finding = explained(game("fano330"), game("fano330").start().text())
    assert finding.spots == {
        **{str(space): Score(Verdict.DRAW) for space in range(1, 7)},
        "7": Score(Verdict.LOSS, 13),
    }
    free = [str(board.caption) for board in read("fano330", movement="free").boards]
    assert all(caption.endswith(": draw") for caption in free)


@pytest.mark.parametrize(("movement", "placing", "moving"), [("drawn", 58, 54), ("free", 16, 12)])
def test_the_longest_wins_are_as_long_as_counted(movement: str, placing: int, moving: int) -> None:
    kind = game("fano330", movement=movement)
    found = read("fano330", 1, movement=movement)
    assert f"takes {placing} turns of both players; once all pieces are placed, {moving}." in str(
        found.text[0]
    )
    for phase, plies in (("placing", placing), ("moving", moving)):
        first = read("fano330", 1, Query(picks={"phase": phase}), movement=movement).boards[0]
        read_again = kind.position(first.position.text())  # as the rules know it
        solved = capability(kind, Solved)
        assert solved is not None
        thinker = solved.thinker(lambda: tables_for(kind))
        assert thinker is not None
        score = thinker.think(read_again, Limits(), lambda info: None, waiting).score
        assert score == Score(Verdict.WIN, plies)
        finding = explained(kind, first.position.text())
        assert len(finding.line) == plies + 1
        assert (end := finding.line[-1].result) is not None
        assert end.winner == first.position.mover


def test_every_number_of_the_table_is_its_position() -> None:
    table = tables_for(game("fano330"))
    assert isinstance(table, SolvedTable)
    for each in Random(1).sample(sorted(table.drawn), 2000):
        packed = packed_of(each)
        assert number(packed) == each
        assert not core.forbidden(packed)


# Fanorona


def test_endgames_are_counted_with_all_their_images() -> None:
    assert sum(positions_with(45, pieces) for pieces in range(2, 8)) == 6_261_651_660
    for board, points in (("9x5", 45), ("5x5", 25)):
        tables = tables_for(game("fanorona", board=board))
        assert isinstance(tables, Endgames)
        for pieces in range(2, int(tables.most) + 1):
            assert count_ends(tables, pieces).all == positions_with(points, pieces)


def test_counts_of_how_endgames_end_are_those_of_looking_at_each() -> None:
    tables = tables_for(game("fanorona", board="5x5"))
    assert isinstance(tables, Endgames)
    board = int(tables.sets.board)
    points = [bit for bit in range(64) if board >> bit & 1]
    ends = [
        tables.plies(1 << one, 1 << two | 1 << three)
        for one, two, three in product(points, repeat=3)
        if two < three and one not in (two, three)
    ] + [
        tables.plies(1 << two | 1 << three, 1 << one)
        for one, two, three in product(points, repeat=3)
        if two < three and one not in (two, three)
    ]
    counts = count_ends(tables, 3)
    assert counts.won == sum(plies % 2 == 1 for plies in ends if plies >= 0)
    assert counts.lost == sum(plies % 2 == 0 for plies in ends if plies >= 0)
    assert counts.drawn == ends.count(-1)


def test_the_longest_wins_are_the_longest_of_the_tables() -> None:
    tables = tables_for(game("fanorona"))
    assert isinstance(tables, Endgames)
    found = list(longest_wins(tables, 3, 2, 5))
    assert [one.plies for one in found] == sorted((one.plies for one in found), reverse=True)
    assert found[0].plies == 59
    for one in found:
        assert tables.plies(one.own, one.opp) == one.plies
    first = read("fanorona").boards[0]
    finding = explained(game("fanorona"), first.position.text())
    assert str(first.caption) == "White wins in 30"
    assert "In 30 turns of White, if both play their best: 59 turns" in said(finding)
    assert len(finding.line) == 60
    assert (end := finding.line[-1].result) is not None
    assert end.winner == 0


def test_positions_to_practise_on_are_drawn_by_lot_and_won() -> None:
    kind = game("fanorona")
    one = read("fanorona", 1, Query(seed=1)).boards
    other = read("fanorona", 1, Query(seed=2)).boards
    assert one[0].position.text() != other[0].position.text()
    for board in (*one, *other):
        finding = explained(kind, board.position.text())
        assert finding.score is not None
        assert finding.score.verdict is Verdict.WIN
        assert finding.score.number >= 7
    five = read("fanorona", 1, Query(picks={"pieces": "5"}, seed=3)).boards
    assert {sum(map(len, board.position.picture().values())) for board in five} == {5}


def test_more_pieces_than_the_tables_have_are_said_to_be_too_many() -> None:
    kind = game("fanorona")
    assert "up to 5 pieces are solved. Here there are 44." in said(explained(kind, kind.start().text()))
    assert book_of(game("fanorona", board="3x3")) is None
    assert book_of(game("fixation")) is None


def wins(seat: int, after: Position, finding: Finding) -> bool:
    """Whether a seat has won, or is proved to win, after its turn."""
    won = after.result.winner if after.result is not None else winner(after, finding.score)
    return won == seat


@pytest.mark.parametrize("name", OTHERS)
def test_named_turns_are_those_that_keep_the_value(name: str) -> None:
    kind = game(name)
    boards = read(name, len(book(kind).chapters) - 1, Query(seed=5)).boards
    for board in boards[:4]:
        finding = explained(kind, board.position.text())
        assert finding.score is not None
        good = {
            turn.text
            for turn in moves(board.position)
            if (after := book(kind).explain(turn.position, waiting)) is not None
            and wins(board.position.mover, turn.position, after)
        }
        named = re.search(r"winning move: (.*)\.", said(finding))
        if named:
            assert set(re.split(", | and ", named[1])) == good
