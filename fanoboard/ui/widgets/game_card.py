"""A card of the catalogue: a game's picture, its name, and a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from fanoboard.ui.catalogue import Thumbnail
from fanoboard.ui.style import Role, Style, Text
from fanoboard.ui.widgets.button import Button

Shape = Literal["wide", "tall"]

LARGE, _HIGH = 420, 300
"""Logical pixels: a card as wide, and if it is wide as high, has room for larger text."""


class GameCard(Button):
    """A button that shows a picture with words beside it (`wide`) or below it (`tall`)."""

    def __init__(
        self,
        title: Text,
        lines: tuple[Text, Text],
        thumbnail: Thumbnail,
        action: Callable[[], object],
        *,
        call: Text = "",
        loud: bool = True,
    ) -> None:
        super().__init__(title, action)
        self.lines = lines
        self.shape: Shape = "tall"
        self._thumbnail = thumbnail
        self._call = call
        """What a wide card says on a button of its own, as it has room for one."""
        self._loud = loud
        """Whether that button is the main one of the scene."""

    def bounds(self, style: Style) -> pygame.Rect:
        """The card with the shadow it has when it is lifted."""
        return super().bounds(style).union(style.shadow_bounds(self.rect, 1.4))

    def places(self, style: Style) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the picture and the words are."""
        large = self._is_large(style)
        pad = style.px(32 if large else 20 if self.shape == "tall" else 12)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        if self.shape == "wide":
            picture = pygame.Rect(inner.x, inner.y, inner.w * (58 if large else 38) // 100, inner.h)
            x = picture.right + style.px(36 if large else 16)
            return picture, pygame.Rect(x, inner.y, inner.right - x, inner.h)
        words = sum(height for _, height in self._rows(style, inner.w, inner.h))
        picture = pygame.Rect(inner.x, inner.y, inner.w, inner.h - words - style.px(16))
        return picture, pygame.Rect(inner.x, picture.bottom + style.px(16), inner.w, words)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card, higher above the table while the mouse is on it."""
        colours = style.colours
        lifted = self.hovered and not self.pressed
        style.shadow(surface, self.rect, 1.4 if lifted else 1.0)
        style.fill(surface, self.rect, colours.panel, edge=colours.panel_edge)
        if self.ringed:
            style.ring(surface, self.rect)
        picture, words = self.places(style)
        if min(picture.size) > style.px(24):
            image = self._thumbnail.image(style.theme, picture.size)
            surface.blit(image, image.get_rect(center=picture.center))
        rows = self._rows(style, words.w, words.h)
        call = style.px(24 + 44) if self._call and self.shape == "wide" and self._is_large(style) else 0
        y = words.y + max(0, (words.h - sum(height for _, height in rows) - call) // 2)
        for line, height in rows:
            surface.blit(line, (words.x, y))
            y += height
        if call:
            self._draw_call(surface, style, pygame.Rect(words.x, y + style.px(24), 0, style.px(44)))

    def _is_large(self, style: Style) -> bool:
        high = self.shape == "tall" or self.rect.h >= style.px(_HIGH)
        return high and self.rect.w >= style.px(LARGE)

    def _rows(self, style: Style, width: int, height: int) -> list[tuple[pygame.Surface, int]]:
        """The lines of words, each with its height and the space below it, as many as there is room for."""
        large = self._is_large(style)
        title: Role = "title" if large else "body"
        about: Role = "body" if large else "small"
        gap = style.px(12 if large else 3)
        ink, quiet = style.colours.text, style.colours.quiet
        head = style.line_in(self.text, width, title, ink, "bold")
        credit = style.line_in(self.lines[1], width, "small", quiet)
        step = round(style.height(about) * (1.25 if large else 1.15))
        room = height - head.get_height() - credit.get_height() - 2 * gap
        lines = style.wrap(self.lines[0], width, about)
        most = max(1, room // step)
        if len(lines) > most:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        texts = [style.line_in(line, width, about, ink) for line in lines]
        return [
            (head, head.get_height() + gap),
            *((text, step) for text in texts[:-1]),
            (texts[-1], step + gap),
            (credit, credit.get_height()),
        ]

    def _draw_call(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        colours = style.colours
        face, ink, edge = colours.panel, colours.text, colours.panel_edge
        if self._loud:
            face, ink, edge = colours.accent, colours.on_accent, colours.accent
        words = style.line(self._call, "body", ink, "medium")
        rect.w = words.get_width() + style.px(56)
        face = face.mix(colours.text, 0.16 if self.pressed else 0.08 if self.hovered else 0)
        style.shadow(surface, rect, 0.4)
        style.fill(surface, rect, face, edge=edge)
        surface.blit(words, words.get_rect(center=rect.center))
