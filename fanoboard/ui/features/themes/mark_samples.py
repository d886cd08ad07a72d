"""Marks to look at: all of them on one board, and each on a small piece of board."""

from __future__ import annotations

from functools import cache

import pygame
from msgspec import structs

from fanoboard.content.colour import Colour
from fanoboard.content.layout import Layout
from fanoboard.content.theme import FieldPath, colour_at, load_theme, replaced, theme_fields
from fanoboard.games.events import Spot
from fanoboard.messages import Message
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.mark_looks import LOOKS, SHAKING
from fanoboard.ui.board.marks import Hand, Kind, Mark, Marks
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.panels import rounded_mask
from fanoboard.ui.toolkit.paint.surfaces import clear, cut

SAMPLE = "BB1BB1B1B/B4B1B1/1B6B/1W1W1W1W1/WWW2WW1W w 0"
"""A position of Fanorona with room for all marks."""
HAND = Hand("d2")
MARKS = Marks(
    Mark("can_move", ("a1", "b1", "c1", "b2")),
    Mark("can_land", ("c3", "d3")),
    Mark("framed", ("e3",)),
    Mark("will_capture", ("f4", "g5")),
    Mark("choice", ("a5", "b5")),
    Mark("other_choice", ("d5", "e5")),
    Mark("last_move", ("h3", "i3")),
    Mark("path", ("h4", "h3", "i3")),
    Mark("must", ("f2",)),
    Mark("losing", ("e2",)),
    Mark("refused", ("h2",)),
    Mark("won", ("f1", "g1")),
    Mark("cursor", ("g3",)),
    Mark("arrow", ("a4", "b4")),
)

_EMPTY: frozenset[Kind] = frozenset({"can_land", "losing", "cursor", "last_move"})
"""What is best seen where no piece lies."""
_SPOT: Spot = "a"
_ONE = Layout(title=Message("Board"), points={_SPOT: (0, 0)}, margin=0.66)


@cache
def mark_sources() -> dict[Kind, FieldPath]:
    """Where in a theme the colour of each kind of mark stands, found by trying."""
    theme = load_theme(shipped_only=True)
    found: dict[Kind, FieldPath] = {}
    for field in theme_fields(theme):
        if field.kind == "colour" and field.path[0] in ("marks", "colours"):
            red, *others = colour_at(theme, field.path)
            other = replaced(theme, field.path, Colour(255 - red, *others))
            for kind, look in LOOKS.items():
                if look.colour(other) != look.colour(theme):
                    found[kind] = field.path
    return found


def paths_at(spot: Spot) -> list[FieldPath]:
    """The colours of the marks of a spot of the sample, the uppermost first."""
    sources, order = mark_sources(), list(LOOKS)
    kinds = sorted((mark.kind for mark in MARKS.at(spot)), key=order.index, reverse=True)
    return list(dict.fromkeys(sources[kind] for kind in kinds if kind in sources))


def _kind_for(path: FieldPath) -> Kind | None:
    """The kind of mark that shows a colour of the marks best, if any does."""
    kinds = [kind for kind, source in mark_sources().items() if source == path]
    return next((kind for kind in kinds if kind == path[-1]), kinds[0] if kinds else None)


class MarkTiles:
    """The pictures of marks, each painted again only if something of it has changed."""

    def __init__(self) -> None:
        self._painted: dict[FieldPath, tuple[object, pygame.Surface]] = {}

    def picture(self, path: FieldPath, look: Style, side: int) -> pygame.Surface:
        """The mark with the colour at `path`, in a square of `side` pixels."""
        theme = look.theme
        wanted = (theme.board, theme.pieces.get("white"), colour_at(theme, path), side)
        painted = self._painted.get(path)
        if painted is None or painted[0] != wanted:
            painted = self._painted[path] = wanted, _painted(path, look, side)
        return painted[1]


def _painted(path: FieldPath, look: Style, side: int) -> pygame.Surface:
    kind = _kind_for(path)
    flat = structs.replace(look.theme, board=structs.replace(look.theme.board, frame_width=0), radius=0)
    # What shakes is seen only where there is motion.
    style = Style(flat, 1, look.fonts, motion=1 if kind in SHAKING else 0)
    board = Board(_ONE, style)
    room = round(side * 1.3)
    board.place(style, pygame.Rect(0, 0, room, room))
    if kind is not None:
        board.show({} if kind in _EMPTY else {_SPOT: ("white",)})
        board.mark(Marks(Mark(kind, (_SPOT,))))
    board.update(0)
    board.damage(style)
    large = pygame.Surface((room, room), 0, 32)
    board.draw(large, style)
    if kind is None:
        _draw_sign(large, str(path[-1]), colour_at(look.theme, path))
    inner = pygame.Rect(0, 0, side, side)
    inner.center = (room // 2, room // 2)
    cropped = clear(inner.size)
    cropped.blit(large, (0, 0), inner)
    return cut(cropped, rounded_mask(inner.size, max(2, side // 6)))


def _draw_sign(surface: pygame.Surface, name: str, colour: Colour) -> None:
    """A sign for an outcome that no mark of a board shows: up for a win, down for a loss, else a disk."""
    middle, size = surface.get_width() / 2, surface.get_width() * 0.16
    pygame.draw.circle(surface, (252, 252, 252), (middle, middle), size * 1.7)
    if name in ("win", "loss"):
        up = -1 if name == "win" else 1
        corners = [(-size, -up * size * 0.7), (size, -up * size * 0.7), (0, up * size * 0.9)]
        pygame.draw.polygon(surface, colour.rgb, [(middle + x, middle + y) for x, y in corners])
    else:
        pygame.draw.circle(surface, colour.rgb, (middle, middle), size * 0.8)
