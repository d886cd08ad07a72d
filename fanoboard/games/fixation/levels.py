"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

import math
from typing import Final

from fanoboard.games.levels import ladder

# Levels 1 to 4 overlook moves as people do.  Judging every move by itself costs much depth here, so
# the upper levels only search less.
LEVELS: Final = ladder(
    depth=(1, 1, 2, 2, None, None, None),
    nodes=(1, 1, 1, 1, 1_000, 15_000, 150_000),
    noise=(2, 1, 0.9, 0.5, 0, 0, 0),
    sight=(2, 2, 2.5, 6, math.inf, math.inf, math.inf),
    haste=(1, 0.5, 1, 0.5, 0, 0, 0),
)
