"""Icons, drawn by code on a grid of 24 by 24 with round strokes, at any size and in any colour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.toolkit.paint.keeping import kept

Icon = Literal[
    "back", "close", "down", "up", "undo", "redo", "hint", "flip", "flag", "plus", "gear", "book",
    "help", "home", "pause", "play", "save", "full", "check", "equal", "first", "last",
    "previous", "next", "pen", "right", "move", "erase", "copy", "paste", "turn", "swap", "mirror",
    "mirror_down", "eye", "people", "trophy", "turns", "step", "more", "replay", "branch", "comment",
    "library", "bin", "info", "chart", "minus", "values", "strip", "puzzle", "learn", "folder", "file",
    "picture", "letters",
]  # fmt: skip
Point = tuple[float, float]
Stroke = Sequence[Point]

_GRID = 24
_TIMES = 6
"""How much larger icons are drawn before they are scaled down."""


def _arc(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """Points of an arc, in degrees clockwise from three o'clock."""
    steps = max(2, round(abs(end - start) / 10))
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def _teeth() -> list[Stroke]:
    middle = (12.0, 12.0)
    teeth: list[Stroke] = []
    for tooth in range(8):
        angle = tooth * 45
        teeth.append([_arc(middle, 6.6, angle, angle + 1)[0], _arc(middle, 9.2, angle, angle + 1)[0]])
    return teeth


def _mirror(strokes: Sequence[Stroke]) -> list[Stroke]:
    return [[(_GRID - x, y) for x, y in stroke] for stroke in strokes]


def _transposed(strokes: Sequence[Stroke]) -> list[Stroke]:
    return [[(y, x) for x, y in stroke] for stroke in strokes]


_HALF: list[Stroke] = [[(9, 6), (3.5, 17.5), (9, 17.5), (9, 6)]]
_REFLECTED: list[Stroke] = [*_HALF, *_mirror(_HALF), *([(12, y), (12, y + 2)] for y in (3, 8, 13, 18))]
_UNDO: list[Stroke] = [
    [(4, 9), (14, 9), *_arc((14, 14), 5, -90, 90), (9, 19)],
    [(8.5, 4.5), (4, 9), (8.5, 13.5)],
]
_FIRST: list[Stroke] = [[(6, 5.5), (6, 18.5)], [(18, 5.5), (10.5, 12), (18, 18.5)]]
_PREVIOUS: list[Stroke] = [[(15, 5.5), (8, 12), (15, 18.5)]]

_REPLAY: Stroke = _arc((12, 12.5), 7, -50, 230)

_ICONS: dict[Icon, Sequence[Stroke]] = {
    "back": [[(19, 12), (5, 12)], [(11, 6), (5, 12), (11, 18)]],
    "close": [[(6, 6), (18, 18)], [(18, 6), (6, 18)]],
    "down": [[(6, 9.5), (12, 15.5), (18, 9.5)]],
    "right": [[(9.5, 6), (15.5, 12), (9.5, 18)]],
    "pen": [[(5, 19), (6, 15), (15.5, 5.5), (18.5, 8.5), (9, 18), (5, 19)], [(13, 8), (16, 11)]],
    "up": [[(6, 14.5), (12, 8.5), (18, 14.5)]],
    "undo": _UNDO,
    "redo": _mirror(_UNDO),
    "hint": [
        [(9.5, 17), *_arc((12, 9.5), 6, 120, 420), (14.5, 17), (9.5, 17)],
        [(10, 20.5), (14, 20.5)],
    ],
    "flip": [
        [(7.5, 5), (7.5, 19)], [(4, 8.5), (7.5, 5), (11, 8.5)],
        [(16.5, 5), (16.5, 19)], [(13, 15.5), (16.5, 19), (20, 15.5)],
    ],
    "flag": [[(6, 21), (6, 4), (18, 4), (15, 8.5), (18, 13), (6, 13)]],
    "plus": [[(12, 5), (12, 19)], [(5, 12), (19, 12)]],
    "minus": [[(5, 12), (19, 12)]],
    "letters": [
        [(3.5, 18), (8, 6), (12.5, 18)], [(5.2, 14), (10.8, 14)],
        _arc((17, 15), 3, 0, 360), [(20, 11.5), (20, 18)],
    ],
    "chart": [[(4, 4), (4, 20), (20, 20)], [(7.5, 15.5), (11, 10.5), (14.5, 13.5), (19.5, 6)]],
    "values": [
        _arc((8, 8), 4.2, 0, 360), _arc((16.5, 16.5), 4.2, 0, 360),
        [(6.3, 8), (9.7, 8)], [(8, 6.3), (8, 9.7)], [(14.8, 16.5), (18.2, 16.5)],
    ],
    "strip": [
        [(9, 3.5), (15, 3.5), (15, 20.5), (9, 20.5), (9, 3.5)], [(9, 13), (15, 13)], [(9, 16.7), (15, 16.7)],
    ],
    "gear": [_arc((12, 12), 6.4, 0, 360), _arc((12, 12), 2.4, 0, 360), *_teeth()],
    "puzzle": [
        [
            (4, 20), (4, 8), (8.4, 8), *_arc((10.5, 5.9), 2.6, 130, 410), (12.6, 8), (17, 8),
            (17, 12.4), *_arc((19.1, 14.5), 2.6, 220, 500), (17, 16.6), (17, 20), (4, 20),
        ],
    ],
    "book": [
        [(12, 6.5), (12, 19.5)],
        [(12, 6.5), (9, 5), (3.5, 5), (3.5, 18), (9, 18), (12, 19.5)],
        [(12, 6.5), (15, 5), (20.5, 5), (20.5, 18), (15, 18), (12, 19.5)],
    ],
    "help": [
        _arc((12, 12), 9, 0, 360),
        [*_arc((12, 9.7), 2.7, -170, 80), (12, 13.6)], [(12, 16.9), (12, 17)],
    ],
    "home": [[(3.5, 11.5), (12, 4), (20.5, 11.5)], [(6, 9.5), (6, 19.5), (18, 19.5), (18, 9.5)]],
    "pause": [[(8.5, 5.5), (8.5, 18.5)], [(15.5, 5.5), (15.5, 18.5)]],
    "play": [[(8, 5.5), (18.5, 12), (8, 18.5), (8, 5.5)]],
    "save": [
        [(12, 4), (12, 15)], [(7, 10), (12, 15), (17, 10)],
        [(4.5, 17), (4.5, 20), (19.5, 20), (19.5, 17)],
    ],
    "full": [
        [(4, 9), (4, 4), (9, 4)], [(15, 4), (20, 4), (20, 9)],
        [(20, 15), (20, 20), (15, 20)], [(9, 20), (4, 20), (4, 15)],
    ],
    "check": [[(5, 12.5), (10, 17.5), (19.5, 7)]],
    "equal": [[(4, 9.5), (20, 9.5)], [(4, 14.5), (20, 14.5)]],
    "first": _FIRST,
    "last": _mirror(_FIRST),
    "more": [_arc((x, 12), 0.8, 0, 360) for x in (5, 12, 19)],
    "replay": [_REPLAY, [(17, 3.2), _REPLAY[0], (12.4, 7.6)]],
    "branch": [
        [(7, 4), (7, 20)], [(7, 14.5), *_arc((13, 8.5), 4.5, 90, 0), (17.5, 5)],
        [(14.5, 8), (17.5, 4.5), (20.5, 8)],
    ],
    "comment": [[(4, 5.5), (20, 5.5), (20, 16), (11.5, 16), (7.5, 20), (7.5, 16), (4, 16), (4, 5.5)]],
    "library": [
        [(5, 4.5), (5, 19.5)], [(5, 4.5), (8.5, 4.5), (8.5, 19.5), (5, 19.5)],
        [(8.5, 6.5), (12, 6.5), (12, 19.5), (8.5, 19.5)],
        [(14.6, 5.6), (17.4, 4.9), (20.6, 18.6), (17.8, 19.3), (14.6, 5.6)],
    ],
    "info": [_arc((12, 12), 9, 0, 360), [(12, 11), (12, 16.6)], [(12, 7.5), (12, 7.6)]],
    "bin": [
        [(4.5, 6.5), (19.5, 6.5)], [(9, 6.5), (9.6, 4), (14.4, 4), (15, 6.5)],
        [(6.2, 6.5), (7.2, 20), (16.8, 20), (17.8, 6.5)], [(10, 10), (10.3, 16.5)], [(14, 10), (13.7, 16.5)],
    ],
    "previous": _PREVIOUS,
    "next": _mirror(_PREVIOUS),
    "move": [
        [(12, 3), (12, 21)], [(3, 12), (21, 12)], [(9.5, 5.5), (12, 3), (14.5, 5.5)],
        [(9.5, 18.5), (12, 21), (14.5, 18.5)], [(5.5, 9.5), (3, 12), (5.5, 14.5)],
        [(18.5, 9.5), (21, 12), (18.5, 14.5)],
    ],
    "erase": [
        [(8, 19.5), (3.5, 15), (14, 4.5), (20, 10.5), (11, 19.5), (8, 19.5)],
        [(8.5, 10), (14.5, 16)], [(11, 19.5), (20, 19.5)],
    ],
    "copy": [
        [(9, 8), (19.5, 8), (19.5, 20.5), (9, 20.5), (9, 8)],
        [(5.5, 16), (4.5, 16), (4.5, 3.5), (15, 3.5), (15, 4.5)],
    ],
    "paste": [
        [(8.5, 5), (5, 5), (5, 20.5), (19, 20.5), (19, 5), (15.5, 5)],
        [(8.5, 3), (15.5, 3), (15.5, 7), (8.5, 7), (8.5, 3)],
    ],
    "turn": [_arc((12, 12.5), 7.5, -35, 255), [(12.9, 6.2), (18.2, 8.2), (19.4, 2.8)]],
    "swap": [
        _arc((12, 12), 8.5, 0, 360), [(12, 3.5), (12, 20.5)],
        *([(x, 12 - h), (x, 12 + h)] for x, h in ((13.5, 8), (15, 7.5), (16.5, 6.8), (18, 5.5), (19.5, 3.5))),
    ],
    "mirror": _REFLECTED,
    "learn": [
        [(12, 5), (2.5, 9.5), (12, 14), (21.5, 9.5), (12, 5)], [(21.5, 9.5), (21.5, 15.5)],
        [(6.5, 12), (6.5, 16.5), (9, 18.5), (12, 19.2), (15, 18.5), (17.5, 16.5), (17.5, 12)],
    ],
    "mirror_down": _transposed(_REFLECTED),
    "eye": [
        [*_arc((12, 17.5), 10.5, -149, -31), *_arc((12, 6.5), 10.5, 31, 149), (3, 12.1)],
        _arc((12, 12), 2.6, 0, 360),
    ],
    "people": [
        _arc((9, 8), 3.2, 0, 360), [(3, 19), *_arc((9, 19), 6, 180, 360)],
        _arc((16.5, 9), 2.4, -120, 120), [*_arc((16, 18.5), 5, -75, 0)],
    ],
    "trophy": [
        [(7.5, 4), (16.5, 4), (16.5, 9), *_arc((12, 9), 4.5, 0, 180), (7.5, 4)],
        [(7.5, 6), (4, 6), (4, 8), (7.5, 10.5)], [(16.5, 6), (20, 6), (20, 8), (16.5, 10.5)],
        [(12, 13.5), (12, 19)], [(8, 20), (16, 20)],
    ],
    "turns": [
        [*_arc((12, 12), 7.5, -170, -20), (19.2, 9.8)], [(19.4, 4.6), (19.2, 9.8), (14.2, 9)],
        [*_arc((12, 12), 7.5, 10, 160), (4.8, 14.2)], [(4.6, 19.4), (4.8, 14.2), (9.8, 15)],
    ],
    "step": [[(6, 5.5), (14, 12), (6, 18.5), (6, 5.5)], [(18, 5.5), (18, 18.5)]],
    "picture": [
        [(3.5, 4.5), (20.5, 4.5), (20.5, 19.5), (3.5, 19.5), (3.5, 4.5)],
        [(4, 17), (9, 11), (13, 15.5), (15.5, 13), (20, 17.5)], _arc((15.5, 9), 1.4, 0, 360),
    ],
    "folder": [[(3.5, 19), (3.5, 5), (9.5, 5), (11.5, 7.5), (20.5, 7.5), (20.5, 19), (3.5, 19)]],
    "file": [
        [(6, 3.5), (14, 3.5), (18.5, 8), (18.5, 20.5), (6, 20.5), (6, 3.5)],
        [(14, 3.5), (14, 8), (18.5, 8)],
    ],
}  # fmt: skip


@kept(megabytes=2)
def icon_image(icon: Icon, side: int, ink: Colour) -> pygame.Surface:
    """An icon as a square of `side` pixels."""
    large = side * _TIMES
    image = pygame.Surface((large, large), pygame.SRCALPHA, 32)
    image.fill((*ink.rgb, 0))
    unit = large / _GRID
    radius = max(1.0, unit * 0.9)
    for stroke in _ICONS[icon]:
        points = [(x * unit, y * unit) for x, y in stroke]
        for start, end in pairwise(points):
            _thick(image, ink, start, end, radius)
        for point in points:
            pygame.draw.circle(image, ink, point, radius)
    return pygame.transform.smoothscale(image, (side, side))


def _thick(image: pygame.Surface, ink: Colour, start: Point, end: Point, radius: float) -> None:
    """A straight line of even thickness, which pygame's own lines have not at every angle."""
    length = math.dist(start, end)
    if length > 0:
        across = (
            (end[1] - start[1]) / length * radius,
            (start[0] - end[0]) / length * radius,
        )
        corners = [
            (start[0] + across[0], start[1] + across[1]),
            (end[0] + across[0], end[1] + across[1]),
            (end[0] - across[0], end[1] - across[1]),
            (start[0] - across[0], start[1] - across[1]),
        ]
        pygame.draw.polygon(image, ink, corners)
