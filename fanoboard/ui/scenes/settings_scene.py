"""The settings: each takes effect, and is kept, as soon as it is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from fanoboard.content.settings import AnimationSpeed
from fanoboard.content.theme import load_theme, theme_names
from fanoboard.content.yaml_files import ContentError
from fanoboard.ui.scene import Scene
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.dropdown import DropDown
from fanoboard.ui.widgets.form import Form
from fanoboard.ui.widgets.label import Label
from fanoboard.ui.widgets.segmented import Segmented
from fanoboard.ui.widgets.slider import Slider
from fanoboard.ui.widgets.switch import Switch

if TYPE_CHECKING:
    from fanoboard.ui.app import App

_SPEEDS: tuple[tuple[AnimationSpeed, str], ...] = (
    ("off", "Off"),
    ("slow", "Slow"),
    ("normal", "Normal"),
    ("fast", "Fast"),
)
_SCALES = ((0, "Automatic"), *((percent, f"{percent} %") for percent in (100, 125, 150, 175, 200)))
_SECONDS = (0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 60.0)


class SettingsScene(Scene):
    """All settings as one form."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        settings = app.settings
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._back = self.add(Button("", self.back, kind="quiet", icon="back", tip="Back", hint="Esc"))
        self._title = self.add(Label("Settings", role="title", weight="bold"))
        self._form = form = Form(self)
        theme = DropDown(_themes(app.style.theme.name), app.style.theme.name, self._set_theme)
        form.add("Theme", "Colours and materials of boards and menus", theme)
        scale = DropDown(_SCALES, settings.scale, self._set_scale)
        form.add("Size", "Of text and controls, as far as they fit into the window", scale)
        self._full = Switch(app.window.fullscreen, self._set_fullscreen)
        form.add("Full screen", "F11 does the same at any time", self._full)
        speed = Segmented(_SPEEDS, settings.animation, self._set_speed)
        form.add("Animation", "How fast pieces move", speed)
        volume = Slider(_volumes(settings.volume), settings.volume, self._set_volume)
        form.add("Sound", "How loud pieces and cards are", volume)
        moves = Switch(settings.show_moves, self._set_show_moves)
        form.add("Show moves", "Marks on the pieces that can move and the places they can reach", moves)
        warn = Switch(settings.warn_of_losing, self._set_warn_of_losing)
        form.add("Warn of losing moves", "Marks moves that lose at once, and asks before playing one", warn)
        seconds = [(each, f"{each:g} s") for each in sorted({*_SECONDS, settings.thinking})]
        thinking = Slider(seconds, settings.thinking, self._set_thinking)
        form.add("Thinking time", "The longest the computer takes for a move", thinking)
        self.set_focus(theme)

    def leave(self) -> None:
        """Keep what was changed."""
        self.app.later(self.app.save_settings)

    def layout(self) -> None:
        """A title, and a panel below it."""
        self._full.show(self.app.window.fullscreen)
        style = self.style
        width = min(style.px(880), self.size[0] - style.px(2 * 40))
        x = (self.size[0] - width) // 2
        wide = self.size[1] >= style.px(700)
        top = style.px(56 if wide else 24)
        side = style.px(40)
        title = style.height("title")
        self._back.rect = pygame.Rect(x, top + (title - side) // 2, side, side)
        left = x + side + style.px(12)
        self._title.rect = pygame.Rect(left, top, x + width - left, title)
        pad = style.px(36 if wide else 28)
        y = top + title + style.px(28 if wide else 16)
        inner = pygame.Rect(x + pad, y + pad, width - 2 * pad, self.size[1] - y - 2 * pad - style.px(24))
        self._form.place(inner)
        if self._form.pane.content < inner.h:
            inner.h = self._form.pane.content
            self._form.place(inner)
        self._panel = inner.inflate(2 * pad, 2 * pad)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The table, and the panel that the form lies on."""
        super().paint(surface, area)
        self.style.panel(surface, self._panel)

    def _set_theme(self, name: str) -> None:
        self.app.choose_theme(name)

    def _set_scale(self, percent: int) -> None:
        self.app.settings.scale = percent
        self.app.restyle()

    def _set_fullscreen(self, on: bool) -> None:
        if on != self.app.window.fullscreen:
            self.app.toggle_fullscreen()

    def _set_speed(self, speed: AnimationSpeed) -> None:
        self.app.settings.animation = speed
        self.app.restyle()

    def _set_volume(self, percent: int) -> None:
        self.app.settings.volume = percent
        self.app.sounds.play("step")

    def _set_show_moves(self, on: bool) -> None:
        self.app.settings.show_moves = on

    def _set_warn_of_losing(self, on: bool) -> None:
        self.app.settings.warn_of_losing = on

    def _set_thinking(self, seconds: float) -> None:
        self.app.settings.thinking = seconds


def _volumes(now: int) -> list[tuple[int, str]]:
    """Those to choose from, with the one that was written into the file."""
    return [(each, f"{each} %" if each else "Off") for each in sorted({*range(0, 101, 10), now})]


def _themes(now: str) -> list[tuple[str, str]]:
    """The themes that can be read, by their titles."""
    found = []
    for name in theme_names():
        try:
            found.append((name, load_theme(name).title))
        except ContentError:
            if name == now:
                found.append((name, name))
    return found
