"""Rings and arrows, which one draws on a board with the other button of the mouse, or by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from fanoboard.games.events import Spot
from fanoboard.messages import Message
from fanoboard.ui.board.board import Board
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import DRAW_ARROW, DRAW_RING

_OTHER = 3


class Sketching:
    """A click draws a ring, and going from one spot to another an arrow; `draw` is told the spots.

    One key draws a ring where one points; another one begins an arrow there, and ends it at another spot.
    """

    def __init__(
        self,
        board: Board,
        draw: Callable[[tuple[Spot, ...]], object],
        tell: Callable[[Message], object],
    ) -> None:
        """`tell` gets what a key has drawn."""
        self._board = board
        self._draw = draw
        self._tell = tell
        self._begun: Spot | None = None
        """Where the button was pressed, as long as it is held."""
        self._from: Spot | None = None
        """Where an arrow was begun by a key."""
        self.commands: tuple[Command, ...] = (
            DRAW_RING.make(self._draw_ring, self._can_draw),
            DRAW_ARROW.make(self._draw_arrow, self._can_draw),
        )

    def handle(self, event: pygame.event.Event, *, busy: object) -> bool:
        """Whether an event draws: not on a card table, nor while the board is `busy` with what is picked."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) or event.button != _OTHER:
            return False
        begun, self._begun = self._begun, None
        if busy or self._board.layout.table is not None:
            return False
        spot = self._board.spot_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._begun = spot
            return spot is not None
        if begun is None or spot is None:
            return False
        self._draw((spot,) if spot == begun else (begun, spot))
        return True

    def _can_draw(self) -> bool:
        return self._board.layout.table is None

    def _draw_ring(self) -> None:
        if (spot := self._board.pointed) is None:
            self._tell(_POINT)
            return
        self._draw((spot,))
        self._tell(Message("A ring at {spot}, drawn or taken away.", spot=spot))

    def _draw_arrow(self) -> None:
        spot, begun = self._board.pointed, self._from
        if spot is None:
            self._tell(_POINT)
        elif begun is None:
            self._from = spot
            self._tell(
                Message("An arrow begins at {spot}. The same key ends it at another point.", spot=spot)
            )
        else:
            self._from = None
            if spot == begun:
                self._tell(Message("No arrow is drawn."))
                return
            self._draw((begun, spot))
            self._tell(
                Message("An arrow from {first} to {last}, drawn or taken away.", first=begun, last=spot)
            )


_POINT: Final = Message("Point at a point of the board first, with the arrows or the mouse.")
