"""A slider: one of an ordered row of values."""

from __future__ import annotations

from dataclasses import replace

import pygame

from fanoboard.ui.system.accessible import Act, Node, Path, Span
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.one_of import OneOf, V


class Slider(OneOf[V]):
    """Chooses among values in order, each with the words that stand beside it."""

    reads_as = "slider"

    @property
    def said(self) -> Text:
        return self.choices[self.index][1]

    def node(self, style: Style) -> Node:
        acts = frozenset[Act](("increment", "decrement", "set_value", "focus"))
        number = Span(self.index, 0, len(self.choices) - 1)
        return replace(super().node(style), number=number, acts=acts)

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        match act:
            case "increment":
                self.choose(self.index + 1)
            case "decrement":
                self.choose(self.index - 1)
            case "set_value" if isinstance(value, int | float):
                self.choose(round(value))

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(220) + self._words_width(style), style.line_box(40)

    def choose(self, index: int) -> None:
        """Choose the value at a place, or at the end that is nearest to it."""
        self._choose(self.choices[max(0, min(len(self.choices) - 1, index))][0])

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        knob = self._knob(style)
        self._draw_track(surface, style)
        style.fill(surface, knob, colours.accent, radius=knob.w // 2)
        inner = knob.inflate(-style.px(8), -style.px(8))
        face = colours.on_accent.mix(colours.accent, 0.5 if self.pressed else 0.2 if self.hovered else 0)
        style.fill(surface, inner, face, radius=inner.w // 2)
        words = style.line(self.choices[self.index][1], "body", colours.text)
        surface.blit(words, words.get_rect(midright=(self.rect.right, self.rect.centery)))

    def ring(self, style: Style) -> tuple[pygame.Rect, int]:
        knob = self._knob(style)
        return knob, knob.w // 2

    def _draw_track(self, surface: pygame.Surface, style: Style) -> None:
        colours, thick = style.colours, style.px(4)
        line, knob = self.line(style), self._knob(style)
        bar = pygame.Rect(line.x, line.centery - thick // 2, line.w, thick)
        style.fill(surface, bar, style.outline, radius=thick // 2)
        full = pygame.Rect(bar.x, bar.y, knob.centerx - bar.x, thick)
        style.fill(surface, full, colours.accent, radius=thick // 2)

    def _words_width(self, style: Style) -> int:
        return max(style.width(text, "body") for _, text in self.choices) + style.px(16)

    def line(self, style: Style) -> pygame.Rect:
        half = style.px(10)
        width = self.rect.w - self._words_width(style) - 2 * half
        return pygame.Rect(self.rect.x + half, self.rect.y, width, self.rect.h)

    def _knob(self, style: Style) -> pygame.Rect:
        line, side = self.line(style), style.px(20)
        place = line.w * self.index // max(1, len(self.choices) - 1)
        return pygame.Rect(line.x + place - side // 2, line.centery - side // 2, side, side)

    def drags_at(self, position: tuple[int, int]) -> bool:
        return True

    def press(self, event: pygame.event.Event) -> None:
        self.pressed = True
        self.drag(event)

    def drag(self, event: pygame.event.Event) -> None:
        if self.scene is not None:
            line = self.line(self.scene.style)
            self.choose(round((event.pos[0] - line.x) / max(1, line.w) * (len(self.choices) - 1)))
            self.changed()

    def release(self, event: pygame.event.Event) -> None:
        self.pressed = False
        self.changed()

    def key(self, event: pygame.event.Event) -> bool:
        match event.key:
            case pygame.K_LEFT:
                self.choose(self.index - 1)
            case pygame.K_RIGHT:
                self.choose(self.index + 1)
            case pygame.K_HOME:
                self.choose(0)
            case pygame.K_END:
                self.choose(len(self.choices) - 1)
            case _:
                return False
        return True
