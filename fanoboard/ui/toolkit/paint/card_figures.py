"""The figures of the three ranks: the Jack's shield, the Queen's rose, the King's crown; and round crests."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from fanoboard.content.theme import CardLook
from fanoboard.games.events import Piece
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.paint.keeping import kept
from fanoboard.ui.toolkit.paint.lines import thick_line
from fanoboard.ui.toolkit.paint.surfaces import clear, stretch

_OVER = 4
Ink = Sequence[int]

RANKS: Final = ("J", "Q", "K")


@kept(megabytes=4)
def figure(rank: str, side: int, ink: tuple[int, ...], light: tuple[int, ...]) -> pygame.Surface:
    """The figure of a rank in a square: its body in `ink`, what stands on it in `light`."""
    large = clear((side * _OVER, side * _OVER), ink)
    _FIGURES[rank](large, side * _OVER, (*ink[:3], 255), (*light[:3], 255))
    return stretch(large, (side, side))


@kept(megabytes=4)
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


def _shield(surface: pygame.Surface, side: float, ink: Ink, light: Ink) -> None:
    """A shield with a border, and an arrow over two points on it."""
    for grow, colour in ((0.0, ink), (0.075, light), (0.12, ink)):
        _fill(surface, side, colour, _shield_outline(grow))
    for a, b in (((0.32, 0.62), (0.5, 0.3)), ((0.5, 0.3), (0.68, 0.62))):
        thick_line(surface, light, _at(side, a), _at(side, b), side * 0.07)
    for place in ((0.32, 0.62), (0.5, 0.3), (0.68, 0.62)):
        pygame.draw.circle(surface, light, _at(side, place), side * 0.085)


def _shield_outline(inset: float) -> list[Point]:
    low = [
        (0.5 + (0.42 - inset) * math.cos(turn), 0.42 + (0.56 - inset) * math.sin(turn))
        for turn in (math.pi * step / 24 for step in range(25))
    ]
    top = 0.05 + inset
    return [(0.08 + inset, top), (0.92 - inset, top), *low]


def _rose(surface: pygame.Surface, side: float, ink: Ink, light: Ink) -> None:
    """Five broad petals, five small ones between them, and the heart of a rose."""
    middle = (0.5, 0.5)
    for step in range(5):
        turn = math.tau * step / 5 + math.pi / 2
        leaf = (0.5 + 0.4 * math.cos(turn), 0.5 + 0.4 * math.sin(turn))
        pygame.draw.circle(surface, ink, _at(side, leaf), side * 0.1)
    for step in range(5):
        turn = math.tau * step / 5 - math.pi / 2
        petal = (0.5 + 0.27 * math.cos(turn), 0.5 + 0.27 * math.sin(turn))
        pygame.draw.circle(surface, light, _at(side, petal), side * 0.225)
        pygame.draw.circle(surface, ink, _at(side, petal), side * 0.2)
    for step in range(5):
        turn = math.tau * step / 5 + math.pi / 2
        a = (0.5 + 0.13 * math.cos(turn), 0.5 + 0.13 * math.sin(turn))
        b = (0.5 + 0.36 * math.cos(turn), 0.5 + 0.36 * math.sin(turn))
        thick_line(surface, light, _at(side, a), _at(side, b), side * 0.045)
    pygame.draw.circle(surface, light, _at(side, middle), side * 0.17)
    pygame.draw.circle(surface, ink, _at(side, middle), side * 0.11)


def _crown(surface: pygame.Surface, side: float, ink: Ink, light: Ink) -> None:
    """Three points with balls on them, over a band."""
    points = ((0.1, 0.74), (0.06, 0.3), (0.31, 0.52), (0.5, 0.16), (0.69, 0.52), (0.94, 0.3), (0.9, 0.74))
    _fill(surface, side, ink, points)
    for place in ((0.08, 0.28), (0.5, 0.13), (0.92, 0.28)):
        pygame.draw.circle(surface, ink, _at(side, place), side * 0.08)
    _fill(surface, side, ink, ((0.1, 0.79), (0.9, 0.79), (0.88, 0.93), (0.12, 0.93)))
    for x in (0.3, 0.5, 0.7):
        pygame.draw.circle(surface, light, _at(side, (x, 0.64)), side * 0.05)


def _at(side: float, place: Point) -> Point:
    return place[0] * side, place[1] * side


def _fill(surface: pygame.Surface, side: float, ink: Ink, places: Sequence[Point]) -> None:
    pygame.draw.polygon(surface, ink, [_at(side, place) for place in places])


_FIGURES: dict[str, Callable[[pygame.Surface, float, Ink, Ink], None]] = {
    "J": _shield,
    "Q": _rose,
    "K": _crown,
}
