"""The cards of the games: columns of one width, as many as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from fanoboard.ui.features.home.game_card import GameCard
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.boxes import Box

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


class GameGrid(Box):
    """All cards are equally high; no game stands alone in a row."""

    def __init__(self, cards: Sequence[GameCard]) -> None:
        super().__init__(*cards)
        self._cards = cards
        self._columns: dict[int, Columns] = {}
        """What was found for a width."""

    def columns(self, style: Style, width: int) -> Columns:
        """The columns in so many pixels of width."""
        if width in self._columns:
            return self._columns[width]
        count = len(self._cards)
        found = Columns(1, width, style.px(_GAP))
        # Where words that are a little smaller let all games stand in one row, they are that.
        for tight in (True, False):
            narrowest = max((card.narrowest(style, tight=tight) for card in self._cards), default=width)
            found = _columns(style, count, width, narrowest)
            if found.number == count:
                break
        self._columns[width] = found
        return found

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
    return min(round((columns.width - 2 * GameCard.pad(style)) * _ASPECT), style.px(_MOST_PICTURE))
