"""Every puzzle that is shipped can be played, and is solved by its solution and by one first turn alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path

import pytest
from support.tiers import by_night

from fanoboard.content import paths, posed
from fanoboard.content.layout import load_layout
from fanoboard.content.posed import Puzzle, daily_puzzle, puzzles_of
from fanoboard.content.yaml_files import ContentError
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games.capabilities import Thinker, observation, unplayable
from fanoboard.games.errors import GameError
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.fano_cards.thinker import sure_win
from fanoboard.games.game import Position
from fanoboard.games.mistake import PUZZLE_THEMES
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.turns import ended, play_text
from fanoboard.interpreted import is_compiled
from fanoboard.practice.finding import idea_of

COUNTS = {"fano330": 300, "fano_nim": 300, "fanorona": 300, "fixation": 300, "fano_cards": 110}
SOLVED = ("fano330", "fano_nim")
SEARCHED = ("fanorona", "fixation")
NODES = 600_000
"""The most positions to search for one puzzle."""

ALL = [each for game in COUNTS for each in puzzles_of(game)]


PARTS = 4
"""Into how many tests the puzzles of a game are divided, so that processors can share them."""
IN_PARTS = [(game, part) for part in range(PARTS) for game in COUNTS]
A_PART_BY_DAY = by_night(IN_PARTS, len(COUNTS))


def some(game: str, part: int) -> Sequence[Puzzle]:
    """A part of the puzzles of a game, hard and easy ones; where searches are slow, a few of them."""
    return puzzles_of(game)[part :: PARTS * (1 if is_compiled() else 29)]


def of(*games: str) -> list[tuple[str, int]]:
    return [(game, part) for game, part in IN_PARTS if game in games]


def wins(values: Mapping[str, Score]) -> list[str]:
    return [turn for turn, score in values.items() if score.verdict is Verdict.WIN]


@pytest.fixture(scope="module")
def thinkers() -> dict[str, Thinker]:
    return {}


def values_of(thinkers: dict[str, Thinker], start: Position, limits: Limits) -> Mapping[str, Score]:
    rules = f"{start.game.name} {sorted(start.game.options.items())}"
    if rules not in thinkers:
        thinkers[rules] = thinker_for(start)
    values = thinkers[rules].values(start, limits, lambda: False)
    assert limits.nodes is None or values.nodes < limits.nodes, "it takes too long to check"
    return values


@pytest.mark.parametrize("game", COUNTS)
def test_there_are_enough_of_every_grade_and_no_two_alike(game: str) -> None:
    found = puzzles_of(game)
    assert len(found) == COUNTS[game]
    assert len({each.position for each in found}) == len({each.id for each in found}) == len(found)
    grades = Counter(each.grade for each in found)
    assert set(grades) == {1, 2, 3, 4, 5}
    assert max(grades.values()) <= len(found) // 2
    assert [each.grade for each in found] == sorted(each.grade for each in found)


def test_most_are_no_single_turns() -> None:
    assert sum(len(each.solution) > 2 for each in ALL) > 0.7 * len(ALL)
    for game, count in COUNTS.items():
        assert sum(len(each.solution) == 1 for each in puzzles_of(game)) <= count // 5


@pytest.mark.parametrize(("game", "part"), A_PART_BY_DAY)
def test_the_solution_reaches_the_goal(game: str, part: int) -> None:
    for each in puzzles_of(game)[part::PARTS]:
        check_solution(each)


def check_solution(each: Puzzle) -> None:
    position = start = each.start()
    assert unplayable(start) is None
    assert start.result is None
    assert load_layout(start.game.layout)
    assert all(start.game.options[name] == value for name, value in each.options.items())
    own = 0
    for text in each.solution:
        assert position.result is None, "the game is over before its last turn"
        own += position.mover == start.mover
        position = play_text(position, text).position
    assert position.result is not None
    assert position.result.winner == start.mover
    assert each.turns in (None, own)
    if each.goal == "win this turn":
        assert own == len(each.solution)


@pytest.mark.parametrize(("game", "part"), A_PART_BY_DAY)
def test_it_is_about_what_its_solution_does_and_says_why(game: str, part: int) -> None:
    for each in some(game, part):
        idea = idea_of(each)
        assert each.themes == idea.themes, each.number
        assert set(each.themes) <= PUZZLE_THEMES.keys()
        assert each.themes, each.number
        assert str(idea.why).endswith(".")


def test_every_theme_has_puzzles() -> None:
    assert {theme for each in ALL for theme in each.themes} == PUZZLE_THEMES.keys()


@pytest.mark.parametrize(("game", "part"), of(*SOLVED))
def test_only_the_first_turn_wins_in_games_that_are_solved(
    game: str, part: int, thinkers: dict[str, Thinker]
) -> None:
    for each in some(game, part):
        values = values_of(thinkers, each.start(), Limits())
        assert all(score.verdict is not Verdict.GUESS for score in values.values())
        assert wins(values) == [each.solution[0]], each.number
        assert each.turns in (None, (values[each.solution[0]].number + 1) // 2), "it can be done sooner"


@pytest.mark.parametrize(("game", "part"), by_night(of(*SEARCHED), 2))
def test_only_the_first_turn_wins_in_time_in_games_that_are_searched(
    game: str, part: int, thinkers: dict[str, Thinker]
) -> None:
    for each in some(game, part):
        plies = len(each.solution)
        limits = Limits(depth=plies, nodes=NODES)
        values = values_of(thinkers, each.start(), limits)
        assert wins(values) == [each.solution[0]], each.number
        assert values[each.solution[0]].number == plies, "it can be done sooner"
        assert each.turns == (plies + 1) // 2


def test_only_the_first_action_keeps_a_win_that_depends_on_no_card() -> None:
    for each in puzzles_of("fano_cards"):
        if not each.is_open:  # else tests/ui/puzzles/test_open_puzzles.py proves it
            check_cards(each)


def check_cards(each: Puzzle) -> None:
    start = each.start()
    seen = start.game.position(observation(start, start.mover))
    keep = set()
    for action in seen.actions():
        try:
            after = seen.play(action).position
        except GameError:
            continue
        assert isinstance(after, FanoCardsPosition)
        if not ended(seen, after) and sure_win(after.table):
            keep.add(action.text.partition("^")[0])
    assert keep == {each.solution[0].partition("^")[0]}, each.number


# The files


def test_what_is_wrong_in_a_file_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "assets", lambda: tmp_path)
    file = tmp_path / "puzzles" / "fanorona.yaml"
    file.parent.mkdir()
    good = "{position: W, goal: win in 3, grade: 2, solution: [a1-a2]}"
    for bad, place, about in (
        ("{position: W, goal: lose, grade: 2, solution: [a]}", "puzzles[1].goal", "win in N"),
        ("{position: W, goal: win, grade: 6, solution: [a]}", "puzzles[1].grade", "5"),
        ("{position: W, goal: win, grade: 2, solution: []}", "puzzles[1].solution", "1"),
        ("{goal: win, grade: 2, solution: [a]}", "puzzles[1]", "position"),
        ("{position: W, goal: win, grade: 2, solution: [a], colour: red}", "puzzles[1]", "colour"),
    ):
        file.write_text(f"puzzles: [{good}, {bad}]", encoding="utf-8")
        posed.puzzles_of.cache_clear()
        with pytest.raises(ContentError) as caught:
            puzzles_of("fanorona")
        assert caught.value.place == place
        assert about in str(caught.value)
    file.write_text(f"puzzles: [{good}]", encoding="utf-8")
    only = puzzles_of("fanorona")[0]
    assert (only.game, only.number, only.turns) == ("fanorona", 1, 3)
    with pytest.raises(ContentError, match=re.escape("puzzles[0].position")):
        only.start()
    posed.puzzles_of.cache_clear()


def test_a_puzzle_keeps_its_id_wherever_it_stands() -> None:
    one, other = puzzles_of("fano330")[:2]
    assert one.id != other.id
    assert one.id == Puzzle(position=one.position, goal="win", grade=5, solution=("C1",), game="fano330").id


# The puzzle of the day


def test_the_day_settles_its_puzzle() -> None:
    day = date(2026, 11, 22)
    first = daily_puzzle(day)
    assert first is not None
    assert first == daily_puzzle(day)
    coming = [daily_puzzle(day + timedelta(days=days)) for days in range(5)]
    assert {each.game for each in coming if each} == set(Puzzle.games()) == set(COUNTS)


def test_no_puzzle_of_a_game_comes_back_before_all_have_come() -> None:
    day = date(2026, 11, 22)
    seen: dict[str, list[str]] = {}
    for days in range(5 * 30):
        found = daily_puzzle(day + timedelta(days=days))
        assert found is not None
        seen.setdefault(found.game, []).append(found.id)
    assert all(len(set(ids)) == len(ids) == 30 for ids in seen.values())


def test_without_puzzles_there_is_none_of_the_day(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "assets", lambda: tmp_path)
    assert Puzzle.games() == []
    assert daily_puzzle(date(2026, 11, 22)) is None
