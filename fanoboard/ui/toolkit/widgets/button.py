"""Buttons: with words, with an icon, or with both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Icon, Style, Text, icon_image
from fanoboard.ui.toolkit.paint.drawings import sign
from fanoboard.ui.toolkit.paint.surfaces import clear
from fanoboard.ui.toolkit.widgets.pressable import Pressable

Kind = Literal["primary", "normal", "quiet", "danger"]
_TIGHTER = 20
"""How many logical pixels of the room around its words a button can do without."""


class Button(Pressable):
    """Does something when it is clicked, or when Enter or Space is pressed on it."""

    def __init__(
        self,
        text: Text,
        action: Callable[[], object],
        *,
        kind: Kind = "normal",
        icon: Icon | None = None,
        tip: Text = "",
        hint: Text = "",
    ) -> None:
        super().__init__(action, tip=tip, hint=hint)
        self.text: Text = text
        self.kind = kind
        self.icon: Icon | None = icon
        self.sign: str | None = None
        """What is drawn on cards as well, by its name; it stands where there is no icon."""

    @property
    def _drawn(self) -> bool:
        return bool(self.icon or self.sign)

    def node(self, style: Style) -> Node:
        node, said = super().node(style), style.spoken(self.said) or style.spoken(self.tip)
        caption = style.spoken(self.caption)
        if not caption or not said:
            return node
        return replace(node, name=said, value="", about="; ".join(filter(None, (caption, node.about))))

    def natural(self, style: Style) -> tuple[int, int]:
        if not self.text:
            return style.px(40), style.px(40)
        width = style.width(self.text, "body", "medium") + style.px(40)
        return width + (style.px(28 * style.text) if self._drawn else 0), style.line_box(40)

    def narrowest(self, style: Style) -> int:
        return self.natural(style)[0] - (style.px(_TIGHTER) if self.text else 0)

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        wide, high = super().fit(style, width)
        room = wide - style.px(16) - (style.px(28 * style.text) if self._drawn else 0)
        return wide, high + (style.height("body") if self._line_count(style, room) > 1 else 0)

    def _line_count(self, style: Style, room: int) -> int:
        return 1 + (bool(self.text) and style.width(self.text, "body", "medium") > room)

    def bounds(self, style: Style) -> pygame.Rect:
        return super().bounds(style).union(style.shadow_bounds(self.rect, 0.5))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        face, ink = self._colours(style)
        rect = self.rect.move(0, style.px(1)) if self.pressed and self.hovered else self.rect
        if self.kind != "quiet":
            if self.enabled and not self.pressed:
                style.shadow(surface, rect, 0.4)
            edge = style.colours.panel_edge if self.kind == "normal" else None
            style.fill(surface, rect, face, edge=edge)
        elif self.enabled and (self.hovered or self.pressed):
            style.fill(surface, rect, face)
        self._draw_content(surface, style, rect, ink)

    def _draw_content(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, ink: Colour) -> None:
        side = style.px(20 * style.text)
        gap = style.px(8) if self._drawn and self.text else 0
        room = rect.w - style.px(16) - (side + gap if self._drawn else 0)
        words = self._lettered(style, room, rect.h, ink) if self.text else None
        width = (side if self._drawn else 0) + gap + (words.get_width() if words else 0)
        x = rect.centerx - width // 2
        if self._drawn:
            image = icon_image(self.icon, side, ink) if self.icon else sign(self.sign or "", side, ink)
            surface.blit(image, (x, rect.centery - side // 2))
            x += side + gap
        if words:
            surface.blit(words, (x, rect.centery - words.get_height() // 2))

    def _lettered(self, style: Style, room: int, high: int, ink: Colour) -> pygame.Surface:
        if self._line_count(style, room) == 1 or high < 2 * style.height("body"):
            return style.line_in(self.text, room, "body", ink, "medium")
        first, *others = style.wrap(self.text, room, "body", "medium")
        lines = [
            style.line_in(line, room, "body", ink, "medium") for line in (first, " ".join(others)) if line
        ]
        image = clear(
            (max(line.get_width() for line in lines), sum(line.get_height() for line in lines)), ink
        )
        y = 0
        for line in lines:
            image.blit(line, line.get_rect(midtop=(image.get_width() // 2, y)))
            y += line.get_height()
        return image

    def _colours(self, style: Style) -> tuple[Colour, Colour]:
        colours = style.colours
        lit = 0.08 if self.hovered else 0.0
        if self.pressed:
            lit = 0.16
        if not self.enabled:
            # What leads on is seen beforehand, wherever it lies.
            face = colours.text.fade(0.08) if self.kind == "primary" else colours.panel.fade(0.6)
            return face, colours.quiet.fade(0.7 if self.kind == "primary" else 0.5)
        match self.kind:
            case "primary":
                return colours.accent.mix(colours.text, lit), colours.on_accent
            case "danger":
                return colours.danger.mix(colours.text, lit), colours.on_accent
            case "normal":
                return colours.panel.mix(colours.text, lit / 1.6), colours.text
            case "quiet":
                return colours.text.fade(lit), colours.text
