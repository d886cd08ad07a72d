"""The board on the screen: draws any layout and any pieces, animates events, and knows no rules.

Three layers: the bare board, baked once a size; the static layer, with what rests on it and its
marks, repainted where something changed; and above it what moves, drawn every frame.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

import pygame

from fanoboard.content.layout import Layout
from fanoboard.content.theme import Theme
from fanoboard.games.events import Moved, Picture, SeatIndex, Spot
from fanoboard.ui.board.fan import fan_blits
from fanoboard.ui.board.fit import neighbour
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.board.motion import Animator, Batch, Hear
from fanoboard.ui.board.moving_layer import SHAKE, Blit, flight_blits, height_of, pile_blits, pulse, shake
from fanoboard.ui.board.static_layer import Rest, StaticLayer

Pos = tuple[float, float]


class BoardView:
    """A board in a rectangle of the window.  Positions are pixels of the window."""

    def __init__(self, layout: Layout, theme: Theme, hear: Hear = lambda event, ends: None) -> None:
        self.layout = layout
        self.theme = theme
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.open_lines: Container[Spot] = ()
        """The lines that can be pointed at."""
        self.fanned: Spot | None = None
        """A stack that is shown fanned out beside itself, if more than one piece lies there."""
        self._animator = Animator(theme.motion, hear)
        self._marks = Marks()
        self._now = 0.0
        self._drag: tuple[Spot, Pos] | None = None
        self._thrown: tuple[Spot, Pos] | None = None
        """Where a hand let go of a piece that is now on its way."""
        self._shaken: Spot | None = None
        self._shaken_since: float | None = None
        self._named: tuple[Sequence[str], SeatIndex | None] = ((), None)
        self._overlay: list[Blit] = []
        self._damage: list[pygame.Rect] = []
        self._static = StaticLayer(layout, theme, self.rect, 1.0, None)

    # Where things are

    def place(self, rect: pygame.Rect, scale: float = 1.0, table: pygame.Surface | None = None) -> None:
        """Fill a rectangle of the window, and bake the board for it.

        `table` is what the window shows behind everything, of the window's size; without it the
        rectangle gets a table of its own.
        """
        self.rect = rect.copy()
        self._drag = self._thrown = None
        self._static = StaticLayer(self.layout, self.theme, rect, scale, table)
        self._static.name_seats(*self._named)
        self._static.mark_groups(self._marks)
        self._refresh([self._static.surface.get_rect()])
        self._overlay = self._compose()

    def spot_at(self, pos: Pos) -> Spot | None:
        """The spot that a click there means: a point, a place of a tray, or one of the open lines."""
        return self._static.fit.spot_at(self._local(pos), self.open_lines)

    def center_of(self, spot: Spot) -> tuple[int, int]:
        """Where the middle of a spot is.  Raises KeyError for a spot that the layout doesn't place."""
        fit = self._static.fit
        x, y = fit.centres[spot] if spot in fit.centres else fit.handle(spot)
        return x + self.rect.x, y + self.rect.y

    def neighbour(self, spot: Spot, dx: float, dy: float) -> Spot:
        """The nearest spot in a direction of the screen (dy downwards), or the same if there is none."""
        return neighbour(self.layout, spot, dx, dy)

    @property
    def board_rect(self) -> pygame.Rect:
        """The board with its frame, within the rectangle it fills."""
        return self._static.fit.board.move(self.rect.topleft)

    def turn(self, layout: Layout) -> None:
        """Turn a card table: `layout` is the same with its seats at other places."""
        if layout != self.layout:
            self.layout = layout
            self._static.turn(layout)
            self._refresh([self._static.surface.get_rect()])

    def name_seats(self, names: Sequence[str], to_move: SeatIndex | None) -> None:
        """Say who sits where at a card table, and whose turn it is."""
        if (names, to_move) != self._named:
            self._named = (names, to_move)
            self._refresh(self._static.name_seats(names, to_move))

    # What it shows

    @property
    def marks(self) -> Marks:
        """What is marked."""
        return self._marks

    @marks.setter
    def marks(self, marks: Marks) -> None:
        before, self._marks = self._marks, marks
        changed = before.differing(marks)
        if marks.refused is not None and self.speed > 0:
            changed |= {spot for spot in (self._shaken, marks.refused) if spot is not None}
            self._shaken, self._shaken_since = marks.refused, None
        areas = [self._reach(spot) for spot in changed]
        if marks.groups_differ(before):
            areas += self._static.mark_groups(marks)
        self._refresh(areas)

    @property
    def speed(self) -> float:
        """The factor by which motion is faster than the theme says; 0 is none."""
        return self._animator.speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self._animator.speed = speed
        self._refresh([self._reach(spot) for spot in self._marks.must])

    @property
    def animating(self) -> bool:
        """Whether pieces are still on their way."""
        return self._animator.animating

    def show(self, picture: Picture) -> None:
        """Show a picture at once."""
        self._thrown = None
        self._animator.show(picture)
        self._refresh_changed()

    def animate(self, batches: Sequence[Batch], after: Picture) -> None:
        """Play the events of actions, one action after the other; `after` is the picture they lead to.

        What is playing already is played first.  A piece that is being dragged starts from the hand.
        """
        first = next((event for batch in batches for event in batch), None)
        if self._drag and isinstance(first, Moved) and first.source == self._drag[0]:
            self._thrown = self._drag
        self.drag(None)
        self._animator.play(batches, after)
        self._refresh_changed()

    def skip(self) -> None:
        """End all motion at once."""
        self._thrown = None
        self._animator.skip()
        self._refresh_changed()

    def drag(self, spot: Spot | None, pos: Pos = (0, 0)) -> None:
        """Hold what is picked of a spot under the pointer, or, with None, put it back."""
        before = self._drag[0] if self._drag else None
        self._drag = None if spot is None else (spot, self._local(pos))
        if before != spot:
            self._refresh([self._reach(each) for each in (before, spot) if each is not None])

    # Frames

    def update(self, now: float) -> bool:
        """Move on to the time `now` in milliseconds; whether another frame is needed."""
        self._now = now
        self._animator.update(now)
        self._refresh_changed()
        if not self.animating:
            self._thrown = None
        if self._shaken is not None:
            self._shaken_since = now if self._shaken_since is None else self._shaken_since
            if now - self._shaken_since >= SHAKE:
                area = self._reach(self._shaken)
                self._shaken = None
                self._refresh([area])
        overlay = self._compose()
        if overlay != self._overlay:
            self._damage += [blit.rect for blit in (*self._overlay, *overlay)]
            self._overlay = overlay
        return self.animating or self._shaken is not None or (bool(self._marks.must) and self.speed > 0)

    def changed(self) -> list[pygame.Rect]:
        """The areas of the window to be painted again since this was last asked."""
        areas, self._damage = self._damage, []
        mine = self._static.surface.get_rect()
        return [area.move(self.rect.topleft) for area in _merged([area.clip(mine) for area in areas])]

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint an area of the window (or as much of it as is the board's) as it is now."""
        clip = surface.get_clip()
        surface.set_clip(area.clip(self.rect).clip(clip))
        surface.blit(self._static.surface, self.rect)
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

    # How it is kept up to date

    def _local(self, pos: Pos) -> Pos:
        return pos[0] - self.rect.x, pos[1] - self.rect.y

    def _pile(self, spot: Spot) -> int:
        return len(self._animator.picture.get(spot, ()))

    def _reach(self, spot: Spot) -> pygame.Rect:
        return self._static.reach(spot, self._pile(spot))

    def _refresh_changed(self) -> None:
        areas = [
            self._static.reach(spot, max(self._pile(spot), before))
            for spot, before in self._animator.take_changed().items()
        ]
        self._refresh(areas)

    def _refresh(self, areas: Iterable[pygame.Rect]) -> None:
        """Paint areas of the static layer again."""
        mine = self._static.surface.get_rect()
        merged = _merged([area.clip(mine) for area in areas])
        held = self._drag[0] if self._drag else None
        rest = Rest(self._animator.picture, self._marks, held, self._shaken, pulses=self.speed > 0)
        self._static.paint(merged, rest)
        self._damage += merged

    def _compose(self) -> list[Blit]:
        """Everything above the static layer at this moment."""
        static, marks, colours = self._static, self._marks, self.theme.marks
        centres, picture = static.fit.centres, self._animator.picture
        blits: list[Blit] = []
        if self.speed > 0 and marks.must:
            blits += [
                static.centred(static.marks_on(spot).underline(colours.must), spot, pulse(self._now))
                for spot in marks.must
                if spot in centres
            ]
        if self._shaken in centres:
            aside = shake(self._now - (self._shaken_since or self._now), static.fit.unit)
            pile = static.sprites(picture.get(self._shaken, ()), self._shaken)
            x, y = centres[self._shaken]
            ring = static.marks_on(self._shaken).ring(colours.refused, around_piece=bool(pile))
            around = static.centred(ring, self._shaken, aside=aside, above=height_of(pile))
            blits += [*pile_blits(pile, (x + aside, y)), around]
        for flight in self._animator.flights:
            event, hand = flight.act.event, None
            if self._thrown and isinstance(event, Moved) and event.source == self._thrown[0]:
                hand = self._thrown[1]
            blits += flight_blits(flight, static.fit, self.layout, static.sprite, hand)
        # Piles of cards are looked through, if at all, by a click.
        stack = self.fanned if self.fanned and self.fanned not in static.fit.cards else ""
        fanned = static.sprites(picture.get(stack, ()), stack)
        if len(fanned) > 1 and not fanned[0].heaps and not self._drag:
            blits += fan_blits(fanned, centres[stack], static.fit, self.theme)
        if self._drag and picture.get(self._drag[0]):
            spot, pos = self._drag
            held = static.sprites(picture[spot][-max(1, marks.lifted) :], spot)
            blits += pile_blits(held, pos, len(held))
        return blits


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
