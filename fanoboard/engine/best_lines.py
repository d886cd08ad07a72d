"""The best lines of a position, looked for in this process and for some time."""

from __future__ import annotations

import time
from dataclasses import replace

from fanoboard.content.tables import tables_for
from fanoboard.content.weights import weights_for
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games.errors import GameError
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, SearchInfo
from fanoboard.messages import Message


def best_lines(position: Position, limits: Limits, seconds: float) -> list[SearchInfo]:
    """As many lines as the limits want, best first, found at full strength within so many seconds.

    Where cards are hidden, they depend on what the mover may see and nothing else.  Raises GameError
    at the end of a game.
    """
    if position.result is not None:
        raise GameError(Message("The game is over: {reason}", reason=position.result.reason))
    tables_for(position.game)  # Reading them is not part of the time.
    weights_for(position.game)
    begun = time.monotonic()
    found: dict[int, SearchInfo] = {}

    def report(info: SearchInfo) -> None:
        found[info.multipv] = replace(info, time=int(1000 * (time.monotonic() - begun)))

    best = thinker_for(position).think(position, limits, report, lambda: time.monotonic() - begun >= seconds)
    report(best)
    return [replace(found[multipv], nodes=best.nodes) for multipv in sorted(found)]
