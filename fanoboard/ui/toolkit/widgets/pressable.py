"""What is pressed to act: by a click, or by Enter and Space while it has the focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.system.accessible import Act, Node, Path, Role
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.figures import draw_swatch
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


# A tile: a small picture with its name, one of several to choose from.


class Tile(Pressable):
    """Chosen by a click, Enter or Space; `draw_picture` draws into a square at its left."""

    def __init__(
        self,
        text: Text,
        draw_picture: Callable[[pygame.Surface, pygame.Rect], object],
        action: Callable[[], object],
        *,
        chosen: bool,
    ) -> None:
        super().__init__(action)
        self.text: Text = text
        self.chosen = chosen
        self._draw_picture = draw_picture

    def node(self, style: Style) -> Node:
        return replace(super().node(style), role="radio_button", checked=self.chosen)

    def natural(self, style: Style) -> tuple[int, int]:
        return style.width(self.text, "small", "medium") + style.px(56), style.px(36)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The picture and the name; framed and tinted if it is the chosen one."""
        colours = style.colours
        if self.chosen:
            tint = colours.panel.mix(colours.accent, 0.12)
            style.fill(surface, self.rect, tint, edge=colours.accent)
        elif self.hovered or self.pressed:
            style.fill(surface, self.rect, colours.text.fade(0.06))
        gap = style.px(4)
        side = self.rect.h - 2 * gap
        self._draw_picture(
            surface, pygame.Rect(self.rect.x + gap + style.px(2), self.rect.y + gap, side, side)
        )
        x = self.rect.x + side + style.px(14)
        weight: Weight = "medium" if self.chosen else "regular"
        words = style.line_in(self.text, self.rect.right - x - style.px(4), "small", colours.text, weight)
        surface.blit(words, words.get_rect(midleft=(x, self.rect.centery)))


# The head of a group that can be unfolded: an arrow, its name, and a few colours of what is in it.


class Disclosure(Pressable):
    """Unfolds its group, or folds it up."""

    reads_as = "disclosure_triangle"

    def __init__(
        self, text: Text, colours: Callable[[], Sequence[Colour]], action: Callable[[], object]
    ) -> None:
        super().__init__(action)
        self.text: Text = text
        self.open = False
        self._colours = colours

    def node(self, style: Style) -> Node:
        return replace(super().node(style), expanded=self.open)

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(280), style.px(42)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self.hovered or self.pressed:
            style.fill(surface, self.rect, style.colours.text.fade(0.05))
        side = style.px(18)
        arrow = icon_image("down" if self.open else "right", side, style.colours.quiet)
        surface.blit(arrow, arrow.get_rect(midleft=(self.rect.x + style.px(4), self.rect.centery)))
        right = self.rect.right - style.px(4)
        swatch = style.px(20)
        for colour in () if self.open else reversed(self._colours()):
            draw_swatch(
                surface,
                style,
                pygame.Rect(right - swatch, self.rect.centery - swatch // 2, swatch, swatch),
                colour,
            )
            right -= swatch + style.px(6)
        x = self.rect.x + side + style.px(12)
        words = style.line_in(self.text, right - x, "body", style.colours.text, "medium")
        surface.blit(words, words.get_rect(midleft=(x, self.rect.centery)))
