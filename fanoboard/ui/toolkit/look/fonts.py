"""Text: fonts by runs of characters, rendering, ellipsis and word wrap.

Small pictures can stand among the letters: each gets a letter of its own from those that no script
uses, so that lines are measured, broken and cut as if it were one.  What the shipped fonts have no glyph of
is set in one of the system's, and what no font has is a box with the number of the character, so that
nothing vanishes.

Text is drawn in runs: `text_runs.py` cuts a line by script and direction and puts the parts in the
order in which they are seen, and says where lines may end. What the shipped fonts lack is
looked for among the system's in a thread (`system/system_fonts.py`); until then, and if there is none, a
box with the number of the character stands for it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Hashable, Iterator
from typing import Final, Literal, NamedTuple
from unicodedata import category, normalize

import pygame

from fanoboard.content import paths
from fanoboard.ui.system.system_fonts import SYSTEM_FONTS, has_glyphs
from fanoboard.ui.toolkit.look.text_runs import (
    Run,
    as_drawn,
    clusters,
    continues,
    line_parts,
    unbroken_parts,
    visual_runs,
)
from fanoboard.ui.toolkit.paint.surfaces import FEWEST, SurfaceCache, load_font

Weight = Literal["regular", "medium", "bold", "italic"]
Ink = tuple[int, int, int, int]
Painter = Callable[[int, Ink], pygame.Surface]
"""Paints a picture for text of a size in pixels and of an ink."""

_FILES: dict[Weight, str] = {
    "regular": "Inter-Regular.otf",
    "medium": "Inter-Medium.otf",
    "bold": "Inter-Bold.otf",
    "italic": "Inter-Italic.otf",
}
_SIGNS = "NotoSansSymbols2.ttf"
_JAPANESE, _JAPANESE_BOLD = "NotoSansJP.otf", "NotoSansJP-Bold.otf"
_HAN = "Hani"
_MOST_MEGABYTES = 24
_MOST_WIDTHS = 8000
_MOST_WRAPPED = 500
_LONGEST = 2000
"""Characters of one line that are measured and drawn: more than any screen has room for."""
ELLIPSIS = "…"
_ANY_INK: Final = (0, 0, 0, 255)
_FIRST_GLYPH, _LAST_GLYPH = 0xE000, 0xF8FF
"""The letters that Unicode leaves to everybody's own use."""
_PLAIN: Final = re.compile(
    r"[ -~\u00a1-\u00ac\u00ae-\u024f\u1e00-\u1eff\u2009\u2013-\u2026\u2032\u2033\u2212]*"
)
"""Texts of Latin letters alone; all of these stand in Inter."""
_HYPHEN: Final = re.compile(r"(?<=\w-)(?=[^\W\d_])")
"""Where a word may be broken that is longer than a line."""
_INVISIBLE: Final = re.compile("[\ufe00-\ufe0f\u200c\u200d\U000e0020-\U000e007f\U000e0100-\U000e01ef]")
"""What changes how others look, and needs no glyph."""
_TALLEST: Final = 1.4
"""How much higher than ours the lines of another font may be until it is set smaller."""


class _Piece(NamedTuple):
    """A part of a line that is drawn at once."""

    text: str
    font: pygame.font.Font | None
    """None for a picture, and for what no font has."""
    scale: float = 1.0
    """How much smaller than the font has it, as emoji are that exist in one size."""


class Fonts:
    """Renders lines of text; what was drawn last is kept."""

    def __init__(self, *, wait: bool = True) -> None:
        """Without `wait`, texts are shown at once, and anew when a font of the system was found for them."""
        pygame.font.init()
        self._lines = SurfaceCache(self._render, _MOST_MEGABYTES, FEWEST)
        self._widths: dict[tuple[str, int, Weight], int] = {}
        self._wrapped: dict[tuple[str, int, int, Weight], list[str]] = {}
        self._wait = wait
        self._system_fonts = SYSTEM_FONTS.found
        """How many of them had been found when what is kept was drawn."""
        self._known: dict[tuple[str, str], bool] = {}
        self._glyphs: dict[Hashable, str] = {}
        self._drawn: dict[str, Painter] = {}
        """What paints a picture, by its letter."""
        self.cut: Callable[[str], object] = lambda text: None
        """Hears of every text that has to be cut."""

    def line(self, text: str, size: int, ink: Ink, weight: Weight = "regular") -> pygame.Surface:
        """One line of text, as high as any line of that size."""
        self._take_new_fonts()
        return self._lines(text[:_LONGEST], size, ink, weight)

    def glyph(self, key: Hashable, draw: Painter) -> str:
        """The letter of a small picture, the same for the same `key`.

        `draw` paints it no higher than a line of the text.
        """
        letter = self._glyphs.get(key)
        if letter is None:
            if _FIRST_GLYPH + len(self._glyphs) > _LAST_GLYPH:
                self._glyphs.clear()
                self._drawn.clear()
                self._forget()
            letter = self._glyphs[key] = chr(_FIRST_GLYPH + len(self._glyphs))
            self._drawn[letter] = draw
        return letter

    def _forget(self) -> None:
        self._widths.clear()
        self._wrapped.clear()
        self._lines.forget()

    def _take_new_fonts(self) -> None:
        """Drop what was drawn without a font that has been found since."""
        if self._system_fonts != SYSTEM_FONTS.found:
            self._system_fonts = SYSTEM_FONTS.found
            self._forget()

    def width(self, text: str, size: int, weight: Weight = "regular") -> int:
        """The width of a line in pixels."""
        self._take_new_fonts()
        key = (text[:_LONGEST], size, weight)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) >= _MOST_WIDTHS:
                self._widths.clear()
            found = self._widths[key] = self.measured(*key)
        return found

    def caret(self, text: str, place: int, size: int) -> int:
        """How far from the left of a line the caret stands before a character: behind the one that is read
        before it, which is at its left where that is read to the left.
        """
        runs = [] if _PLAIN.fullmatch(text) else visual_runs(text[:_LONGEST])
        if not any(run.leftward for run in runs):
            return self.width(text[:place], size)
        x = 0
        for run in runs:
            wide, inside = self.width(run.text, size), place - run.start
            if max(1, place) in range(run.start + 1, run.start + len(run.text) + 1):
                read = self.width(run.text[:inside], size)
                return x + (wide - read if run.leftward else read)
            x += wide
        return x

    def measured(self, text: str, size: int, weight: Weight) -> int:
        """How wide it is, whatever was measured before."""
        return sum(self._wide(piece, size) for piece in self._pieces(text, size, weight))

    def _wide(self, piece: _Piece, size: int) -> int:
        if piece.font is not None:
            return round(piece.font.size(piece.text)[0] * piece.scale)
        if draw := self._drawn.get(piece.text):
            return draw(size, _ANY_INK).get_width()
        return _box_size(size)[0]

    def height(self, size: int) -> int:
        """The height of a line in pixels, from its highest accent to its lowest tail."""
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

        Chinese and Japanese, which have none, are broken between characters, but before or behind some signs.
        A word that is longer is broken behind a hyphen, or anywhere, as the path of a file may be.  It takes
        no longer for each letter of a long text, or of a long word, than for those of a short one.
        """
        self._take_new_fonts()
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
            for part, spaced in line_parts(paragraph, endings=True):
                longer = f"{line} {part}" if line and spaced else line + part
                if len(longer) < _LONGEST and self.width(longer, size, weight) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                *parts, line = self._broken(part, size, width, weight)
                lines += parts
            lines.append(line)
        return lines

    def _broken(self, word: str, size: int, width: int, weight: Weight) -> list[str]:
        """The lines of a part that may be longer than one: where it breaks itself, else anywhere."""
        lines = [""]
        parts = (each for part in unbroken_parts(word) for each in _HYPHEN.split(part))
        for part in parts:
            if self.width(lines[-1] + part, size, weight) <= width:
                lines[-1] += part
                continue
            begin = 0
            while begin < len(part):
                rest = part[begin : begin + _LONGEST]
                lines.append(rest[: self._longest_part(rest, size, width, weight)])
                begin += len(lines[-1])
        return lines if lines[0] else lines[1:]

    def _longest_part(self, text: str, size: int, width: int, weight: Weight) -> int:
        """The number of characters of a text that fit into `width`, at least one.

        Only a little more is measured than fits, however long the text is.
        """
        low, high = 1, 2
        while high < len(text) and self.measured(text[:high], size, weight) <= width:
            low, high = high, 2 * high
        high = min(high, len(text))
        while low < high:
            middle = (low + high + 1) // 2
            if self.measured(text[:middle], size, weight) <= width:
                low = middle
            else:
                high = middle - 1
        while 1 < low < len(text) and continues(text[low - 1], text[low]):
            low -= 1
        return low

    # Which font has what

    def boxes(self, text: str) -> str:
        """What is drawn as boxes of a text that was drawn, as no font has it."""
        parts = (_INVISIBLE.sub("", part) for part in clusters(normalize("NFC", as_drawn(text))))
        return "" if text.isascii() else "".join(part for part in parts if SYSTEM_FONTS.lacks(part))

    def _pieces(self, text: str, size: int, weight: Weight) -> list[_Piece]:
        """The text cut where the font changes, in the order in which it is seen."""
        text = as_drawn(text)
        if not text.isprintable():
            text = "".join(map(self._shown, text))
        if _PLAIN.fullmatch(text):
            return [_Piece(text, load_font(_FILES[weight], size))]
        text = normalize("NFC", text)
        pieces: list[_Piece] = []
        for run in visual_runs(text):
            found = list(self._set(run, size, weight))
            for piece in reversed(found) if run.leftward else found:
                before = pieces[-1] if pieces else None
                if before is None or piece.font is None or before.font is not piece.font:
                    pieces.append(piece)
                else:
                    joined = piece.text + before.text if run.leftward else before.text + piece.text
                    pieces[-1] = piece._replace(text=joined)
        return pieces

    def _shown(self, character: str) -> str:
        """A character as it can be drawn; nothing for those that only direct or hide others.

        A line break or a zero byte would be drawn as a box, or refused.
        """
        if character.isprintable() or character in self._drawn or _INVISIBLE.match(character):
            return character
        match category(character):
            case "Cf":
                return ""
            case "Zs" | "Cn":
                return character
        return " "

    def _set(self, run: Run, size: int, weight: Weight) -> Iterator[_Piece]:
        """The parts of a run, in the order in which it is read."""
        parts = list(clusters(run.text))
        asked = "".join(dict.fromkeys(_INVISIBLE.sub("", part) for part in parts if part not in self._drawn))
        if file := self._shipped_for(asked, run.script, weight):
            whole, lacking = file, ""
        else:
            lacks = (part for part in parts if not self._file_for(part, run, weight))
            bare = dict.fromkeys(_INVISIBLE.sub("", part) for part in lacks if part not in self._drawn)
            whole, lacking = "", "".join(bare)
        of_system = SYSTEM_FONTS.font_for(lacking, wait=self._wait) if lacking else ""
        for part in parts:
            if part in self._drawn:
                yield _Piece(part, None)
                continue
            file = whole or self._file_for(part, run, weight) or of_system
            if not file and len(parts) > 1:
                file = SYSTEM_FONTS.font_for(_INVISIBLE.sub("", part), wait=self._wait)
            if file:
                yield self._in_font(part, file, run, size, weight)
            else:
                yield from (_Piece(each, None) for each in _INVISIBLE.sub("", part))

    def _in_font(self, text: str, file: str, run: Run, size: int, weight: Weight) -> _Piece:
        bold = weight == "bold" and file not in (_FILES[weight], _JAPANESE_BOLD, _SIGNS)
        script = run.script if file not in _FILES.values() or run.leftward else ""
        font = load_font(file, size, script, leftward=run.leftward, bold=bold and not _in_colour(file))
        most = self.height(size) * _TALLEST
        if not os.path.isabs(file) or font.get_height() <= most:
            return _Piece(text, font)
        smaller = max(1, int(size * most / font.get_height()))
        other = load_font(file, smaller, script, leftward=run.leftward, bold=bold and not _in_colour(file))
        if other.get_height() < font.get_height():
            return _Piece(text, other)
        return _Piece(text, font, self.height(size) / font.get_height())

    def _file_for(self, part: str, run: Run, weight: Weight) -> str:
        return self._shipped_for(_INVISIBLE.sub("", part), run.script, weight)

    def _shipped_for(self, text: str, script: str, weight: Weight) -> str:
        """The shipped font that has all of a text; nothing if none has."""
        files = [_FILES[weight], _SIGNS, _JAPANESE]
        if script == _HAN:
            files = [_JAPANESE, _FILES[weight]]
            if weight == "bold":
                files.insert(0, _JAPANESE_BOLD)
        return next((file for file in files if all(self._has(file, each) for each in text)), "")

    def _has(self, file: str, character: str) -> bool:
        known = self._known.get((file, character))
        if known is None:
            # pygame.font's own metrics don't tell a missing glyph; freetype's do.
            known = has_glyphs(str(paths.assets() / "fonts" / file), character)
            self._known[file, character] = known
        return known

    def _render(self, text: str, size: int, ink: Ink, weight: Weight) -> pygame.Surface:
        pieces = self._pieces(text, size, weight)
        width = sum(self._wide(piece, size) for piece in pieces)
        line = pygame.Surface((max(1, width), self.height(size)), pygame.SRCALPHA, 32)
        ascent = load_font(_FILES[weight], size).get_ascent()
        x = 0
        for piece in pieces:
            if piece.font is None:
                draw = self._drawn.get(piece.text)
                drawn = draw(size, ink) if draw else _box(piece.text, size, ink)
                line.blit(drawn, (x, (line.get_height() - drawn.get_height()) // 2))
            else:
                drawn = piece.font.render(piece.text, True, ink[:3])
                if piece.scale < 1:
                    wide, high = self._wide(piece, size), max(1, round(drawn.get_height() * piece.scale))
                    drawn = pygame.transform.smoothscale(drawn, (max(1, wide), high))
                y = ascent - piece.font.get_ascent() if piece.scale == 1 else 0
                line.blit(drawn, (x, y))
            x += drawn.get_width()
        if ink[3] < 255:
            line.set_alpha(ink[3])
        return line


def _in_colour(file: str) -> bool:
    return "emoji" in os.path.basename(file).lower()


def _box_size(size: int) -> tuple[int, int]:
    return max(5, round(size * 0.8)), max(5, round(size * 0.95))


def _box(character: str, size: int, ink: Ink) -> pygame.Surface:
    """A box with the number of a character, two rows of figures in base 16."""
    wide, high = _box_size(size)
    surface = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
    edge = pygame.Rect(0, 0, wide, high).inflate(-max(2, size // 8), 0)
    pygame.draw.rect(surface, ink[:3], edge, max(1, size // 16))
    number = f"{ord(character):04X}"
    half = len(number) - len(number) // 2
    font = load_font(_FILES["medium"], max(4, round(size * (0.36 if half < 3 else 0.27))))
    step = high // 2
    for row, figures in enumerate((number[:-half], number[-half:])):
        image = font.render(figures, True, ink[:3])
        place = image.get_rect(center=(wide // 2, round(step * (row + 0.5) + (1 - 2 * row) * size / 32)))
        surface.blit(image, place)
    return surface
