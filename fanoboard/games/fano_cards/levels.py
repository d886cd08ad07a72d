"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import ladder

LEVELS: Final = ladder(
    depth=(1, 1, None, None, None, None, None),
    nodes=(2_000, 2_000, 5_000, 9_000, 25_000, 80_000, 300_000),
    noise=(0.85, 0.6, 0.45, 0.4, 0.3, 0.2, 0.1),
    sight=(1, 1.5, 3, 4, 6, 9, 15),
)
