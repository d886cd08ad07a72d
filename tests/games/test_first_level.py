"""The first level is one that beginners beat, and that beats chance where it can."""

import sys
from collections.abc import Callable

import pytest
from support.fano_cards_help import at, seat
from support.paths import ROOT
from support.tiers import by_night

from fanoboard.content.lesson import load_lesson
from fanoboard.engine.move_choice import choose
from fanoboard.engine.thinkers import RandomThinker, thinker_for
from fanoboard.games import game_named, games
from fanoboard.games.fano330 import Fano330
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fixation import Fixation
from fanoboard.games.game import Position
from fanoboard.games.levels import Level
from fanoboard.games.search_info import Limits, Values
from fanoboard.games.turns import move_texts, play_text

sys.path.append(str(ROOT / "tools"))

from level_table import game_score
from one_ply import BEGINNERS, Careless, OnePly


def points(case: str, rival: str, count: int) -> float:
    """The share of the points that level 1 gets; it looks at so many positions, however long that takes."""
    return sum(game_score(case, 0, rival, 1, 1, number) for number in range(count)) / count


@pytest.mark.parametrize(
    ("case", "rival", "count"),
    by_night(
        [
            ("fanorona", "safe men", 10),
            ("fixation", "tall stacks", 20),
            ("fano330", "few replies", 20),
            ("fano_cards", "builder", 12),
            ("fano_nim", "even lines", 40),
            ("fanorona", "largest capture", 40),
            ("fano330", "no line", 40),
            ("fano_cards", "fighter", 12),
            ("fano_nim", "no gift", 40),
        ],
        2,
    ),
)
def test_beginners_beat_the_first_level(case: str, rival: str, count: int) -> None:
    assert points(case, rival, count) < 0.45


# In Fanorona level 1 gets two thirds of the points, which takes too many games to be seen here.
@pytest.mark.parametrize(
    ("case", "count", "least"), [("fixation", 6, 0.6), ("fano330", 40, 0.55), ("fano_nim", 400, 0.52)]
)
def test_the_first_level_beats_chance(case: str, count: int, least: float) -> None:
    assert points(case, "chance", count) > least


def won_first(name: str, who: str, number: int) -> bool:
    """Whether a beginner wins the game after a lesson, in which the first level answers."""
    lesson = load_lesson(name)
    game = game_named(lesson.game)(lesson.options)
    position, level = game.position(lesson.first), type(game).levels[0]
    seat, thinker = position.mover, thinker_for(position)
    careless, makes = who.startswith("careless "), BEGINNERS[lesson.game]
    beginner = makes[who.removeprefix("careless ")](number)
    if careless:
        assert isinstance(beginner, OnePly)
    player = Careless(beginner, number) if careless and isinstance(beginner, OnePly) else beginner
    played: list[str] = []
    while position.result is None:
        if position.mover == seat:
            text = player.move(position, played)
        else:
            limits = Limits(seed=1000 * number + len(played))
            text = choose(thinker, level, position, limits, lambda info: None, lambda: False).pv[0]
        position = play_text(position, text).position
        played.append(text)
    return position.result.winner == seat


@pytest.mark.parametrize("who", by_night(["careless largest capture", "largest capture", "safe men"], 1))
def test_a_beginner_wins_the_game_after_the_lesson(who: str) -> None:
    """At least 85 of 100, as somebody does who learned the game five minutes ago."""
    assert sum(won_first("fanorona", who, number) for number in range(100)) >= 85


def test_every_game_has_beginners_to_play_against() -> None:
    assert sorted(BEGINNERS) == sorted(games())
    assert all(len(players) == 2 for players in BEGINNERS.values())


def test_a_level_in_haste_overlooks_a_withdrawal_sooner_than_an_approach() -> None:
    game = Fanorona({"board": "5x5"})
    start = game.start()
    assert game.noticed(start, "b3-c3A") > game.noticed(start, "b3-c3W"), "each captures one"
    after = play_text(start, "b2-c3A").position
    assert game.noticed(after, "c5-d4A") > game.noticed(after, "c5-d4A,e5W")


def seen_to(target: str, start: str) -> float:
    """How likely a beginner sees that the stack on e2 of Lines of Fixation can go there."""
    game = Fixation()
    return game.noticed(game.position(start), f"e2-{target}")


def test_a_level_in_haste_overlooks_long_moves_and_captures_far_away() -> None:
    short, long = "l,3,d/6/7/8/1,l,7/8/7/6/dd,3,ll l", "l,3,d/6/7/8/1,lll,7/8/7/6/dd,3,ll l"
    near, far = "l,3,d/6/7/8/1,lll,d,6/8/7/6/dd,3,ll l", "l,3,d/6/7/8/1,lll,2,d,4/8/7/6/dd,3,ll l"
    assert seen_to("e3", short) > seen_to("e5", long)
    assert seen_to("e5", near) > seen_to("e5", far) > seen_to("e5", long)


def test_what_a_sowing_gives_away_draws_no_eye() -> None:
    given, free = "l,3,d/6/7/8/1,dll,l,6/8/7/6/dd,3,ll l", "l,3,d/6/7/8/1,dll,7/8/7/6/dd,3,ll l"
    assert seen_to("e5", given) == seen_to("e5", free)


def test_a_level_of_cards_in_haste_overlooks_what_takes_more_or_lies_farther_apart() -> None:
    start = at(seat(field="1 4 2", hand="3 5 7", draw="8 9"), seat(field="3 6", hand="1 2 4", draw="5"))
    seen = {text: FanoCards().noticed(start, text) for text in move_texts(start)}
    assert seen["d"] == 1 > seen["d3"] > seen["d3,5"]
    assert seen["p7"] > seen["p3"], "the highest card catches the eye"
    assert seen["p7"] > seen["s1/7"]
    assert seen["+1+4=5"] > seen["+1+2=3"], "another card lies between these two"
    assert seen["+1+4=5"] > seen["+1+4=5^4"]
    assert seen["+1+4=5"] > seen["x4:6=3"], "a sum, and a line of the plane"
    assert seen["x4:6=3"] > seen["x2:6=7"] > seen["x2:3=5"], "a side, through the centre, the circle"


class Blind(Fanorona):
    """Fanorona in which one turn alone catches the eye."""

    seen = ""

    def noticed(self, start: Position, text: str) -> float:
        return float(text == self.seen)


def test_a_level_in_haste_plays_what_it_notices_and_the_same_with_the_same_seed() -> None:
    start = Blind().start()
    level = Level(depth=1, nodes=1, noise=1, sight=2, seconds=1, haste=1)

    def chosen(seed: int) -> str:
        info = choose(thinker_for(start), level, start, Limits(seed=seed), lambda info: None, lambda: False)
        return info.pv[0]

    for text in move_texts(start):
        Blind.seen = text
        assert {chosen(seed) for seed in range(4)} == {text}
    Blind.seen = ""
    assert [chosen(seed) for seed in range(8)] == [chosen(seed) for seed in range(8)]


def test_a_level_that_thinks_of_no_reply_looks_at_one_position_however_deep_it_shall() -> None:
    start = Fano330().start()
    thinker = thinker_for(start)
    seen: list[Position] = []

    class Recorder(RandomThinker):
        def values(self, position: Position, limits: Limits, stopped: Callable[[], bool]) -> Values:
            seen.append(position)
            return thinker.values(position, limits, stopped)

    choose(Recorder(), Fano330.levels[0], start, Limits(depth=4), lambda info: None, lambda: False)
    assert seen == [start]
