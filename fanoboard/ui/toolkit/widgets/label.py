"""A label: one line of text, or a paragraph."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Role, Style, Text
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
    ) -> None:
        """`live`, or of a `danger`, it is told at once when it changes to those who listen."""
        super().__init__()
        self.text: Text = text
        self.role: Role = role
        self.weight: Weight = weight
        self.quiet = quiet
        self.danger = danger
        self.live = live or danger
        self.align = align
        self.wrap = wrap
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
        return len(style.wrap(self.text, width, self.role, self.weight)) * self.line_height(style)

    def line_height(self, style: Style) -> int:
        """From one line to the next, in pixels."""
        return round(style.height(self.role) * (1.2 if self.wrap else 1))

    def node(self, style: Style) -> Node:
        node = replace(super().node(style), name=style.spoken(self.text), value="")
        heading = self.role in ("title", "heading") or (self.weight == "bold" and self.role != "small")
        return replace(node, role="heading") if heading else node

    def ink(self, style: Style) -> Colour:
        if self.danger:
            return style.colours.danger
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
            surface.blit(line, (x, y + (height - line.get_height()) // 2))
            y += height
