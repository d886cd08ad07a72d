"""Notices when a file that decides on the theme changes, so that whoever edits one sees it at once."""

from __future__ import annotations

from fanoboard.content.theme import lineage, theme_file

PERIOD = 1000
"""Milliseconds between two looks at the files."""

Stamp = tuple[str, int]
"""Which file it is, as a user's own comes over the shipped one, and when it was written."""


class ThemeWatch:
    """Looks at the time stamps of a theme's file, and of those it is based on, now and then."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._stamps = self._look()
        self._next = 0

    def changed(self, now: int) -> bool:
        """Whether a file is another one than at the last look; `now` in milliseconds."""
        if now < self._next:
            return False
        self._next = now + PERIOD
        if all(_stamp(name) == before for name, before in self._stamps.items()):
            return False
        self._stamps = self._look()
        return True

    def _look(self) -> dict[str, Stamp]:
        return {name: _stamp(name) for name in lineage(self._name)}


def _stamp(name: str) -> Stamp:
    file = theme_file(name)
    try:
        return str(file), file.stat().st_mtime_ns
    except OSError:
        return str(file), 0
