"""The games that can be played here, and small pictures of them."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pygame

from fanoboard.content import paths
from fanoboard.content.layout import load_layout
from fanoboard.content.theme import Theme
from fanoboard.games import games
from fanoboard.games.events import NOBODY, SeatIndex
from fanoboard.games.game import Game, Position
from fanoboard.ui.board.snapshot import board_picture

_LONGEST = 27
"""Plies of the short game that a picture in the catalogue is taken from, after a third of it."""


def catalogue(*, shipped_only: bool = False) -> list[type[Game]]:
    """The games whose boards there are layouts for, by title; with `shipped_only`, shipped ones."""
    found = [
        game
        for game in games().values()
        if paths.is_file(paths.find("layouts", game().layout, shipped_only=shipped_only))
    ]
    return sorted(found, key=lambda game: str(game.title))


@lru_cache(maxsize=16)
def mid_game(game: type[Game]) -> Position:
    """A position from the midst of a game, always the same one."""
    random = Random(5)
    positions = [game().start(seed=5)]
    while len(positions) < _LONGEST and (actions := positions[-1].actions()):
        positions.append(positions[-1].play(random.choice(actions)).position)
    return positions[len(positions) // 3]


class Thumbnail:
    """A small picture of a position as `viewer` sees it, drawn anew when its size or the theme changes."""

    def __init__(self, position: Position, viewer: SeatIndex = NOBODY, *, shipped_only: bool = False) -> None:
        """With `shipped_only`, on the shipped layout, whatever the user has.  Raises ContentError."""
        self._position = position
        self._viewer = viewer
        self._shipped_only = shipped_only
        self._layout = load_layout(position.game.layout, shipped_only=shipped_only)
        self._drawn: tuple[Theme, tuple[int, int], pygame.Surface] | None = None

    def image(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        """The picture, at most `size` large."""
        if self._drawn is None or self._drawn[0] is not theme or self._drawn[1] != size:
            picture = board_picture(
                self._layout,
                theme,
                self._position.picture(self._viewer),
                size,
                shipped_only=self._shipped_only,
            )
            self._drawn = (theme, size, picture)
        return self._drawn[2]
