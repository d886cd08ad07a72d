"""Small pictures of kept games, painted by and by, so that no list of them keeps anybody waiting."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import pygame

from fanoboard.content.theme import Theme
from fanoboard.content.yaml_files import ContentError
from fanoboard.ui.toolkit.paint.surfaces import Size, clear

if TYPE_CHECKING:
    from fanoboard.match.game_index import GameSummary


_SHARE: Final = 0.008
"""Seconds of a frame that are spent on painting; one picture is painted at any rate."""
_MOST: Final = 120
"""Pictures that are kept: more than any window shows at once."""


class SmallPictures:
    """The pictures that a scene shows; those used last are kept."""

    def __init__(self) -> None:
        self._found: OrderedDict[object, pygame.Surface] = OrderedDict()
        self._theme: Theme | None = None

    def forget(self) -> None:
        self._found.clear()

    def find(self, game: GameSummary, theme: Theme, size: Size) -> pygame.Surface | None:
        """The picture of a game, at most `size` large, if it has been painted."""
        if theme is not self._theme:
            return None
        key = _key(game, size)
        if key in self._found:
            self._found.move_to_end(key)
        return self._found.get(key)

    def paint(self, games: Iterable[GameSummary], theme: Theme, size: Size) -> bool:
        """Paint those that are missing, as many as there is time for; return whether any was."""
        if theme is not self._theme:
            self._theme = theme
            self.forget()
        until = time.perf_counter() + _SHARE
        painted = False
        for game in games:
            if min(size) > 0 and _key(game, size) not in self._found:
                self._found[_key(game, size)] = _painted(game, theme, size)
                painted = True
                if time.perf_counter() > until:
                    break
        while len(self._found) > _MOST:
            self._found.popitem(last=False)
        return painted


def _key(game: GameSummary, size: Size) -> object:
    return game.id, game.stamp, size


def kept_picture(game: GameSummary, theme: Theme, size: Size) -> pygame.Surface:
    """The picture of a game as its person sees it, at most `size` large.  May be called in any thread.

    Raises ContentError and LookupError where the board can't be drawn any more.
    """
    # What paints boards is most of the window, which shows sooner without it.
    from fanoboard.content.layout import load_layout
    from fanoboard.ui.board.snapshot import board_picture

    return board_picture(load_layout(game.layout).seen_from(game.nearest), theme, game.picture, size)


def _painted(game: GameSummary, theme: Theme, size: Size) -> pygame.Surface:
    """The picture, or an empty one."""
    try:
        return kept_picture(game, theme, size)
    except (ContentError, LookupError):
        return clear((1, 1), theme.colours.shadow)
