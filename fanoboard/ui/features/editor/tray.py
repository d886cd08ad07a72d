"""The trays beside the board: pieces to be put on it, and what else a click there can do."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from enum import Enum

import pygame

from fanoboard.games.events import Piece
from fanoboard.ui.board.blits import piece_blits, pile_blits
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.icons import Icon, icon_image
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.paint.pieces import piece_sprite
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Widget

_SIDE = 48
_FILLED = 0.62
"""The share of that which a piece takes."""
_HEAP = 7
_DRAG = 6
"""Logical pixels that the mouse has to move before a click becomes a drag."""


class Tool(Enum):
    """What a click on the board does where it puts no piece there."""

    MOVE = "move"
    REMOVE = "erase"


class ToolTile(Pressable):
    """A piece, or another tool.  A click chooses it; a piece can be dragged from it as well."""

    def __init__(
        self,
        tool: Tool | Piece,
        choose: Callable[[], object],
        carry: Callable[[Point], object],
        drop: Callable[[Point], object],
        *,
        tip: Text,
        hint: Text = "",
    ) -> None:
        """`carry` hears of where a piece from here is dragged, `drop` of where it is let go."""
        super().__init__(choose, tip=tip, hint=hint)
        self.tool = tool
        self._carry = carry
        self._drop = drop
        self._pressed_at = (0, 0)
        self._carried = False

    def node(self, style: Style) -> Node:
        return replace(super().node(style), role="radio_button", checked=self.chosen)

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(_SIDE), style.px(_SIDE)

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        side = min(width, style.px(_SIDE))
        return side, side

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The piece or the icon; framed and tinted if it is chosen."""
        colours = style.colours
        # Pieces lie on what the board is made of, where every theme lets them be seen.
        ground = colours.field if isinstance(self.tool, Tool) else style.theme.board.face
        ground = ground.mix(colours.text, 0.12 if self.pressed else 0.07 if self.hovered else 0.0)
        if self.chosen:
            style.fill(surface, self.rect, colours.accent)
            edge = style.px(3)
            inner = self.rect.inflate(-2 * edge, -2 * edge)
            style.fill(surface, inner, ground, radius=max(0, style.radius - edge))
        else:
            style.fill(surface, self.rect, ground, edge=colours.panel_edge)
        if isinstance(self.tool, Tool):
            icon: Icon = "move" if self.tool is Tool.MOVE else "erase"
            image = icon_image(icon, style.px(24), colours.text)
            surface.blit(image, image.get_rect(center=self.rect.center))
        else:
            look = style.theme.piece(self.tool)
            sprite = piece_sprite(look, round(self.rect.w * _FILLED * (1.3 if look.shape == "seed" else 1)))
            count = _HEAP if sprite.heaps else 1
            for blit in pile_blits((sprite,) * count, self.rect.center):
                blit.draw(surface)

    def drags_at(self, position: tuple[int, int]) -> bool:
        return True

    def press(self, event: pygame.event.Event) -> None:
        super().press(event)
        self._pressed_at, self._carried = event.pos, False

    def drag(self, event: pygame.event.Event) -> None:
        style = self.scene.style if self.scene is not None else None
        if style is None or isinstance(self.tool, Tool):
            return
        if self._carried or math.dist(event.pos, self._pressed_at) > style.px(_DRAG):
            self._carried = True
            self._carry(event.pos)

    def release(self, event: pygame.event.Event) -> None:
        if not self._carried:
            super().release(event)
            return
        self._carried = self.pressed = False
        self.changed()
        self._drop(event.pos)


class CarriedPiece(Widget):
    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self._piece: Piece = ""

    def carry(self, piece: Piece, pos: Point, size: int) -> None:
        """Show a piece of `size` pixels at a place of the window."""
        self._piece, self.visible = piece, True
        self.rect = pygame.Rect(0, 0, size, size)
        self.rect.center = round(pos[0]), round(pos[1])
        self.changed()

    def hide(self) -> None:
        self.visible = False

    def bounds(self, style: Style) -> pygame.Rect:
        return self.rect.inflate(2 * self.rect.w, 2 * self.rect.h)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        sprite = piece_sprite(style.theme.piece(self._piece), self.rect.w)
        for blit in piece_blits(sprite, self.rect.center, 1.0):
            blit.draw(surface)
