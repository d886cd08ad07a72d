"""The board at rest: the bare board, and over it what lies on its spots and how they are marked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from fanoboard.content.layout import Layout
from fanoboard.content.theme import Theme
from fanoboard.games.events import Picture, Piece, Spot
from fanoboard.ui.board.base import draw_base
from fanoboard.ui.board.fit import fit
from fanoboard.ui.board.marks import Marks, MarkSprites, outline
from fanoboard.ui.board.overlay import Blit, pile_blits
from fanoboard.ui.paint.pieces import PieceSprite, piece_sprite
from fanoboard.ui.paint.surfaces import solid
from fanoboard.ui.paint.table import table as draw_table

_SPACE = 26
"""How many pixels are left around a board for its shadow, at a scale of 100 %."""


@dataclass(frozen=True, slots=True)
class Rest:
    """What rests on a board at a moment."""

    picture: Picture
    marks: Marks
    held: Spot | None = None
    """A spot whose topmost piece is drawn elsewhere, in the hand."""
    shaken: Spot | None = None
    """A spot whose pieces are all drawn elsewhere, as they shake."""
    pulses: bool = True
    """Whether the underline of a duty is drawn elsewhere, as it pulses."""

    def pile(self, spot: Spot) -> tuple[Piece, ...]:
        """The pieces to be drawn at rest on a spot."""
        if spot == self.shaken:
            return ()
        pile = self.picture.get(spot, ())
        return pile[:-1] if spot == self.held else pile


class StillBoard:
    """A board at one size.  Positions are pixels from the top left of its own surface."""

    def __init__(
        self, layout: Layout, theme: Theme, rect: pygame.Rect, scale: float, table: pygame.Surface | None
    ) -> None:
        self._theme = theme
        area = pygame.Rect(0, 0, max(1, rect.width), max(1, rect.height))
        colours = theme.colours
        if table is None:
            bare = draw_table(area.size, colours.window, colours.window_edge)
        else:
            bare = solid(area.size, colours.window)
            bare.blit(table, (-rect.x, -rect.y))
        space = min(_SPACE * scale, 0.04 * min(area.size))
        self.fit = fit(layout, area, theme.board.frame_width, space)
        draw_base(bare, layout, theme, self.fit, scale)
        self._bare = bare
        self.surface = bare.copy()
        self._piece_size = max(2, round(self.fit.unit * layout.piece))
        self.marks = MarkSprites(self.fit.unit, self._piece_size)
        self._outlines: list[Blit] = []
        # Pieces nearer to the viewer cover those behind them.
        self._order = sorted(self.fit.centres, key=lambda spot: self.fit.centres[spot][::-1])

    def sprite(self, piece: Piece) -> PieceSprite:
        """A piece at this size."""
        return piece_sprite(self._theme.piece(piece), self._piece_size)

    def reach(self, spot: Spot, pile: int) -> pygame.Rect:
        """Everything that a spot with a pile of so many pieces may draw on, with shadows and marks."""
        if spot not in self.fit.centres:
            return pygame.Rect(0, 0, 0, 0)
        x, y = self.fit.centres[spot]
        aside = 0.95 * max(self.fit.unit, self._piece_size) + 2
        high = aside + 0.2 * pile * self._piece_size
        return pygame.Rect(round(x - aside), round(y - high), round(2 * aside), round(high + aside))

    def outline_choices(self, choices: Iterable[Iterable[Spot]]) -> list[pygame.Rect]:
        """Have groups of spots outlined from now on; the areas to paint again."""
        before = self._outlines
        self._outlines = []
        for number, group in enumerate(choices):
            centres = [self.fit.centres[spot] for spot in group if spot in self.fit.centres]
            if centres:
                colour = self._theme.marks.choices[number % 2]
                double = number % 2 == 1
                image, at = outline(centres, self.fit.unit, self._piece_size, colour, double=double)
                self._outlines.append(Blit(image, at))
        return [blit.rect for blit in (*before, *self._outlines)]

    def paint(self, areas: Iterable[pygame.Rect], rest: Rest) -> None:
        """Paint areas again, as what rests there is now."""
        for area in areas:
            self.surface.set_clip(area)
            self.surface.blit(self._bare, area, area)
            near = [
                spot
                for spot in self._order
                if self.reach(spot, len(rest.picture.get(spot, ()))).colliderect(area)
            ]
            blits = list(self._outlines)
            for spot in near:
                blits += self._marks_below(spot, rest)
            for spot in near:
                sprites = tuple(self.sprite(piece) for piece in rest.pile(spot))
                lifted = spot == rest.marks.picked and spot != rest.held
                blits += pile_blits(sprites, self.fit.centres[spot], 1.0 if lifted else 0.0)
            for spot in near:
                blits += self._marks_above(spot, rest)
            for blit in blits:
                blit.draw(self.surface)
        self.surface.set_clip(None)

    def centred(self, image: pygame.Surface, spot: Spot, opacity: int = 255, aside: float = 0) -> Blit:
        """An image with its middle on a spot, or `aside` pixels to its right."""
        x, y = self.fit.centres[spot]
        at = (round(x + aside - image.get_width() / 2), round(y - image.get_height() / 2))
        return Blit(image, at, opacity)

    def _marks_below(self, spot: Spot, rest: Rest) -> list[Blit]:
        marks, colours = rest.marks, self._theme.marks
        images = []
        if spot in marks.last_move:
            images.append(self.marks.brackets(colours.last_move))
        if spot in marks.will_capture:
            images.append(self.marks.halo(colours.will_capture))
        return [self.centred(image, spot) for image in images]

    def _marks_above(self, spot: Spot, rest: Rest) -> list[Blit]:
        marks, colours = rest.marks, self._theme.marks
        images = []
        taken = spot in rest.picture
        if spot in marks.can_move and spot != marks.picked:
            images.append(self.marks.soft_ring(colours.can_move))
        if spot in marks.can_take or (spot in marks.can_land and taken):
            images.append(self.marks.ring(colours.can_land, around_piece=taken))
        elif spot in marks.can_land:
            images.append(self.marks.dot(colours.can_land))
        if spot in marks.must and not rest.pulses:
            images.append(self.marks.underline(colours.must))
        if spot == marks.cursor:
            images.append(self.marks.frame(colours.cursor))
        return [self.centred(image, spot) for image in images]
