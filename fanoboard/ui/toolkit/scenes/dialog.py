"""A dialog: a message or a question over the scene it concerns.  Long texts scroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from fanoboard.messages import Message
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.key import keys
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.scenes.scene import Host
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Scrolled, Sized, foot
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.entry import TextEntry
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
        self.relayout()

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


# The question what something is to be called.


class Naming(Overlay):
    """Asks for a name; `accept` gets what is written, without space around it."""

    def __init__(
        self,
        app: Host,
        heading: Text,
        name: str,
        accept: Callable[[str], object],
        *,
        done: Message,
        longest: int,
        usual: Text = "",
        fault: Callable[[str], Message | None] | None = None,
    ) -> None:
        """`done` is what the button says, `usual` what it is called without a name.

        With `fault`, what that finds wrong with a name is said below it, and no such name is accepted.
        """
        super().__init__(app)
        self._accept = accept
        self._fault_of = fault
        self._heading = self.add(Label(heading, weight="bold", wrap=True))
        self._entry = self.add(TextEntry(name, self._check, ghost=usual, longest=longest))
        self._entry.caption = heading
        self._fault = self.add(Label("", role="small", danger=True, wrap=True))
        self._ok = self.add(Button(done, self._give, kind="primary"))
        self._cancel = self.add(Button(Message("Cancel"), self.back))
        self._giving = Command("accept", keys("enter"), None, done).make(self._give, self._fits)
        self._check(name)
        self.set_focus(self._entry)
        self._entry.select_all()

    @property
    def commands(self) -> Sequence[Command]:
        return (self._giving, self.going_back)

    def body(self) -> Box:
        fault = [Sized(self._fault, height=40)] if self._fault_of else []
        line = Column(self._heading, self._entry, *fault, gap=16)
        return Column(line, foot(self._cancel, self._ok), gap=24)

    def _check(self, name: str) -> None:
        self._fault.set_text((self._fault_of and self._fault_of(name)) or "")
        self._ok.set_enabled(self._fits())

    def _fits(self) -> bool:
        return not self._fault.text

    def _give(self) -> None:
        self.app.pop()
        self._accept(self._entry.text.strip())
