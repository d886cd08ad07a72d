"""A catalogue that a translator drops onto the window, checked before it is taken over."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fanoboard.content import paths
from fanoboard.content.language import EDITED, is_code, own_name, read_catalogue
from fanoboard.content.po_file import parse_po
from fanoboard.content.write import replace_file
from fanoboard.content.yaml_files import ContentError, unreadable
from fanoboard.messages import Message

TEMPLATE = "fanoboard.pot"
"""What lists all messages there are."""


@dataclass(frozen=True, slots=True)
class ImportLanguage:
    """A catalogue in a file anywhere, which gettext can read."""

    source: Path
    name: str
    title: str
    text: str
    lacking: int
    """Messages without a translation, or with one that is marked as not certain."""
    messages: int
    """How many there are."""

    @property
    def target(self) -> Path:
        return paths.data_folder() / "languages" / self.name / EDITED

    @property
    def replaces(self) -> bool:
        return paths.is_file(self.target)

    @property
    def hides(self) -> bool:
        """Never: a shipped one that is translated further is what the user is about."""
        return False

    def keep(self) -> Callable[[], object]:
        """Copy it among the user's own, over one of the same language, as `replace_file` does."""
        return replace_file(self.target, self.text)


def read_language(source: Path) -> ImportLanguage:
    """Raise ContentError where a catalogue can't be used."""
    language = read_catalogue(source)
    try:
        text = source.read_text(encoding="utf-8")
        entries = list(parse_po(text))
        template = parse_po((paths.assets() / "languages" / TEMPLATE).read_text(encoding="utf-8"))
        wanted = {entry.key for entry in template if entry.text}
    except (OSError, ValueError) as error:
        raise unreadable(source, error) from None
    head = next((entry.forms.get(0, "") for entry in entries if not entry.text), "")
    told = re.search(r"(?m)^Language:\s*(\S+)", head)
    codes = (told[1].replace("-", "_") if told else "", source.stem, source.parent.name)
    code = next(filter(is_code, codes), "")
    if not code:
        problem = Message("The head of the file does not say in which language it is, as in “Language: de”.")
        raise ContentError(source, problem)
    done = {entry.key for entry in entries if entry.translated}
    return ImportLanguage(source, code, own_name(language, code), text, len(wanted - done), len(wanted))
