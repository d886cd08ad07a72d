"""How long the mouse rests on a spot."""

from __future__ import annotations

_LONG = 600
"""Milliseconds of rest after which a spot is looked at closely."""


class Dwell:
    """A rest of the mouse, which is over once: when it has been long."""

    def __init__(self) -> None:
        self.due: int | None = None
        """When it will have been long, in milliseconds of the clock."""
        self._begun = False

    def begin(self) -> None:
        """The mouse came to a spot."""
        self._begun, self.due = True, None

    def end(self) -> None:
        self._begun, self.due = False, None

    def is_over(self, now: int) -> bool:
        """Whether it has just become long; time passes only while this is asked."""
        if not self._begun:
            return False
        if self.due is None:
            self.due = now + _LONG
        if now < self.due:
            return False
        self.end()
        return True
