"""The levels of the engine, as people choose them."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.messages import Message

LEVEL_CHOICES: Final = tuple(
    (level, Message("Level {level}", level=level)) for level in range(1, HIGHEST_LEVEL + 1)
)
"""Each level with what it is called, the easiest first."""
