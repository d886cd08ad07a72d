"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

import math
from typing import Final

from fanoboard.games.levels import ladder

# Judging every move by itself costs much depth here, so the upper levels only search less.
LEVELS: Final = ladder(
    depth=(1, 1, 2, 2, None, None, None),
    nodes=(1, 4_000, 10_000, 20_000, 6_000, 40_000, 300_000),
    noise=(3.3, 1.5, 0.66, 0.06, 0, 0, 0),
    sight=(2, 2, 2.5, 6, math.inf, math.inf, math.inf),
)
