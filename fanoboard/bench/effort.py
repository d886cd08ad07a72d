"""What it takes a game's player to think about a position."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass

from fanoboard.engine.thinkers import thinker_for
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, SearchInfo


@dataclass(frozen=True, slots=True)
class SearchCost:
    """The depth reached, the positions visited for that, and CPU seconds."""

    depth: int
    nodes: int
    seconds: float

    def as_dict(self) -> dict[str, float]:
        """The figures by name, for the JSON output."""
        return asdict(self)


def efforts(position: Position, limits: Limits) -> list[SearchCost]:
    """One for each time the player found something new, the last one for all its thinking.

    The player is a new one, with nothing kept from before but the tables of its game.
    """
    thinker = thinker_for(position)
    found: list[SearchCost] = []
    begun = time.process_time()

    def note(info: SearchInfo) -> None:
        seconds = round(time.process_time() - begun, 6)
        found.append(SearchCost(info.depth, info.nodes, seconds))

    note(thinker.think(position, limits, note, lambda: False))
    return found
