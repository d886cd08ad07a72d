"""Endings as people play them against perfect defence."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pygame
import pytest
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.content.posed import Ending, endings_of
from fanoboard.content.progress_file import ENDINGS_KEPT, note_done
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games.capabilities import Thinker
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.turns import play_text
from fanoboard.match.standing import Standing, kept_standing
from fanoboard.practice.deck import Entry, read_deck
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.puzzles.goal_card import GoalCard
from fanoboard.ui.features.puzzles.position_list import PositionTile
from fanoboard.ui.features.puzzles.puzzle_lists import EndingList
from fanoboard.ui.features.puzzles.puzzle_scene import EndingScene
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.toolkit.scenes.dialog import Dialog

__all__ = ["folders", "person"]


class Learner(Person):
    """A person who knows the tables by heart."""

    def __init__(self, other: Person) -> None:
        super().__init__(other.app)
        self.app.push(Home(self.app))
        self._thinkers: dict[str, Thinker] = {}

    @property
    def scene(self) -> EndingScene:
        assert isinstance(self.app.top, EndingScene)
        return self.app.top

    @property
    def position(self) -> Position:
        return self.scene.play.match.position

    def begin(self, ending: Ending, command: list[str] | None = None) -> None:
        self.app.push(EndingScene(self.app, endings_of(ending.game), ending.number - 1, command))
        self.round()

    def values(self) -> Mapping[str, Score]:
        """What every turn is worth."""
        thinker = self._thinkers.setdefault(self.position.game.name, thinker_for(self.position))
        return thinker.values(self.position, Limits(depth=1), lambda: False)

    def best(self) -> str:
        values = self.values()
        return max(sorted(values), key=lambda turn: values[turn].rank)

    def turn(self, text: str) -> None:
        """Click a turn, and wait for what comes of it."""
        scene, position = self.scene, self.position
        placed = {*scene.board.layout.spots, *(line.name for line in scene.board.layout.lines)}
        for action in play_text(position, text).actions:
            for spot in action.spots:
                if spot in placed:
                    self.click(scene.board.center_of(spot))
                else:
                    self.press(str(position.label(spot)))
            position = position.play(action).position
        self.until(lambda: not scene.play.moves_by_itself and not scene.board.animating)
        self.round()

    def says(self, text: str) -> bool:
        return any(text in said for said in self.texts())

    def at(self, stage: SolvingStage) -> bool:
        return self.scene.play.stage is stage


@pytest.fixture
def learner(person: Person) -> Learner:
    return Learner(person)


def deck() -> list[Entry]:
    return read_deck()[0].entries


def pick(game: str, goal: str, turns: int) -> Ending:
    return next(each for each in endings_of(game) if (each.goal, each.turns) == (goal, turns))


@pytest.mark.parametrize("game", ["fano330", "fano_nim", "fanorona"])
def test_the_shortest_win_is_told_as_such_and_kept(learner: Learner, game: str) -> None:
    ending = pick(game, "win", 2)
    learner.begin(ending)
    assert learner.says("Any move that keeps the win counts.")
    while not learner.at(SolvingStage.SOLVED):
        learner.turn(learner.best())
    assert learner.says(f"You needed {ending.turns} turns: nobody is faster.")
    assert ENDINGS_KEPT.read()[0].needed(ending) == ending.turns
    assert deck() == []
    assert not harder(learner, ending)
    assert kept_standing(game).met.keys() == {ending.id}


def slow_win(learner: Learner) -> str:
    """A turn that wins, but not as fast as the best one."""
    values = learner.values()
    wins = {turn: score.number for turn, score in values.items() if score.verdict is Verdict.WIN}
    return max(wins, key=lambda turn: (wins[turn], turn))


def roomy() -> Ending:
    """A win of some turns, in which there are ways around."""
    return next(
        each for each in endings_of("fanorona") if each.goal == "win" and each.turns == 7 and not each.options
    )


def test_a_longer_way_is_right_as_well_and_counted(learner: Learner) -> None:
    ending = roomy()
    learner.begin(ending)
    slow = 0
    while not learner.at(SolvingStage.SOLVED):
        chosen = slow_win(learner) if slow < 3 else learner.best()
        slow += chosen != learner.best()
        learner.turn(chosen)
        assert not learner.at(SolvingStage.WRONG)
    needed = learner.scene.play.turns
    assert needed > ending.turns
    assert learner.says(f"You needed {needed} turns, the best is {ending.turns}.")
    learner.press("Try again")
    assert learner.at(SolvingStage.ASKING)
    assert learner.position.text() == ending.position
    while not learner.at(SolvingStage.SOLVED):
        learner.turn(learner.best())
    assert learner.says(f"You needed {ending.turns} turns: nobody is faster.")
    assert ENDINGS_KEPT.read()[0].needed(ending) == ending.turns


def harder(learner: Learner, ending: Ending) -> bool:
    """Whether it is taken to be harder than it was thought to be."""
    learner.until(lambda: not learner.app.busy)
    known = kept_standing(ending.game)
    return known.of(ending).value > Standing(ending.game).of(ending).value


def slipping(learner: Learner) -> str:
    values = learner.values()
    return next(turn for turn in sorted(values) if values[turn].verdict is not Verdict.WIN)


@pytest.mark.parametrize("away", by_night([0, 1], 1))
def test_a_win_that_slips_is_told_at_once_and_practised(learner: Learner, away: int) -> None:
    """Whether the turns before were those of the solution or not."""
    ending = roomy()
    learner.begin(ending)
    for _ in range(away):
        learner.turn(slow_win(learner))
    while all(score.verdict is Verdict.WIN for score in learner.values().values()):
        learner.turn(learner.best())
    before, wrong, values = learner.position.text(), slipping(learner), learner.values()
    learner.turn(wrong)
    assert learner.at(SolvingStage.WRONG)
    assert learner.says("escape") or learner.says("Now Black wins")
    assert learner.says("It will come back in practice.")
    assert learner.scene.play.refutation is not None, "it is shown on the board"
    (entry,) = deck()
    made = entry.exercise
    assert (made.position, made.played, made.source) == (before, wrong, "ending")
    assert made.value == max(values.values(), key=lambda score: score.rank)
    assert values[made.best] == made.value
    assert made.left == values[wrong]
    assert made.made <= date.today()
    learner.press("Try again")
    assert learner.position.text() == before
    learner.turn(made.best)
    assert not learner.at(SolvingStage.WRONG)
    assert harder(learner, ending)


def test_what_slipped_can_be_practised(learner: Learner) -> None:
    learner.begin(roomy())
    learner.turn(slipping(learner))
    learner.app.navigation.exercises(deck())
    learner.round()
    assert learner.says("Find a better move")
    assert learner.says("A better move")


@pytest.mark.parametrize("game", by_night(["fano330", "fanorona"], 1))
def test_a_draw_is_held_to_its_end_or_for_so_many_turns(learner: Learner, game: str) -> None:
    ending = next(each for each in endings_of(game) if each.goal == "hold")
    learner.begin(ending)
    assert learner.says("hold the draw")
    while not learner.at(SolvingStage.SOLVED):
        assert learner.scene.play.turns < ending.turns
        learner.turn(learner.best())
        assert not learner.at(SolvingStage.WRONG)
    assert learner.says("You held the draw.")
    assert learner.scene.play.turns == ending.turns or learner.position.result is not None


def test_a_draw_that_is_lost_is_told(learner: Learner) -> None:
    ending = next(each for each in endings_of("fanorona") if each.goal == "hold")
    learner.begin(ending)
    values = learner.values()
    wrong = next(turn for turn in sorted(values) if values[turn].verdict is Verdict.LOSS)
    learner.turn(wrong)
    assert learner.says("Now Black wins")
    (entry,) = deck()
    assert entry.exercise.value == Score(Verdict.DRAW)
    assert values[entry.exercise.best].verdict is Verdict.DRAW


def test_a_hint_is_there_away_from_the_solution_too(learner: Learner) -> None:
    ending = roomy()
    learner.begin(ending)
    learner.turn(slow_win(learner))
    learner.press("Hint")
    learner.until(lambda: not learner.scene.play.moves_by_itself)
    learner.round()
    hint = learner.scene.play.hint
    assert hint is not None
    assert learner.values()[hint.text].verdict is Verdict.WIN
    learner.turn(hint.text)
    assert not learner.at(SolvingStage.WRONG)
    assert not harder(learner, ending), "it is under way"
    while not learner.at(SolvingStage.SOLVED):
        learner.turn(learner.best())
    assert harder(learner, ending)


def test_a_solution_that_had_to_be_shown_is_practised(learner: Learner) -> None:
    ending = pick("fanorona", "win", 2)
    learner.begin(ending)
    learner.press("Show the solution")
    learner.until(lambda: learner.at(SolvingStage.SHOWN))
    learner.round()
    assert learner.says("That is the solution.")
    assert harder(learner, ending)
    assert ENDINGS_KEPT.read()[0].needed(ending) is None
    (entry,) = deck()
    assert (entry.exercise.position, entry.exercise.best) == (ending.position, ending.solution[0])
    learner.app.navigation.exercises([entry])
    learner.round()
    assert learner.says("Find a better move")


def test_without_an_engine_no_move_is_called_wrong(learner: Learner) -> None:
    ending = roomy()
    learner.begin(ending, ["/nowhere/engine"])
    learner.turn(slipping(learner))
    assert learner.says("The engine can’t judge this move.")
    assert deck() == []


def test_the_idea_of_nim_is_told(learner: Learner) -> None:
    ending = endings_of("fano_nim")[-1]
    learner.begin(ending)
    goal = learner.only(GoalCard).node(learner.scene.style).name
    assert "Leave a P-position" in goal
    values = learner.values()
    learner.turn(max(values, key=lambda turn: (values[turn].verdict is Verdict.LOSS, values[turn].number)))
    assert learner.says("whatever is taken then, there is an answer")


# The list


def tiles(learner: Learner) -> list[PositionTile]:
    return [widget for widget in learner.top().widgets if isinstance(widget, PositionTile)]


def test_the_list_tells_the_material_and_what_is_done(learner: Learner) -> None:
    first, second = endings_of("fanorona")[:2]
    note_done(first, first.turns + 3)
    learner.app.navigation.puzzles()
    learner.round()
    learner.press("Endings")
    assert isinstance(learner.top(), EndingList)
    assert {
        "To win",
        "Draws to hold",
        "2 against 1",
        "3 against 2",
        "2 against 1 · Board: Dimy, 5 × 5",
    } <= set(learner.texts())
    assert f"1 of {len(endings_of('fanorona'))} done" in learner.texts()
    assert "1 of 3 done" in learner.texts()
    assert [tile.solved for tile in tiles(learner)[:2]] == [True, False]
    assert len(tiles(learner)) == len(endings_of("fanorona"))
    learner.move(tiles(learner)[0].rect.center)
    assert learner.says(f"You needed {first.turns + 3} turns, the best is {first.turns}.")
    learner.press("Next one to do")
    assert learner.scene.play.ending == second
    while not learner.at(SolvingStage.SOLVED):
        learner.turn(learner.best())
    learner.press("Next ending")
    assert learner.scene.play.ending == endings_of("fanorona")[2]
    learner.key(pygame.K_ESCAPE)
    learner.round()
    assert [tile.solved for tile in tiles(learner)[:3]] == [True, True, False]


def test_practice_leads_to_them_and_keys_go_through_them(learner: Learner) -> None:
    learner.app.navigation.practice()
    learner.round()
    learner.press("Endings")
    learner.top().set_focus(tiles(learner)[0], ring=True)
    learner.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert learner.scene.play.ending.number == 2


def test_another_game_is_chosen(learner: Learner) -> None:
    learner.app.navigation.endings("fano_nim")
    learner.round()
    assert {"5 heaps", "6 heaps", "7 heaps"} <= set(learner.texts())
    top = learner.top()
    assert isinstance(top, EndingList)
    top.choice.choose("fano330")
    learner.round()
    assert "2 against 2 on top" in learner.texts()


def test_a_broken_file_of_progress_is_told_of(learner: Learner) -> None:
    ENDINGS_KEPT.path.parent.mkdir(parents=True, exist_ok=True)
    ENDINGS_KEPT.path.write_text("done: 3", encoding="utf-8")
    learner.app.navigation.endings()
    learner.round()
    assert isinstance(learner.top(), Dialog)
    learner.press("OK")
    assert isinstance(learner.top(), EndingList)
