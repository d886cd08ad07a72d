"""What is asked about before it is done, as often as a person wants that."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from support.some_match import ANN, BEN, play_some, played
from support.ui_person import Person, folders, person

from fanoboard.content.settings import AskFirst
from fanoboard.games.fanorona import Fanorona
from fanoboard.match import store
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.seats_overlay import ResignOverlay
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.library.library_scene import LibraryScene
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

ALL: tuple[AskFirst, ...] = ("always", "lost", "never")


def choose(person: Person, wanted: AskFirst) -> None:
    """In the settings, by the keyboard."""
    scene = SettingsScene(person.app)
    person.app.push(scene)
    person.round()
    found = next(
        each
        for each in scene.widgets
        if isinstance(each, DropDown) and each.node(person.app.style).name == "Ask first"
    )
    scene.set_focus(found)
    person.key(pygame.K_RETURN, pygame.K_HOME, *[pygame.K_DOWN] * ALL.index(wanted), pygame.K_RETURN)
    person.key(pygame.K_ESCAPE)
    assert person.app.settings.ask_first == wanted


@pytest.mark.parametrize("wanted", ALL)
def test_who_leaves_a_game_is_asked_only_by_request(person: Person, wanted: AskFirst) -> None:
    person.app.push(Home(person.app))
    choose(person, wanted)
    scene = GameScene(person.app, played())
    person.app.push(scene)
    person.round()
    person.press("Home")
    assert isinstance(person.top(), Dialog) == (wanted == "always")
    if wanted == "always":
        person.press("Cancel")
        assert person.top() is scene
        person.press("Home")
        person.press("Leave")
    assert isinstance(person.top(), Home)


@pytest.mark.parametrize("wanted", ALL)
def test_who_resigns_is_asked_unless_never(person: Person, wanted: AskFirst) -> None:
    person.app.push(Home(person.app))
    choose(person, wanted)
    match = play_some(Match(Fanorona(), (ANN, Player("engine", level=1)), 5), 4, Random(5))
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.until(lambda: match.position.mover == 0 and not scene.board.animating)
    person.press("Resign")
    assert isinstance(person.top(), ResignOverlay) == (wanted != "never")
    assert (match.result is not None) == (wanted == "never")


@pytest.mark.parametrize("wanted", ALL)
def test_a_game_is_deleted_at_once_but_by_request(person: Person, wanted: AskFirst) -> None:
    match = played(players=(ANN, BEN))
    store.keep(match)
    person.app.push(Home(person.app))
    choose(person, wanted)
    library = LibraryScene(person.app)
    person.app.push(library)
    person.until(lambda: len(library.watch.found.games) == 1)
    person.press("Delete")
    if wanted == "always":
        assert isinstance(person.top(), Dialog)
        assert library.watch.found.games
        person.press("Delete")
    person.until(lambda: not library.watch.found.games)
    assert person.top() is library
