"""How much sooner several threads reach a depth than one, by the clock."""

from __future__ import annotations

import argparse
import json
import math
import statistics
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from random import Random
from typing import Final

from bench_clock import Engine, met
from bench_search import SEARCHED

from fanoboard.games import game_named

POSITIONS: Final = 50
"""Of each game, from random games, and not settled before there is much to search."""
ROUNDS: Final = 2
"""How often each is searched by one thread and by several, in turns."""
EFFORT: Final = 400_000
"""The positions that one thread visits settle the depth: some more than what it finishes with so many."""
DEEPER: Final = 2
"""Not that depth itself, which would favour one thread: where it was lucky it gets a depth further."""
_OPENING: Final = slice(4, 30)
"""From among which of the positions of a random game one is taken."""


@dataclass(frozen=True, slots=True)
class Race:
    """What a position took to a depth: mean times in seconds, and the positions visited."""

    game: str
    position: str
    depth: int
    alone: float
    together: float
    nodes_alone: int
    nodes_together: int

    @property
    def gain(self) -> float:
        return self.alone / self.together


def report(threads: int, *, as_json: bool) -> str:
    """The report, for a machine that should be idle and have so many processors."""
    found = list(races(threads))
    if as_json:
        return json.dumps([asdict(race) for race in found])
    rows = [
        f"{'to a depth, s':12}{'depth':>6}{'1 thread':>10}{f'{threads} threads':>12}{'times':>8}{'nodes':>8}"
    ]
    for race in found:
        share = race.nodes_together / race.nodes_alone
        times = f"{race.alone:>10.3f}{race.together:>12.3f}"
        rows.append(f"{race.game:12}{race.depth:>6}{times}{race.gain:>8.2f}{share:>8.2f}")
    for game in SEARCHED:
        mean, error = _mean([race.gain for race in found if race.game == game])
        rows.append(f"{game:12}{'mean of all, standard error':>28}{mean:>8.2f} ±{error:.2f}")
    return "\n".join(rows)


def _mean(gains: list[float]) -> tuple[float, float]:
    """The geometric mean of some, and its standard error."""
    logs = [math.log(gain) for gain in gains]
    mean = math.exp(statistics.fmean(logs))
    return mean, mean * statistics.stdev(logs) / math.sqrt(len(logs)) if len(logs) > 1 else math.inf


def races(threads: int) -> Iterator[Race]:
    """Run a race on each of some positions."""
    for game in SEARCHED:
        one, several = _engine(game, 1), _engine(game, threads)
        found = (_race(game, position, one, several) for position in _positions(game))
        yield from islice((race for race in found if race is not None), POSITIONS)
        one.close()
        several.close()


def _positions(name: str) -> Iterator[str]:
    rng = Random(7)
    game = game_named(name)()
    while True:
        yield rng.choice(list(met(game, rng))[_OPENING])


def _engine(game: str, threads: int) -> Engine:
    """A warm engine, with all its processes."""
    engine = Engine(game)
    engine.send(f"setoption name threads value {threads}", "isready")
    engine.wait("readyok")
    for _ in range(threads):
        engine.send("go movetime 500")
        engine.wait("bestmove")
    return engine


def _race(game: str, position: str, one: Engine, several: Engine) -> Race | None:
    """Run a race; None where all is settled with a part of the effort."""
    for engine in (one, several):
        engine.send(f"position fen {position}")
    one.send(f"go nodes {EFFORT}")
    depth, visited = _last(one.wait("bestmove"))
    if visited < EFFORT // 2:
        return None
    depth += DEEPER
    took: dict[Engine, list[float]] = {one: [], several: []}
    nodes = {one: 1, several: 1}
    for number in range(2 * ROUNDS):
        engine = (one, several)[number % 2]
        begun = time.perf_counter()
        engine.send(f"go depth {depth}")
        said = engine.wait("bestmove")
        took[engine].append(time.perf_counter() - begun)
        nodes[engine] = max(1, _last(said)[1])
    if nodes[one] < EFFORT // 2:
        return None
    alone, together = (statistics.fmean(took[engine]) for engine in (one, several))
    return Race(game, position, depth, alone, together, nodes[one], nodes[several])


def _last(said: str) -> tuple[int, int]:
    """The depth and the nodes of the last `info`; of depth 1 and none where there is none."""
    infos = [line.split() for line in said.split("\n") if line.startswith("info ")]
    words = infos[-1] if infos else ["depth", "1", "nodes", "0"]
    return int(words[words.index("depth") + 1]), int(words[words.index("nodes") + 1])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="How much sooner several threads reach a depth than one.")
    parser.add_argument("threads", type=int, help="how many")
    parser.add_argument("--json", action="store_true", help="print the races as JSON")
    arguments = parser.parse_args()
    print(report(arguments.threads, as_json=arguments.json))
