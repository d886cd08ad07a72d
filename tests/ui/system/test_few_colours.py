"""A screen of 16 bits, as remote desktops have: everything is drawn all the same."""

from __future__ import annotations

import pygame
import pytest
from support.ui_person import Person, folders, person

from fanoboard.games import games
from fanoboard.match.match import Match, Player
from fanoboard.ui.app.key_list import KeyList
from fanoboard.ui.features.home.home_scene import Home

__all__ = ["folders", "person"]


@pytest.fixture
def screen(person: Person, monkeypatch: pytest.MonkeyPatch) -> pygame.Surface:
    """What the system shows."""
    screen = pygame.Surface((1280, 800), 0, 16)
    monkeypatch.setattr(pygame.display, "get_surface", lambda: screen)
    return screen


def test_all_is_drawn_and_shown_on_a_screen_of_few_colours(person: Person, screen: pygame.Surface) -> None:
    assert screen.get_bitsize() == 16
    app = person.app
    app.push(Home(app))
    person.round()
    for kind in games().values():
        players = [Player("person", "Ann") for _ in kind().seats]
        app.play(Match(kind(), players, 3))
        person.round()
        drawn = app.window.surface
        assert drawn.get_bitsize() == 32
        for x, y in ((640, 400), (5, 5), (900, 60)):
            assert (
                max(abs(a - b) for a, b in zip(drawn.get_at((x, y)), screen.get_at((x, y)), strict=True)) < 9
            )
    app.push(KeyList(app))
    person.round()
