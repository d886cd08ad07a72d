"""The cards of the games: columns of one width, as many as there is room for."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from fanoboard.content.theme import Theme
from fanoboard.messages import Message
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.paint.surfaces import Size
from fanoboard.ui.toolkit.widgets.boxes import Box, Column
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.widget import Widget, draw_parts

# A card of the catalogue: a game's picture, its name, a few words, and where to begin.

PLAY = Message("Play")
HOW = Message("How to play")
_BESIDE = 8
"""Logical pixels that are free at either side of the words on the buttons of a card, or more."""
_TIGHT = 0.85
"""How much of their room is enough for the buttons of a card, if their words are set a little smaller."""
_MOST_LINES = 5
_UNPAINTED = 0.04
"""How much of the ink shows where the picture will be, until it has been painted."""


class Card(Button):
    """A button as large as a card, higher above the table while the mouse is on it, and with a picture."""

    picture: Callable[[Theme, Size], pygame.Surface | None] | None = None
    """Finds the picture, at most so large, if it is at hand."""

    def bounds(self, style: Style) -> pygame.Rect:
        """The card with the shadow it has when it is lifted."""
        return super().bounds(style).union(style.shadow_bounds(self.rect, 1.4))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        style.shadow(surface, self.rect, 1.4 if self.hovered and not self.pressed else 1.0)
        style.fill(surface, self.rect, style.colours.panel, edge=style.colours.panel_edge)

    def draw_picture(self, surface: pygame.Surface, style: Style, box: pygame.Rect) -> None:
        """Draw the picture, of which the board, without its shadow, is to be as wide as a box."""
        room = picture_room(box, style)
        if min(room.size) <= style.px(24):
            return
        image = self.picture(style.theme, room.size) if self.picture is not None else None
        if image is not None and self.shows(image, style):
            self.lay(surface, image, image.get_rect(center=room.center))
        else:
            style.fill(surface, box, style.colours.text.fade(_UNPAINTED))

    def shows(self, image: pygame.Surface, style: Style) -> bool:
        """Whether a picture that is at hand is shown already."""
        return True

    def lay(self, surface: pygame.Surface, image: pygame.Surface, place: pygame.Rect) -> None:
        """Lay the picture on the card."""
        surface.blit(image, place)


class GameCard(Card):
    """A button as large as a card, with a picture, words, and what it does as a filled button at its foot.

    Beside that there is room for `how`, an outlined button that tells how to play; the scene adds both.
    """

    def __init__(
        self,
        title: Text,
        lines: tuple[Text, Text],
        picture: Callable[[Theme, Size], pygame.Surface | None],
        action: Callable[[], object],
        explain: Callable[[], object],
    ) -> None:
        """`picture` finds the picture, at most so large, if it is at hand."""
        super().__init__(title, action)
        self.lines = lines
        self.how = CardButton(HOW, explain)
        self.how.caption = title
        self._compact = False
        self.most_lines = _MOST_LINES
        """How many lines the sentence on the game has on each card of a row."""
        self.picture = picture

    @property
    def children(self) -> Sequence[Widget]:
        return (self.how,)

    def node(self, style: Style) -> Node:
        """The game, and what it is."""
        return replace(super().node(style), about=" ".join(map(style.spoken, self.lines)))

    # Where things are

    @property
    def compact(self) -> bool:
        """Whether there is nothing but the picture, the name, and the buttons, the second one as an icon."""
        return self._compact

    @compact.setter
    def compact(self, compact: bool) -> None:
        self._compact = compact
        self.how.icon, self.how.tip = ("learn", HOW) if compact else (None, "")

    @property
    def _weight(self) -> Weight:
        """That of the name, which needs less room where there is little."""
        return "medium" if self._compact else "bold"

    def pad(self, style: Style) -> int:
        """The margin within a card, in pixels."""
        return style.px(12 if self._compact else 16)

    def narrowest(self, style: Style, *, tight: bool = False) -> int:
        """The width below which words would be cut, or with `tight` much smaller than those around them."""
        share = _TIGHT if tight else 1
        play, how = self._wanted(style)
        name = style.width(self.text, "body", self._weight) * (share if self._compact else 1)
        return math.ceil(max((play + how) * share + style.px(8), name)) + 2 * self.pad(style)

    def _wanted(self, style: Style) -> tuple[int, int]:
        """The widths in pixels that both buttons would like to have."""
        return card_button_width(style, PLAY), self.how.natural(style)[0]

    def lines_in(self, style: Style, width: int) -> int:
        """How many lines the sentence on the game needs on a card of so many pixels."""
        if self._compact:
            return 0
        return min(_MOST_LINES, len(style.wrap(self.lines[0], width - 2 * self.pad(style), "small")))

    def words_height(self, style: Style) -> int:
        """The height of everything but the picture."""
        around = style.height("body") + style.line_box(40) + 2 * self.pad(style)
        if self._compact:
            return around + style.px(8 + 8)
        return (
            around + self._step(style) * self.most_lines + style.height("small") + style.px(16 + 4 + 8 + 12)
        )

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """Take a place, with the button beside Play."""
        self.rect = rect
        play = self._play(style)
        self.how.rect = pygame.Rect(play.right + style.px(8), play.y, 0, play.h)
        self.how.rect.w = rect.right - self.pad(style) - self.how.rect.x

    def _play(self, style: Style) -> pygame.Rect:
        pad, high = self.pad(style), style.line_box(40)
        inner = self.rect.w - 2 * pad - style.px(8)
        play, how = self._wanted(style)
        wide = inner - how if self._compact else inner * play // (play + how)
        return pygame.Rect(self.rect.x + pad, self.rect.bottom - pad - high, wide, high)

    @staticmethod
    def _step(style: Style) -> int:
        return round(style.height("small") * 1.15)

    # How it looks

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        super().draw(surface, style)
        pad, play, gap = self.pad(style), self._play(style), style.px(12)
        words = self.words_height(style)
        box = pygame.Rect(self.rect.x + pad, self.rect.y + pad, self.rect.w - 2 * pad, self.rect.h - words)
        self.draw_picture(surface, style, box)
        room = pygame.Rect(box.x, box.bottom + style.px(8 if self._compact else 16), box.w, 0)
        room.h = play.y - gap - room.y
        about: list[Widget] = []
        if not self._compact:
            about = [Label(self.lines[0], role="small", wrap=True, leading=1.15, most=self.most_lines)]
        words_ = Column(Label(self.text, weight=self._weight), *about, gap=4)
        credit = [Label(self.lines[1], role="small", quiet=True)] if about else []
        draw_parts(surface, style, Column(words_, *credit, grow=words_), room)
        draw_card_button(surface, style, play, PLAY, filled=True, lit=self.hovered, down=self.pressed)


class CardButton(Button):
    """An outlined button on a card, with less room around its words than others have, or an icon for them."""

    def natural(self, style: Style) -> tuple[int, int]:
        """Room for the words, or the icon."""
        high = style.line_box(40)
        return high if self.icon else card_button_width(style, self.text), high

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it as the others on the card."""
        words = "" if self.icon else self.text
        draw_card_button(surface, style, self.rect, words, lit=self.hovered, down=self.pressed)
        if self.icon:
            image = icon_image(self.icon, self.rect.h // 2, style.colours.text)
            surface.blit(image, image.get_rect(center=self.rect.center))


def card_button_width(style: Style, text: Text) -> int:
    """The width in pixels of a button on a card."""
    return style.width(text, "body", "medium") + 2 * style.px(_BESIDE)


def picture_room(box: pygame.Rect, style: Style) -> pygame.Rect:
    """The room for a picture of which the board, without its shadow, is to be as wide as `box`."""
    return box.inflate(style.px(16), 0)


def draw_card_button(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    text: Text,
    *,
    filled: bool = False,
    lit: bool = False,
    down: bool = False,
) -> None:
    """Draw a button on a card."""
    colours = style.colours
    face, ink, edge = colours.panel, colours.text, colours.panel_edge
    if filled:
        face, ink, edge = colours.accent, colours.on_accent, colours.accent
    face = face.mix(colours.text, 0.16 if down else 0.08 if lit else 0)
    style.shadow(surface, rect, 0.4)
    style.fill(surface, rect, face, edge=edge)
    words = style.line_in(text, rect.w - style.px(8), "body", ink, "medium")
    surface.blit(words, words.get_rect(center=rect.center))


_MOST_COLUMNS = 5
_GAP = 24
_NARROW_GAP = 16
_ASPECT = 0.72
"""How high the room for a picture is, as a part of its width."""
_LEAST_PICTURE = 72
"""So high a picture is at least, in logical pixels; where there is no room for it, the cards scroll."""
_MOST_PICTURE = 260


class Columns(NamedTuple):
    """Equal columns. Lengths are in pixels."""

    number: int
    width: int
    gap: int
    compact: bool = False
    """Whether the cards in them are."""


class GameGrid(Box):
    """All cards are equally high; no game stands alone in a row.

    They are compact where that is wanted, or lets all stand in one row.
    """

    def __init__(self, cards: Sequence[GameCard], *, compact: bool = False) -> None:
        super().__init__(*cards)
        self._cards = cards
        self._compact = compact
        self._columns: dict[int, Columns] = {}
        """What was found for a width."""

    def columns(self, style: Style, width: int) -> Columns:
        """The columns in so many pixels of width."""
        if width in self._columns:
            return self._columns[width]
        count = len(self._cards)
        found = Columns(1, width, style.px(_GAP))
        # Where words that are a little smaller let all games stand in one row, they are that.
        for compact, tight in ((self._compact, True), (True, True), (True, False)):
            self._look(compact=compact)
            narrowest = max((card.narrowest(style, tight=tight) for card in self._cards), default=width)
            found = _columns(style, count, width, narrowest)._replace(compact=compact)
            if found.number == count:
                break
        self._columns[width] = found
        return found

    def _look(self, *, compact: bool) -> None:
        for card in self._cards:
            card.compact = compact

    def width(self, style: Style) -> int:
        """One row of all, with no words that are smaller than usual."""
        widths = [card.narrowest(style) + style.px(_GAP) for card in self._cards]
        return sum(widths) - style.px(_GAP) if widths else 0

    def height(self, style: Style, width: int) -> int:
        if not self._cards:
            return 0
        columns = self.columns(style, width)
        return self._rows_height(style, columns, _most_picture(style, columns))

    def lowest(self, style: Style, width: int) -> int:
        if not self._cards:
            return 0
        columns = self.columns(style, width)
        least = min(style.px(_LEAST_PICTURE), _most_picture(style, columns))
        return self._rows_height(style, columns, least)

    def _rows(self, columns: Columns) -> int:
        return -(-len(self._cards) // columns.number)

    def _rows_height(self, style: Style, columns: Columns, picture: int) -> int:
        rows = self._rows(columns)
        return rows * (self._words_height(style, columns) + picture) + (rows - 1) * columns.gap

    def _words_height(self, style: Style, columns: Columns) -> int:
        """The height of the words of any card; all have as many lines."""
        self._look(compact=columns.compact)
        lines = max(card.lines_in(style, columns.width) for card in self._cards)
        for card in self._cards:
            card.most_lines = lines
        return self._cards[0].words_height(style)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """Row by row from the top left; what is left of the height is shared out to the pictures."""
        if not self._cards:
            return
        columns = self.columns(style, rect.w)
        rows = self._rows(columns)
        words = self._words_height(style, columns)
        high = max(words, (rect.h - (rows - 1) * columns.gap) // rows)
        high = min(high, words + _most_picture(style, columns))
        for number, card in enumerate(self._cards):
            row, column = divmod(number, columns.number)
            x = rect.x + column * (columns.width + columns.gap)
            card.place(style, pygame.Rect(x, rect.y + row * (high + columns.gap), columns.width, high))


def _columns(style: Style, count: int, width: int, narrowest: int) -> Columns:
    gap = style.px(_GAP if width >= style.px(1000) else _NARROW_GAP)
    fit = max(1, min(_MOST_COLUMNS, (width + gap) // (narrowest + gap)))
    columns = next((each for each in range(fit, 2, -1) if count <= each or count % each != 1), min(fit, 2))
    return Columns(columns, (width - (columns - 1) * gap) // columns, gap)


def _most_picture(style: Style, columns: Columns) -> int:
    """The height of a picture that fills the width of its card."""
    return min(round((columns.width - 2 * style.px(16)) * _ASPECT), style.px(_MOST_PICTURE))
