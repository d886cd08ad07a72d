"""`fanoboard bench GAME`: the figures of this build beside those of its sources interpreted."""

from __future__ import annotations

import json

from fanoboard.bench.interpreted_run import interpreted
from fanoboard.bench.measure import Figures, measure
from fanoboard.interpreted import is_compiled

_UNITS = {
    "perft_nodes_per_s": "perft nodes/s",
    "search_nodes_per_s": "search nodes/s",
    "playouts_per_s": "playouts/s",
    "actions_per_s": "actions/s",
}


def bench(name: str, *, as_json: bool) -> str:
    """The report.  Raises GameError if there is no such game."""
    figures = measure(name)
    told = interpreted(name)
    slow = None if told is None else {key: told[key] for key in _UNITS if key in told}
    if as_json:
        found: dict[str, object] = {"compiled": is_compiled(), **figures}
        if slow is not None:
            found["interpreted"] = slow
        return json.dumps(found, indent=2)
    return _table(name, figures, slow)


def _table(name: str, figures: Figures, slow: Figures | None) -> str:
    kind = "compiled" if is_compiled() else "interpreted"
    rows = [f"{name}, per second of CPU time", f"{'':16}{kind:>14}"]
    if slow is not None:
        rows[1] += f"{'interpreted':>14}{'ratio':>8}"
    for key, value in figures.items():
        row = f"{_UNITS[key]:16}{value:>14,}"
        if slow is not None:
            row += f"{slow[key]:>14,}{value / max(1, slow[key]):>8.1f}"
        rows.append(row)
    return "\n".join(rows)
