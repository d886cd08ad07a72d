"""What stands beside the board of a lesson: the rule, the task, how a try was, and where to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from fanoboard.games.events import Spot
from fanoboard.messages import Message
from fanoboard.ui.command import Command
from fanoboard.ui.lesson.lesson_run import LessonRun
from fanoboard.ui.lesson.notice import Notice
from fanoboard.ui.lesson.progress import Progress
from fanoboard.ui.scene import Scene
from fanoboard.ui.style import Text
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.label import Label
from fanoboard.ui.widgets.pane import Pane

_PAD, _GAP = 16, 12
_LEAST = 4
"""Lines of the rule that are in sight at least."""


class LessonPanel:
    """Builds the widgets beside the board, places them, and keeps them up to date.

    `head` are the commands beside the title; `choose` hears of a click on a button that stands for a
    spot.  `back`, `on` and `again` lead through the lesson, `play` to a first game.
    """

    def __init__(
        self,
        scene: Scene,
        run: LessonRun,
        head: Sequence[Command],
        *,
        choose: Callable[[Spot], object],
        back: Command,
        on: Command,
        again: Callable[[], object],
        play: Button,
    ) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._scene = scene
        self._run = run
        self._choose = choose
        self._title = scene.add(Label(run.position.game.title, weight="bold"))
        self._head = [scene.add_command(command) for command in head]
        self._where = scene.add(Label("", role="small", quiet=True))
        self._progress = scene.add(Progress(len(run.lesson.steps)))
        self._pane = scene.add(Pane())
        self._rule = scene.add(Label("", role="heading", weight="bold", wrap=True))
        self._more = scene.add(Label("", wrap=True))
        self._task = scene.add(Label("", weight="medium", wrap=True))
        self._choices: list[Button] = []
        self._choice_spots: list[Spot] = []
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

    def say(self, choices: Sequence[tuple[Spot, Text]], highlighted: Spot | None) -> None:
        """Tell how the lesson stands; there is a button for each choice that is no spot of the board."""
        run, step = self._run, self._run.step
        self._progress.say(run.number, run.done_steps)
        if run.ended:
            self._where.say(Message("Lesson completed"))
            self._rule.say(Message("You know the rules."))
            self._more.say(run.lesson.end)
            self._task.say(Message("Now try them against a patient computer."))
            self._caption.say("")
        else:
            number, count = run.number + 1, len(run.lesson.steps)
            where = Message("Step {number} of {count} · {title}", number=number, count=count, title=step.title)
            self._where.say(where)
            self._rule.say(step.rule)
            self._more.say(step.more)
            self._task.say(step.task)
            last = number == count
            praise = Message("Well done! That was the last step.") if last else Message("Well done! Go on.")
            self._caption.say(praise if run.done else Message("Opens when you have done it"))
        self._tell_try()
        self._offer(choices, highlighted)
        for button in (self._back, self._skip, self.on):
            button.visible = not run.ended
        self._again.visible = self.play.visible = run.ended
        self._back.set_enabled(run.number > 0)
        self._skip.set_enabled(not run.done)
        self.on.set_enabled(run.done)
        for button, command in self._keys:
            button.hint = self._bindings.hint(command)
        self.place(self.rect)

    def _tell_try(self) -> None:
        """How the last try was."""
        run = self._run
        if run.ended:
            self._notice.say("", "", right=True)
        elif run.done:
            self._notice.say(run.step.done, "", right=True)
        elif run.reaction is not None:
            self._notice.say(run.reaction.say, run.step.instead, right=False)
        else:
            self._notice.say("", "", right=False)

    def _offer(self, choices: Sequence[tuple[Spot, Text]], highlighted: Spot | None) -> None:
        self._choice_spots = [spot for spot, _ in choices]
        while len(self._choices) < len(choices):
            self._choices.append(self._scene.add(Button("", lambda: None)))
        for button in self._choices:
            button.visible = False
        for button, (spot, text) in zip(self._choices, choices, strict=False):
            button.text = text
            button.kind = "primary" if spot == highlighted else "normal"
            button.action = partial(self._choose, spot)
            button.visible = True
            button.changed()

    @property
    def pointed(self) -> Spot | None:
        """The spot of the button that the mouse or the keyboard points at."""
        buttons = zip(self._choices, self._choice_spots, strict=False)
        return next((spot for button, spot in buttons if button.hovered or button.ringed), None)

    # Where things are

    def place(self, rect: pygame.Rect) -> None:
        """Lay all out in a column: what can be read scrolls where there is too much, the rest stays."""
        self.rect = rect
        style = self._scene.style
        pad, gap = style.px(_PAD), style.px(_GAP)
        inner = rect.inflate(-2 * pad, -2 * pad)
        y = self._place_head(inner)
        bottom = self._place_foot(inner)
        below = self._place_task(pygame.Rect(inner.x, y, inner.w, bottom - y))
        least = _LEAST * style.height("body")
        room = max(least, bottom - y - below)
        self._pane.rect = pygame.Rect(inner.x, y, inner.w - style.px(4), room)
        high = self._place_rule()
        if high > room:
            # Rather smaller than out of sight.
            high = self._place_rule(large=False)
        self._pane.rect.h = min(high, room)
        self._pane.hold([self._rule, self._more], high)
        self._shift_task(self._pane.rect.bottom + min(2 * gap, max(gap, bottom - below - self._pane.rect.bottom)))
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
        if self._run.ended:
            y = inner.bottom
            for button in (self._again, self.play):
                y -= high
                button.rect = pygame.Rect(inner.x, y, inner.w, high)
                y -= gap
            return y - gap
        y = inner.bottom - high
        share = (inner.w - 2 * gap) // 10
        back, skip = share * 3, share * 3
        self._back.rect = pygame.Rect(inner.x, y, back, high)
        self._skip.rect = pygame.Rect(self._back.rect.right + gap, y, skip, high)
        x = self._skip.rect.right + gap
        self.on.rect = pygame.Rect(x, y, inner.right - x, high)
        line = self._caption.line_height(style)
        self._caption.rect = pygame.Rect(inner.x, y - line - style.px(6), inner.w, line)
        return self._caption.rect.y - style.px(12)

    def _place_rule(self, *, large: bool = True) -> int:
        """Place the rule and what is said on it at the top of the pane; how high they are."""
        style, pane = self._scene.style, self._pane.rect
        self._rule.role = "heading" if large else "body"
        high = self._rule.height_in(style, pane.w)
        self._rule.rect = pygame.Rect(pane.x, pane.y, pane.w, high)
        more = self._more.height_in(style, pane.w)
        between = style.px(12) if more else 0
        self._more.rect = pygame.Rect(pane.x, pane.y + high + between, pane.w, more)
        self._pane.offset = 0
        return high + between + more

    def _place_task(self, area: pygame.Rect) -> int:
        """Place the task, the buttons and the notice one below the other; how high they are, with gaps."""
        style = self._scene.style
        gap = style.px(_GAP)
        y = area.y
        high = self._task.height_in(style, area.w)
        self._task.rect = pygame.Rect(area.x, y, area.w, high)
        y += high + gap
        y = self._flow([button for button in self._choices if button.visible], area.x, y, area.w)
        notice = self._notice.height_in(style, area.w)
        self._notice.rect = pygame.Rect(area.x, y, area.w, notice)
        y += notice + gap if notice else 0
        return y - area.y + gap

    def _flow(self, buttons: Sequence[Button], x: int, y: int, width: int) -> int:
        """Place buttons from left to right and top to bottom; where they end, with the space below."""
        style = self._scene.style
        gap, high = style.px(8), style.line_box(36)
        left = x
        for button in buttons:
            short = len(style.words(button.text)) <= 2
            wide = min(width, style.px(44) if short else button.natural(style)[0] - style.px(8))
            if x > left and x + wide > left + width:
                x, y = left, y + high + gap
            button.rect = pygame.Rect(x, y, wide, high)
            x += wide + gap
        return y + high + style.px(_GAP) if buttons else y

    def _shift_task(self, top: int) -> None:
        """Move what is below the rule so that it begins there."""
        down = top - self._task.rect.y
        for widget in (self._task, self._notice, *self._choices):
            widget.rect = widget.rect.move(0, down)
