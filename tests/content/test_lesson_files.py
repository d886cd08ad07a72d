"""The lessons as data: positions can be played on, what is asked for is legal, every try is answered."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from support.lesson_help import NAMES, begun, legal, play

from fanoboard.content import lesson as lesson_module
from fanoboard.content.layout import load_layout
from fanoboard.content.lesson import Lesson, LessonStep, MarkKind, lesson_names, load_lesson
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.ui.board.marks import Kind
from fanoboard.ui.features.lesson.lesson_run import LessonRun

STEPS = [(name, number) for name in NAMES for number in range(len(load_lesson(name).steps))]


def finish_in_every_way(name: str, number: int, begin: tuple[str, ...] = ()) -> int:
    """Play all that is asked for, in every way; how many ways there are."""
    ways = 0
    run = begun(name, number)
    for text in begin:
        play(run, next(each for each in legal(run, asked=True) if each.text == text))
    if run.done:
        return 1
    for action in legal(run, asked=True):
        ways += finish_in_every_way(name, number, (*begin, action.text))
    return ways


def test_every_game_has_a_lesson_and_some_have_one_more() -> None:
    assert sorted({load_lesson(name).game for name in NAMES}) == sorted(games())
    assert lesson_names("fano_cards") == ["fano_cards", "fano_cards-variants"]
    assert lesson_names("fanorona") == ["fanorona", "fanorona-vela"]
    assert all(load_lesson(game).name == game for game in games())


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_six_to_twelve_steps(name: str) -> None:
    lesson = load_lesson(name)
    assert 6 <= len(lesson.steps) <= 12
    titles = [str(step.title) for step in lesson.steps]
    assert len({*titles}) == len(titles)


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_what_is_asked_for_can_be_done(name: str, number: int) -> None:
    run = begun(name, number)
    assert run.position.result is None
    assert run.seat == 0, "who learns sits on the near side"
    assert finish_in_every_way(name, number) > 0, "and the reply is legal after each"
    goal = run.step.goal
    for turn in goal.turns:
        words = turn.split(run.position.game.turn_joiner)
        again = begun(name, number)
        for word in words:
            play(again, next(each for each in again.position.actions() if each.text == word))
        assert again.done, turn
    clickable = {way[0] for action in run.position.actions() for way in action.ways}
    assert {*goal.first} <= clickable


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_everything_else_that_is_legal_has_an_answer_and_changes_nothing(name: str, number: int) -> None:
    run = begun(name, number)
    before = run.position
    others = legal(run, asked=False)
    assert not others or run.step.otherwise is not None
    for action in others:
        run.cancel()
        play(run, action)
        assert run.position is before
        assert run.reaction is not None
        assert run.reaction.say
        assert not run.done
    texts = {action.text for action in others}
    for wrong in run.step.wrong:
        assert {*wrong.turns} <= texts, "only what is legal, and not asked for, is a wrong try"


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_every_click_that_leads_nowhere_is_refused_in_words(name: str, number: int) -> None:
    run = begun(name, number)
    layout = load_layout(run.position.game.layout)
    refused = 0
    for spot in sorted(layout.spots - {*run.selection.next_spots}):
        run.take(spot, dropped=False)
        assert run.reaction is not None
        assert str(run.reaction.say)
        refused += 1
        run.cancel()
    assert refused or not layout.spots - {*run.selection.next_spots}


@pytest.mark.parametrize(("name", "number"), STEPS)
def test_what_is_drawn_is_on_the_board(name: str, number: int) -> None:
    run = begun(name, number)
    layout = load_layout(run.position.game.layout)
    assert {*run.step.lit} <= {*layout.standing}
    for mark in run.step.marks:
        known: frozenset[str] | set[str] = layout.spots
        if mark.kind == "sequence":
            assert layout.table is not None
            assert layout.table.diagram is not None
            known = {*load_layout(layout.table.diagram.layout).points}
        assert {*mark.spots} <= known, mark


def sentences(step: LessonStep) -> list[str]:
    said = [step.rule, step.more, step.task, step.otherwise, step.instead, step.done]
    return [str(text) for text in (*said, *(wrong.say for wrong in step.wrong)) if text]


@pytest.mark.parametrize("name", NAMES)
def test_lessons_speak_in_whole_sentences(name: str) -> None:
    lesson = load_lesson(name)
    for text in [str(lesson.end), *(text for step in lesson.steps for text in sentences(step))]:
        assert re.fullmatch(r"[A-Z0-9].*[.!?]", text), text
        assert "  " not in text
        assert "..." not in text
        assert "{" not in text
        assert len(text) <= lesson_module.MOST_LETTERS
    for step in lesson.steps:
        assert len(re.findall(r"[.!?]( |$)", str(step.rule))) <= 2, "one idea"
        assert str(step.instead), "it is said what to do instead"


def test_the_marks_of_lessons_are_marks_of_boards() -> None:
    assert {*get_args(MarkKind)} <= {*get_args(Kind)}


# Files that can't be used

GOOD = """
game: fanorona
title: The rules
end: That is all.
steps:
  - title: A step
    rule: Pieces step.
    task: Step.
    goal: { any: turn }
    instead: Step anyway.
    done: Stepped.
"""


def written(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str) -> Lesson:
    monkeypatch.setattr(lesson_module, "lesson_folder", lambda: folder)
    (folder / "own.yaml").write_text(text, encoding="utf-8")
    return load_lesson("own")


def test_a_lesson_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lesson = written(monkeypatch, tmp_path, GOOD)
    assert lesson.name == "own"
    assert [str(text) for text in lesson.texts][:3] == ["The rules", "That is all.", "A step"]
    assert LessonRun(lesson).position.text().startswith("BBBBBBBBB/")


@pytest.mark.parametrize(
    ("change", "place", "word"),
    [
        (("fanorona", "chess"), "game", "chess"),
        (("any: turn", "any: turn, first: [a1]"), "steps[0].goal", "A goal names"),
        (("any: turn", "any: luck"), "steps[0].goal.any", "luck"),
        (("done: Stepped.", f"done: {'Long. ' * 40}"), "steps[0].done", "160"),
        (("done: Stepped.", "done: Stepped.\n    more_of_it: Yes"), "steps[0]", "more_of_it"),
        (("    task: Step.\n", ""), "steps[0]", "task"),
    ],
)
def test_a_fault_is_told_with_its_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, change: tuple[str, str], place: str, word: str
) -> None:
    with pytest.raises(ContentError) as caught:
        written(monkeypatch, tmp_path, GOOD.replace(*change))
    assert caught.value.place == place
    assert word in str(caught.value)


def test_a_lesson_that_is_missing_is_told() -> None:
    with pytest.raises(ContentError, match="no lesson “chess”"):
        load_lesson("chess")
