"""Complete games that a person can read: `tests/games/*.txt`.

A file names the game and the options that differ from the default (`options: name = value; ...`),
then has a numbered line for every turn, the position at the end, and the result as `winner: reason`
with `draw` for no winner.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path

from fanoboard.games.game import Game, Position, Result
from fanoboard.games.turns import play_text
from support.paths import TESTS

FOLDER = TESTS / "games"


@dataclass(frozen=True)
class Golden:
    """What a file says."""

    game: str
    options: dict[str, str]
    turns: tuple[str, ...]
    end: str
    result: str


def read(path: Path) -> Golden:
    """Read a file; raises ValueError where a turn has the wrong number."""
    fields = {"options": ""}
    turns: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        number, dot, turn = line.partition(". ")
        if dot and number.isdigit():
            turns.append(turn)
            if int(number) != len(turns):
                raise ValueError(f"{path.name}: turn {len(turns)} is numbered {number}")
        elif line:
            name, _, value = line.partition(": ")
            fields[name] = value
    pairs = [pair.split(" = ") for pair in fields["options"].split("; ") if pair]
    return Golden(fields["game"], dict(pairs), tuple(turns), fields["end"], fields["result"])


def replay(golden: Golden) -> list[Position]:
    """All positions of the game, from the start to its end."""
    game: Game = importlib.import_module(f"fanoboard.games.{golden.game}").GAME(golden.options)
    positions: list[Position] = [game.start()]
    for turn in golden.turns:
        assert positions[-1].result is None, f"the game was over before {turn}"
        for move in turn.split(game.turn_joiner) if game.move_is_action else [turn]:
            positions.append(play_text(positions[-1], move).position)
    return positions


def result_text(position: Position) -> str:
    """The result as a file writes it."""
    result = position.result
    assert isinstance(result, Result)
    winner = "draw" if result.winner is None else position.game.seats[result.winner].name
    return f"{winner}: {result.reason}"
