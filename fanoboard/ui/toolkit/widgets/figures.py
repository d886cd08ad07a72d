"""Small widgets that only show something: figures, bars, dashes, rules and swatches."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace
from functools import lru_cache

import pygame

from fanoboard.content.colour import Colour
from fanoboard.content.theme import Theme
from fanoboard.messages import Message, percentage
from fanoboard.ui.system.accessible import Node, Span
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.panels import rounded_mask
from fanoboard.ui.toolkit.paint.surfaces import Size, cut, solid
from fanoboard.ui.toolkit.widgets.widget import Widget

# A number that stands out, and below it what it counts.


class Figure(Widget):
    """Two lines: a number or a few words, and what they are about."""

    focusable = False

    def __init__(self, text: Text, about: Text) -> None:
        super().__init__()
        self.text: Text = text
        self.about: Text = about

    reads_as = "label"

    @property
    def said(self) -> Text:
        return Message("{first} {second}", first=self.about, second=self.text)

    def natural(self, style: Style) -> tuple[int, int]:
        wide = max(style.width(self.text, "body", "bold"), style.width(self.about, "small"))
        return max(style.px(112), wide + style.px(24)), style.height("body") + style.height(
            "small"
        ) + style.px(20)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        style.fill(surface, self.rect, style.colours.text.fade(0.05))
        x, room = self.rect.x + style.px(12), self.rect.w - style.px(20)
        number = style.line_in(self.text, room, "body", style.colours.text, "bold")
        about = style.line_in(self.about, room, "small", style.colours.quiet)
        top = self.rect.centery - (number.get_height() + about.get_height()) // 2
        surface.blit(number, (x, top))
        surface.blit(about, (x, top + number.get_height()))


# Figures of one width, so that a number that counts does not tremble.

_WEIGHT: Weight = "medium"


def figures_width(style: Style, text: Text, size: int) -> int:
    return sum(wide for _, wide in _cells(style, text, size))


def draw_figures(
    surface: pygame.Surface, style: Style, text: Text, size: int, ink: Colour, right: tuple[int, int]
) -> None:
    """Draw a text so that the middle of its right edge is at `right`."""
    x = right[0] - figures_width(style, text, size)
    for part, wide in _cells(style, text, size):
        line = style.fonts.line(part, size, ink, _WEIGHT)
        surface.blit(line, line.get_rect(midleft=(x + (wide - line.get_width()) // 2, right[1])))
        x += wide


def _cells(style: Style, text: Text, size: int) -> list[tuple[str, int]]:
    """Each figure for itself, and what is between figures, with how wide it is."""
    figure = max(style.fonts.width(each, size, _WEIGHT) for each in "0123456789")
    cells: list[tuple[str, int]] = []
    words = ""
    for sign in style.words(text):
        if "0" <= sign <= "9":
            if words:
                cells.append((words, style.fonts.width(words, size, _WEIGHT)))
                words = ""
            cells.append((sign, figure))
        else:
            words += sign
    return [*cells, (words, style.fonts.width(words, size, _WEIGHT))] if words else cells


# A bar that fills as work goes on.


class ProgressBar(Widget):
    """Shows a share from 0 to 1, as a bar and in per cent."""

    focusable = False
    reads_as = "progress_indicator"

    def __init__(self) -> None:
        super().__init__()
        self.share = 0.0

    def show(self, share: float) -> None:
        if round(1000 * share) != round(1000 * self.share):
            self.share = share
            self.changed()

    def node(self, style: Style) -> Node:
        return replace(super().node(style), number=Span(round(100 * self.share), 0, 100))

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(240), style.line_box(24)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        words = style.line(percentage(round(100 * self.share)), "small", style.colours.quiet)
        room = style.width(percentage(100), "small") + style.px(10)
        high = style.px(8)
        track = pygame.Rect(self.rect.x, self.rect.centery - high // 2, self.rect.w - room, high)
        style.fill(surface, track, style.colours.panel.mix(style.colours.text, 0.16), radius=high // 2)
        if self.share > 0:
            full = pygame.Rect(track.x, track.y, max(high, round(track.w * self.share)), high)
            style.fill(surface, full, style.colours.accent, radius=high // 2)
        surface.blit(words, words.get_rect(midright=self.rect.midright))


# How far somebody has got: a dash for each step, and the number of the one that is shown.

_HIGH, _DASH, _NOW, _GAP = 18, 8, 40, 8
"""Logical pixels: the height of all and of a dash, the width of the number, and what lies between."""
_WIDEST = 20


class StepDashes(Widget):
    """A row of dashes, full where the step was done; where one stands, there is its number."""

    focusable = False

    def __init__(self, steps: int) -> None:
        super().__init__()
        self._steps = steps
        self._at = 0
        self._done: Container[int] = ()

    reads_as = "label"

    @property
    def said(self) -> Text:
        return Message("Step {number} of {count}", number=min(self._at + 1, self._steps), count=self._steps)

    def show(self, at: int, done: Container[int]) -> None:
        self._at, self._done = at, done
        self.changed()

    def natural(self, style: Style) -> tuple[int, int]:
        return self._steps * style.px(_WIDEST + _GAP) + style.px(_NOW), style.line_box(_HIGH)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        gap, dash, now = style.px(_GAP), style.px(_DASH), style.px(_NOW)
        shown = self._at < self._steps
        room = self.rect.w - (now if shown else 0) - gap * (self._steps - 1)
        wide = max(2, min(style.px(_WIDEST), room // max(1, self._steps - shown)))
        x = self.rect.x
        for step in range(self._steps):
            if step == self._at:
                place = pygame.Rect(x, self.rect.y, now, self.rect.h)
                style.fill(surface, place, colours.accent, radius=place.h // 2)
                number = style.line(str(step + 1), "small", colours.on_accent, "bold")
                surface.blit(number, number.get_rect(center=place.center))
            else:
                place = pygame.Rect(x, self.rect.centery - dash // 2, wide, dash)
                full = step in self._done
                face = colours.accent if full else colours.text.fade(0.16)
                style.fill(surface, place, face, radius=dash // 2)
            x = place.right + gap


# What a function draws, as a part of something else.


class Drawn(Widget):
    """So many logical pixels large; `paint` draws it into its place."""

    focusable = False

    def __init__(
        self, wide: float, high: float, paint: Callable[[pygame.Surface, Style, pygame.Rect], object]
    ) -> None:
        super().__init__()
        self._wide, self._high, self._paint = wide, high, paint

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(self._wide), style.px(self._high)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        self._paint(surface, style, self.rect)


# A rule: a thin line that parts what is above from what is below.


class Rule(Widget):
    """As thin as the edge of a panel."""

    focusable = False

    def natural(self, style: Style) -> tuple[int, int]:
        """A hair high, and as wide as it is told to be."""
        return 0, style.px(1)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        style.fill(surface, self.rect, style.colours.panel_edge, radius=0)


# A swatch: a small field of a colour, over squares where the colour can be seen through.

_LIGHT, _DARK = (250, 250, 250), (176, 176, 176)


def draw_swatch(surface: pygame.Surface, style: Style, rect: pygame.Rect, colour: Colour) -> None:
    """Draw a swatch with an edge, so that it is seen on its own colour too."""
    radius = min(style.px(5), rect.h // 2)
    if colour[3] < 255:
        surface.blit(_chequered(rect.size, radius), rect)
    edge = style.colours.text.mix(style.colours.panel, 0.7)
    style.fill(surface, rect, colour, radius=radius, edge=edge)


@lru_cache(maxsize=16)
def _chequered(size: Size, radius: int) -> pygame.Surface:
    squares = solid(size, _LIGHT)
    side = max(2, size[1] // 4)
    for row, y in enumerate(range(0, size[1], side)):
        for x in range(side * (row % 2), size[0], 2 * side):
            squares.fill(_DARK, (x, y, side, side))
    return cut(squares, rounded_mask(size, radius))


def draw_theme_swatch(surface: pygame.Surface, style: Style, rect: pygame.Rect, theme: Theme) -> None:
    """Draw the colours of a theme into a rectangle about twice as wide as high."""
    colours, gap = theme.colours, max(2, rect.h // 6)
    style.fill(surface, rect, colours.window, radius=style.px(5), edge=style.colours.panel_edge)
    board = pygame.Rect(rect.x + gap, rect.y + gap, rect.w * 62 // 100, rect.h - 2 * gap)
    style.fill(surface, board, theme.board.face, radius=style.px(3), edge=theme.board.frame)
    side = max(4, board.h * 6 // 10)
    for number, kind in enumerate(("white", "black")):
        look = theme.piece(kind)
        x = board.x + (2 * number + 1) * board.w // 4 - side // 2
        piece = pygame.Rect(x, board.centery - side // 2, side, side)
        style.fill(surface, piece, look.body, radius=side // 2, edge=look.rim)
    middle = (board.right + rect.right) // 2
    dot = pygame.Rect(0, 0, side, side)
    dot.center = (middle, rect.centery)
    style.fill(surface, dot, colours.accent, radius=side // 2)
