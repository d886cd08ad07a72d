"""The curtain between the turns of two people at one screen: it hides all cards."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.games.events import BACK
from fanoboard.messages import Message
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.paint.cards import card_sprite
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label


class PassDeviceScene(Screen):
    """Asks to pass the screen on to somebody; `then` is called when they say that they are there."""

    def __init__(self, app: Services, name: Text, then: Callable[[], object]) -> None:
        super().__init__(app)
        self._then = then
        title = Message("Pass to {name}", name=name)
        self._title = self.add(Label(title, role="title", weight="bold", align="centre", wrap=True))
        words = Message("The cards stay hidden until then.")
        self._words = self.add(Label(words, quiet=True, align="centre", wrap=True))
        self._ready = self.add(Button(Message("I am {name}", name=name), self._rise, kind="primary"))
        self._card = pygame.Rect(0, 0, 0, 0)
        self.set_focus(self._ready)

    def layout(self) -> None:
        style = self.style
        middle = self.size[0] // 2
        room = self.size[0] - style.px(48)
        heights = [label.height_in(style, room) for label in (self._title, self._words)]
        wide, button = self._ready.natural(style)
        words = sum(heights) + style.px(40) + button
        high = max(1, min(style.px(300), self.size[1] // 3, self.size[1] - words - style.px(64)))
        self._card = pygame.Rect(0, 0, high * 5 // 7, high)
        self._card.midtop = (middle, (self.size[1] - high - style.px(40) - words) // 2)
        y = self._card.bottom + style.px(40)
        for label, tall in zip((self._title, self._words), heights, strict=True):
            label.rect = pygame.Rect(middle - room // 2, y, room, tall)
            y = label.rect.bottom + style.px(8)
        wide = max(wide, style.px(160))
        self._ready.rect = pygame.Rect(middle - wide // 2, y + style.px(24), wide, button)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super().paint(surface, area)
        sprite = card_sprite(self.style.theme.cards, BACK, self._card.size)
        middle = self._card.center
        drop = self._card.w // 10
        surface.blit(
            sprite.lifted_shadow,
            sprite.lifted_shadow.get_rect(center=(middle[0] + drop // 2, middle[1] + drop)),
        )
        surface.blit(sprite.image, sprite.image.get_rect(center=middle))

    def back(self) -> None:
        """Leave the game; it is kept."""
        self.app.home()

    def _rise(self) -> None:
        self.app.pop()
        self._then()
