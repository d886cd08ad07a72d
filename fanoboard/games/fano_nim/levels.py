"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import ladder

# The nodes make a difference where a proof takes long: a higher level sees the end from farther off.
LEVELS: Final = ladder(
    nodes=(1_000, 2_000, 5_000, 10_000, 25_000, 60_000, 200_000),
    noise=(1,) * 7,
    sight=(0.9, 1.6, 2.6, 4, 5, 5.3, 10.5),
    haste=(3, 1.6, 1, 0.75, 0.4, 0, 0),
)
