"""How this program starts itself again: the very same package in the same Python, from any folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import fanoboard

NO_CONSOLE: Final[int] = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Flags by which a console program opens no console beside a window; only Windows does that."""


def program() -> list[str]:
    """The command that runs this fanoboard: the frozen program itself, or its package by its path.

    `-m fanoboard` would look in the current folder first, and run what it finds there instead.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable]
    # -P: the folder of the script, which is our package, isn't one to import from.
    return [sys.executable, "-P", str(Path(fanoboard.__file__).with_name("__main__.py"))]


def engine_command(game: str) -> list[str]:
    return [*program(), "engine", game]
