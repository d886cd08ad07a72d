"""Looking through a pile of cards that lie face up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from fanoboard.games.capabilities import SpotNames, capability
from fanoboard.games.events import Cast, Picture, Piece, SeatIndex
from fanoboard.games.game import Position
from fanoboard.messages import Listing, Message, plural
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.spot_words import draw_order_words
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.cards import card_sprite
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.widget import Widget

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


# A draw pile whose order is known, as a row of small cards.

_OPEN_CARD = 30, 42
_GAP = 4


class OpenPile(Widget):
    """The cards that a seat will draw, the next one first, below a few words on them."""

    focusable = False
    reads_as = "label"

    def __init__(self, start: Position, seat: SeatIndex, cast: Cast) -> None:
        super().__init__()
        player = cast.names[seat]
        self.text: Text = draw_order_words(cast, seat)
        self._empty = cast.told(
            seat,
            Message("You have no card left to draw"),
            Message("{player} has no card left to draw", player=player),
        )
        self._names = capability(start, SpotNames)
        self._spot = f"draw.{seat}"
        self.cards: tuple[Piece, ...] = ()

    def show(self, picture: Picture) -> None:
        cards = picture.get(self._spot, ())[::-1]
        if cards != self.cards:
            self.cards = cards
            self.changed()

    @property
    def _title(self) -> Text:
        return self.text if self.cards else self._empty

    def node(self, style: Style) -> Node:
        title = self._title
        named = () if self._names is None else tuple(map(self._names.piece_name, self.cards))
        told = Message("{title}: {cards}", title=title, cards=Listing(named, "and")) if named else title
        return replace(super().node(style), name=style.spoken(told))

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        return width, self.height_in(style, width)

    def height_in(self, style: Style, width: int) -> int:
        title = len(style.wrap(self._title, width, "small")) * style.height("small")
        rows = -(-len(self.cards) // self._columns(style, width))
        return title + rows * style.px(_OPEN_CARD[1] + _GAP)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        y = self.rect.y
        for line in style.wrap(self._title, self.rect.w, "small"):
            surface.blit(style.line_in(line, self.rect.w, "small", style.colours.quiet), (self.rect.x, y))
            y += style.height("small")
        size = style.px(_OPEN_CARD[0]), style.px(_OPEN_CARD[1])
        for place, piece in zip(self._places(style, y), self.cards, strict=False):
            surface.blit(card_sprite(style.theme.cards, piece, size).image, place)

    def _columns(self, style: Style, width: int) -> int:
        return max(1, (width + style.px(_GAP)) // style.px(_OPEN_CARD[0] + _GAP))

    def _places(self, style: Style, top: int) -> Iterator[tuple[int, int]]:
        columns = self._columns(style, self.rect.w)
        for number in range(len(self.cards)):
            row, column = divmod(number, columns)
            yield (
                self.rect.x + column * style.px(_OPEN_CARD[0] + _GAP),
                top + style.px(_GAP) + row * style.px(_OPEN_CARD[1] + _GAP),
            )
