"""What belongs to a card table besides the cards: the outlines of slots, the plates with names."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.theme import BoardLook, CardLook, Theme
from fanoboard.games.events import SeatIndex
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.board.moving_layer import Blit
from fanoboard.ui.paint.keeping import kept, load_font
from fanoboard.ui.paint.panels import rounded

_FONT = "Inter-Medium.otf"
_LEAST = 9
"""Pixels; smaller names can't be read."""


def table_look(theme: Theme) -> BoardLook:
    """The stuff a card table is made of: a board's frame around the cards' own cloth."""
    board, cards = theme.board, theme.cards
    return BoardLook(
        material=cards.material,
        face=cards.table,
        vein=cards.table_vein,
        frame=board.frame,
        frame_vein=board.frame_vein,
        frame_width=board.frame_width,
        line=cards.ink,
        line_light=cards.ink.fade(0),
        line_width=board.line_width,
        label=board.label,
    )


def draw_slots(face: pygame.Surface, fit: Fit, look: CardLook) -> None:
    """Draw the outlines of the slots and piles on the face of a table."""
    for area, _ in fit.areas:
        if area.lay not in ("row", "pile") or area.zone == "rank":
            continue
        for spot in area.spots:
            size = fit.cards[spot]
            outline = rounded(
                size,
                max(2, round(size[0] * 0.085)),
                look.table_vein.fade(0.22),
                look.ink.fade(0.32),
                max(1, size[0] // 60),
            )
            x, y = fit.centres[spot]
            place = outline.get_rect(center=(x - fit.face.x, y - fit.face.y))
            face.blit(outline, place)


def plates(fit: Fit, theme: Theme, names: Sequence[str], to_move: SeatIndex | None) -> list[Blit]:
    """The names of the seats; that of the one to move stands on a bright plate."""
    blits = []
    usual = (theme.cards.ink, theme.cards.table_vein.fade(0.3))
    for area, rect in fit.areas:
        if area.lay == "plate" and area.seat < len(names):
            bright = (theme.colours.on_accent, theme.colours.accent)
            image = _plate(names[area.seat], rect.size, *(bright if area.seat == to_move else usual))
            blits.append(Blit(image, image.get_rect(midleft=rect.midleft).topleft))
    return blits


@kept(megabytes=4)
def _plate(name: str, size: tuple[int, int], ink: Colour, face: Colour) -> pygame.Surface:
    height = max(_LEAST, min(round(size[1] * 0.62), 26))
    font = load_font(_FONT, height)
    pad = round(height * 0.5)
    text = name
    while len(text) > 1 and font.size(text + "…")[0] > size[0] - 2 * pad:
        text = text[:-1]
    text = text if text == name else text.rstrip() + "…"
    words = font.render(text, True, ink.rgb)
    room = (words.get_width() + 2 * pad, min(size[1], words.get_height() + pad // 2))
    plate = rounded(room, size[1] // 2, face)
    plate.blit(words, words.get_rect(center=plate.get_rect().center))
    return plate
