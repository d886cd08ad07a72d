"""Steps of lessons that went wrong come back in practice, where their rule is told once they are done."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from msgspec import structs
from support.learner import NAMES, click, do_it, first_asked, opened, play
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.content.lesson import LessonStep, load_lesson
from fanoboard.games.fixation.geometry import POINTS
from fanoboard.messages import Message
from fanoboard.practice.deck import Deck, Entry, Schedule, dumped, load_deck, now
from fanoboard.practice.exercise import LESSON
from fanoboard.practice.weak_spots import weak_spots
from fanoboard.ui.features.lesson.lesson_run import LessonRun
from fanoboard.ui.features.lesson.lesson_scene import LessonScene, PointScene
from fanoboard.ui.play.trainer import Trainer
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]


def go_wrong(person: Person, scene: LessonScene) -> bool:
    """Try something legal that is not asked for; whether there is such a thing."""
    run = scene.run
    others = [action for action in run.position.actions() if not run.is_asked_for(action)]
    if others:
        play(person, scene, others[0])
    return bool(others)


def kept(trainer: Trainer, person: Person) -> list[Entry]:
    person.round()
    return [] if trainer.deck is None else trainer.deck.entries


def shown(person: Person) -> PointScene:
    scene = person.top()
    assert isinstance(scene, PointScene)
    return scene


@pytest.fixture
def points(person: Person) -> Sequence[Entry]:
    """Two steps that went wrong, in a session."""
    scene = opened(person, "fanorona", 1)
    for _ in range(2):
        while not go_wrong(person, scene):
            person.press("Skip")
        assert go_wrong(person, scene)
        do_it(person, scene)
        person.press("Next")
    person.app.pop()
    entries = kept(person.app.trainer, person)
    person.app.navigation.exercises(entries)
    person.round()
    return entries


@pytest.mark.parametrize("name", by_night(NAMES, 3))
def test_steps_that_went_wrong_and_no_others_come_back(person: Person, name: str) -> None:
    scene = opened(person, name)
    wrong: list[int] = []
    for number, _ in enumerate(scene.run.lesson.steps, 1):
        for _ in range(number % 3):  # a single wrong try may have been curiosity
            tried = go_wrong(person, scene)
        if number % 3 == 2 and tried:
            wrong.append(number)
        do_it(person, scene)
        person.press("Next")
    assert wrong, "some steps of every lesson have other legal moves"
    entries = kept(person.app.trainer, person)
    assert [(each.exercise.lesson, each.exercise.number) for each in entries] == [
        (name, number) for number in wrong
    ]
    assert {each.exercise.source for each in entries} == {LESSON}
    assert not weak_spots(entries), "they are no mistakes in games"


def test_two_clicks_that_lead_nowhere_are_no_slip_and_three_are(person: Person) -> None:
    scene = opened(person, "fixation", 1)
    for spot in (nowhere(scene)[0], nowhere(scene)[-1]):
        click(person, scene, spot)
    do_it(person, scene)
    assert not kept(person.app.trainer, person)
    person.press("Next")
    for spot in (nowhere(scene)[0], nowhere(scene)[1], nowhere(scene)[-1]):
        click(person, scene, spot)
        assert scene.run.reaction is not None, spot
    do_it(person, scene)
    assert [each.exercise.number for each in kept(person.app.trainer, person)] == [3]


def nowhere(scene: LessonScene) -> list[str]:
    """The points of a hexagon that nothing can be done with."""
    run = scene.run
    used = {spot for action in run.position.actions() for way in action.ways for spot in way}
    return [spot for spot in POINTS if spot not in used]


@pytest.mark.parametrize("name", by_night(NAMES, 3))
def test_every_step_can_be_asked_again(person: Person, name: str) -> None:
    person.app.push(Scene(person.app))
    steps = load_lesson(name).steps
    lesson = [exercise_of(name, number) for number in range(len(steps))]
    assert len({each.exercise.id for each in lesson}) == len(steps)
    person.app.navigation.exercises(lesson[:10])
    for step in steps[:10]:
        person.round()
        scene = shown(person)
        assert str(step.title) in person.texts()
        assert str(step.task) in person.texts()
        assert str(step.rule) not in person.texts()
        lit = scene.board.marks.of("lit")
        assert bool(lit) == ("lit" in words(step.task) or "step by step" in str(step.task)), step.task
        assert not (lit and scene.board.marks.of("can_move")), "and nothing else looks as if it were lit"
        do_it(person, scene)
        assert str(step.rule) in person.texts()
        person.press("Next")
    assert not isinstance(person.top(), PointScene)


def words(task: Message) -> list[str]:
    return str(task).split()


def exercise_of(name: str, number: int) -> Entry:
    """The exercise of a step, which was done to get it."""
    run = LessonRun(load_lesson(name), number)
    while run.playing:
        for spot in first_asked(run).spots:
            run.take(spot, dropped=False)
    return Entry(exercise=run.exercise(now().date()), schedule=Schedule(due=now()))


def test_the_rule_is_told_as_a_hint_and_then_it_comes_back_soon(
    person: Person, points: Sequence[Entry]
) -> None:
    scene = shown(person)
    step: LessonStep = scene.run.step
    assert str(step.rule) not in person.texts()
    assert person.named("2 exercises left")
    assert not scene.board.marks.of("lit"), "nor is what it is about"
    person.key(pygame.K_h)
    assert str(step.rule) in person.texts()
    assert scene.board.marks.of("lit")
    do_it(person, scene)
    entry = answered(person, points[0])
    assert (entry.tries, entry.right) == (1, 0)
    person.press("Next")
    second = shown(person)
    assert second.run.number + 1 == points[1].exercise.number
    do_it(person, second)
    assert answered(person, points[1]).right == 1
    person.press("Next")
    again = shown(person)
    assert again.run.number == scene.run.number, "what was told comes once more"


def answered(person: Person, asked: Entry) -> Entry:
    (entry,) = (each for each in kept(person.app.trainer, person) if each.exercise.id == asked.exercise.id)
    assert entry.tries
    return entry


def test_a_wrong_try_counts_and_skipping_leaves_it_due(person: Person, points: Sequence[Entry]) -> None:
    person.press("Skip")
    scene = shown(person)
    assert go_wrong(person, scene)
    do_it(person, scene)
    assert answered(person, points[1]).right == 0
    deck = person.app.trainer.deck
    assert deck is not None
    first = deck.find(points[0].exercise.id)
    assert first is not None
    assert first.tries == 0
    assert first.schedule.is_due(now().date())


def test_a_step_that_is_no_more_is_passed_over(person: Person, points: Sequence[Entry]) -> None:
    person.app.pop()
    gone = [
        Entry(exercise=structs.replace(points[0].exercise, **changes), schedule=points[0].schedule)
        for changes in ({"lesson": "gone"}, {"number": 99})
    ]
    person.app.navigation.exercises([*gone, points[1]])
    person.round()
    assert shown(person).run.number + 1 == points[1].exercise.number


def test_they_are_kept_in_the_file(points: Sequence[Entry], tmp_path: Path) -> None:
    file = tmp_path / "exercises.json"
    file.write_text(dumped(Deck(entries=list(points))), encoding="utf-8")
    assert load_deck(file)[0].entries == list(points)


def test_in_calm_mode_the_rule_is_a_button_away(person: Person, points: Sequence[Entry]) -> None:
    scene = shown(person)
    step = scene.run.step
    person.key(pygame.K_F8)
    assert str(step.task) in person.texts()
    assert not any(str(step.rule) in text for text in person.texts())
    person.press("Hint")
    assert any(str(step.rule) in text for text in person.texts())
    do_it(person, scene)
    assert answered(person, points[0]).right == 0
    person.press("Next exercise")
    assert shown(person).run.number + 1 == points[1].exercise.number


@pytest.mark.parametrize("practised", [False, True])
def test_what_is_to_be_found_is_not_given_away_by_the_board(person: Person, practised: bool) -> None:
    """All lines of the card that is picked are lit alike, as are the cards that it might attack."""
    steps = load_lesson("fano_cards").steps
    (number,) = (number for number, step in enumerate(steps) if "Find out which" in str(step.task))
    scene = opened(person, "fano_cards", number)
    if practised:
        for _ in range(2):
            go_wrong(person, scene)
        do_it(person, scene)
        person.app.pop()
        person.app.navigation.exercises(kept(person.app.trainer, person))
        person.round()
        scene = shown(person)
    click(person, scene, "field.0.0")
    targets, marks = [f"field.1.{slot}" for slot in range(3)], scene.board.marks
    lit = {mark.spots for mark in marks.of("sequence")}
    assert {line[:2] for line in lit} == {("1", "2"), ("1", "3"), ("1", "5")}
    assert not marks.of("broken_sequence")
    assert len({tuple(sorted(mark.kind for mark in marks.at(spot))) for spot in targets}) == 1
    assert not {mark.kind for spot in scene.board.layout.spots for mark in marks.at(spot)} & {"aim", "serves"}
    click(person, scene, "field.1.1")
    assert scene.run.done
