"""Beginning another game loses nothing: the one before is kept, and home offers it."""

from __future__ import annotations

import pygame
import pytest
from support.kept_games import whole_library
from support.ui_person import ANNA, BEN, Person, Sit, folders, person, sit

from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fixation import Fixation
from fanoboard.match import store
from fanoboard.match.match import Match
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.home.next_card import NextCard
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person", "sit"]


def top(table: Person) -> Scene:
    """Asked in a function, as the type checker believes that a property stays as it was."""
    return table.app.top


def test_from_home_another_game_begins_at_once_and_the_first_stays(person: Person) -> None:
    match = Match(Fanorona({"board": "3x3"}), (ANNA, BEN))
    for turn in ("c2-b2A", "a3-a2A"):
        match.play_turn(turn)
    store.keep(match)
    person.app.push(Home(person.app))
    person.round()
    person.press("Lines of Fixation")
    person.press("Start")
    scene = person.top()
    assert isinstance(scene, GameScene)
    assert isinstance(scene.session.match.game, Fixation)
    person.key(pygame.K_ESCAPE)
    person.round()
    going_on = person.only(NextCard).going_on
    assert [game.game for game in going_on] == ["fixation", "fanorona"]
    assert going_on[1].turns == 2


@pytest.mark.parametrize("way", ["key", "button"])
def test_from_a_game_one_can_look_at_a_new_one_and_come_back(sit: Sit, way: str) -> None:
    table = sit(turns="c2-b2A")
    if way == "key":
        table.key(pygame.K_n, mod=pygame.KMOD_CTRL)
    else:
        table.press("New game")
    assert isinstance(top(table), NewGame)
    table.key(pygame.K_ESCAPE)
    first = top(table)
    assert first is table.game_scene
    table.play("a3-a2A")
    table.press("New game")
    table.press("Start")
    scene = top(table)
    assert isinstance(scene, GameScene)
    assert scene is not first
    assert not scene.session.match.plies
    assert [game.turns for game in whole_library().unfinished if game.turns] == [2]
