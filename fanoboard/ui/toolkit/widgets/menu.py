"""A menu: a list of things to do, over everything else, until one of them is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from fanoboard.ui.system.accessible import Act, Node, Path, box
from fanoboard.ui.toolkit.commands.command import Command, KeyBindings
from fanoboard.ui.toolkit.look.icons import Icon, icon_image
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS
from fanoboard.ui.toolkit.widgets.row_slide import RowSlide
from fanoboard.ui.toolkit.widgets.type_ahead import TypeAhead
from fanoboard.ui.toolkit.widgets.widget import Widget

_ROW = 36
_PAD = 6
_GAP = 24
_BEFORE = 40
"""Logical pixels of a row before its words: a margin and the icon."""
_EDGE = 8
"""Logical pixels that stay free between a menu and the edges of the window."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A row: its words, what it does, the key that does the same; `parted` has a line above it."""

    text: Text
    action: Callable[[], object]
    icon: Icon | None = None
    key: Text = ""
    enabled: bool = True
    parted: bool = False

    @staticmethod
    def of(command: Command, bindings: KeyBindings, *, parted: bool = False) -> MenuItem:
        key = bindings.hint(command)
        return MenuItem(command.tip, command.press, command.icon, key, command.enabled(), parted)


class Menu(Widget):
    """Lies beside what it was opened from; opened by the keyboard, its first row is lit.

    It scrolls where the window is too low for it.  To show it, give it to `Scene.open_popup`.
    """

    reads_as = "menu"

    def __init__(
        self,
        items: Sequence[MenuItem],
        about: pygame.Rect,
        style: Style,
        window: tuple[int, int],
        *,
        lit: bool = False,
    ) -> None:
        """`about` is what it was opened from, below or above which it opens."""
        super().__init__()
        self.items = items
        self._row, self._pad = style.line_box(_ROW), style.px(_PAD)
        self._lit = self._next(-1, 1) if lit else None
        self._typed = TypeAhead()
        room = window[1] - 2 * style.px(_EDGE) - 2 * self._pad
        self._shown = max(1, min(len(items), room // self._row))
        self._first = 0
        self._slid = RowSlide()
        words = max(style.width(item.text, "body") for item in items)
        keys = max(style.width(item.key, "small", "medium") for item in items)
        width = style.px(_BEFORE + 12) + words + (style.px(_GAP) + keys if keys else 0) + 2 * self._pad
        height = self._shown * self._row + 2 * self._pad
        self.rect = pygame.Rect(0, 0, min(width, window[0] - 2 * style.px(_EDGE)), height)
        self.rect.topright = (about.right, about.bottom + style.px(6))
        if self.rect.bottom > window[1] - style.px(_EDGE):
            self.rect.bottom = about.top - style.px(6)
        edge = 2 * style.px(_EDGE)
        self.rect.clamp_ip(pygame.Rect((0, 0), window).inflate(-edge, -edge))

    def bounds(self, style: Style) -> pygame.Rect:
        return style.shadow_bounds(self.rect)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The rows that can be seen; the one that Enter or a click would choose is filled."""
        style.panel(surface, self.rect)
        for index in range(self._first, self._first + self._shown):
            self._draw_row(surface, style, index)
        if self._shown < len(self.items):
            track = self.rect.inflate(0, -2 * self._pad)
            top, high = (track.h * part // len(self.items) for part in (self._first, self._shown))
            thumb = pygame.Rect(track.right - style.px(5), track.y + top, style.px(4), high)
            style.fill(surface, thumb, style.colours.text.fade(0.35), radius=thumb.w // 2)

    def _draw_row(self, surface: pygame.Surface, style: Style, index: int) -> None:
        item, row, colours = self.items[index], self._place(index), style.colours
        lit = index == self._lit
        if lit:
            style.fill(surface, row, colours.accent, radius=max(2, style.radius - style.px(4)))
        ink = colours.on_accent if lit else colours.text
        if not item.enabled:
            ink = colours.quiet.fade(0.6)
        if item.parted and index > self._first:
            line = pygame.Rect(row.x + style.px(8), row.y, row.w - style.px(16), 1)
            surface.fill(colours.panel_edge, line)
        if item.icon is not None:
            icon = icon_image(item.icon, style.px(18), ink)
            surface.blit(icon, icon.get_rect(midleft=(row.x + style.px(10), row.centery)))
        end = row.right - style.px(12)
        if item.key:
            key = style.line(item.key, "small", ink if lit else colours.quiet, "medium")
            surface.blit(key, key.get_rect(midright=(end, row.centery)))
            end -= key.get_width() + style.px(12)
        x = row.x + style.px(_BEFORE)
        words = style.line_in(item.text, end - x, "body", ink)
        surface.blit(words, words.get_rect(midleft=(x, row.centery)))

    def _place(self, index: int) -> pygame.Rect:
        inner = self.rect.inflate(-2 * self._pad, -2 * self._pad)
        return pygame.Rect(inner.x, inner.y + (index - self._first) * self._row, inner.w, self._row)

    def place_of(self, item: MenuItem) -> pygame.Rect:
        return self._place(self.items.index(item))

    def nodes_within(self, style: Style) -> Sequence[Node]:
        return [
            Node(
                "menu_item",
                style.spoken(item.text),
                key=str(row),
                rect=box(self._place(row)),
                hotkey=style.spoken(item.key),
                enabled=item.enabled,
                focusable=True,
                focused=row == self._lit,
                acts=frozenset[Act](("click", "focus")),
            )
            for row, item in enumerate(self.items)
        ]

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        if path and self.items[int(path[0])].enabled and act == "focus":
            self._light(int(path[0]))
        elif path and act == "click":
            self._choose(int(path[0]))

    def _at(self, position: tuple[int, int]) -> int | None:
        rows = range(self._first, self._first + self._shown)
        return next((row for row in rows if self._place(row).collidepoint(position)), None)

    def _next(self, index: int, step: int) -> int | None:
        count = len(self.items)
        order = ((index + step * further) % count for further in range(1, count + 1))
        return next((each for each in order if self.items[each].enabled), None)

    def _light(self, index: int | None) -> None:
        if index is not None and not self.items[index].enabled:
            index = None
        if index != self._lit:
            self._lit = index
            if index is not None:
                self._first = max(index - self._shown + 1, min(self._first, index))
            self.changed()

    def _choose(self, index: int | None) -> None:
        if index is None or not self.items[index].enabled:
            return
        if self.scene is not None:
            self.scene.close_popup()
        self.items[index].action()

    # What the mouse and the keyboard do

    def move(self, event: pygame.event.Event) -> None:
        self._light(self._at(event.pos))

    def drag(self, event: pygame.event.Event) -> None:
        self._light(self._at(event.pos))

    def release(self, event: pygame.event.Event) -> None:
        self._choose(self._at(event.pos))

    def wheel(self, event: pygame.event.Event) -> bool:
        return self._scroll(-int(event.y))

    @property
    def slides(self) -> bool:
        return self._shown < len(self.items)

    def slide(self, pixels: int) -> bool:
        rows = self._slid.rows(pixels, self._row)
        return self._scroll(-rows) or not rows

    def _scroll(self, rows: int) -> bool:
        before = self._first
        self._first = max(0, min(len(self.items) - self._shown, before + rows))
        self.changed()
        return self._first != before

    def key(self, event: pygame.event.Event) -> bool:
        now = -1 if self._lit is None else self._lit
        match event.key:
            case pygame.K_DOWN:
                self._light(self._next(now, 1))
            case pygame.K_UP:
                self._light(self._next(now if self._lit is not None else 0, -1))
            case pygame.K_HOME:
                self._light(self._next(-1, 1))
            case pygame.K_END:
                self._light(self._next(0, -1))
            case _ if event.key in ACTIVATING_KEYS:
                self._choose(self._lit)
            case _:
                return self._find(now, getattr(event, "unicode", ""))
        return True

    def _find(self, now: int, letter: str) -> bool:
        found = self._typed.find(letter, now, len(self.items), self._words)
        if found is not None:
            self._light(found)
        return found is not None

    def _words(self, index: int) -> str:
        text = self.items[index].text
        return self.scene.style.words(text) if self.scene is not None else str(text)
