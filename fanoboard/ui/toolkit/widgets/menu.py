"""Rows that open above the rest: menus, and lists of which one is chosen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

import pygame

from fanoboard.ui.system.accessible import Act, Node
from fanoboard.ui.toolkit.commands.command import Command, KeyBindings
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Icon, Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.list_view import ListView
from fanoboard.ui.toolkit.widgets.one_of import OneOf, V
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS

# Rows over everything else, of which one is chosen: what menus and the lists of drop-downs share.

EDGE = 8
"""Logical pixels that stay free between the rows and the edges of the window."""


class PopupRows(ListView):
    """Scrolls where the window is too low for it.  To show it, give it to `Scene.open_popup`.

    What is pointed at is lit, and chosen by letting go of it; the arrows go round and round.
    """

    high = 36
    pad = 6
    bar_inset = 5
    wheel_rows = 1

    def __init__(self, count: int, style: Style, window: tuple[int, int]) -> None:
        """Have so many rows; subclasses set `rect`, which is `tall` pixels high."""
        super().__init__(style)
        self._count = count
        room = window[1] - 2 * style.px(EDGE) - self.around
        self.tall = max(1, min(count, room // self.row_height)) * self.row_height + self.around

    @abstractmethod
    def draw_words(self, surface: pygame.Surface, style: Style, index: int) -> None:
        """Draw what is in a row; that which Enter or a click would choose is marked."""

    @property
    def count(self) -> int:
        return self._count

    def able(self, index: int) -> bool:
        """Whether a row can be chosen."""
        return True

    def bounds(self, style: Style) -> pygame.Rect:
        return style.shadow_bounds(self.rect)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        style.panel(surface, self.rect)
        super().draw(surface, style)

    def draw_row(self, surface: pygame.Surface, style: Style, index: int) -> None:
        if index == self.at:
            corner = max(2, style.radius - style.px(4))
            style.fill(surface, self.row(index), style.colours.accent, radius=corner)
        self.draw_words(surface, style, index)

    def next(self, index: int, step: int) -> int:
        """The next row that can be chosen, round and round; -1 if none can."""
        order = ((index + step * further) % self.count for further in range(1, self.count + 1))
        return next((each for each in order if self.able(each)), -1)

    def choose(self, index: int) -> None:
        """Light a row, or none."""
        if index >= 0 and not self.able(index):
            index = -1
        if index != self.at:
            self.at = index
            self.reveal(index)

    # What the mouse, the keyboard and readers do

    def act(self, act: Act, index: int) -> None:
        if act == "focus" and self.able(index):
            self.choose(index)
        elif act == "click" and self.able(index):
            self.open(index)

    def move(self, event: pygame.event.Event) -> None:
        self.choose(self.row_at(event.pos))

    def drag(self, event: pygame.event.Event) -> None:
        self.choose(self.row_at(event.pos))

    def press(self, event: pygame.event.Event) -> None:
        """Nothing is done before the button comes up."""

    def release(self, event: pygame.event.Event) -> None:
        index = self.row_at(event.pos)
        if index >= 0 and self.able(index):
            self.open(index)

    def goal(self, key: int) -> int | None:
        match key:
            case pygame.K_DOWN:
                return self.next(self.at, 1)
            case pygame.K_UP:
                return self.next(max(0, self.at), -1)
            case pygame.K_HOME:
                return self.next(-1, 1)
            case pygame.K_END:
                return self.next(0, -1)
        return None


# A menu: a list of things to do, over everything else, until one of them is chosen.

_GAP = 24
_BEFORE = 40
"""Logical pixels of a row before its words: a margin and the icon."""


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


class Menu(PopupRows):
    """Lies beside what it was opened from; opened by the keyboard, its first row is lit."""

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
        super().__init__(len(items), style, window)
        self.items = items
        self.at = self.next(-1, 1) if lit else -1
        words = max(style.width(item.text, "body") for item in items)
        keys = max(style.width(item.key, "small", "medium") for item in items)
        width = style.px(_BEFORE + 12) + words + (style.px(_GAP) + keys if keys else 0) + self.around
        edge = 2 * style.px(EDGE)
        self.rect = pygame.Rect(0, 0, min(width, window[0] - edge), self.tall)
        self.rect.topright = (about.right, about.bottom + style.px(6))
        if self.rect.bottom > window[1] - style.px(EDGE):
            self.rect.bottom = about.top - style.px(6)
        self.rect.clamp_ip(pygame.Rect((0, 0), window).inflate(-edge, -edge))

    def draw_words(self, surface: pygame.Surface, style: Style, index: int) -> None:
        item, row, colours = self.items[index], self.row(index), style.colours
        lit = index == self.at
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

    def place_of(self, item: MenuItem) -> pygame.Rect:
        return self.row(self.items.index(item))

    def row_node(self, style: Style, index: int) -> Node:
        item = self.items[index]
        key = style.spoken(item.key)
        return Node("menu_item", style.spoken(item.text), hotkey=key, enabled=item.enabled)

    def able(self, index: int) -> bool:
        return self.items[index].enabled

    def words(self, style: Style, index: int) -> str:
        return style.words(self.items[index].text)

    def open(self, index: int) -> None:
        if self.scene is not None:
            self.scene.close_popup()
        self.items[index].action()


# A drop-down: one of many values, the others behind a click.

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
