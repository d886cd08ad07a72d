"""What is said of hints: the reason, where there is one."""

from __future__ import annotations

import pytest

from fanoboard.games.fano330 import Fano330
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score, SearchInfo, Verdict
from fanoboard.games.turns import moves, play_text
from fanoboard.ui.features.game.hint_words import hint_sentence


def said(position: Position, text: str, score: Score | None) -> str:
    turn = play_text(position, text)
    info = None if score is None else SearchInfo((text,), score, 5, 100)
    return str(hint_sentence(turn, info, position))


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        (Score(Verdict.WIN, 9), "A good move is d3-e3W: it wins in 5."),
        (Score(Verdict.DRAW), "A good move is d3-e3W: it holds the draw."),
        (Score(Verdict.LOSS, 8), "Every move loses; d3-e3W holds out longest, for 4."),
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
