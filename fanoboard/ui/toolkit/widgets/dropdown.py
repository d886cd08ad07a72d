"""A drop-down: one of many values, the others behind a click."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import pygame

from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.one_of import OneOf, V
from fanoboard.ui.toolkit.widgets.popup_rows import PopupRows
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS

_BESIDE = 48
"""Logical pixels beside a value in the list: its margins, and the tick of the one that is chosen."""
_PICTURE = (44, 22)
_AFTER_PICTURE = 10
UNFIT = 0.4
"""The opacity of values that don't go with what is chosen elsewhere."""


class DropDown(OneOf[V]):
    """Shows a value; opens a list of all of them.

    `picture` draws a small picture of a value before its words, into a rectangle.
    """

    reads_as = "combo_box"

    def __init__(
        self,
        choices: Sequence[tuple[V, Text]],
        value: V,
        changed: Callable[[V], object],
        *,
        picture: Callable[[pygame.Surface, Style, pygame.Rect, V], object] | None = None,
    ) -> None:
        super().__init__(choices, value, changed)
        self.unfit: Collection[object] = ()
        """Values that don't go with what is chosen elsewhere; they are shown with less weight."""
        self.picture = picture

    @property
    def said(self) -> Text:
        return self.choices[self.index][1]

    def node(self, style: Style) -> Node:
        return replace(super().node(style), expanded=self.is_open)

    def natural(self, style: Style) -> tuple[int, int]:
        widest = max(style.width(text, "body") for _, text in self.choices)
        return max(style.px(200), widest + self.picture_width(style) + style.px(60)), style.line_box(40)

    def picture_width(self, style: Style) -> int:
        return style.px(_PICTURE[0] + _AFTER_PICTURE) if self.picture else 0

    def draw_picture(self, surface: pygame.Surface, style: Style, row: pygame.Rect, value: V) -> None:
        if self.picture:
            wide, high = map(style.px, _PICTURE)
            self.picture(surface, style, pygame.Rect(row.x, row.centery - high // 2, wide, high), value)

    def choose(self, value: V) -> None:
        """Choose a value as a person does."""
        self._choose(value)

    @property
    def is_open(self) -> bool:
        popup = self.scene.popup if self.scene else None
        return isinstance(popup, DropList) and popup.owner is self

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        edge = colours.accent if self.is_open else colours.panel_edge
        face = colours.field.mix(colours.text, 0.04 if self.hovered else 0)
        style.fill(surface, self.rect, face, edge=edge)
        value, text = self.choices[self.index]
        before = style.px(14) + self.picture_width(style)
        ink = colours.danger if value in self.unfit else colours.text
        words = style.line_in(text, self.rect.w - before - style.px(38), "body", ink)
        self.draw_picture(surface, style, self.rect.move(style.px(14), 0), value)
        surface.blit(words, words.get_rect(midleft=(self.rect.x + before, self.rect.centery)))
        arrow = icon_image("down", style.px(18), colours.quiet)
        surface.blit(arrow, arrow.get_rect(midright=(self.rect.right - style.px(12), self.rect.centery)))

    def open(self) -> None:
        if self.scene is None:
            return
        self.scene.open_popup(DropList(self, self.scene.style, self.scene.size))
        self.changed()

    def press(self, event: pygame.event.Event) -> None:
        self.open()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in ACTIVATING_KEYS:
            self.open()
            return True
        return False


class DropList(PopupRows):
    """The list of an open drop-down, in which one value is always lit."""

    reads_as = "list_box"

    def __init__(self, owner: DropDown[V], style: Style, window: tuple[int, int]) -> None:
        super().__init__(len(owner.choices), style, window)
        self.owner = owner
        # A value stands larger here than it may in the drop-down, and the chosen one stands out.
        weights: tuple[Weight, ...] = ("regular", "medium")
        widest = max(style.width(text, "body", weight) for _, text in owner.choices for weight in weights)
        widest += owner.picture_width(style)
        width = max(owner.rect.w, owner.natural(style)[0], widest + style.px(_BESIDE) + self.around)
        self.rect = pygame.Rect(owner.rect.right - width, owner.rect.bottom + style.px(6), width, self.tall)
        if self.rect.bottom > window[1] and owner.rect.centery > window[1] // 2:
            self.rect.bottom = owner.rect.top - style.px(6)
        self.rect.clamp_ip(pygame.Rect((0, 0), window))
        self.choose(owner.index)

    def draw_words(self, surface: pygame.Surface, style: Style, index: int) -> None:
        (value, text), row = self.owner.choices[index], self.row(index)
        chosen = value == self.owner.value
        ink = style.colours.on_accent if index == self.at else style.colours.text
        if value in self.owner.unfit:
            ink = ink.fade(UNFIT)
        weight: Weight = "medium" if chosen else "regular"
        before = style.px(8) + self.owner.picture_width(style)
        self.owner.draw_picture(surface, style, row.move(style.px(8), 0), value)
        words = style.line_in(text, row.w - before - style.px(_BESIDE - 8), "body", ink, weight)
        surface.blit(words, words.get_rect(midleft=(row.x + before, row.centery)))
        if chosen:
            tick = icon_image("check", style.px(18), ink)
            surface.blit(tick, tick.get_rect(midright=(row.right - style.px(8), row.centery)))

    @property
    def said(self) -> Text:
        return self.owner.caption

    def row_node(self, style: Style, index: int) -> Node:
        value, text = self.owner.choices[index]
        return Node("list_box_option", style.spoken(text), selected=value == self.owner.value)

    def words(self, style: Style, index: int) -> str:
        return style.words(self.owner.choices[index][1])

    def choose(self, index: int) -> None:
        if index >= 0:
            super().choose(index)

    def open(self, index: int) -> None:
        owner = self.owner
        if self.scene is not None:
            self.scene.close_popup()
        owner.changed()
        owner.choose(owner.choices[index][0])
