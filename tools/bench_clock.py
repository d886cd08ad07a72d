"""By how much engines are late, in every game, at all levels, for short times, on an idle machine."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import cycle
from random import Random
from typing import Final

from fanoboard.engine.launch import engine_command
from fanoboard.games import game_named
from fanoboard.games.capabilities import held_in, observation
from fanoboard.games.game import Game, Position
from fanoboard.games.levels import HIGHEST_LEVEL

SETTINGS: Final[tuple[tuple[str, Mapping[str, str | int]], ...]] = (
    ("fanorona", {}),
    ("fixation", {}),
    ("fano330", {}),
    ("fano_nim", {}),
    ("fano_nim", {"geometry": "desargues", "rule": "misere"}),
    ("fano_cards", {}),
    ("fano_cards", {"players": 8, "joker": "on", "specials": "all"}),
)
"""Games and options that differ in what there is to think about."""
TIMES: Final = (1, 5, 10, 20, 50)
"""Milliseconds to think.  The last time but one is given as that of a clock, too."""
PLIES: Final = 80
"""Actions of the random games that the positions are taken from."""
CALLS: Final = 10_000
_PROMPT: Final = 10.0
"""Milliseconds by which no answer may ever be late."""
_CHUNK: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Call:
    """One `go`: by how many milliseconds its `bestmove` came after the time given; less than 0 is before."""

    game: str
    level: int
    given: str
    late: float


class Engine:
    """An engine that is spoken to without a thread between, so that nothing else is measured."""

    def __init__(self, game: str) -> None:
        self._process = subprocess.Popen(engine_command(game), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._rest = b""

    def send(self, *lines: str) -> None:
        assert self._process.stdin is not None
        os.write(self._process.stdin.fileno(), "".join(f"{line}\n" for line in lines).encode())

    def wait(self, word: str) -> str:
        """What it says up to a line that begins with `word`.  Raises EOFError where it ends first."""
        assert self._process.stdout is not None
        sought = f"\n{word}".encode()
        said = b"\n" + self._rest
        while (at := said.find(sought)) < 0 or (end := said.find(b"\n", at + 1)) < 0:
            chunk = os.read(self._process.stdout.fileno(), _CHUNK)
            if not chunk:
                raise EOFError
            said += chunk
        self._rest = said[end + 1 :]
        return said[1:end].decode()

    def close(self) -> None:
        with self._process:
            self.send("quit")


def report(calls: int, *, as_json: bool) -> str:
    """The report on so many calls, for a machine that should be idle."""
    found = list(measured(calls))
    if as_json:
        return json.dumps([asdict(call) for call in found])
    by: tuple[Callable[[Call], str], ...] = (
        lambda call: call.game,
        lambda call: f"level {call.level}",
        lambda call: call.given,
        lambda call: "all",
    )
    shown = f"{'median':>9}{'99 %':>9}{'99.9 %':>9}{'worst':>9}{'late':>7}{'> 10':>6}"
    head = f"{'late by ms':36}{'calls':>8}{shown}"
    return "\n".join((head, *(row for key in by for row in _rows(found, key))))


def measured(calls: int) -> Iterator[Call]:
    """About so many calls, spread over games, levels and times."""
    engines = [(name, options, level) for name, options in SETTINGS for level in range(1, HIGHEST_LEVEL + 1)]
    each = max(1, round(calls / len(engines)))
    for number, (name, options, level) in enumerate(engines):
        game = game_named(name)(options)
        rng = Random(number)
        positions = [text for _ in range(4) for text in met(game, rng)]
        engine = Engine(name)
        changed = {"level": level, "seed": number, **options}
        engine.send("ugi", *(f"setoption name {key} value {value}" for key, value in changed.items()))
        engine.wait("ugiok")
        title = " ".join((name, *map(str, options.values())))
        given = cycle((*(f"movetime {given}" for given in TIMES), "clock"))
        for _ in range(each):
            yield _call(engine, title, level, rng.choice(positions), next(given))
        engine.close()


def _call(engine: Engine, title: str, level: int, position: str, given: str) -> Call:
    milliseconds = TIMES[-2] if given == "clock" else int(given.split()[1])
    clocks = " ".join(f"p{seat}time {milliseconds}" for seat in range(1, 9))
    engine.send(f"position fen {position}", "isready")
    engine.wait("readyok")
    begun = time.perf_counter()
    engine.send(f"go {clocks if given == 'clock' else given}")
    engine.wait("bestmove")
    return Call(title, level, given, 1000 * (time.perf_counter() - begun) - milliseconds)


def met(game: Game, rng: Random) -> Iterator[str]:
    """The positions of a random game, as the mover may know them."""
    position: Position = game.start(rng.randrange(1000))
    for _ in range(PLIES):
        if position.result is not None:
            return
        if held_in(position) is None:
            yield observation(position, position.mover)
        position = position.play(rng.choice(position.actions())).position


def _rows(calls: Sequence[Call], key: Callable[[Call], str]) -> Iterator[str]:
    groups: dict[str, list[float]] = {}
    for call in calls:
        groups.setdefault(key(call), []).append(call.late)
    for name, late in groups.items():
        late.sort()
        shown = [late[min(len(late) - 1, int(share * len(late)))] for share in (0.5, 0.99, 0.999, 1)]
        figures = "".join(f"{one:>9.2f}" for one in shown)
        count, bad = (sum(one > most for one in late) for most in (0, _PROMPT))
        yield f"{name:36}{len(late):>8}{figures}{count:>7}{bad:>6}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="By how much engines are late.")
    parser.add_argument("--calls", type=int, default=CALLS, metavar="N", help="moves asked for: %(default)s")
    parser.add_argument("--json", action="store_true", help="print the calls as JSON")
    arguments = parser.parse_args()
    print(report(arguments.calls, as_json=arguments.json))
