"""A form: rows of a label, what it means, and the control that sets it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

_NARROW = 520
"""Logical pixels; in less, controls stand below their labels."""
_GAP = 20
_ABOVE_HEAD = 16


@dataclass(frozen=True, slots=True)
class _Row:
    label: Label | None
    meaning: Label | None
    controls: tuple[Widget, ...]
    filling: bool


class Form(Box):
    """Adds its widgets to a scene and places them in a pane, which scrolls if it has to."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene
        self._rows: list[_Row] = []
        self._pane = scene.add(Pane())

    def add(self, label: Text, meaning: Text, *controls: Widget, filling: bool = False) -> None:
        """Add a row.  Several controls stand one below the other.

        Where they are `filling`, they take the whole width that controls have.
        """
        row = _Row(
            self._scene.add(Label(label, weight="medium", wrap=True)),
            self._scene.add(Label(meaning, role="small", quiet=True, wrap=True)) if meaning else None,
            tuple(self._scene.add(control) for control in controls),
            filling,
        )
        for control in controls:
            control.caption, control.meaning = label, meaning
        self._rows.append(row)

    def add_head(self, title: Text) -> None:
        """Add what stands above the rows that follow."""
        self._rows.append(
            _Row(self._scene.add(Label(title, weight="bold", wrap=True)), None, (), filling=False)
        )

    def add_alone(self, control: Widget) -> None:
        """Add a control that says itself what it is for; it stands at the left."""
        self._rows.append(_Row(None, None, (self._scene.add(control),), filling=False))

    def set_meaning(self, control: Widget, meaning: Text) -> None:
        """Say something else of the row that a control stands in; it has to be placed anew then."""
        for row in self._rows:
            if control in row.controls and row.meaning is not None:
                row.meaning.set_text(meaning)
                for each in row.controls:
                    each.meaning = meaning

    @property
    def children(self) -> Sequence[Widget]:
        found = ((row.label, row.meaning, *row.controls) for row in self._rows)
        return [each for row in found for each in row if each is not None]

    def width(self, style: Style) -> int:
        return style.px(_NARROW)

    def height(self, style: Style, width: int) -> int:
        heights = [self._place_row(style, row, 0, 0, width) for row in self._rows]
        return sum(heights) + style.px(_GAP) * max(0, len(heights) - 1)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        self._pane.rect = rect
        y = rect.y
        for row in self._rows:
            y += self._place_row(style, row, rect.x, y, rect.w) + style.px(_GAP)
        self._pane.set_content(list(self.widgets), y - style.px(_GAP) - rect.y, style.px(48))

    def _place_row(self, style: Style, row: _Row, x: int, y: int, width: int) -> int:
        if row.label is not None and not row.controls:
            above = style.px(_ABOVE_HEAD) if row is not self._rows[0] else 0
            high = row.label.height_in(style, width)
            row.label.rect = pygame.Rect(x, y + above, width, high)
            return above + high
        if row.label is None:
            wide, high = row.controls[0].fit(style, width)
            row.controls[0].rect = pygame.Rect(x, y, wide, high)
            return high
        # What fills its place has a hint, a caption or a slider in it that large text would crowd out.
        narrow = width < style.px(_NARROW * (style.text if row.filling else 1))
        most = width if narrow else width * 3 // 5
        sizes = [control.fit(style, most) for control in row.controls if control.visible]
        controls = most if row.filling else min(most, max((w for w, _ in sizes), default=0))
        beside = not narrow or (not row.filling and controls < width // 2)
        words = width - controls - style.px(24) if beside else width
        text = max(style.height("body"), row.label.height_in(style, words))
        row.label.rect = pygame.Rect(x, y, words, text)
        if row.meaning is not None:
            meaning = row.meaning.height_in(style, words)
            row.meaning.rect = pygame.Rect(x, y + text + style.px(2), words, meaning)
            text += style.px(2) + meaning
        stack = sum(h for _, h in sizes) + style.px(8) * (len(sizes) - 1)
        top = y if beside else y + text + style.px(8)
        height = max(text, stack) if beside else text + style.px(8) + stack
        at = top + max(0, (text - stack) // 2) if beside and len(sizes) == 1 else top
        if row.meaning is None and beside and len(sizes) == 1:
            row.label.rect.y += max(0, (stack - text) // 2)
        for control in row.controls:
            if not control.visible:
                control.rect = pygame.Rect(x, top, 0, 0)
                continue
            wide, high = control.fit(style, most)
            wide = controls if row.filling else min(wide, controls)
            left = x + width - wide if beside else x
            control.rect = pygame.Rect(left, at, wide, high)
            at += high + style.px(8)
        return height


class FormPage(PageScene):
    """Has a `form`, which subclasses fill; those that fill it anew begin with `clear_page`."""

    def clear_page(self) -> None:
        super().clear_page()
        self.form = Form(self)

    def body(self) -> Form:
        return self.form
