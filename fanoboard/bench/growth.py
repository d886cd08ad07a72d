"""How the work of a search grows: with depth, with the heaps of Nim, with the pieces on Fanorona's board."""

from __future__ import annotations

import re
from random import Random

from fanoboard.bench.effort import SearchCost, efforts
from fanoboard.games import game_named
from fanoboard.games.search_info import Limits
from fanoboard.interpreted import is_compiled

SEARCHED = ("fanorona", "fixation")
MOST_NODES = {True: 1_500_000, False: 30_000}
"""How far the start of a game is searched, compiled or not."""
LARGEST_HEAPS = range(3, 16)
PAIRS = (5, 8, 11, 14, 17, 20, 22)
"""Pieces of each side, set down by chance."""
PIECES_DEPTH = {True: 6, False: 4}
SETTINGS = 5
"""Positions that are searched with each number of pieces."""


def by_depth(game: str) -> dict[int, SearchCost]:
    """The cost of each depth from the start of a game, all lesser ones included."""
    found = efforts(game_named(game)().start(), Limits(nodes=MOST_NODES[is_compiled()]))
    table: dict[int, SearchCost] = {}
    for effort in found:
        # What is found after the last depth that was finished is told as of that depth, too.
        table.setdefault(effort.depth, effort)
    return table


def by_heap() -> dict[int, SearchCost]:
    """What it takes to evaluate all moves of Nim on the Fano plane, by the largest of heaps one apart."""
    game = game_named("fano_nim")()
    table = {}
    for largest in LARGEST_HEAPS:
        heaps = ",".join(str(max(1, largest - less)) for less in range(7))
        table[largest] = efforts(game.position(f"{heaps} 1"), Limits())[-1]
    return table


def by_pieces() -> dict[int, SearchCost]:
    """The cost of positions of Fanorona to a fixed depth, by the number of pieces: means of a few."""
    return {2 * pairs: _mean_effort(pairs) for pairs in PAIRS}


def _mean_effort(pairs: int) -> SearchCost:
    game = game_named("fanorona")()
    rng = Random(pairs)
    limits = Limits(depth=PIECES_DEPTH[is_compiled()])
    found = []
    for _ in range(SETTINGS):
        points = [*"W" * pairs, *"B" * pairs, *"1" * (45 - 2 * pairs)]
        rng.shuffle(points)
        rows = "/".join("".join(points[first : first + 9]) for first in range(0, 45, 9))
        text = re.sub("1+", lambda empty: str(len(empty[0])), rows)
        found.append(efforts(game.position(f"{text} w 0"), limits)[-1])
    nodes = round(sum(effort.nodes for effort in found) / SETTINGS)
    return SearchCost(found[0].depth, nodes, round(sum(effort.seconds for effort in found) / SETTINGS, 6))
