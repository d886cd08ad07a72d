"""How the window puts a match to an engine."""

from __future__ import annotations

from fanoboard.match.match import Match

FULL_STRENGTH = 8
"""The level that plays as well as it can."""


def question(match: Match, seconds: float, level: int | None = None) -> tuple[str, ...]:
    """The commands that have an engine look for the mover's move; the mover's own level by default.

    Where cards are hidden, the engine is told what the mover may know and nothing else: neither the
    position nor the moves before it.
    """
    game, position = match.game, match.position
    level = match.mover.level if level is None else level
    options = {**game.options, "level": level or FULL_STRENGTH}
    seen = position.observation(position.mover)
    if seen != position.text():
        setup = f"position fen {seen}"
    else:
        turns = " ".join(turn.text for turn in match.turns)
        setup = f"position fen {match.start.text()}" + (f" moves {turns}" if turns else "")
    return (
        *(f"setoption name {name} value {str(value).lower()}" for name, value in options.items()),
        setup,
        f"go movetime {round(1000 * seconds)}",
    )
