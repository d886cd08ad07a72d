"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import ladder

# Where all is known, only what goes unnoticed makes a difference; noise settles ties.
LEVELS: Final = ladder(
    noise=(1,) * 7,
    sight=(1.7, 2.6, 3.8, 6, 11, 27, 76),
    haste=(1.3, 0.55, 0.32, 0.18, 0.1, 0, 0),
)
