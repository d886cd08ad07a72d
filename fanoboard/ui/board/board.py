"""The board as one widget: any layout and any pieces, pointed at, animated and marked, and no rules.

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
from fanoboard.messages import Message
from fanoboard.ui.board.blits import SHAKE, Blit
from fanoboard.ui.board.callbacks import NO_CALLBACKS, Callbacks, SpotWords
from fanoboard.ui.board.dwell import Dwell
from fanoboard.ui.board.effects import Effect, Effects, Kind
from fanoboard.ui.board.fit import neighbour
from fanoboard.ui.board.mark_looks import PULSING, SHAKING
from fanoboard.ui.board.marks import EMPTY, Hand, Mark, Marks, Preview
from fanoboard.ui.board.motion import Animator, Batch, Moment
from fanoboard.ui.board.moving_layer import fanned_blits, moving_blits
from fanoboard.ui.board.static_layer import StaticLayer
from fanoboard.ui.board.table_parts import Told
from fanoboard.ui.system.accessible import Act, Node, Path, box, sentences
from fanoboard.ui.toolkit.look.areas import merged
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS
from fanoboard.ui.toolkit.widgets.widget import Widget

_ROW = 0.3
"""Board units in height that spots of one row may differ by."""
_DRAG = 6
"""Logical pixels that the mouse has to move before a click becomes a drag."""
_REST = 300
"""Milliseconds at speed 1 between actions with cards: of a film, or played again, a turn can be followed."""
_BRIEF = 0.4
"""The share of its time that a piece takes at least which a hand lets go of at its target."""
_AHEAD = 0.002
"""Seconds after which no more is painted ahead in a frame."""
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Board(Widget):
    """A board in a rectangle of the window.

    It is told what lies on it (`show`, `animate`), what is marked and in the hand (`mark`), and what can
    be clicked (`open`); it tells through its callbacks what people do with it.  Positions are pixels
    of the window.
    """

    reads_as = "grid"

    def __init__(self, layout: Layout, style: Style, callbacks: Callbacks = NO_CALLBACKS) -> None:
        """A board with nothing on it, which hasn't got its place yet."""
        super().__init__()
        self.layout = layout
        self.open: Sequence[Spot] = ()
        """What can be clicked now: other lines aren't found, and the keyboard begins at the first spot."""
        self.pointed: Spot | None = None
        """Where the mouse or the keyboard points."""
        self.cursor: Spot | None = None
        """Where the keyboard points, while it is used."""
        self.calm = False
        """Whether nothing moves but pieces that are played."""
        self.fanned: Spot | None = None
        """A stack that is shown fanned out beside itself, if more than one piece lies there."""
        self._callbacks = callbacks
        self._animator = Animator(style.theme.motion, self._heard)
        self._animator.rest = 0 if layout.table is None else _REST
        self._effects = Effects()
        self._altered: set[Spot] = set()
        """Where pieces came or went since something began to move."""
        self._marks = self._marked = Marks()
        """What is to be marked, and the same with the cursor."""
        self._hand = EMPTY
        self._preview = Preview()
        self._ahead: Iterator[None] = iter(())
        """Paints what is shown soon, one image a step."""
        self.told = Told()
        self._now = 0.0
        self._dragged: tuple[Spot, Point] | None = None
        self.half: Spot | None = None
        """A spot on whose marked half the mouse is, while something is dragged."""
        self._released: Spot | None = None
        """A spot whose pieces were in the hand until marks were last shown."""
        self._thrown: tuple[Spot, Point | None] | None = None
        """A spot whose pieces are on their way from a hand, and where that let go of them, if elsewhere."""
        self._shaken: tuple[Spot, float | None] | None = None
        """What shakes, and since when, once that has been seen."""
        self._pressed: Spot | None = None
        self._pressed_at = (0, 0)
        self._pointer: Point = (0, 0)
        self._held_before = False
        self._dwell = Dwell()
        self.style = style
        self._placing: object = None
        """What the board was baked for."""
        self.static = StaticLayer(layout, style.theme, self.rect, style.scale, None)
        self._moving: list[Blit] = []
        self._worn: list[pygame.Rect] = []
        """Areas of the static layer that are to be painted again before it is seen."""

    # Where things are

    def ring(self, style: Style) -> None:
        """It shows the spot."""

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """Fill a rectangle of the window in a style; the board is baked anew if either is another.

        Behind it lies what the window shows behind everything; without a scene it gets a table of its own.
        """
        table = style.table(self.scene.size) if self.scene is not None else None
        placing = (rect.copy(), style.theme, style.scale, style.text, style.heights, table)
        self.style, self._animator.motion = style, style.theme.motion
        if self._placing != placing:
            self.rect, self._placing = rect.copy(), placing
            self._dragged = self._thrown = None
            self._effects.end()
            self.static = StaticLayer(
                self.layout, style.theme, rect, style.scale, table, style.text, heights=style.heights
            )
            self._show_anew()
        self._tell_of_seats()
        self.speed = style.motion

    def spot_at(self, pos: Point) -> Spot | None:
        """The spot that a click there means: a point, a place of a tray, or one of the open lines."""
        return self.static.fit.spot_at(self._local(pos), self.open)

    @property
    def meant(self) -> Spot | None:
        """What is pointed at; of signs beside each other the nearest, as `zone.seat.index`."""
        spot, fit = self.pointed, self.static.fit
        if spot is None or self.cursor is not None or fit.lay_of(spot) != "signs":
            return spot
        across = self._pointer[0] - fit.centres[spot][0]
        signs = self.static.sprites(self.picture.get(spot, ()), spot)
        far = [abs(across - sign.offset(index)[0]) for index, sign in enumerate(signs)]
        return f"{spot}.{far.index(min(far))}" if far else spot

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
    def said(self) -> Message:
        """Which of both it is."""
        return Message("Board") if self.layout.table is None else Message("Card table")

    def rows(self) -> list[list[Spot]]:
        """What can be pointed at, from above and from the left, in rows as the board has them."""
        places = self.layout.standing
        rows: list[list[Spot]] = []
        for spot in sorted(places, key=lambda each: (-places[each][1], places[each][0])):
            if rows and abs(places[rows[-1][0]][1] - places[spot][1]) < _ROW:
                rows[-1].append(spot)
            else:
                rows.append([spot])
        others = self.layout.spots - places.keys()
        lines = [spot for spot in dict.fromkeys(self.open) if spot in others]
        rows = [sorted(row, key=lambda each: places[each][0]) for row in rows]
        return [*rows, lines] if lines else rows

    def words_of(self, spot: Spot) -> SpotWords:
        """A spot as it is told to those who can't see it."""
        return self._callbacks.words(spot)

    def nodes_within(self, style: Style) -> Sequence[Node]:
        """Its spots in rows, each in words; what leads on can be selected, and what is in hand is."""
        rows = []
        for number, row in enumerate(self.rows()):
            cells = [cell for spot in row if (cell := self._cell(spot, style)) is not None]
            if cells:
                rows.append(Node("row", key=str(number), rect=box(self.rect), children=tuple(cells)))
        return rows

    def _cell(self, spot: Spot, style: Style) -> Node | None:
        words = self.words_of(spot)
        if not words.parts:
            return None
        return Node(
            "cell",
            sentences(map(style.spoken, words.parts)),
            key=spot,
            rect=box(self.space_of(spot)),
            about=style.spoken(words.about),
            focusable=self.focusable,
            focused=spot == self.cursor,
            selected=spot == self._hand.spot if spot == self._hand.spot or spot in self.open else None,
            acts=frozenset[Act](("click", "focus")) if self.focusable else frozenset(),
        )

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        """Point at a spot, or click it."""
        if not path or path[-1] not in self.layout.spots:
            return
        spot = path[-1]
        self._callbacks.touch()
        if spot in self.layout.standing:
            self._move_cursor(spot)
        if act == "click":
            self._callbacks.click(spot)

    @property
    def explained(self) -> pygame.Rect:
        """Where what is pointed at lies, with the panel on which it is fanned out."""
        pointed = self.pointed
        if pointed not in self.layout.spots:
            return self.rect
        fanned = fanned_blits(self.static, self._moment) if self.fanned == pointed else []
        return self.space_of(pointed).unionall([blit.rect.move(self.rect.topleft) for blit in fanned])

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
            self._effects.end()
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
        return self._hand

    @property
    def preview(self) -> Preview:
        """What is shown that would happen."""
        return self._preview

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
        lifted = self._hand.differing(hand)
        changed = lifted | self._preview.differing(coming)
        before = self._hand
        self._marks, self._hand, self._preview = marks, hand, coming
        self._released = before.spot if before.spot is not None and before.lifts(before.spot) else None
        for spot in [spot for kind in SHAKING for spot in marks.spots(kind)] if self._lively else ():
            changed |= {spot, *(self._shaken or ())[:1]}
            self._shaken = spot, None
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
        pulses = self._lively and bool(self._pulsing)
        return self.animating or self._shaken is not None or pulses or bool(self._effects.going)

    def show(self, picture: Picture) -> None:
        """Show a picture at once."""
        self._thrown = None
        self._settle()
        self._animator.show(picture)
        self._refresh_changed()

    def animate(self, batches: Sequence[Batch], after: Picture) -> None:
        """Play the events of actions, one action after the other; `after` is the picture they lead to.

        What is playing already is played first.  A piece that is being dragged starts from the hand, and is
        there the sooner the nearer that is; one that is lifted starts from that height.  No stack stays
        fanned out over what moves.
        """
        self._dwell.end()
        self.fanned, self._ahead = None, iter(())
        first = next((event for batch in batches for event in batch), None)
        if isinstance(first, Moved) and self._dragged and first.source == self._dragged[0]:
            self._thrown = self._dragged
        elif isinstance(first, Moved) and first.source == self._released:
            self._thrown = first.source, None
        self.carry(None)
        self._settle("lift", "lower", "home", "breath")
        if not self.animating:
            self._altered.clear()
        self._animator.play(batches, after, self._to_go)
        self._refresh_changed()

    def _to_go(self, event: Event) -> float:
        """The share of its time that a piece needs which a hand has brought so near its target."""
        centres, let_go = self.static.fit.centres, self._thrown
        if let_go is None or let_go[1] is None or not isinstance(event, Moved) or event.source != let_go[0]:
            return 1
        if event.target not in centres or event.index == 0:
            return 1  # nowhere, or sown one after the other
        return min(1, max(_BRIEF, math.dist(let_go[1], centres[event.target]) / self.static.fit.unit))

    def paint_ahead(self, images: Iterator[None]) -> None:
        """Paint what is shown soon, a few images each frame, until something else moves or is marked."""
        self._ahead = images

    def _marking(self, marks: Marks, hand: Hand, preview: Sequence[Event]) -> Iterator[None]:
        yield from self.painting(marks, self.picture)
        self.mark(marks, hand, preview)

    def painting(self, marks: Marks, picture: Picture) -> Iterator[None]:
        """Paint the images of marks that come when pieces rest in a picture, one a step."""
        return self.static.painting(marks, picture)

    def skip(self) -> None:
        """End all motion at once."""
        self._thrown = None
        self._settle()
        self._animator.skip()
        self._refresh_changed()

    def carry(self, spot: Spot | None, pos: Point = (0, 0)) -> None:
        """Hold what is picked of a spot under the pointer, or, with None, put it back."""
        before = self._dragged[0] if self._dragged else None
        self._dragged = None if spot is None else (spot, self._local(pos))
        self.half = None
        if before != spot:
            self._refresh(self._reach(each) for each in (before, spot) if each is not None)
            self._settle("part", "close")
            moved = before if spot is None else spot
            if moved is not None and self.static.hand_of(moved):
                self._show_effect("close" if spot is None else "part", moved)
                self._refresh(map(self._reach, self.static.hand_of(moved)))

    def fan(self) -> None:
        """Fan out the stack that is pointed at, or put it together again."""
        self.fanned = None if self.fanned else self.pointed
        self._dwell.end()

    # What the mouse and the keyboard do

    def nearest(self, position: tuple[int, int], reach: int) -> tuple[int, int]:
        """On a spot, if there is one that near; one that leads on before others."""
        if not self.rect.collidepoint(position) or self.spot_at(position) is not None:
            return super().nearest(position, reach)
        spot = self.static.fit.spot_near(self._local(position), reach, self.open)
        return position if spot is None else self.center_of(spot)

    def drags_at(self, position: tuple[int, int]) -> bool:
        """Pieces are dragged."""
        return True

    def move(self, event: pygame.event.Event) -> None:
        """Point where the mouse is."""
        self._hide_cursor()
        self.ringed = False
        self._pointer = self._local(event.pos)
        self._point(self.spot_at(event.pos))

    def press(self, event: pygame.event.Event) -> None:
        """Click at once, unless it is the piece in hand, which may be about to be dragged."""
        self._callbacks.touch()
        spot = self.spot_at(event.pos)
        self._hide_cursor()
        self._dwell.end()
        self.fanned = None
        self._pressed, self._pressed_at = spot, event.pos
        if spot is None:
            self._callbacks.cancel()
            return
        self._held_before = spot == self._hand.spot
        if not self._held_before:
            self._callbacks.click(spot)

    def drag(self, event: pygame.event.Event) -> None:
        """Take the piece in hand along; with none from there, tell of the spots on the way."""
        if self._pressed is None or self._pressed != self._hand.spot:
            spot = self.spot_at(event.pos)
            if self._pressed is not None and spot not in (None, self.pointed):
                self._point(spot)
                self._callbacks.sweep(spot)
            return
        far = math.dist(event.pos, self._pressed_at)
        if self._dragged or far > self.style.px(_DRAG):
            self.carry(self._pressed, event.pos)
            self._point(self.spot_at(event.pos))
            self.half = self._half_at(event.pos)

    def release(self, event: pygame.event.Event) -> None:
        """Click where the piece was dragged to; or on it, if it was not dragged."""
        pressed, self._pressed = self._pressed, None
        if self._dragged:
            held, let_go = self._dragged[0], self._local(event.pos)
            count = max(1, self._hand.count)
            target, half = self.spot_at(event.pos), self._half_at(event.pos)
            if target is not None and target != pressed:
                self._callbacks.drop(target)
                if half == target:
                    # As two clicks would, of which the second one confirms.
                    self._callbacks.drop(target)
            elif not self.board_rect.collidepoint(event.pos):
                self._callbacks.away()
            if self._dragged is not None:
                self.carry(None)
                self._show_effect("home", held, count, let_go)
        elif self._held_before and pressed is not None and pressed == self._hand.spot:
            self._callbacks.click(pressed)

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows move the cursor, Enter and Space click where it is."""
        if event.key in _ARROWS and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            now = self.cursor
            self._move_cursor(neighbour(self.layout, now, *_ARROWS[event.key]) if now else self._home)
            return True
        if event.key not in ACTIVATING_KEYS:
            return False
        if not self._callbacks.confirm() and self.cursor is not None:
            self._callbacks.click(self.cursor)
        return True

    def wheel(self, event: pygame.event.Event) -> bool:
        """Let whoever uses the board know of it."""
        return self._callbacks.wheel(event.y)

    def lose_focus(self) -> None:
        """The keyboard is elsewhere."""
        self._hide_cursor()

    # Frames

    def update(self, now: int) -> bool:
        """Move on to the time `now` in milliseconds; whether another frame is needed."""
        if self.ringed and self.cursor is None:
            self._move_cursor(self._home)
        elif not (self.hovered or self.cursor or self._dragged):
            self._point(None)
        if self._hand.spot is None and self._dwell.is_over(now):
            self.fanned = self.pointed
        elif self._hand.spot is None and self._dwell.due is not None and self.scene is not None:
            self.scene.wake_at(self._dwell.due)
        self._now = now
        making_room = [effect.spot for effect in self._effects.going if effect.kind in ("part", "close")]
        self._refresh(map(self._reach, self._effects.update(now)))
        self._refresh(self._reach(each) for spot in making_room for each in self.static.hand_of(spot))
        animated = self.animating
        self._animator.update(now)
        self._refresh_changed()
        if not self.animating:
            self._thrown = None
            if animated:
                for spot in self._altered:
                    self._show_effect("pop", spot)
        if self._shaken is not None:
            spot, since = self._shaken
            since = now if since is None else since
            self._shaken = (spot, since) if now - since < SHAKE else None
            if self._shaken is None:
                self._refresh([self._reach(spot)])
        if animated and not self.animating:
            return self.moving  # what is told at rest has this frame
        until = time.perf_counter() + _AHEAD
        more = any(time.perf_counter() > until for _ in self._ahead)
        return self.moving or more

    def damage(self, style: Style) -> list[pygame.Rect]:
        """What looks other than when this was last asked.

        Whether it is hovered over or focused shows only through the cursor, and what `point` has marked.
        """
        moment, mine = self._moment, self.static.surface.get_rect()
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
    def _home(self) -> Spot:
        """Where the keyboard begins: at the piece in hand, or at what can be clicked."""
        spots = (self._hand.spot, *self.open, *self.layout.standing)
        return next(spot for spot in spots if spot in self.layout.standing)

    @property
    def _lively(self) -> bool:
        """Whether there are small motions besides those of pieces that are played."""
        return self.speed > 0 and not self.calm

    @property
    def _pulsing(self) -> list[Spot]:
        return [spot for kind in PULSING for spot in self._marks.spots(kind)]

    @property
    def _moment(self) -> Moment:
        return Moment(
            now=self._now,
            picture=self.picture,
            marks=self._marked,
            hand=self._hand,
            preview=self._preview,
            flights=self._animator.flights,
            dragged=self._dragged,
            half=self.half,
            thrown=self._thrown,
            shaken=self._shaken,
            effects=self._effects.going,
            pointer=self._pointer,
            fanned=self.fanned,
            motion=self._lively,
        )

    def _local(self, pos: Point) -> Point:
        return pos[0] - self.rect.x, pos[1] - self.rect.y

    def _half_at(self, pos: Point) -> Spot | None:
        """The spot on whose marked half, the upper one, a position is."""
        spot = self.spot_at(pos)
        there = spot is not None and spot in self._marks.spots("exchange")
        return spot if there and spot is not None and pos[1] <= self.center_of(spot)[1] else None

    def _reach(self, spot: Spot, pile: int = 0) -> pygame.Rect:
        return self.static.reach(spot, max(pile, len(self.picture.get(spot, ()))))

    def _refresh_changed(self) -> None:
        if changed := self._animator.take_changed():
            self._altered |= changed.keys()
            # Marks over many spots lie on top of what is there.
            areas = self.static.mark(self._marked, self.picture)
            self._refresh([*areas, *(self._reach(spot, before) for spot, before in changed.items())])

    def _refresh(self, areas: Iterable[pygame.Rect]) -> None:
        """Have areas of the static layer be painted again, all at once when it is next seen."""
        self._worn += areas

    def _breathe(self) -> None:
        """Have the card that the mouse points at breathe for a while."""
        self._settle("breath")
        spot, cards = self.pointed, self.static.fit.cards
        if spot is None or spot not in cards or not self.hovered or self.animating or self._dragged:
            return
        if self.picture.get(spot) and not self._hand.lifts(spot) and self.static.alone(spot):
            self._show_effect("breath", spot, 1)

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
        dragged = self._dragged is not None and self._dragged[0] == spot
        if dragged or self.animating or not pile or self.static.sprite(pile[0], spot).heaps:
            return
        if self.static.alone(spot):
            self._show_effect("lift" if now > before else "lower", spot, min(len(pile), max(before, now)))

    def _show_effect(self, kind: Kind, spot: Spot, count: int = 0, start: Point = (0, 0)) -> None:
        """Have something small be seen for a moment, where motion is wanted."""
        if not self._lively or spot not in self.static.fit.centres:
            return
        self._effects.begin(Effect(kind, spot, count, start, self._now, self.speed))
        if count:
            self._refresh([self._reach(spot)])

    def _settle(self, *kinds: Kind) -> None:
        """End small things of some kinds, or all, at once."""
        self._refresh(map(self._reach, self._effects.end(*kinds)))

    def _show_anew(self) -> None:
        self.static.mark(self._marked, self.picture)
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
        before = self._marked
        cursor = () if self.cursor is None else (Mark("cursor", (self.cursor,)),)
        # What is written on marks is rendered here, below the board there are no languages.
        words = self.style.words
        shown = (replace(mark, label=words(mark.label), detail=words(mark.detail)) for mark in self._marks)
        self._marked = Marks(*shown, *cursor)
        areas = self.static.mark(self._marked, self.picture)
        self._refresh([*areas, *map(self._reach, {*changed, *before.differing(self._marked)})])

    def _move_cursor(self, spot: Spot) -> None:
        self.cursor = self.pointed = spot
        self._dwell.end()
        self.fanned = None
        self._mark()
        self._callbacks.point()

    def _hide_cursor(self) -> None:
        if self.cursor is not None:
            self.cursor = None
            self._mark()

    def _point(self, spot: Spot | None) -> None:
        if spot != self.pointed:
            self.pointed = spot
            self._dwell.begin() if self.hovered and spot is not None else self._dwell.end()
            self.fanned = None
            self._breathe()
            self._callbacks.point()
