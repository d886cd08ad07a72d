"""Games in the window with the settings of a new user: turn after turn, without a fault."""

from __future__ import annotations

import pytest
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.content.settings import Settings
from fanoboard.games import game_named, games
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.home.home_scene import Home

__all__ = ["folders", "person"]

TURNS = 25
"""Beginners at cards may go on for long; the players of `tools/soak.py` have the patience."""


@pytest.mark.parametrize("name", by_night(reversed(list(games())), 2))
def test_computers_play(person: Person, name: str) -> None:
    person.app.settings.animation = Settings().animation
    # Pieces move as ever; but nobody looks on who needs a rest between two turns, or a strong player.
    person.app.settings.thinking = 0.1
    person.app.settings.pace = "instant"
    kind = game_named(name)
    match = Match(kind(), [Player("engine", level=2) for _ in kind().seats], seed=5)
    person.app.push(Home(person.app))
    person.app.play(match)
    person.until(lambda: match.result is not None or len(match.turns) >= TURNS or bool(person.crashes))
    assert not person.crashes
