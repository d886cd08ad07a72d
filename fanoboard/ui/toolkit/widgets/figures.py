"""Figures of one width, so that a number that counts does not tremble."""

from __future__ import annotations

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Style, Text

_WEIGHT: Weight = "medium"


def figures_width(style: Style, text: Text, size: int) -> int:
    return sum(wide for _, wide in _cells(style, text, size))


def draw_figures(
    surface: pygame.Surface, style: Style, text: Text, size: int, ink: Colour, right: tuple[int, int]
) -> None:
    """Draw a text so that the middle of its right edge is at `right`."""
    x = right[0] - figures_width(style, text, size)
    for part, wide in _cells(style, text, size):
        line = style.fonts.line(part, size, ink, _WEIGHT)
        surface.blit(line, line.get_rect(midleft=(x + (wide - line.get_width()) // 2, right[1])))
        x += wide


def _cells(style: Style, text: Text, size: int) -> list[tuple[str, int]]:
    """Each figure for itself, and what is between figures, with how wide it is."""
    figure = max(style.fonts.width(each, size, _WEIGHT) for each in "0123456789")
    cells: list[tuple[str, int]] = []
    words = ""
    for sign in style.words(text):
        if "0" <= sign <= "9":
            if words:
                cells.append((words, style.fonts.width(words, size, _WEIGHT)))
                words = ""
            cells.append((sign, figure))
        else:
            words += sign
    return [*cells, (words, style.fonts.width(words, size, _WEIGHT))] if words else cells
