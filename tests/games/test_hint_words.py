"""What is said of hints: the reason, where there is one."""

from __future__ import annotations

import pytest
from support.fano_cards_help import at, seat

from fanoboard.games.events import Cast
from fanoboard.games.fano330 import Fano330
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game, Position
from fanoboard.games.search_info import Score, SearchInfo, Verdict
from fanoboard.games.turns import moves, play_text
from fanoboard.ui.features.game.status import hint_sentence


def said(position: Position, text: str, score: Score | None) -> str:
    turn = play_text(position, text)
    info = None if score is None else SearchInfo((text,), score, 5, 100)
    return str(hint_sentence(turn, info, position))


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        (Score(Verdict.WIN, 9), "A good move is d3-e3W: it wins in 5."),
        (Score(Verdict.DRAW), "A good move is d3-e3W: it holds the draw."),
        (
            Score(Verdict.LOSS, 8),
            "Every move loses to best play; after d3-e3W your opponent has 4 turns to go wrong.",
        ),
        (Score(Verdict.LOSS, 2), "Every move loses at once, d3-e3W as well."),
        (Score(Verdict.GUESS, 120), "A good move is d3-e3W: it captures 1 piece."),
        (None, "A good move is d3-e3W: it captures 1 piece."),
    ],
)
def test_the_reason_follows_from_the_score(score: Score | None, sentence: str) -> None:
    assert said(Fanorona().start(), "d3-e3W", score) == sentence


def test_where_nothing_is_captured_or_known_there_is_no_reason() -> None:
    start = Fano330().start()
    assert said(start, "C1", Score(Verdict.GUESS, 0)) == "A good move is C1."


def test_cards_are_told_by_their_chances() -> None:
    position = FanoCards().start(3)
    text = position.actions()[0].text
    assert said(position, text, Score(Verdict.GUESS, 1000)).endswith("it wins 73 % of the time.")
    assert said(position, text, Score(Verdict.GUESS, -5000)) == f"The position is hard; {text} looks best."


@pytest.mark.parametrize(
    ("field", "text", "later"),
    [
        *(("8 9 10 2", text, True) for text in ("d", "d4", "s2/4")),
        ("8 9 10", "p4", True),
        *(("8 9 10 2", text, False) for text in ("s8/4", "P", "x2:3=5")),
        ("8 9 2", "p4", False),
    ],
)
def test_a_hint_that_puts_a_promotion_off_says_that_it_stays_possible(
    field: str, text: str, later: bool
) -> None:
    position = at(seat(field=field, hand="4 5 1"), seat(field="3"))
    turn = play_text(position, text)
    told = hint_sentence(turn, None, position, Cast(("You", "Computer"), you=0))
    assert ("You can promote in your next turn as well" in str(told)) is later


@pytest.mark.parametrize(
    "score",
    [
        None,
        Score(Verdict.GUESS),
        Score(Verdict.DRAW),
        *(Score(Verdict.WIN, plies) for plies in (1, 9)),
        *(Score(Verdict.LOSS, plies) for plies in (1, 2, 3, 8)),
    ],
)
@pytest.mark.parametrize("game", [Fanorona, Fano330, FanoCards])
def test_in_words_the_turn_comes_first_and_no_number_stands_alone(
    game: type[Game], score: Score | None
) -> None:
    position = game().start(3)
    turn = next(iter(moves(position)))
    info = None if score is None else SearchInfo((turn.text,), score, 5, 100)
    told = str(hint_sentence(turn, info, position, Cast(("You", "Computer"), you=0)))
    assert ": " not in told
    assert "for 1" not in told
    assert "holds out" not in told


def test_a_win_at_once_is_called_so() -> None:
    position: Position = Fanorona({"board": "3x3"}).start()
    seen = 0
    for _ in range(200):
        wins = [turn for turn in moves(position) if turn.position.result is not None]
        if wins:
            seen += 1
            assert said(position, wins[0].text, Score(Verdict.WIN, 1)).endswith(": it wins at once.")
            break
        position = next(iter(moves(position))).position
    assert seen
