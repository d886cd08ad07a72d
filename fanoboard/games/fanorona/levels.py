"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import ladder

# Level 1 looks at the positions after its moves only, and captures little more than by chance: less
# noise, and it beats whoever takes the most men.  Levels 2 to 4 overlook turns as people do.
LEVELS: Final = ladder(
    depth=(1, 1, 1, 2, 3, 4, None),
    nodes=(1, 1, 1, 1, 50_000, 150_000, 900_000),
    noise=(25, 1.5, 0.85, 0.6, 0.2, 0.1, 0),
    sight=(0.4, 2, 2.5, 3, 5, 8, 20),
    haste=(0, 2, 1, 1, 0, 0, 0),
)
