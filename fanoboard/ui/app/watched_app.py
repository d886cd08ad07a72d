"""The window while another process watches it: it writes what it shows into a file.

FANOBOARD_WATCH names the file.  It is always whole, since it is replaced, and it is touched in every round of
the loop, so that whoever watches knows a window that is at rest from one that hangs.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import Final

import pygame

from fanoboard.ui.app.app import App, Options
from fanoboard.ui.app.description import described
from fanoboard.ui.app.self_check import SelfCheck
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.widget import Widget

WATCH: Final = "FANOBOARD_WATCH"
"""The variable of the environment that names the file."""
_BY_HANDS: Final = (
    pygame.KEYDOWN,
    pygame.TEXTINPUT,
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEWHEEL,
)
_OFTEN: Final = 40
"""Milliseconds from one description to the next while something moves."""


class WatchedApp(App):
    """Tells what it shows; in all else it is the app."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._told_in = Path(os.environ[WATCH])
        self._written = ""
        self._due = 0
        self.cut_texts: set[tuple[str, str]] = set()
        """The roles of widgets, and the texts that had to be cut in the scene on top as it is shown now."""
        self._cut_in: tuple[Scene, Style] | None = None
        self._check = SelfCheck()
        self.appearance.fonts.cut = self.note_cut

    def round(self, moving: bool) -> bool:
        moves = super().round(moving)
        # With each size of the window, a style comes.
        if self.scenes and (self.top, self.style) != self._cut_in:
            self._cut_in = self.top, self.style
            self.cut_texts.clear()
            self._whole = True
        now = pygame.time.get_ticks()
        if self.scenes and (not moves or now >= self._due):
            self._due = now + _OFTEN
            # What is to be painted whole in the next round is not yet as it would be anew.
            self._guard(lambda: self._check.look(self, moving=moves or self._whole))
            self._guard(lambda: self.tell(moves))
        return moves

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type in _BY_HANDS:
            self._check.acted()
        super()._dispatch(event)

    def note_cut(self, text: str) -> None:
        """A text is cut by a widget that is being drawn, which is found among those that have called us."""
        frame = sys._getframe(1)
        while frame.f_back is not None:
            frame = frame.f_back
            if isinstance(widget := frame.f_locals.get("self"), Widget):
                self.cut_texts.add((type(widget).__name__, text))
                return

    def tell(self, moving: bool) -> None:
        told = described(self, self.commands.values(), self.bindings, moving=moving)
        told["cut"] = sorted(self.cut_texts)
        told["wrong"] = list(self._check.wrong)
        text = json.dumps(told)
        # Whoever watches may have gone, and the disk may be full: that is no trouble of the window's.
        with contextlib.suppress(OSError):
            if text == self._written:
                os.utime(self._told_in)
            else:
                beside = self._told_in.with_suffix(".new")
                beside.write_text(text, encoding="utf-8")
                beside.replace(self._told_in)
        self._written = text
