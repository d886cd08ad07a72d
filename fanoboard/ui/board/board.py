"""The board as it is used: pointed at, clicked, dragged on, and told to those who can't see it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from fanoboard.content.layout import Layout
from fanoboard.games.events import Picture, Spot
from fanoboard.messages import Message
from fanoboard.ui.board.board_view import BoardView
from fanoboard.ui.board.callbacks import NO_CALLBACKS, Callbacks, SpotWords
from fanoboard.ui.board.fit import neighbour
from fanoboard.ui.board.motion import Batch
from fanoboard.ui.board.moving_layer import fanned_blits
from fanoboard.ui.system.accessible import Act, Node, Path, box, sentences
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.curves import Point
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS

_ROW = 0.3
"""Board units in height that spots of one row may differ by."""
_DRAG = 6
"""Logical pixels that the mouse has to move before a click becomes a drag."""
_LONG = 600
"""Milliseconds that the mouse rests on a spot until that is looked at closely."""
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Board(BoardView):
    """It is told what can be clicked (`open`), and tells through its callbacks what people do with it."""

    reads_as = "grid"

    def __init__(self, layout: Layout, style: Style, callbacks: Callbacks = NO_CALLBACKS) -> None:
        super().__init__(layout, style, callbacks)
        self._pressed: Spot | None = None
        self._pressed_at = (0, 0)
        self._held_before = False
        self._dwell = Dwell()

    def ring(self, style: Style) -> None:
        """It shows the spot."""

    # Where things are

    def spot_at(self, pos: Point) -> Spot | None:
        """The spot that a click there means: a point, a place of a tray, or one of the open lines."""
        return self.static.fit.spot_at(self._local(pos), self.open)

    @property
    def meant(self) -> Spot | None:
        """What is pointed at; of signs beside each other the nearest, as `zone.seat.index`."""
        spot, fit = self.pointed, self.static.fit
        if spot is None or self.cursor is not None or fit.lay_of(spot) != "signs":
            return spot
        across = self.moment.pointer[0] - fit.centres[spot][0]
        signs = self.static.sprites(self.picture.get(spot, ()), spot)
        far = [abs(across - sign.offset(index)[0]) for index, sign in enumerate(signs)]
        return f"{spot}.{far.index(min(far))}" if far else spot

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

    # What is told to those who can’t see it

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
        held = spot == self.moment.hand.spot
        return Node(
            "cell",
            sentences(map(style.spoken, words.parts)),
            key=spot,
            rect=box(self.space_of(spot)),
            about=style.spoken(words.about),
            focusable=self.focusable,
            focused=spot == self.cursor,
            selected=held if held or spot in self.open else None,
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
        fanned = fanned_blits(self.static, self.moment) if self.moment.fanned == pointed else []
        return self.space_of(pointed).unionall([blit.rect.move(self.rect.topleft) for blit in fanned])

    # What the mouse and the keyboard do

    def fan(self) -> None:
        """Fan out the stack that is pointed at, or put it together again."""
        self.moment.fanned = None if self.moment.fanned else self.pointed
        self._dwell.end()

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
        self.moment.pointer = self._local(event.pos)
        self._point(self.spot_at(event.pos))

    def press(self, event: pygame.event.Event) -> None:
        """Click at once, unless it is the piece in hand, which may be about to be dragged."""
        self._callbacks.touch()
        spot = self.spot_at(event.pos)
        self._hide_cursor()
        self._dwell.end()
        self.moment.fanned = None
        self._pressed, self._pressed_at = spot, event.pos
        if spot is None:
            self._callbacks.cancel()
            return
        self._held_before = spot == self.moment.hand.spot
        if not self._held_before:
            self._callbacks.click(spot)

    def drag(self, event: pygame.event.Event) -> None:
        """Take the piece in hand along; with none from there, tell of the spots on the way."""
        if self._pressed is None or self._pressed != self.moment.hand.spot:
            spot = self.spot_at(event.pos)
            if self._pressed is not None and spot not in (None, self.pointed):
                self._point(spot)
                self._callbacks.sweep(spot)
            return
        far = math.dist(event.pos, self._pressed_at)
        if self.moment.dragged or far > self.style.px(_DRAG):
            self.carry(self._pressed, event.pos)
            self._point(self.spot_at(event.pos))
            self.moment.half = self._half_at(event.pos)

    def release(self, event: pygame.event.Event) -> None:
        """Click where the piece was dragged to; or on it, if it was not dragged."""
        pressed, self._pressed = self._pressed, None
        if self.moment.dragged:
            held, let_go = self.moment.dragged[0], self._local(event.pos)
            count = max(1, self.moment.hand.count)
            target, half = self.spot_at(event.pos), self._half_at(event.pos)
            if target is not None and target != pressed:
                self._callbacks.drop(target)
                if half == target:
                    # As two clicks would, of which the second one confirms.
                    self._callbacks.drop(target)
            elif not self.board_rect.collidepoint(event.pos):
                self._callbacks.away()
            if self.moment.dragged is not None:
                self.carry(None)
                self._show_effect("home", held, count, let_go)
        elif self._held_before and pressed is not None and pressed == self.moment.hand.spot:
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

    def update(self, now: int) -> bool:
        """Point where the mouse is by now, and move on."""
        if self.ringed and self.cursor is None:
            self._move_cursor(self._home)
        elif not (self.hovered or self.cursor or self.moment.dragged):
            self._point(None)
        if self.moment.hand.spot is None and self._dwell.is_over(now):
            self.moment.fanned = self.pointed
        elif self.moment.hand.spot is None and self._dwell.due is not None and self.scene is not None:
            self.scene.wake_at(self._dwell.due)
        return super().update(now)

    def animate(self, batches: Sequence[Batch], after: Picture) -> None:
        """Play events as any board does; what was looked at closely no longer is."""
        self._dwell.end()
        super().animate(batches, after)

    # How it is kept up to date

    @property
    def _home(self) -> Spot:
        """Where the keyboard begins: at the piece in hand, or at what can be clicked."""
        spots = (self.moment.hand.spot, *self.open, *self.layout.standing)
        return next(spot for spot in spots if spot in self.layout.standing)

    def _half_at(self, pos: Point) -> Spot | None:
        """The spot on whose marked half, the upper one, a position is."""
        spot = self.spot_at(pos)
        there = spot is not None and spot in self._marks.spots("exchange")
        return spot if there and spot is not None and pos[1] <= self.center_of(spot)[1] else None

    def _breathe(self) -> None:
        """Have the card that the mouse points at breathe for a while."""
        self._settle("breath")
        spot, cards = self.pointed, self.static.fit.cards
        if spot is None or spot not in cards or not self.hovered or self.animating or self.moment.dragged:
            return
        if self.picture.get(spot) and not self.moment.hand.lifts(spot) and self.static.alone(spot):
            self._show_effect("breath", spot, 1)

    def _move_cursor(self, spot: Spot) -> None:
        self.cursor = self.pointed = spot
        self._dwell.end()
        self.moment.fanned = None
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
            self.moment.fanned = None
            self._breathe()
            self._callbacks.point()


class Dwell:
    """A rest of the mouse, which is over once: when it has been long."""

    def __init__(self) -> None:
        self.due: int | None = None
        """When it will have been long, in milliseconds of the clock."""
        self._begun = False

    def begin(self) -> None:
        """The mouse came to a spot."""
        self._begun, self.due = True, None

    def end(self) -> None:
        """It went elsewhere, or what it rests on changed."""
        self._begun, self.due = False, None

    def is_over(self, now: int) -> bool:
        """Whether it has just become long; time passes only while this is asked."""
        if not self._begun:
            return False
        if self.due is None:
            self.due = now + _LONG
        if now < self.due:
            return False
        self.end()
        return True
