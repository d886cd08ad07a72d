"""A board as it is seen: any layout and any pieces, animated and marked, and no rules.

Three layers: the bare board, baked once a size; the static layer, with what rests on it and its
marks, repainted where something changed; and above it what moves, drawn every frame.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import pygame

from fanoboard.content.layout import Lay, Layout
from fanoboard.games.events import Event, Moved, Picture, Placed, Spot
from fanoboard.ui.board.blits import SHAKE, Blit
from fanoboard.ui.board.callbacks import NO_CALLBACKS, Callbacks
from fanoboard.ui.board.effects import Effect, Kind
from fanoboard.ui.board.mark_looks import PULSING, SHAKING
from fanoboard.ui.board.marks import EMPTY, Hand, Mark, Marks, Preview
from fanoboard.ui.board.motion import Animator, Batch, Moment
from fanoboard.ui.board.moving_layer import moving_blits
from fanoboard.ui.board.static_layer import StaticLayer
from fanoboard.ui.board.table_parts import Told
from fanoboard.ui.toolkit.look.areas import merged
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.widgets.widget import Widget

_REST = 300
"""Milliseconds at speed 1 between actions with cards: of a film, or played again, a turn can be followed."""
_BRIEF = 0.4
"""The share of its time that a piece takes at least which a hand lets go of at its target."""
_AHEAD = 0.002
"""Seconds after which no more is painted ahead in a frame."""


class BoardView(Widget):
    """A board in a rectangle of the window.

    It is told what lies on it (`show`, `animate`) and what is marked and in the hand (`mark`); all that is
    painted is painted from its `moment`.  Positions are pixels of the window.
    """

    def __init__(self, layout: Layout, style: Style, callbacks: Callbacks = NO_CALLBACKS) -> None:
        """A board with nothing on it, which hasn't got its place yet; `event` and `rest` are called here."""
        super().__init__()
        self.layout = layout
        self.open: Sequence[Spot] = ()
        """What can be clicked now: other lines aren't found, and the keyboard begins at the first spot."""
        self.pointed: Spot | None = None
        """Where the mouse or the keyboard points."""
        self.cursor: Spot | None = None
        """Where the keyboard points, while it is used."""
        self._callbacks = callbacks
        self._animator = Animator(style.theme.motion, self._heard)
        self._animator.rest = 0 if layout.table is None else _REST
        self.moment = Moment(self._animator)
        self._altered: set[Spot] = set()
        """Where pieces came or went since something began to move."""
        self._marks = Marks()
        """What is to be marked, but for the cursor."""
        self._ahead: Iterator[None] = iter(())
        """Paints what is shown soon, one image a step."""
        self.told = Told()
        self._released: Spot | None = None
        """A spot whose pieces were in the hand until marks were last shown."""
        self.style = style
        self._placing: object = None
        """What the board was baked for."""
        self.static = StaticLayer(layout, style.theme, self.rect, style.scale, None)
        self._moving: list[Blit] = []
        self._worn: list[pygame.Rect] = []
        """Areas of the static layer that are to be painted again before it is seen."""

    # Where things are

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """Fill a rectangle of the window in a style; the board is baked anew if either is another.

        Behind it lies what the window shows behind everything; without a scene it gets a table of its own.
        """
        table = style.table(self.scene.size) if self.scene is not None else None
        placing = (rect.copy(), style.theme, style.scale, style.text, style.heights, table)
        self.style, self._animator.motion = style, style.theme.motion
        if self._placing != placing:
            self.rect, self._placing = rect.copy(), placing
            self.moment.dragged = self.moment.thrown = None
            self.moment.small.end()
            self.static = StaticLayer(
                self.layout, style.theme, rect, style.scale, table, style.text, heights=style.heights
            )
            self._show_anew()
        self._tell_of_seats()
        self.speed = style.motion

    def center_of(self, spot: Spot) -> tuple[int, int]:
        """Where the middle of a spot is.  Raises KeyError for a spot that the layout doesn't place."""
        fit = self.static.fit
        x, y = fit.centres[spot] if spot in fit.centres else fit.handle(spot)
        return x + self.rect.x, y + self.rect.y

    def space_of(self, spot: Spot) -> pygame.Rect:
        """Where what lies on a spot is, without shadows and marks.  Raises KeyError as `center_of` does."""
        space = self.static.space(spot, len(self.picture.get(spot, ())))
        x, y = self.center_of(spot)
        return space.move(x, y)

    @property
    def occupied(self) -> Sequence[Spot]:
        """The spots on which something rests."""
        picture = self.picture
        return [spot for spot in self.static.fit.centres if picture.get(spot)]

    @property
    def empty_heaps(self) -> Sequence[Spot]:
        """The points that say that nothing is left there, where pieces lie in heaps."""
        return [spot for spot in self.layout.points if self.static.heaps and not self.picture.get(spot)]

    @property
    def played(self) -> Sequence[Spot]:
        """The occupied spots of a table's rows: what was played there, and is neither held nor put away."""
        return [spot for spot in self.occupied if self.static.fit.lay_of(spot) == "row"]

    @property
    def telling(self) -> Sequence[pygame.Rect]:
        """Where a table tells who sits there and what beats what, in pixels of the window."""
        fit = self.static.fit
        places = [rect for area, rect in fit.areas if area.lay == "plate"]
        places += [fit.diagram] if fit.diagram else []
        return [rect.move(self.rect.topleft) for rect in places]

    @property
    def board_rect(self) -> pygame.Rect:
        """The board with its frame, within the rectangle it fills."""
        return self.static.fit.board.move(self.rect.topleft)

    def bounds(self, style: Style) -> pygame.Rect:
        """The rectangle it fills."""
        return self.rect

    def covers(self, area: pygame.Rect) -> bool:
        """It has a table of its own behind it."""
        return self.rect.contains(area)

    def place_of(self, lay: Lay) -> pygame.Rect | None:
        """Where a table has a place of a kind for what it tells, in pixels of the window."""
        areas = self.static.fit.areas
        rect = next((rect for area, rect in areas if area.lay == lay), None)
        return None if rect is None else rect.move(self.rect.topleft)

    def turn(self, layout: Layout) -> None:
        """Turn a board or a card table: `layout` is the same with points or seats at other places, or
        with other labels.
        """
        if layout == self.layout:
            return
        self.layout = layout
        if layout.table is None:
            if self._placing is not None:
                self._placing = None
                self.place(self.style, self.rect)
        else:
            self.moment.small.end()
            self.static.turn(layout)
            self._tell_of_seats()
            self._show_anew()

    def tell(self, told: Told) -> None:
        """Say who sits where at a card table, whose turn it is, and how far all have come."""
        if told != self.told:
            self.told = told
            self._tell_of_seats()

    # What it shows

    @property
    def marks(self) -> Marks:
        """What is marked, but for the cursor, which the board marks itself."""
        return self._marks

    @property
    def hand(self) -> Hand:
        """What is picked."""
        return self.moment.hand

    @property
    def preview(self) -> Preview:
        """What is shown that would happen."""
        return self.moment.preview

    def mark(
        self, marks: Marks, hand: Hand = EMPTY, preview: Sequence[Event] = (), *, by_and_by: bool = False
    ) -> None:
        """Show these marks, what is in the hand, and the events that would happen, and no others.

        `by_and_by`, they are painted ahead, and shown then, unless others are or something moves before.
        """
        self._ahead = self._marking(marks, hand, preview) if by_and_by else iter(())
        if by_and_by:
            return
        coming = Preview(preview)
        lifted = self.moment.hand.differing(hand)
        changed = lifted | self.moment.preview.differing(coming)
        before = self.moment.hand
        self._marks, self.moment.hand, self.moment.preview = marks, hand, coming
        self._released = before.spot if before.spot is not None and before.lifts(before.spot) else None
        for spot in [spot for kind in SHAKING for spot in marks.spots(kind)] if self.moment.motion else ():
            changed |= {spot, *(self.moment.shaken or ())[:1]}
            self.moment.shaken = spot, None
        for spot in lifted:
            self._lift(spot, before.lifts(spot), hand.lifts(spot))
        self._mark(changed)

    @property
    def speed(self) -> float:
        """The factor by which motion is faster than the theme says; 0 is none."""
        return self._animator.speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self._animator.speed = speed
        if speed <= 0:
            self._settle()
        self._refresh(self._reach(spot) for spot in self._pulsing)

    @property
    def calm(self) -> bool:
        """Whether nothing moves but pieces that are played."""
        return self.moment.calm

    @calm.setter
    def calm(self, calm: bool) -> None:
        self.moment.calm = calm

    @property
    def picture(self) -> Picture:
        """What lies where, as it can be seen just now."""
        return self._animator.picture

    @property
    def animating(self) -> bool:
        """Whether pieces are still on their way."""
        return self._animator.animating

    @property
    def moving(self) -> bool:
        """Whether another frame is needed."""
        pulses = self.moment.motion and bool(self._pulsing)
        return self.animating or self.moment.shaken is not None or pulses or bool(self.moment.small.going)

    def show(self, picture: Picture) -> None:
        """Show a picture at once."""
        self.moment.thrown = None
        self._settle()
        self._animator.show(picture)
        self._refresh_changed()

    def animate(self, batches: Sequence[Batch], after: Picture) -> None:
        """Play the events of actions, one action after the other; `after` is the picture they lead to.

        What is playing already is played first.  A piece that is being dragged starts from the hand, and is
        there the sooner the nearer that is; one that is lifted starts from that height.  No stack stays
        fanned out over what moves.
        """
        self.moment.fanned, self._ahead = None, iter(())
        first = next((event for batch in batches for event in batch), None)
        if isinstance(first, Moved) and self.moment.dragged and first.source == self.moment.dragged[0]:
            self.moment.thrown = self.moment.dragged
        elif isinstance(first, Moved) and first.source == self._released:
            self.moment.thrown = first.source, None
        self.carry(None)
        self._settle("lift", "lower", "home", "breath")
        if not self.animating:
            self._altered.clear()
        self._animator.play(batches, after, self._to_go)
        self._refresh_changed()

    def _to_go(self, event: Event) -> float:
        """The share of its time that a piece needs which a hand has brought so near its target."""
        centres, let_go = self.static.fit.centres, self.moment.thrown
        if let_go is None or let_go[1] is None or not isinstance(event, Moved) or event.source != let_go[0]:
            return 1
        if event.target not in centres or event.index == 0:
            return 1  # nowhere, or sown one after the other
        return min(1, max(_BRIEF, math.dist(let_go[1], centres[event.target]) / self.static.fit.unit))

    def paint_ahead(self, images: Iterator[None]) -> None:
        """Paint what is shown when pieces rest, a few images each frame, until that is so."""
        if self.animating:
            self._ahead = images

    def _marking(self, marks: Marks, hand: Hand, preview: Sequence[Event]) -> Iterator[None]:
        yield from self.painting(marks, self.picture)
        self.mark(marks, hand, preview)

    def painting(self, marks: Marks, picture: Picture) -> Iterator[None]:
        """Paint the images of marks that come when pieces rest in a picture, one a step."""
        return self.static.painting(marks, picture)

    def skip(self) -> None:
        """End all motion at once."""
        self.moment.thrown = None
        self._settle()
        moved = self.animating
        self._animator.skip()
        self._refresh_changed()
        if moved:
            self._callbacks.rest()

    def carry(self, spot: Spot | None, pos: Point = (0, 0)) -> None:
        """Hold what is picked of a spot under the pointer, or, with None, put it back."""
        before = self.moment.dragged[0] if self.moment.dragged else None
        self.moment.dragged = None if spot is None else (spot, self._local(pos))
        self.moment.half = None
        if before != spot:
            self._refresh(self._reach(each) for each in (before, spot) if each is not None)
            self._settle("part", "close")
            moved = before if spot is None else spot
            if moved is not None and self.static.hand_of(moved):
                self._show_effect("close" if spot is None else "part", moved)
                self._refresh(map(self._reach, self.static.hand_of(moved)))

    # Frames

    def update(self, now: int) -> bool:
        """Move on to the time `now` in milliseconds; whether another frame is needed."""
        self.moment.now = now
        making_room = [effect.spot for effect in self.moment.small.going if effect.kind in ("part", "close")]
        self._refresh(map(self._reach, self.moment.small.update(now)))
        self._refresh(self._reach(each) for spot in making_room for each in self.static.hand_of(spot))
        animated = self.animating
        self._animator.update(now)
        self._refresh_changed()
        if not self.animating:
            self.moment.thrown = None
            if animated:
                for spot in self._altered:
                    self._show_effect("pop", spot)
        if self.moment.shaken is not None:
            spot, since = self.moment.shaken
            since = now if since is None else since
            self.moment.shaken = (spot, since) if now - since < SHAKE else None
            if self.moment.shaken is None:
                self._refresh([self._reach(spot)])
        if animated and not self.animating:
            self._callbacks.rest()
            return self.moving  # what is told at rest has this frame
        until = time.perf_counter() + _AHEAD
        more = any(time.perf_counter() > until for _ in self._ahead)
        return self.moving or more

    def damage(self, style: Style) -> list[pygame.Rect]:
        """What looks other than when this was last asked.

        Whether it is hovered over or focused shows only through the cursor, and what `point` has marked.
        """
        moment, mine = self.moment, self.static.surface.get_rect()
        moving = moving_blits(self.static, moment)
        areas, self._worn = merged(area.clip(mine) for area in self._worn), []
        if areas:
            self.static.paint(areas, moment)
        if moving != self._moving:
            areas += [blit.rect.clip(mine) for blit in (*self._moving, *moving)]
            self._moving = moving
        return [area.move(self.rect.topleft) for area in merged(areas)]

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it as it was when `damage` was last asked."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        surface.blit(self.static.surface, self.rect)
        for blit in self._moving:
            blit.draw(surface, self.rect.topleft)
        surface.set_clip(clip)

    # How it is kept up to date

    @property
    def _pulsing(self) -> list[Spot]:
        return [spot for kind in PULSING for spot in self._marks.spots(kind)]

    def _local(self, pos: Point) -> Point:
        return pos[0] - self.rect.x, pos[1] - self.rect.y

    def _reach(self, spot: Spot, pile: int = 0) -> pygame.Rect:
        return self.static.reach(spot, max(pile, len(self.picture.get(spot, ()))))

    def _refresh_changed(self) -> None:
        if changed := self._animator.take_changed():
            self._altered |= changed.keys()
            # Marks over many spots lie on top of what is there.
            areas = self.static.mark(self.moment.marks, self.picture)
            self._refresh([*areas, *(self._reach(spot, before) for spot, before in changed.items())])

    def _refresh(self, areas: Iterable[pygame.Rect]) -> None:
        """Have areas of the static layer be painted again, all at once when it is next seen."""
        self._worn += areas

    def _heard(self, event: Event, ends: bool) -> None:
        """Tell of an event, and have dust fly up where a piece lands."""
        if ends and isinstance(event, Moved | Placed) and self.layout.table is None:
            spot = event.target if isinstance(event, Moved) else event.spot
            if spot in self.layout.points and not self.static.sprite(event.piece, spot).heaps:
                self._show_effect("dust", spot)
        self._callbacks.event(event, ends)

    def _lift(self, spot: Spot, before: int, now: int) -> None:
        """Have pieces be seen to be picked up or put down, but for heaps, whose pieces are counted."""
        pile = self.picture.get(spot, ())
        dragged = self.moment.dragged is not None and self.moment.dragged[0] == spot
        if dragged or self.animating or not pile or self.static.sprite(pile[0], spot).heaps:
            return
        if self.static.alone(spot):
            self._show_effect("lift" if now > before else "lower", spot, min(len(pile), max(before, now)))

    def _show_effect(self, kind: Kind, spot: Spot, count: int = 0, start: Point = (0, 0)) -> None:
        """Have something small be seen for a moment, where motion is wanted."""
        if not self.moment.motion or spot not in self.static.fit.centres:
            return
        self.moment.small.begin(Effect(kind, spot, count, start, self.moment.now, self.speed))
        if count:
            self._refresh([self._reach(spot)])

    def _settle(self, *kinds: Kind) -> None:
        """End small things of some kinds, or all, at once."""
        self._refresh(map(self._reach, self.moment.small.end(*kinds)))

    def _show_anew(self) -> None:
        self.static.mark(self.moment.marks, self.picture)
        self._refresh([self.static.surface.get_rect()])

    def _tell_of_seats(self) -> None:
        words, told = self.style.words, self.told
        plates = (
            replace(
                plate,
                name=words(plate.name),
                detail=words(plate.detail),
                role=plate.role and plate.role._replace(said=words(plate.role.said)),
            )
            for plate in told.plates
        )
        piles = tuple((zone, words(name)) for zone, name in told.piles)
        self._refresh(self.static.tell(replace(told, plates=tuple(plates), piles=piles)))

    def _mark(self, changed: Iterable[Spot] = ()) -> None:
        """Mark what is to be marked, and the cursor; `changed` are spots that look other anyway."""
        before = self.moment.marks
        cursor = () if self.cursor is None else (Mark("cursor", (self.cursor,)),)
        # What is written on marks is rendered here, below the board there are no languages.
        words = self.style.words
        shown = (replace(mark, label=words(mark.label), detail=words(mark.detail)) for mark in self._marks)
        self.moment.marks = Marks(*shown, *cursor)
        areas = self.static.mark(self.moment.marks, self.picture)
        self._refresh([*areas, *map(self._reach, {*changed, *before.differing(self.moment.marks)})])
