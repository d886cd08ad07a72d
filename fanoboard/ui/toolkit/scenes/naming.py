"""The question what something is to be called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.messages import Message
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.key import keys
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.scenes.scene import Host
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.button_foot import place_at_right
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label


class Naming(Overlay):
    """A line to write a name in.  `accept` gets what is written, without space around it."""

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
        self._fault = self.add(Label("", role="small", danger=True, wrap=True))
        self._ok = self.add(Button(done, self._give, kind="primary"))
        self._cancel = self.add(Button(Message("Cancel"), self.back))
        self._giving = Command("accept", keys("enter"), None, done, self._give, self._fits)
        self._check(name)
        self.set_focus(self._entry)
        self._entry.select_all()

    @property
    def commands(self) -> Sequence[Command]:
        """Enter takes the name, Escape doesn't."""
        return (self._giving, self.going_back)

    def layout(self) -> None:
        """The line below the question, room for a fault if there can be one, and the buttons."""
        style, pad = self.style, self.style.px(24)
        width = min(self.size[0] - 2 * pad, style.px(440))
        inner = width - 2 * pad
        heading = self._heading.height_in(style, inner)
        entry, button = style.line_box(40), self._ok.natural(style)[1]
        fault = 2 * self._fault.line_height(style) if self._fault_of else 0
        below = style.px(8) + fault + style.px(12) if fault else style.px(24)
        inside = self.centre_panel(width, 2 * pad + heading + style.px(16) + entry + below + button)
        self._heading.rect = pygame.Rect(inside.x, inside.y, inner, heading)
        self._entry.rect = pygame.Rect(inside.x, self._heading.rect.bottom + style.px(16), inner, entry)
        self._fault.rect = pygame.Rect(inside.x, self._entry.rect.bottom + style.px(8), inner, fault)
        place_at_right((self._ok, self._cancel), inside, style)

    def _check(self, name: str) -> None:
        self._fault.say((self._fault_of and self._fault_of(name)) or "")
        self._ok.set_enabled(self._fits())

    def _fits(self) -> bool:
        return not self._fault.text

    def _give(self) -> None:
        self.app.pop()
        self._accept(self._entry.text.strip())
