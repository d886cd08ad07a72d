"""Pages of rules: Markdown in sections, and between its paragraphs boards described in YAML.

What stands above the first heading is not shown.

### By approach {#approach}

White steps **towards** black pieces.

```board
options: { board: 5x3 }
position: "2B1B/1W1BB/W2W1 w 0"
turn: b2-c2A
before: the ringed pieces will go
after: the row ahead is gone
```
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from fanoboard.content import paths
from fanoboard.content.files import open_plain
from fanoboard.content.yaml_files import USUAL, ContentError, YamlFault, convert, parse, unreadable
from fanoboard.games.game import Game, Position

_HEADING: Final = re.compile(r"(#{1,3})\s+(.*?)(?:\s*\{#([a-z-]+)\})?\s*$")
_FENCE: Final = "```"


class Example(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board on a page of rules: a position, and maybe a turn, after which it is shown again."""

    position: str | dict[str, Any]
    """In the notation of the game; a mapping where that is JSON."""
    options: dict[str, Any] = {}
    turn: str = ""
    """What is played; without, the position alone is shown."""
    refused: str = ""
    marks: dict[str, tuple[tuple[str, ...], ...]] = {}
    """What else is marked before, by the kind of mark: spots, or lines."""
    diagram: bool = False
    """Whether the diagram of a card table is shown instead, its lines lit where `marks` has a `sequence`."""
    before: str = ""
    after: str = ""

    def start(self, kind: type[Game]) -> Position:
        """The position.  Raises GameError where it is none."""
        text = self.position if isinstance(self.position, str) else json.dumps(self.position)
        return kind(self.options).position(text)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands below it, up to the next heading of any level."""

    level: int
    title: str
    anchor: str
    """The name by which others lead to it; empty for most."""
    parts: tuple[str | Example, ...]
    """Markdown without headings, and boards."""


def rules_file(game: str, code: str = "") -> Path:
    """Where the rules of a game are written, in the language of that code if there is such a page."""
    translated = Path(code, "rules", f"{game}.md")
    folders = (paths.data_folder() / "languages", paths.assets() / "languages") if code else ()
    files = (folder / translated for folder in folders)
    return next(filter(paths.is_file, files), paths.assets() / "rules" / f"{game}.md")


def read_rules(file: Path) -> tuple[Section, ...]:
    """The sections of a page of rules.  Raises ContentError."""
    try:
        with open_plain(file) as opened:
            lines = opened.read().decode().splitlines()
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None
    sections: list[Section] = []
    parts: list[str | Example] = []
    gathered: list[str] = []
    fenced = False

    def finish_text() -> None:
        if text := "\n".join(gathered).strip():
            parts.append(text)
        gathered.clear()

    def finish_section() -> None:
        finish_text()
        if sections:
            last = sections[-1]
            sections[-1] = Section(last.level, last.title, last.anchor, tuple(parts))
        parts.clear()

    for line in lines:
        heading = None if fenced else _HEADING.match(line)
        if heading:
            finish_section()
            sections.append(Section(len(heading[1]), heading[2], heading[3] or "", ()))
        elif line.startswith(_FENCE) and not fenced:
            finish_text()
            fenced = True
        elif line.startswith(_FENCE):
            parts.append(_example(file, "\n".join(gathered)))
            gathered.clear()
            fenced = False
        else:
            gathered.append(line)
    finish_section()
    return tuple(sections)


def _example(file: Path, text: str) -> Example:
    try:
        return convert(file, parse(text, deepest=USUAL.deepest, most=USUAL.values), Example)
    except YamlFault as fault:
        raise ContentError(file, fault.problem, text.partition("\n")[0]) from None
