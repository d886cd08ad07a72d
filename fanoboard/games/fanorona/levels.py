"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import ladder

# Level 1 looks at the positions after its moves only, and captures little more than by chance: less
# noise, and it beats whoever takes the most men.
LEVELS: Final = ladder(
    depth=(1, 1, 2, 2, 3, 4, None),
    nodes=(1, 4_000, 10_000, 20_000, 50_000, 150_000, 900_000),
    noise=(25, 2.2, 0.85, 0.45, 0.2, 0.1, 0),
    sight=(0.4, 2.2, 2.5, 3, 5, 8, 20),
)
