"""A stranger's first five minutes: from home into a lesson, through it, into a first game, to its end.

The stranger knows nothing of the program but what is on the screen; see `stranger.py`.
"""

from __future__ import annotations

import pytest
from support.stranger import Stranger
from support.ui_person import Person, folders, person

from fanoboard.content.settings import SettingsFile
from fanoboard.games import game_named, games
from fanoboard.ui.features.home.home_scene import Home

__all__ = ["folders", "person"]


@pytest.fixture
def stranger(person: Person) -> Stranger:
    """Somebody before the home screen, as it is at the very first start."""
    person.app.settings.offered.clear()
    person.app.settings.thinking = 0.1
    person.app.push(Home(person.app))
    person.round()
    return Stranger(person, 7)


@pytest.mark.parametrize("name", sorted(games()))
def test_the_first_five_minutes(stranger: Stranger, name: str) -> None:
    title = str(game_named(name).title)
    stranger.open_game(title)
    assert stranger.reads(f"New to {title}?")
    stranger.press("Learn")
    assert stranger.reads("Step 1 of")
    stranger.go_through_lesson()
    stranger.press("Play your first game")
    assert not stranger.reads("Step")
    stranger.play_to_the_end()
    assert stranger.reads("You win!") or stranger.reads("You lost") or stranger.reads("Draw")
    learned = SettingsFile().load()[0]
    assert learned.lessons == [name]
    assert learned.level_in(name) == 1


def test_whoever_wants_to_play_at_once_can(stranger: Stranger) -> None:
    stranger.open_game("Fanorona")
    stranger.press("Play")
    stranger.press("Start")
    assert stranger.board.open
