"""A label: one line of text, or a paragraph."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Role, Style, Text
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Widget

_LEAST = 120
"""Logical pixels that have room for a few words."""


class Label(Widget):
    """Text within a rectangle, wrapped if it may be, shortened with an ellipsis if it must."""

    focusable = False
    reads_as = "label"

    def __init__(
        self,
        text: Text,
        *,
        role: Role = "body",
        weight: Weight = "regular",
        quiet: bool = False,
        danger: bool = False,
        align: Literal["left", "centre", "right"] = "left",
        wrap: bool = False,
        live: bool = False,
        leading: float = 0,
        most: int = 0,
        ink: Colour | None = None,
    ) -> None:
        """`live`, or of a `danger`, it is told at once when it changes to those who listen.

        With a `leading`, so many heights of a line lie between the tops of two, and the first is at the top.
        It has `most` lines, if that is said; in the last of them stands all that is left.
        """
        super().__init__()
        self.text: Text = text
        self.role: Role = role
        self.weight: Weight = weight
        self.quiet = quiet
        self.danger = danger
        self.live = live or danger
        self.align = align
        self.wrap = wrap
        self._leading, self._most, self._ink = leading, most, ink
        self._shown_in: tuple[Role, Weight] = (role, weight)

    def damage(self, style: Style) -> list[pygame.Rect]:
        """All of it as well where it is set otherwise, as measuring may choose smaller words."""
        before, self._shown_in = self._shown_in, (self.role, self.weight)
        self.dirty |= before != self._shown_in
        return super().damage(style)

    def set_text(self, text: Text) -> None:
        if text != self.text:
            self.text = text
            self.changed()

    def natural(self, style: Style) -> tuple[int, int]:
        return style.width(self.text, self.role, self.weight), self.line_height(style)

    def narrowest(self, style: Style) -> int:
        wide = super().narrowest(style)
        return min(wide, style.px(_LEAST)) if self.wrap else wide

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        return (width, self.height_in(style, width)) if self.wrap else super().fit(style, width)

    def height_in(self, style: Style, width: int) -> int:
        """The height of the text wrapped into `width` pixels; without text, none."""
        if not style.words(self.text):
            return 0
        lines = len(style.wrap(self.text, width, self.role, self.weight))
        return min(lines, self._most or lines) * self.line_height(style)

    def line_height(self, style: Style) -> int:
        """From one line to the next, in pixels."""
        return round(style.height(self.role) * (self._leading or (1.2 if self.wrap else 1)))

    def node(self, style: Style) -> Node:
        node = replace(super().node(style), name=style.spoken(self.text), value="")
        heading = self.role in ("title", "heading") or (self.weight == "bold" and self.role != "small")
        return replace(node, role="heading") if heading else node

    def ink(self, style: Style) -> Colour:
        if self._ink is not None or self.danger:
            return self._ink or style.colours.danger
        return style.colours.quiet if self.quiet else style.colours.text

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the lines from the top; one line stands in the middle of its height."""
        height = self.line_height(style)
        if self.wrap:
            lines = style.wrap(self.text, self.rect.w, self.role, self.weight)
            room = max(1, self.rect.h // height)
            if len(lines) > room:
                lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
            y = self.rect.y
        else:
            lines, y = [style.words(self.text)], self.rect.y + (self.rect.h - height) // 2
        for text in lines:
            line = style.line_in(text, self.rect.w, self.role, self.ink(style), self.weight)
            spare = self.rect.w - line.get_width()
            x = self.rect.x + {"left": 0, "centre": spare // 2, "right": spare}[self.align]
            surface.blit(line, (x, y + (0 if self._leading else (height - line.get_height()) // 2)))
            y += height


# A link: a few quiet words that lead on to more.


class Link(Pressable):
    """Words at the right end of its place, or the left, in full colour and underlined below the mouse."""

    reads_as = "link"

    def __init__(self, text: Text, action: Callable[[], object], *, left: bool = False) -> None:
        super().__init__(action)
        self.text: Text = text
        self._left = left

    def natural(self, style: Style) -> tuple[int, int]:
        return style.width(self.text, "small"), style.line_box(32)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        ink = style.colours.text if self.hovered or self.pressed else style.colours.quiet
        words, place = style.line_in(self.text, self.rect.w, "small", ink), self._place(style)
        surface.blit(words, place)
        if self.hovered:
            surface.fill(ink, pygame.Rect(place.x, place.bottom, place.w, style.px(1)))

    def _place(self, style: Style) -> pygame.Rect:
        """Where the words stand."""
        words = style.line_in(self.text, self.rect.w, "small", style.colours.quiet)
        place = words.get_rect(midright=self.rect.midright)
        if self._left:
            place.x = self.rect.x
        return place

    def ring(self, style: Style) -> tuple[pygame.Rect, int]:
        return self._place(style), -1


# A long text to be read line by line, of which only what can be seen is drawn.


class TextLine(NamedTuple):
    """A line as it is set: how far it is indented, in pixels, and what it says."""

    x: int
    text: str
    weight: Weight


class TextLines(Widget):
    """Thousands of lines in small letters, wrapped; those between `==` are bold.  A pane scrolls it."""

    focusable = False

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.text = text
        self._lines: list[TextLine] = []
        self._set_in: tuple[str, int, int] = ("", 0, 0)

    def set_text(self, text: str) -> None:
        self.text = text
        self.changed()

    def line_height(self, style: Style) -> int:
        return round(style.height("small") * 1.3)

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        return width, self.height_in(style, width)

    def height_in(self, style: Style, width: int) -> int:
        wanted = self.text, width, style.size("small")
        if wanted != self._set_in:
            self._set_in = wanted
            self._lines = [each for line in self.text.split("\n") for each in _set(style, line, width)]
        return len(self._lines) * self.line_height(style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        high = self.line_height(style)
        seen = surface.get_clip().clip(self.rect)
        first = max(0, (seen.y - self.rect.y) // high)
        for number in range(first, min(len(self._lines), -(-(seen.bottom - self.rect.y) // high))):
            line = self._lines[number]
            image = style.line(line.text, "small", style.colours.text, line.weight)
            surface.blit(image, (self.rect.x + line.x, self.rect.y + number * high))


def _set(style: Style, line: str, width: int) -> Iterator[TextLine]:
    words = line.strip()
    bold = words.startswith("==")
    indent = min(width // 3, (len(line) - len(line.lstrip())) * style.px(4))
    for part in style.wrap(words.strip("= ") if bold else words, width - indent, "small"):
        yield TextLine(indent, part, "bold" if bold else "regular")
