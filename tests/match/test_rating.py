"""Ratings: the example of the paper, the levels of the computer, and a person's own games."""

from __future__ import annotations

import pytest

from fanoboard.games import games
from fanoboard.games.levels import Strength
from fanoboard.match.match import Player
from fanoboard.match.rating import Rating, level_ratings, nearest_level, strength_of
from fanoboard.match.standing import FinishedGame, ScoredGame, against_engines, standing


def test_the_example_of_the_paper() -> None:
    """Glickman (2013): 1500 with a deviation of 200, after a win and two losses."""
    before = Rating(1500, 200, 0.06)
    after = before.after([(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)])
    assert after.value == pytest.approx(1464.06, abs=0.05)
    assert after.deviation == pytest.approx(151.52, abs=0.05)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_it_is_less_sure() -> None:
    before = Rating(1500, 200, 0.06)
    assert before.after([]).value == before.value
    assert before.after([]).deviation > before.deviation


@pytest.mark.parametrize("game", sorted(games()))
def test_each_level_is_stronger_than_the_one_below_it(game: str) -> None:
    values = [rating.value for rating in level_ratings(game)]
    assert len(values) == len(games()[game].levels)
    assert values == sorted(set(values))


def test_who_nearly_has_a_level_is_still_between_it_and_the_one_below() -> None:
    second, third = level_ratings("fanorona")[1:3]
    assert strength_of("fanorona", Rating(third.value - 0.01)) == Strength(2, 99)
    assert strength_of("fanorona", third) == Strength(3, 0)
    assert strength_of("fanorona", Rating((second.value + third.value) / 2)) == Strength(2, 50)


def scored(level: int, wins: int, losses: int) -> list[ScoredGame]:
    seats = (Player("person"), Player("engine", level=level))
    winners = [0] * wins + [1] * losses
    # In turn, as nobody wins all the games first.
    order = sorted(range(len(winners)), key=lambda at: at * 7 % max(1, len(winners)))
    found = [
        FinishedGame("fanorona", (), seats, winners[at], "", 30, when) for when, at in enumerate(order, 1)
    ]
    return against_engines(found)


def test_who_holds_a_level_is_as_strong_as_that() -> None:
    rating = standing("fanorona", scored(4, 20, 20)).own
    assert rating is not None
    level = level_ratings("fanorona")[3]
    assert abs(rating.value - level.value) < rating.spread
    assert nearest_level("fanorona", rating) in (3, 4)


def test_more_games_make_it_surer_and_wins_make_it_higher() -> None:
    few, many = standing("fanorona", scored(3, 2, 2)).own, standing("fanorona", scored(3, 20, 20)).own
    winning = standing("fanorona", scored(3, 35, 5)).own
    assert few is not None
    assert many is not None
    assert winning is not None
    assert many.deviation < few.deviation
    assert winning.value > many.value + 100


def test_without_games_there_is_none() -> None:
    assert standing("fanorona", []).own is None
    assert standing("fixation", scored(3, 3, 3)).own is None, "each game has its own"
