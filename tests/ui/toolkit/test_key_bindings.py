"""Keys are chosen by pressing them, and every command can be given some."""

from __future__ import annotations

import pygame
import pytest
from support.ui_person import Person, folders, person, words

from fanoboard.content.settings import load_settings
from fanoboard.games import games
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.settings.key_bindings import KeyBindingsScene
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.toolkit.commands.command_table import GROUPS
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label

__all__ = ["folders", "person"]

CTRL = pygame.KMOD_CTRL


@pytest.fixture
def page(person: Person) -> Person:
    """A person at the page of keys."""
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.app.push(KeyBindingsScene(person.app))
    person.round()
    return person


def called_by(page: Person, tip: str) -> Button:
    """The button with the keys of a command."""
    label = next(each for each in page.labels() if words(each) == tip)
    row = [
        each
        for each in page.top().widgets
        if isinstance(each, Button)
        and each.pane is label.pane
        and each.rect.colliderect(label.rect.inflate(2000, -8))
    ]
    return min(row, key=lambda button: button.rect.x)


def choose(page: Person, tip: str, key: int, mod: int = 0) -> None:
    """Click what calls a command, and press a key."""
    page.click_on(called_by(page, tip))
    page.key(key, mod=mod)


def test_a_key_is_given_by_pressing_it_and_holds_the_next_time(page: Person) -> None:
    assert words(called_by(page, "Take back")) == "U or Ctrl+Z"
    choose(page, "Take back", pygame.K_F5)
    assert words(called_by(page, "Take back")) == "F5"
    page.key(pygame.K_ESCAPE)
    page.round()
    assert load_settings()[0].keys == {"undo": ["f5"]}


def test_a_key_that_calls_something_everywhere_can_be_given_too(page: Person) -> None:
    before = page.app.fullscreen
    choose(page, "Take back", pygame.K_F11)
    assert page.app.fullscreen == before, "it was pressed to be chosen"
    assert isinstance(page.top(), Dialog)
    assert any("“Full screen”" in text and "“Take back”" in text for text in page.texts())
    page.press("Change it")
    assert words(called_by(page, "Take back")) == "F11"
    assert words(called_by(page, "Full screen")) == "None"
    page.key(pygame.K_F11)
    assert page.app.fullscreen == before
    page.press("Restore all defaults")
    assert words(called_by(page, "Full screen")) == "F11"
    assert page.app.settings.keys == {}


def test_a_conflict_can_be_left_alone(page: Person) -> None:
    choose(page, "Redo", pygame.K_z, CTRL)
    assert isinstance(page.top(), Dialog)
    page.press("Leave it")
    assert page.app.settings.keys == {}
    assert words(called_by(page, "Take back")) == "U or Ctrl+Z"


def test_a_key_that_was_chosen_for_one_command_can_go_on_to_another(page: Person) -> None:
    choose(page, "Take back", pygame.K_F5)
    choose(page, "Redo", pygame.K_F5)
    page.press("Change it")
    assert page.app.settings.keys == {"undo": [], "redo": ["f5"]}


def test_one_command_goes_back_to_its_usual_keys(page: Person) -> None:
    choose(page, "Take back", pygame.K_F5)
    choose(page, "Redo", pygame.K_F6)
    page.press("Restore the default")
    assert page.app.settings.keys == {"redo": ["f6"]}


def test_backspace_leaves_a_command_without_a_key(page: Person) -> None:
    choose(page, "Quit", pygame.K_BACKSPACE)
    assert page.app.settings.keys == {"quit": []}
    assert words(called_by(page, "Quit")) == "None"


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_SPACE, pygame.K_LEFT, pygame.K_7])
def test_keys_with_a_use_of_their_own_are_refused_and_said(page: Person, key: int) -> None:
    choose(page, "Take back", key)
    assert page.app.settings.keys == {}
    assert any("a use of its own" in text for text in page.texts())
    page.key(pygame.K_F5)
    assert page.app.settings.keys == {"undo": ["f5"]}, "it still waits"


def test_a_modifier_is_waited_through_and_escape_or_a_click_gives_up(page: Person) -> None:
    choose(page, "Take back", pygame.K_LSHIFT)
    page.key(pygame.K_F5, mod=pygame.KMOD_SHIFT)
    assert page.app.settings.keys == {"undo": ["shift+f5"]}
    choose(page, "Redo", pygame.K_ESCAPE)
    assert isinstance(page.top(), KeyBindingsScene)
    page.click(called_by(page, "Redo").rect.center)
    page.click((3, 3))
    page.key(pygame.K_F7)
    assert page.app.settings.keys == {"undo": ["shift+f5"]}


def test_the_page_is_reached_from_the_settings(person: Person) -> None:
    person.resize((1280, 1500))
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    person.click_on(person.named("Change keys"))
    assert isinstance(person.top(), KeyBindingsScene)
    assert any(isinstance(each, Label) and words(each) == "Show a good move" for each in person.top().widgets)


@pytest.mark.usefixtures("idle_engines")
@pytest.mark.parametrize("name", games())
def test_every_command_of_every_scene_can_be_given_a_key(person: Person, name: str) -> None:
    known = {each.id: each.keys for group in GROUPS for each in group.commands}
    game = games()[name]()
    persons = [Player("person", "") for _ in game.seats]
    engines = [persons[0], *(Player("engine", "", 1) for _ in game.seats[1:])]
    person.app.push(Scene(person.app))
    scenes = [Home(person.app), *(GameScene(person.app, Match(game, each)) for each in (persons, engines))]
    for scene in scenes:
        for command in (*scene.commands, *person.app.commands.values()):
            assert known[command.id] == command.keys
        scene.leave()
