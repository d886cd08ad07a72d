"""Let two players play a match, and tell who is stronger and how surely.

    python tools/duel.py GAME PLAYER PLAYER [--games 40] [--opening 4] [--seed 1] [--option NAME=VALUE]

A player is `random`, or limits such as `level:5`, `time:0.2`, `nodes:20000,hash:64` for the player in
this process, or limits, `@` and a command that speaks UGI, which may have `threads`, too:
`time:0.2,threads:2@fanoboard engine fixation`.
`time` is in seconds a move: of processor time in this process, of the clock for a command.  Every
opening, so many random moves, is played twice with the seats changed.
"""

from __future__ import annotations

import argparse
import math
import shlex
import subprocess
import time
from collections.abc import Sequence
from typing import Protocol

from fanoboard.engine.move_choice import choose
from fanoboard.engine.thinkers import RandomThinker, thinker_for
from fanoboard.games import game_named
from fanoboard.games.game import Game, Position
from fanoboard.games.search_info import Limits
from fanoboard.games.turns import play_text
from fanoboard.tournament.schedule import opening
from fanoboard.tournament.standing import Tally

LONGEST_GAME = 1000
"""Moves after which a game is broken off and counts as drawn."""


class Player(Protocol):
    """Someone who chooses moves."""

    def move(self, position: Position, played: Sequence[str]) -> str:
        """The move to make in `position`, which the moves `played` led to from the start."""


class Inside:
    """The built-in player, in this process."""

    def __init__(
        self,
        position: Position,
        limits: dict[str, float],
        seed: int,
    ) -> None:
        self._thinker = thinker_for(position)
        self._level = game_named(position.game.name).levels[int(limits.get("level", 8)) - 1]
        self._seconds = limits.get("time", math.inf)
        self._limits = Limits(
            int(limits["depth"]) if "depth" in limits else None,
            int(limits["nodes"]) if "nodes" in limits else None,
            int(limits.get("hash", 16)),
            seed,
        )

    def move(self, position: Position, played: Sequence[str]) -> str:
        """What it finds within its limits."""
        end = time.process_time() + self._seconds
        thought = choose(
            self._thinker,
            self._level,
            position,
            self._limits,
            lambda thought: None,
            lambda: time.process_time() >= end,
        )
        return thought.pv[0]


class Chance:
    """Plays anything."""

    def __init__(self, seed: int) -> None:
        self._limits = Limits(seed=seed)

    def move(self, position: Position, played: Sequence[str]) -> str:
        """Any legal move."""
        return RandomThinker().think(position, self._limits, lambda thought: None, lambda: False).pv[0]


class Command:
    """A program that speaks UGI, of games that begin at `start`: a UGI start position."""

    start = "startpos"

    def __init__(self, command: str, game: Game, limits: dict[str, float]) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        changed = {
            name: game.options[name]
            for name in game.options
            if game.options[name] != type(game)().options[name]
        }
        changed.update({name: int(limits[name]) for name in ("level", "hash", "threads") if name in limits})
        for name, value in changed.items():
            self._say(f"setoption name {name} value {value}")
        asked = {"time": "movetime", "nodes": "nodes", "depth": "depth"}
        units = {"time": 1000}
        words = [
            f"{asked[name]} {int(limits[name] * units.get(name, 1))}" for name in asked if name in limits
        ]
        self._go = " ".join(("go", *words))

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def move(self, position: Position, played: Sequence[str]) -> str:
        """Its `bestmove`."""
        self._say(" ".join(("position", self.start, *(["moves", *played] if played else []))))
        self._say(self._go)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("bestmove "):
                return line.split()[1]
            if line.startswith("error"):
                raise RuntimeError(line.strip())
        raise RuntimeError("the engine has ended")

    def close(self) -> None:
        """End the program."""
        self._say("quit")
        self._process.wait()


def player(text: str, position: Position, seed: int) -> Player:
    """The player that `text` describes."""
    if text == "random":
        return Chance(seed)
    words, _, command = text.partition("@")
    pairs = (word.split(":") for word in words.split(",") if word)
    limits = {name: float(value) for name, value in pairs}
    return Command(command, position.game, limits) if command else Inside(position, limits, seed)


def play(start: Position, played: list[str], seats: Sequence[Player]) -> float:
    """The score of the first seat after a game that goes on from the moves `played`."""
    position = start
    for text in played:
        position = play_text(position, text).position
    while position.result is None and len(played) < LONGEST_GAME:
        played.append(seats[position.mover].move(position, played))
        position = play_text(position, played[-1]).position
    winner = position.result.winner if position.result is not None else None
    return 0.5 if winner is None else float(winner == 0)


def main() -> None:
    """Read the arguments, play, print the score after every two games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("players", nargs=2, metavar="PLAYER")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--opening", type=int, default=4, help="random moves before each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    chosen = parser.parse_args()
    start = game_named(chosen.game)(dict(option.split("=", 1) for option in chosen.option)).start()
    players = [player(text, start, chosen.seed) for text in chosen.players]
    tally = Tally()
    for number in range(chosen.games):
        played = opening(start, chosen.opening, chosen.seed + number // 2)
        first = number % 2
        score = play(start, played, [players[first], players[1 - first]])
        tally.add(1 - score if first else score)
        if first or number == chosen.games - 1:
            print(f"{tally}, last game {len(played)} plies", flush=True)
    for each in players:
        if isinstance(each, Command):
            each.close()


if __name__ == "__main__":
    main()
