"""A picture of each game, from the midst of play.

Painting them takes longer than all else that the first screen shows.  So they are kept from one start
to the next.  The first frame shows those; what is wanted later is read in a thread, or painted there where
it is missing, once the window shows everything else.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pygame

from fanoboard.content import paths
from fanoboard.content.files import read_plain, write_whole
from fanoboard.content.paths import pictures_folder
from fanoboard.content.theme import Theme
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.game import Game
from fanoboard.ui.play.catalogue import mid_game
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.content_watch import written
from fanoboard.ui.toolkit.paint.surfaces import Size, stretch
from fanoboard.version import VERSION


class _Wanted(NamedTuple):
    """What decides how a picture looks, as far as it is known without the disk."""

    size: Size
    look: str
    layout: Path
    others: tuple[tuple[str, int], ...]
    """The user's layouts, with their stamps: what a board shows beside its points may be another one."""


class GamePictures:
    """The pictures that are at hand, one of each game, and those that are being painted."""

    def __init__(self, app: Services, changed: Callable[[], object]) -> None:
        self._app = app
        self._changed = changed
        self._theme: Theme | None = None
        self._look = ""
        self._found: dict[type[Game], tuple[_Wanted | None, pygame.Surface]] = {}
        """Each with what it was wanted as; None where it is out of date, until there is another one."""
        self._asked: dict[type[Game], _Wanted] = {}
        """What is not there: it waits, is being read or painted, or can't be."""
        self._waiting: set[type[Game]] = set()
        self._painting = False

    def find(self, game: type[Game], theme: Theme, size: Size) -> pygame.Surface | None:
        """The picture of a game, at most `size` large, if it is at hand; if not, it soon will be.

        Until then there may be one that was painted for another size, or with another look.
        """
        if theme is not self._theme:
            before, self._theme, self._look = self._look, theme, repr(theme)
            if self._look != before:
                self.refresh()
        if not self._is_there(game, size) and not self._is_asked(game, size):
            wanted = self._wanted(game, size)
            if self._is_first(game) and (kept := read_picture(_file_name(game, wanted), size)) is not None:
                self._found[game] = wanted, kept
            else:
                self._asked[game] = wanted
                self._waiting.add(game)
                self._app.wake()
        if game not in self._found:
            return None
        picture = self._found[game][1]
        return picture if picture.get_size() == size else fitted(picture, size)

    def refresh(self) -> None:
        self._found = {
            game: (wanted if self._holds(game, wanted) else None, picture)
            for game, (wanted, picture) in self._found.items()
        }
        self._asked = {game: wanted for game, wanted in self._asked.items() if self._holds(game, wanted)}
        self._waiting &= self._asked.keys()

    def paint(self) -> None:
        """Begin to read or paint what waits for it, unless something is being painted."""
        if self._waiting and not self._painting and self._theme is not None:
            self._painting = True
            wanted = {game: self._asked[game] for game in self._waiting}
            self._waiting.clear()
            shipped_only = not self._app.own_files_read
            self._app.tasks.run(partial(self._paint, wanted, self._theme, shipped_only), lambda _: None)

    def _paint(self, all_: Mapping[type[Game], _Wanted], theme: Theme, shipped_only: bool) -> None:
        """The work in the thread: one picture after the other, as far as they are still wanted."""
        try:
            kept = {
                game: read_picture(_file_name(game, wanted), wanted.size) for game, wanted in all_.items()
            }
            for game, picture in kept.items():
                if picture is not None:
                    self._app.later(partial(self._take, game, all_[game], picture))
            for game, wanted in all_.items():
                if kept[game] is not None or self._asked.get(game) != wanted:
                    continue
                try:
                    picture = paint_game(game, wanted.size, theme, shipped_only=shipped_only)
                except ContentError as error:
                    self._app.later(partial(self._fail, game, error))
                    continue
                self._app.later(partial(self._take, game, wanted, picture))
                write_picture(_file_name(game, wanted), picture)
        finally:
            self._app.later(self._end)

    def _take(self, game: type[Game], wanted: _Wanted, picture: pygame.Surface) -> None:
        if self._asked.get(game) == wanted and self._holds(game, wanted):
            del self._asked[game]
            self._found[game] = wanted, picture
            self._changed()

    def _fail(self, game: type[Game], error: ContentError) -> None:
        self._found.pop(game, None)
        self._app.report(error)

    def _end(self) -> None:
        self._painting = False
        self._changed()

    def _is_there(self, game: type[Game], size: Size) -> bool:
        wanted = self._found[game][0] if game in self._found else None
        return wanted is not None and wanted.size == size

    def _is_asked(self, game: type[Game], size: Size) -> bool:
        return game in self._asked and self._asked[game].size == size

    def _is_first(self, game: type[Game]) -> bool:
        """Whether the first frame asks, which waits for the disk to show what is kept."""
        return not self._app.own_files_read and game not in self._found and game not in self._asked

    def _holds(self, game: type[Game], wanted: _Wanted | None) -> bool:
        return wanted is not None and wanted == self._wanted(game, wanted.size)

    def _wanted(self, game: type[Game], size: Size) -> _Wanted:
        own = self._app.own_files_read
        names = paths.own_names("layouts") if own else []
        return _Wanted(
            size,
            self._look,
            paths.find("layouts", game().layout, shipped_only=not own),
            tuple((name, written(paths.own_file("layouts", name))) for name in names),
        )


def _file_name(game: type[Game], wanted: _Wanted) -> str:
    """The name of a picture's file: what it shows, and a number for all that decides how it looks."""
    parts = VERSION, wanted.size, wanted.look, _content(wanted.layout), list(wanted.others)
    # A number as seeds make it of texts: `hashlib` loads OpenSSL, which the first frame can do without.
    return f"{game.name}-{Random(repr(parts)).getrandbits(96):024x}"


def fitted(picture: pygame.Surface, size: Size) -> pygame.Surface:
    """A picture that was painted for another size, as large as fits in without what is empty around it."""
    drawn = picture.get_bounding_rect()
    picture = picture.subsurface(drawn if drawn.w else picture.get_rect())
    share = min(size[0] / picture.get_width(), size[1] / picture.get_height())
    return stretch(picture, (round(picture.get_width() * share), round(picture.get_height() * share)))


def _content(file: Path) -> bytes:
    try:
        return read_plain(file, LARGEST)
    except (OSError, ValueError):
        return b""


def paint_game(game: type[Game], size: Size, theme: Theme, *, shipped_only: bool = False) -> pygame.Surface:
    """The picture of a game, at most `size` large.  May be called in any thread.  Raises ContentError."""
    # What paints boards is most of the window, and isn't needed where all pictures have been kept.
    from fanoboard.ui.board.thumbnail import Thumbnail

    return Thumbnail(mid_game(game), viewer=0, shipped_only=shipped_only).image(theme, size)


MOST: Final = 60
LARGEST: Final = 8_000_000
"""Bytes that a file may have, which is more than any that is written here."""
_ENDING: Final = ".png"


def read_picture(name: str, size: Size) -> pygame.Surface | None:
    """The picture of that name, if there is one of that size."""
    file = pictures_folder() / f"{name}{_ENDING}"
    try:
        content = read_plain(file, LARGEST)
        picture = pygame.image.load(BytesIO(content), file.name).convert_alpha()
    except (OSError, ValueError, pygame.error):
        return None
    return picture if picture.get_size() == size else None


def write_picture(name: str, picture: pygame.Surface) -> None:
    """Keep a picture, if that is possible.  May be called in any thread."""
    content = BytesIO()
    with contextlib.suppress(OSError, ValueError, pygame.error):
        pygame.image.save(picture, content, _ENDING)
        write_whole(pictures_folder() / f"{name}{_ENDING}", content.getvalue())
        _forget_old_ones()


def _forget_old_ones() -> None:
    with os.scandir(pictures_folder()) as entries:
        files = [(each.stat().st_mtime_ns, each.path) for each in entries if each.name.endswith(_ENDING)]
    for _, path in sorted(files, reverse=True)[MOST:]:
        os.unlink(path)
