"""The ways to learn a game: its lessons and its rules; and the offer to learn one that is new."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fanoboard.content import paths
from fanoboard.content.lesson import Lesson, has_lesson, lesson_names, load_lesson
from fanoboard.content.rules_text import rules_file
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.game import Game
from fanoboard.messages import Message
from fanoboard.practice.openings import has_openings
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Icon
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.widgets.boxes import Box, Column
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label


def how_to_play(app: Services, game: type[Game]) -> None:
    """Show the ways to learn a game, or its rules where there is no lesson."""
    lessons = _lessons(app, game)
    if lessons:
        app.push(HowToPlay(app, game, lessons))
    else:
        app.navigation.rules(game)


def learn(app: Services, game: type[Game]) -> None:
    """Begin the first lesson of a game, or go on with it; where there is none, show its rules."""
    lessons = _lessons(app, game)
    if lessons:
        app.teach(lessons[0], _step_of(app, lessons[0]))
    else:
        app.navigation.rules(game)


def offer_lesson(app: Services, game: type[Game], play: Callable[[], object] = lambda: None) -> None:
    """Offer the lesson of a game that was never played nor learned, once; where not, `play` at once."""
    settings = app.settings
    known = (*settings.offered, *settings.options, *settings.lessons)
    if game.name in known or not has_lesson(game):
        play()
        return
    settings.offered.append(game.name)
    answers = (
        Answer(Message("Learn"), partial(learn, app, game), kind="primary"),
        Answer(Message("Play"), play),
    )
    title = Message("New to {game}?", game=game.title)
    text = Message("Learn it in five minutes, on the board, one rule at a time.")
    app.ask(title, text, answers)


def _lessons(app: Services, game: type[Game]) -> list[Lesson]:
    """The lessons of a game that can be used; of others it is said why not."""
    found = []
    for name in lesson_names(game.name):
        try:
            found.append(load_lesson(name))
        except ContentError as error:
            app.report(error)
    return found


def _step_of(app: Services, lesson: Lesson) -> int:
    """The step, from 0, at which a lesson was left; 0 where it wasn't."""
    step = app.settings.lesson_steps.get(lesson.name, 0)
    return step if step < len(lesson.steps) else 0


class HowToPlay(Overlay):
    app: Services
    widest = 400

    def __init__(self, app: Services, game: type[Game], lessons: list[Lesson]) -> None:
        super().__init__(app)
        title = Message("How to play {game}", game=game.title)
        self._title = self.add(Label(title, weight="bold", wrap=True))
        text = Message("Learn it step by step on the board, or read the rules.")
        self._text = self.add(Label(text, wrap=True))
        self._buttons: list[Button] = []
        for lesson in lessons:
            if step := _step_of(app, lesson):
                count = len(lesson.steps)
                caption = Message(
                    "Go on: {title}, step {number} of {count}",
                    title=lesson.title,
                    number=step + 1,
                    count=count,
                )
                self._offer(caption, lesson, step, "play")
            known = lesson.name in app.settings.lessons
            caption = Message("Lesson: {title}", title=lesson.title)
            self._offer(caption, lesson, 0, "check" if known else "learn")
        if paths.is_file(rules_file(game.name)):
            read = partial(self._leave_for, lambda: app.navigation.rules(game))
            self._buttons.append(self.add(Button(Message("Read the rules"), read, icon="book")))
        if has_openings(game):
            look = partial(self._leave_for, partial(app.navigation.openings, game))
            self._buttons.append(self.add(Button(Message("Openings"), look, icon="branch")))
        self._close = self.add(Button(Message("Close"), app.pop, kind="quiet"))
        self.set_focus(self._buttons[0])

    def _offer(self, caption: Message, lesson: Lesson, step: int, icon: Icon) -> None:
        button = Button(caption, partial(self._leave_for, partial(self.app.teach, lesson, step)), icon=icon)
        button.kind = "normal" if self._buttons else "primary"
        self._buttons.append(self.add(button))

    def _leave_for(self, action: Callable[[], object]) -> None:
        self.app.pop()
        action()

    def body(self) -> Box:
        return Column(Column(self._title, self._text), Column(*self._buttons, self._close), gap=16)
