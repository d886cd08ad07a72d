"""The board at rest: the bare board, and over it what lies on its spots and how they are marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.theme import Theme
from fanoboard.games.events import Picture, Piece, SeatIndex, Spot
from fanoboard.ui.board.base import draw_base
from fanoboard.ui.board.beside import Sides
from fanoboard.ui.board.card_marks import CardMarks
from fanoboard.ui.board.counts import count_chip, order_chip
from fanoboard.ui.board.diagram import DiagramView
from fanoboard.ui.board.fit_table import fit_layout
from fanoboard.ui.board.groups import group_blits
from fanoboard.ui.board.mark_sprites import MarkSprites
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.board.moving_layer import Blit, heap_radius, height_of, pile_blits
from fanoboard.ui.board.sprites import sprite_on
from fanoboard.ui.board.table_parts import plates
from fanoboard.ui.paint.pieces import PieceSprite
from fanoboard.ui.paint.surfaces import solid
from fanoboard.ui.paint.tabletop import table as draw_table

_TALL = 6
"""Stacks are no taller than this; larger piles are heaps."""
_GHOST = 165
"""The opacity of pieces that a move highlighted at would bring."""
_SPACE = 26
"""How many pixels are left around a board for its shadow, at a scale of 100 %."""


@dataclass(frozen=True, slots=True)
class Rest:
    """What rests on a board at a moment."""

    picture: Picture
    marks: Marks
    held: Spot | None = None
    """A spot whose picked pieces are drawn elsewhere, in the hand."""
    shaken: Spot | None = None
    """A spot whose pieces are all drawn elsewhere, as they shake."""
    pulses: bool = True
    """Whether the underline of a duty is drawn elsewhere, as it pulses."""

    def pile(self, spot: Spot) -> tuple[Piece, ...]:
        """The pieces to be drawn at rest on a spot."""
        if spot == self.shaken:
            return ()
        pile = self.picture.get(spot, ())
        return pile[: len(pile) - max(1, self.marks.lifted)] if spot == self.held else pile


class StaticLayer:
    """A board at one size.  Positions are pixels from the top left of its own surface."""

    def __init__(
        self, layout: Layout, theme: Theme, rect: pygame.Rect, scale: float, table: pygame.Surface | None
    ) -> None:
        self._theme = theme
        self._layout = layout
        area = pygame.Rect(0, 0, max(1, rect.width), max(1, rect.height))
        colours = theme.colours
        if table is None:
            bare = draw_table(area.size, colours.window, colours.window_edge)
        else:
            bare = solid(area.size, colours.window)
            bare.blit(table, (-rect.x, -rect.y))
        self._area, self._space = area, min(_SPACE * scale, 0.04 * min(area.size))
        self.fit = fit_layout(layout, area, theme.board.frame_width, self._space)
        draw_base(bare, layout, theme, self.fit, scale)
        self._bare = bare
        self.surface = bare.copy()
        self._marks = MarkSprites(self.fit.unit, self.fit.piece)
        self._sides = Sides(self.fit)
        self._groups: list[Blit] = []
        self._plates: list[Blit] = []
        self._diagram: DiagramView | None = None
        if layout.table and layout.table.diagram and self.fit.diagram:
            drawing = load_layout(layout.table.diagram.layout)
            self._diagram = DiagramView(drawing, theme, self.fit.diagram)

    def turn(self, layout: Layout) -> None:
        """Turn a table: `layout` is the same with its seats at other places."""
        self._layout = layout
        self.fit = fit_layout(layout, self._area, self._theme.board.frame_width, self._space)

    def name_seats(self, names: Sequence[str], to_move: SeatIndex | None) -> list[pygame.Rect]:
        """Show who sits where, and whose turn it is; the areas to paint again."""
        before, self._plates = self._plates, plates(self.fit, self._theme, names, to_move)
        return [blit.rect for blit in (*before, *self._plates)]

    def sprite(self, piece: Piece, spot: Spot) -> PieceSprite:
        """A piece at the size that it has on a spot."""
        return sprite_on(self._theme, self.fit, piece, spot)

    def marks_on(self, spot: Spot) -> MarkSprites | CardMarks:
        """The marks at the size and in the shape that a spot needs."""
        size = self.fit.cards.get(spot)
        return self._marks if size is None else CardMarks(size)

    def reach(self, spot: Spot, pile: int) -> pygame.Rect:
        """Everything that a spot with a pile of so many pieces may draw on, with shadows and marks."""
        if spot not in self.fit.centres:
            return pygame.Rect(0, 0, 0, 0)
        x, y = self.fit.centres[spot]
        if spot in self.fit.cards:
            wide, tall = self.fit.cards[spot]
            return pygame.Rect(x - wide, y - tall // 2 - wide // 2, 2 * wide, tall + wide)
        aside = 0.95 * max(self.fit.unit, self.fit.piece) + 2
        high = aside + 0.2 * min(pile, _TALL) * self.fit.piece
        return pygame.Rect(round(x - aside), round(y - high), round(2 * aside), round(high + aside))

    def mark_groups(self, marks: Marks) -> list[pygame.Rect]:
        """Mark groups of spots and lines from now on; the areas to paint again."""
        before, self._groups = self._groups, group_blits(marks, self._layout, self.fit, self._theme.marks)
        if self._diagram:
            self._groups.append(self._diagram.image(marks.sequences))
        return [blit.rect for blit in (*before, *self._groups)]

    def paint(self, areas: Iterable[pygame.Rect], rest: Rest) -> None:
        """Paint areas again, as what rests there is now."""
        for area in areas:
            self.surface.set_clip(area)
            self.surface.blit(self._bare, area, area)
            near = [
                spot
                for spot in self.fit.back_to_front
                if self.reach(spot, len(rest.picture.get(spot, ()))).colliderect(area)
            ]
            blits = [*self._groups, *self._plates]
            for spot in near:
                blits += self._marks_below(spot, rest)
            for spot in near:
                blits += self._pieces(spot, rest)
            for spot in near:
                blits += self._marks_above(spot, rest)
            for blit in blits:
                blit.draw(self.surface)
        self.surface.set_clip(None)

    def sprites(self, pile: Iterable[Piece], spot: Spot) -> tuple[PieceSprite, ...]:
        """The pieces of a pile at the size that they have on a spot."""
        return tuple(self.sprite(piece, spot) for piece in pile)

    def centred(
        self, image: pygame.Surface, spot: Spot, opacity: int = 255, aside: float = 0, above: float = 0
    ) -> Blit:
        """An image with its middle on a spot, or `aside` pixels to its right and `above` it."""
        x, y = self.fit.centres[spot]
        at = (round(x + aside - image.get_width() / 2), round(y - above - image.get_height() / 2))
        return Blit(image, at, opacity)

    def _pieces(self, spot: Spot, rest: Rest) -> list[Blit]:
        """The pile of a spot, the ghosts of what may come to lie on it, and how many lie in a heap."""
        marks, centre = rest.marks, self.fit.centres[spot]
        pile = self.sprites(rest.pile(spot), spot)
        lifted = marks.lifted if spot == marks.picked and spot != rest.held else int(spot in marks.chosen)
        heap = bool(pile) and pile[-1].heaps
        going = marks.leaving.get(spot, 0) if heap else 0
        blits = pile_blits(pile, centre, min(lifted, len(pile)), faded=going)
        coming = self.sprites(marks.arriving.get(spot, ()), spot)
        if coming:
            both = pile_blits((*pile, *coming), centre)
            ghosts = both[len(pile_blits(pile, centre)) :]
            blits += [Blit(ghost.image, ghost.at, _GHOST) for ghost in ghosts]
        if self.fit.lay_of(spot) == "pile" and len(pile) > 1:
            chip = count_chip(len(pile), 0, self._theme, pile[0].diameter * 1.7)
            high = pile[0].image.get_height() / 2
            at = (round(centre[0] - chip.get_width() / 2), round(centre[1] + high - chip.get_height() * 0.7))
            blits.append(Blit(chip, at))
        if heap:
            x, y = self._sides.count_place(spot, heap_radius(pile) + 0.12 * self.fit.unit)
            chip = count_chip(len(pile), going, self._theme, self.fit.unit)
            blits.append(Blit(chip, (round(x - chip.get_width() / 2), round(y - chip.get_height() / 2))))
        return blits

    def _marks_below(self, spot: Spot, rest: Rest) -> list[Blit]:
        if spot in rest.marks.last_move:
            return [self.centred(self.marks_on(spot).brackets(self._theme.marks.last_move), spot)]
        return []

    def _marks_above(self, spot: Spot, rest: Rest) -> list[Blit]:
        marks, colours, sprites = rest.marks, self._theme.marks, self.marks_on(spot)
        images = []
        pile = self.sprites(rest.picture.get(spot, ()), spot)
        if pile and pile[-1].heaps:
            sprites = MarkSprites(self.fit.unit, round(2 * heap_radius(pile)))
        if spot in marks.will_capture:
            images.append(sprites.halo(colours.will_capture))
        if spot in marks.can_move and spot != marks.picked:
            images.append(sprites.soft_ring(colours.can_move))
        if spot in marks.won and len(pile) > 1:
            images.append(sprites.ring(colours.win, around_piece=True))
        if spot == marks.picked and not marks.lifted:
            images.append(sprites.ring(colours.can_land, around_piece=True))
        if spot in marks.can_take or (spot in marks.can_land and pile):
            images.append(sprites.ring(colours.can_land, around_piece=bool(pile)))
        elif spot in marks.can_land and spot not in marks.arriving:
            images.append(sprites.dot(colours.can_land))
        if spot in marks.arriving and pile and spot not in marks.will_capture:
            images.append(sprites.plus(colours.can_land))
        # On a stack, marks lie around its uppermost piece.
        blits = [self.centred(image, spot, above=height_of(pile)) for image in images]
        if spot in marks.losing:
            blits.append(self.centred(sprites.warning(colours.losing), spot, above=height_of(pile)))
        if spot in marks.must and not rest.pulses:
            blits.append(self.centred(sprites.underline(colours.must), spot))
        if spot in marks.hinted:
            chip = order_chip(marks.hinted[spot], self._theme, self.fit.unit)
            wide, tall = self.fit.cards.get(spot, (self.fit.unit, self.fit.unit))
            blits.append(self.centred(chip, spot, aside=0.34 * wide, above=0.34 * tall + height_of(pile)))
        if spot == marks.cursor:
            blits.append(self.centred(sprites.frame(colours.cursor), spot))
        return blits
