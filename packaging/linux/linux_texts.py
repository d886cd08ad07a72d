"""What a desktop says of the program, in all its languages.

The texts stand in English in files/, and in the catalogues of the app.  A line of the menu entry, or an
element of XML, is followed by its translations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape, unescape
from pathlib import Path
from typing import Final

from fanoboard.content.language import load_language, shipped_codes
from fanoboard.messages import Translations

FILES: Final = Path(__file__).resolve().parent / "files"
_SPOKEN: Final = re.compile(
    r"^(?P<key>GenericName|Comment)=(?P<line>.+)\n"
    r"|^(?P<indent> *)<(?P<tag>summary|p|li|comment)>(?P<element>[^<]+)</(?P=tag)>\n",
    re.MULTILINE,
)
"""A text that people read, as a line of its own."""


def texts() -> Iterator[tuple[Path, str]]:
    """The texts in English, with the files they stand in."""
    for file in sorted(FILES.iterdir()):
        if file.suffix in (".desktop", ".xml"):
            for found in _SPOKEN.finditer(file.read_text(encoding="utf-8")):
                yield file, found["line"] or unescape(found["element"])


def languages() -> dict[str, Translations]:
    """The languages that are shipped besides English, by their codes."""
    return {code: load_language(code, shipped_only=True) for code in shipped_codes()}


def translated(text: str, spoken: Mapping[str, Translations]) -> str:
    """The text of a file with its translations; where one lacks, the desktop shows the English text."""

    def with_translations(found: re.Match[str]) -> str:
        lines = found[0]
        english = found["line"] or unescape(found["element"])
        for code, language in spoken.items():
            said = language.gettext(english)
            if said == english:
                continue
            if found["key"]:
                lines += f"{found['key']}[{code}]={said}\n"
            else:
                tag = found["tag"]
                lines += f'{found["indent"]}<{tag} xml:lang="{code}">{escape(said, quote=False)}</{tag}>\n'
        return lines

    return _SPOKEN.sub(with_translations, text)
