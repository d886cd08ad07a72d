"""A switch: on or off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.tween import Tween


class Switch(Pressable):
    """Turns something on or off by a click, Enter or Space."""

    reads_as = "switch"

    def __init__(self, changed: Callable[[bool], object], *, on: bool) -> None:
        super().__init__(lambda: self.turn(on=not self.on))
        self.on = on
        self._tell = changed
        self._place = Tween(float(on))

    def node(self, style: Style) -> Node:
        return replace(super().node(style), checked=self.on)

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(52), style.px(30)

    def show(self, *, on: bool) -> None:
        """Show a state; nobody is told."""
        if on != self.on:
            self.on = on
            self._place.send(float(on), 0)
            self.changed()

    def turn(self, *, on: bool) -> None:
        """Turn it on or off as a person does."""
        if on != self.on:
            self.on = on
            self._place.send(float(on), self.scene.style.motion if self.scene else 0)
            self.changed()
            self._tell(on)

    def update(self, now: int) -> bool:
        if self._place.update(now):
            self.changed()
            return True
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        place = self._place.value
        off = colours.panel.mix(colours.text, 0.16 if self.hovered else 0.06)
        track, edge = off.mix(colours.accent, place), style.outline.mix(colours.accent, place)
        style.fill(surface, self.rect, track, radius=self.rect.h // 2, edge=edge)
        gap = style.px(3)
        side = self.rect.h - 2 * gap
        x = self.rect.x + gap + round((self.rect.w - self.rect.h) * place)
        knob = pygame.Rect(x, self.rect.y + gap, side, side)
        style.fill(surface, knob, style.outline.mix(colours.on_accent, place), radius=side // 2)

    def ring(self, style: Style) -> tuple[pygame.Rect, int]:
        return self.rect, self.rect.h // 2
