"""Controls that hold a value: switches, sliders, spinners, and one of several segments."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import pygame

from fanoboard.ui.system.accessible import Act, Node, Path, Span, box
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.menu import UNFIT
from fanoboard.ui.toolkit.widgets.one_of import OneOf, V
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Widget

# A number that glides to where it is sent, for what slides within a widget.

DURATION = 140
"""Milliseconds of a glide at speed 1."""


class Tween:
    """A value on its way to another one, fast at first and slow at the end."""

    def __init__(self, value: float) -> None:
        self.value = value
        self._from = self._to = value
        self._since = 0
        self._span = 0.0

    def send(self, value: float, motion: float) -> None:
        """Set off for a value; at a `motion` of 0, be there."""
        if motion <= 0:
            self.value = self._from = self._to = value
            return
        self._from, self._to = self.value, value
        self._since = pygame.time.get_ticks()
        self._span = DURATION / motion

    def update(self, now: int) -> bool:
        """Move on; return whether it is still on its way."""
        if self.value == self._to:
            return False
        share = min(1.0, max(0.0, (now - self._since) / self._span))
        self.value = self._from + (self._to - self._from) * (1 - (1 - share) ** 3)
        return True


# A switch: on or off.


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


# A slider: one of an ordered row of values.


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


# A sign that something is being worked out: a sentence, and three dots that take turns.

PATIENCE = 150
"""Milliseconds of work that nobody has to be told of."""
_DOTS = 3
_DOT_TIME = 300


class Spinner(Widget):
    """Lies over what it is about, in its middle, once the work has taken a moment."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.text: Text = ""
        """What is being done; empty while nothing is."""
        self._since = 0
        self._phase = 0

    reads_as = "status"
    live = True

    def show(self, text: Text) -> None:
        """Tell what is being done, or with an empty text that it has been done."""
        if text and not self.text:
            self._since = pygame.time.get_ticks()
        if text != self.text:
            self.text = text
            self._look(visible=self.visible and bool(text))

    def natural(self, style: Style) -> tuple[int, int]:
        return style.width(self.text, "body") + style.px(48), style.height("body") + style.px(52)

    def update(self, now: int) -> bool:
        if not self.text or self.scene is None:
            return False
        phase = (now - self._since) // _DOT_TIME
        visible = now - self._since >= PATIENCE
        if (phase, visible) != (self._phase, self.visible):
            self._phase = phase
            self._look(visible=visible)
        self.scene.wake_at(self._since + ((phase + 1) * _DOT_TIME if visible else PATIENCE))
        return False

    def _look(self, *, visible: bool) -> None:
        self.visible = visible
        self.changed()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        wide, high = self.natural(style)
        panel = pygame.Rect(0, 0, min(wide, self.rect.w), min(high, self.rect.h))
        panel.center = self.rect.center
        style.fill(surface, panel, style.colours.panel, edge=style.colours.panel_edge)
        line = style.line_in(self.text, panel.w - style.px(16), "body", style.colours.text)
        surface.blit(line, line.get_rect(midtop=(panel.centerx, panel.y + style.px(12))))
        side, gap = style.px(8), style.px(18)
        for dot in range(_DOTS):
            place = pygame.Rect(0, 0, side, side)
            place.center = (panel.centerx + (dot - _DOTS // 2) * gap, panel.bottom - style.px(20))
            lit = self._phase % _DOTS == dot
            style.fill(surface, place, style.colours.accent.fade(1 if lit else 0.3), radius=side // 2)


# A choice of a few words, all of them in sight.

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
