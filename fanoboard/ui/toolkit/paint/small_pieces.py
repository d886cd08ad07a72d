"""Pieces and cards as small as the letters they stand among."""

from __future__ import annotations

import math

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.theme import CardLook, PieceLook
from fanoboard.games.events import Piece
from fanoboard.ui.toolkit.paint.cards import read_card
from fanoboard.ui.toolkit.paint.drawings import Ink, sign
from fanoboard.ui.toolkit.paint.panels import rounded
from fanoboard.ui.toolkit.paint.pieces import draw_face, piece_sprite
from fanoboard.ui.toolkit.paint.surfaces import cached, clear, load_font, mixed, stretch

_FONT = "Inter-Bold.otf"
_OVER = 4
_PIECE, _CARD, _NUMBER, _SUIT, _SIGN = 0.95, 1.16, 0.86, 0.66, 0.88
"""Of the size of the text: a piece, the height of a card, what is on it, and a sign."""


@cached(megabytes=4)
def small_piece(look: PieceLook | CardLook, piece: Piece, edge: Colour, size: int) -> pygame.Surface:
    """A piece, or a card if that is the look, for text of a size in pixels.

    It is no higher than a line of such text; the `edge` tells a piece from a ground of its own colour.
    """
    return _card(look, piece, size) if isinstance(look, CardLook) else _piece(look, edge, size)


@cached(megabytes=1)
def small_sign(name: str, size: int, ink: Ink) -> pygame.Surface:
    """A sign for what is done with cards, in the ink of the text, with a little room beside it."""
    drawn = sign(name, round(size * _SIGN), ink)
    image = clear((drawn.get_width() + 2 * max(1, size // 8), drawn.get_height()), ink)
    image.blit(drawn, drawn.get_rect(center=image.get_rect().center))
    return image


def _piece(look: PieceLook, edge: Colour, size: int) -> pygame.Surface:
    """A stone as it lies on the board; a token flat, as its thickness would make another shape of it."""
    side = round(size * _PIECE)
    if look.shape == "stone":
        image = piece_sprite(look, side).image
        drawn = outline(look, side, edge).copy()
        drawn.blit(image, image.get_rect(center=drawn.get_rect().center))
        return drawn
    large = clear((side * _OVER, side * _OVER), edge)
    draw_face(large, look.shape, (*edge.rgb, 255), side * _OVER, (0, 0))
    inner = (*mixed(look.body, look.light, 0.4), 255)
    draw_face(large, look.shape, inner, side * _OVER, (0, 0), 0.8 if look.shape == "disk" else 0.55)
    return stretch(large, (side, side))


def _card(look: CardLook, piece: Piece, size: int) -> pygame.Surface:
    """A plate with the number and the suit side by side, as nothing smaller can be read."""
    card = read_card(piece)
    high, gap = round(size * _CARD), max(1, size // 10)
    if card is None:
        return rounded((round(high * 0.7), high), max(2, size // 5), look.back, look.back_line)
    ink = look.joker if card.joker else getattr(look.suits, card.suit)
    number = load_font(_FONT, max(6, round(size * _NUMBER))).render(card.value, True, ink.rgb)
    suit = sign(card.suit, max(4, round(size * _SUIT)), ink)
    shown = [part for part in (number, suit) if part.get_width() > 1]
    wide = sum(part.get_width() for part in shown) + gap * (len(shown) + 3)
    image = rounded((wide, high), max(2, size // 5), look.face, look.edge).copy()
    x = 2 * gap
    for part in shown:
        image.blit(part, part.get_rect(midleft=(x, (high + 1) // 2)))
        x += part.get_width() + gap
    return image


@cached(megabytes=2)
def outline(look: PieceLook, side: int, ink: Colour) -> pygame.Surface:
    """The shape of a piece in one colour, a little larger, to lie behind it."""
    shape = piece_sprite(look, side).image.copy()
    shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((*ink.rgb, 0), special_flags=pygame.BLEND_RGBA_ADD)
    out = max(1, side // 14)
    behind = clear((shape.get_width() + 2 * out, shape.get_height() + 2 * out), ink)
    for angle in range(0, 360, 30):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        behind.blit(shape, (round(out * (1 + x)), round(out * (1 + y))))
    return behind
