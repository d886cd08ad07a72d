"""One number for a move, wherever it is told: a round of all seats, with dots for those after the first."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from support.some_match import ANN, BEN, play_some, played

from fanoboard.games import games
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.search_info import Score, Verdict
from fanoboard.match.game_index import summary_of
from fanoboard.match.game_text import game_text, read_game_text
from fanoboard.match.match import Match
from fanoboard.match.record import Evaluation
from fanoboard.match.review import Judged, missed
from fanoboard.match.store import Stamp
from fanoboard.ui.features.game.status import ribbon_text
from fanoboard.ui.features.game.turn_cells import Shape, turn_rows
from fanoboard.ui.play.game_words import standing
from fanoboard.ui.play.view import View

BLACK_BEGINS = "BBB/BW1/1WW b 0"


def black_began() -> Match:
    """A game from a position with Black to move."""
    game = Fanorona({"board": "3x3"})
    return Match(game, (ANN, BEN), 0, game.position(BLACK_BEGINS))


def matches() -> list[Match]:
    some = [play_some(black_began(), 4, Random(2))]
    some += [played(kind, 14) for kind in games()]
    four = games()["fano_cards"]({"players": 4})
    return [*some, play_some(Match(four, (ANN, BEN, ANN, BEN), 3), 30, Random(3))]


def counted(match: Match) -> list[tuple[int, int]]:
    """Which move each turn is and whose, counted anew: a seat that does not come later begins another."""
    found: list[tuple[int, int]] = []
    number, last = 0, 10**6
    for node in match.head.path[1:]:
        assert node.seat is not None
        number, last = number + (node.seat <= last), node.seat
        found.append((number, node.seat))
    return found


def written(number: int, seat: int) -> str:
    """As the field writes it."""
    return f"{number}." if seat == 0 else f"{number}..."


@pytest.mark.parametrize("match", matches(), ids=lambda match: match.game.name)
def test_lists_ribbon_review_and_text_tell_the_same_number(match: Match) -> None:
    view = View(match)
    wanted = counted(match)
    path = match.head.path
    assert len(wanted) > 1
    turns = replace(view.turns, begun=None)
    # A list of one column: the first turn of a move has its number, the others go on with it.
    rows = turn_rows(turns, Shape(1, {}, frozenset()))
    numbered = [
        "" if at and number == wanted[at - 1][0] else written(number, seat)
        for at, (number, seat) in enumerate(wanted)
    ]
    assert [row.label for row in rows] == numbered
    # A list with a column for each seat: rows have the number of their turns.
    rows = turn_rows(turns, Shape(len(match.players), {}, frozenset()))
    told = [(row.label, cell.key) for row in rows for cell in row.cells if cell is not None]
    assert [(f"{node.round}.", node) for node in path[1:]] == told
    for node, (number, seat) in zip(path[1:], wanted, strict=True):
        view.look_at(node)
        badge = str(ribbon_text(view, ""))
        dots = "..." if seat else ""
        assert badge in ("", f"Move {number}{dots}  ·  Back to now"), "nothing is said of now"
        score = Score(Verdict.DRAW)
        turn = Judged(node, seat, Evaluation(score, "x"), score, 0.5)
        assert str(missed(turn, "a", "b")).startswith(f"{written(number, seat)} a ")
    view.look_at(match.root)
    assert "Start" in str(ribbon_text(view, ""))
    lines = [line for line in game_text(match).splitlines() if re.match(r" *\d+\.", line)]
    assert [int(line.split(".")[0]) for line in lines] == sorted({number for number, _ in wanted})


def test_where_black_begins_his_turn_is_the_first_move_and_whites_the_second() -> None:
    match = play_some(black_began(), 3, Random(2))
    assert [written(node.round, node.seat or 0) for node in match.head.path[1:]][:2] == ["1...", "2."]


def test_a_list_of_kept_games_tells_the_move_that_is_to_be_played() -> None:
    match = black_began()
    stamp = Stamp(0, 0, 0)
    assert "Move 1, " in str(standing(summary_of(match, stamp)))
    play_some(match, 1, Random(2))
    if not match.unfinished and match.result is None:
        assert "Move 2, " in str(standing(summary_of(match, stamp)))


def test_a_text_with_dots_behind_its_numbers_is_read() -> None:
    match = played("fanorona", 6)
    text = game_text(match)
    head, _, turns = text.partition("\n\n")
    words = [word for word in turns.split() if not word.endswith(".")]
    numbered = [
        f"{written(node.round, node.seat or 0)} {word}"
        for node, word in zip(match.head.path[1:], words, strict=True)
    ]
    assert [turn.text for turn in read_game_text(f"{head}\n\n{' '.join(numbered)}\n").turns] == words
