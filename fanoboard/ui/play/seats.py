"""How a seat looks beside the board: its pieces, what they come to, and what they have taken."""

from __future__ import annotations

from collections.abc import Container, Sequence

import pygame

from fanoboard.content.colour import Colour, brightness, contrast_ratio
from fanoboard.content.theme import PieceLook
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.events import Picture, Piece, SeatIndex, Spot
from fanoboard.games.game import Game
from fanoboard.messages import Message, plural
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.pieces import piece_sprite
from fanoboard.ui.toolkit.paint.small_pieces import outline

_SMALL = 13
"""Logical pixels of a piece as high as small text."""
_DARK = 64
"""The brightness, of 255, below which a piece does not stand out from a panel."""


class SeatLook:
    """A seat's name and its pieces; what lies elsewhere than on the `points` of the board is in reserve."""

    def __init__(self, game: Game, index: SeatIndex, points: Container[Spot]) -> None:
        self.seat = game.seats[index]
        self._game = game
        self._index = index
        self._points = points

    def count(self, picture: Picture) -> int:
        """How many pieces of this seat there are, those in reserve included."""
        return sum(piece in self.seat.pieces for pile in picture.values() for piece in pile)

    def standing(self, picture: Picture, start: Picture) -> Message | None:
        """The pieces on the board, or yet to be placed, in a few words; None where pieces are nobody's."""
        count = self.count(picture)
        waiting = self.count({spot: pile for spot, pile in picture.items() if spot not in self._points})
        if waiting:
            return plural("{count} to place", "{count} to place", count=waiting)
        if count < self.count(start):
            return plural("{count} left", "{count} left", count=count)
        if not count:
            return None
        piles = [pile for spot, pile in picture.items() if spot in self._points]
        if any(len(pile) > 1 for pile in piles):
            stacks = sum(self._game.owner(pile) == self._index for pile in piles)
            return plural("{count} stack", "{count} stacks", count=stacks)
        return plural("{count} piece", "{count} pieces", count=count)

    def taken(self, picture: Picture, start: Picture) -> tuple[Piece, ...]:
        """The pieces of others that are there no more, where pieces are taken from others."""
        if not self._game.captures:
            return ()
        others = [piece for seat in self._game.seats if seat is not self.seat for piece in seat.pieces]
        return tuple(
            piece for piece in others for _ in range(_pieces(start, piece) - _pieces(picture, piece))
        )

    @property
    def has_side(self) -> bool:
        """Whether the seat is a side of the board, spoken of beside who plays it; tables have none."""
        return not self._game.has(HiddenInformation)

    @property
    def takes(self) -> bool:
        return self._game.captures

    def draw_small(self, surface: pygame.Surface, style: Style, left: tuple[int, int]) -> int:
        """Draw a piece as high as small text, its left edge in the middle at `left`; return its width."""
        self.draw(surface, style, left, style.px(_SMALL))
        return self.small_width(style)

    def small_width(self, style: Style) -> int:
        """The width of such a piece with the space behind it."""
        return style.px(_SMALL) + style.px(8)

    def draw(self, surface: pygame.Surface, style: Style, left: tuple[int, int], side: int) -> int:
        """Draw a piece of a diameter in pixels, with its shadow; return its width, 0 for a seat without
        pieces.
        """
        if not self.seat.pieces:
            return 0
        _draw_piece(surface, style, left, style.theme.piece(self.seat.pieces[0]), side)
        return side


def _pieces(picture: Picture, piece: Piece) -> int:
    return sum(pile.count(piece) for pile in picture.values())


def draw_row(
    surface: pygame.Surface,
    style: Style,
    left: tuple[int, int],
    pieces: Sequence[Piece],
    side: int,
    wide: int,
    *,
    rolling: Sequence[float] = (),
    edge: int = 0,
) -> int:
    """Draw pieces of a diameter in pixels in one row, each over the one before; return its width.

    Each has an edge of its own, so that they can be counted.  Where they are many, they lie closer together,
    to take no more than `wide` pixels.  The last ones may be `rolling` there from an `edge`, so much of their
    way behind them.
    """
    if not pieces:
        return 0
    step = min(round(side * 0.8), (wide - side) // max(1, len(pieces) - 1))
    lying = len(pieces) - len(rolling)
    for number, piece in enumerate(pieces):
        x = left[0] + number * step
        if number >= lying:
            come = rolling[number - lying]
            if not come:
                break
            x = round(edge + (x - edge) * come)
        _draw_piece(surface, style, (x, left[1]), style.theme.piece(piece), side, edged=True)
    return side + step * (len(pieces) - 1)


def _draw_piece(
    surface: pygame.Surface,
    style: Style,
    left: tuple[int, int],
    look: PieceLook,
    side: int,
    *,
    edged: bool = False,
) -> None:
    sprite = piece_sprite(look, side)
    middle = (left[0] + side // 2, left[1])
    panel, quiet = style.colours.panel, style.colours.quiet
    if edged or _sinks(look.body, panel):
        lighter = edged and contrast_ratio(look.body, panel) > contrast_ratio(look.body, quiet)
        behind = outline(look, side, panel if lighter else quiet)
        surface.blit(behind, behind.get_rect(center=middle))
    surface.blit(sprite.shadow, sprite.shadow.get_rect(center=middle))
    surface.blit(sprite.image, sprite.image.get_rect(center=middle))


def _sinks(body: Colour, panel: Colour) -> bool:
    """Whether a piece can't be told from a panel: both are dark, as a light piece has a dark rim."""
    return max(brightness(body), brightness(panel)) < _DARK
