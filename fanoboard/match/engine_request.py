"""How the window puts a match to an engine."""

from __future__ import annotations

import random
from collections.abc import Container, Mapping

from fanoboard.games.capabilities import HiddenInformation, is_shared_out, observation
from fanoboard.games.game import Game, Position
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.match.match import Match
from fanoboard.match.record import Node

MOST_THREADS = 8
"""More processors are not asked to think for a window."""


def setup(game: Game) -> tuple[str, ...]:
    """The commands that tell an engine by which options a game is played.

    Where cards are hidden there are none: what the engine may know is told with each position, and
    the options name the seed of the shuffles.
    """
    return tuple(f"setoption name {name} value {value}" for name, value in _told(game).items())


def rules(game: Game) -> Mapping[str, str]:
    """The options that an engine has to know to play a game from whatever position it is told."""
    only_starts = {option.name for option in game.option_list if option.start}
    return {name: value for name, value in _told(game).items() if name not in only_starts}


def _told(game: Game) -> Mapping[str, str]:
    if game.has(HiddenInformation):
        return {}
    return {name: str(value).lower() for name, value in game.options.items()}


def most_threads(game: Game) -> int:
    return MOST_THREADS if is_shared_out(game) else 1


def setup_offered(game: Game, offered: Container[str]) -> tuple[str, ...]:
    """The options of a game for an engine that knows but some of them: those whose names are `offered`."""
    return tuple(line for line in setup(game) if line.split()[2] in offered)


def move(match: Match, seconds: float, seed: int = 0) -> tuple[str, ...]:
    """The commands that have any engine look for the mover's move, as strong as it was set to be.

    Other engines than the built-in one may not know of a `seed`.
    """
    return f"position {_place(match.head, match.position)}", _movetime(seconds)


def play(match: Match, seconds: float, seed: int = 0) -> tuple[str, ...]:
    """The commands that have an engine look for the mover's move, at the mover's level.

    `seed` settles how the weaker levels err, and which of two levels plays a turn where the mover is
    between them.
    """
    level = match.mover.level or HIGHEST_LEVEL
    above = match.mover.above
    if above and random.Random(f"{seed} {len(match.turns)}").randrange(100) < above:
        level = min(level + 1, HIGHEST_LEVEL)
    return _commands(match.head, match.position, level, 1, _movetime(seconds), seed)


def hint(node: Node, position: Position, seconds: float, seed: int = 0) -> tuple[str, ...]:
    """The commands that have an engine look for a good move, at its full strength.

    `position` is that of `node`, or lies within the turn after it.
    """
    return _commands(node, position, HIGHEST_LEVEL, 1, _movetime(seconds), seed)


def judge(node: Node, seconds: float) -> tuple[str, ...]:
    """The commands that have an engine tell what the position of `node` is worth to the mover.

    Of two lines, it tells what they are worth; of one, a player's search holds a draw in contempt.
    """
    return _commands(node, node.position, HIGHEST_LEVEL, 2, _movetime(seconds), 0)


def analyse(node: Node, position: Position, lines: int) -> tuple[str, ...]:
    """Commands for an analysis of that many best lines, until it is stopped."""
    return _commands(node, position, HIGHEST_LEVEL, lines, "go infinite", 0)


def values(node: Node, position: Position) -> tuple[str, ...]:
    return (*_setup(node, position, HIGHEST_LEVEL, 1, 0), "values", "isready")


def review(node: Node, seconds: float) -> tuple[str, ...]:
    return _commands(node, node.position, HIGHEST_LEVEL, 2, _movetime(seconds), 0)


def _movetime(seconds: float) -> str:
    return f"go movetime {max(1, round(1000 * seconds))}"


def _commands(node: Node, position: Position, level: int, lines: int, go: str, seed: int) -> tuple[str, ...]:
    return (*_setup(node, position, level, lines, seed), go)


def _setup(node: Node, position: Position, level: int, lines: int, seed: int) -> tuple[str, ...]:
    return (
        f"setoption name level value {level}",
        f"setoption name seed value {seed}",
        f"setoption name multipv value {lines}",
        f"position {_place(node, position)}",
    )


def _place(node: Node, position: Position) -> str:
    """The position as the engine is told of it: of a turn under way it knows nothing.

    Where cards are hidden, that is what the mover may know and nothing else: neither the position
    nor the moves before it.
    """
    if position.game.has(HiddenInformation):
        return f"fen {observation(position, position.mover)}"
    path = node.path
    turns = " ".join(after.text for after in path[1:])
    return f"fen {path[0].position.text()}" + (f" moves {turns}" if turns else "")
