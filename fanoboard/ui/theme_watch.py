"""Notices when the file of the theme changes, so that whoever edits one sees it at once."""

from __future__ import annotations

from fanoboard.content.theme import theme_file

PERIOD = 1000
"""Milliseconds between two looks at the file."""


class ThemeWatch:
    """Looks at the time stamp of a theme's file now and then."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._stamp = self._look()
        self._next = 0

    def changed(self, now: int) -> bool:
        """Whether the file is another one than at the last look; `now` in milliseconds."""
        if now < self._next:
            return False
        self._next = now + PERIOD
        before, self._stamp = self._stamp, self._look()
        return self._stamp != before

    def _look(self) -> tuple[str, int]:
        """Which file it is, as a user's own comes over the shipped one, and when it was written."""
        file = theme_file(self._name)
        try:
            return str(file), file.stat().st_mtime_ns
        except OSError:
            return str(file), 0
