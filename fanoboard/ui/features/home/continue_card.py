"""The card of a game that is not over: its picture, what it is, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from fanoboard.ui.board.small_pictures import SmallPictures
from fanoboard.ui.features.home.game_card import draw_card, picture_room
from fanoboard.ui.play.game_words import called, standing
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.pressable import Pressable

if TYPE_CHECKING:
    from fanoboard.match.game_index import GameSummary


class ContinueCard(Pressable):
    """Goes on with a game when it is pressed.  Its picture comes a moment after the words."""

    def __init__(self, game: GameSummary, pictures: SmallPictures, action: Callable[[], object]) -> None:
        super().__init__(action)
        self.game = game
        self.text = called(game)
        self.about = standing(game)
        self._pictures = pictures

    def node(self, style: Style) -> Node:
        """What the game is called, and how it stands."""
        return replace(super().node(style), about=style.spoken(self.about))

    def bounds(self, style: Style) -> pygame.Rect:
        """The card with the shadow it has when it is lifted."""
        return super().bounds(style).union(style.shadow_bounds(self.rect, 1.4))

    @staticmethod
    def words_height(style: Style) -> int:
        """The height of everything but the picture."""
        return style.height("body") + style.height("small") + style.px(2 * 16 + 16 + 2)

    def _box(self, style: Style) -> pygame.Rect:
        """Where the picture is."""
        pad = style.px(16)
        high = max(0, self.rect.h - self.words_height(style))
        return pygame.Rect(self.rect.x + pad, self.rect.y + pad, self.rect.w - 2 * pad, high)

    def update(self, now: int) -> bool:
        """Paint the picture, if it is missing."""
        if self.scene is None:
            return False
        style = self.scene.style
        if self._pictures.paint((self.game,), style.theme, picture_room(self._box(style), style).size):
            self.changed()
            return True
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card, higher above the table while the mouse is on it."""
        draw_card(surface, style, self.rect, lifted=self.hovered and not self.pressed)
        if self.ringed:
            style.ring(surface, self.rect)
        box = self._box(style)
        if image := self._pictures.find(self.game, style.theme, picture_room(box, style).size):
            surface.blit(image, image.get_rect(center=box.center))
        y = box.bottom + style.px(16)
        title = style.line_in(self.text, box.w, "body", style.colours.text, "medium")
        surface.blit(title, (box.x, y))
        about = style.line_in(self.about, box.w, "small", style.colours.quiet)
        surface.blit(about, (box.x, y + title.get_height() + style.px(2)))
