"""The strip on a card table: what the others did since one's last turn, as small cards.

Each turn has a row, or, where the strip is broad, a column.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.games.cast import one_after_the_other
from fanoboard.messages import Message
from fanoboard.ui.features.game.turn_cards import turn_column, turn_row
from fanoboard.ui.play.board_state import TurnTold
from fanoboard.ui.system.accessible import Node, box
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.widget import Widget

_TALLEST = 44
"""Logical pixels of a row."""
_BROAD = 4
"""A strip that is so many times as wide as it is high has columns."""
_LEAST, _AT_LEAST = 5, 20
"""A row is at least a fifth as high as it is wide, if there is room, and so many pixels."""
_WHAT = Message("What the others did since your last turn")


class TurnStrip(Widget):
    """Small cards for each turn; the one that is pointed at is shown on the table, and told in words."""

    focusable = False

    def __init__(self, point: Callable[[], object]) -> None:
        """`point` is called when another turn is pointed at."""
        super().__init__(tip=_WHAT)
        self.visible = False
        self._point = point
        self._turns: Sequence[TurnTold] = ()
        self._which: int | None = None

    def show(self, turns: Sequence[TurnTold], area: pygame.Rect | None) -> None:
        """Tell of these turns at a place of the window, if there is one."""
        rect = area or pygame.Rect(0, 0, 0, 0)
        visible = bool(turns) and area is not None
        if (turns, rect, visible) != (self._turns, self.rect, self.visible):
            self.changed()
            self._turns, self.rect, self.visible = turns, rect, visible
            self._which = None
            self.tip = _WHAT
            self.changed()

    def nodes_within(self, style: Style) -> Sequence[Node]:
        places = self._places() if self.visible else []
        return [
            Node("label", style.spoken(one_after_the_other(turn.lines)), key=str(number), rect=box(place))
            for number, (turn, place) in enumerate(zip(self._turns, places, strict=False))
        ]

    @property
    def pointed(self) -> TurnTold | None:
        there = self._which is not None and self.visible and self._which < len(self._turns)
        return self._turns[self._which] if there and self._which is not None else None

    @property
    def explained(self) -> pygame.Rect:
        return self.rect if self.pointed is None or self._which is None else self._places()[self._which]

    def bounds(self, style: Style) -> pygame.Rect:
        return self.rect

    def move(self, event: pygame.event.Event) -> None:
        places = self._places()
        self._aim(
            next((number for number, place in enumerate(places) if place.collidepoint(event.pos)), None)
        )

    def update(self, now: int) -> bool:
        if not self.hovered:
            self._aim(None)
        return False

    def _aim(self, which: int | None) -> None:
        if which != self._which:
            self._which = which
            self.changed()
            self.tip = one_after_the_other(self.pointed.lines) if self.pointed is not None else _WHAT
            if self.scene is not None:
                self.scene.tip_changed(self)
            self._point()

    @property
    def _abreast(self) -> bool:
        return self.rect.w >= _BROAD * self.rect.h

    def _places(self) -> list[pygame.Rect]:
        count = max(1, len(self._turns))
        if self._abreast:
            wide = min(self.rect.w // count, 2 * self.rect.h)
            return [pygame.Rect(self.rect.x + n * wide, self.rect.y, wide, self.rect.h) for n in range(count)]
        columns = max(1, 2, key=lambda each: self._height(count, each)) if count > 1 else 1
        rows = -(-count // columns)
        style = self.scene.style if self.scene is not None else None
        tallest = style.px(_TALLEST * style.text) if style is not None else _TALLEST
        wide = self.rect.w // columns
        high = min(tallest, self._height(count, columns))
        return [
            pygame.Rect(self.rect.x + number // rows * wide, self.rect.y + number % rows * high, wide, high)
            for number in range(count)
        ]

    def _height(self, count: int, columns: int) -> int:
        """How high so many rows can be in so many columns."""
        rows, wide = -(-count // columns), self.rect.w // columns
        return min(self.rect.h // rows, max(_AT_LEAST, wide // _LEAST))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        cards, text = style.theme.cards, style.text
        for number, (turn, place) in enumerate(zip(self._turns, self._places(), strict=False)):
            lit = number == self._which
            drawn = turn_column if self._abreast else turn_row
            surface.blit(drawn(turn.crest, turn.hand, turn.actions, place.size, cards, text, lit=lit), place)
