"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import ladder

# Where all is known, only what goes unnoticed makes a difference; noise settles ties.
LEVELS: Final = ladder(
    noise=(1,) * 7,
    sight=(2, 2.4, 3.5, 6, 11, 27, 76),
    mistaken=(1, 0.2, 0.05, 0, 0, 0, 0),
)
