"""`fanoboard bench search`: what thinking takes on fixed positions, and how it grows."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial

from fanoboard.bench.cases import CASES
from fanoboard.bench.effort import SearchCost
from fanoboard.bench.growth import SEARCHED, by_depth, by_heap, by_pieces
from fanoboard.bench.interpreted_run import interpreted
from fanoboard.interpreted import is_compiled

GROWTH: dict[str, Callable[[], dict[int, SearchCost]]] = {
    **{f"{game} by depth": partial(by_depth, game) for game in SEARCHED},
    "fano_nim by largest heap": by_heap,
    "fanorona by pieces": by_pieces,
}


def bench_search(*, as_json: bool) -> str:
    """What to print.  Raises GameError where the interpreted sources can't be measured."""
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
    """The figures as JSON has them."""
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
