"""What theory says of a position: a page that grows while it is worked out."""

from __future__ import annotations

import time
from collections.abc import Iterator

from fanoboard.games.game import Markdown
from fanoboard.ui.scene import Host
from fanoboard.ui.scenes.reading import Reading

_SHARE = 0.008
"""Seconds of every frame that are spent on working it out."""


class TheoryPage(Reading):
    """Shows the pages of a game's `theory_pages`, the latest one at a time.  Escape goes back to the game."""

    def __init__(self, app: Host, pages: Iterator[Markdown]) -> None:
        super().__init__(app)
        self._pages = pages
        self._going_on = True
        self._blocks: Markdown = ()
        self.text = ""
        """The page that is shown."""

    def update(self, now: int) -> bool:
        """Work on for a moment, and show what has come of it."""
        end = time.perf_counter() + _SHARE
        blocks = self._blocks
        while self._going_on and time.perf_counter() < end:
            latest = next(self._pages, None)
            self._going_on = latest is not None
            blocks = latest or blocks
        if blocks != self._blocks:
            self._blocks = blocks
            self.text = "\n\n".join(map(self.style.words, blocks))
            self.show(self.text)
            self.layout()
            self.repaint(self._panel)
        return super().update(now) or self._going_on
