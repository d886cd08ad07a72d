"""Notices when a user's layout or theme changes on the disk, so that whoever edits one sees it at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from fanoboard.content import paths
from fanoboard.content.files import read_plain
from fanoboard.content.own_copy import OwnCopy, copy_of
from fanoboard.content.paths import ContentKind
from fanoboard.content.theme import lineage, theme_file

PERIOD = 1000

_KINDS: tuple[ContentKind, ...] = ("layouts", "themes")

Stamps = Mapping[str, int]


class ContentWatch:
    """Looks at the time stamps of files now and then.

    They are all layouts and themes in the user's folders, and those that decide on the theme in use,
    wherever they are.
    """

    def __init__(self, theme: str, before: OwnCopy | None = None) -> None:
        """Look for the first time, which may wait for the disk; `before` is what was seen until now."""
        self.theme = theme
        self.copy = OwnCopy(paths.data_folder(), read_plain, before)
        """The user's files as they are known."""
        self._deciding = lineage(theme)
        self._stamps = {kind: self.look(kind) for kind in _KINDS}
        self._next = 0

    def is_due(self, now: int) -> bool:
        """Whether it is time for another look, which is taken for begun then; `now` in milliseconds."""
        if now < self._next:
            return False
        self._next = now + PERIOD
        return True

    def changed(self) -> frozenset[ContentKind]:
        """The kinds of which a file came, went or changed since the last look; may wait for the disk."""
        self.copy = OwnCopy(paths.data_folder(), read_plain, self.copy)
        stamps = {kind: self.look(kind) for kind in _KINDS}
        found = frozenset(kind for kind in _KINDS if stamps[kind] != self._stamps[kind])
        if "themes" in found:
            # What it is based on may be another theme now.
            self._deciding = lineage(self.theme)
            stamps["themes"] = self.look("themes")
        self._stamps = stamps
        return found

    def look(self, kind: ContentKind) -> Stamps:
        stamps = dict(self._own(kind))
        for file in map(theme_file, self._deciding if kind == "themes" else ()):
            stamps[str(file)] = written(file)
        return stamps

    def _own(self, kind: ContentKind) -> Iterator[tuple[str, int]]:
        """The files in the user's folder of a kind, with their stamps; none where there is no folder."""
        folder = paths.data_folder() / kind
        for name in self.copy.listed(str(folder)):
            if name.endswith(".yaml"):
                yield str(folder / name), self.copy.stamp(str(folder / name))


def written(file: Path) -> int:
    """When a file was written, in nanoseconds; 0 for one that is not there."""
    if (copy := copy_of(file)) is not None:
        return copy.stamp(str(file))
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0
