"""Measure the levels: each against the one below it, and level 1 against beginners and chance.

    python tools/level_table.py [CASE ...] [--games 40] [--pairs 0 1 2] [--seed 1] [--shrink 8]

A case is a game, or `large_nim`: Fano Nim from heaps that take long to see through.  Pair N is level
N + 1 against level N; pair 0 is level 1 against the two beginners of `tools/one_ply.py` and against
chance.  Every opening is played twice with the seats changed.  The levels play within their depths
and nodes alone, so a run can be repeated; level 8, which only time bounds, has the nodes that a
second and a half gives a compiled build.  In its match both sides have `--shrink` times fewer nodes
than that, for speed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random

from duel import Chance, Inside, Player, play
from one_ply import BEGINNERS

from fanoboard.content.layout import register_layouts
from fanoboard.engine.move_choice import LEVEL
from fanoboard.games import game_named
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.game import Position
from fanoboard.tournament.schedule import opening
from fanoboard.tournament.standing import Tally

HIGHEST = LEVEL.high
LARGE = ("fano", 12, 15), ("pg23", 6, 9), ("desargues", 6, 9)
"""Geometries with the smallest and the largest heap of starts that take long to see through."""


def large_heaps(seed: int) -> Position:
    """Fano Nim with heaps that are all large; the geometries take turns."""
    name, smallest, largest = LARGE[seed % len(LARGE)]
    game, luck = FanoNim({"geometry": name}), Random(seed)
    heaps = (str(luck.randint(smallest, largest)) for _ in game.geometry.points)
    return game.position(f"{','.join(heaps)} 1")


@dataclass(frozen=True, slots=True)
class Case:
    """How a game is measured: where it begins, random moves at first, and the nodes of level 8 a move."""

    game: str
    opening: int
    full_nodes: int
    start: Callable[[int], Position]


def _case(name: str, opening: int, full_nodes: int, **options: str) -> Case:
    return Case(name, opening, full_nodes, game_named(name)(options).start)


CASES = {
    "fanorona": _case("fanorona", 4, 2_400_000),
    "fixation": _case("fixation", 6, 2_400_000),
    "fano330": _case("fano330", 4, 2_400_000),
    "fano_cards": _case("fano_cards", 4, 3_000_000),
    "fano_nim": _case("fano_nim", 0, 2_400_000, start="random"),
    "large_nim": Case("fano_nim", 0, 2_400_000, large_heaps),
}


def rivals(name: str, pair: int) -> list[str]:
    """Whom the stronger level of a pair plays."""
    return [f"level {pair}"] if pair else [*BEGINNERS[CASES[name].game], "chance"]


def players(name: str, pair: int, rival: str, seed: int, shrink: int) -> list[Player]:
    """The two of a match, the stronger level first."""
    case = CASES[name]
    start = case.start(seed)
    if pair == 0:
        beginner = Chance if rival == "chance" else BEGINNERS[case.game][rival]
        return [Inside(start, {"level": 1}, seed), beginner(seed)]
    if pair < HIGHEST - 1:
        return [Inside(start, {"level": level}, seed) for level in (pair + 1, pair)]
    nodes = (case.full_nodes, game_named(case.game).levels[pair - 1].nodes or case.full_nodes)
    return [
        Inside(start, {"level": level, "nodes": most // shrink}, seed)
        for level, most in zip((pair + 1, pair), nodes, strict=True)
    ]


def game_score(name: str, pair: int, rival: str, shrink: int, seed: int, number: int) -> float:
    """What the stronger of a pair gets out of one game."""
    luck = seed + number // 2
    start = CASES[name].start(luck)
    seats = players(name, pair, rival, luck, shrink)
    if number % 2:
        seats.reverse()
    score = play(start, opening(start, CASES[name].opening, luck), seats)
    return 1 - score if number % 2 else score


def main() -> None:
    """Play, and print a row for each pair."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", default=list(CASES), metavar="CASE")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--pairs", type=int, nargs="+", default=range(HIGHEST))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shrink", type=int, default=8)
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args()
    register_layouts("fano_nim", shipped_only=True)
    with ProcessPoolExecutor(chosen.processes) as pool:
        for name in chosen.names:
            for pair in chosen.pairs:
                for rival in rivals(name, pair):
                    run = partial(game_score, name, pair, rival, chosen.shrink, chosen.seed)
                    tally = Tally()
                    for score in pool.map(run, range(chosen.games)):
                        tally.add(score)
                    print(f"{name}: level {pair + 1} against {rival}: {tally}", flush=True)


if __name__ == "__main__":
    main()
