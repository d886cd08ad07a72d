"""Looking through a pile of cards that lie face up."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.games.events import Piece
from fanoboard.messages import Message, plural
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.paint.cards import card_sprite
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label

_CARD = 76
_MOST = 8
"""Cards in a row."""


class PileView(Overlay):
    """The cards of a pile, from the lowest to the one on top.  Escape and the button close it."""

    app: Services

    def __init__(self, app: Services, title: Message, cards: Sequence[Piece]) -> None:
        super().__init__(app)
        self.cards = cards
        count = len(cards)
        words = plural("One card", "{count} cards, the last one at the end", count=count)
        self._title = self.add(Label(title, weight="bold"))
        self._words = self.add(Label(words, role="small", quiet=True))
        self._close = self.add(Button(Message("Close"), app.pop, kind="primary"))
        self.places: list[pygame.Rect] = []
        self.set_focus(self._close)

    def layout(self) -> None:
        """Rows of cards between the title and the button; in a low window the cards are smaller."""
        style = self.style
        gap, pad = style.px(10), style.px(24)
        columns = min(_MOST, max(4, len(self.cards)))
        rows = -(-len(self.cards) // columns)
        room = (self.size[0] - 4 * pad) // columns - gap
        head = style.height("body") + style.px(4) + style.height("small") + style.px(20)
        button = self._close.natural(style)
        around = head + button[1] + 3 * pad
        height = (self.size[1] - 2 * gap - around) // rows - gap
        wide = max(1, min(style.px(_CARD), room, height * 5 // 7))
        high = wide * 7 // 5
        titles = max(label.natural(style)[0] for label in (self._title, self._words))
        across = max(columns * (wide + gap) - gap, min(titles, self.size[0] - 4 * pad))
        inside = self.centre_panel(across + 2 * pad, around + rows * (high + gap))
        self._title.rect = pygame.Rect(inside.topleft, (inside.w, style.height("body")))
        below = self._title.rect.bottom + style.px(4)
        self._words.rect = pygame.Rect(inside.x, below, inside.w, style.height("small"))
        self.places = [
            pygame.Rect(
                inside.x + number % columns * (wide + gap),
                inside.y + head + number // columns * (high + gap),
                wide,
                high,
            )
            for number in range(len(self.cards))
        ]
        self._close.rect = pygame.Rect((0, 0), (max(button[0], style.px(96)), button[1]))
        self._close.rect.bottomright = inside.bottomright

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super().paint(surface, area)
        for piece, place in zip(self.cards, self.places, strict=True):
            sprite = card_sprite(self.style.theme.cards, piece, place.size)
            surface.blit(sprite.shadow, sprite.shadow.get_rect(center=(place.centerx + 1, place.centery + 3)))
            surface.blit(sprite.image, place)
