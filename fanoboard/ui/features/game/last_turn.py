"""On a card table for two, between the fields: what the other one did in the last turn, action by action."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.content.colour import contrast
from fanoboard.messages import plural
from fanoboard.ui.play.board_state import TurnTold
from fanoboard.ui.system.accessible import Node, box
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.widget import Widget

_GROUND = 0.3
"""The opacity of the ground of the lines."""
_QUIET = 0.85
"""The opacity of the words above the lines."""
_LEAST = 9
"""Pixels; smaller words can't be read."""
_SPACE = 1.32
"""From line to line, as a multiple of the size of the words."""
_INSET = 12


class LastTurn(Widget):
    """A line for each action, and one for what was drawn; pointed at, it is shown on the table once more."""

    focusable = False

    def __init__(self, point: Callable[[], object]) -> None:
        """`point` is called when the mouse comes or goes."""
        super().__init__()
        self.visible = False
        self._point = point
        self._turn: TurnTold | None = None
        self._was_pointed = False

    def show(self, turns: Sequence[TurnTold], area: pygame.Rect | None) -> None:
        """Tell of the last of these turns at a place of the window, if there is one."""
        turn = turns[-1] if turns and area is not None else None
        told = self._turn.lines if self._turn is not None else None
        if told == (turn.lines if turn is not None else None) and (area or self.rect) == self.rect:
            self._turn = turn
            return
        self.changed()
        self._turn, self.visible = turn, turn is not None
        self.rect = area or pygame.Rect(0, 0, 0, 0)
        self.changed()

    def make_way(self, *, gone: bool) -> None:
        """Be gone while something else is drawn there, or be there again."""
        visible = self._turn is not None and not gone
        if visible != self.visible:
            self.visible = visible
            self.changed()

    def nodes_within(self, style: Style) -> Sequence[Node]:
        """The lines."""
        lines = self._turn.lines if self._turn is not None and self.visible else ()
        return [
            Node("label", style.spoken(line), key=str(number), rect=box(self.rect))
            for number, line in enumerate(lines)
        ]

    @property
    def pointed(self) -> TurnTold | None:
        """The turn, if it is pointed at."""
        return self._turn if self.hovered and self.visible else None

    def bounds(self, style: Style) -> pygame.Rect:
        """Just its place."""
        return self.rect

    def update(self, now: int) -> bool:
        """Say so when the mouse came or went."""
        pointed = self.pointed is not None
        if pointed != self._was_pointed:
            self._was_pointed = pointed
            self._point()
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the lines in words as large as all of them have room, whole, on a ground."""
        if (turn := self._turn) is None:
            return
        ink, pad = style.theme.cards.ink.opaque, style.px(_INSET)
        head = plural(
            "{player}, last turn: {count} action",
            "{player}, last turn: {count} actions",
            count=len(turn.words),
            player=turn.player,
        )
        room = self.rect.inflate(-2 * pad, -pad)
        size = style.size("body")
        while True:
            small = max(_LEAST, min(size, style.size("small")))
            above = style.fonts.wrap(style.words(head), small, room.w)
            words = [style.words(told) for told in turn.lines]
            lines = [line for each in words for line in style.fonts.wrap(each, size, room.w)]
            step = round(size * _SPACE)
            if (len(above) + len(lines)) * step <= room.h or size <= _LEAST:
                break
            size -= 1
        high = min(self.rect.h, (len(above) + len(lines)) * step + pad)
        ground = pygame.Rect(self.rect.x, self.rect.centery - high // 2, self.rect.w, high)
        style.fill(surface, ground, contrast(ink.opaque).fade(_GROUND))
        y = ground.y + pad // 2
        for line in above:
            surface.blit(style.fonts.line(line, small, ink.fade(_QUIET)), (room.x, y))
            y += step
        for line in lines:
            surface.blit(style.fonts.line(line, size, ink), (room.x, y))
            y += step
