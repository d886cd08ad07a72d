"""The move that a player of some level makes."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from fanoboard.games.game import Position, Thinker
from fanoboard.games.levels import HIGHEST_LEVEL, Level
from fanoboard.games.options import Number
from fanoboard.games.search_info import Limits, SearchInfo
from fanoboard.messages import Message

LEVEL = Number(
    "level", Message("Level"), HIGHEST_LEVEL, 1, HIGHEST_LEVEL, Message("How strong the engine plays")
)
_VARIED = (0.7, 1.3)
"""By which factors luck changes the nodes of a level that does not err, or all its games would be alike."""


def choose(
    thinker: Thinker,
    level: Level,
    position: Position,
    limits: Limits,
    report: Callable[[SearchInfo], None],
    stopped: Callable[[], bool],
) -> SearchInfo:
    """The move that a player of this level makes; its luck is settled by the seed and the position."""
    limits = level.cap(limits)
    luck = random.Random(f"{limits.seed} {position.observation(position.mover)}")
    if not level.errs:
        if level.nodes is not None and level.nodes == limits.nodes:
            limits = replace(limits, nodes=round(level.nodes * luck.uniform(*_VARIED)))
        return thinker.think(position, limits, report, stopped)
    values = thinker.values(position, limits, stopped)
    text = level.choice(values, luck)
    thought = SearchInfo((text,), values[text], limits.depth or 1, 0)
    report(thought)
    return thought
