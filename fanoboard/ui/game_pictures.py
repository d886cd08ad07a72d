"""A picture of each game, from the midst of play.

Painting them takes longer than all else that the first screen shows.  So they are kept from one start
to the next, and those that are missing are painted in a thread once the window shows everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

import pygame

from fanoboard.content import paths
from fanoboard.content.theme import Theme
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.game import Game
from fanoboard.ui.catalogue import mid_game
from fanoboard.ui.content_watch import written
from fanoboard.ui.paint.surfaces import Size
from fanoboard.ui.picture_files import read_picture, write_picture
from fanoboard.version import VERSION

_Key = tuple[type[Game], Size]


class _Window(Protocol):
    """What is needed of the app."""

    @property
    def own_files_read(self) -> bool:
        """Whether the user's own layouts can be used by now."""

    def fetch(self, work: Callable[[], None], then: Callable[[None], object]) -> None:
        """Do some work in a thread of its own, and `then` something with its outcome, in the loop."""

    def later(self, action: Callable[[], object]) -> None:
        """Do something in the next round of the loop.  Any thread may call this."""

    def wake(self) -> None:
        """Have the loop look round now."""

    def report(self, problem: ContentError) -> None:
        """Say that a file can't be used."""


class GamePictures:
    """The pictures that are at hand, in one theme, and those that are being painted."""

    def __init__(self, window: _Window, changed: Callable[[], object]) -> None:
        """`changed` is called when there is another picture."""
        self._window = window
        self._changed = changed
        self._theme: Theme | None = None
        self._look = ""
        """All that the theme says."""
        self._found: dict[_Key, tuple[str, pygame.Surface]] = {}
        """The pictures, each with the name it is kept by."""
        self._asked: set[_Key] = set()
        """What is not there: it waits, is being painted, or can't be."""
        self._waiting: list[_Key] = []
        self._painting = False

    def find(self, game: type[Game], theme: Theme, size: Size) -> pygame.Surface | None:
        """The picture of a game, at most `size` large, if it is at hand; if not, it soon will be."""
        if theme is not self._theme:
            before, self._theme, self._look = self._look, theme, repr(theme)
            if self._look != before:
                self._found.clear()
                self._forget_asked()
        key = game, size
        if key not in self._found and key not in self._asked:
            name = self._name(key)
            if (kept := read_picture(name, size)) is not None:
                self._found[key] = name, kept
            else:
                self._asked.add(key)
                self._waiting.append(key)
                self._window.wake()
        return self._found[key][1] if key in self._found else None

    def refresh(self) -> None:
        """Forget the pictures of boards that may look otherwise by now."""
        self._found = {key: kept for key, kept in self._found.items() if kept[0] == self._name(key)}
        self._forget_asked()

    def paint(self) -> None:
        """Begin to paint what waits for it, unless something is being painted."""
        if self._waiting and not self._painting and self._theme is not None:
            self._painting = True
            wanted, self._waiting = [(key, self._name(key)) for key in self._waiting], []
            shipped_only = not self._window.own_files_read
            self._window.fetch(partial(self._paint, wanted, self._theme, shipped_only), lambda _: None)

    def _paint(self, wanted: Iterable[tuple[_Key, str]], theme: Theme, shipped_only: bool) -> None:
        """What is done in the thread: one picture after the other."""
        try:
            for key, name in wanted:
                try:
                    picture = paint_game(*key, theme, shipped_only=shipped_only)
                except ContentError as error:
                    self._window.later(partial(self._window.report, error))
                    continue
                self._window.later(partial(self._take, key, name, picture))
                write_picture(name, picture)
        finally:
            self._window.later(self._end)

    def _take(self, key: _Key, name: str, picture: pygame.Surface) -> None:
        if name == self._name(key):  # else it looks otherwise by now
            self._found[key] = name, picture
            self._changed()

    def _end(self) -> None:
        self._painting = False
        self._changed()

    def _forget_asked(self) -> None:
        self._asked.clear()
        self._waiting.clear()

    def _name(self, key: _Key) -> str:
        """What the picture is kept by: what it shows, and a number for all that decides how it looks."""
        game, size = key
        own = self._window.own_files_read
        layout = paths.find("layouts", game().layout, shipped_only=not own)
        # What a board shows beside its points may be another layout.
        names = paths.own_names("layouts") if own else []
        others = [(name, written(paths.own_file("layouts", name))) for name in names]
        parts = VERSION, size, self._look, _content(layout), others
        return f"{game.name}-{blake2b(repr(parts).encode(), digest_size=12).hexdigest()}"


def _content(file: Path) -> bytes:
    """What is in a file; nothing where it can't be read."""
    try:
        return file.read_bytes()
    except (OSError, ValueError):
        return b""


def paint_game(game: type[Game], size: Size, theme: Theme, *, shipped_only: bool = False) -> pygame.Surface:
    """The picture of a game, at most `size` large.  May be called in any thread.  Raises ContentError."""
    # What paints boards is most of the window, and isn't needed where all pictures have been kept.
    from fanoboard.ui.thumbnail import Thumbnail

    return Thumbnail(mid_game(game), viewer=0, shipped_only=shipped_only).image(theme, size)
