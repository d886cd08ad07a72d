"""What thinking takes on fixed positions, compiled and interpreted, and how it grows.

It grows with depth, with the heaps of Nim, and with the pieces on Fanorona's board.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from typing import Final

from fanoboard.bench.measure import interpreted
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games import game_named
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, SearchInfo
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
UNBOUND: Final = Limits()


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


@dataclass(frozen=True, slots=True)
class Case:
    """A position of a game in its notation, or one that begins it: that of deal 1.

    Searches by depth are bounded by that, random ones by nodes; a solver needs no bound.
    """

    game: str
    stage: str
    text: str | None = None
    limits: Limits = UNBOUND

    def measure(self) -> SearchCost:
        """Think about it once, with everything that is only read once already there."""
        game = game_named(self.game)()
        position = game.start(1) if self.text is None else game.position(self.text)
        efforts(position, Limits(depth=1, nodes=100))
        return efforts(position, self.limits)[-1]


CASES = (
    Case("fanorona", "start", None, Limits(depth=5)),
    Case("fanorona", "middle", "B2W3B1/1B4B1B/B8/W1W3W2/W1W4BW w 0", Limits(depth=8)),
    Case("fanorona", "late", "6B2/3W3B1/2W6/W1W4B1/W5B2 w 3", Limits(depth=6)),
    Case("fixation", "start", None, Limits(depth=5)),
    Case(
        "fixation",
        "middle",
        "l,dd,dd,2/3,d,1,ll/l,2,d,2,ll/5,ld,l,1/dl,l,4,d,2/1,ldl,dd,d,2,d,ddd/1,l,5/1,dl,4/2,ll,ll,1 l",
        Limits(depth=5),
    ),
    Case(
        "fixation",
        "late",
        "1,dd,3/l,4,ll/ll,2,d,2,ll/d,3,d,lddd,ldd,1/2,l,1,d,2,d,1/1,ldll,ddl,d,2,d,1/1,ld,l,4/2,l,3/1,l,3 l",
        Limits(depth=5),
    ),
    Case("fano330", "start"),
    Case("fano330", "middle", "-/-/T/C/c/-/t w CT/ct"),
    Case("fano330", "late", "cC/t/TC/-/cT/t/- w -/-"),
    Case("fano_cards", "start", None, Limits(nodes=3_000)),
    Case("fano_nim", "to 7", "1,2,3,4,5,6,7 1"),
    Case("fano_nim", "to 15", "9,10,11,12,13,14,15 1"),
)


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


GROWTH: dict[str, Callable[[], dict[int, SearchCost]]] = {
    **{f"{game} by depth": partial(by_depth, game) for game in SEARCHED},
    "fano_nim by largest heap": by_heap,
    "fanorona by pieces": by_pieces,
}


def report(*, as_json: bool) -> str:
    """The figures, as a table or as JSON; of interpreted sources alone, they are for whoever compares."""
    found = [case.measure() for case in CASES]
    told = interpreted([sys.executable, __file__, "--json"])
    slow = None if told is None else [row["seconds"] for row in told["positions"]]
    growth = {} if slow is None else {name: table() for name, table in GROWTH.items()}
    if as_json:
        return json.dumps(_plain(found, slow, growth), indent=2)
    return "\n\n".join((_positions_table(found, slow), *(_growth_table(*table) for table in growth.items())))


def _plain(
    found: Sequence[SearchCost], slow: Sequence[float] | None, growth: dict[str, dict[int, SearchCost]]
) -> dict[str, object]:
    rows: list[dict[str, object]] = [
        {"game": case.game, "position": case.stage, **effort.as_dict()}
        for case, effort in zip(CASES, found, strict=True)
    ]
    plain: dict[str, object] = {"compiled": is_compiled(), "positions": rows}
    if slow is not None:
        for row, seconds in zip(rows, slow, strict=True):
            row["interpreted_seconds"] = seconds
        plain["growth"] = {
            name: [{"size": size, **effort.as_dict()} for size, effort in table.items()]
            for name, table in growth.items()
        }
    return plain


def _positions_table(found: Sequence[SearchCost], slow: Sequence[float] | None) -> str:
    kind = "compiled" if is_compiled() else "interpreted"
    head = f"{'position':20}{'depth':>6}{'nodes':>12}{kind + ' s':>16}"
    rows = [head + (f"{'interpreted s':>16}{'ratio':>8}" if slow is not None else "")]
    for number, (case, effort) in enumerate(zip(CASES, found, strict=True)):
        row = f"{case.game + ' ' + case.stage:20}{effort.depth:>6}{effort.nodes:>12,}{effort.seconds:>16.3f}"
        if slow is not None:
            row += f"{slow[number]:>16.3f}{slow[number] / max(effort.seconds, 1e-6):>8.1f}"
        rows.append(row)
    return "\n".join(rows)


def _growth_table(name: str, table: dict[int, SearchCost]) -> str:
    rows = [f"{name:26}{'nodes':>12}{'s':>10}"]
    rows += [f"{size:>26}{effort.nodes:>12,}{effort.seconds:>10.3f}" for size, effort in table.items()]
    return "\n".join(rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="What thinking takes on fixed positions, and how it grows.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    print(report(as_json=parser.parse_args().json))
