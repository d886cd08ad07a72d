"""The board on the screen: draws any layout and any pieces, animates events, and knows no rules.

Three layers: the bare board, baked once a size; the still board, with what rests on it and its
marks, repainted where something changed; and above it what moves, drawn every frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from fanoboard.content.layout import Layout
from fanoboard.content.theme import Theme
from fanoboard.games.events import Moved, Picture, Piece, Spot
from fanoboard.ui.board.base import draw_base
from fanoboard.ui.board.fit import Fit, fit, neighbour
from fanoboard.ui.board.marks import Marks, MarkSprites, outline
from fanoboard.ui.board.motion import Animator, Batch
from fanoboard.ui.board.overlay import SHAKE, Blit, flight_blits, piece_blits, pile_blits, pulse, shake
from fanoboard.ui.paint.pieces import PieceSprite, piece_sprite
from fanoboard.ui.paint.surfaces import glow, solid

_SPACE = 26
"""How many pixels are left around a board for its shadow, at a scale of 100 %."""


class BoardView:
    """A board in a rectangle of the window.  Positions are pixels of the window."""

    def __init__(self, layout: Layout, theme: Theme) -> None:
        self.layout = layout
        self.theme = theme
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._animator = Animator(theme.motion)
        self._marks = Marks()
        self._refused_at: float | None = None
        self._drag: tuple[Spot, tuple[float, float]] | None = None
        self._thrown: tuple[Spot, tuple[float, float]] | None = None
        self._now = 0.0
        self._overlay: list[Blit] = []
        self._outlines: list[Blit] = []
        self._damage: list[pygame.Rect] = []
        self.place(pygame.Rect(0, 0, 1, 1))

    # Where things are

    def place(self, rect: pygame.Rect, scale: float = 1.0, table: pygame.Surface | None = None) -> None:
        """Fill a rectangle of the window, and bake the board for it.

        `table` is what the window shows behind everything, of the window's size; without it the
        rectangle gets a table of its own.
        """
        self.rect = rect.copy()
        area = pygame.Rect(0, 0, max(1, rect.width), max(1, rect.height))
        colours = self.theme.colours
        if table is None:
            self._bare = glow(area.size, colours.window, colours.window_edge, (0.5, 0.42))
        else:
            self._bare = solid(area.size, colours.window)
            self._bare.blit(table, (-rect.x, -rect.y))
        space = min(_SPACE * scale, 0.04 * min(area.size))
        self._fit: Fit = fit(self.layout, area, self.theme.board.frame_width, space)
        draw_base(self._bare, self.layout, self.theme, self._fit, scale)
        self._piece_size = max(2, round(self._fit.unit * self.layout.piece))
        self._sprites = MarkSprites(self._fit.unit, self._piece_size)
        self._order = sorted(self._fit.centres, key=lambda spot: self._fit.centres[spot][::-1])
        self._still = self._bare.copy()
        self._overlay = []
        self._outlines = self._draw_outlines()
        self._paint_still([self._still.get_rect()])
        self._damage = [self._still.get_rect()]

    def spot_at(self, pos: tuple[int, int]) -> Spot | None:
        """The spot that a click there means."""
        return self._fit.spot_at((pos[0] - self.rect.x, pos[1] - self.rect.y))

    def center_of(self, spot: Spot) -> tuple[int, int]:
        """Where the middle of a spot is.  Raises KeyError for a spot the layout doesn't place."""
        x, y = self._fit.centres[spot]
        return x + self.rect.x, y + self.rect.y

    def neighbour(self, spot: Spot, dx: float, dy: float) -> Spot:
        """The nearest spot in a direction of the screen (dy downwards), or the same if there is none."""
        return neighbour(self.layout, spot, dx, dy)

    @property
    def unit(self) -> float:
        """The distance between neighbouring points, in pixels."""
        return self._fit.unit

    # What it shows

    @property
    def marks(self) -> Marks:
        """What is marked."""
        return self._marks

    @marks.setter
    def marks(self, marks: Marks) -> None:
        changed = self._marks.differing(marks)
        if marks.refused is not None and self._animator.speed > 0:
            self._refused_at = self._now
            changed.add(marks.refused)
        new_outlines = marks.choices != self._marks.choices
        self._marks = marks
        areas = [self._reach(spot) for spot in changed if spot in self._fit.centres]
        if new_outlines:
            areas += [blit.rect for blit in self._outlines]
            self._outlines = self._draw_outlines()
            areas += [blit.rect for blit in self._outlines]
        self._refresh(areas)

    @property
    def speed(self) -> float:
        """The factor by which motion is faster than the theme says; 0 is none."""
        return self._animator.speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self._animator.speed = speed

    @property
    def animating(self) -> bool:
        """Whether pieces are still on their way."""
        return self._animator.animating

    def show(self, picture: Picture) -> None:
        """Show a picture at once."""
        self._animator.show(picture)
        self._thrown = None
        self._refresh_changed()

    def animate(self, batches: Sequence[Batch], after: Picture) -> None:
        """Play the events of actions, one action after the other; `after` is the picture they lead to.

        What is playing already is played first.  A piece that is being dragged starts from the hand.
        """
        first = next((event for batch in batches for event in batch), None)
        if self._drag and isinstance(first, Moved) and first.source == self._drag[0]:
            self._thrown = self._drag
        self._let_go()
        self._animator.play(batches, after)
        self._animator.update(self._now)
        self._refresh_changed()

    def skip(self) -> None:
        """End all motion at once."""
        self._animator.skip()
        self._thrown = None
        self._refresh_changed()

    def drag(self, spot: Spot | None, pos: tuple[int, int] = (0, 0)) -> None:
        """Hold the topmost piece of a spot under the pointer, or, with None, put it back."""
        before = self._drag[0] if self._drag else None
        if spot is None:
            self._let_go()
            return
        self._drag = (spot, (pos[0] - self.rect.x, pos[1] - self.rect.y))
        if before != spot:
            self._refresh([self._reach(each) for each in (before, spot) if each in self._fit.centres])

    def _let_go(self) -> None:
        if self._drag:
            spot, self._drag = self._drag[0], None
            self._refresh([self._reach(spot)] if spot in self._fit.centres else [])

    # Frames

    def update(self, now: float) -> bool:
        """Move on to the time `now` in milliseconds; whether another frame is needed."""
        self._now = now
        self._animator.update(now)
        if not self._animator.animating:
            self._thrown = None
        if self._refused_at is not None and now - self._refused_at >= SHAKE:
            self._refused_at = None
            refused = self._marks.refused
            self._refresh([self._reach(refused)] if refused in self._fit.centres else [])
        self._refresh_changed()
        overlay = self._compose()
        if overlay != self._overlay:
            self._damage += [blit.rect for blit in (*self._overlay, *overlay)]
            self._overlay = overlay
        pulsing = bool(self._marks.must) and self._animator.speed > 0
        return self._animator.animating or self._refused_at is not None or pulsing

    def changed(self) -> list[pygame.Rect]:
        """The areas of the window that have to be painted again, each once asked for."""
        areas, self._damage = self._damage, []
        mine = self._still.get_rect()
        return [area.move(self.rect.topleft) for area in _merged([area.clip(mine) for area in areas])]

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint an area of the window (or as much of it as is the board's) as it is now."""
        area = area.clip(self.rect)
        if not area.width or not area.height:
            return
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        surface.blit(self._still, area, area.move(-self.rect.x, -self.rect.y))
        for blit in self._overlay:
            blit.draw(surface, self.rect.topleft)
        surface.set_clip(clip)

    def draw(self, surface: pygame.Surface, full: bool) -> list[pygame.Rect]:
        """Draw everything, or what changed since the last time; the areas that were drawn."""
        changed = self.changed()
        areas = [self.rect.copy()] if full else changed
        for area in areas:
            self.paint(surface, area)
        return areas

    # How it is drawn

    def _sprite(self, piece: Piece) -> PieceSprite:
        return piece_sprite(self.theme.piece(piece), self._piece_size)

    def _reach(self, spot: Spot) -> pygame.Rect:
        """Everything that a spot may draw on, piled pieces and shadows included."""
        x, y = self._fit.centres[spot]
        unit = max(self._fit.unit, self._piece_size)
        pile = len(self._animator.picture.get(spot, ()))
        high = unit * 0.9 + pile * self._piece_size * 0.2
        return pygame.Rect(
            round(x - unit * 0.9), round(y - high), round(unit * 1.8), round(high + unit)
        ).inflate(4, 4)

    def _refresh_changed(self) -> None:
        spots = self._animator.take_changed()
        self._refresh([self._tall(spot) for spot in spots if spot in self._fit.centres])

    def _tall(self, spot: Spot) -> pygame.Rect:
        """The reach of a spot whose pile has just become lower by a piece or more."""
        reach = self._reach(spot)
        column = pygame.Rect(reach.x, 0, reach.width, reach.bottom)
        return column if len(self._animator.picture.get(spot, ())) > 1 else reach

    def _refresh(self, areas: Iterable[pygame.Rect]) -> None:
        mine = self._still.get_rect()
        merged = _merged([area.clip(mine) for area in areas])
        self._paint_still(merged)
        self._damage += merged

    def _paint_still(self, areas: Iterable[pygame.Rect]) -> None:
        for area in areas:
            self._still.set_clip(area)
            self._still.blit(self._bare, area, area)
            near = [spot for spot in self._order if self._reach(spot).colliderect(area)]
            for blits in (self._marks_below, self._pile, self._marks_above):
                for spot in near:
                    for blit in blits(spot):
                        blit.draw(self._still)
            for blit in self._outlines:
                blit.draw(self._still)
        self._still.set_clip(None)

    def _pile(self, spot: Spot) -> list[Blit]:
        """The pieces that rest on a spot."""
        pile = self._animator.picture.get(spot, ())
        if self._refused_at is not None and spot == self._marks.refused:
            return []
        if self._drag and self._drag[0] == spot:
            pile = pile[:-1]
        sprites = tuple(self._sprite(piece) for piece in pile)
        lift = 1.0 if spot == self._marks.picked and not self._drag else 0.0
        return pile_blits(sprites, self._fit.centres[spot], lift)

    def _marks_below(self, spot: Spot) -> list[Blit]:
        marks, colours, sprites = self._marks, self.theme.marks, self._sprites
        images = []
        if spot in marks.last_move:
            images.append(sprites.brackets(colours.last_move))
        if spot in marks.can_move and spot != marks.picked:
            images.append(sprites.soft_ring(colours.can_move))
        if spot in marks.will_capture:
            images.append(sprites.halo(colours.will_capture))
        return [self._centred(image, spot) for image in images]

    def _marks_above(self, spot: Spot) -> list[Blit]:
        marks, colours, sprites = self._marks, self.theme.marks, self._sprites
        images = []
        taken = bool(self._animator.picture.get(spot))
        if spot in marks.can_take or (spot in marks.can_land and taken):
            images.append(sprites.ring(colours.can_land, around_piece=taken))
        elif spot in marks.can_land:
            images.append(sprites.dot(colours.can_land))
        if spot in marks.must and self._animator.speed <= 0:
            images.append(sprites.underline(colours.must))
        if spot == marks.cursor:
            images.append(sprites.frame(colours.cursor))
        return [self._centred(image, spot) for image in images]

    def _centred(self, image: pygame.Surface, spot: Spot, opacity: int = 255, aside: float = 0) -> Blit:
        x, y = self._fit.centres[spot]
        at = (round(x + aside - image.get_width() / 2), round(y - image.get_height() / 2))
        return Blit(image, at, opacity)

    def _draw_outlines(self) -> list[Blit]:
        blits = []
        for number, group in enumerate(self._marks.choices[:2]):
            centres = [self._fit.centres[spot] for spot in group if spot in self._fit.centres]
            if centres:
                colour = self.theme.marks.choices[number]
                image, at = outline(centres, self._fit.unit, self._piece_size, colour, double=number == 1)
                blits.append(Blit(image, at))
        return blits

    def _compose(self) -> list[Blit]:
        """Everything above the still board at this moment."""
        blits: list[Blit] = []
        if self._animator.speed > 0:
            underline = self._sprites.underline(self.theme.marks.must)
            must = [spot for spot in self._marks.must if spot in self._fit.centres]
            blits += [self._centred(underline, spot, pulse(self._now)) for spot in must]
        refused = self._marks.refused
        if self._refused_at is not None and refused in self._fit.centres:
            blits += self._shaking(refused, shake(self._now - self._refused_at, self._fit.unit))
        for flight in self._animator.flights:
            event = flight.act.event
            hand = None
            if self._thrown and isinstance(event, Moved) and event.source == self._thrown[0]:
                hand = self._thrown[1]
            blits += flight_blits(flight, self._fit, self.layout, self._sprite, hand)
        if self._drag:
            spot, pos = self._drag
            pile = self._animator.picture.get(spot, ())
            if pile:
                blits += piece_blits(self._sprite(pile[-1]), pos, 1.0)
        return blits

    def _shaking(self, spot: Spot, aside: float) -> list[Blit]:
        x, y = self._fit.centres[spot]
        pile = tuple(self._sprite(piece) for piece in self._animator.picture.get(spot, ()))
        ring = self._sprites.ring(self.theme.marks.refused, around_piece=bool(pile))
        return [*pile_blits(pile, (x + aside, y)), self._centred(ring, spot, aside=aside)]


def _merged(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same areas, those that overlap made one, so that nothing is drawn twice."""
    result: list[pygame.Rect] = []
    for area in areas:
        if area.width <= 0 or area.height <= 0:
            continue
        whole = area
        while (hit := whole.collidelist(result)) >= 0:
            whole = whole.union(result.pop(hit))
        result.append(whole)
    return result
