"""The sprite of a piece on a spot: what lies in a place for cards is a card, all else as themes say."""

from __future__ import annotations

from dataclasses import replace
from zlib import crc32

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.theme import PieceLook, Theme
from fanoboard.games.events import Piece, Spot
from fanoboard.ui.board.base import ground_of
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.toolkit.paint.cards import card_sprite, medal_sprite
from fanoboard.ui.toolkit.paint.curves import edge_on
from fanoboard.ui.toolkit.paint.pieces import WEARS, PieceSprite, piece_sprite
from fanoboard.ui.toolkit.paint.surfaces import cached


def sprite_on(theme: Theme, fit: Fit, piece: Piece, spot: Spot) -> PieceSprite:
    """A piece at the size that it has on a spot."""
    size = fit.cards.get(spot)
    if size is None:
        look = theme.piece(piece)
        sprite = piece_sprite(look, fit.piece, edge_on(ground_of(theme.board), seen_colour(look)))
        return sprite if sprite.heaps else sprite.worn(wear_on(spot))
    if fit.lay_of(spot) == "signs":
        return medal_sprite(theme.cards, piece, size)
    return card_sprite(theme.cards, fit.shown(piece, spot), size)


def wear_on(spot: Spot) -> int:
    """How worn what lies on a spot is: a piece that is moved turns, and shows other traces of use."""
    return crc32(spot.encode()) % WEARS


def seen_colour(look: PieceLook) -> Colour:
    """The colour that a piece is seen to have as a whole."""
    return look.body.mix(look.light, _LIT)


_LIT = 0.35
"""How far the light brings a piece from its own colour to its lightest one, as a whole."""
_DIMMED = 0.6
"""How far the colours of what is dimmed are from their own to that of the ground."""


@cached(megabytes=12)
def dimmed(sprite: PieceSprite, ground: Colour) -> PieceSprite:
    """A piece close to the colour of the ground, and as solid as ever: no line shines through it."""
    return replace(sprite, images=tuple(_towards(image, ground) for image in sprite.images))


def _towards(image: pygame.Surface, ground: Colour) -> pygame.Surface:
    near = image.copy()
    own = round(255 * (1 - _DIMMED))
    near.fill((own, own, own), special_flags=pygame.BLEND_RGB_MULT)
    near.fill([round(part * _DIMMED) for part in ground.rgb], special_flags=pygame.BLEND_RGB_ADD)
    return near
