"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import ladder

# Levels 1 to 5 overlook turns as people do.  Level 1 captures little more than by chance: less noise, and it
# beats whoever takes the most men.
LEVELS: Final = ladder(
    depth=(1, 1, 1, 2, 3, 4, None),
    nodes=(1, 1, 1, 1, 1, 150_000, 900_000),
    noise=(9, 1.5, 0.85, 0.6, 0.35, 0.1, 0),
    sight=(0.4, 2, 2.5, 3, 4, 8, 20),
    haste=(1, 1.6, 1, 1, 0.6, 0, 0),
)
