"""Rows over everything else, of which one is chosen: what menus and the lists of drop-downs share."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from fanoboard.ui.system.accessible import Act, Path
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS
from fanoboard.ui.toolkit.widgets.row_slide import RowSlide
from fanoboard.ui.toolkit.widgets.type_ahead import TypeAhead
from fanoboard.ui.toolkit.widgets.widget import Widget

EDGE = 8
"""Logical pixels that stay free between the rows and the edges of the window."""
_ROW = 36
_PAD = 6


class PopupRows(Widget, ABC):
    """Scrolls where the window is too low for it.  To show it, give it to `Scene.open_popup`."""

    def __init__(self, count: int, style: Style, window: tuple[int, int]) -> None:
        """Have so many rows; subclasses set `rect`, which is `_high` pixels high."""
        super().__init__()
        self._count = count
        self._lit: int | None = None
        self._row, self._pad = style.line_box(_ROW), style.px(_PAD)
        room = window[1] - 2 * style.px(EDGE) - 2 * self._pad
        self._shown = max(1, min(count, room // self._row))
        self._first = 0
        self._high = self._shown * self._row + 2 * self._pad
        self._slid = RowSlide()
        self._typed = TypeAhead()

    @abstractmethod
    def _draw_row(self, surface: pygame.Surface, style: Style, index: int) -> None:
        """Draw a row; `_fill_row` has marked the one that Enter or a click would choose."""

    @abstractmethod
    def _text(self, index: int) -> Text:
        """The words that letters find a row by."""

    @abstractmethod
    def _choose(self, index: int) -> None:
        """Close, and do what the row stands for."""

    def _enabled(self, index: int) -> bool:
        return True

    def bounds(self, style: Style) -> pygame.Rect:
        return style.shadow_bounds(self.rect)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        style.panel(surface, self.rect)
        for index in range(self._first, self._first + self._shown):
            if index == self._lit:
                corner = max(2, style.radius - style.px(4))
                style.fill(surface, self.row_place(index), style.colours.accent, radius=corner)
            self._draw_row(surface, style, index)
        if self.slides:
            self._draw_bar(surface, style)

    def _draw_bar(self, surface: pygame.Surface, style: Style) -> None:
        width, track = style.px(4), self.rect.inflate(0, -2 * self._pad)
        y, high = (track.h * part // self._count for part in (self._first, self._shown))
        thumb = pygame.Rect(track.right - width - style.px(1), track.y + y, width, high)
        style.fill(surface, thumb, style.colours.text.fade(0.35), radius=width // 2)

    def row_place(self, index: int) -> pygame.Rect:
        inner = self.rect.inflate(-2 * self._pad, -2 * self._pad)
        return pygame.Rect(inner.x, inner.y + (index - self._first) * self._row, inner.w, self._row)

    def _at(self, position: tuple[int, int]) -> int | None:
        rows = range(self._first, self._first + self._shown)
        return next((row for row in rows if self.row_place(row).collidepoint(position)), None)

    def _next(self, index: int, step: int) -> int | None:
        """The next row that can be chosen, round and round."""
        order = ((index + step * further) % self._count for further in range(1, self._count + 1))
        return next((each for each in order if self._enabled(each)), None)

    def _light(self, index: int | None) -> None:
        if index is not None and not self._enabled(index):
            index = None
        if index != self._lit:
            self._lit = index
            if index is not None:
                self._show(index)
            self.changed()

    def _show(self, index: int) -> None:
        """Scroll as little as is needed for a row to be seen."""
        self._first = max(index - self._shown + 1, min(self._first, index))

    # What the mouse, the keyboard and readers do

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        if not path or not self._enabled(index := int(path[0])):
            return
        if act == "focus":
            self._light(index)
        elif act == "click":
            self._choose(index)

    def move(self, event: pygame.event.Event) -> None:
        self._light(self._at(event.pos))

    def drag(self, event: pygame.event.Event) -> None:
        self._light(self._at(event.pos))

    def release(self, event: pygame.event.Event) -> None:
        index = self._at(event.pos)
        if index is not None and self._enabled(index):
            self._choose(index)

    def wheel(self, event: pygame.event.Event) -> bool:
        return self._scroll(-int(event.y))

    @property
    def slides(self) -> bool:
        return self._shown < self._count

    def slide(self, pixels: int) -> bool:
        rows = self._slid.rows(pixels, self._row)
        return self._scroll(-rows) or not rows

    def _scroll(self, rows: int) -> bool:
        before = self._first
        self._first = max(0, min(self._count - self._shown, before + rows))
        self.changed()
        return self._first != before

    def key(self, event: pygame.event.Event) -> bool:
        match event.key:
            case pygame.K_DOWN:
                self._light(self._next(-1 if self._lit is None else self._lit, 1))
            case pygame.K_UP:
                self._light(self._next(self._lit or 0, -1))
            case pygame.K_HOME:
                self._light(self._next(-1, 1))
            case pygame.K_END:
                self._light(self._next(0, -1))
            case _ if event.key in ACTIVATING_KEYS:
                if self._lit is not None:
                    self._choose(self._lit)
            case _:
                return self._find(getattr(event, "unicode", ""))
        return True

    def _find(self, letter: str) -> bool:
        found = self._typed.find(letter, -1 if self._lit is None else self._lit, self._count, self._words)
        if found is not None:
            self._light(found)
        return found is not None

    def _words(self, index: int) -> str:
        text = self._text(index)
        return self.scene.style.words(text) if self.scene is not None else str(text)
