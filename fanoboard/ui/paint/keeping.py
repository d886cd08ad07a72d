"""Pictures that were painted are kept, and fonts that were loaded, as far as there is room for them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache, update_wrapper
from io import BytesIO
from typing import Generic, ParamSpec, TypeVar

import pygame

from fanoboard.content import paths

P = ParamSpec("P")
R = TypeVar("R")

FEWEST = 8
"""So many are kept however large they are, if nothing else is said, as one frame may need them all."""
_MOST_FONTS = 48
_ANYTHING = 200
"""Bytes that whatever is kept takes, besides its pixels."""


class Kept(Generic[P, R]):
    """A function whose results are remembered, those used last, in so many megabytes of pixels.

    Counting them, as `lru_cache` does, bounds nothing: a window that is resized makes pictures of
    every size there is.
    """

    def __init__(self, paint: Callable[P, R], megabytes: float, fewest: int) -> None:
        self._paint = paint
        self._fewest = fewest
        self._most = round(megabytes * (1 << 20))
        self._found: OrderedDict[Hashable, tuple[R, int]] = OrderedDict()
        self.size = 0
        """The bytes of all that is kept."""
        update_wrapper(self, paint)

    def __len__(self) -> int:
        return len(self._found)

    def forget(self) -> None:
        """Keep nothing of what was made so far."""
        self._found.clear()
        self.size = 0

    def __call__(self, *args: P.args, **options: P.kwargs) -> R:
        """What the function makes of these arguments."""
        key = (args, *options.items())
        entry = self._found.get(key)
        if entry is not None:
            self._found.move_to_end(key)
            return entry[0]
        made = self._paint(*args, **options)
        size = _size(made)
        self._found[key] = (made, size)
        self.size += size
        while self.size > self._most and len(self._found) > self._fewest:
            _, (_, freed) = self._found.popitem(last=False)
            self.size -= freed
        return made


def kept(*, megabytes: float, fewest: int = FEWEST) -> Callable[[Callable[P, R]], Kept[P, R]]:
    """Have the results of a function kept within so many megabytes, and the last few at any rate.

    Its arguments are hashable.
    """
    return lambda paint: Kept(paint, megabytes, fewest)


def _size(made: object) -> int:
    """The bytes of the pixels of what was made."""
    if isinstance(made, pygame.Surface):
        return _ANYTHING + made.get_width() * made.get_height() * made.get_bytesize()
    if is_dataclass(made):
        return sum(_size(getattr(made, field.name)) for field in fields(made))
    return sum(map(_size, made)) if isinstance(made, tuple) else _ANYTHING


@lru_cache(maxsize=_MOST_FONTS)
def load_font(file: str, height: int) -> pygame.font.Font:
    """One of the shipped fonts, `height` pixels high.

    Its file is read once: a font that is loaded by its path holds it open, and there are many sizes.
    """
    pygame.font.init()
    return pygame.font.Font(BytesIO(_content(file)), height)


@cache
def _content(file: str) -> bytes:
    return (paths.assets() / "fonts" / file).read_bytes()
