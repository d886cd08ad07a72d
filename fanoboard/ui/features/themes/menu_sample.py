"""A small panel with one of each thing that menus are made of, in the colours of a theme."""

from __future__ import annotations

import pygame

from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.slider import Slider
from fanoboard.ui.toolkit.widgets.switch import Switch

_ROOM = (250, 228)
"""The size that it needs where everything is as large as in menus, in logical pixels."""


def _nothing(_: object = None) -> None:
    """What the controls do: they are only looked at."""


class MenuSample:
    """Nothing in it can be used."""

    def __init__(self) -> None:
        self._title = Label(Message("Title"), role="title", weight="bold")
        self._quiet = Label(Message("Quiet words below it"), role="small", quiet=True)
        self._accent = Button(Message("Accent"), _nothing, kind="primary")
        self._field = Button(Message("Plain"), _nothing)
        self._slider = Slider([(each, "") for each in range(11)], 6, _nothing)
        self._switch = Switch(_nothing, on=True)
        self._danger = Label(Message("A warning"), role="small", danger=True)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Style) -> None:
        scale = min(look.scale, rect.w / _ROOM[0], rect.h / _ROOM[1])
        style = Style(look.theme, scale, look.fonts, language=look.language)
        clip = surface.get_clip()
        surface.set_clip(rect.clip(clip))
        panel = rect.inflate(-2 * style.px(12), -2 * style.px(12))
        style.panel(surface, panel)
        surface.set_clip(panel.clip(clip))
        inner = panel.inflate(-2 * style.px(14), -2 * style.px(10))
        y = inner.y
        for label in (self._title, self._quiet):
            height = style.height(label.role)
            label.rect = pygame.Rect(inner.x, y, inner.w, height)
            y += height + style.px(4)
        y += style.px(4)
        half = (inner.w - style.px(8)) // 2
        self._accent.rect = pygame.Rect(inner.x, y, half, style.px(36))
        self._field.rect = pygame.Rect(inner.right - half, y, half, style.px(36))
        y += style.px(36 + 10)
        wide, high = self._switch.natural(style)
        self._switch.rect = pygame.Rect(inner.right - wide, y, wide, high)
        self._slider.rect = pygame.Rect(inner.x, y, inner.w - wide - style.px(8), high)
        y += high + style.px(8)
        self._danger.rect = pygame.Rect(inner.x, y, inner.w, style.height("small"))
        for widget in (
            self._title, self._quiet, self._accent, self._field, self._slider, self._switch, self._danger,
        ):  # fmt: skip
            widget.draw_with_ring(surface, style)
        surface.set_clip(clip)
