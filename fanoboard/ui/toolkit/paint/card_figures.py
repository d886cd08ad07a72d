"""The figures of the three ranks: the Jack's shield, the Queen's rose, the King's crown; and round crests."""

from __future__ import annotations

from typing import Final

import pygame

from fanoboard.content.theme import CardLook
from fanoboard.games.events import Piece
from fanoboard.ui.toolkit.paint.drawings import drawing
from fanoboard.ui.toolkit.paint.surface_cache import cached
from fanoboard.ui.toolkit.paint.surfaces import clear, stretch

_OVER = 4
RANKS: Final = ("J", "Q", "K")


def figure(rank: str, side: int, ink: tuple[int, ...], light: tuple[int, ...]) -> pygame.Surface:
    """The figure of a rank in a square: its body in `ink`, what stands on it in `light`."""
    return drawing("figures", rank, side, ink[:3], light)


@cached(megabytes=4)
def crest(look: CardLook, piece: Piece, side: int) -> pygame.Surface:
    """A round crest with the figure of a commander, `Jh`, in the colour of its suit."""
    rank, suit = piece[:1], piece[1:2]
    ink = getattr(look.suits, suit, look.joker)
    large = clear((side * _OVER, side * _OVER), look.face)
    middle = (side * _OVER / 2, side * _OVER / 2)
    pygame.draw.circle(large, look.gilt, middle, side * _OVER * 0.5)
    pygame.draw.circle(large, look.face, middle, side * _OVER * 0.45)
    image = stretch(large, (side, side))
    if rank in RANKS:
        drawn = figure(rank, round(side * 0.68), ink, look.face)
        image.blit(drawn, drawn.get_rect(center=(side // 2, side // 2)))
    if "+resigned" in piece:
        image.set_alpha(110)
    return image
