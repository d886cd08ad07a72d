"""The move that a player of some level makes."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from fanoboard.games.capabilities import Thinker, observation
from fanoboard.games.game import Position
from fanoboard.games.levels import HIGHEST_LEVEL, Level
from fanoboard.games.options import Number
from fanoboard.games.search_info import Limits, SearchInfo
from fanoboard.messages import Message

LEVEL = Number(
    "level", Message("Level"), HIGHEST_LEVEL, 1, HIGHEST_LEVEL, Message("How strong the engine plays")
)
_VARIED = (0.7, 1.3)
"""Factors by which chance changes the nodes of a level that does not err, or all its games would be alike."""


def choose(
    thinker: Thinker,
    level: Level,
    position: Position,
    limits: Limits,
    report: Callable[[SearchInfo], None],
    stopped: Callable[[], bool],
) -> SearchInfo:
    """The move that a player of this level makes; chance is settled by the seed and the position.

    Of several lines, the first one is that of this move, and those behind it are the best others.
    """
    limits = level.cap(limits)
    rng = random.Random(f"{limits.seed} {observation(position, position.mover)}")
    if not level.errs:
        if level.nodes is not None and level.nodes == limits.nodes:
            limits = replace(limits, nodes=round(level.nodes * rng.uniform(*_VARIED)))
        return thinker.think(position, limits, report, stopped)
    values = thinker.values(position, limits, stopped)
    choice = level.choice(values, rng)
    others = sorted(values.keys() - {choice}, key=lambda text: (-values[text].rank, text))
    infos = [
        SearchInfo((text,), values[text], limits.depth or 1, values.nodes, multipv)
        for multipv, text in enumerate([choice, *others][: limits.lines], 1)
    ]
    for info in infos:
        report(info)
    return infos[0]
