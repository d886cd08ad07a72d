"""How strong the engine plays: see `tools/level_table.py`, which measures it."""

from __future__ import annotations

import math
from typing import Final

from fanoboard.games.levels import ladder

# Levels 1 to 5 overlook moves as people do: the first two look at the positions after their own moves, the
# third at replies as well, the others search.  Judging every move by itself costs much depth here, so level 6
# gets by with fewer nodes than level 5.
LEVELS: Final = ladder(
    depth=(1, 1, 2, None, None, None, None),
    nodes=(1, 1, 1, 5_000, 60_000, 24_000, 300_000),
    noise=(2, 0.9, 0.4, 0.25, 0.05, 0, 0),
    sight=(2, 2, 3, 4, 8, math.inf, math.inf),
    haste=(3, 1, 0.6, 0.45, 0.05, 0, 0),
)
# On the small boards all is known: what goes unnoticed makes the difference.
SOLVED_LEVELS: Final = ladder(noise=(1,) * 7, sight=(0.3, 0.65, 1.1, 1.7, 2.5, 3.7, 6.5))
