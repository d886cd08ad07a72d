"""A session of practice: exercises one after the other, in which what went wrong comes back once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.practice.deck import Entry

MOST: Final = 10
"""Exercises in a session at most: about five minutes."""
SECONDS: Final = 30
"""About how long an exercise takes."""


class PracticeSession:
    """Knows which exercise is next, and how those before it went."""

    def __init__(self, entries: Sequence[Entry], most: int = MOST) -> None:
        self.entries = list(entries[:most])
        self.at = 0
        self.done: list[bool] = []
        """Whether each one so far was got right at once."""
        self._again: set[str] = set()

    @property
    def entry(self) -> Entry | None:
        """The exercise to do now; None when there is none left."""
        return self.entries[self.at] if self.at < len(self.entries) else None

    @property
    def left(self) -> int:
        return len(self.entries) - self.at

    def is_again(self) -> bool:
        """Whether the current exercise is a repetition within this session, which does not count."""
        return self.entry is not None and self.entry.exercise.id in self._again

    def next(self, *, right: bool) -> None:
        """Go on after an exercise that was right at once or not; a wrong one comes back at the end."""
        entry = self.entry
        if entry is None:
            return
        if not right and not self.is_again():
            self._again.add(entry.exercise.id)
            self.entries.append(entry)
        self.done.append(right)
        self.at += 1

    def skip(self) -> None:
        """Go on without having done it; it stays due."""
        if self.entry is not None:
            self.done.append(False)
            self.at += 1


def minutes(count: int) -> int:
    return max(1, round(count * SECONDS / 60))
