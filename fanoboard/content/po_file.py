"""Catalogues of gettext as people edit them: reading `.po`, and making the `.mo` that gettext reads.

The build makes `.mo` files of the shipped ones (setup.py); in a checkout, and of what the user has dropped
onto the window, that is made when it is read.  Nothing but the standard library is needed.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

_LINE: Final = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d)\])?)?\s*"((?:[^"\\]|\\.)*)"')
_ESCAPED: Final = re.compile(r"\\(.)")
_SIGNS: Final = {"n": "\n", "t": "\t", "r": "\r"}
_MAGIC: Final = 0x950412DE

UNCHECKED: Final = "unchecked"
"""The context under which a `.mo` has what its translators are not sure of."""


@dataclass(slots=True)
class PoEntry:
    """A message with its translation."""

    context: str | None = None
    text: str = ""
    plural: str | None = None
    forms: dict[int, str] = field(default_factory=dict)
    """The translations, by the number of the plural form; 0 where there is no plural."""
    fuzzy: bool = False
    """Whether its translator is not sure of it."""

    @property
    def translated(self) -> bool:
        """Whether it can be shown: all forms are there, and nobody doubts them."""
        return not self.fuzzy and bool(self.forms) and all(self.forms.values())

    @property
    def drafted(self) -> bool:
        """Whether there is a translation, but somebody doubts it."""
        return self.fuzzy and bool(self.forms) and all(self.forms.values())

    @property
    def key(self) -> str:
        return self.text if self.context is None else f"{self.context}\x04{self.text}"


def parse_po(text: str) -> Iterator[PoEntry]:
    """The entries of a file; the first one, of an empty text, is its head.  Raises ValueError.

    What is obsolete (`#~`) is passed over.
    """
    entry, part, fuzzy, begun = PoEntry(), "", False, False
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            if begun:
                yield entry
                entry, fuzzy, begun = PoEntry(), False, False
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            raise ValueError(f"line {number}")
        if found[1] is not None:
            if found[1] in ("msgctxt", "msgid") and begun and part.startswith("msgstr"):
                yield entry
                entry, fuzzy = PoEntry(), False
            part, entry.fuzzy, begun = found[1], fuzzy, True
        if not begun:
            raise ValueError(f"line {number}")
        said = found[3]
        if "\\" in said:
            said = _ESCAPED.sub(lambda sign: _SIGNS.get(sign[1], sign[1]), said)
        if part == "msgctxt":
            entry.context = (entry.context or "") + said
        elif part == "msgid":
            entry.text += said
        elif part == "msgid_plural":
            entry.plural = (entry.plural or "") + said
        else:
            form = int(part[7]) if part.startswith("msgstr[") else 0
            entry.forms[form] = entry.forms.get(form, "") + said
    if begun:
        yield entry


def compiled(entries: Iterator[PoEntry]) -> bytes:
    texts: dict[bytes, bytes] = {}
    for entry in entries:
        if entry.text and not (entry.translated or entry.drafted):
            continue
        key = entry.key if entry.plural is None else f"{entry.key}\0{entry.plural}"
        if entry.text and entry.drafted:
            key = f"{UNCHECKED}\x04{key}"
        texts[key.encode()] = "\0".join(entry.forms[each] for each in sorted(entry.forms)).encode()
    rows = sorted(texts.items())
    begin = 7 * 4 + 16 * len(rows)
    table: list[int] = []
    data = b""
    for column in (0, 1):
        for row in rows:
            table += [len(row[column]), begin + len(data)]
            data += row[column] + b"\0"
    head = (_MAGIC, 0, len(rows), 7 * 4, 7 * 4 + 8 * len(rows), 0, 0)
    return struct.pack(f"<{len(head) + len(table)}I", *head, *table) + data
