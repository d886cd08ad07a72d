"""A row of the analysis: number, first turn and value, and below them how the line goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from fanoboard.content.colour import Colour
from fanoboard.games.words import LONG_VALUE, LOST_SIGN, WON_SIGN, ValueWords
from fanoboard.messages import Message
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.curves import thick_line
from fanoboard.ui.toolkit.paint.surfaces import cached, clear, stretch
from fanoboard.ui.toolkit.widgets.pressable import Pressable

_ABOVE, _BETWEEN = 8, 6
"""Logical pixels: above the first line and below the last one, and between two."""
_BADGE = 22
_INSET = 8
_GAP, _SIGN_GAP = 10, 6
_OVER = 4
_ARROW = 28
"""The length of the small arrow, in logical pixels."""
_LONG_TURN = "a1–b2 … ×10"
"""Beside such a turn usually stands `LONG_VALUE` at most; so rows change their height for nothing less."""


class LineRow(Pressable):
    """Shows one line of play; pointed at or pressed, it is shown on the board.

    Where there is no room for turn and value side by side, the value stands below.
    """

    def __init__(self, action: Callable[[], object]) -> None:
        super().__init__(action)
        self._number = 0
        self.turn: Text = ""
        self._rest: Sequence[Text] = ()
        self._value = ValueWords("", "", 0.0)
        self._weight = 1.0
        self._heights: dict[tuple[Style, int], int] = {}
        """In widths that were asked for, of what it shows now."""

    def show(
        self, number: int, turn: Text, rest: Sequence[Text], value: ValueWords, weight: float, words: Message
    ) -> None:
        """Show a line: its `turn`, the turns after it, its value, and how thick its arrow is.

        A `rest` that is a sentence is shown whole, of turns as many as have room.  The tooltip says the turn
        in words.
        """
        self.tip = words
        told = number, turn, rest, value, weight
        if told != (self._number, self.turn, self._rest, self._value, self._weight):
            self._number, self.turn, self._rest, self._value, self._weight = told
            self._heights.clear()
            self.changed()

    def node(self, style: Style) -> Node:
        """The turn in words, with what it is worth and how it goes on."""
        turn = style.spoken(self.tip) or self.turn
        told = Message("{number}: {turn} {value}", number=self._number, turn=turn, value=self._value.text)
        rest = " ".join(style.spoken(each) for each in self._rest)
        return replace(super().node(style), name=style.spoken(told), about=rest, selected=self.chosen)

    def natural(self, style: Style) -> tuple[int, int]:
        return self.fit(style, style.px(280))

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        if (style, width) not in self._heights:
            large, small = 1 + len(self._value_in(style, width)), len(self._rest_in(style, width))
            words = large * style.height("body") + small * style.height("small")
            between = (large + small - 1) * style.px(_BETWEEN)
            self._heights[style, width] = words + between + 2 * style.px(_ABOVE)
        return width, self._heights[style, width]

    def _words_at(self, style: Style) -> int:
        return style.px(_INSET) + style.px(_BADGE * style.text) + style.px(_GAP)

    def _parts(self, style: Style, width: int) -> bool:
        """Whether the value has a line of its own."""
        room = width - self._words_at(style) - style.px(_INSET)
        usual = style.width(_LONG_TURN, "body", "medium") + style.width(LONG_VALUE, "body", "medium")
        own = style.width(self.turn, "body", "medium") + style.width(self._value.text, "body", "medium")
        return max(usual, own) + style.width(WON_SIGN, "small") + style.px(_SIGN_GAP + _GAP) > room

    def _value_in(self, style: Style, width: int) -> list[str]:
        """The lines that the value has of its own, with the arrow beside them."""
        if not self._parts(style, width):
            return []
        room = width - self._words_at(style) - style.px(_INSET + _ARROW + _GAP) - self._sign_width(style)
        return style.wrap(self._value.text, room, "body", "medium")

    def _rest_in(self, style: Style, width: int) -> list[str]:
        """The lines that tell how it goes on."""
        room = width - self._words_at(style) - style.px(_INSET)
        # The arrow stands beside the value, or else here.
        room -= 0 if self._parts(style, width) else style.px(_ARROW + _GAP)
        parts = [style.words(part) for part in self._rest]
        if len(parts) == 1:
            return style.wrap(parts[0], room, "small")
        count = len(parts)
        while count > 1 and style.width("  ".join(parts[:count]), "small") > room:
            count -= 1
        return ["  ".join(parts[:count])]

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, rect = style.colours, self.rect
        if self.chosen or self.hovered or self.pressed:
            face = colours.accent.fade(0.14 if self.chosen else 0.08)
            style.fill(surface, rect, face)
        high, small, between = style.height("body"), style.height("small"), style.px(_BETWEEN)
        x, right, y = rect.x + self._words_at(style), rect.right - style.px(_INSET), rect.y + style.px(_ABOVE)
        self._draw_number(surface, style, y + high // 2)
        value = self._value_in(style, rect.w)
        end = right if value else self._draw_value(surface, style, right, y + high // 2) - style.px(_GAP)
        turn = style.line_in(self.turn, end - x, "body", colours.text, "medium")
        surface.blit(turn, turn.get_rect(midleft=(x, y + high // 2)))
        y += high + between
        thick = max(1.5, style.px(4) * self._weight)
        arrow = _arrow(style.px(_ARROW), round(thick, 1), colours.accent)
        surface.blit(arrow, arrow.get_rect(midright=(right, y + (high if value else small) // 2)))
        if value:
            self._draw_sign(surface, style, (x, y + high // 2))
        for line in value:
            surface.blit(style.line(line, "body", colours.text, "medium"), (x + self._sign_width(style), y))
            y += high + between
        for line in self._rest_in(style, rect.w):
            surface.blit(style.line_in(line, right - x, "small", colours.quiet), (x, y))
            y += small + between

    def _draw_number(self, surface: pygame.Surface, style: Style, middle: int) -> None:
        side = style.px(_BADGE * style.text)
        badge = pygame.Rect(self.rect.x + style.px(_INSET), middle - side // 2, side, side)
        style.fill(surface, badge, style.colours.accent, radius=side // 2)
        number = style.line(str(self._number), "small", style.colours.on_accent, "bold")
        surface.blit(number, number.get_rect(center=badge.center))

    def _sign_width(self, style: Style) -> int:
        return style.width(self._value.sign, "small") + style.px(_SIGN_GAP) if self._value.sign else 0

    def _draw_sign(self, surface: pygame.Surface, style: Style, midleft: tuple[int, int]) -> None:
        if self._value.sign:
            sign = style.line(self._value.sign, "small", sign_colour(style, self._value.sign))
            surface.blit(sign, sign.get_rect(midleft=midleft))

    def _draw_value(self, surface: pygame.Surface, style: Style, right: int, middle: int) -> int:
        """Draw the value up to its right end, with its sign before it; where it begins."""
        words = style.line(self._value.text, "body", style.colours.text, "medium")
        place = words.get_rect(midright=(right, middle))
        surface.blit(words, place)
        left = place.x - self._sign_width(style)
        self._draw_sign(surface, style, (left, middle))
        return left


def sign_colour(style: Style, sign: str) -> Colour:
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
