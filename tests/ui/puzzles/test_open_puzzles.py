"""Card puzzles over several turns: all cards lie open, and each is proved once more by the rules alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from datetime import UTC, datetime
from random import Random

import msgspec
import pytest
from support.solver import Solver, solver
from support.tiers import by_night
from support.ui_person import folders, person

from fanoboard.content.posed import Puzzle, puzzles_of
from fanoboard.games import games
from fanoboard.games.capabilities import HiddenInformation, is_open
from fanoboard.games.events import BACK, apply
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fano_cards.open_solver import OpenThinker
from fanoboard.games.fano_cards.position import FanoCardsPosition, OpenCardsPosition
from fanoboard.games.fano_cards.rules_play import moves_of, play
from fanoboard.games.fano_cards.rules_table import OVER, SHUFFLE, SHUFFLED, Side, TableState
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Verdict
from fanoboard.games.turns import play_text
from fanoboard.interpreted import is_compiled
from fanoboard.match.standing import Standing
from fanoboard.practice.deck import Entry, PracticeSession, Schedule
from fanoboard.practice.exercise import Exercise
from fanoboard.practice.finding import from_puzzle, mistake_of
from fanoboard.ui.features.practice.exercise_scene import ExerciseScene
from fanoboard.ui.features.puzzles.goal_card import GoalCard
from fanoboard.ui.features.puzzles.puzzle_lists import PuzzleList, open_list
from fanoboard.ui.features.puzzles.puzzle_run import PuzzleRun, RunScene
from fanoboard.ui.features.puzzles.puzzle_scene import PuzzleScene
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.play.pile_view import OpenPile, PileView
from fanoboard.ui.play.solving_scene import SolvingScene
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person", "solver"]

OPEN = [each for each in puzzles_of("fano_cards") if each.is_open]
PARTS = 4
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


class Proof:
    """Wins and losses, action by action, by the rules alone; a shuffle counts as it is told to."""

    def __init__(self, *, lucky: bool) -> None:
        self._lucky = lucky
        self._known: dict[Hashable, bool] = {}

    def won(self, table: TableState, seat: int, turns: int) -> bool:
        """Whether `seat` wins whatever the other does; it has so many turns that are not over."""
        if table.stage == OVER:
            return table.winner == seat
        if turns == 0:
            return False
        if shuffled(table):
            return self._lucky
        own = table.turn == seat
        key = turns, table.turn, table.stage, table.fresh, *table.sides
        if key not in self._known:
            won = (self.won(after, seat, turns - (own and after.turn != seat)) for after in outcomes(table))
            self._known[key] = any(won) if own else all(won)
        return self._known[key]


def shuffled(table: TableState) -> bool:
    """Whether the last action came to a shuffle."""
    return table.stage == SHUFFLE or any(change.kind == SHUFFLED for change in table.log)


def outcomes(table: TableState) -> Iterator[TableState]:
    """The tables after each action."""
    for move in moves_of(table):
        after = table.copy()
        play(after, move)
        yield after


def ends(table: TableState) -> dict[Hashable, TableState]:
    """What the mover's turn can come to, but for the order in which cards arrived."""
    found: dict[Hashable, TableState] = {}
    met: set[Hashable] = set()
    open_ = [table]
    while open_:
        for after in outcomes(open_.pop()):
            key = standing(after)
            if after.turn != table.turn or after.stage == OVER or shuffled(after):
                found[key] = after
            elif key not in met:
                met.add(key)
                open_.append(after)
    return found


def standing(table: TableState) -> Hashable:
    return shuffled(table), table.turn, table.stage, table.fresh, *map(about, table.sides)


def about(side: Side) -> Hashable:
    field, discarded = sorted(zip(side.field, side.marks, strict=True)), bool(side.up or side.down)
    return side.rank, side.specials, tuple(sorted(side.hand)), tuple(field), side.draw, discarded


def table_of(position: object) -> TableState:
    assert isinstance(position, OpenCardsPosition)
    return position.table


def some(part: int) -> list[Puzzle]:
    return OPEN[part :: PARTS * (1 if is_compiled() else 9)]


def test_there_are_enough_of_them() -> None:
    assert len([each for each in OPEN if each.turns == 2]) >= 40
    assert {each.turns for each in OPEN} == {2, 3}


@pytest.mark.parametrize("part", by_night(reversed(range(PARTS)), 1))
def test_one_first_turn_wins_in_time_whatever_the_other_does_and_whatever_is_shuffled(part: int) -> None:
    for each in some(part):
        start = table_of(each.start())
        seat, turns = start.turn, each.turns
        assert turns is not None
        sure, lucky = Proof(lucky=False), Proof(lucky=True)
        assert not lucky.won(start, seat, turns - 1), f"{each.number} can be done sooner"
        first = table_of(play_text(each.start(), each.solution[0]).position)
        assert sure.won(first, seat, turns - 1), each.number
        right = [key for key, after in ends(start).items() if lucky.won(after, seat, turns - 1)]
        assert right == [standing(first)], each.number


def test_the_defence_lasts_as_long_as_it_can() -> None:
    for each in OPEN:
        assert len(each.solution) == 2 * (each.turns or 0) - 1


# The open game


@pytest.mark.parametrize("options", [{}, {"joker": True, "specials": "all"}, {"two_suit": "6"}])
def test_what_is_told_of_an_open_game_leads_from_picture_to_picture(
    options: dict[str, str | int | bool],
) -> None:
    """Shuffles too, after which the piles lie open again."""
    random = Random(3)
    game = games()["fano_cards"](options)
    assert isinstance(game, FanoCards)
    position: Position = game.opened().start(8)
    for _ in range(160):
        if position.result is not None:
            break
        picture = position.picture()
        assert BACK not in {piece for pieces in picture.values() for piece in pieces}
        position, events = position.play(random.choice(position.actions()))
        after = {spot: pieces for spot, pieces in apply(picture, events).items() if pieces}
        assert after == position.picture()


def test_only_the_open_game_shows_what_others_must_not_see() -> None:
    text = OPEN[0].position
    game = games()["fano_cards"]()
    assert isinstance(game, FanoCards)
    closed, opened = game.position(text), game.opened().position(text)
    assert isinstance(closed, FanoCardsPosition)
    assert not is_open(closed.game)
    assert is_open(opened.game)
    assert not opened.game.has(HiddenInformation)
    for seat in (0, 1):
        seen = closed.picture(seat)
        assert set(seen[f"draw.{seat}"]) == {BACK}
        assert seen[f"hand.{1 - seat}.0"] == (BACK,)
        shown = opened.picture(seat)
        assert BACK not in shown[f"draw.{seat}"]
        assert shown[f"hand.{1 - seat}.0"] != (BACK,)
    assert closed.observation(0).count('"?"') > 3


def test_the_pile_lies_in_the_order_in_which_it_is_drawn() -> None:
    position = OPEN[0].start()
    table = table_of(position)
    pile = position.picture()[f"draw.{1 - table.turn}"]
    lacking = 3 - len(table.sides[1 - table.turn].hand)
    after = play_text(position, OPEN[0].solution[0]).position.picture()
    assert after.get(f"draw.{1 - table.turn}", ()) == pile[: len(pile) - lacking]


def test_the_thinker_proves_what_each_turn_is_worth() -> None:
    for each in some(0)[::3]:
        start, turns = each.start(), each.turns or 0
        values = OpenThinker().values(start, Limits(depth=2 * turns - 1), lambda: False)
        wins = {text: score.number for text, score in values.items() if score.verdict is Verdict.WIN}
        assert len(wins) == 1
        assert list(wins.values()) == [2 * turns - 1]
        found = OpenThinker().think(start, Limits(depth=2 * turns - 1), lambda info: None, lambda: False)
        assert (found.score.verdict, found.score.number) == (Verdict.WIN, 2 * turns - 1)
        after = play_text(start, each.solution[0]).position
        told = OpenThinker().think(after, Limits(), lambda info: None, lambda: False)
        assert (told.score.verdict, told.score.number) == (Verdict.LOSS, 2 * turns - 2)


# In the window


def play_turn(solver: Solver, text: str) -> None:
    """Click the actions of a turn, each when the one before it has been shown, and wait for the reply."""
    scene = solver.top()
    assert isinstance(scene, SolvingScene)
    for word in text.split(";"):
        position = scene.play.match.position
        action = next(each for each in position.actions() if each.text == word)
        for spot in action.spots:
            if spot in scene.board.layout.spots:
                solver.click(scene.board.center_of(spot))
            else:
                solver.press(str(position.label(spot, scene.play.selection.picked)))
        solver.until(lambda: not scene.play.moves_by_itself and not scene.board.animating)
        solver.round()


def wrong_turn(puzzle: Puzzle) -> str:
    """One after which the other side need not lose."""
    start = puzzle.start()
    values = OpenThinker().values(start, Limits(depth=3), lambda: False)
    wrong = (text for text, score in values.items() if score.verdict is not Verdict.WIN)
    return next(text for text in wrong if ";" not in text)


def called(solver: Solver, seat: int) -> str:
    """What the table calls a player."""
    return str(solver.scene.board.told.plates[seat].name)


def test_a_person_solves_one_turn_by_turn(solver: Solver) -> None:
    puzzle = OPEN[0]
    solver.begin(puzzle)
    assert solver.says("You win in two")
    goal = next(widget for widget in solver.scene.widgets if isinstance(widget, GoalCard))
    assert "All cards lie open" in goal.node(solver.app.style).name
    piles = [widget for widget in solver.scene.widgets if isinstance(widget, OpenPile)]
    sides = table_of(puzzle.start()).sides
    assert [len(pile.cards) for pile in piles] == [len(side.draw) for side in sides]
    own = puzzle.start().mover
    assert str(piles[own].text) == "You draw, in this order"
    assert str(piles[1 - own].text) == f"{called(solver, 1 - own)} draws, in this order"
    for text in puzzle.solution[::2]:
        play_turn(solver, text)
    assert solver.at(SolvingStage.SOLVED)
    assert solver.says("promotion")
    shown = table_of(solver.scene.play.match.position).sides
    assert [len(pile.cards) for pile in piles] == [len(side.draw) for side in shown]


def test_a_wrong_turn_is_answered_by_what_spoils_it_and_taken_back(solver: Solver) -> None:
    puzzle = OPEN[0]
    solver.begin(puzzle)
    solver.turn(wrong_turn(puzzle))
    solver.answered()
    assert solver.at(SolvingStage.WRONG)
    assert solver.scene.play.refutation is not None
    other = called(solver, 1 - puzzle.start().mover)
    assert solver.says(f"lets {other} escape") or solver.says(f"Now {other} wins")
    solver.press("Try again")
    assert solver.scene.play.match.position.text() == puzzle.start().text()


def test_they_are_a_theme_of_the_list(solver: Solver) -> None:
    open_list(solver.app, "fano_cards")
    solver.round()
    page = solver.app.top
    assert isinstance(page, PuzzleList)
    themes = page.widgets[[type(each) for each in page.widgets].index(DropDown)]
    page.themes.choose("open2")
    solver.round()
    assert {each.turns for each in page.posed} == {2}
    assert len(page.posed) == len([each for each in OPEN if each.turns == 2])
    assert isinstance(themes, DropDown)


def test_a_draw_pile_can_be_looked_through(solver: Solver) -> None:
    """In calm mode there is no panel that tells it."""
    puzzle = OPEN[0]
    solver.begin(puzzle)
    pile = puzzle.start().picture()["draw.0"]
    assert "Choose the pile" in str(puzzle.start().tip("draw.0"))
    solver.click(solver.scene.board.center_of("draw.0"))
    shown = solver.top()
    assert isinstance(shown, PileView)
    assert tuple(shown.cards) == pile[::-1]


def test_a_right_turn_that_the_solution_does_not_know_is_proved(solver: Solver) -> None:
    puzzle = OPEN[0]
    solver.app.push(PuzzleScene(solver.app, [msgspec.structs.replace(puzzle, solution=())], 0))
    solver.round()
    play_turn(solver, puzzle.solution[0])
    assert solver.at(SolvingStage.ASKING)
    assert len(solver.scene.play.match.turns) == 2, "with the longest defence"
    position = solver.scene.play.match.position
    play_turn(solver, OpenThinker().think(position, Limits(), lambda info: None, lambda: False).pv[0])
    assert solver.at(SolvingStage.SOLVED)


def test_a_run_answers_a_wrong_turn_with_the_right_one(solver: Solver) -> None:
    puzzle = OPEN[0]
    run = PuzzleRun([puzzle], Standing("fano_cards"), timed=False)
    solver.app.push(RunScene(solver.app, run))
    solver.round()
    play_turn(solver, wrong_turn(puzzle))
    assert solver.at(SolvingStage.WRONG)
    assert solver.says("Not this one. The right move")
    assert run.missed == [puzzle]


def test_one_that_went_wrong_is_an_exercise_with_open_cards(solver: Solver) -> None:
    puzzle = OPEN[0]
    made = from_puzzle(puzzle, wrong_turn(puzzle), NOON.date())
    exercise = msgspec.yaml.decode(msgspec.yaml.encode(made), type=Exercise)
    assert is_open(exercise.start().game)
    mistake = mistake_of(exercise)
    assert mistake is not None
    session = PracticeSession([Entry(exercise=exercise, schedule=Schedule(due=NOON))])
    scene = ExerciseScene(solver.app, session, session.entries[0])
    solver.app.push(scene)
    solver.round()
    play_turn(solver, puzzle.solution[0])
    assert scene.play.stage is SolvingStage.SOLVED
