"""`fanoboard bench search`: what thinking takes on fixed positions, and how it grows."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from fanoboard.bench.effort import SearchCost, efforts
from fanoboard.bench.growth import SEARCHED, by_depth, by_heap, by_pieces
from fanoboard.bench.interpreted_run import interpreted
from fanoboard.games import game_named
from fanoboard.games.search_info import Limits
from fanoboard.interpreted import is_compiled

UNBOUND: Final = Limits()


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


GROWTH: dict[str, Callable[[], dict[int, SearchCost]]] = {
    **{f"{game} by depth": partial(by_depth, game) for game in SEARCHED},
    "fano_nim by largest heap": by_heap,
    "fanorona by pieces": by_pieces,
}


def bench_search(*, as_json: bool) -> str:
    """The report.  Raises GameError where the interpreted sources can't be measured."""
    found = [case.measure() for case in CASES]
    told = interpreted("search")
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
