"""Which sections of a translated page of rules are behind the English one.

Above its first heading a translated page notes, for each section, the mark of the English one that it
translates: `<!-- translates: page 1a2b3c4d, board 5e6f7a8b -->`.  Who has brought a section up to date takes
its mark out; `tools/make_languages.py` puts in those that lack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

NOTE = re.compile(r"<!-- translates: ?(.*?) ?-->\n*")
FIRST = "page"
"""What the section below the title is called, which has no name of its own."""


def marks(page: str) -> dict[str, str]:
    """By the name of each section of an English page, a mark that changes with what it says."""
    found: dict[str, list[str]] = {}
    name, fenced = "", False
    for line in page.splitlines():
        fenced ^= line.startswith("```")
        if not fenced and line.startswith("#"):
            name = name_of(line)
        if name:
            found.setdefault(name, []).append(" ".join(line.split()))
    texts = {name: "\n".join(filter(None, lines)) for name, lines in found.items()}
    return {name: sha256(text.encode()).hexdigest()[:8] for name, text in texts.items()}


def name_of(heading: str) -> str:
    """The name of a section, which stands behind its heading."""
    named = re.search(r"\{#([a-z-]+)\}\s*$", heading)
    return named[1] if named else FIRST


def noted_in(page: str) -> dict[str, str]:
    """The marks that a translated page notes."""
    note = NOTE.match(page)
    return dict(re.findall(r"([a-z-]+) ([0-9a-f]+)", note[1] if note else ""))


def noted(page: Path, english: Path) -> str:
    """A translated page with a note of all its sections."""
    text = page.read_text(encoding="utf-8")
    known, now, there = noted_in(text), marks(english.read_text(encoding="utf-8")), marks(text)
    line = ", ".join(f"{name} {known.get(name, mark)}" for name, mark in now.items() if name in there)
    return f"<!-- translates: {line} -->\n\n{NOTE.sub('', text, count=1).lstrip()}"


def behind(page: Path, english: Path) -> Iterator[str]:
    """What is said of each section that is not as the English one is now."""
    where = f"{page.parent.parent.name}/rules/{page.name}"
    text = page.read_text(encoding="utf-8")
    known, now, there = noted_in(text), marks(english.read_text(encoding="utf-8")), marks(text)
    for name, mark in now.items():
        if name not in there:
            yield f"{where}: the section {name} lacks"
        elif known.get(name) != mark:
            yield f"{where}: the section {name} is behind the English one"
    for name in there.keys() - now.keys():
        yield f"{where}: there is no English section {name}"
