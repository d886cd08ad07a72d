"""What levels are called, and what each does, in words that are true of how it is built."""

from __future__ import annotations

from typing import Final

from fanoboard.games.capabilities import is_solved
from fanoboard.games.game import Game
from fanoboard.games.levels import HIGHEST_LEVEL, Level, Strength
from fanoboard.messages import Message, grouped, plural

_NAMES: Final = (
    Message("Beginner"),
    Message("Novice"),
    Message("Casual"),
    Message("Skilled"),
    Message("Advanced"),
    Message("Expert"),
    Message("Master"),
)
_BLIND: Final = 0.75
"""Who sees half of what is decided so few plies ahead overlooks most of it on the very next ply."""


def level_name(game: Game, level: int) -> Message:
    """What a level is called, from Beginner to Full strength, or Perfect where that is proved."""
    if level < HIGHEST_LEVEL:
        return _NAMES[level - 1]
    return Message("Perfect") if is_solved(game) else Message("Full strength")


def level_caption(game: Game, level: int) -> Message:
    return Message("Level {level} · {name}", level=level, name=level_name(game, level))


def own_level_meaning(strength: Strength) -> Message:
    """What a computer does that plays at its person's own strength."""
    level = strength.level
    if not strength.above:
        return Message("As strong as you are, by your games: level {level} now.", level=level)
    return Message(
        "As strong as you are, by your games: between levels {low} and {high} now.", low=level, high=level + 1
    )


def level_meaning(game: Game, level: int) -> Message:
    chosen = game.levels[level - 1]
    if chosen.errs:
        return _failing(game, chosen)
    if chosen.nodes is not None:
        return Message("Plays the best that it finds among {nodes} positions.", nodes=grouped(chosen.nodes))
    if is_solved(game):
        return Message("Knows what every position is worth, and never errs.")
    return Message("Plays the best that it finds in its time.")


def _failing(game: Game, level: Level) -> Message:
    """How far a level looks, and how much of what is decided it overlooks or mistakes."""
    if level.haste and level.depth == 1:
        return Message("Overlooks what is far or long, and thinks of no reply.")
    if level.haste:
        return Message("Overlooks what is far or long, in its own turns and in the replies.")
    if level.sight < _BLIND:
        return Message("Overlooks most wins and losses, even those on the very next move.")
    plies = max(1, round(level.sight))
    if level.mistaken:
        return _mistaking(level, plies)
    if level.depth is not None:
        return plural(
            "Searches to depth {depth}, and overlooks half of the wins and losses {count} move ahead.",
            "Searches to depth {depth}, and overlooks half of the wins and losses {count} moves ahead.",
            count=plies,
            depth=level.depth,
        )
    if level.nodes is not None:
        return plural(
            "Looks at {nodes} positions, and overlooks half of the wins and losses {count} move ahead.",
            "Looks at {nodes} positions, and overlooks half of the wins and losses {count} moves ahead.",
            count=plies,
            nodes=grouped(level.nodes),
        )
    if is_solved(game):
        return plural(
            "Knows every position, but overlooks half of the wins and losses {count} move ahead.",
            "Knows every position, but overlooks half of the wins and losses {count} moves ahead.",
            count=plies,
        )
    return plural(
        "Overlooks half of the wins and losses {count} move ahead.",
        "Overlooks half of the wins and losses {count} moves ahead.",
        count=plies,
    )


def _mistaking(level: Level, plies: int) -> Message:
    """A level that also mistakes what is decided for something else."""
    if level.nodes is not None:
        return plural(
            "Looks at {nodes} positions, overlooks half of the wins and losses {count} move ahead, "
            "and mistakes some for their opposites.",
            "Looks at {nodes} positions, overlooks half of the wins and losses {count} moves ahead, "
            "and mistakes some for their opposites.",
            count=plies,
            nodes=grouped(level.nodes),
        )
    return plural(
        "Knows every position, but overlooks half of the wins and losses {count} move ahead, "
        "and mistakes some for their opposites.",
        "Knows every position, but overlooks half of the wins and losses {count} moves ahead, "
        "and mistakes some for their opposites.",
        count=plies,
    )
