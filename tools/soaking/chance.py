"""Settings of chance: how a person may have the program."""

from __future__ import annotations

from random import Random
from typing import Any

from fanoboard.content.theme import theme_names
from fanoboard.games import games
from fanoboard.games.levels import HIGHEST_LEVEL


def settings_of_chance(rng: Random) -> dict[str, Any]:
    """Settings as their file has them; what isn't named is as a new user has it."""
    quick = {"thinking": rng.choice((0.1, 0.1, 0.2, 0.5))}
    if rng.random() < 0.2:
        # A new user, but for a computer that thinks quickly.
        return quick
    width, height = rng.choice(((640, 480), (800, 600), (1000, 700), (1280, 800), (1600, 1000), (900, 1100)))
    return {
        **quick,
        "theme": rng.choice(theme_names()),
        "scale": rng.choice((0, 0, 100, 125, 150, 200)),
        "text": rng.choice((100, 100, 100, 125, 150)),
        "animation": rng.choice(("system", "off", "slow", "normal", "fast", "fast", "fast")),
        "volume": rng.choice((0, 60, 100)),
        "pace": rng.choice(("slow", "normal", "fast", "instant", "instant")),
        "level": rng.randint(1, HIGHEST_LEVEL),
        "clocks": {name: rng.choice(("off", "off", "game", "turn")) for name in games()},
        "clock_minutes": 1,
        "clock_turn": rng.choice((5, 30)),
        "value_strip": rng.random() < 0.3,
        "show_moves": rng.random() < 0.8,
        "coordinates": rng.choice(("on", "off", "named")),
        "moves": rng.choice(("words", "notation")),
        "warn_of_losing": rng.random() < 0.5,
        "width": width,
        "height": height,
        "offered": list(games()) if rng.random() < 0.6 else [],
    }
