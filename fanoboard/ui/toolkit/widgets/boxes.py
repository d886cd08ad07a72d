"""Boxes: rows, columns and grids that place what lies in them, by what each thing asks for.

A box is asked how wide it would like to be, then how high it is in the width that it gets, then it is placed.
So text that grows, in a longer language or at a larger size, makes its box grow, go to a row of its own, or
scroll; nothing is cut for want of a number that somebody had guessed.  Lengths given to boxes are logical
pixels; those that boxes tell are pixels of the window.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

import pygame

from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.button import CommandButton
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.widget import Widget

Align = Literal["start", "middle", "end"]


class Box(Widget):
    """Can't be seen itself; what lies in it is in one place, one over the other, or as subclasses have it."""

    focusable = False

    def __init__(self, *items: Widget) -> None:
        super().__init__()
        self._items = items

    @property
    def children(self) -> Sequence[Widget]:
        return self._items

    @property
    def widgets(self) -> Iterator[Widget]:
        """What lies in it."""
        for child in self.children:
            yield from child.widgets

    @property
    def takes_room(self) -> bool:
        """By default, if there is anything to see in it."""
        return any(child.visible for child in self.children)

    def natural(self, style: Style) -> tuple[int, int]:
        wide = self.width(style)
        return wide, self.height(style, wide)

    def narrowest(self, style: Style) -> int:
        return min(self.width(style), style.px(_LEAST))

    def width(self, style: Style) -> int:
        return max((child.width(style) for child in self.children), default=0)

    def height(self, style: Style, width: int) -> int:
        return max((child.height(style, width) for child in self.children), default=0)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        for child in self.children:
            child.place(style, rect.copy())

    @property
    def _seen(self) -> list[Widget]:
        return [item for item in self._items if item.visible]


_LEAST = 120
"""How narrow what takes the rest of a row usually gets, in logical pixels, before others leave that row."""


class Column(Box):
    """Things one below the other, each over the whole width.

    `grow` takes what is left of the height.  Where there is too little, it gets lower, or else each thing
    that may be, by its share.
    """

    def __init__(self, *items: Widget, gap: int = 8, grow: Widget | None = None) -> None:
        super().__init__(*items)
        self._gap = gap
        self._grow = grow

    def width(self, style: Style) -> int:
        return max((item.width(style) for item in self._seen), default=0)

    def height(self, style: Style, width: int) -> int:
        return self._sum(style, [item.height(style, width) for item in self._seen])

    def lowest(self, style: Style, width: int) -> int:
        """With everything as low as it may be."""
        return self._sum(style, [item.lowest(style, width) for item in self._seen])

    def _sum(self, style: Style, heights: Sequence[int]) -> int:
        return sum(heights) + style.px(self._gap) * max(0, sum(high > 0 for high in heights) - 1)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        seen = self._seen
        heights = [item.height(style, rect.w) for item in seen]
        spare = rect.h - self._sum(style, heights)
        slack = [0] * len(seen)
        if spare < 0 and self._grow is None:
            slack = [high - item.lowest(style, rect.w) for item, high in zip(seen, heights, strict=True)]
        whole = sum(slack)
        y = rect.y
        for item, usual, less in zip(seen, heights, slack, strict=True):
            high = usual - (min(less, -(spare * less // whole)) if less else 0)
            if item is self._grow:
                high = max(0, usual + spare)
            item.place(style, pygame.Rect(rect.x, y, rect.w, high))
            y += high + (style.px(self._gap) if high else 0)


class Row(Box):
    """Things side by side, as wide as they like; what does not fit goes to rows of its own below.

    `grow` takes what is left of the width of its row, and is the first that gets narrower; without it the
    things stand at the start, in the middle or at the `end`.
    """

    def __init__(
        self,
        *items: Widget,
        gap: int = 12,
        grow: Widget | None = None,
        align: Align = "start",
        wraps: bool = True,
        even: bool = False,
        fill: bool = False,
        least: int = 0,
        top: bool = False,
    ) -> None:
        """Where it does not wrap, all get narrower.

        `even` ones are all as wide as the widest, and each is `least` pixels wide at least.  With `fill` all
        of a row share what is left of it, and get narrower before any leaves it.  With `top` they stand at
        the top of their row, as words that begin on one line, else in the middle of its height.
        """
        super().__init__(*items)
        self._gap, self._align, self._wraps, self._even, self._least = gap, align, wraps, even, least
        self._fill, self._top = fill, top
        self._grow = grow

    def width(self, style: Style) -> int:
        seen = self._seen
        return sum(self._widths(style, seen)) + style.px(self._gap) * max(0, len(seen) - 1)

    def narrowest(self, style: Style) -> int:
        """All in one row, in which what grows is as narrow as can be."""
        if self._fill:
            seen = self._seen
            return sum(item.narrowest(style) for item in seen) + style.px(self._gap) * max(0, len(seen) - 1)
        grow = self._grow if self._grow in self._seen else None
        return self.width(style) - (grow.width(style) - grow.narrowest(style) if grow else 0)

    def _widths(self, style: Style, items: Sequence[Widget]) -> list[int]:
        widths = [max(style.px(self._least), item.width(style)) for item in items]
        return [max(widths)] * len(widths) if self._even and widths else widths

    def _lines(self, style: Style, width: int) -> list[list[tuple[Widget, int]]]:
        seen, gap = self._seen, style.px(self._gap)
        lines: list[list[tuple[Widget, int]]] = []
        used = 0
        for item, wanted in zip(seen, self._widths(style, seen), strict=True):
            # What takes the rest gets narrower before others leave its row.
            wide = item.narrowest(style) if self._fill or item is self._grow else wanted
            if lines and (not self._wraps or used + gap + wide <= width):
                lines[-1].append((item, wanted))
                used += gap + wide
            else:
                lines.append([(item, wanted)])
                used = wide
        return [self._fitted(style, line, width - gap * (len(line) - 1)) for line in lines]

    def _fitted(self, style: Style, line: list[tuple[Widget, int]], room: int) -> list[tuple[Widget, int]]:
        spare = room - sum(wide for _, wide in line)
        if self._fill and spare < 0:
            line = [(item, item.narrowest(style)) for item, _ in line]
            spare = room - sum(wide for _, wide in line)
        if self._fill and spare >= 0:
            return [(item, wide + spare // len(line)) for item, wide in line]
        if any(item is self._grow for item, _ in line):
            return [(item, max(1, wide + spare) if item is self._grow else wide) for item, wide in line]
        if spare < 0:
            whole = sum(wide for _, wide in line)
            return [(item, max(1, wide * room // max(1, whole))) for item, wide in line]
        return line

    def height(self, style: Style, width: int) -> int:
        lines = self._lines(style, width)
        heights = [max(item.height(style, wide) for item, wide in line) for line in lines]
        return sum(heights) + style.px(self._gap) * max(0, len(heights) - 1)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """Row by row."""
        gap = style.px(self._gap)
        y = rect.y
        lines = self._lines(style, rect.w)
        for line in lines:
            heights = [item.height(style, wide) for item, wide in line]
            high = max(*heights, rect.h if len(lines) == 1 else 0)
            spare = rect.w - sum(wide for _, wide in line) - gap * (len(line) - 1)
            x = rect.x + {"start": 0, "middle": spare // 2, "end": spare}[self._align]
            for (item, wide), own in zip(line, heights, strict=True):
                down = 0 if self._top else (high - own) // 2
                item.place(style, pygame.Rect(x, y + down, wide, own))
                x += wide + gap
            y += high + gap


class Tools(Row):
    """Buttons of commands in a row, which have no words where there is no room for those of all."""

    def __init__(
        self, *buttons: CommandButton, gap: int = 4, wordless: Collection[CommandButton] = ()
    ) -> None:
        """Those that are `wordless` never have any."""
        super().__init__(*buttons, gap=gap, align="end")
        self._buttons = [button for button in buttons if button not in wordless]

    def width(self, style: Style) -> int:
        self._show(worded=True)
        return super().width(style)

    def narrowest(self, style: Style) -> int:
        self._show(worded=False)
        return super().width(style)

    def worded_in(self, style: Style, width: int) -> bool:
        """Whether there is room for words in so many pixels."""
        return self.width(style) <= width

    def height(self, style: Style, width: int) -> int:
        self._show(worded=self.worded_in(style, width))
        return super().height(style, width)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        self._show(worded=self.worded_in(style, rect.w))
        super().place(style, rect)

    def _show(self, *, worded: bool) -> None:
        for button in self._buttons:
            button.show_words(worded=worded)


class Grid(Box):
    """Things in columns of one width: as many as there is room for, in rows that are as even as can be."""

    def __init__(
        self, *items: Widget, gap: int = 16, least: int = 0, most: int = 0, ragged: bool = False
    ) -> None:
        """Columns of `least` width at least, `most` of them at most.

        `ragged` rows have as many columns as there is room for, even if there are fewer things.
        """
        super().__init__(*items)
        self._gap, self._least, self._most, self._ragged = gap, least, most, ragged

    def width(self, style: Style) -> int:
        seen = self._seen
        return len(seen) * (self._column(style) + style.px(self._gap)) - style.px(self._gap) if seen else 0

    def _column(self, style: Style) -> int:
        return max([style.px(self._least), *(item.width(style) for item in self._seen)])

    def _columns(self, style: Style, width: int) -> tuple[int, int]:
        gap, count = style.px(self._gap), len(self._seen)
        room = (width + gap) // (self._column(style) + gap)
        most = max(1, min(self._most or room, room if self._ragged else min(count, room)))
        filled = (each for each in range(most, most // 2, -1) if count % each == 0)
        columns = most if self._ragged else next(filled, -(-count // -(-count // most)))
        return columns, (width - gap * (columns - 1)) // columns

    def _rows(self, columns: int) -> list[list[Widget]]:
        seen = self._seen
        return [seen[at : at + columns] for at in range(0, len(seen), columns)]

    def height(self, style: Style, width: int) -> int:
        """Each row is as high as its highest thing."""
        if not self.visible:
            return 0
        columns, wide = self._columns(style, width)
        heights = [max(item.height(style, wide) for item in row) for row in self._rows(columns)]
        return sum(heights) + style.px(self._gap) * (len(heights) - 1)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        if not self.visible:
            return
        columns, wide = self._columns(style, rect.w)
        y, gap = rect.y, style.px(self._gap)
        for row in self._rows(columns):
            high = max(item.height(style, wide) for item in row)
            for number, item in enumerate(row):
                item.place(style, pygame.Rect(rect.x + number * (wide + gap), y, wide, high))
            y += high + gap


class Beside(Box):
    """Two things beside each other over the whole height: one as wide as it likes, and one in the rest."""

    def __init__(
        self, first: Widget, rest: Widget, *, least: int = 0, share: float = 0.0, gap: int = 24
    ) -> None:
        """The first one is `least` pixels wide at least, or has a `share` of the width."""
        super().__init__(first, rest)
        self._first, self._rest, self._least, self._gap, self._share = first, rest, least, gap, share

    def width(self, style: Style) -> int:
        return self._wide(style, 0) + style.px(self._gap) + self._rest.width(style)

    def _wide(self, style: Style, width: int) -> int:
        if self._share:
            return round((width - style.px(self._gap)) * self._share)
        return max(style.px(self._least), self._first.width(style))

    def height(self, style: Style, width: int) -> int:
        wide, gap = self._wide(style, width), style.px(self._gap)
        return max(self._first.height(style, wide), self._rest.height(style, width - wide - gap))

    def lowest(self, style: Style, width: int) -> int:
        wide, gap = self._wide(style, width), style.px(self._gap)
        return max(self._first.lowest(style, wide), self._rest.lowest(style, width - wide - gap))

    def place(self, style: Style, rect: pygame.Rect) -> None:
        wide, gap = self._wide(style, rect.w), style.px(self._gap)
        self._first.place(style, pygame.Rect(rect.x, rect.y, wide, rect.h))
        self._rest.place(style, pygame.Rect(rect.x + wide + gap, rect.y, rect.w - wide - gap, rect.h))


class Sized(Box):
    """Something that is larger or smaller at least, or at most, than it likes to be, or keeps its place."""

    def __init__(
        self,
        item: Widget,
        *,
        width: float = 0,
        height: int = 0,
        widest: float = 0,
        lowest: int = 0,
        kept: bool = False,
        samples: Sequence[Widget] = (),
    ) -> None:
        """It has a `width` or a `height` at least, also while it can't be seen.

        Where there is more than `widest` it stands at the left, and where there is less height, as for a
        picture, it gets as low as `lowest`.  What is `kept` has its place also while it can't be seen; it is
        as high as any of the `samples` would be, which show what it may say.
        """
        super().__init__(item)
        self._item, self._width, self._height, self._widest = item, width, height, widest
        self._lowest, self._kept, self._samples = lowest, kept, samples

    @property
    def takes_room(self) -> bool:
        """Its room is kept free for what may be seen later."""
        return bool(self._kept or self._width or self._height) or super().takes_room

    def width(self, style: Style) -> int:
        return self._at_most(style, max(style.px(self._width), self._item.width(style)))

    def _at_most(self, style: Style, width: int) -> int:
        return min(width, style.px(self._widest)) if self._widest else width

    def narrowest(self, style: Style) -> int:
        return max(style.px(self._width), self._item.narrowest(style))

    def height(self, style: Style, width: int) -> int:
        least, width = style.line_box(self._height) if self._height else 0, self._at_most(style, width)
        said = (sample.height(style, width) for sample in self._samples)
        return max(least, self._item.height(style, width), *said)

    def lowest(self, style: Style, width: int) -> int:
        high = self.height(style, width)
        return min(high, style.px(self._lowest)) if self._lowest else high

    def place(self, style: Style, rect: pygame.Rect) -> None:
        self._item.place(style, pygame.Rect(rect.topleft, (self._at_most(style, rect.w), rect.h)))


def foot(*buttons: Widget) -> Row:
    """The buttons at the end of a panel, the main one last."""
    return Row(*buttons, align="end", least=96)


class Inset(Box):
    """Something with room around it."""

    def __init__(self, item: Widget, across: int, down: int | None = None) -> None:
        """`across` at the left and the right, `down` above and below; if that is not said, the same."""
        super().__init__(item)
        self._item = item
        self._across, self._down = across, across if down is None else down

    def width(self, style: Style) -> int:
        return self._item.width(style) + 2 * style.px(self._across)

    def height(self, style: Style, width: int) -> int:
        inner = max(1, width - 2 * style.px(self._across))
        return self._item.height(style, inner) + 2 * style.px(self._down)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        across, down = min(style.px(self._across), rect.w // 2), min(style.px(self._down), rect.h // 2)
        self._item.place(style, rect.inflate(-2 * across, -2 * down))


class Raised(Inset):
    """Something on a panel, with room around it."""

    def __init__(
        self, panel: Panel, item: Widget, across: int, down: int | None = None, *, widest: int = 0
    ) -> None:
        """A panel that gets `widest` pixels wide at most stands in the middle."""
        super().__init__(item, across, down)
        self._panel, self._widest = panel, widest

    @property
    def children(self) -> Sequence[Widget]:
        """The panel, which scrolls with what lies on it, and that."""
        return self._panel, self._item

    @property
    def takes_room(self) -> bool:
        return self._item.visible

    def place(self, style: Style, rect: pygame.Rect) -> None:
        spare = max(0, rect.w - style.px(self._widest)) if self._widest else 0
        self._panel.rect = pygame.Rect(rect.x + spare // 2, rect.y, rect.w - spare, rect.h)
        super().place(style, self._panel.rect)


class Scrolled(Box):
    """Something that scrolls, in a pane, where it is higher than the place that it gets."""

    def __init__(
        self,
        pane: Pane,
        item: Widget,
        *,
        step: int = 48,
        focus: bool = False,
        fills: bool = False,
        inside: bool = True,
    ) -> None:
        """With `focus` the keyboard comes to the pane itself where there is anything to scroll.

        With `fills` what is lower than the place has all of its height.  The bar is `inside` the place, or to
        the right of it, in a margin.
        """
        super().__init__(item)
        self._pane, self._item, self._step, self._focus, self._fills = pane, item, step, focus, fills
        self._bar = _BAR if inside else 0

    def width(self, style: Style) -> int:
        return self._item.width(style) + style.px(self._bar)

    def height(self, style: Style, width: int) -> int:
        return self._item.height(style, width - style.px(self._bar))

    def place(self, style: Style, rect: pygame.Rect) -> None:
        rect = pygame.Rect(rect.x, rect.y, max(0, rect.w - style.px(self._bar)), rect.h)
        # What may be lower is, before anything scrolls.
        content = self._item.height(style, rect.w)
        content = min(content, max(rect.h, self._item.lowest(style, rect.w)))
        high = max(content, rect.h if self._fills else 1)
        self._item.place(style, pygame.Rect(rect.x, rect.y, rect.w, high))
        self._pane.rect = rect
        self._pane.set_content(list(self._item.widgets), content, style.px(self._step))
        if self._focus:
            self._pane.focusable = self._pane.furthest > 0


_BAR = 8
"""The room at the right of what scrolls, for its bar, in logical pixels."""
