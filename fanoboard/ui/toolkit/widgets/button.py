"""Buttons: with words, with an icon, or with both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.commands.command import Command, KeyBindings
from fanoboard.ui.toolkit.look.style import Icon, Style, Text, icon_image
from fanoboard.ui.toolkit.paint.drawings import sign
from fanoboard.ui.toolkit.paint.surfaces import clear
from fanoboard.ui.toolkit.widgets.pressable import Pressable

Kind = Literal["primary", "normal", "quiet", "danger"]
_TIGHTER = 20
"""How many logical pixels of the room around its words a button can do without."""


class Button(Pressable):
    """Does something when it is clicked, or when Enter or Space is pressed on it."""

    def __init__(
        self,
        text: Text,
        action: Callable[[], object],
        *,
        kind: Kind = "normal",
        icon: Icon | None = None,
        tip: Text = "",
        hint: Text = "",
    ) -> None:
        super().__init__(action, tip=tip, hint=hint)
        self.text: Text = text
        self.kind = kind
        self.icon: Icon | None = icon
        self.sign: str | None = None
        """What is drawn on cards as well, by its name; it stands where there is no icon."""

    @property
    def _drawn(self) -> bool:
        return bool(self.icon or self.sign)

    def node(self, style: Style) -> Node:
        node, said = super().node(style), style.spoken(self.said) or style.spoken(self.tip)
        caption = style.spoken(self.caption)
        if not caption or not said:
            return node
        return replace(node, name=said, value="", about="; ".join(filter(None, (caption, node.about))))

    def natural(self, style: Style) -> tuple[int, int]:
        if not self.text:
            return style.px(40), style.px(40)
        width = style.width(self.text, "body", "medium") + style.px(40)
        return width + (style.px(28 * style.text) if self._drawn else 0), style.line_box(40)

    def narrowest(self, style: Style) -> int:
        return self.natural(style)[0] - (style.px(_TIGHTER) if self.text else 0)

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        wide, high = super().fit(style, width)
        room = wide - style.px(16) - (style.px(28 * style.text) if self._drawn else 0)
        return wide, high + (style.height("body") if self._line_count(style, room) > 1 else 0)

    def _line_count(self, style: Style, room: int) -> int:
        return 1 + (bool(self.text) and style.width(self.text, "body", "medium") > room)

    def bounds(self, style: Style) -> pygame.Rect:
        return super().bounds(style).union(style.shadow_bounds(self.rect, 0.5))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        face, ink = self._colours(style)
        rect = self.rect.move(0, style.px(1)) if self.pressed and self.hovered else self.rect
        if self.kind != "quiet":
            if self.enabled and not self.pressed:
                style.shadow(surface, rect, 0.4)
            edge = style.colours.panel_edge if self.kind == "normal" else None
            style.fill(surface, rect, face, edge=edge)
        elif self.enabled and (self.hovered or self.pressed):
            style.fill(surface, rect, face)
        self._draw_content(surface, style, rect, ink)

    def _draw_content(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, ink: Colour) -> None:
        side = style.px(20 * style.text)
        gap = style.px(8) if self._drawn and self.text else 0
        room = rect.w - style.px(16) - (side + gap if self._drawn else 0)
        words = self._lettered(style, room, rect.h, ink) if self.text else None
        width = (side if self._drawn else 0) + gap + (words.get_width() if words else 0)
        x = rect.centerx - width // 2
        if self._drawn:
            image = icon_image(self.icon, side, ink) if self.icon else sign(self.sign or "", side, ink)
            surface.blit(image, (x, rect.centery - side // 2))
            x += side + gap
        if words:
            surface.blit(words, (x, rect.centery - words.get_height() // 2))

    def _lettered(self, style: Style, room: int, high: int, ink: Colour) -> pygame.Surface:
        if self._line_count(style, room) == 1 or high < 2 * style.height("body"):
            return style.line_in(self.text, room, "body", ink, "medium")
        first, *others = style.wrap(self.text, room, "body", "medium")
        lines = [
            style.line_in(line, room, "body", ink, "medium") for line in (first, " ".join(others)) if line
        ]
        image = clear(
            (max(line.get_width() for line in lines), sum(line.get_height() for line in lines)), ink
        )
        y = 0
        for line in lines:
            image.blit(line, line.get_rect(midtop=(image.get_width() // 2, y)))
            y += line.get_height()
        return image

    def _colours(self, style: Style) -> tuple[Colour, Colour]:
        colours = style.colours
        lit = 0.08 if self.hovered else 0.0
        if self.pressed:
            lit = 0.16
        if not self.enabled:
            # What leads on is seen beforehand, wherever it lies.
            face = colours.text.fade(0.08) if self.kind == "primary" else colours.panel.fade(0.6)
            return face, colours.quiet.fade(0.7 if self.kind == "primary" else 0.5)
        match self.kind:
            case "primary":
                return colours.accent.mix(colours.text, lit), colours.on_accent
            case "danger":
                return colours.danger.mix(colours.text, lit), colours.on_accent
            case "normal":
                return colours.panel.mix(colours.text, lit / 1.6), colours.text
            case "quiet":
                return colours.text.fade(lit), colours.text


# Buttons at the foot of a panel, side by side over its width.


def place_at_foot(buttons: Sequence[Button], area: pygame.Rect, style: Style) -> int:
    """Place buttons in one row, in two, or each in its own, as wide as the area; where they begin."""
    gap = style.px(8)
    needed = sum(button.narrowest(style) for button in buttons) + gap * (len(buttons) - 1)
    half = (len(buttons) + 1) // 2
    rows = [buttons]
    if needed > area.w:
        rows = [buttons[:half], buttons[half:]]
        if sum(button.narrowest(style) for button in rows[0]) + gap * (half - 1) > area.w:
            rows = [[button] for button in buttons]
    high = buttons[0].natural(style)[1]
    y = top = area.bottom - len(rows) * high - (len(rows) - 1) * gap
    for row in rows:
        naturals = [button.natural(style)[0] for button in row]
        more = (area.w - gap * (len(row) - 1) - sum(naturals)) // len(row)
        x = area.x
        for button, natural in zip(row, naturals, strict=True):
            button.rect = pygame.Rect(x, y, natural + more, high)
            x += natural + more + gap
        y += high + gap
    return top


# A button for a command: it shows its name, which key calls it, and whether it can be called now.


class CommandButton(Button):
    """The icon of a command, with its tip as a tooltip; `worded`, the tip stands beside the icon."""

    def __init__(
        self, command: Command, bindings: KeyBindings, *, worded: bool = False, kind: Kind = "quiet"
    ) -> None:
        super().__init__(
            command.tip if worded else "",
            command.press,
            kind=kind,
            icon=command.icon,
            tip="" if worded else command.tip,
        )
        self.command = command
        self._bindings = bindings
        self.refresh()

    def show_words(self, *, worded: bool) -> None:
        self.text, self.tip = (self.command.tip, "") if worded else ("", self.command.tip)
        self.refresh()

    @property
    def said(self) -> Text:
        """What it does, whether that can be done now or not; why not is in the tip."""
        return self.text or self.command.tip

    def refresh(self) -> None:
        self.hint = self._bindings.hint(self.command)
        enabled = self.command.enabled()
        why_not = None if enabled else self.command.why_not()
        tip = why_not or ("" if self.text else self.command.tip)
        if tip != self.tip:
            self.tip = tip
            if self.scene is not None:
                self.scene.tip_changed(self)
        self.set_enabled(enabled)


# A tool: an icon with its word below; where there is little room, the icon is smaller, then the word.

_ICON = 22
_HIGH = (40, 38)
"""The height without the word, and what the icon takes of it with the word, in logical pixels."""
LOW = 1.2
"""How much larger icons are at most, for larger text, where there is hardly any room."""
_APART = 4
"""Logical pixels between two words at least."""
_SMALLEST = 0.75
"""How much smaller than small text as it is usually a word may be before it goes."""


class ToolButton(CommandButton):
    """The tip of the command, with its key, is its tooltip."""

    def __init__(self, command: Command, bindings: KeyBindings) -> None:
        super().__init__(command, bindings)
        self.word: Text = command.word or command.tip
        self.word_size = 0
        """How large the word is in pixels; 0 without it."""
        self.low = False
        """Whether the icon is hardly larger for larger text."""

    @property
    def worded(self) -> bool:
        return self.word_size > 0

    def width_of_word(self, style: Style, size: int) -> int:
        return style.fonts.width(style.words(self.word), size, "medium") + style.px(4) if size else 0

    def natural(self, style: Style) -> tuple[int, int]:
        size = self.word_size
        return max(style.px(40), self.width_of_word(style, size)), height_of_tools(style, size, low=self.low)

    def _draw_content(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, ink: Colour) -> None:
        side = style.px(_ICON * _larger(style, low=self.low))
        size = self.word_size
        word = style.fonts.line(style.words(self.word), size, ink, "medium") if size else None
        below = word.get_height() + style.px(4) if word else 0
        y = rect.y + (rect.h - side - below) // 2
        if self.icon is not None:
            surface.blit(icon_image(self.icon, side, ink), (rect.centerx - side // 2, y))
        if word:
            surface.blit(word, word.get_rect(midtop=(rect.centerx, y + side + style.px(4))))


def _larger(style: Style, *, low: bool) -> float:
    """How much larger icons are for larger text."""
    return min(style.text, LOW) if low else style.text


def height_of_tools(style: Style, size: int, *, low: bool) -> int:
    """The height of a row of tools with words of that size; with 0, without."""
    larger = _larger(style, low=low)
    if not size:
        return style.px(_HIGH[0] * larger)
    return style.px(_HIGH[1] * larger) + style.fonts.height(size)


def size_of_words(tools: Sequence[ToolButton], count: int, width: int, style: Style) -> int:
    """The size at which the words of any so many of the tools can be read in a row; 0 if at none.

    Words that are smaller than other small text tell more than none.
    """
    full = style.size("small")
    for size in range(full, round(full / style.text * _SMALLEST) - 1, -1):
        words = sorted((tool.width_of_word(style, size) for tool in tools), reverse=True)
        if sum(word + style.px(_APART) for word in words[:count]) <= width:
            return size
    return 0


def place_tools(
    tools: Sequence[ToolButton], room: pygame.Rect, style: Style, size: int, *, low: bool
) -> None:
    """Fill a row with tools, with words of a size: long words get more room; what is left, all get alike."""
    words = [tool.width_of_word(style, size) for tool in tools]
    left, spare = room.x, max(0, room.w - sum(words))
    for number, (tool, word) in enumerate(zip(tools, words, strict=True)):
        wide = word + spare * (number + 1) // len(tools) - spare * number // len(tools)
        tool.word_size, tool.low = size, low
        tool.rect = pygame.Rect(left, room.y, wide, room.h)
        tool.changed()
        left += wide
