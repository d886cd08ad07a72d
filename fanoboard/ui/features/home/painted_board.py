"""A board that is painted beside the window, at the size and in the theme in which it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from fanoboard.content.theme import Theme
from fanoboard.content.yaml_files import ContentError
from fanoboard.tasks import Tasks
from fanoboard.ui.play.game_pictures import fitted
from fanoboard.ui.toolkit.paint.surfaces import Size


class PaintedBoard:
    """The picture that was painted last; while another one is being painted, that shows."""

    def __init__(self, tasks: Tasks, changed: Callable[[], object]) -> None:
        """`changed` is called when there is another picture."""
        self._tasks = tasks
        self._changed = changed
        self._paint: Callable[[Theme, Size], pygame.Surface] | None = None
        self._wanted: tuple[object, Theme, Size] | None = None
        """How it is to be painted; so it is, or is being."""
        self._found: pygame.Surface | None = None

    def show(self, paint: Callable[[Theme, Size], pygame.Surface]) -> None:
        """Show another board. `paint` is called in a thread, with the most room that a picture may take."""
        self._paint, self._wanted, self._found = paint, None, None

    def find(self, theme: Theme, size: Size) -> pygame.Surface | None:
        """The picture, at most so large, if there is one by now; if not, it soon will be."""
        wanted = self._paint, theme, size
        if self._paint is not None and wanted != self._wanted:
            self._wanted = wanted
            self._tasks.run(partial(_painted, self._paint, theme, size), partial(self._take, wanted))
        if self._found is None:
            return None
        larger = any(each > room for each, room in zip(self._found.get_size(), size, strict=True))
        return fitted(self._found, size) if larger else self._found

    def _take(self, painted: object, picture: pygame.Surface | None) -> None:
        if painted == self._wanted:
            self._found = picture
            self._changed()


def _painted(
    paint: Callable[[Theme, Size], pygame.Surface], theme: Theme, size: Size
) -> pygame.Surface | None:
    """The picture; nothing where the board can't be drawn any more."""
    try:
        return paint(theme, size)
    except (ContentError, LookupError):
        return None
