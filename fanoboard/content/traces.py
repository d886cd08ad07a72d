"""Exceptions as logs tell them: where they came from, and nothing of what was played or typed."""

from __future__ import annotations

import traceback
from typing import Final

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
