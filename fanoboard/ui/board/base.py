"""The part of the board that never moves: shadow, frame, face, lines, coordinates.  Baked once a size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from fanoboard.content.colour import Colour, brightness
from fanoboard.content.layout import Layout
from fanoboard.content.theme import BoardLook, Theme
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.labels import coordinates
from fanoboard.ui.board.table_parts import draw_slots, table_look
from fanoboard.ui.toolkit.paint.curves import Path, draw_chalk, draw_lines
from fanoboard.ui.toolkit.paint.materials import MATERIALS, wood
from fanoboard.ui.toolkit.paint.panels import rounded, rounded_mask, soft_shadow
from fanoboard.ui.toolkit.paint.surfaces import (
    WHITE,
    clear,
    cut,
    glow,
    gradient,
    mixed,
    multiply,
    solid,
    stretch,
)

_LIT = (255, 254, 251)
_DIM = {"wood": (220, 208, 194), "slate": (204, 206, 214), "paper": (236, 233, 228), "felt": (178, 184, 184)}
"""What the light leaves in the middle of a board, and in the corners far from it."""
_FACE_SEED, _FRAME_SEED = 5, 21
_BLUR, _DROP = 0.2, 0.16
"""How soft the shadow of a board is, and how far below the board it lies, in board units."""
_SAMPLE = (120, 90)
"""The size of what is looked at of a material, in pixels."""
_DARK = 110
"""The brightness, of 255, below which a board is dark."""
_HOLLOW = (236, 233, 229)
"""What is left of the light within a ring."""
_LINING, _OPAQUE = 0.15, 190
"""How much lighter the ground of a tray is in a dark board, and how much it hides of that, of 255."""


@lru_cache(maxsize=64)
def ground_of(look: BoardLook) -> Colour:
    """What colour a board is seen to have: its material and the light on it make it darker than its face."""
    face = MATERIALS[look.material](_SAMPLE, look.face, look.vein, _FACE_SEED, _SAMPLE[0] / 1000)
    multiply(face, glow(_SAMPLE, _LIT, _DIM[look.material], (0.42, 0.36)))
    return average(face, face.get_rect())


def average(surface: pygame.Surface, area: pygame.Rect) -> Colour:
    """The colour that an area is seen to have from afar."""
    red, green, blue, _ = pygame.transform.average_color(surface, area)
    return Colour(red, green, blue)


def draw_base(
    surface: pygame.Surface, layout: Layout, theme: Theme, fit: Fit, scale: float, room: float = math.inf
) -> None:
    """Draw a board without its pieces onto the table that `surface` shows.

    Its shadow ends within `room` pixels below and beside it.
    """
    look = theme.board if layout.table is None else table_look(theme)
    grain = max(0.25, max(fit.board.width, fit.board.height) / 1000)
    radius = round(min(theme.radius * scale * 1.4, fit.unit * 0.3))
    _cast_shadow(surface, fit.board, radius, theme, min(fit.unit, room / (2 * _BLUR + _DROP)))
    framed = fit.board.width > fit.face.width
    if framed:
        surface.blit(_frame(fit, look, radius, grain), fit.board)
    face = MATERIALS[look.material](fit.face.size, look.face, look.vein, _FACE_SEED, grain)
    multiply(face, glow(fit.face.size, _LIT, _DIM[look.material], (0.42, 0.36)))
    _draw_lines(face, fit, look)
    for tray in fit.trays:
        _draw_tray(face, tray.move(-fit.face.x, -fit.face.y), look, fit.unit)
    draw_slots(face, fit, theme.cards)
    if framed:
        _shade_from_frame(face, fit.unit)
    face_radius = max(2, radius // 3) if framed else radius
    surface.blit(cut(face, rounded_mask(face.get_size(), face_radius)), fit.face)
    _edge_light(surface, fit.face, face_radius, fit.unit, sunk=framed)
    for blit in coordinates(layout, fit, look):
        blit.draw(surface)


def _cast_shadow(surface: pygame.Surface, board: pygame.Rect, radius: int, theme: Theme, unit: float) -> None:
    """A wide soft shadow away from the light, and a narrow dark one where the board stands."""
    for blur, drop, opacity in ((unit * _BLUR, unit * _DROP, 1.0), (unit * 0.045, unit * 0.035, 0.9)):
        shadow, margin = soft_shadow(
            board.size, radius, max(2, round(blur)), theme.colours.shadow.fade(opacity)
        )
        surface.blit(shadow, (board.x - margin + round(drop * 0.45), board.y - margin + round(drop)))


def _frame(fit: Fit, look: BoardLook, radius: int, grain: float) -> pygame.Surface:
    """Four rails of wood, mitred at the corners, with a rounded and lit outer edge."""
    size, rail = fit.board.size, (fit.board.width - fit.face.width) // 2
    frame = solid(size, look.frame)
    for number, length in enumerate((size[0], size[0], size[1], size[1])):
        plank = wood((length, rail), look.frame, look.frame_vein, _FRAME_SEED + number, grain)
        profile = ((255, 246, 234), (250, 244, 238), (236, 232, 228), (196, 190, 186))
        multiply(plank, gradient(plank.get_size(), profile if number != 1 else profile[::-1]))
        if number >= 2:
            plank = pygame.transform.rotate(plank, 90)
            plank = cut(plank, _mitre(plank.get_size(), left=number == 2))
            frame.blit(plank, (0 if number == 2 else size[0] - rail, 0))
        else:
            frame.blit(plank, (0, 0 if number == 0 else size[1] - rail))
    _draw_mitres(frame, rail)
    shaped = cut(frame, rounded_mask(size, radius))
    _edge_light(shaped, shaped.get_rect(), radius, fit.unit, sunk=False)
    return shaped


def _mitre(size: tuple[int, int], *, left: bool) -> pygame.Surface:
    """The mask of an upright rail whose ends are cut at 45 degrees."""
    over = 3
    wide, high = size[0] * over, size[1] * over
    mask = clear((wide, high))
    inner = wide if left else 0
    corners = [(wide - inner, 0), (inner, wide), (inner, high - wide), (wide - inner, high)]
    pygame.draw.polygon(mask, (*WHITE, 255), corners)
    return stretch(mask, size)


def _draw_mitres(frame: pygame.Surface, rail: int) -> None:
    """A fine dark joint where two rails meet."""
    wide, high = frame.get_size()
    for x, y in ((0, 0), (wide - rail, 0), (0, high - rail), (wide - rail, high - rail)):
        falling = (x == 0) == (y == 0)
        ends = [(0, 0), (rail, rail)] if falling else [(rail, 0), (0, rail)]
        draw_lines(frame.subsurface((x, y, rail, rail)), [ends], max(1.0, rail / 28), (20, 10, 4, 110))


def _shade_from_frame(face: pygame.Surface, unit: float) -> None:
    """The shadow that the frame throws onto the face, deepest below its top left."""
    wide, high = face.get_size()
    for depth, dark, across, far_side in (
        (0.16, 118, False, False),
        (0.12, 138, True, False),
        (0.05, 196, False, True),
        (0.05, 196, True, True),
    ):
        reach = max(2, round(depth * unit))
        steps = [mixed((dark, dark - 6, dark - 12), WHITE, (step / 7) ** 0.6) for step in range(8)]
        stops = steps[::-1] if far_side else steps
        strip = gradient((reach, high) if across else (wide, reach), stops, across=across)
        at = (wide - reach if across else 0, 0 if across else high - reach) if far_side else (0, 0)
        multiply(face, strip, at)


def _edge_light(surface: pygame.Surface, area: pygame.Rect, radius: int, unit: float, *, sunk: bool) -> None:
    """The thin lit and dark edges of a board: lit towards the light, or away from it where sunk."""
    width = max(1, round(unit / 80))
    edge = rounded(area.size, radius, (255, 255, 255, 0), (255, 255, 255, 255), width)
    lit, dark = (255, 240, 214, 92), (20, 9, 2, 130)
    if sunk:
        lit, dark = (255, 240, 214, 46), (14, 6, 0, 150)
    first, last = (dark, lit) if sunk else (lit, dark)
    middle = (*mixed(first, last, 0.5), 20)
    small = pygame.Surface((8, 8), pygame.SRCALPHA, 32)
    for x in range(8):
        for y in range(8):
            share = (x + y) / 14
            small.set_at((x, y), first if share < 0.4 else last if share > 0.6 else middle)
    light = stretch(small, area.size)
    light.blit(edge, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(light, area)


def _draw_lines(face: pygame.Surface, fit: Fit, look: BoardLook) -> None:
    width = max(1.0, look.line_width * fit.unit)
    bare = face.copy() if fit.ring else face
    _carve(face, [path for _, path in fit.lines], fit, look, width)
    rings = [*fit.rings]
    if not rings:
        return
    # The lines end at the rings, within which the board is a little hollow.
    size = (round(fit.ring), round(fit.ring))
    mask = rounded_mask(size, size[0] // 2)
    for spot in fit.points:
        x, y = fit.centres[spot]
        area = pygame.Rect((0, 0), size)
        area.center = (x - fit.face.x, y - fit.face.y)
        hollow = cut(bare.subsurface(area.clip(bare.get_rect())), mask)
        multiply(hollow, solid(hollow.get_size(), _HOLLOW))
        face.blit(hollow, area)
    _carve(face, rings, fit, look, width)


def _carve(face: pygame.Surface, ways: Sequence[Path], fit: Fit, look: BoardLook, width: float) -> None:
    """Lines as they are cut into wood, drawn with chalk or in ink."""
    paths = [[(x - fit.face.x, y - fit.face.y) for x, y in path] for path in ways]
    if look.material == "slate":
        draw_chalk(face, paths, max(1.5, width), look.line)
        return
    if look.line_light[3]:
        drop = width * 0.5
        lit = [[(x + drop, y + drop) for x, y in path] for path in paths]
        draw_lines(face, lit, width, look.line_light, but_not=paths)
    draw_lines(face, paths, width, look.line)


def _draw_tray(face: pygame.Surface, area: pygame.Rect, look: BoardLook, unit: float) -> None:
    """A hollow in the board; on paper, which has none, an inked frame.

    In a dark board its ground is light, as dark pieces could not be seen in the shade.
    """
    radius = round(unit * 0.22)
    if look.material == "paper":
        width = max(1, round(look.line_width * unit))
        frame = rounded(area.size, radius, look.line.fade(0.05), look.line.fade(0.6), width)
        face.blit(frame, area)
        return
    hollow = solid(area.size, WHITE)
    hollow.blit(face, (0, 0), area)
    if brightness(look.face) < _DARK:
        lining = solid(area.size, mixed(look.face, WHITE, _LINING))
        lining.set_alpha(_OPAQUE)
        hollow.blit(lining, (0, 0))
        _shade_from_frame(hollow, unit * 0.2)
    else:
        multiply(hollow, solid(area.size, (216, 210, 204)))
        _shade_from_frame(hollow, unit * 0.6)
    face.blit(cut(hollow, rounded_mask(area.size, radius)), area)
    _edge_light(face, area, radius, unit, sunk=True)
