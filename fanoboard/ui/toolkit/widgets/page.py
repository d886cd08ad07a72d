"""A page of text with headings, lists and emphasis, set in lines of words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.system.accessible import Node, box
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Role, Style
from fanoboard.ui.toolkit.look.text_runs import breaks_between, unbroken_parts
from fanoboard.ui.toolkit.widgets.widget import Widget

Kind = Literal["title", "heading", "paragraph", "item"]

_RUNS = re.compile(r"[ \t]+|[^ \t]+")
"""Words and the spaces between them; a no-break space is part of a word."""
_COLUMN, _LEAST = 680, 120
"""Logical pixels of a column of about 80 letters, and of one that has room for a few words."""
_EMPHASIS = re.compile(r"(\*\*.+?\*\*|\*.+?\*|`.+?`)")


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of text that isn't broken."""

    text: str
    weight: Weight
    glued: bool
    """Whether no line may end before it."""
    spaced: bool
    """Whether there is a space before it; in Japanese there is none though a line may end."""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, or an item of a list."""

    kind: Kind
    words: tuple[Word, ...]
    mark: str = ""
    """What stands before an item: a dot or its number."""


def parse(text: str) -> list[Block]:
    """Read the part of Markdown that rules pages use: `#` and `##` headings, paragraphs, lists that
    begin with `- ` or `1. `, **bold**, *italic* and `notation`.
    """
    blocks: list[Block] = []
    kind: Kind = "paragraph"
    mark, gathered = "", list[str]()

    def finish() -> None:
        if gathered:
            blocks.append(Block(kind, _words(_joined(gathered), kind), mark))
            gathered.clear()

    for line in text.splitlines():
        item = re.match(r"(-|\d+\.)\s+(.*)", line)
        heading = re.match(r"(#+)\s+(.*)", line)
        if not line.strip():
            finish()
            kind, mark = "paragraph", ""
        elif heading:
            finish()
            kind, mark = ("title" if len(heading[1]) == 1 else "heading"), ""
            gathered.append(heading[2])
            finish()
            kind = "paragraph"
        elif item:
            finish()
            kind, mark = "item", "•" if item[1] == "-" else item[1]
            gathered.append(item[2])
        else:
            gathered.append(line.strip())
    finish()
    return blocks


def _words(text: str, kind: Kind) -> tuple[Word, ...]:
    plain: Weight = "regular" if kind in ("paragraph", "item") else "bold"
    words: list[Word] = []
    spaced = False
    for part in _EMPHASIS.split(text):
        weight, inner = plain, part
        if len(part) > 4 and part.startswith("**"):
            weight, inner = "bold", part[2:-2]
        elif len(part) > 2 and part[0] == part[-1] and part[0] in "*`":
            weight, inner = ("italic" if part[0] == "*" else "medium"), part[1:-1]
        for run in _RUNS.findall(inner):
            if not run.strip(" \t"):
                spaced = True
                continue
            for piece in unbroken_parts(run, endings=True):
                free = not words or spaced or breaks_between(words[-1].text[-1], piece[0])
                words.append(Word(piece, weight, glued=not free, spaced=spaced))
                spaced = False
    return tuple(words)


def _joined(lines: list[str]) -> str:
    """A paragraph of its lines, with spaces between them where its script has spaces."""
    text = lines[0]
    for line in lines[1:]:
        text += line if breaks_between(text[-1], line[0]) else f" {line}"
    return text


@dataclass(frozen=True, slots=True)
class _Piece:
    """A run of text at its place within the page."""

    text: str
    x: int
    y: int
    role: Role
    weight: Weight


class Page(Widget):
    """Shows parsed text, broken into lines of the width that it gets."""

    focusable = False

    def __init__(self, text: str) -> None:
        super().__init__()
        self.source = text
        """The Markdown that it shows."""
        self.blocks = parse(text)
        self.pieces: list[_Piece] = []
        self._high = 0
        self._set_for: tuple[Style, int] | None = None
        """The style and the width that it was broken into lines for."""

    def natural(self, style: Style) -> tuple[int, int]:
        """As wide as a person likes to read."""
        wide = style.px(_COLUMN)
        return wide, self.set_in(style, wide)

    def narrowest(self, style: Style) -> int:
        return style.px(_LEAST)

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        """All the width, and as many lines as it needs; they are set by that."""
        return width, self.set_in(style, width)

    def nodes_within(self, style: Style) -> Sequence[Node]:
        found = []
        for number, block in enumerate(self.blocks):
            words = "".join(f" {word.text}" if word.spaced else word.text for word in block.words).strip()
            heading = block.kind in ("title", "heading")
            place = box(self.rect)
            found.append(Node("heading" if heading else "label", words, key=str(number), rect=place))
        return found

    def set_in(self, style: Style, width: int) -> int:
        """Break the text into lines of `width` pixels; how high the page becomes."""
        if self._set_for != (style, width):
            self._set_for = style, width
            self._high = self._set_blocks(style, width)
        return self._high

    def _set_blocks(self, style: Style, width: int) -> int:
        self.pieces = []
        y = 0
        for i, block in enumerate(self.blocks):
            role: Role = "title" if block.kind == "title" else "body"
            if i:
                same = block.kind == "item" and self.blocks[i - 1].kind == "item"
                y += style.px(28 if block.kind == "heading" else 4 if same else 10)
            indent = style.px(26) if block.kind == "item" else 0
            if block.mark:
                x = indent - style.px(10) - style.width(block.mark, role)
                self.pieces.append(_Piece(block.mark, x, y, role, "regular"))
            y = self._set_block(style, block, role, indent, y, width)
        return y

    def _set_block(self, style: Style, block: Block, role: Role, indent: int, y: int, width: int) -> int:
        height = round(style.height(role) * 1.25)
        space = style.width(" ", role)
        x = indent
        for unit in _unbroken(block.words):
            wide = sum(style.width(word.text, role, word.weight) for word in unit)
            gap = space if unit[0].spaced and x > indent else 0
            if x > indent and x + gap + wide > width:
                x, y, gap = indent, y + height, 0
            x += gap
            for word in unit:
                # What is longer than a line, as the path of a file may be, is broken anywhere.
                parts = [word.text] if wide <= width else style.wrap(word.text, width - x, role, word.weight)
                for number, part in enumerate(parts):
                    if number:
                        x, y = indent, y + height
                    self.pieces.append(_Piece(part, x, y, role, word.weight))
                    x += style.width(part, role, word.weight)
        return y + height

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        clip = surface.get_clip()
        ink: Colour = style.colours.text
        for piece in self.pieces:
            y = self.rect.y + piece.y
            if clip.top - style.size("title") * 2 < y < clip.bottom:
                line = style.line(piece.text, piece.role, ink, piece.weight)
                surface.blit(line, (self.rect.x + piece.x, y))


def _unbroken(words: tuple[Word, ...]) -> list[list[Word]]:
    """The words in groups between which a line may break."""
    groups: list[list[Word]] = []
    for word in words:
        if word.glued:
            groups[-1].append(word)
        else:
            groups.append([word])
    return groups
