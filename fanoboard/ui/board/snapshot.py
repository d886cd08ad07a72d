"""A small picture of a board, as on the catalogue of games."""

from __future__ import annotations

import pygame
from msgspec import structs

from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.theme import Theme
from fanoboard.games.events import Picture
from fanoboard.ui.board.base import draw_base
from fanoboard.ui.board.blits import pile_blits
from fanoboard.ui.board.diagram import DiagramView
from fanoboard.ui.board.fit import Fit, fit_layout
from fanoboard.ui.board.labels import LabelPlaces, name_label
from fanoboard.ui.board.sprites import sprite_on
from fanoboard.ui.toolkit.paint.surfaces import Size, clear

_LEAST_UNIT = 44
"""Pixels between points; where they are closer, a small picture has no coordinates."""
_LEAST_NAMES = 7
"""Pixels; where names would be lower, a small picture has none."""


def fit_picture(layout: Layout, theme: Theme, size: Size) -> Fit:
    """Where everything is on a picture of so many pixels."""
    return fit_layout(layout, pygame.Rect((0, 0), size), theme.board.frame_width, 0.05 * min(size))


def board_picture(
    layout: Layout, theme: Theme, picture: Picture, size: Size, *, shipped_only: bool = False
) -> pygame.Surface:
    """A board as large as fits into `size`, with what lies on it, on a transparent ground.

    With `shipped_only`, a diagram on it is the shipped one, whatever the user has.
    """
    surface = clear(size, theme.colours.shadow)
    fitted = fit_picture(layout, theme, size)
    bare = layout.labels != "names" and fitted.unit < _LEAST_UNIT
    base = structs.replace(layout, labels="none") if bare else layout
    room = min(size[0] - fitted.board.right, size[1] - fitted.board.bottom)
    draw_base(surface, base, theme, fitted, min(size) / 800, room)
    if layout.table and layout.table.diagram and fitted.diagram:
        drawing = load_layout(layout.table.diagram.layout, shipped_only=shipped_only)
        DiagramView(drawing, theme, fitted.diagram).image().draw(surface)
    for spot in fitted.back_to_front:
        pile = tuple(sprite_on(theme, fitted, piece, spot) for piece in picture.get(spot, ()))
        for blit in pile_blits(pile, fitted.centres[spot]):
            blit.draw(surface)
    if layout.labels == "names" and fitted.unit * 0.19 >= _LEAST_NAMES:
        sides = LabelPlaces(layout, fitted)
        for spot in layout.points:
            place = sides.name_place(spot, empty=not picture.get(spot))
            name_label(spot, place, fitted, theme.board).draw(surface)
    return surface
