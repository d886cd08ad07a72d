"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import ladder

# Levels 1 to 3 overlook actions as people do.
LEVELS: Final = ladder(
    depth=(1, 1, 1, None, None, None, None),
    nodes=(2_000, 2_000, 2_000, 3_000, 7_000, 19_000, 80_000),
    noise=(0.5, 0.5, 0.5, 0.62, 0.49, 0.36, 0.2),
    sight=(1.5, 1.5, 2, 3, 4, 6, 9),
    haste=(1.25, 0.67, 0.33, 0, 0, 0, 0),
)
