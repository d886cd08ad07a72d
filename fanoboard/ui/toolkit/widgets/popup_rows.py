"""Rows over everything else, of which one is chosen: what menus and the lists of drop-downs share."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from fanoboard.ui.system.accessible import Act
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.list_view import ListView

EDGE = 8
"""Logical pixels that stay free between the rows and the edges of the window."""


class PopupRows(ListView):
    """Scrolls where the window is too low for it.  To show it, give it to `Scene.open_popup`.

    What is pointed at is lit, and chosen by letting go of it; the arrows go round and round.
    """

    high = 36
    pad = 6
    bar_inset = 5
    wheel_rows = 1

    def __init__(self, count: int, style: Style, window: tuple[int, int]) -> None:
        """Have so many rows; subclasses set `rect`, which is `tall` pixels high."""
        super().__init__(style)
        self._count = count
        room = window[1] - 2 * style.px(EDGE) - self.around
        self.tall = max(1, min(count, room // self.row_height)) * self.row_height + self.around

    @abstractmethod
    def draw_words(self, surface: pygame.Surface, style: Style, index: int) -> None:
        """Draw what is in a row; that which Enter or a click would choose is marked."""

    @property
    def count(self) -> int:
        return self._count

    def able(self, index: int) -> bool:
        """Whether a row can be chosen."""
        return True

    def bounds(self, style: Style) -> pygame.Rect:
        return style.shadow_bounds(self.rect)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        style.panel(surface, self.rect)
        super().draw(surface, style)

    def draw_row(self, surface: pygame.Surface, style: Style, index: int) -> None:
        if index == self.at:
            corner = max(2, style.radius - style.px(4))
            style.fill(surface, self.row(index), style.colours.accent, radius=corner)
        self.draw_words(surface, style, index)

    def next(self, index: int, step: int) -> int:
        """The next row that can be chosen, round and round; -1 if none can."""
        order = ((index + step * further) % self.count for further in range(1, self.count + 1))
        return next((each for each in order if self.able(each)), -1)

    def choose(self, index: int) -> None:
        """Light a row, or none."""
        if index >= 0 and not self.able(index):
            index = -1
        if index != self.at:
            self.at = index
            self.reveal(index)

    # What the mouse, the keyboard and readers do

    def act(self, act: Act, index: int) -> None:
        if act == "focus" and self.able(index):
            self.choose(index)
        elif act == "click" and self.able(index):
            self.open(index)

    def move(self, event: pygame.event.Event) -> None:
        self.choose(self.row_at(event.pos))

    def drag(self, event: pygame.event.Event) -> None:
        self.choose(self.row_at(event.pos))

    def press(self, event: pygame.event.Event) -> None:
        """Nothing is done before the button comes up."""

    def release(self, event: pygame.event.Event) -> None:
        index = self.row_at(event.pos)
        if index >= 0 and self.able(index):
            self.open(index)

    def goal(self, key: int) -> int | None:
        match key:
            case pygame.K_DOWN:
                return self.next(self.at, 1)
            case pygame.K_UP:
                return self.next(max(0, self.at), -1)
            case pygame.K_HOME:
                return self.next(-1, 1)
            case pygame.K_END:
                return self.next(0, -1)
        return None
