"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

from typing import Final

from fanoboard.games.levels import ladder

LEVELS: Final = ladder(noise=(1,) * 7, sight=(0.15, 0.55, 1.03, 1.7, 2.8, 4.9, 9.4))
