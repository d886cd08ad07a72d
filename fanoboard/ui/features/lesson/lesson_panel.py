"""What stands beside the board of a lesson: the rule, the task, how a try was, and where to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.games.events import Spot
from fanoboard.messages import Message, plural
from fanoboard.practice.deck import PracticeSession
from fanoboard.ui.features.lesson.lesson_marks import LessonSnapshot
from fanoboard.ui.play.choice_buttons import ChoiceButtons
from fanoboard.ui.play.solving_panel import SidePanel
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Inset, Row, Scrolled
from fanoboard.ui.toolkit.widgets.bubble import Notice
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.figures import StepDashes
from fanoboard.ui.toolkit.widgets.label import Label


class LessonPanel(SidePanel):
    """Builds the widgets beside the board, places them, and keeps them up to date.

    `head` are the commands beside the title; `choose` hears of a click on a button that stands for a
    spot, `point` when another of these is pointed at.  `back`, `on` and `again` lead
    through the lesson, `play` to a first game.

    In a `session` of practice the step is one of its exercises, and `back` gives a hint.
    """

    def __init__(
        self,
        scene: Scene,
        run: LessonSnapshot,
        head: Sequence[Command],
        *,
        choose: Callable[[Spot], object],
        point: Callable[[], object],
        back: Command,
        on: Command,
        again: Callable[[], object],
        play: Button,
        session: PracticeSession | None = None,
    ) -> None:
        super().__init__(scene, run.board.position.game.title, head)
        self._where = scene.add(Label("", role="small", quiet=True, wrap=True))
        self._session = session
        steps = run.lesson.steps if session is None else session.entries
        self._progress = scene.add(StepDashes(len(steps)))
        self._rule = scene.add(Label("", role="heading", weight="bold", wrap=True))
        self._more = scene.add(Label("", wrap=True))
        self._task = scene.add(Label("", weight="medium", wrap=True))
        self.choices = ChoiceButtons(scene, choose, point, "normal")
        self._notice = scene.add(Notice())
        self._caption = scene.add(Label("", role="small", quiet=True, align="right", wrap=True))
        caption = Message("Back") if session is None else Message("Hint")
        self._back = scene.add(Button(caption, back.press))
        self._skip = scene.add(Button(Message("Skip"), on.press, kind="quiet"))
        self.on = scene.add(Button(Message("Next"), on.press, kind="primary"))
        self._again = scene.add(Button(Message("Again"), again))
        self.play = scene.add(play)
        self._may_go_back = back.enabled
        self._bindings = scene.app.bindings
        self._keys = (self._back, back), (self._skip, on), (self.on, on)

    @property
    def told(self) -> Sequence[Text]:
        """Which step it is and what it is about, or how the lesson ended."""
        return [label.text for label in (self._where, self._rule, self._more, self._task)]

    def show(self, run: LessonSnapshot, task: Message) -> None:
        """Show how the lesson stands; `task` is what is to be done now."""
        step, session = run.step, self._session
        if session is None:
            self._progress.show(run.number, run.done_steps)
        else:
            self._progress.show(session.at, [at for at, right in enumerate(session.done) if right])
        if run.ended:
            skipped = run.skipped
            self._where.set_text(
                plural("{count} step skipped", "{count} steps skipped", count=skipped)
                if skipped
                else Message("Lesson completed")
            )
            self._rule.set_text(
                Message("These were the rules.") if skipped else Message("You know the rules.")
            )
            self._more.set_text(run.lesson.end)
            self._task.set_text(Message("Now try them against a patient computer."))
            self._caption.set_text("")
        else:
            number, count = run.number + 1, len(run.lesson.steps)
            here = Message("Step {number} of {count} · {title}", number=number, count=count, title=step.title)
            last = number == count and session is None
            if session is not None:
                here = plural("{count} exercise left", "{count} exercises left", count=session.left)
            self._where.set_text(here)
            self._rule.set_text(step.rule if run.rule_told else step.title)
            self._more.set_text((step.more or "") if run.rule_told else Message("A step of the lesson"))
            self._task.set_text(task)
            praise = Message("Well done! That was the last step.") if last else Message("Well done! Go on.")
            self._caption.set_text(praise if run.done else Message("Do this to go on"))
        self._tell_try(run)
        for button in (self._back, self._skip, self.on):
            button.visible = not run.ended
        self._again.visible = self.play.visible = run.ended
        self._back.set_enabled(self._may_go_back())
        self._skip.set_enabled(not run.done)
        self.on.set_enabled(run.done)
        for button, command in self._keys:
            button.hint = self._bindings.hint(command)
        self.place(self.rect)

    def _tell_try(self, run: LessonSnapshot) -> None:
        if run.ended:
            self._notice.show("", "", right=True)
        elif run.done:
            self._notice.show(run.step.done, "", right=True)
        elif run.reaction is not None:
            self._notice.show(run.reaction.say, run.step.instead, right=False)
        else:
            self._notice.show("", "", right=False)

    # Where things are

    def lay_out(self, style: Style, rect: pygame.Rect) -> Box:
        """In a column.  What is to be read scrolls where there is too much of it.

        Before that the rule gets small, and what more is said on it comes last.
        """
        above = Column(self._head, self._where, Row(self._progress))
        ways = Row(self._back, self._skip, self.on, gap=8, fill=True)
        below = Column(self._caption, ways, self.play, self._again)
        for tight in (False, True):
            self._rule.role = "body" if tight else "heading"
            task = Column(self._task, Row(*self.choices.shown, gap=8), self._notice, gap=12)
            words = (task, self._more) if tight else (self._more, task)
            shown = Scrolled(self._pane, Column(self._rule, *words, gap=12))
            box = Inset(Column(above, shown, below, gap=16, grow=shown), 16)
            if box.height(style, rect.w) <= rect.h:
                break
        return box

    def place(self, rect: pygame.Rect) -> None:
        self._pane.offset = 0
        super().place(rect)
        if self._notice.visible:
            self._pane.show(self._notice.rect)
