"""The board as something to point at: turns the mouse and the keyboard into clicks on spots."""

from __future__ import annotations

import math
from typing import Protocol

import pygame

from fanoboard.games.events import Spot
from fanoboard.ui.board.view import BoardView
from fanoboard.ui.widgets.button import ACTIVATING_KEYS
from fanoboard.ui.widgets.widget import Widget

_DRAG = 6
"""Logical pixels that the mouse has to move before a click becomes a drag."""

_FAN_AFTER = 600
"""Milliseconds that the mouse rests on a stack before it is fanned out."""

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Hand(Protocol):
    """What the clicks do."""

    @property
    def board(self) -> BoardView:
        """The board that is shown."""

    @property
    def in_hand(self) -> Spot | None:
        """The spot of the piece that was picked, or that goes on moving."""

    @property
    def home_spot(self) -> Spot:
        """Where the keyboard begins."""

    def click(self, spot: Spot) -> None:
        """A spot was clicked, or chosen with the keyboard."""

    def drop(self, spot: Spot) -> None:
        """The piece in hand was dragged to a spot."""

    def confirm(self) -> bool:
        """Enter was pressed; whether that chose something beside the board."""

    def wheel(self, steps: int) -> bool:
        """The wheel turned up by so many steps over the board; whether that was of use."""

    def cancel(self) -> None:
        """Beside the board, or with the other button, something was clicked."""

    def remark(self) -> None:
        """The mouse or the keyboard points at another spot."""


class BoardPad(Widget):
    """Lies over the board and draws nothing itself."""

    def __init__(self, hand: Hand) -> None:
        super().__init__()
        self.pointed: Spot | None = None
        """Where the mouse or the keyboard points."""
        self.cursor: Spot | None = None
        """Where the keyboard points, while it is used."""
        self._hand = hand
        self._pressed: Spot | None = None
        self._pressed_at = (0, 0)
        self._held_before = False
        self._dragging = False
        self._rests = False
        """Whether the mouse came to the spot it is on and has not been answered by a fan yet."""
        self._fan_due: int | None = None

    def changed(self) -> None:
        """Nothing to draw."""

    def update(self, now: int) -> bool:
        """Show where the keyboard is once it has come, and point nowhere once the mouse has left."""
        if self.ringed and self.cursor is None:
            self._move_cursor(self._hand.home_spot)
        elif not (self.hovered or self.cursor or self._dragging):
            self._point(None)
        return self._fan_in_time(now)

    def _fan_in_time(self, now: int) -> bool:
        """Fan out a stack that the mouse rests on with nothing in hand; whether that was just now."""
        if not self._rests or self.scene is None or self._hand.in_hand is not None:
            return False
        if self._fan_due is None:
            self._fan_due = now + _FAN_AFTER
            self.scene.app.wake_at(self._fan_due)
        elif now >= self._fan_due:
            self._rests = False
            self._hand.board.fanned = self.pointed
            return True
        return False

    def move(self, event: pygame.event.Event) -> None:
        """Point where the mouse is."""
        self.cursor = None
        self.ringed = False
        self._point(self._hand.board.spot_at(event.pos))

    def press(self, event: pygame.event.Event) -> None:
        """Click at once, unless it is the piece in hand, which may be about to be dragged."""
        spot = self._hand.board.spot_at(event.pos)
        self.cursor = None
        self._rests, self._hand.board.fanned = False, None
        self._pressed, self._pressed_at = spot, event.pos
        self._dragging = False
        if spot is None:
            self._hand.cancel()
            return
        self._held_before = spot == self._hand.in_hand
        if not self._held_before:
            self._hand.click(spot)

    def drag(self, event: pygame.event.Event) -> None:
        """Take the piece in hand along."""
        if self._pressed is None or self._pressed != self._hand.in_hand or self.scene is None:
            return
        far = math.dist(event.pos, self._pressed_at)
        if self._dragging or far > self.scene.style.px(_DRAG):
            self._dragging = True
            self._hand.board.drag(self._pressed, event.pos)
            self._point(self._hand.board.spot_at(event.pos))

    def release(self, event: pygame.event.Event) -> None:
        """Click where the piece was dragged to; or on it, if it was not dragged."""
        pressed, self._pressed = self._pressed, None
        if self._dragging:
            self._dragging = False
            target = self._hand.board.spot_at(event.pos)
            if target is not None and target != pressed:
                self._hand.drop(target)
            self._hand.board.drag(None)
        elif self._held_before and pressed is not None and pressed == self._hand.in_hand:
            self._hand.click(pressed)

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows move the cursor, Enter and Space click where it is."""
        plain = not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL)
        if event.key in _ARROWS and plain:
            now = self.cursor
            board = self._hand.board
            self._move_cursor(board.neighbour(now, *_ARROWS[event.key]) if now else self._hand.home_spot)
            return True
        if event.key not in ACTIVATING_KEYS:
            return False
        if not self._hand.confirm() and self.cursor is not None:
            self._hand.click(self.cursor)
        return True

    def wheel(self, event: pygame.event.Event) -> bool:
        """Turn through numbers to choose from."""
        return self._hand.wheel(event.y)

    def fan(self) -> None:
        """Fan out the stack that is pointed at, or put it together again."""
        board = self._hand.board
        board.fanned = None if board.fanned else self.pointed
        self._fan_due = None

    def lose_focus(self) -> None:
        """The keyboard is elsewhere."""
        self.cursor = None

    def _move_cursor(self, spot: Spot) -> None:
        self.cursor = self.pointed = spot
        self._hand.board.fanned = None
        self._hand.remark()

    def _point(self, spot: Spot | None) -> None:
        if spot != self.pointed:
            self.pointed = spot
            self._rests, self._fan_due = self.hovered and spot is not None, None
            self._hand.board.fanned = None
            self._hand.remark()
