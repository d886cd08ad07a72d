"""A menu: a list of things to do, over everything else, until one of them is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.commands.command import Command, KeyBindings
from fanoboard.ui.toolkit.look.style import Icon, Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.popup_rows import EDGE, PopupRows

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
