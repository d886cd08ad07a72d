"""A page: the way back and a title above, and what it is about on a panel below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.scene import Host, Scene
from fanoboard.ui.toolkit.widgets.boxes import Beside, Box, Column, Inset, Raised, Row, Scrolled
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.page import Page
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.widget import Widget

_TALL = 700
"""Logical pixels of height from which on a page has wide margins."""


class PageScene(Scene):
    """A page whose `body`, said by subclasses, lies on a panel; those that build it anew begin with
    `clear_page`.
    """

    widest = 880
    """How wide the page gets, in logical pixels; 0 for all the width that there is."""
    fills = False
    """Whether the panel reaches to the lower edge whatever is on it; else it is as high as that."""
    bare = False
    """Whether the body lies on the table, over all that is below the head, and has its part on `on_panel`."""

    def __init__(self, app: Host, title: Text) -> None:
        super().__init__(app)
        self._title_text = title
        self.clear_page()

    def clear_page(self) -> None:
        """Remove all but the title."""
        self.clear()
        self._back = self.add_command(self.going_back)
        self._title = self.add(Label(self._title_text, role="title", weight="bold", wrap=True))
        self._panel = self.add(Panel())

    def build(self) -> None:
        """Put on the page all that there is to say now; only pages that are built anew have it."""
        raise NotImplementedError

    def rebuild(self) -> None:
        """Build the page anew; the keyboard stays in its place, where something still takes it."""
        focus = None if self.focus is None else self.widgets.index(self.focus)
        self.build()
        if focus is not None and focus < len(self.widgets) and self.widgets[focus].accepts:
            self.set_focus(self.widgets[focus])
        self.relayout()

    @property
    def beside(self) -> Box:
        """What stands beside the title, at the right; below it where there is no room."""
        return Row()

    def body(self) -> Box:
        """What lies on the panel."""
        raise NotImplementedError

    def on_panel(self, item: Widget, across: int = 0, down: int | None = None) -> Box:
        """Something on the panel, with the usual room around it, or less."""
        usual = 32 if self.tall else 20
        return Raised(self._panel, item, min(across or usual, usual), down)

    @property
    def tall(self) -> bool:
        return self.size[1] >= self.style.px(_TALL)

    def place_head(self, x: int, width: int) -> int:
        """Place the way back, the title, and what is beside it; where that ends."""
        style = self.style
        side = style.px(40)
        top = style.px(36 if self.tall else 16)
        beside = self.beside
        words, line = self._title.natural(style)
        words += style.px(2)
        least = max(line, side)
        left, gap = x + side + style.px(12), style.px(16)
        right = beside.narrowest(style) if beside.visible else 0
        fits = left + words + gap + right <= x + width
        title = words if beside.visible and fits else x + width - left
        high = max(least, self._title.height_in(style, title))
        self._back.rect = pygame.Rect(x, top + (least - side) // 2, side, side)
        lines = self._title.height_in(style, title)
        self._title.rect = pygame.Rect(left, top + (high - lines) // 2, title, lines)
        bottom = top + high
        if beside.visible:
            if fits:
                begin = left + words + gap
                beside.place(style, pygame.Rect(begin, top, x + width - begin, high))
            else:
                below = beside.height(style, width)
                beside.place(style, pygame.Rect(x, bottom + style.px(12), width, below))
                bottom += style.px(12) + below
        return bottom + style.px(20 if self.tall else 12)

    def layout(self) -> None:
        style = self.style
        edge = style.px(40 if self.size[0] >= style.px(1000) else 20)
        width = min(style.px(self.widest) or self.size[0], self.size[0] - 2 * edge)
        x = (self.size[0] - width) // 2
        y = self.place_head(x, width)
        area = pygame.Rect(x, y, width, self.size[1] - y - style.px(32 if self.tall else 16))
        body = self.body() if self.bare else self.on_panel(self.body())
        if not (self.fills or self.bare):
            area.h = min(area.h, body.height(style, width))
        body.place(style, area)


# A page of text to read, as what the program says of itself.

_COLUMN = 680
"""The widest column of text, in logical pixels: about 80 letters."""
_NARROWEST = 420
"""Logical pixels that the panel has at least beside anything else, if the text is not larger than usual."""


class Reading(Scene):
    """A page on a panel; subclasses say what stands beside it, and above it in a narrow window."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self._back = self.add_command(self.going_back)
        self._panel = self.add(Panel())
        self.pane = self.add(Pane(reads=True))
        self._page = self.add(Page(""))
        self.set_focus(self.pane)

    @property
    def beside(self) -> Box:
        """What stands at the left of the page, the way back among it."""
        return Row(self._back)

    @property
    def above(self) -> Box:
        """What stands above the page in a window that has no room beside it."""
        return Row(self._back)

    def show(self, text: str) -> None:
        """Put another page in place of the one that is read; `layout` sets it."""
        self.widgets.remove(self._page)
        self._page = self.add(Page(text))

    def layout(self) -> None:
        style, (wide, high) = self.style, self.size
        beside, above = self.beside, self.above
        for widget in (*beside.widgets, *above.widgets):
            widget.visible, widget.pane = True, None
        least = style.px(_NARROWEST) * (1 + style.text) / 2
        narrow = wide < beside.width(style) + least + 3 * style.px(24)
        for widget in (*beside.widgets, *above.widgets):
            widget.visible = False
        for widget in (above if narrow else beside).widgets:
            widget.visible = True
        pad = 40 if wide >= style.px(1000) else 28
        widest = round(_COLUMN * (1 + style.text) / 2) + 2 * pad
        panel = Raised(self._panel, Scrolled(self.pane, self._page, step=56), pad, 32, widest=widest)
        body = Column(above, panel, gap=16, grow=panel) if narrow else Beside(beside, panel)
        Inset(body, 24).place(style, pygame.Rect(0, 0, wide, high))


# A form: rows of a label, what it means, and the control that sets it.

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
        heights = [self._place_row(style, row, 0, 0, width) for row in self._shown]
        return sum(heights) + style.px(_GAP) * max(0, len(heights) - 1)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        self._pane.rect = rect
        y = rect.y
        for row in self._shown:
            y += self._place_row(style, row, rect.x, y, rect.w) + style.px(_GAP)
        self._pane.set_content(list(self.widgets), y - style.px(_GAP) - rect.y, style.px(48))

    @property
    def _shown(self) -> list[_Row]:
        """All but what stands alone and is hidden."""
        return [row for row in self._rows if row.label is not None or row.controls[0].visible]

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
