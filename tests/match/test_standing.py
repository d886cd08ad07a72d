"""How strong a person is and how hard puzzles are, by what became of games and tries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import fmean

import pytest
from support.ui_person import folders

from fanoboard.content.posed import Ending, Posed, Puzzle, endings_of, puzzles_of
from fanoboard.content.progress_file import (
    PUZZLES_KEPT,
    Progress,
    PuzzleProgress,
    Try,
    note_done,
    note_failed,
    note_slip,
    note_solved,
)
from fanoboard.games import games
from fanoboard.match.game_index import summary_of
from fanoboard.match.match import Match, Player
from fanoboard.match.rating import level_ratings
from fanoboard.match.standing import (
    FinishedGame,
    Met,
    ScoredGame,
    Standing,
    against_engines,
    finished_game,
    kept_standing,
    kept_tries,
    prior,
    records,
    standing,
    stars,
)
from fanoboard.match.store import Stamp

__all__ = ["folders"]

GAME = "fanorona"
LEVELS = level_ratings(GAME)
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def chance(of: float, against: float) -> float:
    return 1 / (1 + 10 ** ((against - of) / 400))


def games_of(strength: float, count: int, luck: Random) -> list[ScoredGame]:
    """Games of somebody so strong against the levels around that, at odd moments."""
    near = sorted(range(1, len(LEVELS) + 1), key=lambda level: abs(LEVELS[level - 1].value - strength))[:3]
    found = []
    for number in range(count):
        level = luck.choice(near)
        won = luck.random() < chance(strength, LEVELS[level - 1].value)
        seats = Player("person"), Player("engine", level=level)
        found.append(FinishedGame(GAME, (), seats, 0 if won else 1, "", 30, 2 * number + 1))
    return against_engines(found)


def tries_of(strength: float, some: Sequence[Posed], luck: Random, easier: float = 0) -> list[Met]:
    """Each of these tried once by somebody so strong, between games, as hard as they are thought to be."""
    chances = [chance(strength + easier, prior(each).value) for each in some]
    return [
        Met(each, 2 * number, luck.random() < right)
        for number, (each, right) in enumerate(zip(some, chances, strict=True))
    ]


@pytest.mark.parametrize("game", Puzzle.games())
def test_harder_grades_begin_with_higher_ratings(game: str) -> None:
    first = {puzzle.grade: prior(puzzle).value for puzzle in puzzles_of(game)}
    values = [first[grade] for grade in sorted(first)]
    assert values == sorted(values)
    assert values[-1] > values[0] + 400
    assert all(prior(puzzle).deviation >= 100 for puzzle in puzzles_of(game)), "no one has tried them yet"


def test_endings_have_ratings_as_well_and_longer_wins_higher_ones() -> None:
    for game in Ending.games():
        wins = [each for each in endings_of(game) if each.goal == "win"]
        wins.sort(key=lambda each: each.turns)
        values = [prior(each).value for each in wins]
        assert values == sorted(values)
        assert values[-1] > values[0]


def test_what_stronger_ones_fail_rises_and_what_weaker_ones_solve_falls() -> None:
    luck, puzzle = Random(1), puzzles_of(GAME)[40]
    strong = games_of(prior(puzzle).value + 300, 40, luck)
    weak = games_of(prior(puzzle).value - 300, 40, luck)
    at_first = Standing(GAME).of(puzzle)
    failed = standing(GAME, strong, [Met(puzzle, 100, right=False)]).of(puzzle)
    solved = standing(GAME, weak, [Met(puzzle, 100, right=True)]).of(puzzle)
    assert failed.value > at_first.value + 50
    assert solved.value < at_first.value - 50
    assert failed.deviation < at_first.deviation
    assert solved.deviation < at_first.deviation
    as_expected = standing(GAME, strong, [Met(puzzle, 100, right=True)]).of(puzzle)
    assert as_expected.value < at_first.value
    assert at_first.value - as_expected.value < failed.value - at_first.value, "no surprise moves it less"


def test_many_results_settle_it_whatever_their_order() -> None:
    """A puzzle that is 400 harder than its grade says, met by people whose strength is known by games."""
    puzzle, found = puzzles_of(GAME)[40], []
    true = prior(puzzle).value + 400
    for seed in range(8):
        luck = Random(seed)
        strength = true + luck.choice((-150, 0, 150))
        right = [each < 120 * chance(strength, true) for each in range(120)]
        luck.shuffle(right)
        tries = [Met(puzzle, 200 + number, each) for number, each in enumerate(right)]
        known = standing(GAME, games_of(strength, 80, luck), tries)
        found.append(known.of(puzzle).value)
        assert known.of(puzzle).deviation < Standing(GAME).of(puzzle).deviation / 2
    assert fmean(found) == pytest.approx(true, abs=100)
    assert max(found) - min(found) < 400


def test_puzzles_that_are_solved_make_a_person_stronger_and_failed_ones_weaker() -> None:
    luck = Random(5)
    games, some = games_of(1500, 6, luck), puzzles_of(GAME)[10:40]
    alone = standing(GAME, games).own
    solved = standing(GAME, games, [Met(each, at, right=True) for at, each in enumerate(some)]).own
    failed = standing(GAME, games, [Met(each, at, right=False) for at, each in enumerate(some)]).own
    assert alone is not None
    assert solved is not None
    assert failed is not None
    assert failed.value < alone.value < solved.value
    assert solved.deviation < alone.deviation


def test_a_person_is_known_by_puzzles_alone_and_by_no_other_game() -> None:
    some = puzzles_of(GAME)
    own = [standing(GAME, [], tries_of(strength, some, Random(2))).own for strength in (1400, 1800)]
    weaker, stronger = (each.value if each is not None else 0 for each in own)
    assert weaker + 150 < stronger
    assert standing("fixation", [], tries_of(1400, some, Random(2))) == Standing("fixation")


def test_who_finds_all_puzzles_easier_than_games_is_not_taken_for_a_master() -> None:
    """That there is something to find is half of a puzzle; games tell how somebody plays."""
    puzzled, common = [], []
    for seed in range(6):
        luck = Random(seed)
        games = games_of(1300, 30, luck)
        some = luck.sample(puzzles_of(GAME), 60)
        known = standing(GAME, games, tries_of(1300, some, luck, easier=400))
        assert known.own is not None
        puzzled.append(known.own.value)
        common.append(known.common.value)
    assert fmean(puzzled) < 1500
    assert fmean(common) < -150, "and the puzzles are told to be easier instead"


@pytest.mark.parametrize("begins", ["", "1B1/3/WWW w 0"])
def test_a_game_from_a_posed_position_gives_no_star_and_tells_nothing_of_strength(begins: str) -> None:
    game = games()["fanorona"]({"board": "3x3"})
    players = Player("person"), Player("engine", level=1)
    match = Match(game, players, 5, game.position(begins) if begins else None)
    match.resign(1)
    over = finished_game(summary_of(match, Stamp(1, 0, 0)))
    assert over.rated == (not begins)
    assert stars(records([over])) == (not begins)


def test_those_near_to_a_strength_are_the_fifth_around_it() -> None:
    some = puzzles_of(GAME)
    for strength in (1400, 1900):
        known = standing(GAME, games_of(strength, 80, Random(3)))
        assert known.own is not None
        near = known.near(some)
        values = [known.of(each).value for each in near]
        assert len(near) == len(some) // 5
        assert values == sorted(values)
        far = [each for each in some if each not in near]
        off = [abs(known.of(each).value - known.own.value) for each in far]
        assert max(abs(value - known.own.value) for value in values) <= min(off)
    assert Standing(GAME).near(some), "who has played nothing begins with easy ones"
    assert Standing(GAME).near(some)[-1].grade <= 2
    assert Standing(GAME).near([]) == []
    assert all(len(Standing(GAME).near(some[:count])) == 1 for count in range(1, 6)), "of few there is one"


# What is kept


@pytest.mark.usefixtures("folders")
def test_solved_at_once_failed_or_with_a_hint_is_kept() -> None:
    one, other, third, fourth = puzzles_of(GAME)[:4]
    note_solved(one, at_once=True)
    note_failed(other)
    note_solved(other, at_once=True)
    note_solved(third, at_once=True, helped=True)
    ending = endings_of(GAME)[0]
    note_slip(ending)
    note_done(ending, 3, at_once=True)
    tries = {each.posed.id: each.right for each in kept_tries(GAME)}
    assert tries == {one.id: True, other.id: False, third.id: False, ending.id: False}
    known = kept_standing(GAME)
    assert known.own is not None
    assert known.met.keys() == tries.keys()
    assert known.of(one).value < known.of(fourth).value < known.of(other).value
    assert kept_standing("fixation").own is None
    assert kept_standing(GAME, until=0.0) == Standing(GAME)


def test_a_position_that_is_remembered_tells_nothing_new() -> None:
    progress, one = Progress(), puzzles_of(GAME)[0]
    for days in (0, 1, 29, 31, 45, 62):
        progress.note_try(one, NOON + timedelta(days), right=True)
    assert [(each.when - NOON).days for each in progress.tries[GAME]] == [0, 31, 62]


@pytest.mark.usefixtures("folders")
def test_files_of_older_versions_are_read_and_changed() -> None:
    one, other = puzzles_of(GAME)[:2]
    file = PUZZLES_KEPT.path
    file.parent.mkdir(parents=True)
    file.write_text(f"solved:\n  {GAME}:\n  - {one.id}\nfailed: {{}}\nbest: {{}}\ndays: 0\n", "utf-8")
    progress, trouble = PUZZLES_KEPT.read()
    assert trouble is None
    assert progress.has_solved(one)
    assert progress.tries == {}
    assert kept_standing(GAME) == Standing(GAME), "when that was, and how, nobody knows"
    note_solved(other, at_once=True)
    assert PUZZLES_KEPT.read()[0].has_solved(one)
    assert [each.posed for each in kept_tries(GAME)] == [other]


@pytest.mark.usefixtures("folders")
def test_a_damaged_file_is_left_for_whoever_tells_of_it() -> None:
    file = PUZZLES_KEPT.path
    file.parent.mkdir(parents=True)
    file.write_text("tries: many", "utf-8")
    assert kept_standing(GAME) == Standing(GAME)
    assert file.exists()
    assert PUZZLES_KEPT.read()[1] is not None


@pytest.mark.usefixtures("folders")
def test_years_of_tries_find_room_in_the_file() -> None:
    """All puzzles of all games, four years long every time that one may have been forgotten."""
    most = [Try(f"{number:012x}", NOON + timedelta(hours=number), number % 3 > 0) for number in range(1000)]

    def fill(progress: PuzzleProgress) -> None:
        for game in Puzzle.games():
            progress.tries[game] = list(most)
            progress.solved[game] = [puzzle.id for puzzle in puzzles_of(game)]

    assert PUZZLES_KEPT.change(fill)[1] is None
    one = puzzles_of(GAME)[0]
    note_failed(one)
    progress, trouble = PUZZLES_KEPT.read()
    assert trouble is None
    assert len(progress.tries[GAME]) == 1000, "the oldest one has gone"
    assert [each.posed for each in kept_tries(GAME)] == [one]
