"""What stands beside the board of a lesson: the rule, the task, how a try was, and where to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.games.events import Spot
from fanoboard.messages import Message, plural
from fanoboard.ui.features.lesson.lesson_snapshot import LessonSnapshot
from fanoboard.ui.play.choice_buttons import ChoiceButtons
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.notice import Notice
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.step_dashes import StepDashes

_PAD, _GAP = 16, 12


class LessonPanel:
    """Builds the widgets beside the board, places them, and keeps them up to date.

    `head` are the commands beside the title; `choose` hears of a click on a button that stands for a
    spot, `point` when another of these is pointed at.  `back`, `on` and `again` lead
    through the lesson, `play` to a first game.
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
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._scene = scene
        self._ended = False
        self._title = scene.add(Label(run.board.position.game.title, weight="bold"))
        self._head = [scene.add_command(command) for command in head]
        self._where = scene.add(Label("", role="small", quiet=True))
        self._progress = scene.add(StepDashes(len(run.lesson.steps)))
        self._pane = scene.add(Pane())
        self._rule = scene.add(Label("", role="heading", weight="bold", wrap=True))
        self._more = scene.add(Label("", wrap=True))
        self._task = scene.add(Label("", weight="medium", wrap=True))
        self.choices = ChoiceButtons(scene, choose, point, "normal")
        """Buttons for what can be chosen next and is no spot of the board."""
        self._notice = scene.add(Notice())
        self._caption = scene.add(Label("", role="small", quiet=True, align="right"))
        self._back = scene.add(Button(Message("Back"), back.press))
        self._skip = scene.add(Button(Message("Skip"), on.press, kind="quiet"))
        self.on = scene.add(Button(Message("Next"), on.press, kind="primary"))
        """What leads on when the thing has been done."""
        self._again = scene.add(Button(Message("Again"), again))
        self.play = scene.add(play)
        """What ends the lesson with a game."""
        self._bindings = scene.app.bindings
        self._keys = (self._back, back), (self._skip, on), (self.on, on)

    def show(self, run: LessonSnapshot) -> None:
        """Tell how the lesson stands."""
        step, self._ended = run.step, run.ended
        self._progress.show(run.number, run.done_steps)
        if run.ended:
            skipped = len(run.lesson.steps) - len(run.done_steps)
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
            self._where.set_text(here)
            self._rule.set_text(step.rule)
            self._more.set_text(step.more or "")
            self._task.set_text(step.task)
            last = number == count
            praise = Message("Well done! That was the last step.") if last else Message("Well done! Go on.")
            self._caption.set_text(praise if run.done else Message("Do this to go on"))
        self._tell_try(run)
        for button in (self._back, self._skip, self.on):
            button.visible = not run.ended
        self._again.visible = self.play.visible = run.ended
        self._back.set_enabled(run.number > 0)
        self._skip.set_enabled(not run.done)
        self.on.set_enabled(run.done)
        for button, command in self._keys:
            button.hint = self._bindings.hint(command)
        self.place(self.rect)

    def _tell_try(self, run: LessonSnapshot) -> None:
        """How the last try was."""
        if run.ended:
            self._notice.show("", "", right=True)
        elif run.done:
            self._notice.show(run.step.done, "", right=True)
        elif run.reaction is not None:
            self._notice.show(run.reaction.say, run.step.instead, right=False)
        else:
            self._notice.show("", "", right=False)

    # Where things are

    def place(self, rect: pygame.Rect) -> None:
        """Lay all out in a column.  What is to be read scrolls where there is too much of it."""
        self.rect = rect
        style = self._scene.style
        inner = rect.inflate(-2 * style.px(_PAD), -2 * style.px(_PAD))
        y = self._place_head(inner)
        self._pane.rect = pygame.Rect(inner.x, y, inner.w - style.px(4), self._place_foot(inner) - y)
        high = self._place_words(tight=False)
        if high > self._pane.rect.h:
            high = self._place_words(tight=True)
        self._pane.offset = 0
        self._pane.set_content([self._rule, self._more, self._task, *self.choices.shown, self._notice], high)
        if self._notice.visible:
            self._pane.show(self._notice.rect)
        self._scene.repaint(style.shadow_bounds(rect))

    def _place_head(self, inner: pygame.Rect) -> int:
        """Place the title, and how far the lesson has got; where that ends."""
        style = self._scene.style
        side = style.px(36)
        x = inner.right + style.px(8)
        for button in reversed(self._head):
            x -= side
            button.rect = pygame.Rect(x, inner.y - style.px(4), side, side)
        self._title.rect = pygame.Rect(inner.x, inner.y, x - inner.x, style.line_box(28))
        y = self._title.rect.bottom + style.px(8)
        self._where.rect = pygame.Rect(inner.x, y, inner.w, self._where.line_height(style))
        wide, high = self._progress.natural(style)
        y = self._where.rect.bottom + style.px(6)
        self._progress.rect = pygame.Rect(inner.x, y, min(wide, inner.w), high)
        roomy = inner.h > style.px(560)
        return self._progress.rect.bottom + style.px(24 if roomy else 12)

    def _place_foot(self, inner: pygame.Rect) -> int:
        """Place the buttons that lead through the lesson, at the bottom; where they begin."""
        style = self._scene.style
        gap, high = style.px(8), style.line_box(40)
        if self._ended:
            y = inner.bottom
            for button in (self._again, self.play):
                y -= high
                button.rect = pygame.Rect(inner.x, y, inner.w, high)
                y -= gap
            return y - gap
        y = inner.bottom - high
        back, skip = (button.natural(style)[0] - style.px(16) for button in (self._back, self._skip))
        share = (inner.w - 2 * gap) // 10
        if max(back, skip) <= share * 3:
            back = skip = share * 3
        elif back + skip + self.on.natural(style)[0] + 2 * gap > inner.w:
            # In three languages of four "Skip" is a long word: what leads on has a line of its own.
            self.on.rect = pygame.Rect(inner.x, y, inner.w, high)
            y -= high + gap
            back = inner.w - gap - skip if back + skip + gap <= inner.w else (inner.w - gap) // 2
            skip = inner.w - gap - back
        self._back.rect = pygame.Rect(inner.x, y, back, high)
        self._skip.rect = pygame.Rect(self._back.rect.right + gap, y, skip, high)
        if y == inner.bottom - high:
            x = self._skip.rect.right + gap
            self.on.rect = pygame.Rect(x, y, inner.right - x, high)
        line = self._caption.line_height(style)
        self._caption.rect = pygame.Rect(inner.x, y - line - style.px(6), inner.w, line)
        return self._caption.rect.y - style.px(12)

    def _place_words(self, *, tight: bool) -> int:
        """Place what is to be read, and the buttons that belong to it; how high it is.

        Where room is `tight`, the rule is small, and what more is said on it comes last.
        """
        style, pane = self._scene.style, self._pane.rect
        gap = style.px(_GAP)
        self._rule.role = "body" if tight else "heading"
        order = (self._rule, self._task, self._more) if tight else (self._rule, self._more, self._task)
        y = pane.y
        for label in order:
            high = label.height_in(style, pane.w)
            before = 2 * gap if label is self._task and not tight else gap
            y += before if high and label is not self._rule else 0
            label.rect = pygame.Rect(pane.x, y, pane.w, high)
            y += high
            if label is self._task:
                y = self._flow(self.choices.shown, pane.x, y, pane.w)
                notice = self._notice.height_in(style, pane.w)
                y += gap if notice else 0
                self._notice.rect = pygame.Rect(pane.x, y, pane.w, notice)
                y += notice
        return y - pane.y

    def _flow(self, buttons: Sequence[Button], x: int, y: int, width: int) -> int:
        """Place buttons from left to right and top to bottom, with space above; where they end."""
        style = self._scene.style
        gap, high = style.px(8), 0
        left = x
        y += style.px(_GAP) if buttons else 0
        for button in buttons:
            short = len(style.words(button.text)) <= 2
            wide = min(width, style.px(44) if short else button.natural(style)[0] - style.px(8))
            if x > left and x + wide > left + width:
                x, y, high = left, y + high + gap, 0
            button.rect = pygame.Rect(x, y, wide, button.fit(style, wide)[1] - style.px(4))
            high = max(high, button.rect.h)
            x += wide + gap
        return y + high if buttons else y
