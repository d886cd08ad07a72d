"""What a puzzle asks for: the mover's piece, the goal as a sentence, and how hard it is."""

from __future__ import annotations

from dataclasses import replace

import pygame

from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget

_PAD = 12
_PIECE = 28
"""Logical pixels across."""


class GoalCard(Widget):
    """A tinted card with a bar at its side, as that of a player to move, and a few lines."""

    focusable = False

    def __init__(self, game: Game, seat: SeatIndex, goal: Text, lines: tuple[Text, ...]) -> None:
        super().__init__()
        self.text: Text = goal
        self._look = SeatLook(game, seat, ())
        self._lines = lines

    reads_as = "label"

    def node(self, style: Style) -> Node:
        return replace(super().node(style), name=" ".join(map(style.spoken, (self.text, *self._lines))))

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        return width, self.height_in(style, width)

    def height_in(self, style: Style, width: int) -> int:
        room = width - self._left(style) - style.px(_PAD)
        goal = len(style.wrap(self.text, room, "body", "bold")) * style.height("body")
        small = sum(len(style.wrap(line, room, "small")) for line in self._lines) * style.height("small")
        return max(goal + small, style.px(_PIECE)) + 2 * style.px(_PAD)

    def _left(self, style: Style) -> int:
        return style.px(_PAD + (_PIECE + _PAD if self._look.seat.pieces else 4))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, pad = style.colours, style.px(_PAD)
        style.fill(surface, self.rect, colours.panel.mix(colours.accent, 0.12))
        bar = pygame.Rect(self.rect.x, self.rect.y + pad, style.px(4), self.rect.h - 2 * pad)
        style.fill(surface, bar, colours.accent, radius=style.px(2))
        self._look.draw(surface, style, (self.rect.x + pad, self.rect.centery), style.px(_PIECE))
        x = self.rect.x + self._left(style)
        room = self.rect.right - pad - x
        y = self.rect.y + pad
        for line in style.wrap(self.text, room, "body", "bold"):
            surface.blit(style.line_in(line, room, "body", colours.text, "bold"), (x, y))
            y += style.height("body")
        for text in self._lines:
            for line in style.wrap(text, room, "small"):
                surface.blit(style.line_in(line, room, "small", colours.quiet), (x, y))
                y += style.height("small")
