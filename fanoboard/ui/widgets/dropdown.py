"""A drop-down: one of many values, the others behind a click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from fanoboard.ui.fonts import Weight
from fanoboard.ui.icons import icon_image
from fanoboard.ui.style import Style, Text
from fanoboard.ui.widgets.button import ACTIVATING_KEYS
from fanoboard.ui.widgets.widget import Widget

V = TypeVar("V")

_BESIDE = 48
"""Logical pixels beside a value in the list: its margins, and the tick of the one that is chosen."""


class DropDown(Widget, Generic[V]):
    """Shows a value; opens a list of all of them."""

    def __init__(self, choices: Sequence[tuple[V, Text]], value: V, changed: Callable[[V], object]) -> None:
        super().__init__()
        self.choices = choices
        self.value = value
        self._tell = changed

    @property
    def index(self) -> int:
        """The place of the value among the choices."""
        return next((i for i, (value, _) in enumerate(self.choices) if value == self.value), 0)

    def natural(self, style: Style) -> tuple[int, int]:
        """Wide enough for the longest value."""
        widest = max(style.width(text, "body") for _, text in self.choices)
        return max(style.px(200), widest + style.px(60)), style.px(40)

    def choose(self, value: V) -> None:
        """Choose a value as a person does."""
        if value != self.value:
            self.value = value
            self.changed()
            self._tell(value)

    @property
    def is_open(self) -> bool:
        """Whether its list is on the screen."""
        popup = self.scene.popup if self.scene else None
        return isinstance(popup, DropList) and popup.owner is self

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The value, and an arrow that says there is more."""
        colours = style.colours
        edge = colours.accent if self.is_open else colours.panel_edge
        face = colours.field.mix(colours.text, 0.04 if self.hovered else 0)
        style.fill(surface, self.rect, face, edge=edge)
        words = style.line_in(self.choices[self.index][1], self.rect.w - style.px(52), "body", colours.text)
        surface.blit(words, words.get_rect(midleft=(self.rect.x + style.px(14), self.rect.centery)))
        arrow = icon_image("down", style.px(18), colours.quiet)
        surface.blit(arrow, arrow.get_rect(midright=(self.rect.right - style.px(12), self.rect.centery)))
        if self.ringed:
            style.ring(surface, self.rect)

    def open(self) -> None:
        """Open the list below the value, or above it where there is more room."""
        if self.scene is None:
            return
        self.scene.open_popup(DropList(self, self.scene.style, self.scene.size))
        self.changed()

    def press(self, event: pygame.event.Event) -> None:
        """Open at once, so that one can press, drag and let go."""
        self.open()

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and Space open the list."""
        if event.key in ACTIVATING_KEYS:
            self.open()
            return True
        return False


class DropList(Widget):
    """The list of an open drop-down."""

    def __init__(self, owner: DropDown[V], style: Style, window: tuple[int, int]) -> None:
        super().__init__()
        self.owner = owner
        self._lit = owner.index
        self._row = style.px(36)
        self._pad = style.px(6)
        height = len(owner.choices) * self._row + 2 * self._pad
        # A value stands larger here than it may in the drop-down, and the chosen one stands out.
        weights: tuple[Weight, ...] = ("regular", "medium")
        widest = max(style.width(text, "body", weight) for _, text in owner.choices for weight in weights)
        width = max(owner.rect.w, owner.natural(style)[0], widest + style.px(_BESIDE) + 2 * self._pad)
        self.rect = pygame.Rect(owner.rect.right - width, owner.rect.bottom + style.px(6), width, height)
        if self.rect.bottom > window[1] and owner.rect.centery > window[1] // 2:
            self.rect.bottom = owner.rect.top - style.px(6)
        self.rect.clamp_ip(pygame.Rect((0, 0), window))

    def bounds(self, style: Style) -> pygame.Rect:
        """The list with its shadow."""
        return style.shadow_bounds(self.rect)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The values; the one that Enter or a click would choose is filled."""
        colours = style.colours
        style.panel(surface, self.rect)
        for i, (value, text) in enumerate(self.owner.choices):
            row = self._place(i)
            chosen = value == self.owner.value
            if i == self._lit:
                style.fill(surface, row, colours.accent, radius=max(2, style.radius - style.px(4)))
            ink = colours.on_accent if i == self._lit else colours.text
            weight: Weight = "medium" if chosen else "regular"
            words = style.line_in(text, row.w - style.px(_BESIDE), "body", ink, weight)
            surface.blit(words, words.get_rect(midleft=(row.x + style.px(8), row.centery)))
            if chosen:
                tick = icon_image("check", style.px(18), ink)
                surface.blit(tick, tick.get_rect(midright=(row.right - style.px(8), row.centery)))

    def _place(self, index: int) -> pygame.Rect:
        inner = self.rect.inflate(-2 * self._pad, -2 * self._pad)
        return pygame.Rect(inner.x, inner.y + index * self._row, inner.w, self._row)

    def _at(self, position: tuple[int, int]) -> int | None:
        rows = range(len(self.owner.choices))
        return next((row for row in rows if self._place(row).collidepoint(position)), None)

    def _light(self, index: int | None) -> None:
        if index is not None and index != self._lit:
            self._lit = index
            self.changed()

    def _close(self, index: int | None) -> None:
        owner = self.owner
        if self.scene is not None:
            self.scene.close_popup()
        owner.changed()
        if index is not None:
            owner.choose(owner.choices[index][0])

    def move(self, event: pygame.event.Event) -> None:
        """The row below the mouse lights up."""
        self._light(self._at(event.pos))

    def drag(self, event: pygame.event.Event) -> None:
        """So it does while the button is held."""
        self._light(self._at(event.pos))

    def release(self, event: pygame.event.Event) -> None:
        """Choose the row that the button came up on."""
        if (index := self._at(event.pos)) is not None:
            self._close(index)

    def key(self, event: pygame.event.Event) -> bool:
        """Up and down light another row, Enter chooses it, a letter finds the next that begins so."""
        count = len(self.owner.choices)
        match event.key:
            case pygame.K_UP | pygame.K_DOWN:
                self._light((self._lit + (1 if event.key == pygame.K_DOWN else -1)) % count)
            case pygame.K_HOME:
                self._light(0)
            case pygame.K_END:
                self._light(count - 1)
            case _ if event.key in ACTIVATING_KEYS:
                self._close(self._lit)
            case _:
                letter = getattr(event, "unicode", "").lower()
                following = [(self._lit + 1 + i) % count for i in range(count)]
                starts = [i for i in following if letter and self._words(i).lower().startswith(letter)]
                if not starts:
                    return False
                self._light(starts[0])
        return True

    def _words(self, index: int) -> str:
        """The value at a place as it is read."""
        text = self.owner.choices[index][1]
        return self.scene.style.words(text) if self.scene else str(text)
