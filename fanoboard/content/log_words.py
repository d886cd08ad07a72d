"""What logs tell: what people were told, and exceptions; nothing of what was played or typed."""

from __future__ import annotations

import errno
import os
import traceback
from pathlib import Path
from typing import Final

from fanoboard.content import paths
from fanoboard.messages import Listing, Message, Value

_FILES: Final = ("file", "folder", "aside")
"""The gaps that hold the paths of files."""
_OF_THE_SYSTEM: Final = frozenset(map(os.strerror, errno.errorcode))
_LEFT_OUT: Final = "…"
_LONGEST: Final = 300
"""Characters of what an exception says."""
_MOST: Final = 5
_WORDS_OF_PYTHON: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    ImportError,
    IndexError,
    MemoryError,
    NameError,
    RuntimeError,
    TypeError,
)
"""Exceptions whose words are those of Python, of a library or of our own sources.

Others quote values, as a position that can't be read or the name of a person.
"""


def without_values(told: Value, gap: str = "") -> str:
    """A message in English with numbers, the user's own files and what the system says; else `…`.

    So no name, no card and no turn gets into a log, whatever message tells it.
    """
    match told:
        case Message():
            shown = {name: without_values(value, name) for name, value in told.values}
            count = dict(told.values).get("count")
            text = told.plural if told.plural and count != 1 else told.text
            return text.format(**shown) if shown else text
        case Listing():
            return _LEFT_OUT
        case str() if gap in _FILES:
            return _path(told)
        case str():
            return told if told in _OF_THE_SYSTEM else _LEFT_OUT
    return str(told)


def _path(text: str) -> str:
    """The path of one of our own files; of others only how its name ends."""
    file = Path(text)
    known = paths.is_own(file) or file.is_relative_to(paths.assets())
    return text if known else f"{_LEFT_OUT}{file.suffix}"


def trace(error: BaseException) -> str:
    """An exception and those that led to it, the first one first; of most only what kind they are."""
    chain: list[BaseException] = []
    each: BaseException | None = error
    while each is not None and each not in chain and len(chain) < _MOST:
        chain.append(each)
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
    return "which led to\n".join(
        "".join((*traceback.format_tb(each.__traceback__), kind_of(each), "\n")) for each in reversed(chain)
    )


def kind_of(error: BaseException) -> str:
    """An exception's type, with its words where these can be told to anybody."""
    words = ""
    if isinstance(error, OSError):
        words = error.strerror or ""
    elif isinstance(error, _WORDS_OF_PYTHON):
        words = " ".join(str(error).split())[:_LONGEST]
    name = type(error).__name__
    return f"{name}: {words}" if words else name
