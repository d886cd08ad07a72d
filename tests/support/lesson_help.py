"""The lessons without a window: their steps, what is asked for there, and doing it."""

from __future__ import annotations

from fanoboard.content.lesson import lesson_names, load_lesson
from fanoboard.games import games
from fanoboard.games.game import Action
from fanoboard.ui.features.lesson.lesson_run import LessonRun

NAMES = [name for game in games() for name in lesson_names(game)]


def begun(name: str, number: int) -> LessonRun:
    run = LessonRun(load_lesson(name))
    run.begin(number)
    return run


def legal(run: LessonRun, *, asked: bool) -> list[Action]:
    """The actions that are asked for now, or the legal ones that are not."""
    position = run.position
    return [each for each in position.actions() if run.is_asked_for(each) == asked]


def play(run: LessonRun, action: Action) -> None:
    for spot in action.spots:
        run.take(spot, dropped=False)
