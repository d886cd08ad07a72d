"""The list of a folder: a row for each folder and file, one of which is chosen; it scrolls by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from fanoboard.content.file_time import moment
from fanoboard.content.folders import FolderEntry
from fanoboard.messages import Message
from fanoboard.ui.system.accessible import Act, Node, Path
from fanoboard.ui.toolkit.look.icons import icon_image
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS
from fanoboard.ui.toolkit.widgets.row_slide import RowSlide
from fanoboard.ui.toolkit.widgets.type_ahead import TypeAhead
from fanoboard.ui.toolkit.widgets.widget import Widget

_ROW: Final = 34
_TWICE: Final = 400
"""Milliseconds within which two clicks are one double click."""
_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class FileList(Widget):
    """Tells of the entry that is chosen, and of one that is opened: by Enter, or by a double click."""

    reads_as = "list_box"

    def __init__(
        self, chosen: Callable[[FolderEntry], object], opened: Callable[[FolderEntry], object]
    ) -> None:
        super().__init__()
        self.entries: Sequence[FolderEntry] = ()
        self.note: Text = ""
        """What stands there instead of entries, or below them."""
        self.at = -1
        self._typed = TypeAhead()
        self._chosen = chosen
        self._opened = opened
        self._first = 0
        self._slid = RowSlide()
        self._clicked = (-1, -_TWICE)
        self._grip: int | None = None

    def nodes_within(self, style: Style) -> Sequence[Node]:
        row = self.row()
        return [
            Node(
                "list_box_option",
                entry.name,
                key=str(place),
                rect=(self.rect.x, self.rect.y + (place - self._first) * row, self.rect.w, row),
                about=style.spoken(Message("Folder")) if entry.is_folder else "",
                focusable=True,
                focused=place == self.at,
                selected=place == self.at,
                acts=frozenset[Act](("click", "focus")),
            )
            for place, entry in enumerate(self.entries)
        ]

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        """Choose an entry; a click on the chosen one opens it."""
        if not path:
            return
        before = self.at
        self.choose(int(path[0]))
        if act == "click" and self.at == before:
            self._opened(self.entries[self.at])

    def show(self, entries: Sequence[FolderEntry], note: Text = "", name: str = "") -> None:
        """Show other entries, the one called `name` chosen if there is one."""
        self.entries, self.note = entries, note
        self._first = 0
        self.at = next((place for place, each in enumerate(entries) if each.name == name), -1)
        self._keep_in_sight()
        self.changed()

    def row(self) -> int:
        return self.scene.style.line_box(_ROW) if self.scene else _ROW

    def _rows(self) -> int:
        return max(1, self.rect.h // self.row())

    def _keep_in_sight(self) -> None:
        if self.at >= 0:
            self._first = max(self.at - self._rows() + 1, min(self._first, self.at))
        self._scroll(0)

    def _scroll(self, rows: int) -> bool:
        before = self._first
        self._first = max(0, min(len(self.entries) - self._rows(), before + rows))
        self.changed()
        return self._first != before

    def choose(self, place: int) -> None:
        if self.entries:
            self.at = max(0, min(len(self.entries) - 1, place))
            self._keep_in_sight()
            self._chosen(self.entries[self.at])

    def gain_focus(self) -> None:
        if self.at < 0 and self.ringed:
            self.choose(0)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        style.fill(surface, self.rect, colours.field, edge=colours.panel_edge)
        row, pad = self.row(), style.px(12)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        when = max(style.width("2026-00-00", "small") + pad, style.px(64))
        for number, entry in enumerate(self.entries[self._first : self._first + self._rows() + 1]):
            place = pygame.Rect(self.rect.x, self.rect.y + number * row, self.rect.w, row)
            lit = self._first + number == self.at
            if lit:
                style.fill(
                    surface, place.inflate(-style.px(6), -style.px(2)), colours.accent, radius=style.px(6)
                )
            ink = colours.on_accent if lit else colours.text
            side = style.px(18)
            icon = icon_image("folder" if entry.is_folder else "file", side, ink)
            surface.blit(icon, (place.x + pad, place.centery - side // 2))
            x = place.x + pad + side + style.px(10)
            room = place.right - x - when - 2 * pad
            words = style.line_in(entry.name, room, "body", ink, "medium" if entry.is_folder else "regular")
            surface.blit(words, words.get_rect(midleft=(x, place.centery)))
            if not entry.is_folder:
                date = style.line(date_of(entry.changed), "small", ink if lit else colours.quiet)
                surface.blit(date, date.get_rect(midright=(place.right - pad - style.px(6), place.centery)))
        if self.note:
            y = self.rect.y + min(len(self.entries) - self._first, self._rows()) * row
            for line in style.wrap(self.note, self.rect.w - 2 * pad, "body"):
                words = style.line(line, "body", colours.quiet)
                surface.blit(words, (self.rect.x + pad, y + (row - words.get_height()) // 2))
                y += words.get_height()
        self._draw_bar(surface, style)
        surface.set_clip(clip)
        if self.ringed:
            style.ring(surface, self.rect)

    def _draw_bar(self, surface: pygame.Surface, style: Style) -> None:
        count, rows = len(self.entries), self._rows()
        if count <= rows:
            return
        track = self.rect.inflate(0, -style.px(8))
        high = max(style.px(24), track.h * rows // count)
        y = track.y + (track.h - high) * self._first // (count - rows)
        bar = pygame.Rect(self.rect.right - style.px(7), y, style.px(4), high)
        style.fill(surface, bar, style.colours.text.fade(0.35), radius=bar.w // 2)

    def _at(self, position: tuple[int, int]) -> int:
        place = self._first + (position[1] - self.rect.y) // self.row()
        return place if 0 <= place < len(self.entries) else -1

    def press(self, event: pygame.event.Event) -> None:
        """Choose a row; a second click soon after opens it."""
        place, now = self._at(event.pos), pygame.time.get_ticks()
        if place < 0:
            return
        before, when = self._clicked
        self._clicked = place, now
        self.choose(place)
        if place == before and now - when < _TWICE:
            self._clicked = (-1, -_TWICE)
            self._opened(self.entries[place])

    @property
    def slides(self) -> bool:
        return len(self.entries) > self._rows()

    def slide(self, pixels: int) -> bool:
        rows = self._slid.rows(pixels, self.row())
        return self._scroll(-rows) or not rows

    def wheel(self, event: pygame.event.Event) -> bool:
        return self._scroll(-3 * int(event.y))

    def key(self, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META) or not self.entries:
            return False
        page = {pygame.K_PAGEUP: -self._rows(), pygame.K_PAGEDOWN: self._rows()}
        if event.key in _STEPS or event.key in page:
            step = _STEPS.get(event.key, 0) or page[event.key]
            beyond = abs(step) == 1 and not 0 <= self.at + step < len(self.entries)
            self.choose(self.at + step)
            return not beyond  # the arrows lead on from its ends
        match event.key:
            case pygame.K_HOME:
                self.choose(0)
            case pygame.K_END:
                self.choose(len(self.entries) - 1)
            case _ if event.key in ACTIVATING_KEYS:
                if self.at >= 0:
                    self._opened(self.entries[self.at])
            case _:
                return self._find(getattr(event, "unicode", ""))
        return True

    def _find(self, letter: str) -> bool:
        found = self._typed.find(letter, self.at, len(self.entries), lambda at: self.entries[at].name)
        if found is not None:
            self.choose(found)
        return found is not None


def date_of(changed: float) -> Message:
    day = moment(changed)
    return Message("{year}-{month}-{day}", year=day.year, month=f"{day.month:02}", day=f"{day.day:02}")
