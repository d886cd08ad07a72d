"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import ladder

# Levels 1 to 7 overlook actions as people do, and the upper ones judge nearly without noise.
LEVELS: Final = ladder(
    depth=(1, 1, 1, None, None, None, None),
    nodes=(2_000, 2_000, 2_000, 3_000, 5_000, 10_000, 22_000),
    noise=(0.5, 0.5, 0.5, 0.2, 0.15, 0.1, 0.04),
    sight=(1.5, 1.5, 2, 3, 4, 6, 9),
    haste=(1.25, 0.67, 0.33, 0.45, 0.35, 0.22, 0.1),
)
