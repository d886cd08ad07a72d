"""Rings and arrows, which one draws on a board with the other button of the mouse."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.games.events import Spot
from fanoboard.ui.board.board import Board

_OTHER = 3


class Sketching:
    """A click draws a ring, and going from one spot to another an arrow; `draw` is told the spots."""

    def __init__(self, board: Board, draw: Callable[[tuple[Spot, ...]], object]) -> None:
        self._board = board
        self._draw = draw
        self._begun: Spot | None = None
        """Where the button was pressed, as long as it is held."""

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
