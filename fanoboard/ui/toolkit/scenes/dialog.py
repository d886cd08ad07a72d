"""A dialog: a message or a question over the scene it concerns.  Long texts scroll."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.scenes.scene import Host
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.button_foot import place_at_right
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane


class Dialog(Overlay):
    """Some words, which scroll if they are many, and one or more answers.  Escape gives the last one."""

    def __init__(self, app: Host, title: Text, text: Text, answers: Sequence[Answer]) -> None:
        super().__init__(app)
        self._answers = answers
        self._title = self.add(Label(title, weight="bold", wrap=True))
        self._pane = self.add(Pane(reads=True))
        self._text = self.add(Label(text, wrap=True))
        self._buttons = [
            self.add(Button(answer.text, partial(self._give, answer), kind=answer.kind)) for answer in answers
        ]
        main = [button for button in self._buttons if button.kind == "primary"]
        self.set_focus(main[0] if main else self._buttons[-1])

    def say(self, text: Text) -> None:
        """Say something else instead."""
        self._text.say(text)
        self.layout()
        self.repaint()

    def layout(self) -> None:
        """As high as the words need, as far as the window is."""
        style = self.style
        pad = style.px(24)
        width = min(self.size[0] - 2 * pad, style.px(480))
        inner = width - 2 * pad
        title = self._title.height_in(style, inner)
        fixed = 2 * pad + title + style.px(8) + pad + self._buttons[0].natural(style)[1]
        whole = self._text.height_in(style, inner)
        text = max(style.height("body"), min(whole, self.size[1] - fixed - 2 * pad))
        inside = self.centre_panel(width, fixed + text)
        self._title.rect = pygame.Rect(inside.topleft, (inner, title))
        self._pane.rect = pygame.Rect(inside.x, inside.y + title + style.px(8), inner, text)
        self._text.rect = pygame.Rect(self._pane.rect.topleft, (inner, whole))
        self._pane.hold([self._text], whole, 2 * style.height("body"))
        self._pane.focusable = whole > text
        place_at_right(self._buttons[::-1], inside, style)

    def back(self) -> None:
        """Give the last answer."""
        self._give(self._answers[-1])

    def _give(self, answer: Answer) -> None:
        self.app.pop()
        if answer.action is not None:
            answer.action()
