"""A tool: an icon with its word below, which goes where there is little room."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.toolkit.commands.command import Command, KeyBindings
from fanoboard.ui.toolkit.look.icons import icon_image
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.command_button import CommandButton

_ICON = 22
_HIGH = (40, 38)
"""The height without the word, and what the icon takes of it with the word, in logical pixels."""


class ToolButton(CommandButton):
    """The tip of the command, with its key, is its tooltip."""

    def __init__(self, command: Command, bindings: KeyBindings) -> None:
        super().__init__(command, bindings)
        self.word: Text = command.word or command.tip
        self.worded = True

    def width_of_word(self, style: Style) -> int:
        return style.width(self.word, "small", "medium") + style.px(4)

    def natural(self, style: Style) -> tuple[int, int]:
        if not self.worded:
            return style.px(40), style.px(_HIGH[0] * style.text)
        return max(style.px(40), self.width_of_word(style)), style.px(_HIGH[1] * style.text) + style.height(
            "small"
        )

    def _draw_content(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, ink: Colour) -> None:
        side = style.px(_ICON * style.text)
        word = style.line_in(self.word, rect.w, "small", ink, "medium") if self.worded else None
        below = word.get_height() + style.px(4) if word else 0
        y = rect.y + (rect.h - side - below) // 2
        if self.icon is not None:
            surface.blit(icon_image(self.icon, side, ink), (rect.centerx - side // 2, y))
        if word:
            surface.blit(word, word.get_rect(midtop=(rect.centerx, y + side + style.px(4))))


def place_tools(tools: Sequence[ToolButton], room: pygame.Rect, style: Style, *, worded: bool) -> None:
    """Fill a row with tools: long words get more room, and what is left of it, all get alike."""
    words = [tool.width_of_word(style) if worded else 0 for tool in tools]
    left, spare = room.x, max(0, room.w - sum(words))
    for number, (tool, word) in enumerate(zip(tools, words, strict=True)):
        wide = word + spare * (number + 1) // len(tools) - spare * number // len(tools)
        tool.worded = worded
        tool.rect = pygame.Rect(left, room.y, wide, room.h)
        tool.changed()
        left += wide
