"""What scores are called among people."""

from __future__ import annotations

import pytest

from fanoboard.games import game_named
from fanoboard.games.search_info import LOGIT, Score, Verdict
from fanoboard.games.words import bar_of, chance, own_turns, value_words


def told(game: str, score: Score, view: int | None = None) -> tuple[str, str]:
    """Sign and words of a score for seat 0, in English."""
    words = value_words(game_named(game)(), score, 0, view)
    return words.sign, str(words.text)


def win(plies: int) -> Score:
    return Score(Verdict.WIN, plies)


def loss(plies: int) -> Score:
    return Score(Verdict.LOSS, plies)


def guess(number: int) -> Score:
    return Score(Verdict.GUESS, number)


@pytest.mark.parametrize(
    ("score", "own", "other"),
    [
        (win(1), ("▲", "wins in 1"), ("▼", "loses next")),
        (win(23), ("▲", "wins in 12"), ("▼", "loses in 11")),
        (loss(10), ("▼", "loses in 5"), ("▲", "wins in 5")),
        (loss(1), ("▼", "loses in 1"), ("▲", "wins next")),
        (loss(0), ("▼", "has lost"), ("▲", "has won")),
        (Score(Verdict.DRAW), ("●", "draw, proved"), ("●", "draw, proved")),
        (guess(184), ("", "+1.8"), ("", "−1.8")),
        (guess(-60), ("", "−0.6"), ("", "+0.6")),
        (guess(-4), ("", "0.0"), ("", "0.0")),
    ],
)
def test_scores_are_told_from_either_side(score: Score, own: tuple[str, str], other: tuple[str, str]) -> None:
    assert told("fanorona", score) == told("fanorona", score, 0) == own
    assert told("fanorona", score, 1) == other


def test_chances_are_told_in_percent() -> None:
    assert told("fano_cards", guess(0)) == ("", "even (50 %)")
    assert told("fano_cards", guess(944)) == ("", "probably winning (72 %)")
    assert told("fano_cards", guess(944), 1) == ("", "probably losing (28 %)")
    assert told("fano_cards", guess(3000)) == ("", "very probably winning (95 %)")
    assert told("fano_cards", guess(-3000)) == ("", "very probably losing (5 %)")
    assert told("fano_cards", win(3)) == ("▲", "wins this turn")


def test_an_equal_share_is_even_with_any_number_of_seats() -> None:
    four = game_named("fano_cards")({"players": 4})
    assert chance(four, 0) == 0.25
    assert str(value_words(four, guess(0)).text) == "even (25 %)"
    assert str(value_words(four, guess(800)).text) == "ahead (43 %)"
    assert chance(four, 5 * LOGIT) > 0.97


def test_where_all_is_proved_or_unknown_a_guess_says_nothing() -> None:
    assert told("fano330", guess(0)) == told("fano_nim", guess(0)) == ("", "not proved")


def test_the_strip_grows_with_the_value_and_ends_with_what_is_proved() -> None:
    for name in ("fanorona", "fano_cards"):
        game = game_named(name)()
        guesses = [bar_of(game, guess(number)) for number in range(-4000, 4001, 100)]
        assert guesses == sorted(guesses)
        assert -1 < guesses[0] < guesses[40] == 0 < guesses[-1] < 1
        assert (bar_of(game, loss(2)), bar_of(game, Score(Verdict.DRAW)), bar_of(game, win(1))) == (-1, 0, 1)
        assert value_words(game, guess(150), 0, 1).bar == -bar_of(game, guess(150))
        assert value_words(game, loss(2), 0, 1).bar == 1


def test_own_turns_of_either_side_make_up_the_plies() -> None:
    for plies in range(60):
        assert own_turns(win(plies)) + own_turns(win(plies), own=False) == plies
