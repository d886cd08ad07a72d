"""What goes between the window and a screen reader in every round of the loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from fanoboard.ui.system.screen_reader import NEEDS_HIDDEN_WINDOW, ScreenReader
from fanoboard.ui.toolkit.scenes.scene_stack import SceneStack

_OFTEN: Final = 100
"""Milliseconds from one telling to the next while something moves."""


class Reading:
    """Tells a reader what the window shows, while there is one, and has done what it asks for."""

    def __init__(self, stack: SceneStack, wake: Callable[[], object]) -> None:
        self._stack = stack
        self._wake = wake
        self._reader = ScreenReader(wake) if NEEDS_HIDDEN_WINDOW else None
        self._due = 0

    def begin(self) -> None:
        """The window is there; where that did not need it, the way to the reader is opened now."""
        if self._reader is None:
            self._reader = ScreenReader(self._wake)
        self._reader.focus_window(focused=pygame.key.get_focused())
        self._reader.place_window(self._stack.window.area)

    def hear(self, event: pygame.event.Event) -> None:
        if self._reader is None:
            return
        match event.type:
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWFOCUSLOST:
                self._reader.focus_window(focused=event.type == pygame.WINDOWFOCUSGAINED)
            case pygame.WINDOWMOVED | pygame.WINDOWSIZECHANGED:
                self._reader.place_window(self._stack.window.area)

    def obey(self) -> None:
        if self._reader is None:
            return
        for request in self._reader.requests():
            if request.path[:1] == (str(self._stack.top.number),):
                self._stack.top.perform(request.act, request.path[1:], request.value)

    def tell(self, *, moving: bool) -> None:
        reader, now = self._reader, pygame.time.get_ticks()
        if reader is not None and reader.active and (not moving or now >= self._due):
            self._due = now + _OFTEN
            try:
                reader.show(self._stack.node())
            except Exception:
                # It would fail in every round, and the window is of use without.
                self._reader = None
                raise
