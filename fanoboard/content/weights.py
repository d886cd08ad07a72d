"""Weights that games evaluate positions by: the shipped files, each read once by a process that needs it."""

from __future__ import annotations

from fanoboard.content.paths import assets
from fanoboard.games.capabilities import Weights, capability
from fanoboard.games.game import Game

_read: dict[str, object] = {}


def weights_for(game: Game) -> object | None:
    """What the search states of a game can weigh by; None where there is nothing for its options.

    Raises GameError where the file is damaged.
    """
    found = capability(game, Weights)
    name = None if found is None else found.weights
    if found is None or name is None:
        return None
    if name not in _read:
        file = assets() / "weights" / f"{name}.xz"
        _read[name] = found.read_weights(file.read_bytes()) if file.is_file() else None
    return _read[name]
