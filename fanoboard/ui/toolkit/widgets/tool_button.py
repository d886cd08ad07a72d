"""A tool: an icon with its word below; where there is little room, the icon is smaller, then the word."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.toolkit.commands.command import Command, KeyBindings
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.command_button import CommandButton

_ICON = 22
_HIGH = (40, 38)
"""The height without the word, and what the icon takes of it with the word, in logical pixels."""
LOW = 1.2
"""How much larger icons are at most, for larger text, where there is hardly any room."""
_APART = 4
"""Logical pixels between two words at least."""
_SMALLEST = 0.75
"""How much smaller than small text as it is usually a word may be before it goes."""


class ToolButton(CommandButton):
    """The tip of the command, with its key, is its tooltip."""

    def __init__(self, command: Command, bindings: KeyBindings) -> None:
        super().__init__(command, bindings)
        self.word: Text = command.word or command.tip
        self.word_size = 0
        """How large the word is in pixels; 0 without it."""
        self.low = False
        """Whether the icon is hardly larger for larger text."""

    @property
    def worded(self) -> bool:
        return self.word_size > 0

    def width_of_word(self, style: Style, size: int) -> int:
        return style.fonts.width(style.words(self.word), size, "medium") + style.px(4) if size else 0

    def natural(self, style: Style) -> tuple[int, int]:
        size = self.word_size
        return max(style.px(40), self.width_of_word(style, size)), height_of_tools(style, size, low=self.low)

    def _draw_content(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, ink: Colour) -> None:
        side = style.px(_ICON * _larger(style, low=self.low))
        size = self.word_size
        word = style.fonts.line(style.words(self.word), size, ink, "medium") if size else None
        below = word.get_height() + style.px(4) if word else 0
        y = rect.y + (rect.h - side - below) // 2
        if self.icon is not None:
            surface.blit(icon_image(self.icon, side, ink), (rect.centerx - side // 2, y))
        if word:
            surface.blit(word, word.get_rect(midtop=(rect.centerx, y + side + style.px(4))))


def _larger(style: Style, *, low: bool) -> float:
    """How much larger icons are for larger text."""
    return min(style.text, LOW) if low else style.text


def height_of_tools(style: Style, size: int, *, low: bool) -> int:
    """The height of a row of tools with words of that size; with 0, without."""
    larger = _larger(style, low=low)
    if not size:
        return style.px(_HIGH[0] * larger)
    return style.px(_HIGH[1] * larger) + style.fonts.height(size)


def size_of_words(tools: Sequence[ToolButton], count: int, width: int, style: Style) -> int:
    """The size at which the words of any so many of the tools can be read in a row; 0 if at none.

    Words that are smaller than other small text tell more than none.
    """
    full = style.size("small")
    for size in range(full, round(full / style.text * _SMALLEST) - 1, -1):
        words = sorted((tool.width_of_word(style, size) for tool in tools), reverse=True)
        if sum(word + style.px(_APART) for word in words[:count]) <= width:
            return size
    return 0


def place_tools(
    tools: Sequence[ToolButton], room: pygame.Rect, style: Style, size: int, *, low: bool
) -> None:
    """Fill a row with tools, with words of a size: long words get more room; what is left, all get alike."""
    words = [tool.width_of_word(style, size) for tool in tools]
    left, spare = room.x, max(0, room.w - sum(words))
    for number, (tool, word) in enumerate(zip(tools, words, strict=True)):
        wide = word + spare * (number + 1) // len(tools) - spare * number // len(tools)
        tool.word_size, tool.low = size, low
        tool.rect = pygame.Rect(left, room.y, wide, room.h)
        tool.changed()
        left += wide
