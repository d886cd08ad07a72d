"""Languages: the catalogues of what the program says, and which of them the system asks for."""

from __future__ import annotations

from fanoboard.messages import ENGLISH, Translations


def languages() -> dict[str, str]:
    """The languages that there are: what each calls itself, by its code."""
    return {"en": "English"}


def load_language(name: str) -> Translations:
    """A language by its code, or the one that the system asks for if there is no name."""
    return ENGLISH
