"""The question what a theme is to be called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.content.theme_file import LONGEST_TITLE, title_fault
from fanoboard.messages import Message
from fanoboard.ui.command import Command
from fanoboard.ui.key import keys
from fanoboard.ui.overlay import Overlay
from fanoboard.ui.scene import Host
from fanoboard.ui.style import Text
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.entry import TextEntry
from fanoboard.ui.widgets.label import Label


class ThemeNaming(Overlay):
    """A line to write the name in, and what is wrong with it.  `accept` gets a name that will do."""

    def __init__(
        self, app: Host, heading: Text, title: str, accept: Callable[[str], object], *, own: str = ""
    ) -> None:
        """`own` is the name of the theme that is to be called something else, if it has one already."""
        super().__init__(app)
        self._own = own
        self._accept = accept
        self._heading = self.add(Label(heading, weight="bold", wrap=True))
        self._entry = self.add(TextEntry(title, self._check, longest=LONGEST_TITLE))
        self._fault = self.add(Label("", role="small", danger=True, wrap=True))
        self._ok = self.add(Button(Message("Save"), self._give, kind="primary"))
        self._cancel = self.add(Button(Message("Cancel"), self.back))
        self._giving = Command("accept", keys("enter"), None, Message("Save"), self._give, self._fits)
        self._check(title)
        self.set_focus(self._entry)
        self._entry.select_all()

    @property
    def commands(self) -> Sequence[Command]:
        """Enter takes the name, Escape doesn't."""
        return (self._giving, self.going_back)

    def leave(self) -> None:
        """Nothing is typed any more."""
        self.set_focus(None)

    def layout(self) -> None:
        """The line below the question, room for a fault, and the buttons."""
        style, pad = self.style, self.style.px(24)
        width = min(self.size[0] - 2 * pad, style.px(440))
        inner = width - 2 * pad
        heading = self._heading.height_in(style, inner)
        fault = 2 * self._fault.line_height(style)
        high = style.px(40)
        inside = self.centre_panel(width, 2 * pad + heading + high + fault + high + style.px(12 + 8 + 12))
        self._heading.rect = pygame.Rect(inside.x, inside.y, inner, heading)
        self._entry.rect = pygame.Rect(inside.x, inside.y + heading + style.px(12), inner, high)
        self._fault.rect = pygame.Rect(inside.x, self._entry.rect.bottom + style.px(8), inner, fault)
        right = inside.right
        for button in (self._ok, self._cancel):
            wide = max(button.natural(style)[0], style.px(96))
            button.rect = pygame.Rect(right - wide, inside.bottom - high, wide, high)
            right -= wide + style.px(12)

    def _check(self, title: str) -> None:
        self._fault.say(title_fault(title, self._own) or "")
        self._ok.set_enabled(self._fits())

    def _fits(self) -> bool:
        return not self._fault.text

    def _give(self) -> None:
        self.app.pop()
        self._accept(self._entry.text.strip())
