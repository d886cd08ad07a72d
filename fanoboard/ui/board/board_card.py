"""A small board with a caption, one of many to choose from; it is drawn only once it is in sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from fanoboard.games.events import Spot
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import Pressable

_PAD, _GAP = 10, 6
"""Around the picture, and between it and the caption, in logical pixels."""
_BETWEEN = 2
"""Between two numbers on neighbouring spots, in logical pixels."""
_LEAST = 0.65
"""The least size of a number, as a share of that of small words; smaller ones can't be read."""


class BoardCard(Pressable):
    """Shows its picture after `prepare`, which takes a few milliseconds; until then the place for it."""

    def __init__(
        self,
        text: Text,
        thumbnail: Thumbnail,
        action: Callable[[], object],
        numbers: Mapping[Spot, int] | None = None,
        shape: float = 1.0,
    ) -> None:
        """`numbers` stand on spots of the picture, which is `shape` times as high as wide."""
        super().__init__(action)
        self._shape = shape
        self._numbers = numbers or {}
        self.text: Text = text
        self.thumbnail = thumbnail
        self._drawn: tuple[object, tuple[int, int]] | None = None

    def natural(self, style: Style) -> tuple[int, int]:
        return self.fit(style, style.width(self.text, "small", "medium") + 2 * style.px(_PAD))

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        picture = round((width - 2 * style.px(_PAD)) * self._shape)
        return width, picture + style.px(2 * _PAD + _GAP) + style.height("small")

    def in_sight(self) -> bool:
        clip = self.clip()
        return self.visible and (clip is None or clip.colliderect(self.rect))

    def is_prepared(self, style: Style) -> bool:
        return self._drawn == (style.theme, self._picture(style).size)

    def prepare(self, style: Style) -> None:
        picture = self._picture(style)
        if min(picture.size) > 0:
            self.thumbnail.image(style.theme, picture.size)
        self._drawn = (style.theme, picture.size)
        self.changed()

    def bounds(self, style: Style) -> pygame.Rect:
        return super().bounds(style).union(style.shadow_bounds(self.rect, 0.5))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        lit = 0.1 if self.pressed else 0.05 if self.hovered else 0.0
        face = colours.field.mix(colours.text, lit)
        edge = colours.panel_edge
        if self.chosen:
            face, edge = colours.field.mix(colours.accent, 0.18), colours.accent
        style.fill(surface, self.rect, face, edge=edge)
        picture = self._picture(style)
        if self.is_prepared(style) and min(picture.size) > 0:
            image = self.thumbnail.image(style.theme, picture.size)
            surface.blit(image, image.get_rect(center=picture.center))
            self._draw_numbers(surface, style, picture)
        words = style.line_in(
            self.text, picture.w, "small", colours.text, "medium" if self.chosen else "regular"
        )
        surface.blit(
            words,
            words.get_rect(midbottom=(self.rect.centerx, self.rect.bottom - style.px(_PAD) + style.px(2))),
        )

    def _draw_numbers(self, surface: pygame.Surface, style: Style, picture: pygame.Rect) -> None:
        colours = style.colours
        room = self.thumbnail.apart(style.theme, picture.size) - style.px(_BETWEEN)
        for spot, number in self._numbers.items():
            x, y, _ = self.thumbnail.place_of(style.theme, picture.size, spot)
            words = style.line(str(number), "small", colours.text, "bold")
            plate = words.get_rect(center=(picture.x + x, picture.y + y)).inflate(style.px(8), 0)
            plate.w = max(plate.w, plate.h)
            if plate.w > room:
                share = max(_LEAST, room / plate.w)
                words = pygame.transform.smoothscale_by(words, share)
                plate.size = int(plate.w * share), int(plate.h * share)
            plate.center = picture.x + x, picture.y + y
            style.fill(surface, plate, colours.panel, radius=plate.h // 2, edge=colours.text.fade(0.4))
            surface.blit(words, words.get_rect(center=plate.center))

    def _picture(self, style: Style) -> pygame.Rect:
        inner = self.rect.inflate(-2 * style.px(_PAD), -2 * style.px(_PAD))
        inner.h -= style.px(_GAP) + style.height("small")
        return inner
