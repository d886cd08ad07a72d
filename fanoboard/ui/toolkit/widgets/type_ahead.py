"""Finding a row of a list by its first letters."""

from __future__ import annotations

from collections.abc import Callable

import pygame

_PAUSE = 1000
"""Milliseconds after which a letter begins another word."""


class TypeAhead:
    """Letters that follow each other within a second add up to the beginning of a row.

    A letter that is typed again and again goes on to the next row that begins with it.
    """

    def __init__(self) -> None:
        self._typed = ""
        self._when = -_PAUSE

    def find(self, letter: str, now: int, count: int, words: Callable[[int], str]) -> int | None:
        """The row to go to from the row `now` of `count`, by the `words` of each; None if there is none."""
        time = pygame.time.get_ticks()
        if time - self._when >= _PAUSE:
            self._typed = ""
        if not letter.strip() and not self._typed:
            return None
        self._typed, self._when = self._typed + letter.casefold(), time
        again = len(set(self._typed)) == 1
        start = self._typed[0] if again else self._typed
        # A single letter leads on; further ones may stay where they lead so far.
        first = now + 1 if again else max(0, now)
        order = ((first + step) % count for step in range(count))
        return next((row for row in order if words(row).casefold().startswith(start)), None)
