"""SVG files: a board with what lies on it and is marked, as shapes that are sharp at any size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pygame

from fanoboard.content.colour import Colour, contrast
from fanoboard.content.layout import Layout
from fanoboard.content.theme import Theme
from fanoboard.games.events import Picture, Piece, Spot
from fanoboard.ui.board.fit import Fit, fit_layout
from fanoboard.ui.board.labels import LEAST_NAME, LabelPlaces, coordinate_words
from fanoboard.ui.board.mark_looks import LOOKS
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.board.sprites import seen_colour, sprite_on
from fanoboard.ui.features.export.film import Shot, Studio
from fanoboard.ui.toolkit.paint.curves import Point

_LINES: Final = ("last_line", "lost_line")
"""The kinds of marks that lie on lines of the board, below the pieces."""
_ARROWS: Final = ("path", "drawn")
_LETTER: Final = 0.72
"""The height of a capital letter, as a share of the size of its font."""
_RING: Final = 0.62
"""The radius of a ring round a piece, in diameters of pieces."""


class SvgFile:
    """Writes one moment as shapes; the frame that was painted of it is not needed."""

    def __init__(self, out: BinaryIO, studio: Studio, shots: Sequence[Shot]) -> None:
        self._out, self._drawing = out, svg_picture(studio.layout, studio.theme, shots[-1], studio.size)

    def add(self, image: pygame.Surface, at: tuple[int, int] = (0, 0), milliseconds: int = 0) -> None:
        """Nothing is taken of pixels."""

    def finish(self) -> None:
        self._out.write(self._drawing.encode())


def svg_picture(layout: Layout, theme: Theme, shot: Shot, size: tuple[int, int]) -> str:
    """A board that has no table, as the text of an SVG file of that size."""
    fit = fit_layout(layout, pygame.Rect((0, 0), size), theme.board.frame_width, 0.04 * max(size))
    wide, high = size
    root = _shape(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        width=wide,
        height=high,
        viewBox=f"0 0 {wide} {high}",
        font_family="sans-serif",
        text_anchor="middle",
    )
    root.extend(_Drawing(layout, theme, fit, shot).shapes())
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


class _Drawing:
    """The shapes of a board at one size, from the lowest to the uppermost."""

    def __init__(self, layout: Layout, theme: Theme, fit: Fit, shot: Shot) -> None:
        self._layout, self._theme, self._fit = layout, theme, fit
        self._picture: Picture = shot.picture
        self._marks = shot.marks
        self._sides = LabelPlaces(layout, fit)

    def shapes(self) -> Iterator[Element]:
        yield from self.board()
        for mark in self._marks:
            if mark.kind in _LINES:
                yield from self._lit_lines(mark)
        yield from self._lines()
        for spot in self._fit.back_to_front:
            yield from self._pile(spot)
        for mark in self._marks:
            if mark.kind in _ARROWS:
                yield from self._arrow(mark)
            elif mark.kind not in _LINES:
                yield from self._rings(mark)
        yield from self._words()

    # The board

    def board(self) -> Iterator[Element]:
        look, fit = self._theme.board, self._fit
        radius = 0.12 * fit.unit
        if fit.board != fit.face:
            yield _rect(fit.board, radius, look.frame)
        yield _rect(fit.face, radius / 3, look.face)
        for tray in fit.trays:
            yield _rect(tray, 0.22 * fit.unit, look.face.mix(look.line.opaque, 0.15))

    def _lines(self) -> Iterator[Element]:
        look = self._theme.board
        width = max(1.0, look.line_width * self._fit.unit)
        for _, path in self._fit.lines:
            yield _path(path, look.line, width)
        for spot in sorted(self._fit.points) if self._fit.ring else ():
            centre, radius = self._fit.centres[spot], self._fit.ring / 2
            yield _circle(centre, radius, fill=look.face, stroke=look.line, stroke_width=width)

    def _words(self) -> Iterator[Element]:
        look, fit = self._theme.board, self._fit
        for word in coordinate_words(self._layout, fit, look):
            yield _text(word.text, word.place, word.height * _LETTER, word.ink)
        height = max(LEAST_NAME, 0.19 * fit.unit) * _LETTER
        for spot in self._layout.points if self._layout.labels == "names" else ():
            place = self._sides.name_place(spot, empty=not self._picture.get(spot))
            around = _text(spot, place, height, look.face)
            around.attrib |= {"stroke": _hex(look.face), "stroke-width": f"{height / 3:.2f}"}
            yield around
            yield _text(spot, place, height, look.line)

    # What lies on it

    def _pile(self, spot: Spot) -> Iterator[Element]:
        pile = self._picture.get(spot, ())
        x, y = self._fit.centres[spot]
        for level, piece in enumerate(pile):
            sprite = sprite_on(self._theme, self._fit, piece, spot)
            dx, dy = sprite.offset(level)
            yield from self._piece(piece, (x + dx, y + dy), sprite.diameter)
        if pile and sprite_on(self._theme, self._fit, pile[0], spot).heaps:
            colours, unit = self._theme.colours, self._fit.unit
            at = self._sides.count_place(spot, self._fit.piece / 2 + 0.12 * unit)
            yield _circle(at, 0.13 * unit, fill=colours.panel)
            yield _text(str(len(pile)), at, 0.11 * unit, colours.text)

    def _piece(self, piece: Piece, at: Point, diameter: float) -> Iterator[Element]:
        """Its outline, and the light that falls on it from the top left."""
        look = self._theme.piece(piece)
        (x, y), edge, colour = at, max(0.6, 0.03 * diameter), seen_colour(look)
        if look.shape == "triangle":
            turns = (math.tau * (step / 3 - 0.25) for step in range(3))
            far = 0.56 * diameter
            corners = [(x + far * math.cos(turn), y + far * math.sin(turn)) for turn in turns]
            yield _polygon(corners, colour, look.rim, edge)
            return
        yield _circle(at, (diameter - edge) / 2, fill=colour, stroke=look.rim, stroke_width=edge)
        lit = (x - 0.07 * diameter, y - 0.09 * diameter)
        yield _circle(lit, 0.33 * diameter, fill=colour.mix(look.light, 0.35))

    # What is marked

    def _colour(self, mark: Mark) -> Colour:
        return LOOKS[mark.kind].colour(self._theme)

    def _lit_lines(self, mark: Mark) -> Iterator[Element]:
        for name, path in self._fit.lines:
            if name in mark.spots:
                colour = self._theme.board.face.mix(self._colour(mark).opaque, 0.6)
                yield _path(path, colour, 0.3 * self._fit.unit)

    def _rings(self, mark: Mark) -> Iterator[Element]:
        fit, colour = self._fit, self._colour(mark).opaque
        dashes = 0.16 * fit.unit if mark.kind == "taken" else None
        for spot in mark.spots:
            if spot in fit.centres:
                for ink, width in ((contrast(colour), 0.12), (colour, 0.07)):
                    yield _circle(
                        fit.centres[spot],
                        _RING * fit.piece,
                        fill="none",
                        stroke=ink,
                        stroke_width=width * fit.unit,
                        stroke_dasharray=dashes,
                    )

    def _arrow(self, mark: Mark) -> Iterator[Element]:
        fit, colour = self._fit, self._colour(mark).opaque
        places: list[Point] = [fit.centres[spot] for spot in mark.spots if spot in fit.centres]
        if len(places) < 2:
            return
        width = (0.06 if mark.kind == "path" else 0.1) * fit.unit
        tip = 3.2 * width
        (ax, ay), (bx, by) = places[-2:]
        turn = math.atan2(by - ay, bx - ax)
        places[-1] = (bx - tip * math.cos(turn), by - tip * math.sin(turn))
        barbs = (
            (bx - 1.25 * tip * math.cos(turn + aside), by - 1.25 * tip * math.sin(turn + aside))
            for aside in (0.5, -0.5)
        )
        head = [(bx, by), *barbs]
        for more, ink in ((0.05 * fit.unit, contrast(colour)), (0.0, colour)):
            yield _path(places, ink, width + more)
            yield _polygon(head, ink, ink, more)


_Value = str | float | Colour | None


def _shape(tag: str, **values: _Value) -> Element:
    """A shape with its attributes; a colour has its opacity apart from it."""
    shape = Element(tag)
    for name, value in values.items():
        key = name.replace("_", "-")
        if isinstance(value, Colour):
            shape.set(key, _hex(value))
            if value[3] < 255:
                shape.set(f"{key}-opacity", f"{value[3] / 255:.3f}")
        elif value is not None:
            shape.set(key, value if isinstance(value, str) else f"{value:.2f}".removesuffix(".00"))
    return shape


def _hex(colour: Colour) -> str:
    return "#" + bytes(colour.rgb).hex()


def _rect(area: pygame.Rect, radius: float, colour: Colour) -> Element:
    return _shape("rect", x=area.x, y=area.y, width=area.w, height=area.h, rx=radius, fill=colour)


def _circle(at: Point, radius: float, **values: _Value) -> Element:
    return _shape("circle", cx=at[0], cy=at[1], r=radius, **values)


def _polygon(corners: Sequence[Point], colour: Colour, edge: Colour, width: float) -> Element:
    return _shape(
        "polygon",
        points=_places(corners),
        fill=colour,
        stroke=edge,
        stroke_width=width,
        stroke_linejoin="round",
    )


def _path(places: Sequence[Point], colour: Colour, width: float) -> Element:
    return _shape(
        "polyline",
        points=_places(places),
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _places(places: Sequence[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in places)


def _text(text: str, at: Point, height: float, ink: Colour) -> Element:
    """Words with letters of a height and their middle at a place."""
    shape = _shape("text", x=at[0], y=at[1] + height / 2, font_size=height / _LETTER, fill=ink)
    shape.text = text
    return shape
