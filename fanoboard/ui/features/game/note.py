"""A small page on which something is written: a comment, or a name."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.match.record import Judgement
from fanoboard.messages import Message
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.turn_list import JUDGED
from fanoboard.ui.toolkit.commands.key import CTRL
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.entry import TextArea, TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown

_WIDE = 480
LONGEST_COMMENT = 2000


class Note(Overlay):
    """A title, an entry with what is there already, and Save; Escape leaves it as it was.

    `save` is told the new text without the space around it.
    """

    app: Services

    def __init__(
        self,
        app: Services,
        title: Text,
        text: str,
        save: Callable[[str], object],
        *,
        longest: int,
        one_line: bool = False,
    ) -> None:
        super().__init__(app)
        self._save = save
        self._title = self.add(Label(title, weight="bold"))
        kind = TextEntry if one_line else TextArea
        self._entry = self.add(kind(text, _unheard, longest=longest))
        self._entry.caption = title
        self._hint = self.add(
            Label("" if one_line else Message("Ctrl+Enter saves it."), role="small", quiet=True, wrap=True)
        )
        self._cancel = self.add(Button(Message("Cancel"), self.back))
        self._keep = self.add(Button(Message("Save"), self._done, kind="primary"))
        self.set_focus(self._entry)

    def body(self) -> Box:
        """The title, the entry as high as the window lets it be, and the buttons."""
        buttons = Row(self._cancel, self._keep, least=96)
        below = Row(self._hint, buttons, grow=self._hint, align="end")
        return Column(self._title, self._entry, below, gap=16, grow=self._entry)

    def handle(self, event: pygame.event.Event) -> bool:
        """Ctrl+Enter saves wherever the keyboard is; Enter alone where it has no other use."""
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        held = enter and event.mod & CTRL
        if not held and super().handle(event):
            return True
        if enter:
            self._done()
        return enter

    def _done(self) -> None:
        self.app.pop()
        self._save(self._entry.text.strip())


class Comment(Note):
    """A comment on a moment, and where a turn led there, what one thinks of that."""

    def __init__(
        self,
        app: Services,
        text: str,
        judgement: Judgement | None,
        save: Callable[[str, Judgement], object],
    ) -> None:
        """`judgement` is None at the start, to which no turn led."""
        title = Message("Comment on this moment")
        super().__init__(app, title, text, self._note, longest=LONGEST_COMMENT)
        self._told = save
        choices = [("", Message("No mark")), *JUDGED.items()]
        self._judged: DropDown[Judgement] = self.add(DropDown(choices, judgement or "", lambda _: None))
        self._judged.caption = Message("Judgement of the turn")
        self._judged.visible = judgement is not None

    def body(self) -> Box:
        """The judgement stands beside the title."""
        whole = super().body()
        return Column(Row(self._judged, align="end"), whole, gap=8, grow=whole)

    def _note(self, text: str) -> None:
        self._told(text, self._judged.value)


def _unheard(_: str) -> None:
    """What is typed is told when it is saved."""
