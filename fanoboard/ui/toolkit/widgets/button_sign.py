"""The buttons of a gamepad as they look: a letter or a shape, in a circle or in a bar."""

from __future__ import annotations

import pygame

from fanoboard.messages import Message
from fanoboard.ui.system.gamepad import Button, Family
from fanoboard.ui.toolkit.look.style import Icon, Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.widget import Widget

_WRITTEN: dict[Family, dict[Button, str]] = {
    "xbox": {
        "a": "A",
        "b": "B",
        "x": "X",
        "y": "Y",
        "left_shoulder": "LB",
        "right_shoulder": "RB",
        "left_trigger": "LT",
        "right_trigger": "RT",
    },
    "playstation": {
        "left_shoulder": "L1",
        "right_shoulder": "R1",
        "left_trigger": "L2",
        "right_trigger": "R2",
    },
    # SDL goes by what is written there: its A is the right one of four.
    "nintendo": {
        "a": "A",
        "b": "B",
        "x": "X",
        "y": "Y",
        "left_shoulder": "L",
        "right_shoulder": "R",
        "left_trigger": "ZL",
        "right_trigger": "ZR",
    },
}
_DRAWN: dict[Family, dict[Button, Icon]] = {
    "xbox": {"start": "pad_menu", "back": "pad_view"},
    "playstation": {
        "a": "pad_cross",
        "b": "pad_circle",
        "x": "pad_square",
        "y": "pad_triangle",
        "start": "pad_menu",
        "back": "pad_view",
    },
    "nintendo": {"start": "plus", "back": "minus"},
}
_SAID: dict[Icon, Message] = {
    "pad_cross": Message("Cross"),
    "pad_circle": Message("Circle"),
    "pad_square": Message("Square"),
    "pad_triangle": Message("Triangle"),
    "pad_menu": Message("Menu"),
    "pad_view": Message("View"),
    "plus": Message("Plus"),
    "minus": Message("Minus"),
}
_HIGH = 22
"""Logical pixels of a sign, with text of the usual size."""


def sign_name(button: Button, family: Family) -> Text:
    """What a button is called."""
    written = _WRITTEN[family].get(button)
    return written if written is not None else _SAID[_DRAWN[family][button]]


def sign_size(style: Style, button: Button, family: Family) -> tuple[int, int]:
    """How large a sign is, in pixels."""
    high = style.line_box(_HIGH)
    written = _WRITTEN[family].get(button, "")
    return max(high, style.width(written, "small", "bold") + style.px(10)), high


def draw_sign(
    surface: pygame.Surface, style: Style, place: tuple[int, int], button: Button, family: Family
) -> None:
    """Draw a sign with its top left corner at a place."""
    colours = style.colours
    rect = pygame.Rect(place, sign_size(style, button, family))
    radius = rect.h // 2 if rect.w == rect.h else rect.h // 3
    style.fill(surface, rect, colours.text, radius=radius)
    if (written := _WRITTEN[family].get(button)) is not None:
        image = style.line(written, "small", colours.panel, "bold")
    else:
        image = icon_image(_DRAWN[family][button], round(rect.h * 0.7), colours.panel)
    surface.blit(image, image.get_rect(center=rect.center))


class ButtonSign(Widget):
    """A button of a gamepad, to look at."""

    focusable = False
    reads_as = "label"

    def __init__(self, button: Button, family: Family) -> None:
        super().__init__()
        self.button: Button = button
        self.family: Family = family

    @property
    def said(self) -> Text:
        """What the button is called."""
        return sign_name(self.button, self.family)

    def natural(self, style: Style) -> tuple[int, int]:
        """As large as a sign is."""
        return sign_size(style, self.button, self.family)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it at the left."""
        high = sign_size(style, self.button, self.family)[1]
        place = self.rect.x, self.rect.centery - high // 2
        draw_sign(surface, style, place, self.button, self.family)
