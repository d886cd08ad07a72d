"""A small picture of a board, as on the catalogue of games."""

from __future__ import annotations

import pygame

from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.theme import Theme
from fanoboard.games.events import Picture
from fanoboard.ui.board.base import draw_base
from fanoboard.ui.board.diagram import DiagramView
from fanoboard.ui.board.fit_table import fit_layout
from fanoboard.ui.board.moving_layer import pile_blits
from fanoboard.ui.board.sprites import sprite_on
from fanoboard.ui.paint.surfaces import Size, clear


def board_picture(
    layout: Layout, theme: Theme, picture: Picture, size: Size, *, shipped_only: bool = False
) -> pygame.Surface:
    """A board as large as fits into `size`, with what lies on it, on a transparent ground.

    With `shipped_only`, a diagram on it is the shipped one, whatever the user has.
    """
    surface = clear(size, theme.colours.shadow)
    area = surface.get_rect()
    fitted = fit_layout(layout, area, theme.board.frame_width, 0.05 * min(area.size))
    draw_base(surface, layout, theme, fitted, min(area.size) / 800)
    if layout.table and layout.table.diagram and fitted.diagram:
        drawing = load_layout(layout.table.diagram.layout, shipped_only=shipped_only)
        DiagramView(drawing, theme, fitted.diagram).image().draw(surface)
    for spot in fitted.back_to_front:
        pile = tuple(sprite_on(theme, fitted, piece, spot) for piece in picture.get(spot, ()))
        for blit in pile_blits(pile, fitted.centres[spot]):
            blit.draw(surface)
    return surface
