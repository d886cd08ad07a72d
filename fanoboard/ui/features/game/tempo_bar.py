"""The bar below the board where only engines play: pause, one turn, and how fast."""

from __future__ import annotations

import pygame

from fanoboard.messages import Message
from fanoboard.ui.features.game.actions import GameActions
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.tempo import SPEEDS, speed_named
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import FASTER, SLOWER
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.slider import Slider

_SLIDER = 150
"""The length of the line of the slider in logical pixels; its words stand beside it."""


class TempoBar:
    """Widgets for a match of nothing but engines, and the commands that they stand for.

    The speed that is chosen is kept for the next such match.
    """

    def __init__(self, scene: Screen, actions: GameActions) -> None:
        self._scene = scene
        self._slower = SLOWER.make(lambda: self._slider.choose(self._slider.index - 1))
        self._faster = FASTER.make(lambda: self._slider.choose(self._slider.index + 1))
        self._pause, self._step = actions.pause, actions.step
        speed = speed_named(scene.app.settings.pace)
        self._panel = scene.add(Panel())
        self._pause_button = scene.add_command(self._pause)
        self._step_button = scene.add_command(self._step)
        self._slider = scene.add(
            Slider([(place, speed.name) for place, speed in enumerate(SPEEDS)], speed, actions.set_speed)
        )
        self._slider.caption = Message("Pace")

    @property
    def commands(self) -> tuple[Command, ...]:
        """What can be done about the pace."""
        return (self._pause, self._step, self._slower, self._faster)

    def show(self, *, paused: bool) -> None:
        """Show whether it is paused."""
        self._pause_button.icon = "play" if paused else "pause"
        self._pause_button.changed()

    def place(self, area: pygame.Rect) -> pygame.Rect:
        """Lie at the lower edge of the area of the board; what is left of that."""
        style = self._scene.style
        side, pad = style.px(40), style.px(8)
        wide, high = self._slider.natural(style)
        wide = min(wide - style.px(220 - _SLIDER), area.w - 2 * side - 6 * pad)
        bar = pygame.Rect(0, 0, 2 * side + wide + 5 * pad, max(side, high) + 2 * pad)
        bar.midbottom = (area.centerx, area.bottom - 2 * pad)
        self._panel.rect = bar
        x = bar.x + pad
        for button in (self._pause_button, self._step_button):
            button.rect = pygame.Rect(x, bar.centery - side // 2, side, side)
            x += side
        self._slider.rect = pygame.Rect(x + 2 * pad, bar.centery - high // 2, wide, high)
        return pygame.Rect(area.x, area.y, area.w, bar.y - area.y)
