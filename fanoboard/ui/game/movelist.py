"""The turns played so far, one in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.games.events import SeatIndex
from fanoboard.ui.fonts import Weight
from fanoboard.ui.game.seats import SeatLook
from fanoboard.ui.style import Style
from fanoboard.ui.widgets.pane import Pane

_ROW = 26
_STILL = 4
"""Logical pixels that the mouse may move within a click."""
_NUMBER = 34
"""Logical pixels from the left edge to where the turns begin."""


class MoveList(Pane):
    """Scrolls; the turn that is shown is marked, and the last one kept in sight.

    `choose` is told of a click on a turn by its number, from 0.
    """

    def __init__(self, seats: Sequence[SeatLook], choose: Callable[[int], object]) -> None:
        super().__init__(reads=True)
        self._seats = seats
        self._choose = choose
        self._shown = -1
        self._pressed: int | None = None
        self._turns: list[tuple[SeatIndex, str]] = []
        self._going_on = False

    def say(self, turns: Sequence[tuple[SeatIndex, str]], shown: int, *, going_on: bool) -> None:
        """Show these turns, each with its seat; of one that is `going_on`, that it is not complete.

        `shown` is the number of the turn after which the board is shown, -1 for the start.
        """
        if ([*turns], shown, going_on) != (self._turns, self._shown, self._going_on):
            self._turns, self._shown, self._going_on = [*turns], shown, going_on
            self.place()
            if shown == len(turns) - 1:
                self.scroll_to(self.furthest)
            self.changed()

    def place(self) -> None:
        """Take over a new rectangle, or a new number of rows."""
        if self.scene is not None:
            row = self.scene.style.px(_ROW)
            self.hold((), len(self._turns) * row, row)

    def press(self, event: pygame.event.Event) -> None:
        """Take hold of the list, or begin to click on a turn."""
        super().press(event)
        self._pressed = event.pos[1]

    def drag(self, event: pygame.event.Event) -> None:
        """Scroll, which is no click any more."""
        moved = abs(event.pos[1] - self._pressed) if self._pressed is not None else 0
        if self.scene is not None and moved > self.scene.style.px(_STILL):
            self._pressed = None
        if self._pressed is None:
            super().drag(event)

    def release(self, event: pygame.event.Event) -> None:
        """Choose the turn that was clicked."""
        super().release(event)
        pressed, self._pressed = self._pressed, None
        if pressed is not None and self.scene is not None and self.rect.collidepoint(event.pos):
            row = (pressed - self.rect.y + self.offset) // self.scene.style.px(_ROW)
            if row < len(self._turns):
                self._choose(row)

    def key(self, event: pygame.event.Event) -> bool:
        """Scroll; to the end also by coming back to the last turn."""
        if event.key == pygame.K_END and self._turns:
            self._choose(len(self._turns) - 1)
        return super().key(event)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the rows that can be seen: number, side, turn."""
        super().draw(surface, style)
        row = style.px(_ROW)
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        first = self.offset // row
        for index in range(first, min(len(self._turns), first + self.rect.h // row + 2)):
            rect = pygame.Rect(self.rect.x, self.rect.y - self.offset + index * row, self.rect.w, row)
            self._draw_row(surface, style, rect, index)
        surface.set_clip(outer)

    def _draw_row(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, index: int) -> None:
        seat, text = self._turns[index]
        colours = style.colours
        last, shown = index == len(self._turns) - 1, index == self._shown
        if shown:
            style.fill(surface, rect, colours.accent.fade(0.14), radius=style.px(6))
        number = style.line(f"{index + 1}", "small", colours.quiet)
        surface.blit(number, (rect.x + style.px(_NUMBER - 10) - number.get_width(), _middle(rect, number)))
        x = rect.x + style.px(_NUMBER)
        x += self._seats[seat].draw_small(surface, style, (x, rect.centery))
        words = f"{text} …" if last and self._going_on else text
        ink = colours.text if shown else colours.text.mix(colours.panel, 0.15)
        weight: Weight = "medium" if shown else "regular"
        line = style.line_in(words, rect.right - style.px(6) - x, "small", ink, weight)
        surface.blit(line, (x, _middle(rect, line)))


def _middle(rect: pygame.Rect, line: pygame.Surface) -> int:
    return rect.centery - line.get_height() // 2
