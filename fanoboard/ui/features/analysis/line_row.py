"""A row of the analysis: number, first turn and value, and below them how the line goes on."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.content.colour import Colour
from fanoboard.games.value_words import LOST_SIGN, WON_SIGN, ValueWords
from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.lines import thick_line
from fanoboard.ui.toolkit.paint.surface_cache import cached
from fanoboard.ui.toolkit.paint.surfaces import clear, stretch
from fanoboard.ui.toolkit.widgets.pressable import Pressable

HEIGHT = 64
"""Logical pixels."""
_BADGE = 22
_INSET = 12
_OVER = 4
_ARROW = 28
"""The length of the small arrow, in logical pixels."""


class LineRow(Pressable):
    """Shows one line of play; pointed at or pressed, it is shown on the board."""

    def __init__(self, action: Callable[[], object]) -> None:
        super().__init__(action)
        self._number = 0
        self._turn = ""
        self._rest: Text = ""
        self._value = ValueWords("", "", 0.0)
        self._weight = 1.0
        self.chosen = False
        """Whether it stays shown on the board."""

    def show(
        self, number: int, turn: str, rest: Text, value: ValueWords, weight: float, words: Message
    ) -> None:
        """Show a line: its `turn`, what comes after it, its value, and how thick its arrow is.

        The tooltip says the turn in words.
        """
        self.tip = words
        told = number, turn, rest, value, weight
        if told != (self._number, self._turn, self._rest, self._value, self._weight):
            self._number, self._turn, self._rest, self._value, self._weight = told
            self.changed()

    def natural(self, style: Style) -> tuple[int, int]:
        """As high as two lines of text."""
        return style.px(280), style.line_box(HEIGHT)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the face if it is pointed at or chosen, then the words."""
        colours, rect = style.colours, self.rect
        if self.chosen or self.hovered or self.pressed:
            face = colours.accent.fade(0.14 if self.chosen else 0.08)
            style.fill(surface, rect, face)
        if self.ringed:
            style.ring(surface, rect)
        inner = rect.inflate(-2 * style.px(_INSET), -2 * style.px(8))
        side = style.px(_BADGE)
        top = pygame.Rect(inner.x, inner.y, inner.w, inner.h // 2)
        below = pygame.Rect(inner.x, top.bottom, inner.w, inner.h - top.h)
        badge = pygame.Rect(inner.x, 0, side, side)
        badge.centery = top.centery
        style.fill(surface, badge, colours.accent, radius=side // 2)
        number = style.line(str(self._number), "small", colours.on_accent, "bold")
        surface.blit(number, number.get_rect(center=badge.center))
        x = badge.right + style.px(10)
        right = self._draw_value(surface, style, top)
        turn = style.line_in(self._turn, right - style.px(8) - x, "body", colours.text, "medium")
        surface.blit(turn, turn.get_rect(midleft=(x, top.centery)))
        end = below.right - style.px(_ARROW)
        rest = style.line_in(self._rest, end - style.px(10) - x, "small", colours.quiet)
        surface.blit(rest, rest.get_rect(midleft=(x, below.centery)))
        thick = max(1.5, style.px(4) * self._weight)
        arrow = _arrow(style.px(_ARROW), round(thick, 1), colours.accent)
        surface.blit(arrow, arrow.get_rect(midleft=(end, below.centery)))

    def _draw_value(self, surface: pygame.Surface, style: Style, room: pygame.Rect) -> int:
        """Draw the value at the right end, with its sign before it; where it begins."""
        colours = style.colours
        words = style.line_in(self._value.text, room.w * 3 // 5, "body", colours.text, "medium")
        place = words.get_rect(midright=room.midright)
        surface.blit(words, place)
        if not self._value.sign:
            return place.x
        ink = sign_colour(style, self._value.sign)
        sign = style.line(self._value.sign, "small", ink)
        at = sign.get_rect(midright=(place.x - style.px(6), room.centery))
        surface.blit(sign, at)
        return at.x


def sign_colour(style: Style, sign: str) -> Colour:
    """The colour of the sign of a proved value; its shape says the same."""
    if sign == WON_SIGN:
        return style.colours.accent
    return style.colours.danger if sign == LOST_SIGN else style.colours.quiet


@cached(megabytes=1)
def _arrow(length: int, thick: float, colour: Colour) -> pygame.Surface:
    """A small arrow to the right, as thick as the one on the board."""
    head = thick + length * 0.22
    wide, high = length * _OVER, round(head * _OVER) + 2
    large = clear((wide, high), colour)
    neck, middle = wide - head * 0.8 * _OVER, high / 2
    thick_line(large, colour, (thick * _OVER / 2, middle), (neck, middle), thick * _OVER)
    top, bottom = middle - head * _OVER / 2, middle + head * _OVER / 2
    pygame.draw.polygon(large, colour, [(wide, middle), (neck, top), (neck, bottom)])
    return stretch(large, (length, high // _OVER))
