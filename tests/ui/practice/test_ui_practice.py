"""Practice as people do it: finished games are looked through, and their mistakes come back as exercises."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random
from typing import cast

import pygame
import pytest
from support.some_exercise import exercise
from support.ui_person import Person, folders, person, words

from fanoboard.content.posed import puzzles_of
from fanoboard.engine.client import EngineClient
from fanoboard.engine.request import ValuesRequest
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.mistake import THEMES
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.turns import move_texts, moves, play_text
from fanoboard.match import engine_request, store
from fanoboard.match.match import Match, Player
from fanoboard.match.record import Evaluation, Node
from fanoboard.practice.deck import Deck, Entry, change_deck, dumped, now, read_deck
from fanoboard.practice.weak_spots import weak_spots
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.result_face import MomentRow
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.me.me_scene import MeScene
from fanoboard.ui.features.me.plots import SlipBar
from fanoboard.ui.features.practice.exercise_scene import ExerciseScene
from fanoboard.ui.features.practice.practice_scene import PracticeScene
from fanoboard.ui.features.puzzles.puzzle_scene import PuzzleScene
from fanoboard.ui.play import reviewer, trainer
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

ME, OTHER = Player("person"), Player("engine", level=3)


class Learner(Person):
    """A person at exercises."""

    @property
    def scene(self) -> ExerciseScene:
        assert isinstance(self.app.top, ExerciseScene)
        return self.app.top

    def home(self) -> None:
        self.app.push(Home(self.app))
        self.until(lambda: self.app.own_files_read and self.app.trainer.deck is not None)
        self.round()

    def turn(self, text: str) -> None:
        """Click a turn."""
        play, board = self.scene.play, self.scene.board
        position = play.match.start
        for action in play_text(position, text).actions:
            for spot in action.spots:
                if spot in board.layout.spots:
                    self.click(board.center_of(spot))
                else:
                    self.press(str(position.label(spot)))
            position = position.play(action).position
        self.until(lambda: not self.scene.play.moves_by_itself and not self.scene.board.animating)
        self.round()

    def says(self, text: str) -> bool:
        return any(text in said for said in self.texts())


@pytest.fixture
def learner(person: Person, monkeypatch: pytest.MonkeyPatch) -> Learner:
    monkeypatch.setattr(trainer, "REST", 0)
    monkeypatch.setattr(trainer, "REST_AFTER_GAME", 0)
    return Learner(person.app)


def thrown_away() -> Match:
    """A finished game on 3x3 points in which White, the person, threw the win away."""
    match = Match(Fanorona({"board": "3x3"}), (ME, OTHER))
    while match.result is None:
        found = sorted(moves(match.position), key=lambda turn: sum(map(len, turn.events)))
        match.play_turn(found[0 if match.position.mover == 0 else -1].text)
    return match


def due() -> list[Entry]:
    return read_deck()[0].due(date.today())


def test_a_finished_game_becomes_exercises_and_the_deck_thins(learner: Learner) -> None:
    store.keep(thrown_away())
    learner.home()
    learner.until(lambda: bool(learner.app.trainer.deck and learner.app.trainer.deck.reviewed))
    learner.round()
    count = len(due())
    assert count
    told = f"{count} exercise{'s' if count > 1 else ''} due today"
    learner.until(lambda: learner.says(told))  # home tells how much there is
    learner.press(told)
    assert isinstance(learner.top(), PracticeScene)
    learner.press("Start · about 1 minute")
    first = learner.scene.play.exercise
    assert learner.says(f"You played {first.played} here")
    learner.turn(first.played)
    assert learner.scene.play.stage is SolvingStage.WRONG
    learner.press("Try again")
    learner.turn(first.best)
    assert learner.says("Right!")
    assert len(due()) == count - 1
    while isinstance(learner.top(), ExerciseScene):
        if learner.scene.play.persons_turn:
            learner.turn(learner.scene.play.exercise.best)
        learner.press("Next exercise")
    assert isinstance(learner.top(), PracticeScene)
    assert not due()
    assert learner.says("Nothing to practise today.")
    entry = read_deck()[0].find(first.id)
    assert entry is not None
    assert (entry.tries, entry.right) == (1, 0), "that it came back within the session counts no more"


def test_every_turn_that_keeps_the_win_is_right_and_no_other(learner: Learner) -> None:
    """In Nim it is known which turns win."""
    for seed in range(100):
        start = FanoNim().start(seed)
        values = thinker_for(start).values(start, Limits(), lambda: False)
        winning = sorted(text for text, score in values.items() if score.verdict is Verdict.WIN)
        losing = sorted(values.keys() - set(winning))
        if len(winning) > 1:
            break
    task = exercise(
        game="fano_nim", options={}, position=start.text(), line=(winning[0],), played="", before="win 9"
    )
    change_deck(lambda deck: deck.add([task], now()))
    learner.home()
    for text in (*winning[:2], *losing[:2]):
        learner.app.navigation.exercises(read_deck()[0].entries)
        play = learner.scene.play
        for action in play_text(start, text).actions:
            play.play(action)
        learner.until(lambda: not learner.scene.play.moves_by_itself)
        assert (play.stage is SolvingStage.SOLVED) == (text in winning), text
        learner.app.pop()


def test_help_is_given_and_counts_as_help(learner: Learner) -> None:
    change_deck(lambda deck: deck.add([exercise()], now()))
    learner.home()
    learner.app.navigation.exercises(due())
    learner.round()
    learner.press("Hint")
    learner.turn(learner.scene.play.exercise.best)
    entry = read_deck()[0].entries[0]
    assert (entry.tries, entry.right) == (1, 0)


def test_help_that_comes_after_it_was_right_at_once_changes_nothing(learner: Learner) -> None:
    change_deck(lambda deck: deck.add([exercise()], now()))
    learner.home()
    learner.app.navigation.exercises(due())
    learner.round()
    learner.turn(learner.scene.play.exercise.best)
    learner.press("Show the solution")
    learner.until(lambda: learner.scene.play.stage is SolvingStage.SHOWN)
    learner.press("Try again")
    learner.press("Hint")
    learner.press("Next exercise")
    assert isinstance(learner.top(), Home), "it does not come back in this session"


def test_while_a_game_runs_nothing_is_looked_through(learner: Learner) -> None:
    store.keep(thrown_away())
    learner.home()
    learner.app.push(GameScene(learner.app, Match(Fanorona(), (ME, ME))))
    for _ in range(30):
        learner.app.round(True)
    assert not learner.app.trainer.reviewing


def test_what_was_found_out_is_written_at_no_moment_of_another_line(learner: Learner) -> None:
    match = thrown_away()
    store.keep(match)
    learner.home()
    learner.until(lambda: bool(learner.app.trainer.deck and learner.app.trainer.deck.reviewed))
    shown, (first, second) = Match(match.game, match.players), match.turns[:2]
    shown.id = match.id
    shown.play_turn(first.text)
    shown.play_turn(next(turn.text for turn in moves(shown.position) if turn.text != second.text))
    assert learner.app.trainer.tell(shown)
    assert [node.evaluation is not None for node in shown.head.path] == [True, True, False]


def test_a_mistake_that_another_game_has_left_is_no_game_without_a_mistake(learner: Learner) -> None:
    """The same position is the same exercise, which keeps the game that it was made of first."""
    games = [thrown_away(), thrown_away()]
    for match in games:
        store.keep(match)
    learner.home()
    trainer = learner.app.trainer
    learner.until(lambda: trainer.deck is not None and len(trainer.deck.reviewed) == len(games))
    told = []
    for match in games:
        for node in match.head.path:
            verdict = Verdict.DRAW if node.position.mover else Verdict.WIN
            node.evaluation = Evaluation(Score(verdict, 0), "")
        moments = trainer.moments(match)
        assert moments is not None
        told.append((len(moments.rows), str(moments.told)))
    (_, again) = sorted(told, reverse=True)
    assert again[0] == 0
    assert "lets the win slip" in again[1]


def test_it_can_be_switched_off(learner: Learner) -> None:
    store.keep(thrown_away())
    learner.app.settings.find_mistakes = False
    learner.home()
    for _ in range(30):
        learner.round()
    assert not learner.app.trainer.reviewing
    learner.app.navigation.practice()
    learner.round()
    assert learner.says("Searching finished games for them is off")


def blind_to_withdrawals(seed: int) -> Match:
    """A finished game of White, a person who never sees a withdrawal; Black captures what it can."""
    match, rng = Match(Fanorona({"board": "5x5"}), (ME, OTHER)), Random(seed)
    while match.result is None and len(match.turns) < 60:
        found = [*moves(match.position)]
        if match.position.mover == 0:
            found = [turn for turn in found if "W" not in turn.text] or found[:1]
        rng.shuffle(found)
        match.play_turn(max(found, key=lambda turn: sum(map(len, turn.events))).text)
    if match.result is None:
        match.resign(0)
    return match


def test_who_overlooks_withdrawals_is_told_so_and_the_deck_thins(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def review(node: Node, seconds: float) -> tuple[str, ...]:
        """Asks for nodes, not for time, so that a busy machine finds the same."""
        *setup, _ = whole_review(node, seconds)
        return (*setup, "go nodes 60000")

    whole_review = engine_request.review
    monkeypatch.setattr(engine_request, "review", review)
    for seed in range(5):
        store.keep(blind_to_withdrawals(seed))
    learner.home()
    learner.until(
        lambda: learner.app.trainer.deck is not None and len(learner.app.trainer.deck.reviewed) == 5
    )
    learner.round()
    spots = weak_spots(read_deck()[0].entries)
    assert spots[0].caption == THEMES["withdrawal"], spots
    count = len(due())
    learner.app.navigation.me()
    learner.round()
    bar = learner.only(SlipBar)
    assert words(bar) == "Missed a withdrawal"
    learner.press("Practise")
    done = 0
    while isinstance(learner.top(), ExerciseScene):
        exercise = learner.scene.play.exercise
        assert exercise.theme == "withdrawal"
        learner.turn(exercise.best)
        assert learner.says("moving away captures as well")
        learner.press("Next exercise")
        done += 1
    assert done == spots[0].mistakes
    assert len(due()) == count - done


def test_a_puzzle_that_went_wrong_is_practised(learner: Learner) -> None:
    learner.home()
    puzzle = puzzles_of("fano330")[0]
    learner.app.navigation.puzzle(puzzle)
    scene = learner.app.top
    assert isinstance(scene, PuzzleScene)
    wrong = next(text for text in move_texts(puzzle.start()) if text != puzzle.solution[0])
    for action in play_text(puzzle.start(), wrong).actions:
        scene.move(action)
    learner.until(lambda: scene.play.stage is SolvingStage.WRONG)
    learner.round()
    learner.round()
    (entry,) = due()
    assert (entry.exercise.best, entry.exercise.played) == (puzzle.solution[0], wrong)
    learner.app.pop()
    learner.app.navigation.exercises([entry])
    learner.turn(puzzle.solution[0])
    assert learner.says("Right!")


def test_mistakes_can_be_told_apart_in_other_ways(learner: Learner) -> None:
    made = [
        exercise(0, theme="relay", number=2, rounds=30, level=3, source="20261122-100000-0000000a"),
        exercise(1, theme="relay", number=29, rounds=30, level=3, source="20261123-100000-0000000b"),
    ]

    def note(deck: Deck) -> None:
        deck.add(made, now())
        deck.reviewed += [each.source for each in made]

    change_deck(note)
    learner.home()
    learner.app.navigation.me()
    learner.until(lambda: [words(bar) for bar in bars(learner)] == ["Missed a relay"])
    assert isinstance(learner.top(), MeScene)

    def shown(by: str) -> list[tuple[str, str]]:
        lists = [each for each in learner.top().widgets if isinstance(each, DropDown)]
        next(each for each in lists if by in dict(each.choices)).choose(by)
        learner.round()
        return [(words(bar), str(bar.count)) for bar in bars(learner)]

    assert shown("phase") == [("First third", "1 / 2"), ("Last third", "1 / 2")]
    assert shown("opponent") == [("Level 3", "2 / 2")]
    assert shown("time") == []
    assert learner.says("Nothing yet")
    weekly = shown("weeks")
    assert [count for _, count in weekly] == ["1 mistake in 1 game", "1 mistake in 1 game"]
    assert "16" in weekly[0][0]
    assert "23" in weekly[1][0]
    shown("phase")
    learner.press("Practise")
    scene = learner.top()
    assert isinstance(scene, ExerciseScene)
    assert scene.play.exercise.number == 2, "only that of the first third"


def bars(learner: Learner) -> list[SlipBar]:
    return [widget for widget in learner.top().widgets if isinstance(widget, SlipBar)]


class StubEngine:
    """Answers each question at once, and remembers them."""

    def __init__(self, asked: list[ValuesRequest]) -> None:
        self._asked = asked
        self._waiting = False

    def ask(self, request: ValuesRequest) -> None:
        self._asked.append(request)
        self._waiting = True

    def poll(self) -> None:
        waited, self._waiting = self._waiting, False
        if waited:
            self._asked[-1].on_done({})

    def close(self) -> None:
        self._waiting = False


def test_a_card_game_that_is_looked_through_goes_on_where_it_was_interrupted() -> None:
    random, match = Random(3), Match(FanoCards({"players": 2}), (ME, OTHER), seed=3)
    while len(reviewer.decisions_of(match)) < 6:
        match.play(random.choice(match.position.actions()))
    count = len(reviewer.decisions_of(match))
    asked: list[ValuesRequest] = []
    review = reviewer.GameReview(match, lambda _: cast("EngineClient", StubEngine(asked)))
    review.begin()
    for _ in range(3):
        assert not review.tick()
    review.close()
    review.begin()
    while not review.tick():
        pass
    assert len(asked) == count + 1, "the one under way alone is asked for again"


def test_what_was_found_out_of_a_game_that_was_interrupted_stays(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    tick = reviewer.GameReview.tick
    # However quick the engine is, it is not done before it is interrupted.
    monkeypatch.setattr(reviewer.GameReview, "tick", lambda review: tick(review) and False)
    store.keep(thrown_away())
    learner.home()
    learner.until(lambda: learner.app.trainer.reviewing)
    review = learner.app.trainer.review
    assert review is not None
    learner.until(lambda: any(node.evaluation is not None for node in review.path))
    learner.app.trainer.stop()
    assert not learner.app.trainer.reviewing
    learner.until(lambda: learner.app.trainer.reviewing)
    assert learner.app.trainer.review is review


def test_the_end_of_a_game_leads_to_its_moments_and_into_practice(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trainer, "REST_AFTER_GAME", 1000)
    learner.home()
    match = thrown_away()
    while match.result is not None or match.position.mover:
        match.undo()
    learner.app.play(match)
    learner.round()
    learner.press("Resign")
    learner.press("Resign")
    scene = learner.top()
    assert isinstance(scene, GameScene)
    assert scene.result_card.is_open
    card = scene.result_card.face.rect.copy()
    assert learner.says("Searching for moments worth practising"), "what comes has its place"
    progress: set[str] = set()

    def found_out() -> bool:
        progress.update(text for text in learner.texts() if "worth practising: " in text)
        return bool(learner.app.trainer.of_game(match))

    learner.until(found_out)
    assert len(progress) > 1, "how far it is"
    learner.round()
    assert scene.result_card.face.rect == card, "nothing jumps"
    found = learner.app.trainer.of_game(match)
    rows = [each for each in scene.widgets if isinstance(each, MomentRow) and each.visible]
    assert len(rows) == len(found) > 0
    assert not learner.says("of your chances"), "so few turns say nothing of that"
    learner.click(rows[0].rect.center)
    shown = scene.session.view.shown
    assert shown.position.text() == found[0].exercise.position
    learner.press("Result")
    learner.press("Practise")
    assert learner.scene.session.entries == list(found), "exactly these exercises"


def test_two_people_are_offered_no_practice(learner: Learner) -> None:
    learner.home()
    match = thrown_away()
    match.players = [ME, Player("person", "Ben")]
    learner.app.play(match)
    learner.press("Result")
    assert not any(isinstance(each, MomentRow) and each.visible for each in learner.top().widgets)


def test_what_is_sound_of_an_imported_file_is_taken(learner: Learner, tmp_path: Path) -> None:
    deck = Deck()
    deck.add([exercise(1), exercise(2)], now())
    file = tmp_path / "theirs.json"
    file.write_text(dumped(deck).replace('"tries":0', '"tries":-1', 1), encoding="utf-8")
    learner.app.navigation.practice()
    learner.round()
    learner.press("Import…")
    learner.write(str(file))
    learner.key(pygame.K_RETURN)
    assert learner.says("entries[0].tries"), "what is wrong is named"
    learner.key(pygame.K_ESCAPE)
    assert learner.says("1 new exercise")
    assert [entry.exercise for entry in read_deck()[0].entries] == [exercise(2)]
