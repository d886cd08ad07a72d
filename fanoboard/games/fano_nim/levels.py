"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import ladder

# The nodes make a difference where a proof takes long: a higher level sees the end from farther off.
LEVELS: Final = ladder(
    nodes=(1_000, 2_000, 5_000, 10_000, 25_000, 60_000, 200_000),
    noise=(1,) * 7,
    sight=(0.8, 1.1, 1.6, 2.4, 3.5, 5.5, 9),
    mistaken=(1, 0.6, 0.38, 0.28, 0.22, 0.15, 0.08),
)
