"""When the window looks for garbage that refers to itself: at rest, as that takes as long as two frames."""

from __future__ import annotations

import gc
from typing import Self

_NEVER = 1_000_000
_MUCH, _TOO_MUCH = 10, 100
"""How often the young was looked through until all is, at rest and even in motion."""


class Garbage:
    """A context in which all there is is looked through only by `look`, and what was there before never."""

    def __enter__(self) -> Self:
        self._before = gc.get_threshold()
        gc.freeze()
        gc.set_threshold(*self._before[:2], _NEVER)
        gc.enable()
        return self

    def __exit__(self, *_: object) -> None:
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def look(self, *, moving: bool) -> None:
        """Look for garbage if there may be much and nothing is `moving`."""
        if gc.get_count()[2] >= (_TOO_MUCH if moving else _MUCH):
            gc.collect()
