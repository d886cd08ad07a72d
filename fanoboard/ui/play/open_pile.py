"""A draw pile whose order is known, as a row of small cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame

from fanoboard.games.capabilities import SpotNames, capability
from fanoboard.games.events import Picture, Piece, SeatIndex
from fanoboard.games.game import Position
from fanoboard.messages import Listing, Message
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.cards import card_sprite
from fanoboard.ui.toolkit.widgets.widget import Widget

_CARD = 30, 42
_GAP = 4


class OpenPile(Widget):
    """The cards that a seat will draw, the next one first, below a few words on them."""

    focusable = False
    reads_as = "label"

    def __init__(self, start: Position, seat: SeatIndex) -> None:
        super().__init__()
        player = start.game.seats[seat].name
        self.text: Text = Message("{player} draws, in this order", player=player)
        self._empty = Message("{player} has no card left to draw", player=player)
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
        return title + rows * style.px(_CARD[1] + _GAP)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        y = self.rect.y
        for line in style.wrap(self._title, self.rect.w, "small"):
            surface.blit(style.line_in(line, self.rect.w, "small", style.colours.quiet), (self.rect.x, y))
            y += style.height("small")
        size = style.px(_CARD[0]), style.px(_CARD[1])
        for place, piece in zip(self._places(style, y), self.cards, strict=False):
            surface.blit(card_sprite(style.theme.cards, piece, size).image, place)

    def _columns(self, style: Style, width: int) -> int:
        return max(1, (width + style.px(_GAP)) // style.px(_CARD[0] + _GAP))

    def _places(self, style: Style, top: int) -> Iterator[tuple[int, int]]:
        columns = self._columns(style, self.rect.w)
        for number in range(len(self.cards)):
            row, column = divmod(number, columns)
            yield (
                self.rect.x + column * style.px(_CARD[0] + _GAP),
                top + style.px(_GAP) + row * style.px(_CARD[1] + _GAP),
            )
