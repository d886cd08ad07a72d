"""What people were told, as logs tell it: the sentences, without the values that may be private."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

from fanoboard.content import paths
from fanoboard.messages import Listing, Message, Value

_FILES: Final = ("file", "folder", "aside")
"""The gaps that hold the paths of files."""
_OF_THE_SYSTEM: Final = frozenset(map(os.strerror, errno.errorcode))
_LEFT_OUT: Final = "…"


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
