"""The list of a folder: a row for each folder and file, one of which is chosen; it scrolls by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.content.folders import FolderEntry, moment
from fanoboard.messages import Message
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.list_view import ListView


class FileList(ListView):
    """Tells of the entry that is chosen, and of one that is opened: by Enter, or by a double click."""

    def __init__(
        self, chosen: Callable[[FolderEntry], object], opened: Callable[[FolderEntry], object]
    ) -> None:
        super().__init__()
        self.entries: Sequence[FolderEntry] = ()
        self.note: Text = ""
        """What stands there instead of entries, or below them."""
        self._chosen = chosen
        self._opened = opened

    @property
    def count(self) -> int:
        return len(self.entries)

    def row_node(self, style: Style, index: int) -> Node:
        entry = self.entries[index]
        about = style.spoken(Message("Folder")) if entry.is_folder else ""
        return Node("list_box_option", entry.name, about=about, selected=index == self.at)

    def words(self, style: Style, index: int) -> str:
        return self.entries[index].name

    def show(self, entries: Sequence[FolderEntry], note: Text = "", name: str = "") -> None:
        """Show other entries, the one called `name` chosen if there is one."""
        self.entries, self.note = entries, note
        self._first = 0
        self.at = next((place for place, each in enumerate(entries) if each.name == name), -1)
        self.reveal(self.at)

    def told(self) -> None:
        self._chosen(self.entries[self.at])

    def open(self, index: int) -> None:
        self._opened(self.entries[index])

    def gain_focus(self) -> None:
        if self.at < 0 and self.ringed:
            self.choose(0)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        style.fill(surface, self.rect, style.colours.field, edge=style.colours.panel_edge)
        super().draw(surface, style)
        if self.note:
            row, pad = self.row_height, style.px(12)
            y = self.rect.y + min(self.count - self._first, self.shown) * row
            for line in style.wrap(self.note, self.rect.w - 2 * pad, "body"):
                words = style.line(line, "body", style.colours.quiet)
                surface.blit(words, (self.rect.x + pad, y + (row - words.get_height()) // 2))
                y += words.get_height()

    def draw_row(self, surface: pygame.Surface, style: Style, index: int) -> None:
        entry, place, pad = self.entries[index], self.row(index), style.px(12)
        colours, lit = style.colours, index == self.at
        if lit:
            face = place.inflate(-style.px(6), -style.px(2))
            style.fill(surface, face, colours.accent, radius=style.px(6))
        ink = colours.on_accent if lit else colours.text
        side = style.px(18)
        icon = icon_image("folder" if entry.is_folder else "file", side, ink)
        surface.blit(icon, (place.x + pad, place.centery - side // 2))
        x = place.x + pad + side + style.px(10)
        when = max(style.width("2026-00-00", "small") + pad, style.px(64))
        room = place.right - x - when - 2 * pad
        words = style.line_in(entry.name, room, "body", ink, "medium" if entry.is_folder else "regular")
        surface.blit(words, words.get_rect(midleft=(x, place.centery)))
        if not entry.is_folder:
            date = style.line(date_of(entry.changed), "small", ink if lit else colours.quiet)
            surface.blit(date, date.get_rect(midright=(place.right - pad - style.px(6), place.centery)))


def date_of(changed: float) -> Message:
    day = moment(changed)
    return Message("{year}-{month}-{day}", year=day.year, month=f"{day.month:02}", day=f"{day.day:02}")
