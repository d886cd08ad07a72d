"""Spaces at which no line is broken, as French has them before `?` and `:`, and how they are drawn."""

from __future__ import annotations

import re
from typing import Final

THIN: Final = "\u2009"
_DRAWN: Final = str.maketrans({"\u00a0": " ", "\u202f": THIN})
_BREAKING: Final = re.compile(r"[^\S\u00a0\u202f]+")


def words_of(text: str) -> list[str]:
    """What a line may be broken between."""
    return [word for word in _BREAKING.split(text) if word]


def as_drawn(text: str) -> str:
    """The text with spaces that the fonts have: Inter has no narrow one, but a thin one, which is as wide."""
    return text.translate(_DRAWN)
