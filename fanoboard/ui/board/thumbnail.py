"""A small picture of a board, as beside the choices of a new game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import pygame

from fanoboard.content.layout import load_layout
from fanoboard.content.theme import Theme
from fanoboard.games.events import NOBODY, Picture, SeatIndex, Spot
from fanoboard.games.game import Game, Position
from fanoboard.ui.board.fit import neighbour
from fanoboard.ui.board.snapshot import board_picture, fit_picture

_MEASURED = 400
"""Pixels of the picture by which the shape of a board is measured."""


class Thumbnail:
    """A small picture of a position as `viewer` sees it, or of the bare board of a game.

    It is drawn anew when its size or the theme changes.
    """

    def __init__(
        self, shown: Position | Game, viewer: SeatIndex = NOBODY, *, shipped_only: bool = False
    ) -> None:
        """With `shipped_only`, on the shipped layout, whatever the user has.  Raises ContentError."""
        game = shown if isinstance(shown, Game) else shown.game
        self._picture: Picture = {} if isinstance(shown, Game) else shown.picture(viewer)
        self._shipped_only = shipped_only
        self._layout = load_layout(game.layout, shipped_only=shipped_only).seen_from(max(viewer, 0))
        self._drawn: tuple[Theme, tuple[int, int], pygame.Surface] | None = None
        self._shape: tuple[Theme, float] | None = None

    def image(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        """The picture, at most `size` large."""
        if self._drawn is None or self._drawn[0] is not theme or self._drawn[1] != size:
            self._drawn = (theme, size, self.painted(theme, size))
        return self._drawn[2]

    def painted(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        """The same, painted for whoever asks.  May be called in any thread."""
        only = self._shipped_only
        return board_picture(self._layout, theme, self._picture, size, shipped_only=only)

    def spot_at(self, theme: Theme, size: tuple[int, int], position: tuple[int, int]) -> Spot | None:
        """The spot that is meant by a position on the picture, if any is."""
        return fit_picture(self._layout, theme, size).spot_at(position)

    @property
    def spots(self) -> Sequence[Spot]:
        """What can be pointed at, in the order of the layout."""
        return list(self._layout.standing)

    def next_to(self, spot: Spot, way: tuple[int, int]) -> Spot:
        """The nearest spot from one in a direction of the screen; itself, if there is none."""
        return neighbour(self._layout, spot, *way)

    def count(self, spot: Spot) -> int:
        return len(self._picture.get(spot, ()))

    def place_of(self, theme: Theme, size: tuple[int, int], spot: Spot) -> tuple[int, int, int]:
        """The place of a spot on the picture, and how far from it its pieces reach, in pixels."""
        fitted = fit_picture(self._layout, theme, size)
        return *fitted.centres[spot], round(0.6 * fitted.piece)

    def apart(self, theme: Theme, size: tuple[int, int]) -> float:
        """The distance of the two nearest spots of the picture, in pixels."""
        centres = fit_picture(self._layout, theme, size).centres.values()
        return min((math.dist(one, other) for one, other in combinations(centres, 2)), default=math.inf)

    def shape(self, theme: Theme) -> float:
        """How much higher than wide the board is, with what stands beside it."""
        if self._shape is None or self._shape[0] is not theme:
            fitted = fit_picture(self._layout, theme, (_MEASURED, _MEASURED))
            whole = fitted.board.unionall(list(fitted.trays))
            self._shape = (theme, whole.h / whole.w)
        return self._shape[1]
