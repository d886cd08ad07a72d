"""Pictures that were painted are kept, and fonts that were loaded, as far as there is room for them.

Each thread has its own, as drawing a picture may change it for a moment, and forgets them when it ends.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache, update_wrapper
from io import BytesIO
from typing import Any, Generic, ParamSpec, TypeVar

import pygame

from fanoboard.content import paths

P = ParamSpec("P")
R = TypeVar("R")

FEWEST = 8
"""Surfaces that are kept however large they are, if nothing else is said, as one frame may need them all."""
MOST_FONTS = 48
_ANYTHING = 200
"""Bytes that whatever is kept takes, besides its pixels."""


_ALL: list[SurfaceCache[..., Any]] = []


def forget_all() -> None:
    """Drop everything that this thread has painted so far."""
    for each in _ALL:
        each.forget()


class _Shelf(threading.local):
    """What a thread keeps of one function, and how many bytes that is."""

    def __init__(self) -> None:
        self.found: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self.size = 0


class SurfaceCache(Generic[P, R]):
    """A function whose results are remembered, those used last, in so many megabytes of pixels.

    Counting them, as `lru_cache` does, bounds nothing: a window that is resized makes pictures of
    every size there is.
    """

    def __init__(self, paint: Callable[P, R], megabytes: float, fewest: int) -> None:
        self._paint = paint
        self._fewest = fewest
        self._most = round(megabytes * (1 << 20))
        self._shelf = _Shelf()
        update_wrapper(self, paint)
        _ALL.append(self)

    @property
    def size(self) -> int:
        """Bytes of all that is kept."""
        return self._shelf.size

    def __len__(self) -> int:
        return len(self._shelf.found)

    def forget(self) -> None:
        self._shelf.found.clear()
        self._shelf.size = 0

    def __call__(self, *args: P.args, **options: P.kwargs) -> R:
        shelf = self._shelf
        found = shelf.found
        key = (args, *options.items())
        entry = found.get(key)
        if entry is not None:
            found.move_to_end(key)
            known: R = entry[0]
            return known
        made = self._paint(*args, **options)
        size = _size(made)
        found[key] = (made, size)
        shelf.size += size
        while shelf.size > self._most and len(found) > self._fewest:
            _, (_, freed) = found.popitem(last=False)
            shelf.size -= freed
        return made


def cached(*, megabytes: float, fewest: int = FEWEST) -> Callable[[Callable[P, R]], SurfaceCache[P, R]]:
    """Have the results of a function kept within so many megabytes, and the last few at any rate.

    Its arguments are hashable.
    """
    return lambda paint: SurfaceCache(paint, megabytes, fewest)


def _size(made: object) -> int:
    if isinstance(made, pygame.Surface):
        return _ANYTHING + made.get_width() * made.get_height() * made.get_bytesize()
    if is_dataclass(made):
        return sum(_size(getattr(made, field.name)) for field in fields(made))
    return sum(map(_size, made)) if isinstance(made, tuple) else _ANYTHING


class _Fonts(threading.local):
    def __init__(self) -> None:
        self.load = lru_cache(maxsize=MOST_FONTS)(_loaded)


def load_font(
    file: str, height: int, script: str = "", *, leftward: bool = False, bold: bool = False
) -> pygame.font.Font:
    """One of the shipped fonts, or one of the system's by its path, `height` pixels high.

    A shipped file is read once: a font that is loaded by its path holds it open, and there are many sizes.
    `script` is what it is to set, as ISO 15924 says it, and `leftward` its direction; `bold` letters are made
    of those there are.
    """
    return FONTS.load(file, height, script, leftward, bold)


def _loaded(file: str, height: int, script: str, leftward: bool, bold: bool) -> pygame.font.Font:
    pygame.font.init()
    font = pygame.font.Font(file if os.path.isabs(file) else BytesIO(_content(file)), height)
    if script:
        font.set_script(script)
    if leftward:
        font.set_direction(pygame.DIRECTION_RTL)
    font.bold = bold
    return font


FONTS = _Fonts()


@cache
def _content(file: str) -> bytes:
    return (paths.assets() / "fonts" / file).read_bytes()
