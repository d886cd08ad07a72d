"""A gamepad is a second keyboard: with virtual ones of SDL, as with none there is to hold in the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from support.ui_person import Person, folders, person
from support.virtual_gamepad import VirtualGamepad

from fanoboard.games import game_named
from fanoboard.match.match import Match, Player
from fanoboard.ui.app.key_list import KeyList
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.system.gamepad import PAD_BUTTON, Gamepads, family_of
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button_sign import ButtonSign
from fanoboard.ui.toolkit.widgets.menu import Menu

__all__ = ["folders", "person"]


@pytest.fixture
def pads(person: Person) -> Iterator[list[VirtualGamepad]]:
    """Those that a test plugs in: they are unplugged after it."""
    made: list[VirtualGamepad] = []
    yield made
    for pad in made:
        pad.unplug()
    person.app.gamepads.end()


@pytest.fixture
def pad(person: Person, pads: list[VirtualGamepad]) -> VirtualGamepad:
    person.app.push(Home(person.app))
    person.round()
    return plug(person, pads)


def plug(person: Person, pads: list[VirtualGamepad], *, known: bool = True) -> VirtualGamepad:
    pads.append(VirtualGamepad(person.round, known=known))
    person.round()
    return pads[-1]


def play(person: Person) -> GameScene:
    match = Match(
        game_named("fanorona")({"board": "3x3"}), [Player("person", "Anna"), Player("person", "Ben")]
    )
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.round()
    return scene


def walk(scene: GameScene, pad: VirtualGamepad, spot: str) -> None:
    """Lead the cursor to a spot by the cross."""
    if scene.board.cursor is None:
        pad.press("right")
    standing = scene.board.layout.standing
    for _ in range(40):
        cursor = scene.board.cursor
        assert cursor is not None
        if cursor == spot:
            return
        (x, y), (wx, wy) = standing[cursor], standing[spot]
        if abs(wx - x) >= 0.5:
            pad.press("right" if wx > x else "left")
        else:
            pad.press("up" if wy > y else "down")
    raise AssertionError(f"there is no way to {spot}")


def test_a_game_is_played_by_a_gamepad_alone(person: Person, pad: VirtualGamepad) -> None:
    scene = play(person)
    match = scene.session.match
    while match.result is None and len(match.plies) < 6:
        before = len(match.plies)
        action = match.position.actions()[0]
        for spot in action.ways[0]:
            walk(scene, pad, spot)
            pad.press("a")
            person.until(lambda: not scene.board.animating)
        assert len(match.plies) > before, action


def test_menus_lists_and_controls_are_used_by_it(person: Person, pad: VirtualGamepad) -> None:
    play(person)
    pad.press("start")
    assert isinstance(person.top().popup, Menu)
    pad.press("down", "b")
    assert person.top().popup is None, "B shuts the menu and leaves the game alone"
    pad.press("b")
    assert isinstance(person.top(), Home)
    pad.press("start")
    assert isinstance(person.top(), SettingsScene)
    before = person.top().focus
    pad.lean("right_trigger", 1)
    pad.lean("right_trigger", -1)
    assert person.top().focus not in (None, before)
    pad.lean("left_trigger", 1)
    assert person.top().focus is before


def test_a_stick_moves_the_cursor_and_goes_on_while_it_is_held(
    person: Person, pad: VirtualGamepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = play(person)
    pad.press("right")
    start = scene.board.cursor
    pad.lean("y", -0.2)
    assert scene.board.cursor == start, "that is how sticks rest"
    pad.lean("y", -0.9)
    second = scene.board.cursor
    assert second != start
    pad.lean("y", -0.8)
    pad.lean("x", 0.7)
    assert scene.board.cursor == second, "it still points up, more or less"
    then = pygame.time.get_ticks() + 500
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: then)
    person.app.round(True)
    third = scene.board.cursor
    assert third != second
    pad.lean("x", 0)
    pad.lean("y", 0)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: then + 500)
    person.app.round(True)
    assert scene.board.cursor == third, "let go of, it stays"


class Pedals:
    """A joystick that is pushed as long as nobody touches it."""

    def __init__(self, index: int) -> None:
        pass

    def get_name(self) -> str:
        return "Pedals"

    def get_numaxes(self) -> int:
        return 2

    def get_axis(self, axis: int) -> float:
        return -1.0

    def get_instance_id(self) -> int:
        return 7


def test_what_never_rested_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from pygame._sdl2 import controller

    monkeypatch.setattr(pygame.joystick, "Joystick", Pedals)
    monkeypatch.setattr(controller, "is_controller", lambda index: False)
    gamepads = Gamepads()

    def heard(kind: int, **values: Any) -> list[pygame.event.Event]:  # noqa: ANN401 - as pygame has it
        told = gamepads.translated([pygame.event.Event(kind, **values)], 0)
        return [event for event in told if event.type != pygame.JOYDEVICEADDED]

    assert not heard(pygame.JOYDEVICEADDED, device_index=0)
    assert not heard(pygame.JOYAXISMOTION, instance_id=7, axis=0, value=-0.9)
    assert not heard(pygame.JOYAXISMOTION, instance_id=7, axis=0, value=0.1)
    (left,) = heard(pygame.JOYAXISMOTION, instance_id=7, axis=0, value=-0.9)
    assert left.key == pygame.K_LEFT, "now it has been at rest"


def test_trembling_does_not_even_wake_the_window() -> None:
    gamepads = Gamepads()
    tremble = pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=0, value=900)
    also = pygame.event.Event(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=0.03)
    assert gamepads.translated([tremble, also], 0) == []


def test_it_is_told_on_the_screen_what_its_buttons_do(person: Person, pad: VirtualGamepad) -> None:
    assert not person.app.strip.foot, "it lies there unused"
    scene = play(person)
    pad.press("right")
    strip, room = person.app.strip, scene.size[1]
    said = {button: str(text) for buttons, text in strip.meanings for button in buttons}
    assert said["a"] == "Choose"
    assert said["b"] == "Back"
    assert said["start"] == "More"
    assert scene.size[1] == room == person.app.window.size[1] - strip.foot
    assert strip.foot > 0
    person.key(pygame.K_F9)
    assert scene.popup is not None, "the menu is not shut as the strip goes"
    assert strip.foot
    person.key(pygame.K_ESCAPE)
    assert not strip.foot
    assert scene.size == person.app.window.size


def test_the_list_of_keys_shows_its_buttons_while_there_is_one(person: Person, pad: VirtualGamepad) -> None:
    pad.press("back")
    assert isinstance(person.top(), KeyList)
    signs = [each for each in person.top().widgets if isinstance(each, ButtonSign)]
    assert {sign.button for sign in signs} >= {"a", "b", "y", "start", "back", "left_trigger"}
    assert [str(sign.said) for sign in signs][:2] == ["A", "B"]
    pad.press("b")
    pad.unplug()
    person.key(pygame.K_F2)
    assert not [each for each in person.top().widgets if isinstance(each, ButtonSign)]


def test_several_come_and_go_while_the_program_runs(person: Person, pads: list[VirtualGamepad]) -> None:
    person.app.push(Home(person.app))
    person.round()
    first, second = plug(person, pads), plug(person, pads)
    play(person)
    second.press("start")
    assert person.top().popup is not None
    first.press("b")
    assert person.top().popup is None
    first.down("right")
    first.unplug()
    assert person.app.strip.foot, "there is one still"
    second.unplug()
    assert not person.app.strip.foot
    third = plug(person, pads)
    third.press("start")
    assert person.top().popup is not None


def test_what_sdl_does_not_know_is_taken_as_the_plainest(person: Person, pads: list[VirtualGamepad]) -> None:
    person.app.push(Home(person.app))
    person.round()
    plain = plug(person, pads, known=False)
    scene = play(person)
    plain.hat(2)
    plain.hat(0)
    before = scene.board.cursor
    assert before is not None
    plain.hat(1)
    assert scene.board.cursor != before


def test_what_is_explained_is_told_at_once(person: Person, pad: VirtualGamepad) -> None:
    scene = play(person)
    pad.press("right", "y")
    tooltip = scene.tooltip
    assert tooltip.visible
    assert "A white piece stands on a1" in str(tooltip.tip)
    assert str(tooltip.tip) in [node.name for _, node in scene.node().walk() if node.live]
    pad.press("left")
    assert not tooltip.visible


def test_without_a_gamepad_nothing_is_asked(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.round()
    gamepads = person.app.gamepads
    assert not gamepads.present
    assert not gamepads.in_use
    person.post(PAD_BUTTON, button="start")  # nobody has it here, and nothing goes wrong


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Xbox Series X Controller", "xbox"),
        ("PS5 Controller", "playstation"),
        ("Sony DualSense Wireless Controller", "playstation"),
        ("Nintendo Switch Pro Controller", "nintendo"),
        ("8BitDo Zero", "xbox"),
    ],
)
def test_buttons_are_drawn_as_they_are_written(name: str, family: str) -> None:
    assert family_of(name) == family
