"""A row of the analysis: number, first turn, how the line goes on, and value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from fanoboard.content.colour import Colour
from fanoboard.games.words import LONG_VALUE, LOST_SIGN, WON_SIGN, ValueWords
from fanoboard.messages import Message
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import Pressable

_ABOVE, _BETWEEN = 6, 4
"""Logical pixels: above the first line and below the last one, and between two."""
_BADGE = 20
_INSET = 8
_GAP, _SIGN_GAP = 8, 6
_LONG_TURN = "a1–b2 … ×10"
"""Beside such a turn usually stands `LONG_VALUE` at most; so rows change their height for nothing less."""


class LineRow(Pressable):
    """Shows one line of play; pointed at or pressed, it is shown on the board.

    Its number is filled while it has an arrow there; pressed, that comes or goes.  Where there is little room
    for turn and value side by side, there are two lines.
    """

    def __init__(self, action: Callable[[], object], arrow: Callable[[], object]) -> None:
        super().__init__(action)
        self._toggle = arrow
        self._number = 0
        self.turn: Text = ""
        self._rest: Sequence[Text] = ()
        self._value = ValueWords("", "", 0.0)
        self.arrow = False
        """Whether it has an arrow on the board."""
        self._heights: dict[tuple[Style, int], int] = {}
        """In widths that were asked for, of what it shows now."""

    def show(
        self, number: int, turn: Text, rest: Sequence[Text], value: ValueWords, words: Message, *, arrow: bool
    ) -> None:
        """Show a line: its `turn`, the turns after it, and its value.

        A `rest` that is a sentence stands below, of turns as many as have room beside.  The tooltip says the
        turn in words.
        """
        self.tip = words
        told = number, turn, rest, value, arrow
        if told != (self._number, self.turn, self._rest, self._value, self.arrow):
            self._number, self.turn, self._rest, self._value, self.arrow = told
            self._heights.clear()
            self.changed()

    def node(self, style: Style) -> Node:
        """The turn in words, with what it is worth and how it goes on."""
        turn = style.spoken(self.tip) or self.turn
        told = Message("{number}: {turn} {value}", number=self._number, turn=turn, value=self._value.text)
        rest = " ".join(style.spoken(each) for each in self._rest)
        return replace(super().node(style), name=style.spoken(told), about=rest, selected=self.chosen)

    def release(self, event: pygame.event.Event) -> None:
        if self.scene is not None and event.pos[0] < self.rect.x + self._words_at(self.scene.style):
            self.pressed = False
            self.changed()
            if self.hit(event.pos):
                self._toggle()
        else:
            super().release(event)

    def natural(self, style: Style) -> tuple[int, int]:
        return self.fit(style, style.px(280))

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        if (style, width) not in self._heights:
            large, small = 1 + len(self._value_in(style, width)), len(self._below(style, width))
            words = large * style.height("body") + small * style.height("small")
            between = (large + small - 1) * style.px(_BETWEEN)
            two = 2 * style.height("body") + style.px(_BETWEEN) if self._parts(style, width) else 0
            self._heights[style, width] = max(two, words + between) + 2 * style.px(_ABOVE)
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
        """The lines that the value has of its own, where it does not fit beside the turn."""
        room = width - self._words_at(style) - style.px(_INSET) - self._sign_width(style)
        words = (style.width(text, "body", "medium") for text in (self.turn, self._value.text))
        fits = sum(words) + style.px(_GAP) <= room
        return [] if fits else style.wrap(self._value.text, room, "body", "medium")

    def _below(self, style: Style, width: int) -> list[str]:
        """The lines that tell how it goes on, where that stands below: a sentence, or turns."""
        room = width - self._words_at(style) - style.px(_INSET)
        if len(self._rest) == 1 and isinstance(self._rest[0], Message):
            return style.wrap(self._rest[0], room, "small")
        if not self._parts(style, width) or self._value_in(style, width):
            return []
        parts = [style.words(part) for part in self._rest]
        while len(parts) > 1 and style.width("  ".join(parts), "small") > room:
            parts.pop()
        return ["  ".join(parts)]

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, rect = style.colours, self.rect
        if self.chosen or self.hovered or self.pressed:
            face = colours.accent.fade(0.14 if self.chosen else 0.08)
            style.fill(surface, rect, face)
        high, small, between = style.height("body"), style.height("small"), style.px(_BETWEEN)
        x, right, y = rect.x + self._words_at(style), rect.right - style.px(_INSET), rect.y + style.px(_ABOVE)
        self._draw_number(surface, style, y + high // 2)
        value, below = self._value_in(style, rect.w), self._below(style, rect.w)
        end = right if value else self._draw_value(surface, style, right, y + high // 2) - style.px(_GAP)
        turn = style.line_in(self.turn, end - x, "body", colours.text, "medium")
        surface.blit(turn, turn.get_rect(midleft=(x, y + high // 2)))
        if not below:
            self._draw_rest(surface, style, x + turn.get_width() + style.px(_GAP), end, y + high // 2)
        y += high + between
        if value:
            self._draw_sign(surface, style, (x, y + high // 2))
        for line in value:
            surface.blit(style.line(line, "body", colours.text, "medium"), (x + self._sign_width(style), y))
            y += high + between
        for line in below:
            surface.blit(style.line_in(line, right - x, "small", colours.quiet), (x, y))
            y += small + between

    def _draw_rest(self, surface: pygame.Surface, style: Style, x: int, end: int, middle: int) -> None:
        """Draw as many of the turns after the first one as have room."""
        for part in self._rest:
            words = style.line(part, "small", style.colours.quiet)
            if x + words.get_width() > end:
                break
            surface.blit(words, words.get_rect(midleft=(x, middle)))
            x += words.get_width() + style.px(_GAP)

    def _draw_number(self, surface: pygame.Surface, style: Style, middle: int) -> None:
        side, colours = style.px(_BADGE * style.text), style.colours
        badge = pygame.Rect(self.rect.x + style.px(_INSET), middle - side // 2, side, side)
        style.fill(surface, badge, colours.accent, radius=side // 2)
        if not self.arrow:
            inner = badge.inflate(-2 * style.px(1.5), -2 * style.px(1.5))
            style.fill(surface, inner, colours.panel, radius=inner.w // 2)
        ink = colours.on_accent if self.arrow else colours.accent
        number = style.line(str(self._number), "small", ink, "bold")
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
