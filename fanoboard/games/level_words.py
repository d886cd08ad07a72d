"""What levels are called, and what each does, in words that are true of how it is built."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final

from fanoboard.games.capabilities import SeenByPeople, capability, is_solved
from fanoboard.games.cast import one_after_the_other
from fanoboard.games.game import Game
from fanoboard.games.levels import HIGHEST_LEVEL, Level, Strength
from fanoboard.messages import Message, grouped, percentage, plural

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
        return Message("As strong as you are, by your games and puzzles: level {level} now.", level=level)
    return Message(
        "As strong as you are, by your games and puzzles: between levels {low} and {high} now.",
        low=level,
        high=level + 1,
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
    """How far a level looks, and how much of what is decided it overlooks."""
    seen = capability(game, SeenByPeople) if level.haste else None
    if seen is not None:
        return one_after_the_other([seen.overlooked, _replies(level)])
    if level.sight < _BLIND:
        return Message("Overlooks most wins and losses, even those on the very next move.")
    plies = max(1, round(level.sight))
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


def _replies(level: Level) -> Message:
    """What a level in haste sees of what comes of its moves."""
    if level.depth is None:
        return plural(
            "Sees half of what is won or lost {count} move ahead.",
            "Sees half of what is won or lost {count} moves ahead.",
            count=max(1, round(level.sight)),
        )
    # Of a move that half of the beginners see, and of two whose worth is as far apart as usual.
    missed = percentage(round(100 - 100 * 0.5**level.haste))
    if level.depth > 1:
        return Message("Thinks of replies, but misses {missed} of those that are hard to see.", missed=missed)
    wrong = NormalDist(0, sqrt(2) * level.noise).cdf(-1)
    return Message(
        "Thinks of no reply, misses {missed} of what is hard to see, and takes the worse of two moves"
        " {wrong} of the time.",
        missed=missed,
        wrong=percentage(round(100 * wrong)),
    )
