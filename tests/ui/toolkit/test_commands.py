"""Keys, commands and what derives from them: shortcuts, buttons, tooltips and the list of keys."""

from __future__ import annotations

import pygame
import pytest
from support.ui_person import Person, folders, person, words

from fanoboard.content.settings import save_settings
from fanoboard.games import game_named
from fanoboard.games.editing import Setup
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message
from fanoboard.ui.app.app import App
from fanoboard.ui.app.key_list import KeyList
from fanoboard.ui.features.editor.editor_scene import PositionEditor
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.toolkit.commands.command import Command, KeyBindings
from fanoboard.ui.toolkit.commands.key import Key, any_of, keys
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import CommandButton
from fanoboard.ui.toolkit.widgets.entry import TextEntry

__all__ = ["folders", "person"]

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


def command(name: str, *texts: str) -> Command:
    return Command(name, keys(*texts), None, Message("Something"))


def press(key: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def play(person: Person, name: str, turns: str = "") -> GameScene:
    """A game of two people on the screen."""
    game = game_named(name)({"board": "3x3"} if name == "fanorona" else None)
    match = Match(game, [Player("person", "Anna"), Player("person", "Ben")])
    for turn in turns.split():
        match.play_turn(turn)
    scene = GameScene(person.app, match)
    person.app.push(Scene(person.app))
    person.app.push(scene)
    person.round()
    return scene


@pytest.mark.parametrize(
    ("text", "key", "caption"),
    [
        ("u", Key(pygame.K_u), "U"),
        ("ctrl+shift+z", Key(pygame.K_z, ctrl=True, shift=True), "Ctrl+Shift+Z"),
        ("f11", Key(pygame.K_F11), "F11"),
        ("alt+plus", Key(pygame.K_PLUS, alt=True), "Alt++"),
        ("pagedown", Key(pygame.K_PAGEDOWN), "Page down"),
        ("ö", Key(0xF6), "Ö"),
    ],
)
def test_keys_are_read_written_and_called_by_name(text: str, key: Key, caption: str) -> None:
    assert Key.read(text) == key
    assert str(key) == text
    assert str(key.caption) == caption


def test_how_a_key_is_written_leaves_room_for_taste() -> None:
    assert Key.read(" Shift+CTRL+z ") == Key.read("ctrl+shift+z")


@pytest.mark.parametrize("text", ["", "ctrl", "ctrl+", "ctrl+ctrl+z", "hyper+z", "zz", " ", "f99", "\n"])
def test_what_names_no_key_is_none(text: str) -> None:
    assert Key.read(text) is None


def test_several_keys_are_listed_as_people_do() -> None:
    assert str(any_of(keys("u"))) == "U"
    assert str(any_of(keys("r", "ctrl+y", "ctrl+shift+z"))) == "R, Ctrl+Y or Ctrl+Shift+Z"


def test_a_key_press_finds_its_command() -> None:
    undo, redo = command("undo", "u", "ctrl+z"), command("redo", "ctrl+shift+z")
    bindings = KeyBindings({})
    for pressed, found in (
        (press(pygame.K_u), undo),
        (press(pygame.K_u, SHIFT), undo),
        (press(pygame.K_z, CTRL), undo),
        (press(pygame.K_z, pygame.KMOD_META), undo),
        (press(pygame.K_z, CTRL | SHIFT), redo),
        (press(pygame.K_z), None),
        (press(pygame.K_u, CTRL), None),
        (press(pygame.K_u, pygame.KMOD_NUM | pygame.KMOD_CAPS), undo),
    ):
        assert bindings.find((undo, redo), pressed) is found


def test_while_a_person_types_keys_that_write_call_nothing() -> None:
    undo = command("undo", "u", "ctrl+z", "f3")
    found = [
        KeyBindings({}).find([undo], press(key, mod), typing=True)
        for key, mod in ((pygame.K_u, 0), (pygame.K_u, SHIFT), (pygame.K_z, CTRL), (pygame.K_F3, 0))
    ]
    assert found == [None, None, undo, undo]


def test_chosen_keys_take_the_place_of_the_usual_ones() -> None:
    undo, hint = command("undo", "u", "ctrl+z"), command("hint", "h")
    bindings = KeyBindings({"hint": ["u", "f5"]})
    assert bindings.keys(hint) == keys("u", "f5")
    assert bindings.keys(undo) == keys("ctrl+z"), "a key calls one command"
    assert bindings.find((undo, hint), press(pygame.K_u)) is hint
    assert bindings.find((undo, hint), press(pygame.K_h)) is None
    assert str(bindings.hint(hint)) == "U"


def test_a_command_may_be_left_without_keys_but_not_by_a_slip() -> None:
    hint = command("hint", "h")
    assert KeyBindings({"hint": []}).keys(hint) == ()
    assert KeyBindings({"hint": []}).hint(hint) == ""
    slip = KeyBindings({"hint": ["hyper+h"]})
    assert slip.keys(hint) == keys("h")
    assert slip.unknown == ["hyper+h"]


def test_a_chosen_key_holds_in_a_game_on_its_button_and_in_the_list(person: Person) -> None:
    person.app.settings.keys["undo"] = ["f5"]
    person.app.settings.keys["keys"] = ["f3"]
    scene = play(person, "fanorona", "c2-b2A")
    person.key(pygame.K_u)
    assert len(scene.session.match.turns) == 1
    assert str(person.named("Take back").hint) == "F5"
    person.key(pygame.K_F5)
    assert not scene.session.match.turns
    person.key(pygame.K_F2)
    assert person.top() is scene
    person.key(pygame.K_F3)
    assert isinstance(person.top(), KeyList)
    assert listed(person)["Take back"] == "F5"


def test_the_key_for_full_screen_can_be_chosen_and_the_settings_say_which(person: Person) -> None:
    person.app.settings.keys["fullscreen"] = ["alt+enter"]
    person.app.push(SettingsScene(person.app))
    person.round()
    assert "Alt+Enter does the same at any time" in person.texts()
    person.key(pygame.K_F11)
    assert not person.app.fullscreen
    person.key(pygame.K_RETURN, mod=pygame.KMOD_ALT)
    assert person.app.fullscreen


def test_a_letter_that_calls_a_command_can_still_be_typed(person: Person) -> None:
    person.app.settings.keys.update(rules=["r"], quit=["q"])
    scene = NewGame(person.app, game_named("fanorona"))
    person.app.push(Scene(person.app))
    person.app.push(scene)
    scene.set_focus(person.only(TextEntry))
    person.key(pygame.K_r, pygame.K_q)
    assert person.top() is scene
    scene.set_focus(person.named("Start"))
    person.key(pygame.K_r)
    assert person.top() is not scene


def listed(person: Person) -> dict[str, str]:
    """What the list of keys that is open says: the keys by what they do."""
    assert isinstance(person.top(), KeyList)
    labels = [words(label) for label in person.labels()[1:]]
    return dict(zip(labels[1::2], labels[::2], strict=True))


def test_the_list_tells_what_works_in_the_scene_below_and_nothing_else(person: Person) -> None:
    play(person, "fanorona", "c2-b2A")
    person.key(pygame.K_F2)
    fanorona = listed(person)
    person.key(pygame.K_ESCAPE)
    play(person, "fano_nim")
    person.key(pygame.K_F2)
    nim = listed(person)
    only_nim = {
        "Theory": "W",
        "Choose how many": "0 to 9, or the wheel",
        "Fan out the stack pointed at": "V",
    }
    assert dict(nim.items() - fanorona.items()) == only_nim
    assert fanorona["Take back"] == "U or Ctrl+Z"
    assert not {"Move now", "Resign"} & {*fanorona}, "there is no engine, and no key"
    assert fanorona["Quit"] == "Ctrl+Q"


def test_the_list_shows_in_less_weight_what_can_not_be_done_now(person: Person) -> None:
    play(person, "fanorona", "c2-b2A")
    person.key(pygame.K_F2)
    quiet = {words(label) for label in person.labels() if label.quiet}
    assert "Redo" in quiet
    assert "Take back" not in quiet


def test_no_key_calls_two_commands(person: Person) -> None:
    for scene in (
        play(person, "fano_nim"),
        Home(person.app),
        NewGame(person.app, game_named("fanorona")),
        PositionEditor(person.app, game_named("fano_nim")(), Setup(), lambda _: None),
        SettingsScene(person.app),
    ):
        every = [*scene.commands, *person.app.commands.values()]
        called = [key for command in every for key in command.keys]
        assert len(called) == len(set(called))
        assert len({command.id for command in every}) == len(every)


def test_what_a_button_does_its_key_does(person: Person) -> None:
    scene = play(person, "fano_nim")
    buttons = [each for each in scene.widgets if isinstance(each, CommandButton) and each.visible]
    known = {command.id: command for command in scene.commands}
    assert len(buttons) == 12
    for button in buttons:
        assert button.command.id in known
        assert str(button.hint) == str(person.app.bindings.hint(button.command))
        assert button.enabled == button.command.enabled()


def test_keys_in_the_settings_that_do_not_exist_are_told(person: Person) -> None:
    person.app.settings.keys["undo"] = ["hyper+u", "f5"]
    save_settings(person.app.settings)
    other = Person(App())
    other.app.push(Scene(other.app))
    other.round()
    assert any("hyper+u." in text for text in other.texts())
