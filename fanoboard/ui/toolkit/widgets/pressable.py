"""What is pressed to act: by a click, or by Enter and Space while it has the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from fanoboard.ui.system.accessible import Act, Path, Role
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.widget import Widget

ACTIVATING_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Pressable(Widget):
    """Calls `action` when it is pressed and let go with the mouse still on it, or by a key."""

    reads_as: ClassVar[Role] = "button"

    def __init__(self, action: Callable[[], object], *, tip: Text = "", hint: Text = "") -> None:
        super().__init__(tip=tip, hint=hint)
        self.action = action
        self.chosen = False
        """Whether it is the one that holds, of several that can be chosen."""

    def choose(self, *, chosen: bool) -> None:
        """Be the one that holds, or not."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.changed()

    def press(self, event: pygame.event.Event) -> None:
        self.pressed = True
        self.changed()

    def release(self, event: pygame.event.Event) -> None:
        self.pressed = False
        self.changed()
        if self.enabled and self.hit(event.pos):
            self.action()

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        if act == "click" and not path:
            self.action()
        else:
            super().perform(act, path, value)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in ACTIVATING_KEYS:
            self.action()
            return True
        return False
