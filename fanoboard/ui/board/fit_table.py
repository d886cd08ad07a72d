"""How a card table fits a rectangle of the window: stretched, within limits, the cards as they are."""

from __future__ import annotations

import pygame

from fanoboard.content.layout import CARD, Box, CardTable, Layout
from fanoboard.ui.board.fit import Fit, fit

_SLIMMEST, _BROADEST = 0.78, 1.45
"""The width of a table as a share of its height."""
_UNITS = 8
"""The shorter side of a table in board units."""


def fit_layout(layout: Layout, area: pygame.Rect, frame: float, space: float, text: float = 1.0) -> Fit:
    """Fit a board or a table with a frame (in board units) into an area, as large as it goes.

    `space` pixels are left around it, for its shadow.  Words at the edges of a board are `text` times as
    large as usual.
    """
    if layout.table is None:
        return fit(layout, area, frame, space, text)
    room_x, room_y = max(8.0, area.width - 2 * space), max(8.0, area.height - 2 * space)
    wide, high = min(room_x, room_y * _BROADEST), min(room_y, room_x / _SLIMMEST)
    board = pygame.Rect(0, 0, round(wide), round(high))
    board.center = area.center
    unit = min(board.size) / _UNITS
    edge = round(frame * unit * 0.6)
    face = board.inflate(-2 * edge, -2 * edge)
    return _fit_table(layout.table, board, face, unit)


def _fit_table(table: CardTable, board: pygame.Rect, face: pygame.Rect, unit: float) -> Fit:
    across, down = face.width / table.size[0], face.height / table.size[1]

    def scaled(box: Box) -> Box:
        left, top, wide, high = box
        return face.x + left * across, face.y + top * down, wide * across, high * down

    centres, cards = {}, {}
    area_of = {spot: area for area in table.areas for spot in area.spots}
    for area in table.areas:
        for spot, (left, top, wide, high) in zip(area.spots, area.boxes(scaled(area.box)), strict=False):
            centres[spot] = (round(left + wide / 2), round(top + high / 2))
            cards[spot] = (max(2, int(wide)), max(2, int(high)))
        if area.lay == "ghost":
            # It is no spot, nothing can be clicked there, but a card may be shown.
            spot, box = f"{area.zone}.{area.seat}", _rect(scaled(area.box))
            wide = min(box.width * 0.94, box.height * CARD)
            centres[spot], cards[spot] = box.center, (max(2, int(wide)), max(2, int(wide / CARD)))
            area_of[spot] = area
    return Fit(
        board=board,
        face=face,
        unit=unit,
        centres=centres,
        lines=(),
        trays=(),
        piece=max(2, round(unit * 0.7)),
        origin=face.bottomleft,
        cards=cards,
        area_of=area_of,
        areas=tuple((area, _rect(scaled(area.box))) for area in table.areas),
        diagram=_rect(scaled(table.diagram.box)) if table.diagram else None,
    )


def _rect(box: Box) -> pygame.Rect:
    return pygame.Rect(round(box[0]), round(box[1]), int(box[2]), int(box[3]))
