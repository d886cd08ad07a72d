"""A dialog: a message or a question over the scene it concerns.  Long texts scroll."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.scenes.scene import Host
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Scrolled, foot
from fanoboard.ui.toolkit.widgets.button import Button
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

    def set_text(self, text: Text) -> None:
        self._text.set_text(text)
        self.layout()
        self.repaint()

    def body(self) -> Box:
        text = Scrolled(self._pane, self._text, focus=True)
        words = Column(self._title, text, grow=text)
        return Column(words, foot(*self._buttons), gap=24, grow=words)

    def back(self) -> None:
        self._give(self._answers[-1])

    def _give(self, answer: Answer) -> None:
        self.app.pop()
        if answer.action is not None:
            answer.action()
