"""A tile of the list of puzzles: a number, ticked once it is solved."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.icons import icon_image
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import Pressable


class PuzzleTile(Pressable):
    """Opens a puzzle; `pointed` hears when the mouse or the keyboard comes to it."""

    def __init__(
        self, number: int, action: Callable[[], object], pointed: Callable[[], object], tip: Text = ""
    ) -> None:
        super().__init__(action, tip=tip)
        self.text: Text = str(number)
        self.solved = False
        self.next = False
        self._pointed = pointed
        self._was_lit = False

    @property
    def said(self) -> Text:
        return (
            Message("Puzzle {number}, solved", number=self.text)
            if self.solved
            else Message("Puzzle {number}", number=self.text)
        )

    def show(self, *, solved: bool, next_one: bool) -> None:
        if (solved, next_one) != (self.solved, self.next):
            self.solved, self.next = solved, next_one
            self.changed()

    def natural(self, style: Style) -> tuple[int, int]:
        return style.width("000", "body", "medium") + style.px(28), style.line_box(40)

    def update(self, now: int) -> bool:
        lit = self.hovered or self.ringed
        if lit and not self._was_lit:
            self._pointed()
        self._was_lit = lit
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The number on a field; a solved one is tinted and ticked, the next one is framed."""
        colours = style.colours
        lit = 0.16 if self.pressed else 0.08 if self.hovered else 0.0
        face = colours.panel.mix(colours.accent, 0.16) if self.solved else colours.field
        edge = colours.accent if self.next else colours.panel_edge
        style.fill(surface, self.rect, face.mix(colours.text, lit), edge=edge)
        if self.next:
            style.fill(surface, self.rect.inflate(-style.px(2), -style.px(2)), face, edge=edge)
        ink = colours.quiet if self.solved else colours.text
        words = style.line(self.text, "body", ink, "medium")
        middle = words.get_rect(center=self.rect.center)
        if self.solved:
            side = style.px(14)
            middle.x += side // 2
            tick = icon_image("check", side, colours.accent)
            surface.blit(tick, tick.get_rect(midright=(middle.x - style.px(2), middle.centery)))
        surface.blit(words, middle)
