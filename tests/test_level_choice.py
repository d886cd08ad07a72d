"""The level of each game is its own, wherever it is chosen."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest
from ui_person import Person, folders, person

from fanoboard.content.settings import Settings
from fanoboard.content.settings_file import load_settings
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.match.match import Match, Player
from fanoboard.ui.game.game_scene import GameScene
from fanoboard.ui.game.level_menu import LevelMenu
from fanoboard.ui.scene import Scene
from fanoboard.ui.scenes.new_game import NewGame
from fanoboard.ui.widgets.slider import Slider

__all__ = ["folders", "person"]

FAKE = Path(__file__).with_name("fake_engine.py")


def slider(person: Person, kind: type[Game]) -> Slider[int]:
    """The level that a new game offers."""
    person.app.push(NewGame(person.app, kind))
    person.round()
    return next(widget for widget in person.top().widgets if isinstance(widget, Slider) and widget.visible)


def test_a_level_stays_with_its_game(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(person.app), "play", lambda *_: None)
    person.app.settings.level = 4
    level = slider(person, Fanorona)
    assert level.value == 4
    level.choose(level.index + 3)
    person.press("Start")
    assert slider(person, Fanorona).value == 7
    assert slider(person, FanoNim).value == 4, "of a game that was never played"
    assert load_settings()[0].levels == {"fanorona": 7}


def test_a_level_that_was_changed_within_a_game_is_offered_for_the_next(person: Person) -> None:
    players = Player("person", "Anna"), Player("engine", "", 3)
    person.app.push(Scene(person.app))
    scene = GameScene(person.app, Match(Fanorona(), players), [sys.executable, str(FAKE), "slow"])
    person.app.push(scene)
    person.round()
    menu = next(widget for widget in scene.widgets if isinstance(widget, LevelMenu))
    person.click(menu.rect.center)
    person.key(pygame.K_DOWN, pygame.K_RETURN)
    assert scene.session.match.players[1].level == 4
    assert load_settings()[0].levels == {"fanorona": 4}
    assert slider(person, Fanorona).value == 4
    assert slider(person, FanoNim).value == Settings().level
