"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import ladder

LEVELS: Final = ladder(
    depth=(1, 1, 1, None, None, None, None),
    nodes=(2_000, 2_000, 2_000, 5_000, 10_000, 25_000, 100_000),
    noise=(1.15, 0.95, 0.7, 0.45, 0.38, 0.3, 0.18),
    sight=(1.5, 1.5, 2, 3, 4, 6, 10),
)
