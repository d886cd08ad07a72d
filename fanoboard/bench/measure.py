"""`fanoboard bench GAME`: the figures of this build, in CPU time, beside those of its sources interpreted."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from fanoboard.engine.launch import program
from fanoboard.engine.thinkers import equipped_state, thinker_for
from fanoboard.games import game_named
from fanoboard.games.capabilities import Searchable
from fanoboard.games.errors import GameError
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits
from fanoboard.interpreted import is_compiled
from fanoboard.messages import Message
from fanoboard.search.alphabeta import MAX_DEPTH, AlphaBeta
from fanoboard.search.playout import Perft, playouts
from fanoboard.search.state import State
from fanoboard.search.transposition import TranspositionTable

# The same benchmark on the sources, interpreted, in a process of its own.

_SWITCH = "FANOBOARD_INTERPRETED"


def interpreted(command: Sequence[str]) -> dict[str, Any] | None:
    """What a command that measures prints as JSON where the compiled modules are ignored.

    None where they are ignored already, as the process that measures the sources asks no further,
    and where there are no sources.
    Raises GameError where they can't be measured.
    """
    if os.environ.get(_SWITCH) == "1":
        return None
    run = subprocess.run(
        command,
        env={**os.environ, _SWITCH: "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        raise GameError(Message("The interpreted sources could not be measured."))
    found: dict[str, Any] = json.loads(run.stdout)
    return None if found["compiled"] else found


ENOUGH = 0.3
"""CPU seconds after which a figure is good."""
MAX_PLIES = 300
"""Plies after which a random game is broken off."""
_ENDLESS = 1 << 60


Figures = dict[str, int]
"""Units of work in a second of CPU time: positions counted, searched, random games or actions played."""
_UNITS = {
    "perft_nodes_per_s": "perft nodes/s",
    "search_nodes_per_s": "search nodes/s",
    "playouts_per_s": "playouts/s",
    "actions_per_s": "actions/s",
}


def measure(name: str) -> Figures:
    """The figures of the game called `name`, from its start.  Raises GameError if there is no such game."""
    position = game_named(name)().start()
    if not position.game.has(Searchable):
        return _measure_actions(position)
    return _measure_search(equipped_state(position))


def _measure_actions(start: Position) -> Figures:
    """For a game without a search state: actions played by the rules, and by its player in its search."""

    def play(doublings: int) -> int:
        rng = Random(1)
        position = start
        for _ in range(1 << doublings):
            position = start if position.result else position.play(rng.choice(position.actions())).position
        return 1 << doublings

    def search(doublings: int) -> int:
        limits = Limits(nodes=1 << doublings)
        return thinker_for(start).think(start, limits, lambda info: None, lambda: False).nodes

    return {"actions_per_s": _rate(play), "search_nodes_per_s": _rate(search)}


def _measure_search(state: State) -> Figures:
    def go_on() -> int:
        return _ENDLESS

    def search(depth: int) -> int:
        return (
            AlphaBeta(state, TranspositionTable(16), go_on, _ENDLESS).search(depth, lambda line: None).nodes
        )

    def play(doublings: int) -> int:
        games: int = 1 << doublings
        playouts(state, games, 1, MAX_PLIES)
        return games

    return {
        "perft_nodes_per_s": _rate(lambda depth: Perft(state, go_on).count(depth)),
        "search_nodes_per_s": _rate(search),
        "playouts_per_s": _rate(play),
    }


def _rate(run: Callable[[int], int]) -> int:
    """Units of work a second, from the first of ever longer runs that takes long enough.

    Where a game is too small for that, the run with most work is repeated until it has taken as long.
    """
    most, largest = 0, 1
    for size in range(1, MAX_DEPTH):
        begun = time.process_time()
        work = run(size)
        taken = time.process_time() - begun
        if taken >= ENOUGH:
            return round(work / taken)
        if work > most:
            most, largest = work, size
    work, begun = 0, time.process_time()
    while (taken := time.process_time() - begun) < ENOUGH:
        work += run(largest)
    return round(work / taken)


def bench(name: str, *, as_json: bool) -> str:
    """The report.  Raises GameError if there is no such game."""
    figures = measure(name)
    told = interpreted([*program(), "bench", name, "--json"])
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
