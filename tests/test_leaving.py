"""A new game takes the place of an unfinished one only when somebody has said so."""

from __future__ import annotations

import pygame
import pytest
from test_ui_game import AI, ANNA, BEN, Sit, Table, sit
from ui_person import Person, folders, person

from fanoboard.content import paths
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fixation import Fixation
from fanoboard.match import autosave
from fanoboard.match.match import Match
from fanoboard.match.saves import record, write
from fanoboard.ui.dialog import Dialog
from fanoboard.ui.game.game_scene import GameScene
from fanoboard.ui.scene import Scene
from fanoboard.ui.scenes.home import Home
from fanoboard.ui.scenes.new_game import NewGame

__all__ = ["folders", "person", "sit"]

KEPT = "It is kept, and offered again when the newer game is over."


def top(table: Table) -> Scene:
    """Asked in a function, as the type checker believes that a property stays as it was."""
    return table.app.top


def keep(turns: str, *, drawn: bool = False) -> None:
    """Leave a game of Fanorona in the user's folder."""
    match = Match(Fanorona({"board": "3x3"}), (ANNA, AI))
    for turn in turns.split():
        match.play_turn(turn)
    if drawn:
        match.agree_draw()
    write(record(match), paths.state_folder() / "match.yaml")


def choose_fixation(person: Person) -> None:
    """From home to the new-game screen of another game, and its Start."""
    person.app.push(Home(person.app))
    person.round()
    person.press("Lines of Fixation")
    assert isinstance(person.top(), NewGame)
    person.press("Start")


def test_from_home_too_it_is_asked_before_a_kept_game_is_lost(person: Person) -> None:
    keep("c2-b2A a3-a2A")
    choose_fixation(person)
    assert isinstance(person.top(), Dialog)
    assert "Leave the unfinished game of Fanorona?" in person.texts()
    assert (
        "Anna and Computer have played 2 turns. It is kept, and offered again when the newer game is over."
        in person.texts()
    )
    person.key(pygame.K_ESCAPE)
    assert isinstance(person.top(), NewGame)
    kept, _ = autosave.saved()
    assert kept is not None
    assert len(kept.turns) == 2
    person.press("Start")
    person.press("Start anyway")
    scene = person.top()
    assert isinstance(scene, GameScene)
    assert isinstance(scene.session.match.game, Fixation)


@pytest.mark.parametrize("kept", ["none", "no turn", "finished"])
def test_nothing_is_asked_where_nothing_is_lost(person: Person, kept: str) -> None:
    if kept != "none":
        keep("c2-b2A" if kept == "finished" else "", drawn=kept == "finished")
    choose_fixation(person)
    assert isinstance(person.top(), GameScene)


@pytest.mark.parametrize("way", ["key", "button"])
def test_from_a_game_one_can_look_at_a_new_one_and_come_back(sit: Sit, way: str) -> None:
    table = sit(turns="c2-b2A")
    if way == "key":
        table.key(pygame.K_n, pygame.KMOD_CTRL)
    else:
        table.press("New game")
    assert isinstance(top(table), NewGame)
    table.key(pygame.K_ESCAPE)
    assert top(table) is table.scene
    table.play("a3-a2A")
    table.press("New game")
    table.press("Start")
    assert isinstance(top(table), Dialog)
    assert table.shows(f"Anna and Ben have played 2 turns. {KEPT}")
    table.press("Start anyway")
    scene = top(table)
    assert isinstance(scene, GameScene)
    assert scene is not table.scene
    assert not scene.session.match.plies


def test_after_the_end_of_a_game_nothing_is_asked(sit: Sit) -> None:
    table = sit((ANNA, BEN), turns="c2-b2A")
    table.press("Resign")
    table.press("Resign")
    table.press("New game")
    table.press("Start")
    table.until(lambda: isinstance(table.app.top, GameScene))
