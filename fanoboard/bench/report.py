"""`fanoboard bench GAME`: the figures of this build beside those of its sources interpreted."""

from __future__ import annotations

import json
import os
import subprocess

from fanoboard.bench.measure import Figures, is_compiled, measure
from fanoboard.engine.launch import program
from fanoboard.games.game import GameError

_UNITS = {
    "perft_nodes_per_s": "perft nodes/s",
    "search_nodes_per_s": "search nodes/s",
    "playouts_per_s": "playouts/s",
    "actions_per_s": "actions/s",
}


def bench(name: str, as_json: bool) -> str:
    """What to print.  Raises GameError if there is no such game."""
    figures = measure(name)
    # The process that measures the interpreted sources runs this, too, and asks no further.
    interpreted = None if os.environ.get("FANOBOARD_INTERPRETED") == "1" else _interpreted(name)
    if as_json:
        found: dict[str, object] = {"compiled": is_compiled(), **figures}
        if interpreted is not None:
            found["interpreted"] = interpreted
        return json.dumps(found, indent=2)
    return _table(name, figures, interpreted)


def _interpreted(name: str) -> Figures:
    """The figures of a process that ignores the compiled modules."""
    run = subprocess.run(
        [*program(), "bench", name, "--json"],
        env={**os.environ, "FANOBOARD_INTERPRETED": "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        raise GameError("the interpreted sources could not be measured")
    found = json.loads(run.stdout)
    return {key: found[key] for key in _UNITS if key in found}


def _table(name: str, figures: Figures, interpreted: Figures | None) -> str:
    kind = "compiled" if is_compiled() else "interpreted"
    rows = [f"{name}, per second of CPU time", f"{'':16}{kind:>14}"]
    if interpreted is not None:
        rows[1] += f"{'interpreted':>14}{'ratio':>8}"
    for key, value in figures.items():
        row = f"{_UNITS[key]:16}{value:>14,}"
        if interpreted is not None:
            slow = interpreted[key]
            row += f"{slow:>14,}{value / max(1, slow):>8.1f}"
        rows.append(row)
    return "\n".join(rows)
