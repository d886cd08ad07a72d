"""A card of the shelf: a game's picture, its name, and a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.shelf import Thumbnail
from fanoboard.ui.style import Role, Style
from fanoboard.ui.widgets.button import Button

Shape = Literal["wide", "tall"]


class Card(Button):
    """A button that shows a picture with words beside it (`wide`) or below it (`tall`)."""

    def __init__(
        self,
        title: str,
        lines: tuple[str, str],
        thumbnail: Thumbnail,
        action: Callable[[], object],
        *,
        call: str = "",
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
        pad = style.px(20 if self.shape == "tall" else 32)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        if self.shape == "wide":
            picture = pygame.Rect(inner.x, inner.y, inner.w * 58 // 100, inner.h)
            x = picture.right + style.px(36)
            return picture, pygame.Rect(x, inner.y, inner.right - x, inner.h)
        words = style.height("body") + style.px(6) + 4 * round(style.height("small") * 1.2)
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
        self._draw_words(surface, style, words)

    def _draw_words(self, surface: pygame.Surface, style: Style, area: pygame.Rect) -> None:
        colours = style.colours
        wide = self.shape == "wide"
        role: Role = "title" if wide else "body"
        about: Role = "body" if wide else "small"
        lines = style.wrap(self.lines[0], area.w, about)[: 6 if wide else 3]
        credit = style.wrap(self.lines[1], area.w, "small")[: 2 if wide else 1]
        rows: list[tuple[str, Role, Colour]] = [(line, about, colours.text) for line in lines]
        rows += [(line, "small", colours.quiet) for line in credit]
        steps = [round(style.height(each) * 1.25) for _, each, _ in rows]
        gap = style.px(16 if wide else 4)
        y = area.y
        if wide:
            call = style.px(32 + 44) if self._call else 0
            y += max(0, (area.h - style.height(role) - 2 * gap - sum(steps) - call) // 2)
        title = style.line_in(self.text, area.w, role, colours.text, "bold")
        surface.blit(title, (area.x, y))
        y += title.get_height() + gap
        for i, ((line, each, ink), step) in enumerate(zip(rows, steps, strict=True)):
            if i == len(lines):
                y += gap // 2
            surface.blit(style.line_in(line, area.w, each, ink), (area.x, y))
            y += step
        if wide and self._call:
            self._draw_call(surface, style, pygame.Rect(area.x, y + style.px(24), 0, style.px(44)))

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
