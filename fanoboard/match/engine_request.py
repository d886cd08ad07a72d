"""How the window puts a match to an engine."""

from __future__ import annotations

from fanoboard.games.game import Game
from fanoboard.match.match import Match

FULL_STRENGTH = 8
"""The level that plays as well as it can."""


def setup(game: Game) -> tuple[str, ...]:
    """The commands that tell an engine by which options a game is played.

    Where cards are hidden there are none: what the engine may know is told with each position, and
    the options name the seed of the shuffles.
    """
    if game.hides:
        return ()
    return tuple(f"setoption name {name} value {str(value).lower()}" for name, value in game.options.items())


def question(match: Match, seconds: float, luck: int = 0) -> tuple[str, ...]:
    """The commands that have an engine look for the mover's move, at the mover's level.

    For a person, who has none, that is full strength: the answer is a hint.  `luck` settles how the
    weaker levels err.  Where cards are hidden, the engine is told what the mover may know and
    nothing else: neither the position nor the moves before it.
    """
    position = match.position
    seen = position.observation(position.mover)
    if seen != position.text():
        where = f"position fen {seen}"
    else:
        turns = " ".join(turn.text for turn in match.turns)
        where = f"position fen {match.start.text()}" + (f" moves {turns}" if turns else "")
    return (
        f"setoption name level value {match.mover.level or FULL_STRENGTH}",
        f"setoption name seed value {luck}",
        where,
        f"go movetime {round(1000 * seconds)}",
    )
