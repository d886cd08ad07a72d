"""Somebody who goes through lessons."""

from __future__ import annotations

from fanoboard.content.lesson import lesson_names, load_lesson
from fanoboard.games import games
from fanoboard.games.game import Action
from fanoboard.ui.features.lesson.lesson_run import LessonRun
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from support.ui_person import Person

NAMES = [name for game in games() for name in lesson_names(game)]


def opened(person: Person, name: str, step: int = 0) -> LessonScene:
    person.app.push(Scene(person.app))
    scene = LessonScene(person.app, load_lesson(name))
    person.app.push(scene)
    person.round()
    for _ in range(step):
        person.press("Skip")
    return scene


def click(person: Person, scene: LessonScene, spot: str) -> None:
    """Click a spot of the board, or the button that stands for it."""
    if spot in scene.board.layout.spots:
        person.click(scene.board.center_of(spot))
    else:
        label = scene.run.position.label(spot, scene.run.selection.picked)
        buttons = [widget for widget in person.top().widgets if isinstance(widget, Button) and widget.visible]
        person.click_on(next(button for button in buttons if str(button.text) == str(label)))


def play(person: Person, scene: LessonScene, action: Action) -> None:
    for spot in action.spots:
        click(person, scene, spot)


def first_asked(run: LessonRun) -> Action:
    return next(action for action in run.position.actions() if run.is_asked_for(action))


def do_it(person: Person, scene: LessonScene) -> None:
    while scene.run.playing:
        play(person, scene, first_asked(scene.run))
