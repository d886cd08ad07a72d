"""Cards and medals as sprites: their images, and the shadows they cast."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from fanoboard.content.theme import CardLook
from fanoboard.games.events import Piece
from fanoboard.ui.toolkit.paint.card_faces import card_image
from fanoboard.ui.toolkit.paint.panels import rounded, soft_shadow
from fanoboard.ui.toolkit.paint.pieces import PieceSprite
from fanoboard.ui.toolkit.paint.signs import sign
from fanoboard.ui.toolkit.paint.surface_cache import cached
from fanoboard.ui.toolkit.paint.surfaces import Size, clear

_DEEPEST = 12
"""More cards than these don't make a pile look any higher."""
_MEDALS = {"reverse": "swap", "oversum": "sum", "joker": "star", "defense": "shield"}


@dataclass(frozen=True, slots=True)
class CardSprite(PieceSprite):
    """A card ready to blit.  Its `diameter` is its width."""

    def offset(self, level: int) -> tuple[float, float]:
        """A pile of cards grows a little upwards."""
        return 0.0, -min(level, _DEEPEST) * self.thickness


@dataclass(frozen=True, slots=True)
class MedalSprite(PieceSprite):
    """A round sign; several lie side by side."""

    def offset(self, level: int) -> tuple[float, float]:
        """One beside the other, from left to right."""
        return (level - 1.5) * self.diameter * 1.16, 0.0


@cached(megabytes=24)
def card_sprite(look: CardLook, piece: Piece, size: Size) -> CardSprite:
    return CardSprite(
        images=(card_image(look, piece, size),),
        shadow=_shadow(size, 0.045, 120),
        lifted_shadow=_shadow(size, 0.12, 110),
        diameter=size[0],
        foot=0.0,
        thickness=max(0.3, size[0] / 150),
    )


@cached(megabytes=24)
def medal_sprite(look: CardLook, piece: Piece, size: Size) -> MedalSprite:
    """The medal of a special; `size` is that of the place for all four of them."""
    side = max(6, min(size[1], round(size[0] / 4.6)))
    medal = rounded((side, side), side // 2, look.face, look.gilt, max(1, side // 16))
    image = sign(_MEDALS.get(piece, "star"), round(side * 0.6), look.suits.s)
    medal.blit(image, image.get_rect(center=(side // 2, side // 2)))
    flat = clear((1, 1))
    return MedalSprite((medal,), flat, flat, side, 0.0, 1.0)


@cached(megabytes=24)
def _shadow(size: Size, spread: float, opacity: int) -> pygame.Surface:
    blur = max(2, round(size[0] * spread))
    return soft_shadow(size, max(2, round(size[0] * 0.085)), blur, (12, 10, 8, opacity))[0]
