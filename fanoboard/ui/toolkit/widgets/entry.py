"""A line of text that a person types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar
from unicodedata import name as sign_name

import pygame

from fanoboard.messages import Message
from fanoboard.ui.system.accessible import Act, Node, Path, Role
from fanoboard.ui.system.desktop import clipboard_text, copy_text
from fanoboard.ui.toolkit.commands.key import CTRL, HELD
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.widget import Widget

_SIGN = 18
"""Logical pixels of the sign that there is something to be said of the text."""
_BY_WORDS = pygame.KMOD_CTRL | pygame.KMOD_ALT
"""What makes the arrows go by words: Ctrl, or on a Mac the option key, which is Alt to SDL."""


def _told_of(boxes: str) -> Message:
    script = sign_name(boxes[0], "?").partition(" ")[0]
    return Message(
        "No font on this computer has these signs ({script}), so boxes stand for them here. The Noto fonts"
        " have most scripts.",
        script=script if script == "CJK" else script.capitalize(),
    )


class TextEntry(Widget):
    """Takes typed text, digits only if it is for a number, and tells of each change.

    What lies between the caret and the `anchor` is selected.
    """

    takes_text = True
    reads_as: ClassVar[Role] = "text_input"

    def __init__(
        self,
        text: str,
        changed: Callable[[str], object],
        *,
        ghost: Text = "",
        longest: int = 40,
        digits: bool = False,
    ) -> None:
        super().__init__()
        self.text = text
        self.ghost: Text = ghost
        """What stands there, in less weight, while nothing is typed."""
        self.longest = longest
        self._tell = changed
        self._digits = digits
        self._caret = self._anchor = len(text)
        self._composed = Composition()
        self._boxes = ""
        """What of the text is drawn as boxes."""
        self._usual_tip: Text = ""
        """The tip where it speaks of something else."""

    def update(self, now: int) -> bool:
        """Say so where no font has what is typed."""
        scene = self.scene
        if scene is None or (boxes := scene.style.fonts.boxes(self.text)) == self._boxes:
            return False
        self._usual_tip = self._usual_tip if self._boxes else self.tip
        self._boxes, self.tip = boxes, _told_of(boxes) if boxes else self._usual_tip
        self.changed()
        scene.tip_changed(self)
        return False

    def node(self, style: Style) -> Node:
        name = style.spoken(self.caption) or style.spoken(self.ghost) or style.spoken(self.tip)
        return replace(super().node(style), name=name, value=self.text, caret=(self._anchor, self._caret))

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        """Have another text typed there; a click puts the caret at the end."""
        if act == "set_value" and isinstance(value, str):
            self.select_all()
            self.typed(value)
        elif act == "click":
            self._go(len(self.text))

    def natural(self, style: Style) -> tuple[int, int]:
        ghost = style.width(self.ghost, "body") + style.px(24)
        return max(style.px(88 if self._digits else 200), ghost), style.line_box(40)

    def set_text(self, text: str, *, from_start: bool = False) -> None:
        """Show another text, with the caret at its end or `from_start`; nobody is told."""
        self.text = text
        self._go(0 if from_start else len(text))

    def select_all(self) -> None:
        self._go(0)
        self._go(len(self.text), selecting=True)

    @property
    def selected(self) -> str:
        start, end = self._span
        return self.text[start:end]

    @property
    def _span(self) -> tuple[int, int]:
        return min(self._caret, self._anchor), max(self._caret, self._anchor)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        edge = colours.accent if self.focused else style.outline
        style.fill(surface, self.rect, colours.field, edge=edge)
        inner = self._inner(style)
        shift = self._shift(style)
        shown = self.shown
        ink = colours.text if shown else colours.quiet
        words = style.line(shown or self.ghost, "body", ink)
        if self._boxes:
            sign = icon_image("info", style.px(_SIGN), colours.quiet)
            surface.blit(sign, sign.get_rect(midright=(self.rect.right - style.px(6), self.rect.centery)))
        clip = surface.get_clip()
        surface.set_clip(inner.clip(clip))
        y = self.rect.centery - words.get_height() // 2
        if self.focused and self.selected and not self._composed.text:
            left, right = sorted(self._x(style, place) for place in self._span)
            marked = pygame.Rect(inner.x + left - shift, y, right - left, words.get_height())
            style.fill(surface, marked, colours.accent.fade(0.3), radius=0)
        surface.blit(words, (inner.x - shift, y))
        if self._composed.text:
            left, right = sorted(self._x(style, place) for place in self._composed_span)
            below = pygame.Rect(inner.x + left - shift, 0, right - left, max(1, style.px(1.5)))
            below.bottom = y + words.get_height()
            surface.fill(colours.text, below)
        if self.focused:
            surface.fill(colours.accent, self.caret_place(style))
        surface.set_clip(clip)

    def caret_place(self, style: Style) -> pygame.Rect:
        high = style.height("body")
        x = self._inner(style).x + self._x(style, self._shown_caret) - self._shift(style)
        return pygame.Rect(x, self.rect.centery - high // 2, max(1, style.px(1.5)), high)

    @property
    def shown(self) -> str:
        start, end = self._span
        composed = self._composed.text
        return self.text[:start] + composed + self.text[end:] if composed else self.text

    @property
    def _composed_span(self) -> tuple[int, int]:
        start, _ = self._span
        return start, start + len(self._composed.text)

    @property
    def _shown_caret(self) -> int:
        return self._span[0] + self._composed.caret if self._composed.text else self._caret

    def _inner(self, style: Style) -> pygame.Rect:
        inner = self.rect.inflate(-style.px(24), 0)
        inner.w -= style.px(_SIGN) if self._boxes else 0
        return inner

    def _x(self, style: Style, place: int) -> int:
        return style.caret(self.shown, place, "body")

    def _shift(self, style: Style) -> int:
        """How many pixels of the text are scrolled away at the left."""
        return max(0, self._x(style, self._shown_caret) + style.px(2) - self._inner(style).w)

    def press(self, event: pygame.event.Event) -> None:
        self._go(self._place_at(event.pos[0]))

    def drag(self, event: pygame.event.Event) -> None:
        self._go(self._place_at(event.pos[0]), selecting=True)

    def _place_at(self, x: int) -> int:
        if self.scene is None:
            return self._caret
        style = self.scene.style
        wanted = x - self._inner(style).x + self._shift(style)
        return min(range(len(self.text) + 1), key=lambda place: abs(self._x(style, place) - wanted))

    def key(self, event: pygame.event.Event) -> bool:
        return self._command(event) or self._move(event) or self._erase(event) or event.key == pygame.K_SPACE

    def _command(self, event: pygame.event.Event) -> bool:
        if not event.mod & CTRL or event.mod & (pygame.KMOD_ALT | pygame.KMOD_SHIFT):
            return False
        match event.key:
            case pygame.K_a:
                self.select_all()
            case pygame.K_c:
                self._copy()
            case pygame.K_x:
                self._copy()
                self._put("")
            case pygame.K_v:
                self.typed(clipboard_text())
            case _:
                return False
        return True

    def _move(self, event: pygame.event.Event) -> bool:
        """Move the caret, by letters, by words or to an end; with Shift, select what it passes."""
        selecting, words = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & _BY_WORDS)
        start, end = self._span
        jump = self.selected and not selecting and not words
        match event.key:
            case pygame.K_LEFT if jump:
                place = start
            case pygame.K_RIGHT if jump:
                place = end
            case pygame.K_LEFT if self._caret or start != end:
                place = self._word_before if words else max(0, self._caret - 1)
            case pygame.K_RIGHT if self._caret < len(self.text) or start != end:
                place = self._word_after if words else min(len(self.text), self._caret + 1)
            case pygame.K_HOME:
                place = 0
            case pygame.K_END:
                place = len(self.text)
            case _:
                return False
        self._go(place, selecting=selecting)
        return True

    def _erase(self, event: pygame.event.Event) -> bool:
        words = bool(event.mod & _BY_WORDS)
        match event.key:
            case pygame.K_BACKSPACE if not self.selected:
                self._anchor = self._word_before if words else max(0, self._caret - 1)
            case pygame.K_DELETE if not self.selected:
                self._anchor = self._word_after if words else min(len(self.text), self._caret + 1)
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                pass
            case _:
                return False
        self._put("")
        return True

    @property
    def _word_before(self) -> int:
        return self.text[: self._caret].rstrip().rfind(" ") + 1

    @property
    def _word_after(self) -> int:
        after = self.text[self._caret :]
        word = after.lstrip().partition(" ")[0]
        return self._caret + len(after) - len(after.lstrip()) + len(word)

    def _copy(self) -> None:
        if self.selected:
            copy_text(self.selected)

    def typed(self, text: str) -> bool:
        """Put what was typed in place of what is selected, as far as it may stand here and there is room."""
        self._composed = Composition()
        fitting = [one for one in text if self._fits(one)]
        room = self.longest - len(self.text) + len(self.selected)
        self._put("".join(fitting)[:room])
        return True

    def compose(self, text: str, start: int, length: int) -> bool:
        """Show what an input method composes, at the caret; it is typed when it is done."""
        self._composed.set(text, start, length)
        self.changed()
        return True

    def lose_focus(self) -> None:
        self._composed = Composition()

    def _fits(self, sign: str) -> bool:
        """Whether a character may stand there; joiners make one sign of several, as of a family."""
        return (sign.isprintable() or sign in "\u200c\u200d") and (sign in "0123456789" or not self._digits)

    def _put(self, new: str) -> None:
        start, end = self._span
        text = self.text[:start] + new + self.text[end:]
        changed = text != self.text
        self.text = text
        self._go(start + len(new))
        if changed:
            self._tell(text)

    def _go(self, caret: int, *, selecting: bool = False) -> None:
        self._caret = caret
        if not selecting:
            self._anchor = caret
        self.changed()


class Composition:
    """A text that is not typed yet, and where in it the person is."""

    def __init__(self) -> None:
        self.text = ""
        self.caret = 0
        """Where the person is, in characters from its beginning."""

    def set(self, text: str, start: int, length: int) -> None:
        """The input method tells how things are; `start` and `length` are as SDL tells them, in characters.

        Usually they are the part that is marked, or the caret where nothing is.  From ibus and fcitx a longer
        composition comes in pieces, of which they say which characters these are; the caret is then behind
        the last one.  And where the caret is at the beginning, Windows tells that it is at the end.
        """
        if text and length == len(text):
            self.text = self.text + text if 0 < start == len(self.text) else text
            self.caret = len(self.text)
            return
        to_beginning = self.caret == 1 and start == len(text) and len(text) > 2 and text == self.text
        erased_first = self.caret == 1 and start == len(text) and text == self.text[1:] != ""
        self.text = text
        self.caret = 0 if to_beginning or erased_first else max(0, min(start, len(text)))
        if len(text) == 1:
            self.caret = 1  # some say 0 of the only one


# Several lines of text that a person types.

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
