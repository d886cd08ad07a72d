"""How this program starts itself again."""

from __future__ import annotations

import sys


def program() -> list[str]:
    """The command that runs fanoboard: the frozen program itself, or its package in this Python."""
    frozen = bool(getattr(sys, "frozen", False))
    return [sys.executable] if frozen else [sys.executable, "-m", "fanoboard"]


def engine_command(game: str) -> list[str]:
    """The command that runs the engine of a game."""
    return [*program(), "engine", game]
