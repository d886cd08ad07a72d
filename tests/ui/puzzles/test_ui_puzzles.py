"""Puzzles as people solve them: the list, the scene, the puzzle of the day."""

from __future__ import annotations

import threading
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from support.solver import Solver, pick, solver, wrong_turn
from support.tiers import by_night
from support.ui_person import Person, folders, person, words

from fanoboard.content import paths
from fanoboard.content.posed import Puzzle, puzzles_of
from fanoboard.content.progress_file import PUZZLES_KEPT, note_solved
from fanoboard.content.theme import Theme
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games.events import NOBODY
from fanoboard.games.search_info import Limits, Verdict
from fanoboard.games.turns import play_text
from fanoboard.match.rating import Rating
from fanoboard.match.standing import Standing
from fanoboard.messages import Message
from fanoboard.practice.finding import idea_of
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.features.home.daily_card import DailyPuzzleCard, PracticeCard
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.puzzles.goal_card import GoalCard
from fanoboard.ui.features.puzzles.position_list import PositionTile
from fanoboard.ui.features.puzzles.puzzle_lists import PuzzleList, open_list
from fanoboard.ui.features.puzzles.puzzle_scene import PuzzleScene
from fanoboard.ui.play import daily_puzzle
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.play.daily_puzzle import DailyPuzzle, find_daily
from fanoboard.ui.play.puzzle_words import GRADES, about, goal_words, hardness_words, rules_words
from fanoboard.ui.play.solving import NOT_THIS
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person", "solver"]

SIZES = by_night([((640, 480),), ((1280, 800),), ((800, 600),), ((600, 1000),), ((2560, 1600),)], 2)

DAY = date(2026, 11, 22)
CTRL = pygame.KMOD_CTRL


def in_two(game: str) -> Puzzle:
    return pick(
        game, lambda puzzle: puzzle.turns == 2 or (puzzle.turns is None and len(puzzle.solution) == 3)
    )


# Solving


@pytest.mark.parametrize("game", ["fano330", "fano_nim", "fixation", "fanorona", "fano_cards"])
def test_a_person_solves_a_puzzle_by_clicks(solver: Solver, game: str) -> None:
    chosen = pick(game, lambda puzzle: len(puzzle.solution) in (2, 3, 4) and puzzle.turns != 1)
    solver.begin(chosen)
    goal = solver.only(GoalCard)
    assert words(goal) == str(goal_words(chosen))
    assert solver.says("Find the right move.")
    solver.solve()
    assert solver.at(SolvingStage.SOLVED)
    assert solver.says("Solved!")
    assert solver.says(str(idea_of(chosen).why))
    assert PUZZLES_KEPT.read()[0].has_solved(chosen)


def test_the_goal_is_one_sentence() -> None:
    three = pick("fano330", lambda puzzle: puzzle.turns == 3)
    assert str(goal_words(three)) == "You win in three"
    nim = puzzles_of("fano_nim")[0]
    assert str(goal_words(nim)) == "You move and win"
    cards = pick("fano_cards", lambda puzzle: puzzle.within_turn)
    assert str(goal_words(cards)) == "You win this turn"
    grades = [str(about(Message("Fano"), grade)) for grade in GRADES]
    assert grades == ["Fano · very easy", "Fano · easy", "Fano · medium", "Fano · hard", "Fano · very hard"]


def test_unusual_rules_are_told() -> None:
    misere = pick("fano_nim", lambda puzzle: "rule" in puzzle.options)
    assert list(map(str, rules_words(misere.start().game))) == ["Rule: Misère"]
    assert not rules_words(puzzles_of("fano330")[0].start().game)
    told = {str(said) for puzzle in puzzles_of("fano_cards") for said in rules_words(puzzle.start().game)}
    assert {"Joker", "Specials: All", "Any three prestige cards promote."} <= told


def test_the_first_puzzles_of_cards_need_the_rules_of_the_first_lesson_alone() -> None:
    assert not any(rules_words(puzzle.start().game) for puzzle in puzzles_of("fano_cards")[:5])


def test_a_grade_and_a_rating_never_stand_beside_each_other_and_a_vague_rating_is_left_out(
    solver: Solver,
) -> None:
    assert hardness_words("fano_cards", Rating(1370, 413)) is None
    sure = hardness_words("fano_cards", Rating(1370, 40))
    assert str(sure) == "As hard as level 4: 1370 ± 80"
    assert sure is not None
    assert str(about(Message("Fano"), sure)) == "Fano · As hard as level 4: 1370 ± 80"
    solver.begin(puzzles_of("fano_cards")[0])
    assert not [text for text in solver.texts() if "As hard as" in text]


@pytest.mark.parametrize("game", ["fano330", "fanorona"])
def test_a_wrong_turn_is_answered_and_can_be_tried_again(solver: Solver, game: str) -> None:
    chosen = in_two(game)
    solver.begin(chosen)
    solver.turn(wrong_turn(chosen))
    solver.answered()
    assert solver.at(SolvingStage.WRONG)
    refutation = solver.scene.play.refutation
    if refutation is not None:
        play = solver.scene.play
        assert solver.says(str(play.view.said(play.match.position, refutation)))
        assert solver.scene.board.marks.of("arrow")
    progress = PUZZLES_KEPT.read()[0]
    assert not progress.has_solved(chosen)
    assert progress.has_failed(chosen)
    solver.press("Try again")
    assert solver.at(SolvingStage.ASKING)
    assert solver.scene.play.match.position == chosen.start() or not solver.scene.play.match.plies
    solver.solve()
    assert solver.at(SolvingStage.SOLVED)
    assert PUZZLES_KEPT.read()[0].has_failed(chosen), "it was not got right at once"
    solver.key(pygame.K_ESCAPE)
    solver.begin(chosen)
    solver.solve()
    assert not PUZZLES_KEPT.read()[0].has_failed(chosen)


def test_a_click_on_the_board_takes_a_wrong_turn_back(solver: Solver) -> None:
    chosen = in_two("fano330")
    solver.begin(chosen)
    solver.turn(wrong_turn(chosen))
    solver.answered()
    solver.turn(chosen.solution[0])
    solver.answered()
    assert solver.at(SolvingStage.ASKING)
    assert [text for _, text in solver.scene.play.view.turn_texts] == list(chosen.solution[:2])


def test_without_an_engine_a_wrong_turn_is_still_wrong(solver: Solver) -> None:
    chosen = in_two("fixation")
    solver.begin(chosen, command=["/nowhere/engine"])
    solver.turn(wrong_turn(chosen))
    solver.answered()
    assert solver.at(SolvingStage.WRONG)
    assert solver.says(str(NOT_THIS))


def other_way(game: str) -> tuple[Puzzle, str]:
    """A puzzle of a solved game, and a second turn that its solution does not name but that wins as well."""
    for puzzle in puzzles_of(game):
        if len(puzzle.solution) < 5:
            continue
        position = puzzle.start()
        thinker = thinker_for(position)
        for text in puzzle.solution[:2]:
            position = play_text(position, text).position
        values = thinker.values(position, Limits(), lambda: False)
        same = values[puzzle.solution[2]]
        for text, score in values.items():
            as_good = score.verdict is Verdict.WIN and score.number <= same.number
            if text != puzzle.solution[2] and as_good and play_text(position, text).position.result is None:
                return puzzle, text
    raise AssertionError("every puzzle has but one way")


@pytest.mark.parametrize("game", ["fano330", "fano_nim"])
def test_another_winning_turn_later_on_is_as_good(solver: Solver, game: str) -> None:
    chosen, text = other_way(game)
    solver.begin(chosen)
    solver.turn(chosen.solution[0])
    solver.answered()
    solver.turn(text)
    solver.answered()
    assert solver.at(SolvingStage.ASKING)
    assert solver.says("Right. Go on.")
    assert len(solver.scene.play.match.turns) == 4
    while solver.at(SolvingStage.ASKING):
        solver.press("Hint")
        hint = solver.scene.play.hint
        assert hint is not None
        solver.turn(hint.text)
        solver.answered()
    assert solver.at(SolvingStage.SOLVED)


def test_a_win_that_comes_too_late_is_told_from_one_in_time(solver: Solver) -> None:
    for chosen in puzzles_of("fano330"):
        position = chosen.start()
        for text in chosen.solution[:2]:
            position = play_text(position, text).position
        if position.result is not None:
            continue
        values = thinker_for(position).values(position, Limits(), lambda: False)
        best = values[chosen.solution[2]].number
        late = [t for t, s in values.items() if s.verdict is Verdict.WIN and s.number > best + 1]
        if late:
            break
    solver.begin(chosen)
    solver.turn(chosen.solution[0])
    solver.answered()
    solver.turn(late[0])
    solver.answered()
    assert solver.at(SolvingStage.WRONG)
    assert solver.says("That wins as well, but not so soon.")
    solver.press("Try again")
    assert [text for _, text in solver.scene.play.view.turn_texts] == list(chosen.solution[:2])


def test_a_relay_that_was_begun_can_be_begun_again(solver: Solver) -> None:
    chosen = pick("fanorona", lambda puzzle: "," in puzzle.solution[0])
    solver.begin(chosen)
    first = play_text(chosen.start(), chosen.solution[0]).actions[0]
    for spot in first.spots:
        solver.click(solver.scene.board.center_of(spot))
    assert solver.scene.play.match.unfinished
    assert solver.at(SolvingStage.ASKING)
    solver.press("Try again")
    assert not solver.scene.play.match.unfinished
    solver.solve()
    assert solver.at(SolvingStage.SOLVED)


# Help


def test_a_hint_lights_the_piece_and_the_solution_plays_itself(solver: Solver) -> None:
    chosen = in_two("fano330")
    solver.begin(chosen)
    solver.key(pygame.K_h)
    first = play_text(chosen.start(), chosen.solution[0]).actions[0]
    assert solver.scene.board.marks.spots("framed") == first.spots[:1]
    solver.press("Show the solution")
    assert solver.at(SolvingStage.SHOWING)
    solver.until(lambda: solver.at(SolvingStage.SHOWN))
    assert [text for _, text in solver.scene.play.view.turn_texts] == list(chosen.solution)
    assert not PUZZLES_KEPT.read()[0].has_solved(chosen), "it was not the person who solved it"
    assert solver.says(str(idea_of(chosen).why))
    solver.press("Try again")
    assert not solver.scene.play.match.plies
    solver.solve()
    assert solver.at(SolvingStage.SOLVED)


def test_the_solution_can_be_shown_again_from_the_midst_of_it(solver: Solver) -> None:
    chosen = in_two("fanorona")
    solver.begin(chosen)
    solver.press("Show the solution")
    solver.press("Rules")
    solver.key(pygame.K_ESCAPE)
    solver.until(lambda: solver.at(SolvingStage.SHOWN))
    assert solver.scene.play.match.result is not None


def test_the_solution_can_be_shown_while_the_other_side_is_about_to_reply(solver: Solver) -> None:
    chosen = in_two("fanorona")
    solver.begin(chosen)
    play = solver.scene.play
    solver.turn(chosen.solution[0])
    solver.until(lambda: solver.at(SolvingStage.REPLYING))
    solver.press("Show the solution")
    solver.until(lambda: solver.at(SolvingStage.SHOWN))
    assert [text for _, text in play.view.turn_texts] == list(chosen.solution)


def test_the_next_one_is_not_solved_yet(solver: Solver) -> None:
    first, second, third = puzzles_of("fano330")[:3]
    note_solved(second)
    solver.begin(first)
    solver.press("Next puzzle")
    assert solver.scene.play.puzzle == third


def test_numbers_are_typed_as_in_a_game(solver: Solver) -> None:
    chosen = pick("fano_nim", lambda puzzle: puzzle.solution[0].endswith("-2"))
    solver.begin(chosen)
    line = chosen.solution[0][:3]
    solver.click(solver.scene.board.center_of(line))
    assert solver.says("Enter plays it.")
    solver.key(pygame.K_2, pygame.K_RETURN)
    solver.answered()
    assert solver.scene.play.view.turn_texts[0][1] == chosen.solution[0]


# Cards


def test_cards_of_others_stay_hidden_until_it_is_solved(solver: Solver) -> None:
    chosen = pick("fano_cards", lambda puzzle: puzzle.within_turn)
    solver.begin(chosen)
    play = solver.scene.play
    assert play.view.viewer == play.seat
    shown = play.match.position.picture(play.view.viewer)
    assert shown != play.match.position.picture(NOBODY)
    assert solver.scene.board.layout.table is not None


def test_an_action_that_gives_the_win_away_is_taken_back_alone(solver: Solver) -> None:
    chosen = pick("fano_cards", lambda puzzle: puzzle.within_turn and len(puzzle.solution) > 2)
    solver.begin(chosen)
    solver.turn(chosen.solution[0])
    solver.answered()
    assert solver.at(SolvingStage.ASKING)
    ends = next(a for a in solver.scene.play.match.position.actions() if a.text == "d")
    solver.scene.move(ends)
    solver.answered()
    assert solver.at(SolvingStage.WRONG)
    assert solver.says("That ends the turn, and the win is gone.")
    solver.press("Try again")
    assert [ply.action.text for ply in solver.scene.play.match.plies] == [chosen.solution[0]]


# The list


def test_the_list_leads_to_puzzles_and_ticks_what_is_solved(solver: Solver) -> None:
    first, second = puzzles_of("fano330")[:2]
    note_solved(first)
    open_list(solver.app, "fano330")
    solver.round()
    assert isinstance(solver.app.top, PuzzleList)
    tiles = [widget for widget in solver.app.top.widgets if isinstance(widget, PositionTile)]
    assert len(tiles) == 300
    assert [tile.solved for tile in tiles[:2]] == [True, False]
    assert tiles[1].next
    assert "1 of 300 solved" in solver.texts()
    assert {"Very easy", "Easy", "Medium", "Hard", "Very hard"} <= set(solver.texts())
    solver.move(tiles[40].rect.center)
    assert str(goal_words(puzzles_of("fano330")[40])) in solver.texts()
    solver.press("Next unsolved")
    assert solver.scene.play.puzzle == second
    solver.key(pygame.K_ESCAPE)
    solver.click_on(tiles[60])
    assert solver.scene.play.puzzle == puzzles_of("fano330")[60]
    solver.solve()
    solver.key(pygame.K_ESCAPE)
    solver.round()
    assert tiles[60].solved
    assert "2 of 300 solved" in solver.texts()


def test_the_list_shows_another_game(solver: Solver) -> None:
    open_list(solver.app, "fano330")
    solver.round()
    solver.only(DropDown).choose("fano_cards")
    solver.round()
    assert f"0 of {len(puzzles_of('fano_cards'))} solved" in solver.texts()
    assert "You win this turn" in solver.texts()


def test_the_keyboard_goes_through_the_list(solver: Solver) -> None:
    open_list(solver.app, "fano330")
    solver.round()
    top = solver.app.top
    top.set_focus(solver.only(PositionTile), ring=True)
    solver.key(pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN)
    assert solver.scene.play.puzzle.number == 12


def test_a_broken_file_of_progress_is_told_of(solver: Solver) -> None:
    PUZZLES_KEPT.path.parent.mkdir(parents=True)
    PUZZLES_KEPT.path.write_text("solved: 3", encoding="utf-8")
    open_list(solver.app, "fano330")
    solver.round()
    assert isinstance(solver.app.top, Dialog)
    solver.press("OK")
    assert isinstance(solver.app.top, PuzzleList)


@pytest.mark.parametrize(
    "size",
    SIZES,
)
@pytest.mark.parametrize("text", [100, 150])
def test_everything_has_its_place(solver: Solver, size: tuple[int, int], text: int) -> None:
    solver.app.settings.text = text
    solver.app.restyle()
    open_list(solver.app, "fano_nim")
    solver.resize(size)
    window = pygame.Rect((0, 0), size)
    for widget in solver.app.top.widgets:
        if widget.visible and widget.pane is None and widget.rect.w:
            assert window.contains(widget.rect), widget
    solver.begin(in_two("fano_nim"))
    line = solver.scene.play.puzzle.solution[0][:3]
    solver.click(solver.scene.board.center_of(line))
    shown = [widget for widget in solver.scene.widgets if widget.visible and widget.rect.w and widget.rect.h]
    for widget in shown:
        assert window.contains(widget.rect), (widget, words(widget))
    named = ("Hint", "Show the solution", "Next puzzle")
    assert sum(words(widget) in named or str(widget.tip) in named for widget in shown) == 3
    written = [widget for widget in shown if isinstance(widget, Button | Label | GoalCard)]
    for one, other in combinations(written, 2):
        assert not one.rect.colliderect(other.rect), (words(one), words(other))


# The puzzle of the day


def daily(day: date = DAY) -> DailyPuzzle:
    found = find_daily(day)
    assert found is not None
    return found


def put_card(solver: Solver, found: DailyPuzzle) -> DailyPuzzleCard:
    card = DailyPuzzleCard(solver.app)
    scene = solver.app.top
    scene.add(card)
    card.place(solver.app.style, pygame.Rect(100, 100, 446, 208))
    card.show(found)
    solver.round()
    return card


def shows(card: DailyPuzzleCard, picture: pygame.Surface, solver: Solver) -> bool:
    """Whether a picture stands on a card, where it can't be seen through."""
    seen = solver.app.window.surface
    left, top = picture.get_rect(center=card.places(solver.app.style)[0].center).topleft
    opaque = pygame.mask.from_surface(picture, 254)
    places = [(x, y) for x in range(picture.width) for y in range(picture.height) if opaque.get_at((x, y))]
    return len(places) > 1000 and all(
        seen.get_at((left + x, top + y)).rgb == picture.get_at((x, y)).rgb for x, y in places
    )


def test_the_card_of_the_day_is_painted_beside_the_window(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[tuple[threading.Thread, pygame.Surface]] = []
    paint = Thumbnail.painted

    def watched(self: Thumbnail, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        painted.append((threading.current_thread(), paint(self, theme, size)))
        return painted[-1][1]

    monkeypatch.setattr(Thumbnail, "painted", watched)
    card = put_card(solver, daily())
    solver.until(lambda: bool(painted) and not solver.app.busy)
    solver.round()
    style = solver.app.style
    assert [thread is threading.main_thread() for thread, _ in painted] == [False]
    assert shows(card, painted[0][1], solver)
    card.place(style, card.rect.inflate(-100, -20))
    card.changed()
    solver.round()
    solver.round()
    assert len(painted) == 2, "it is painted anew for another size"
    assert shows(card, painted[1][1], solver)


def test_the_card_of_the_day_leads_to_its_puzzle_and_counts_days(solver: Solver) -> None:
    note_solved(daily().puzzle, DAY - timedelta(days=1))
    found = daily()
    assert found.streak == 1
    assert not found.solved
    card = put_card(solver, found)
    assert words(card) == str(goal_words(found.puzzle))
    solver.click_on(card)
    assert solver.scene.play.puzzle == found.puzzle
    solver.solve()
    assert solver.says("Solved 2 days in a row")
    assert daily().solved
    assert daily().streak == 2
    assert daily(DAY + timedelta(days=1)).streak == 2
    assert not daily(DAY + timedelta(days=1)).solved


def test_the_same_puzzle_from_the_list_counts_for_no_day(solver: Solver) -> None:
    solver.begin(daily().puzzle)
    solver.solve()
    assert not daily().solved


def test_no_puzzles_no_card(monkeypatch: pytest.MonkeyPatch, folders: object) -> None:
    monkeypatch.setattr(paths, "is_file", lambda file: False)
    assert find_daily(DAY) is None


def test_the_card_is_drawn_in_every_shape(solver: Solver) -> None:
    card = put_card(solver, daily())
    for size in ((446, 208), (210, 300), (120, 120), (900, 420)):
        card.place(solver.app.style, pygame.Rect(card.rect.topleft, size))
        card.changed()
        solver.round()


# Home


def test_home_has_the_puzzle_of_the_day_and_the_way_to_all(person: Person) -> None:
    home = Home(person.app)
    person.app.push(home)
    person.app.own_files_read = True
    home.enter()
    person.until(lambda: bool(person.only(DailyPuzzleCard).call))
    person.round()
    person.click_on(person.only(DailyPuzzleCard))
    assert isinstance(person.top(), PuzzleScene)
    person.key(pygame.K_ESCAPE)
    assert isinstance(person.top(), Home)
    person.click_on(person.only(PracticeCard))
    person.press("Puzzles")
    assert isinstance(person.top(), PuzzleList)
    person.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    person.key(pygame.K_p, mod=CTRL)
    assert isinstance(person.top(), PuzzleList)


def test_home_counts_the_days_once_the_puzzle_is_solved(person: Person) -> None:
    found = find_daily()
    assert found is not None
    home = Home(person.app)
    person.app.push(home)
    person.app.own_files_read = True
    home.enter()
    person.until(lambda: bool(person.only(DailyPuzzleCard).call))
    note_solved(found.puzzle, found.day)
    home.enter()
    person.until(lambda: person.only(DailyPuzzleCard).solved)


def test_where_the_puzzle_of_the_day_is_known_games_are_not_read_again(
    folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = find_daily()
    assert found is not None
    note_solved(found.puzzle, found.day)

    def read(game: str, until: float) -> Standing:
        raise AssertionError("all games are gone through whenever somebody comes home")

    monkeypatch.setattr(daily_puzzle, "kept_standing", read)
    again = find_daily(known=found)
    assert again is not None
    assert again.puzzle == found.puzzle
    assert again.solved
    with pytest.raises(AssertionError, match="gone through"):
        find_daily(found.day + timedelta(days=1), known=found)


@pytest.mark.parametrize(
    "size",
    SIZES,
)
def test_the_card_has_its_place_at_home(person: Person, size: tuple[int, int]) -> None:
    home = Home(person.app)
    person.app.push(home)
    person.app.own_files_read = True
    home.enter()
    person.until(lambda: bool(person.only(DailyPuzzleCard).call))
    person.resize(size)
    card = person.only(DailyPuzzleCard)
    assert card.rect.w >= 200
    assert card.rect.h >= 120
    others = [widget for widget in home.widgets if isinstance(widget, Button) and widget is not card]
    assert not any(card.rect.colliderect(other.rect) for other in others if other.visible)
