"""Measure the levels: each against the one below it, and level 1 against a beginner who looks one ply ahead.

    python tools/level_table.py [GAME ...] [--games 40] [--pairs 0 1 2] [--seed 1] [--shrink 8]

Pair N is level N + 1 against level N; pair 0 is level 1 against the beginner.  Every opening is
played twice with the seats changed.  The levels play within their depths and nodes alone, so a run
can be repeated; level 8, which only time bounds, has the nodes that a second and a half gives a
compiled build.  In its match both sides have `--shrink` times fewer nodes than that, for speed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from duel import Inside, Player, play
from duel_cards import Greedy
from one_ply import OnePly

from fanoboard.engine.move_choice import LEVEL
from fanoboard.games import game_named
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.game import Position
from fanoboard.tournament.schedule import opening
from fanoboard.tournament.tally import Tally

HIGHEST = LEVEL.high


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a game is measured: its options, random moves at first, and the nodes of level 8 a move."""

    opening: int
    full_nodes: int
    options: dict[str, str] = field(default_factory=dict)


GAMES = {
    "fanorona": Conditions(4, 2_400_000),
    "fixation": Conditions(6, 2_400_000),
    "fano330": Conditions(4, 2_400_000),
    "fano_cards": Conditions(4, 3_000_000),
    "fano_nim": Conditions(0, 2_400_000, {"start": "random"}),
}


def start_of(name: str, seed: int) -> Position:
    """Where a game begins, with what is drawn by lot settled by the seed."""
    return game_named(name)(GAMES[name].options).start(seed)


class GreedyAtCards:
    """The beginner of the card game, which has no search state: see `duel_cards.Greedy`."""

    def __init__(self, seed: int) -> None:
        self._greedy = Greedy(seed)

    def move(self, position: Position, played: Sequence[str]) -> str:
        """What its plan says."""
        assert isinstance(position, FanoCardsPosition)
        return self._greedy.choose(position)


def players(name: str, pair: int, seed: int, shrink: int) -> list[Player]:
    """The two of a pair, the stronger level first."""
    start = start_of(name, seed)
    if pair == 0:
        return [
            Inside(start, {"level": 1}, seed),
            GreedyAtCards(seed) if name == "fano_cards" else OnePly(seed),
        ]
    if pair < HIGHEST - 1:
        return [Inside(start, {"level": level}, seed) for level in (pair + 1, pair)]
    nodes = (GAMES[name].full_nodes, game_named(name).levels[pair - 1].nodes or GAMES[name].full_nodes)
    return [
        Inside(start, {"level": level, "nodes": most // shrink}, seed)
        for level, most in zip((pair + 1, pair), nodes, strict=True)
    ]


def game_score(name: str, pair: int, shrink: int, seed: int, number: int) -> float:
    """What the stronger of a pair gets out of one game."""
    luck = seed + number // 2
    start = start_of(name, luck)
    seats = players(name, pair, luck, shrink)
    if number % 2:
        seats.reverse()
    score = play(start, opening(start, GAMES[name].opening, luck), seats)
    return 1 - score if number % 2 else score


def main() -> None:
    """Play, and print a row for each pair."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--pairs", type=int, nargs="+", default=range(HIGHEST))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shrink", type=int, default=8)
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args()
    with ProcessPoolExecutor(chosen.processes) as pool:
        for name in chosen.names:
            for pair in chosen.pairs:
                run = partial(game_score, name, pair, chosen.shrink, chosen.seed)
                tally = Tally()
                for score in pool.map(run, range(chosen.games)):
                    tally.add(score)
                rival = f"level {pair}" if pair else "a beginner"
                print(f"{name}: level {pair + 1} against {rival}: {tally}", flush=True)


if __name__ == "__main__":
    main()
