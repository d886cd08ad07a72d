"""Marks as they are seen on a board: with a fine edge where their colour hardly stands out from it."""

from __future__ import annotations

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.count_marks import count
from fanoboard.ui.board.counts import Relief
from fanoboard.ui.board.mark_looks import Shape, Whole
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.board.sign_marks import Place
from fanoboard.ui.board.way_marks import aim, arrow, lacking, taken_line, trail
from fanoboard.ui.toolkit.paint.curves import edge_on, edged
from fanoboard.ui.toolkit.paint.surfaces import cached

_CASED: tuple[Whole, ...] = (aim, arrow, count, lacking, taken_line, trail)
"""What is made of parts that overlap, and has a casing of its own."""
_THICK = 0.017
"""Of an edge, in board units, or of the width of a card."""


@cached(megabytes=8, fewest=13)
def spot_image(shape: Shape, place: Place, colour: Colour, ground: Colour) -> pygame.Surface | None:
    """What a shape draws around one spot in a colour, on a board of another."""
    image = shape(place, colour)
    edge = edge_on(ground, colour)
    unit = place.card[0] if place.card else place.unit
    return image if image is None or edge is None else edged(image, edge, max(1.0, _THICK * unit))


def whole_images(whole: Whole, mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
    """What is drawn of all spots or lines of a mark."""
    edge = edge_on(relief.beneath, colour)
    blits = whole(mark, relief, colour)
    return (
        blits if edge is None or whole in _CASED else [_edged(blit, edge, relief.fit.unit) for blit in blits]
    )


@cached(megabytes=8, fewest=13)
def _edged(blit: Blit, edge: Colour, unit: float) -> Blit:
    image = edged(blit.image, edge, max(1.0, _THICK * unit))
    room = (image.get_width() - blit.image.get_width()) // 2
    return Blit(image, (blit.at[0] - room, blit.at[1] - room), blit.opacity)
