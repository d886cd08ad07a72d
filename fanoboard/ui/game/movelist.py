"""The turns played so far, one in a row."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.games.events import SeatIndex
from fanoboard.ui.fonts import Weight
from fanoboard.ui.game.seats import SeatLook
from fanoboard.ui.style import Style
from fanoboard.ui.widgets.pane import Pane

_ROW = 26
_NUMBER = 34
"""Logical pixels from the left edge to where the turns begin."""


class MoveList(Pane):
    """Scrolls; the last turn is marked and kept in sight."""

    def __init__(self, seats: Sequence[SeatLook]) -> None:
        super().__init__(reads=True)
        self._seats = seats
        self._turns: list[tuple[SeatIndex, str]] = []
        self._going_on = False

    def say(self, turns: Sequence[tuple[SeatIndex, str]], *, going_on: bool) -> None:
        """Show these turns, each with its seat; of one that is `going_on`, that it is not complete."""
        if ([*turns], going_on) != (self._turns, self._going_on):
            self._turns, self._going_on = [*turns], going_on
            self.place()
            self.scroll_to(self.furthest)
            self.changed()

    def place(self) -> None:
        """Take over a new rectangle, or a new number of rows."""
        if self.scene is not None:
            row = self.scene.style.px(_ROW)
            self.hold((), len(self._turns) * row, row)

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
        last = index == len(self._turns) - 1
        if last:
            style.fill(surface, rect, colours.accent.fade(0.14), radius=style.px(6))
        number = style.line(f"{index + 1}", "small", colours.quiet)
        surface.blit(number, (rect.x + style.px(_NUMBER - 10) - number.get_width(), _middle(rect, number)))
        x = rect.x + style.px(_NUMBER)
        x += self._seats[seat].draw_small(surface, style, (x, rect.centery))
        shown = f"{text} …" if last and self._going_on else text
        ink = colours.text if last else colours.text.mix(colours.panel, 0.15)
        weight: Weight = "medium" if last else "regular"
        line = style.line_in(shown, rect.right - style.px(6) - x, "small", ink, weight)
        surface.blit(line, (x, _middle(rect, line)))


def _middle(rect: pygame.Rect, line: pygame.Surface) -> int:
    return rect.centery - line.get_height() // 2
