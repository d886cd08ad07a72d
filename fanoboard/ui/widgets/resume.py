"""The card of the game that was left unfinished: small picture, what it is, and how far it got."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.ui.catalogue import Thumbnail
from fanoboard.ui.style import Style, Text
from fanoboard.ui.widgets.button import Button


class Resume(Button):
    """A wide and low button with a picture at its left and two lines of words."""

    def __init__(self, title: Text, about: Text, thumbnail: Thumbnail, action: Callable[[], object]) -> None:
        super().__init__(title, action, kind="primary")
        self._about = about
        self._thumbnail = thumbnail

    def natural(self, style: Style) -> tuple[int, int]:
        """Room for the picture and the longer line."""
        words = max(style.width(self.text, "body", "medium"), style.width(self._about, "small"))
        return style.px(112 + 32) + words, style.line_box(64)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the face, the picture, and the words."""
        colours = style.colours
        style.shadow(surface, self.rect, 0.7 if self.hovered and not self.pressed else 0.5)
        face = colours.accent.mix(colours.text, 0.16 if self.pressed else 0.08 if self.hovered else 0)
        style.fill(surface, self.rect, face)
        if self.ringed:
            style.ring(surface, self.rect)
        place = pygame.Rect(self.rect.x + style.px(8), self.rect.y + style.px(6), style.px(88), 0)
        place.h = self.rect.h - style.px(12)
        image = self._thumbnail.image(style.theme, place.size)
        surface.blit(image, image.get_rect(center=place.center))
        x = place.right + style.px(16)
        room = self.rect.right - style.px(16) - x
        title = style.line_in(self.text, room, "body", colours.on_accent, "medium")
        about = style.line_in(self._about, room, "small", colours.on_accent.mix(face, 0.25))
        y = self.rect.centery - (title.get_height() + about.get_height()) // 2
        surface.blit(title, (x, y))
        surface.blit(about, (x, y + title.get_height()))
