"""A small board on a page of rules, with its marks, in the theme of the day."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.theme import Theme
from fanoboard.games.events import Spot
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.diagram import DiagramView
from fanoboard.ui.board.fit_table import fit_layout
from fanoboard.ui.board.snapshot import fit_picture
from fanoboard.ui.board.static_layer import space_around
from fanoboard.ui.features.rules.rule_example import RuleMoment
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.panels import rounded_mask
from fanoboard.ui.toolkit.paint.surfaces import cut, solid
from fanoboard.ui.toolkit.widgets.widget import Widget

_MEASURED = 600
"""Pixels of the board by which its shape is measured."""
_BROAD = 1.4
"""How much broader than high a card table is drawn."""
_TRIES = 4
_AROUND = 10
"""Logical pixels around the cards that are shown of a table."""


class RulePicture(Widget):
    """Shows a moment of a board, or of a card table the part where cards lie; after `prepare` only."""

    focusable = False
    reads_as = "image"

    def __init__(
        self, layout: Layout, moment: RuleMoment, spots: Sequence[Spot], *, diagram: bool = False
    ) -> None:
        """`spots` are those of a card table that must be seen; with `diagram`, only its diagram is."""
        super().__init__()
        self._layout = layout
        self.moment = moment
        self.text: Text = moment.words
        self._spots = spots
        self._diagram = diagram
        self._shape: tuple[Theme, float] | None = None
        """How high it is, as a part of its width, in a theme."""
        self._image: pygame.Surface | None = None
        self._drawn: object = None

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        return width, self.height_in(style, width)

    def height_in(self, style: Style, width: int) -> int:
        if self._diagram:
            return width
        if self._shape is None or self._shape[0] != style.theme:
            board, shown = self._fit(style, _MEASURED)
            part = board if shown is None else shown
            self._shape = style.theme, part.h / part.w
        return round(width * self._shape[1])

    def _fit(self, style: Style, side: int) -> tuple[pygame.Rect, pygame.Rect | None]:
        """Where the board is in `side` pixels of height, and of a card table the part that is shown."""
        if self._layout.table is None:
            return fit_picture(self._layout, style.theme, (side, side)).board, None
        fitted = fit_picture(self._layout, style.theme, (round(side * _BROAD), side))
        places = []
        for spot in self._spots:
            place = pygame.Rect((0, 0), fitted.cards[spot])
            place.center = fitted.centres[spot]
            places.append(place)
        around = round(side * _AROUND / _MEASURED)
        return fitted.board, places[0].unionall(places[1:]).inflate(2 * around, 2 * around)

    def in_sight(self) -> bool:
        clip = self.clip()
        return self.visible and (clip is None or clip.colliderect(self.rect))

    def is_prepared(self, style: Style) -> bool:
        return self._drawn == (style.theme, self.rect.size)

    def prepare(self, style: Style) -> None:
        """Draw it, which takes a few hundredths of a second."""
        self._drawn = (style.theme, self.rect.size)
        self._image = self._diagram_image(style) if self._diagram else self._board_image(style)
        self.changed()

    def _diagram_image(self, style: Style) -> pygame.Surface:
        table = self._layout.table
        image = solid(self.rect.size, style.theme.cards.table)
        if table is not None and table.diagram is not None:
            drawing = load_layout(table.diagram.layout)
            place = image.get_rect().inflate(-style.px(16), -style.px(16))
            lit = tuple((mark.kind, mark.spots) for mark in self.moment.marks.of("sequence"))
            DiagramView(drawing, style.theme, place).image(lit).draw(image)
        return cut(image, rounded_mask(image.get_size(), style.radius))

    def _board_image(self, style: Style) -> pygame.Surface:
        width, height = self.rect.size
        quiet = Style(
            style.theme, style.scale, style.fonts, motion=0, text=style.text, language=style.language
        )
        measured, shown = self._fit(style, _MEASURED)
        large = 1.0 if shown is None else measured.w / shown.w
        wide = round(width * large)
        high = height if shown is None else round(wide * measured.h / measured.w)
        room = self._room_for(style, (wide, high))
        board = Board(self._layout, quiet)
        board.place(quiet, room)
        lying = self.moment.picture
        board.show(lying if shown is None else {spot: lying[spot] for spot in self._spots if spot in lying})
        board.mark(self.moment.marks, self.moment.hand, self.moment.preview)
        board.update(0)
        board.damage(quiet)
        surface = pygame.Surface(room.size, 0, 32)
        board.draw(surface, quiet)
        part = board.board_rect
        if shown is not None:
            places = [board.space_of(spot) for spot in self._spots]
            around = style.px(_AROUND)
            part = places[0].unionall(places[1:]).inflate(2 * around, 2 * around).clip(part)
        image = surface.subsurface(part.clip(surface.get_rect())).copy()
        return cut(image, rounded_mask(image.get_size(), style.radius))

    def _room_for(self, style: Style, size: tuple[int, int]) -> pygame.Rect:
        """The area that a board fills with just so many pixels."""
        room = pygame.Rect((0, 0), size)
        for _ in range(_TRIES):
            space = space_around(room, style.scale)
            board = fit_layout(self._layout, room, style.theme.board.frame_width, space).board
            room.size = room.w + size[0] - board.w, room.h + size[1] - board.h
        return room

    def bounds(self, style: Style) -> pygame.Rect:
        """With the shadow of the picture, which may be a little larger than its place."""
        image = self._image.get_rect(center=self.rect.center) if self._image is not None else self.rect
        return style.shadow_bounds(image.union(self.rect), 0.5)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self._image is None or not self.is_prepared(style):
            style.fill(surface, self.rect, style.colours.field)
            return
        place = self._image.get_rect(center=self.rect.center)
        style.shadow(surface, place, 0.5)
        surface.blit(self._image, place)
