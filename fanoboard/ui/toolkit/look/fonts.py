"""Text: the shipped fonts, rendering with a fallback for signs, ellipsis and word wrap.

Small pictures can stand among the letters: each gets a letter of its own from those that no script
uses, so that lines are measured, broken and cut as if it were one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Literal

import pygame
import pygame.freetype

from fanoboard.content import paths
from fanoboard.ui.toolkit.look.spaces import THIN, as_drawn, words_of
from fanoboard.ui.toolkit.paint.keeping import FEWEST, Kept, load_font

Weight = Literal["regular", "medium", "bold", "italic"]
Ink = tuple[int, int, int, int]

_FILES: dict[Weight, str] = {
    "regular": "Inter-Regular.otf",
    "medium": "Inter-Medium.otf",
    "bold": "Inter-Bold.otf",
    "italic": "Inter-Italic.otf",
}
_SIGNS = "NotoSansSymbols2.ttf"
_MOST_MEGABYTES = 24
_MOST_WIDTHS = 8000
_MOST_WRAPPED = 500
_LONGEST = 2000
"""Characters of one line that are measured and drawn: more than any screen has room for."""
ELLIPSIS = "…"
_FIRST_GLYPH, _LAST_GLYPH = 0xE000, 0xF8FF
"""The letters that Unicode leaves to everybody's own use."""


class Fonts:
    """Renders lines of text; what was drawn last is kept."""

    def __init__(self) -> None:
        pygame.font.init()
        pygame.freetype.init()
        self._lines = Kept(self._render, _MOST_MEGABYTES, FEWEST)
        self._widths: dict[tuple[str, int, Weight], int] = {}
        self._wrapped: dict[tuple[str, int, int, Weight], list[str]] = {}
        self._known: dict[str, bool] = {}
        self._glyphs: dict[Hashable, str] = {}
        self._drawn: dict[str, Callable[[int], pygame.Surface]] = {}
        """What paints a picture for text of a size in pixels, by its letter."""
        self.cut: Callable[[str], object] = lambda text: None
        """Hears of every text that has to be cut."""
        self._coverage = pygame.freetype.Font(str(paths.assets() / "fonts" / _FILES["regular"]), 12)

    def line(self, text: str, size: int, ink: Ink, weight: Weight = "regular") -> pygame.Surface:
        """One line of text, as high as any line of that size."""
        return self._lines(text[:_LONGEST], size, ink, weight)

    def glyph(self, key: Hashable, draw: Callable[[int], pygame.Surface]) -> str:
        """The letter of a small picture, the same for the same `key`.

        `draw` paints it for text of a size in pixels, no higher than a line of it.
        """
        letter = self._glyphs.get(key)
        if letter is None:
            if _FIRST_GLYPH + len(self._glyphs) > _LAST_GLYPH:
                self._glyphs.clear()
                self._drawn.clear()
                self._widths.clear()
                self._wrapped.clear()
                self._lines.forget()
            letter = self._glyphs[key] = chr(_FIRST_GLYPH + len(self._glyphs))
            self._drawn[letter] = draw
        return letter

    def width(self, text: str, size: int, weight: Weight = "regular") -> int:
        """How many pixels wide a line is."""
        key = (text[:_LONGEST], size, weight)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) >= _MOST_WIDTHS:
                self._widths.clear()
            found = self._widths[key] = self._measured(*key)
        return found

    def _measured(self, text: str, size: int, weight: Weight) -> int:
        runs = self._runs(as_drawn(text), size, weight)
        return sum(self._wide(font, part, size) for font, part in runs)

    def _wide(self, font: pygame.font.Font | None, part: str, size: int) -> int:
        return font.size(part)[0] if font is not None else self._drawn[part](size).get_width()

    def height(self, size: int) -> int:
        """How many pixels high a line is, from its highest accent to its lowest tail."""
        return load_font(_FILES["regular"], size).get_height()

    def fit(self, text: str, size: int, width: int, weight: Weight = "regular") -> str:
        """The text, or as much of it as fits into `width` pixels with an ellipsis."""
        if self.width(text, size, weight) <= width:
            return text
        self.cut(text)
        part = self._longest_part(text, size, width - self.width(ELLIPSIS, size, weight), weight)
        return text[:part].rstrip() + ELLIPSIS

    def wrap(self, text: str, size: int, width: int, weight: Weight = "regular") -> list[str]:
        """The text as lines of at most `width` pixels, broken at spaces and where it breaks itself.

        A word that is longer, as the path of a file may be, is broken anywhere.  It takes no longer for each
        letter of a long text, or of a long word, than for those of a short one.
        """
        key = (text, size, width, weight)
        found = self._wrapped.get(key)
        if found is None:
            if len(self._wrapped) >= _MOST_WRAPPED:
                self._wrapped.clear()
            found = self._wrapped[key] = self._wrap(*key)
        return found[:]

    def _wrap(self, text: str, size: int, width: int, weight: Weight) -> list[str]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in words_of(paragraph):
                longer = f"{line} {word}" if line else word
                if len(longer) < _LONGEST and self.width(longer, size, weight) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                *parts, line = self._broken(word, size, width, weight)
                lines += parts
            lines.append(line)
        return lines

    def _broken(self, word: str, size: int, width: int, weight: Weight) -> list[str]:
        """A word in parts of at most `width` pixels; of one character at least."""
        parts, begin = [], 0
        while begin < len(word):
            rest = word[begin : begin + _LONGEST]
            parts.append(rest[: self._longest_part(rest, size, width, weight)])
            begin += len(parts[-1])
        return parts

    def _longest_part(self, text: str, size: int, width: int, weight: Weight) -> int:
        """How many characters of a text fit into `width`; at least one.

        Only a little more is measured than fits, however long the text is.
        """
        low, high = 1, 2
        while high < len(text) and self._measured(text[:high], size, weight) <= width:
            low, high = high, 2 * high
        high = min(high, len(text))
        while low < high:
            middle = (low + high + 1) // 2
            if self._measured(text[:middle], size, weight) <= width:
                low = middle
            else:
                high = middle - 1
        return low

    def _runs(self, text: str, size: int, weight: Weight) -> list[tuple[pygame.font.Font | None, str]]:
        """The text cut where the font has to change, as Inter lacks some signs; pictures have none."""
        main = load_font(_FILES[weight], size)
        if text.isascii():
            return [(main, text)]
        runs: list[tuple[pygame.font.Font | None, str]] = []
        for character in text:
            if character in self._drawn:
                runs.append((None, character))
                continue
            font = main if self._has(character) else load_font(_SIGNS, size)
            if runs and runs[-1][0] is font:
                runs[-1] = (font, runs[-1][1] + character)
            else:
                runs.append((font, character))
        return runs

    def _has(self, character: str) -> bool:
        known = self._known.get(character)
        if known is None:
            # pygame.font's own metrics don't tell a missing glyph; freetype's do.
            metrics = self._coverage.get_metrics(character)
            known = self._known[character] = bool(metrics) and metrics[0] is not None
        return known

    def _render(self, text: str, size: int, ink: Ink, weight: Weight) -> pygame.Surface:
        # A line break or a zero byte would be drawn as a box, or refused.
        text = as_drawn(text)
        kept = {THIN, *self._drawn}
        text = "".join(each if each.isprintable() or each in kept else " " for each in text)
        runs = self._runs(text, size, weight)
        width = sum(self._wide(font, part, size) for font, part in runs)
        line = pygame.Surface((max(1, width), self.height(size)), pygame.SRCALPHA, 32)
        ascent = load_font(_FILES[weight], size).get_ascent()
        x = 0
        for font, part in runs:
            if font is None:
                drawn = self._drawn[part](size)
                line.blit(drawn, (x, (line.get_height() - drawn.get_height()) // 2))
            else:
                drawn = font.render(part, True, ink[:3])
                line.blit(drawn, (x, ascent - font.get_ascent()))
            x += drawn.get_width()
        if ink[3] < 255:
            line.set_alpha(ink[3])
        return line
