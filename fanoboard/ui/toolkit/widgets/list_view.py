"""A list of rows, one of which is chosen: what lists of files and games, menus and drop-downs share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

import pygame

from fanoboard.ui.system.accessible import Act, Node, Path, Role, box
from fanoboard.ui.toolkit.commands.key import HELD
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS
from fanoboard.ui.toolkit.widgets.widget import Widget

# Finding a row of a list by its first letters.

_PAUSE = 1000
"""Milliseconds after which a letter begins another word."""


class TypeAhead:
    """Letters that follow each other within a second add up to the beginning of a row.

    A letter that is typed again and again goes on to the next row that begins with it.
    """

    def __init__(self) -> None:
        self._typed = ""
        self._when = -_PAUSE

    def find(self, letter: str, now: int, count: int, words: Callable[[int], str]) -> int | None:
        """The row to go to from the row `now` of `count`, by the `words` of each; None if there is none."""
        time = pygame.time.get_ticks()
        if time - self._when >= _PAUSE:
            self._typed = ""
        if not letter.strip() and not self._typed:
            return None
        self._typed, self._when = self._typed + letter.casefold(), time
        again = len(set(self._typed)) == 1
        start = self._typed[0] if again else self._typed
        # A single letter leads on; further ones may stay where they lead so far.
        first = now + 1 if again else max(0, now)
        order = ((first + step) % count for step in range(count))
        return next((row for row in order if words(row).casefold().startswith(start)), None)


_TWICE: Final = 400
"""Milliseconds within which two clicks are one double click."""
ARROWS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class ListView(Widget, ABC):
    """Rows of one height, of which only those in sight are drawn; it scrolls by itself, by whole rows.

    A click, the arrows, pages and ends, and in some lists the first letters choose a row; a double click and
    Enter open it.
    """

    reads_as: ClassVar[Role] = "list_box"
    high = 34
    """How high a row is, in logical pixels."""
    pad = 0
    """The room around all rows, in logical pixels."""
    bar_inset = 7
    """Where the bar that shows where it is begins, in logical pixels from the right edge."""
    wheel_rows = 3
    """How many rows further a turn of the wheel goes."""

    def __init__(self, style: Style | None = None) -> None:
        """`style` is that of the scene that it will be on, for who has to know its size before that."""
        super().__init__()
        self._style = style
        self.at = -1
        """The chosen row; -1 is none."""
        self._first = 0
        self._slid = 0
        self._typed = TypeAhead()
        self._clicked = (-1, -_TWICE)

    # What subclasses say

    @property
    @abstractmethod
    def count(self) -> int:
        """How many rows there are."""

    @abstractmethod
    def draw_row(self, surface: pygame.Surface, style: Style, index: int) -> None:
        """Draw a row; its place is `row(index)`."""

    @abstractmethod
    def row_node(self, style: Style, index: int) -> Node:
        """What a screen reader is told of a row, but for its place and that it can be chosen."""

    @abstractmethod
    def open(self, index: int) -> None:
        """Do what a row is there for."""

    def told(self) -> None:
        """Another row is chosen."""

    def words(self, style: Style, index: int) -> str:
        """The words that letters find a row by; without any, they don't."""
        return ""

    # Where rows are

    @property
    def _look(self) -> Style | None:
        return self.scene.style if self.scene is not None else self._style

    @property
    def around(self) -> int:
        """Pixels at both sides, or above and below, of all rows together."""
        return 2 * self._look.px(self.pad) if self._look else 0

    @property
    def row_height(self) -> int:
        return self._look.line_box(self.high) if self._look else self.high

    @property
    def inner(self) -> pygame.Rect:
        return self.rect.inflate(-self.around, -self.around)

    @property
    def shown(self) -> int:
        """How many rows can be seen as a whole."""
        return max(1, self.inner.h // self.row_height)

    @property
    def page(self) -> int:
        """How many rows further the keys for pages go."""
        return self.shown

    @property
    def seen(self) -> range:
        """The rows of which anything can be seen."""
        return range(self._first, min(self.count, self._first + self.shown + 1))

    def row(self, index: int) -> pygame.Rect:
        inner, high = self.inner, self.row_height
        return pygame.Rect(inner.x, inner.y + (index - self._first) * high, inner.w, high)

    def row_at(self, position: tuple[int, int]) -> int:
        """The row at a point of the window; -1 is none."""
        inside = self.inner.collidepoint(position)
        return next((each for each in self.seen if inside and self.row(each).collidepoint(position)), -1)

    def reveal(self, index: int) -> None:
        """Scroll as little as is needed for a row to be seen."""
        if index >= 0:
            self._first = max(index - self.shown + 1, min(self._first, index))
        self.scroll(0)

    def scroll(self, rows: int) -> bool:
        """Scroll down by so many rows; whether anything moved."""
        before = self._first
        self._first = max(0, min(self.count - self.shown, before + rows))
        self.changed()
        return self._first != before

    # How it looks

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.inner.clip(clip))
        for index in self.seen:
            self.draw_row(surface, style, index)
        surface.set_clip(clip)
        if self.slides:
            track = self.rect.inflate(0, -2 * style.px(max(4, self.pad)))
            high = max(style.px(24), track.h * self.shown // self.count)
            y = track.y + (track.h - high) * self._first // (self.count - self.shown)
            thumb = pygame.Rect(self.rect.right - style.px(self.bar_inset), y, style.px(4), high)
            style.fill(surface, thumb, style.colours.text.fade(0.35), radius=thumb.w // 2)

    # Choosing

    def choose(self, index: int) -> None:
        """Choose a row, or the nearest there is, and bring it into sight."""
        if self.count:
            self.at = max(0, min(self.count - 1, index))
            self.reveal(self.at)
            self.told()

    def press(self, event: pygame.event.Event) -> None:
        if (index := self.row_at(event.pos)) >= 0:
            self.choose(index)

    def release(self, event: pygame.event.Event) -> None:
        """Open a row that was clicked for the second time soon after the first."""
        index, now = self.row_at(event.pos), pygame.time.get_ticks()
        before, then = self._clicked
        if index < 0 or index != self.at:
            return
        twice = index == before and now - then <= _TWICE
        self._clicked = (-1, -_TWICE) if twice else (index, now)
        if twice:
            self.open(index)

    @property
    def slides(self) -> bool:
        return self.shown < self.count

    def slide(self, pixels: int) -> bool:
        """By whole rows; what is less than one is kept for the next time."""
        self._slid += pixels
        rows = int(self._slid / self.row_height)
        self._slid -= rows * self.row_height
        return self.scroll(-rows) or not rows

    def wheel(self, event: pygame.event.Event) -> bool:
        return self.scroll(-self.wheel_rows * int(event.y))

    def goal(self, key: int) -> int | None:
        """The row that a key leads to, which may lie beyond the ends."""
        page = self.page
        steps = ARROWS | {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        ends = {pygame.K_HOME: 0, pygame.K_END: self.count - 1}
        return self.at + steps[key] if key in steps else ends.get(key)

    def key(self, event: pygame.event.Event) -> bool:
        """Choose another row, or open this one; from the ends the arrows lead on."""
        if event.mod & HELD or not self.count or self.scene is None:
            return False
        if (goal := self.goal(event.key)) is not None:
            self.choose(goal)
            return event.key not in ARROWS or 0 <= goal < self.count
        if event.key in ACTIVATING_KEYS:
            if self.at >= 0:
                self.open(self.at)
            return True
        letter, words = getattr(event, "unicode", ""), partial(self.words, self.scene.style)
        found = self._typed.find(letter, self.at, self.count, words)
        if found is not None:
            self.choose(found)
        return found is not None

    # What readers do

    def nodes_within(self, style: Style) -> list[Node]:
        """All rows, in sight or not."""
        acts = frozenset[Act](("click", "focus"))
        found = []
        for index in range(self.count):
            node, now = self.row_node(style, index), index == self.at
            place = box(self.row(index))
            key = node.key or str(index)
            found.append(replace(node, key=key, rect=place, focusable=True, focused=now, acts=acts))
        return found

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        """Choose a row; a click on the chosen one opens it."""
        if self.scene is None or not path:
            return
        keys = [each.key for each in self.nodes_within(self.scene.style)]
        if path[0] in keys:
            self.act(act, keys.index(path[0]))

    def act(self, act: Act, index: int) -> None:
        """Do with a row what a reader asks for."""
        before = self.at
        self.choose(index)
        if act == "click" and self.at == before:
            self.open(index)
