"""Measuring one game in this process, in CPU time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from fanoboard.games import game_named
from fanoboard.games.game import GameError
from fanoboard.search import state as state_module
from fanoboard.search.alphabeta import MAX_DEPTH, AlphaBeta
from fanoboard.search.perft import Perft
from fanoboard.search.playout import playouts
from fanoboard.search.table import Table

ENOUGH = 0.3
"""CPU seconds after which a figure is good."""
MAX_PLIES = 300
"""Plies after which a random game is broken off."""
_ENDLESS = 1 << 60


@dataclass(frozen=True, slots=True)
class Figures:
    """Positions counted, positions searched and random games played in a second of CPU time."""

    perft_nodes_per_s: int
    search_nodes_per_s: int
    playouts_per_s: int

    def as_dict(self) -> dict[str, int]:
        """By name, as the JSON output has them."""
        return asdict(self)


def is_compiled() -> bool:
    """Whether the search runs as compiled code."""
    return not str(state_module.__file__).endswith(".py")


def measure(name: str) -> Figures:
    """The figures of the game called `name`, from its start.

    Raises GameError if there is no such game, or none that is searched.
    """
    position = game_named(name)().start()
    try:
        state = position.state()
    except NotImplementedError:
        raise GameError(f"{position.game.title} is not searched, so there is nothing to measure") from None

    def go_on() -> int:
        return _ENDLESS

    def search(depth: int) -> int:
        line = AlphaBeta(state, Table(16), go_on, _ENDLESS).search(depth, lambda line: None)
        return _ENDLESS if line.settled() else line.nodes

    def play(doublings: int) -> int:
        count: int = 1 << doublings
        playouts(state, count, 1, MAX_PLIES)
        return count

    return Figures(
        perft_nodes_per_s=_rate(lambda depth: Perft(state, go_on).count(depth)),
        search_nodes_per_s=_rate(search),
        playouts_per_s=_rate(play),
    )


def _rate(run: Callable[[int], int]) -> int:
    """Units of work a second, from the first of ever longer runs that took long enough."""
    for size in range(1, MAX_DEPTH):
        begun = time.process_time()
        work = run(size)
        taken = time.process_time() - begun
        if taken >= ENOUGH:
            break
    return round(work / max(taken, 1e-9))
