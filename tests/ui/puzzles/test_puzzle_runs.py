"""Lists of puzzles by theme and grade, those that went wrong, and runs."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any

import pygame
import pytest
from support.solver import Solver, wrong_turn
from support.ui_person import Person, folders, person

from fanoboard.content.posed import puzzles_of
from fanoboard.content.progress_file import PUZZLES_KEPT, note_failed, note_run, note_solved
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.turns import play_text
from fanoboard.match.rating import nearest_level
from fanoboard.match.standing import Met, Standing, kept_standing, prior, standing
from fanoboard.ui.features.puzzles.position_list import PositionTile
from fanoboard.ui.features.puzzles.puzzle_lists import PuzzleList, open_list
from fanoboard.ui.features.puzzles.puzzle_run import MOST_MISTAKES, SECONDS, PuzzleRun, RunPage, RunScene
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.play.daily_puzzle import find_daily
from fanoboard.ui.play.puzzle_words import about
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.menu import DropDown, DropList

__all__ = ["folders", "person"]


@pytest.fixture
def solver(person: Person) -> Solver:
    return Solver(person)


# A run, without the screen


def run(*, timed: bool = True, seed: int = 2) -> PuzzleRun:
    return PuzzleRun(puzzles_of("fanorona"), Standing("fanorona"), timed=timed, random=Random(seed))


def test_puzzles_of_a_run_get_ever_harder_and_none_comes_twice() -> None:
    puzzles = run().puzzles
    grades = [puzzle.grade for puzzle in puzzles[:25]]
    assert grades == sorted(grades)
    assert set(grades) == {1, 2, 3, 4, 5}
    assert all(grades.count(grade) <= 10 for grade in grades), "by even steps"
    rest = [puzzle.grade for puzzle in puzzles[25:]]
    assert rest == sorted(rest, reverse=True), "whoever goes on gets the hardest ones first"
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) == len(puzzles_of("fanorona"))
    assert run().puzzles != run(seed=3).puzzles


def test_a_run_knows_which_puzzles_turned_out_to_be_hard_or_easy() -> None:
    some = puzzles_of("fanorona")
    easy, hard = some[-1], some[0]
    tries = [Met(easy, when, right=True) for when in range(30)] + [Met(hard, 30, right=False)] * 30
    known = standing("fanorona", [], tries)
    assert known.of(easy).value < known.of(hard).value
    order = [each for each in PuzzleRun(some, known, timed=True).puzzles[:25] if each in (easy, hard)]
    assert order != [hard, easy]
    assert PuzzleRun((), known, timed=True).over


def test_three_mistakes_end_a_run() -> None:
    going = run()
    for right in (True, False, True, False, False):
        assert not going.over
        going.take(right=right)
        going.go_on()
    assert going.over
    assert (going.solved, len(going.missed)) == (2, MOST_MISTAKES)


def test_only_time_that_counts_is_taken_and_a_hidden_window_takes_none() -> None:
    going = run()
    going.tick(10, counts=True)
    going.tick(11, counts=True)
    assert going.left == SECONDS - 1
    going.tick(12, counts=False)
    assert going.left == SECONDS - 1
    going.tick(3_600, counts=True)
    assert going.left > SECONDS - 4, "the window was hidden for an hour"
    assert not going.over
    now = 3_600.0
    while going.left > 0:
        now += 1
        going.tick(now, counts=True)
    assert going.over


def test_without_a_limit_time_ends_nothing() -> None:
    going = run(timed=False)
    going.left = 0
    assert not going.over


# A run on the screen


def begin(solver: Solver, game: str = "fano330", *, timed: bool = True) -> None:
    open_list(solver.app, game)
    solver.round()
    solver.press("Puzzle run")
    page = solver.app.top
    assert isinstance(page, RunPage)
    if not timed:
        solver.only(Segmented).choose(False)
    solver.press("Start")
    assert isinstance(solver.app.top, RunScene)


def fail(solver: Solver) -> None:
    solver.turn(wrong_turn(solver.scene.play.puzzle))
    solver.answered()
    solver.until(lambda: solver.at(SolvingStage.WRONG))
    solver.round()


def test_a_solved_puzzle_is_followed_by_the_next_one(solver: Solver) -> None:
    begin(solver)
    first = solver.scene.play.puzzle
    solver.solve()
    solver.until(lambda: solver.scene.play.puzzle != first)
    assert isinstance(solver.app.top, RunScene)
    assert solver.app.top.run.solved == 1
    assert PUZZLES_KEPT.read()[0].has_solved(first)
    assert "Hint" not in solver.texts()


def test_a_mistake_says_what_was_right_and_three_end_it(solver: Solver) -> None:
    begin(solver, timed=False)
    missed = []
    for number in range(1, MOST_MISTAKES + 1):
        missed.append(solver.scene.play.puzzle)
        fail(solver)
        scene = solver.app.top
        assert isinstance(scene, RunScene)
        assert len(scene.run.missed) == number
        right = play_text(missed[-1].start(), missed[-1].solution[0])
        assert solver.says(str(scene.play.view.said(missed[-1].start(), right)))
        assert scene.play.match.position.text() == missed[-1].position
        assert scene.board.marks.of("arrow")
        solver.press("Next puzzle")
    assert isinstance(solver.app.top, RunPage)
    assert solver.says("The run is over.")
    assert PUZZLES_KEPT.read()[0].bests(timed=False) == {"fano330": 0}
    assert all(map(PUZZLES_KEPT.read()[0].has_failed, missed))
    deck = solver.app.trainer.deck
    assert deck is not None
    assert all(entry.exercise.played for entry in deck.entries)
    solver.press("Look at what went wrong")
    assert solver.scene.play.puzzle == missed[0]
    solver.press("Next puzzle")
    assert solver.scene.play.puzzle in missed


def test_a_click_does_not_take_a_mistake_back(solver: Solver) -> None:
    begin(solver)
    fail(solver)
    solver.click(solver.scene.board.rect.center)
    assert solver.at(SolvingStage.WRONG)


def test_time_that_is_up_ends_it_and_the_best_run_is_kept(solver: Solver) -> None:
    begin(solver)
    first = solver.scene.play.puzzle
    solver.solve()
    solver.until(lambda: solver.scene.play.puzzle != first)
    scene = solver.app.top
    assert isinstance(scene, RunScene)
    scene.run.left = 0.05
    solver.until(lambda: isinstance(solver.app.top, RunPage))
    solver.until(lambda: not solver.app.busy)
    solver.round()
    assert solver.says("That is your best run.")
    assert PUZZLES_KEPT.read()[0].bests(timed=True) == {"fano330": 1}
    solver.press("Once more")
    assert solver.at(SolvingStage.ASKING)
    solver.key(pygame.K_ESCAPE)
    assert solver.only(Segmented)


def test_the_clock_stands_while_the_window_is_hidden(solver: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(solver)
    scene = solver.app.top
    assert isinstance(scene, RunScene)
    run = scene.run
    solver.until(lambda: run.left < SECONDS)
    monkeypatch.setattr(pygame.display, "get_active", lambda: False)
    solver.round()
    left = run.left
    for _ in range(5):
        pygame.time.wait(20)
        solver.round()
    assert run.left == left


def test_the_page_of_runs_tells_the_best_one(solver: Solver) -> None:
    note_run("fixation", 12, timed=True)
    open_list(solver.app, "fixation")
    solver.round()
    solver.press("Puzzle run")
    solver.until(lambda: "12" in solver.texts() or solver.says("12"))


# Lists


def tiles(solver: Solver) -> list[PositionTile]:
    assert isinstance(solver.app.top, PuzzleList)
    return [widget for widget in solver.app.top.widgets if isinstance(widget, PositionTile)]


def shown(solver: Solver) -> PuzzleList:
    solver.round()
    assert isinstance(solver.app.top, PuzzleList)
    return solver.app.top


def test_a_list_has_one_theme_and_one_grade_and_the_next_one_keeps_to_it(solver: Solver) -> None:
    wanted = [p for p in puzzles_of("fanorona") if "withdrawal" in p.themes and p.grade == 2]
    open_list(solver.app, "fanorona")
    page = shown(solver)
    page.themes.choose("withdrawal")
    page.grades.choose(2)
    solver.round()
    assert [tile.text for tile in tiles(solver)] == [str(puzzle.number) for puzzle in wanted]
    assert f"0 of {len(wanted)} solved" in solver.texts()
    solver.press("Next unsolved")
    assert solver.scene.play.puzzle == wanted[0]
    solver.press("Next puzzle")
    assert solver.scene.play.puzzle == wanted[1]


def test_what_went_wrong_is_a_list_that_thins(solver: Solver) -> None:
    one, other = puzzles_of("fano330")[:2]
    note_solved(one)
    note_failed(one)
    note_failed(other)
    open_list(solver.app, "fano330")
    page = shown(solver)
    solver.until(lambda: page.progress.has_failed(one))
    page.themes.choose("failed")
    solver.round()
    assert len(tiles(solver)) == 2
    solver.click_on(tiles(solver)[0])
    assert solver.scene.play.puzzle == one
    solver.solve()
    solver.press("Next puzzle")
    assert solver.scene.play.puzzle == other
    solver.key(pygame.K_ESCAPE)
    solver.until(lambda: len(tiles(solver)) == 1)


def test_a_list_without_puzzles_says_so(solver: Solver) -> None:
    open_list(solver.app, "fano330")
    shown(solver).themes.choose("failed")
    solver.round()
    assert "There are no such puzzles." in solver.texts()
    solver.press("Puzzle run")
    assert isinstance(solver.app.top, RunPage)


def test_another_game_has_other_themes(solver: Solver) -> None:
    open_list(solver.app, "fanorona")
    page = shown(solver)
    page.themes.choose("withdrawal")
    page.choice.choose("fano_nim")
    solver.round()
    assert len(tiles(solver)) == 300
    assert "withdrawal" not in [theme for theme, _ in page.themes.choices]


# By strength


def some_tries() -> None:
    for number in range(60, 100, 4):
        note_solved(puzzles_of("fanorona")[number], at_once=True)


def pick(solver: Solver, menu: DropDown[Any], text: str) -> None:
    """Choose a row of a list with the mouse."""
    solver.click(menu.rect.center)
    rows = solver.app.top.popup
    assert isinstance(rows, DropList)
    names = [str(said) for _, said in menu.choices]
    solver.click(rows.row(names.index(text)).center)


def numbers(solver: Solver) -> list[int]:
    return [int(str(tile.text)) for tile in tiles(solver)]


def test_puzzles_at_ones_strength_are_listed_by_it_with_the_mouse(solver: Solver) -> None:
    some_tries()
    open_list(solver.app, "fanorona")
    page = shown(solver)
    solver.until(lambda: page.known.own is not None)
    pick(solver, page.grades, "At my strength")
    pick(solver, page.orders, "By strength")
    solver.round()
    known = kept_standing("fanorona")
    near = known.near(puzzles_of("fanorona"))
    assert numbers(solver) == [puzzle.number for puzzle in near]
    levels = {nearest_level("fanorona", known.of(puzzle)) for puzzle in near}
    assert {f"As hard as level {level}" for level in levels} <= set(solver.texts())
    assert not {"Easy", "Hard"} & set(solver.texts())
    solver.press("Next unsolved")
    assert solver.scene.play.puzzle == next(each for each in near if each.id not in known.met)
    solver.press("Next puzzle")
    assert solver.scene.play.puzzle in near


def test_the_order_and_the_difficulty_are_chosen_with_the_keyboard(solver: Solver) -> None:
    some_tries()
    open_list(solver.app, "fanorona")
    page = shown(solver)
    solver.until(lambda: page.known.own is not None)
    page.set_focus(page.orders, ring=True)
    solver.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    solver.round()
    known = kept_standing("fanorona")
    ratings = [known.of(puzzles_of("fanorona")[number - 1]).value for number in numbers(solver)]
    assert ratings == sorted(ratings)
    assert len(ratings) == 300
    assert page.focus is page.orders
    page.set_focus(page.grades, ring=True)
    solver.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    solver.round()
    assert len(tiles(solver)) == 60
    page.orders.choose(False)
    solver.round()
    assert numbers(solver) == sorted(numbers(solver))


def test_a_reader_is_told_how_hard_a_puzzle_is_and_what_is_listed(solver: Solver) -> None:
    open_list(solver.app, "fanorona")
    page = shown(solver)
    page.orders.choose(True)
    page.grades.choose(-1)
    solver.round()
    nodes = [node for _, node in solver.app.node().walk()]
    boxes = {node.name: node.value for node in nodes if node.role == "combo_box"}
    assert boxes["Difficulty"] == "At my strength"
    assert boxes["Order"] == "By strength"
    hardness = str(about(Fanorona.title, page.posed[0].grade))
    assert hardness in [node.name for node in nodes]
    solver.press("Solve")
    assert any(hardness.split(" · ")[1] in node.name for _, node in solver.app.node().walk())


def test_the_list_stays_where_one_was_when_ratings_change(solver: Solver) -> None:
    open_list(solver.app, "fanorona")
    page = shown(solver)
    page.orders.choose(True)
    solver.round()
    tile = tiles(solver)[45]
    page.set_focus(tile, ring=True)
    solver.click_on(tile)
    chosen = solver.scene.play.puzzle
    solver.solve()
    solver.until(lambda: not solver.app.busy)
    solver.key(pygame.K_ESCAPE)
    solver.until(lambda: page.known.own is not None)
    assert page.focus is page.tile_of[chosen.id]
    assert page.tile_of[chosen.id].solved
    assert page.known.of(chosen).value < Standing("fanorona").of(chosen).value


def test_a_hint_counts_against_who_asked_for_it_and_looking_counts_for_nobody(solver: Solver) -> None:
    one, other = puzzles_of("fano330")[:2]
    solver.begin(one)
    solver.key(pygame.K_ESCAPE)
    solver.until(lambda: not solver.app.busy)
    assert kept_standing("fano330").own is None
    solver.begin(one)
    solver.press("Hint")
    solver.solve()
    solver.begin(other)
    solver.solve()
    solver.until(lambda: not solver.app.busy)
    known = kept_standing("fano330")
    assert known.met[one.id].value > prior(one).value
    assert known.met[other.id].value < prior(other).value
    assert PUZZLES_KEPT.read()[0].has_solved(one)


def test_the_puzzle_of_the_day_is_near_to_ones_strength_and_stays_so_for_the_day(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = date(2026, 11, 22)
    while (first := find_daily(day)) is None or first.puzzle.game != "fanorona":
        day += timedelta(1)
    noon = datetime.combine(day, time(12)).timestamp()
    hard = [Met(puzzle, 0.0, right=True) for puzzle in puzzles_of("fanorona")[100:180]]
    known = standing("fanorona", [], hard)
    monkeypatch.setattr(
        "fanoboard.match.standing.kept_tries", lambda game: hard if game == "fanorona" else []
    )
    strong = find_daily(day)
    assert strong is not None
    assert known.of(strong.puzzle).value > known.of(first.puzzle).value + 200
    assert strong.puzzle.id not in known.met, "it is a new one"
    hard.append(Met(strong.puzzle, noon, right=True))
    again = find_daily(day)
    assert again is not None
    assert again.puzzle == strong.puzzle, "also once it is solved"
