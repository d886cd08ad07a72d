"""What is on a page of rules: its headings, of which the one that is read stands out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from fanoboard.content.rules_text import Section
from fanoboard.ui.toolkit.look.style import Role, Style, Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Scrolled
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Widget

_WIDE = 160
_ROW = 40
_PAD = 16
_INDENT = 16
"""Logical pixels: the size of a row, the space before its words, and more before those of a part."""


class ContentsRow(Pressable):
    """A heading that can be gone to."""

    def __init__(self, text: Text, action: Callable[[], object], *, inner: bool) -> None:
        super().__init__(action)
        self.text: Text = text
        self.inner = inner
        self.current = False

    def natural(self, style: Style) -> tuple[int, int]:
        """One line; a longer heading is smaller."""
        return style.px(_WIDE), style.line_box(_ROW)

    def ring(self, style: Style) -> tuple[pygame.Rect, int]:
        return (self.rect.inflate(-2 * style.px(8), 0) if self.inner else self.rect), -1

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        ink = colours.on_accent if self.current else colours.text
        left = style.px(_PAD + (_INDENT if self.inner else 0))
        face, _ = self.ring(style)
        if self.current:
            style.fill(surface, face, colours.accent)
        elif self.hovered or self.pressed:
            style.fill(surface, face, colours.text.fade(0.06))
        room = self.rect.w - left - style.px(12)
        # A long heading is smaller rather than cut.
        role: Role = "body" if style.width(self.text, "body") <= room else "small"
        words = style.line_in(self.text, room, role, ink)
        surface.blit(words, words.get_rect(midleft=(self.rect.x + left, self.rect.centery)))


class RuleContents(Box):
    """The headings in a column of their own; the parts of a section show while that is read."""

    def __init__(self, scene: Scene, go_to: Callable[[int], object]) -> None:
        """`go_to` hears of the number of the section to read."""
        super().__init__()
        self._scene = scene
        self._go_to = go_to
        self._sections: Sequence[Section] = ()
        self._rows: list[ContentsRow] = []
        self._current = -1
        self._list_pane = scene.add(Pane())

    def show(self, sections: Sequence[Section]) -> None:
        """List other sections; the title of the page, its first one, goes without saying."""
        for row in self._rows:
            self._scene.remove(row)
        self._sections, self._current = sections, -1
        self._rows = [
            self._scene.add(ContentsRow(each.title, partial(self._go_to, number), inner=each.level > 2))
            for number, each in enumerate(sections)
        ]
        self.adopt()

    def follow(self, current: int) -> None:
        if current != self._current:
            self._current = current
            for number, row in enumerate(self._rows):
                row.visible, row.current = self._is_listed(number), number == current
            self.place(self._scene.style, self.rect)
            self._scene.repaint()

    @property
    def children(self) -> Sequence[Widget]:
        return self._list_pane, *self._rows

    @property
    def _list(self) -> Scrolled:
        return Scrolled(self._list_pane, Column(*self._rows, gap=0), step=_ROW)

    def width(self, style: Style) -> int:
        return self._list.width(style)

    def height(self, style: Style, width: int) -> int:
        return self._list.height(style, width)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        self.rect = rect.copy()
        self._list.place(style, rect)
        if 0 <= self._current < len(self._rows) and self._rows[self._current].visible:
            self._list_pane.show(self._rows[self._current].rect)

    def _is_listed(self, number: int) -> bool:
        level = self._sections[number].level
        return level == 2 or (level > 2 and self._parent(number) == self._parent(self._current))

    def _parent(self, number: int) -> int:
        """The number of the section of the second level that another one is in, or is."""
        if number < 0:
            return -1
        return next((each for each in range(number, -1, -1) if self._sections[each].level == 2), -1)
