"""A stack fanned out beside itself: every piece alone, in their order, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.theme import Theme
from fanoboard.ui.board.blits import Blit, pile_blits
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.toolkit.paint.panels import rounded, soft_shadow
from fanoboard.ui.toolkit.paint.pieces import PieceSprite
from fanoboard.ui.toolkit.paint.surface_cache import cached, load_font
from fanoboard.ui.toolkit.paint.surfaces import Size

_FONT = "Inter-Bold.otf"
_STEP = 0.74
"""From one piece to the next, as a share of a piece."""
_LEAST = 12
"""The least height of the number, in pixels."""


def fan_blits(pile: Sequence[PieceSprite], centre: tuple[int, int], fit: Fit, theme: Theme) -> list[Blit]:
    """A panel with the pieces of a pile, beside its spot and within the board."""
    size, colours = pile[0].diameter, theme.colours
    pad, aside = round(size * 0.22), round(size * 0.66)
    number = _number(len(pile), max(_LEAST, round(size * 0.34)), colours.text)
    column = round(size * (1 + _STEP * (len(pile) - 1)) + pile[0].foot)
    panel = pygame.Rect(0, 0, size + 2 * pad, column + number.get_height() + 2 * pad)
    panel.midleft = (centre[0] + aside, centre[1])
    if panel.right > fit.board.right:
        panel.right = centre[0] - aside
    panel.clamp_ip(fit.board)
    face, shadow, margin = _panel(
        panel.size, round(size * 0.2), colours.panel, colours.panel_edge, colours.shadow
    )
    blits = [
        Blit(shadow, (panel.x - margin + size // 20, panel.y - margin + size // 12)),
        Blit(face, panel.topleft),
        Blit(number, number.get_rect(midbottom=(panel.centerx, panel.bottom - pad // 2)).topleft),
    ]
    lowest = panel.y + pad + size / 2 + _STEP * size * (len(pile) - 1)
    for level, sprite in enumerate(pile):
        blits += pile_blits([sprite], (panel.centerx, lowest - _STEP * size * level))
    return blits


@cached(megabytes=4)
def _panel(
    size: Size, radius: int, fill: Colour, edge: Colour, shadow: Colour
) -> tuple[pygame.Surface, pygame.Surface, int]:
    """The face of the panel, its shadow, and by how much that is larger on every side."""
    return rounded(size, radius, fill, edge), *soft_shadow(size, radius, max(2, radius), shadow)


@cached(megabytes=4)
def _number(count: int, height: int, ink: tuple[int, ...]) -> pygame.Surface:
    font = load_font(_FONT, height)
    return font.render(str(count), True, ink[:3])
