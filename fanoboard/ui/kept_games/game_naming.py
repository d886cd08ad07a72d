"""The question what a game is to be called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from fanoboard.messages import Message
from fanoboard.ui.command import Command
from fanoboard.ui.key import keys
from fanoboard.ui.overlay import Overlay
from fanoboard.ui.scene import Host
from fanoboard.ui.style import Text
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.entry import TextEntry
from fanoboard.ui.widgets.label import Label

_LONGEST: Final = 80


class GameNaming(Overlay):
    """A line to write a title in.  `accept` gets it; without one, the game is called `usual` again."""

    def __init__(self, app: Host, title: str, usual: Text, accept: Callable[[str], object]) -> None:
        super().__init__(app)
        self._accept = accept
        self._heading = self.add(Label(Message("What is this game to be called?"), weight="bold", wrap=True))
        self._entry = self.add(TextEntry(title, self._typed, ghost=usual, longest=_LONGEST))
        self._ok = self.add(Button(Message("Rename"), self._give, kind="primary"))
        self._cancel = self.add(Button(Message("Cancel"), self.back))
        self._giving = Command("accept", keys("enter"), None, Message("Rename"), self._give)
        self.set_focus(self._entry)
        self._entry.select_all()

    @property
    def commands(self) -> Sequence[Command]:
        """Enter takes the title, Escape doesn't."""
        return (self._giving, self.going_back)

    def leave(self) -> None:
        """Nothing is typed any more."""
        self.set_focus(None)

    def layout(self) -> None:
        """The line below the question, and the buttons."""
        style, pad = self.style, self.style.px(24)
        width = min(self.size[0] - 2 * pad, style.px(440))
        inner = width - 2 * pad
        heading = self._heading.height_in(style, inner)
        high = style.line_box(40)
        inside = self.centre_panel(width, 2 * pad + heading + 2 * high + style.px(16 + 24))
        self._heading.rect = pygame.Rect(inside.x, inside.y, inner, heading)
        self._entry.rect = pygame.Rect(inside.x, inside.y + heading + style.px(16), inner, high)
        right = inside.right
        for button in (self._ok, self._cancel):
            wide = max(button.natural(style)[0], style.px(96))
            button.rect = pygame.Rect(right - wide, inside.bottom - high, wide, high)
            right -= wide + style.px(12)

    def _typed(self, title: str) -> None:
        """Any title will do."""

    def _give(self) -> None:
        self.app.pop()
        self._accept(" ".join(self._entry.text.split()))
