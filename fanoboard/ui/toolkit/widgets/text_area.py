"""Several lines of text that a person types."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.ui.toolkit.commands.key import HELD
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.entry import TextEntry

_PAD = 12


class TextArea(TextEntry):
    """Wraps at its width; Enter begins a line, and up and down go from line to line."""

    reads_as = "multiline_text_input"

    def __init__(
        self, text: str, changed: Callable[[str], object], *, ghost: Text = "", longest: int = 2000
    ) -> None:
        super().__init__(text, changed, ghost=ghost, longest=longest)

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(400), 6 * self._line_height(style) + 2 * style.px(_PAD)

    def _line_height(self, style: Style) -> int:
        return round(style.height("body") * 1.2)

    def _inner(self, style: Style) -> pygame.Rect:
        return self.rect.inflate(-2 * style.px(_PAD), -2 * style.px(_PAD))

    def _lines(self, style: Style) -> list[tuple[int, int]]:
        """Where each line begins and ends in the text; the space or break that ends it is in no line."""
        width, text = self._inner(style).w, self.shown
        lines: list[tuple[int, int]] = []
        begin, gap = 0, -1
        for at, sign in enumerate(text):
            if sign == "\n":
                lines.append((begin, at))
                begin, gap = at + 1, -1
                continue
            if style.width(text[begin : at + 1], "body") > width and at > begin:
                end = gap if gap > begin and sign != " " else at
                lines.append((begin, end))
                begin = end + 1 if text[end] == " " else end
                gap = -1
            if sign == " " and at >= begin:
                gap = at
        return [*lines, (begin, len(text))]

    def _row_of(self, lines: list[tuple[int, int]], place: int) -> int:
        return next((row for row in reversed(range(len(lines))) if lines[row][0] <= place), 0)

    def _scrolled(self, style: Style, lines: list[tuple[int, int]]) -> int:
        """How many lines are scrolled away above, so that the caret can be seen."""
        fits = max(1, self._inner(style).h // self._line_height(style))
        return max(0, self._row_of(lines, self._shown_caret) - fits + 1)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, inner, high = style.colours, self._inner(style), self._line_height(style)
        edge = colours.accent if self.focused else style.outline
        style.fill(surface, self.rect, colours.field, edge=edge)
        lines = self._lines(style)
        first = self._scrolled(style, lines)
        clip = surface.get_clip()
        surface.set_clip(inner.inflate(style.px(4), style.px(4)).clip(clip))
        if not self.shown:
            for row, words in enumerate(style.wrap(self.ghost, inner.w, "body")):
                surface.blit(style.line(words, "body", colours.quiet), (inner.x, inner.y + row * high))
        composing, shown = bool(self._composed.text), self.shown
        start, end = self._composed_span if composing else self._span
        for row, (begin, stop) in enumerate(lines[first:]):
            y = inner.y + row * high
            if self.focused and start < end and start <= stop and end > begin:
                ends = max(begin, start), min(stop, end)
                left, right = sorted(style.caret(shown[begin:stop], at - begin, "body") for at in ends)
                marked = pygame.Rect(inner.x + left, y, max(style.px(3), right - left), high)
                if composing:
                    thin = max(1, style.px(1.5))
                    surface.fill(colours.text, (marked.x, marked.bottom - thin, marked.w, thin))
                else:
                    style.fill(surface, marked, colours.accent.fade(0.3), radius=0)
            surface.blit(style.line(shown[begin:stop], "body", colours.text), (inner.x, y))
        if self.focused:
            surface.fill(colours.accent, self.caret_place(style))
        surface.set_clip(clip)

    def caret_place(self, style: Style) -> pygame.Rect:
        lines, inner, high = self._lines(style), self._inner(style), self._line_height(style)
        row = self._row_of(lines, self._shown_caret)
        begin, end = lines[row]
        x = inner.x + style.caret(self.shown[begin:end], self._shown_caret - begin, "body")
        y = inner.y + (row - self._scrolled(style, lines)) * high
        return pygame.Rect(x, y, max(1, style.px(1.5)), high)

    def press(self, event: pygame.event.Event) -> None:
        self._go(self._nearest(event.pos))

    def drag(self, event: pygame.event.Event) -> None:
        self._go(self._nearest(event.pos), selecting=True)

    def _nearest(self, position: tuple[int, int]) -> int:
        if self.scene is None:
            return self._caret
        style = self.scene.style
        lines, inner = self._lines(style), self._inner(style)
        row = (position[1] - inner.y) // self._line_height(style) + self._scrolled(style, lines)
        return self._in_row(style, lines[max(0, min(len(lines) - 1, row))], position[0] - inner.x)

    def _in_row(self, style: Style, line: tuple[int, int], x: int) -> int:
        begin, end = line
        places, text = range(begin, end + 1), self.text[begin:end]
        return min(places, key=lambda place: abs(style.caret(text, place - begin, "body") - x))

    def key(self, event: pygame.event.Event) -> bool:
        """As in one line, and Enter, up and down, and the ends of the line."""
        if event.mod & HELD or self.scene is None:
            return super().key(event)
        style, selecting = self.scene.style, bool(event.mod & pygame.KMOD_SHIFT)
        lines = self._lines(style)
        row = self._row_of(lines, self._caret)
        begin, end = lines[row]
        match event.key:
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                self.typed("\n")
            case pygame.K_HOME:
                self._go(begin, selecting=selecting)
            case pygame.K_END:
                self._go(end, selecting=selecting)
            case pygame.K_UP | pygame.K_DOWN:
                wanted = row + (1 if event.key == pygame.K_DOWN else -1)
                if not 0 <= wanted < len(lines):
                    return False
                x = style.caret(self.text[begin:end], self._caret - begin, "body")
                self._go(self._in_row(style, lines[wanted], x), selecting=selecting)
            case _:
                return super().key(event)
        return True

    def _fits(self, sign: str) -> bool:
        return sign == "\n" or super()._fits(sign)
