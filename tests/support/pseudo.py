"""A language that nobody speaks: every message of the template with accents, and a third longer.

What is shown in it without accents is not a message, or is one that the template lacks.
"""

from __future__ import annotations

import re

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from support.paths import ROOT

TEMPLATE = ROOT / "assets" / "languages" / "fanoboard.pot"
_ACCENTS = str.maketrans("aceinouyACEINOU", "àçéîñöûýÀÇÉÎÑÖÛ")
_FILL = "éèêë"


def accented(text: str) -> str:
    """A text in the language; its gaps stay as they are."""
    parts = re.split(r"(\{[^}]*\})", text)
    there = "".join(part if part.startswith("{") else part.translate(_ACCENTS) for part in parts)
    more = len(text) * 3 // 10
    return there + (" " + (_FILL * more)[:more] if more else "")


def template() -> Catalog:
    """All messages of the program."""
    with TEMPLATE.open("rb") as file:
        return read_po(file)


def translate(catalogue: Catalog) -> None:
    """Fill in every translation of a catalogue."""
    for message in catalogue:
        if message.id:
            message.string = _translation(message)


def _translation(message: Message) -> str | tuple[str, ...]:
    if isinstance(message.id, str):
        return accented(message.id)
    return tuple(accented(text) for text in message.id)


class Pseudo:
    """The language, without a file."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}
        for message in template():
            for text in (message.id,) if isinstance(message.id, str) else message.id:
                self._known[text] = accented(text)

    def gettext(self, message: str, /) -> str:
        """The text with accents, if the template has it."""
        return self._known.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """The form for one, or the one for many."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str, /) -> str:
        """As without the context."""
        return self.gettext(message)
