"""A choice of a few words, all of them in sight."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame

from fanoboard.ui.system.accessible import Act, Node, Path, box
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.dropdown import UNFIT
from fanoboard.ui.toolkit.widgets.one_of import OneOf, V
from fanoboard.ui.toolkit.widgets.tween import Tween

_ROW = 34
"""The height of a value in a column, in logical pixels."""


class Segmented(OneOf[V]):
    """One of a few values side by side.  The arrows to the left and right change it.

    Where its words don't fit side by side, they stand one below the other.
    """

    reads_as = "radio_group"

    def __init__(self, choices: Sequence[tuple[V, Text]], value: V, changed: Callable[[V], object]) -> None:
        super().__init__(choices, value, changed)
        self.unfit: Collection[object] = ()
        """Values that don't go with what is chosen elsewhere; they are shown with less weight."""
        self._over: int | None = None
        self._place = Tween(float(self.index))

    def natural(self, style: Style) -> tuple[int, int]:
        return len(self.choices) * (self._widest(style) + style.px(24)) + style.px(8), style.line_box(40)

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        wide, high = self.natural(style)
        if wide <= width:
            return wide, high
        return min(width, self._widest(style) + style.px(32)), len(self.choices) * style.line_box(
            _ROW
        ) + style.px(8)

    def _widest(self, style: Style) -> int:
        return max(style.width(text, "body", "medium") for _, text in self.choices)

    @property
    def _in_column(self) -> bool:
        return self.scene is not None and self.rect.h >= 2 * self.scene.style.line_box(_ROW)

    def choose(self, value: V) -> None:
        """Choose a value as a person does."""
        if value != self.value:
            self._choose(value)
            self._place.send(float(self.index), self.scene.style.motion if self.scene else 0)

    def show(self, value: V) -> None:
        if value != self.value:
            super().show(value)
            self._place = Tween(float(self.index))

    def update(self, now: int) -> bool:
        if self._place.update(now):
            self.changed()
            return True
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        style.fill(surface, self.rect, colours.field, edge=colours.panel_edge)
        mark = self.segment(self._place.value, style)
        style.fill(surface, mark, colours.accent, radius=max(2, style.radius - style.px(4)))
        for i, (value, text) in enumerate(self.choices):
            cell = self.segment(i, style)
            near = max(0.0, 1 - abs(self._place.value - i))
            rest = colours.text if self.hovered and self._over == i else colours.text.mix(colours.quiet, 0.6)
            ink = rest.mix(colours.on_accent, near)
            if value in self.unfit:
                ink = ink.fade(UNFIT)
            words = style.line_in(text, cell.w - style.px(8), "body", ink, "medium")
            surface.blit(words, words.get_rect(center=cell.center))

    def segment(self, place: float, style: Style) -> pygame.Rect:
        gap = style.px(4)
        inner = self.rect.inflate(-2 * gap, -2 * gap)
        if self._in_column:
            height = inner.h / len(self.choices)
            return pygame.Rect(inner.x, round(inner.y + place * height), inner.w, round(height))
        width = inner.w / len(self.choices)
        return pygame.Rect(round(inner.x + place * width), inner.y, round(width), inner.h)

    def nodes_within(self, style: Style) -> Sequence[Node]:
        return [
            Node(
                "radio_button",
                style.spoken(text),
                key=str(i),
                rect=box(self.segment(i, style)),
                enabled=self.enabled,
                focusable=True,
                focused=i == self.index,
                checked=i == self.index,
                acts=frozenset[Act](("click", "focus")),
            )
            for i, (_, text) in enumerate(self.choices)
        ]

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        if act == "click" and path:
            self.choose(self.choices[int(path[0])][0])

    def _at(self, position: tuple[int, int]) -> int:
        along, whole = position[0] - self.rect.x, self.rect.w
        if self._in_column:
            along, whole = position[1] - self.rect.y, self.rect.h
        return max(0, min(len(self.choices) - 1, along * len(self.choices) // max(1, whole)))

    def move(self, event: pygame.event.Event) -> None:
        if self._at(event.pos) != self._over:
            self._over = self._at(event.pos)
            self.changed()

    def release(self, event: pygame.event.Event) -> None:
        if self.hit(event.pos):
            self.choose(self.choices[self._at(event.pos)][0])

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right go to the next value, in a column up and down, as far as there is one."""
        back, on = (pygame.K_UP, pygame.K_DOWN) if self._in_column else (pygame.K_LEFT, pygame.K_RIGHT)
        if event.key not in (back, on):
            return False
        place = self.index + (1 if event.key == on else -1)
        if 0 <= place < len(self.choices):
            self.choose(self.choices[place][0])
            return True
        return not self._in_column  # the arrows lead on from its ends
