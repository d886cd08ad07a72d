"""What fingers do on the screen: taps, long presses, drags and scrolling, one finger and two."""

from __future__ import annotations

import pygame
import pytest
from support.hands import Clock, Hand, clock, hand
from support.ui_person import Person, folders, person, show

from fanoboard.games import game_named
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Slider
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.pane import Pane

__all__ = ["clock", "folders", "hand", "person"]


def play(person: Person) -> GameScene:
    match = Match(
        game_named("fanorona")({"board": "3x3"}), [Player("person", "Anna"), Player("person", "Ben")]
    )
    scene = GameScene(person.app, match)
    person.app.push(Home(person.app))
    person.app.push(scene)
    person.round()
    return scene


def test_a_game_is_played_by_taps(person: Person, hand: Hand) -> None:
    scene = play(person)
    match = scene.session.match
    for _ in range(4):
        before = len(match.plies)
        for spot in match.position.actions()[0].ways[0]:
            hand.tap(scene.board.center_of(spot))
        assert len(match.plies) == before + 1
    assert not scene.board.hovered
    assert scene.board.pointed is None


def test_a_tap_is_one_click_though_sdl_tells_of_a_mouse_too(person: Person, hand: Hand) -> None:
    pressed: list[int] = []
    button = Button(Message("Press"), lambda: pressed.append(1))
    scene = show(person, button)
    hand.down(button.rect.center)
    person.post(pygame.MOUSEBUTTONDOWN, pos=button.rect.center, button=1, touch=True)
    hand.up(button.rect.center)
    person.post(pygame.MOUSEBUTTONUP, pos=button.rect.center, button=1, touch=True)
    assert pressed == [1]
    assert not button.hovered
    assert scene.popup is None


def test_what_a_finger_barely_misses_is_meant(person: Person, hand: Hand) -> None:
    pressed: list[int] = []
    button = Button(Message("Press"), lambda: pressed.append(1))
    show(person, button)
    hand.tap((button.rect.right + 15, button.rect.centery))
    assert pressed == [1]
    hand.tap((button.rect.right + 60, button.rect.centery))
    assert pressed == [1], "that is too far"


def test_the_nearest_point_of_a_board_is_meant(person: Person, hand: Hand) -> None:
    scene = play(person)
    board, spot = scene.board, scene.session.match.position.actions()[0].ways[0][0]
    x, y = board.center_of(spot)
    unit = board.static.fit.unit
    beside = next(
        place
        for far in range(round(unit / 2), round(unit))
        for place in ((x + far, y - far // 3), (x - far, y + far // 3))
        if board.spot_at(place) is None
    )
    assert board.spot_at(beside) is None
    near = board.nearest(beside, 20)
    assert board.spot_at(near) is not None


def test_a_piece_is_dragged_by_a_finger_and_a_trembling_one_only_picks_it(person: Person, hand: Hand) -> None:
    scene = play(person)
    board, match = scene.board, scene.session.match
    source, target = match.position.actions()[0].ways[0][:2]
    x, y = board.center_of(source)
    hand.drag((x, y), (x + 8, y + 3), (x + 2, y))
    assert board.hand.spot == source, "a tap that trembled"
    hand.tap((x, y))
    assert not board.hand.spot
    there = board.center_of(target)
    hand.drag((x, y), ((x + there[0]) // 2, (y + there[1]) // 2), (there[0] + 9, there[1] - 9))
    assert len(match.plies) == 1


def test_a_long_press_explains_and_is_the_other_button(person: Person, hand: Hand) -> None:
    scene = play(person)
    spot = scene.session.match.position.actions()[0].ways[0][0]
    hand.tap(scene.board.center_of(spot))
    assert scene.board.hand.spot == spot
    hand.stay(scene.board.center_of(spot))
    assert not scene.board.hand.spot, "put down, as the other button does"
    assert scene.tooltip.visible
    assert spot in str(scene.tooltip.tip)
    hand.up(scene.board.center_of(spot))
    assert not scene.board.hand.spot, "no click besides"
    assert scene.tooltip.visible, "it can be read without a finger on it"
    assert not scene.board.hovered
    hand.tap((5, 5))
    assert not scene.tooltip.visible


def test_a_long_press_on_a_button_shows_its_tooltip_and_does_not_press_it(person: Person, hand: Hand) -> None:
    pressed: list[int] = []
    button = Button(Message("Press"), lambda: pressed.append(1), tip=Message("What it does"))
    scene = show(person, button)
    hand.stay(button.rect.center)
    assert scene.tooltip.visible
    hand.up(button.rect.center)
    assert not pressed


@pytest.fixture
def page(person: Person) -> tuple[Scene, Pane, list[Button]]:
    """A page of buttons, longer than its pane."""
    pane = Pane()
    pressed = [Button(Message("Press"), lambda: None) for _ in range(20)]
    scene = show(person, pane, *pressed)
    pane.rect = pygame.Rect(100, 100, 300, 300)
    for number, button in enumerate(pressed):
        button.rect = pygame.Rect(100, 100 + 60 * number, 300, 40)
    pane.set_content(pressed, 60 * 20)
    person.round()
    return scene, pane, pressed


def test_a_finger_scrolls_a_page_though_it_begins_on_a_button(
    person: Person, hand: Hand, page: tuple[Scene, Pane, list[Button]]
) -> None:
    _, pane, buttons = page
    hand.drag(buttons[2].rect.center, (200, 200), (200, 170), (200, 150))
    assert pane.offset == buttons[2].rect.centery + pane.offset - 150
    assert not any(button.pressed for button in buttons)


def test_what_was_pushed_goes_on_for_a_while_unless_motion_is_off(
    person: Person, hand: Hand, clock: Clock, page: tuple[Scene, Pane, list[Button]]
) -> None:
    _, pane, _ = page
    push = (250, 300), (250, 270), (250, 240), (250, 210)
    hand.drag((250, 330), *push)
    rest = pane.offset
    for _ in range(20):
        clock.now += 16
        person.app.round(True)
    assert pane.offset == rest == 120, "motion is off"
    person.app.settings.animation = "normal"
    person.app.restyle()
    hand.drag((250, 330), *push)
    before = pane.offset
    moving = True
    rounds = 0
    while moving and rounds < 500:
        clock.now += 16
        moving, rounds = person.app.round(moving), rounds + 1
    assert pane.offset > before + 50
    assert rounds < 200, "it comes to rest"


def test_a_finger_stops_what_goes_on_and_presses_nothing(
    person: Person, hand: Hand, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.app.settings.animation = "normal"
    person.app.restyle()
    pressed: list[int] = []
    pane = Pane()
    buttons = [Button(Message("Press"), lambda: pressed.append(1)) for _ in range(40)]
    show(person, pane, *buttons)
    pane.rect = pygame.Rect(100, 100, 300, 300)
    for number, button in enumerate(buttons):
        button.rect = pygame.Rect(100, 100 + 40 * number, 300, 40)
    pane.set_content(buttons, 40 * 40)
    hand.drag((250, 330), (250, 300), (250, 270), (250, 240))
    clock.now += 16
    person.app.round(True)
    hand.tap((250, 200))
    at = pane.offset
    clock.now += 16
    person.app.round(True)
    assert pane.offset == at
    assert not pressed
    hand.tap((250, 200))
    assert pressed == [1]


def test_two_fingers_scroll(person: Person, hand: Hand, page: tuple[Scene, Pane, list[Button]]) -> None:
    _, pane, _ = page
    hand.down((200, 300), 1)
    hand.down((300, 300), 2)
    for y in (280, 260, 240, 220):
        hand.go((200, y), finger=1)
        hand.go((300, y), finger=2)
    hand.up((200, 220), 1)
    hand.up((300, 220), 2)
    assert pane.offset == 80


def test_a_slider_in_a_page_that_scrolls_takes_what_goes_sideways(person: Person, hand: Hand) -> None:
    pane = Pane()
    slider = Slider([(number, str(number)) for number in range(11)], 0, lambda value: None)
    below = Button(Message("Below"), lambda: None)
    show(person, pane, slider, below)
    pane.rect = pygame.Rect(100, 100, 400, 200)
    slider.rect, below.rect = pygame.Rect(100, 120, 400, 40), pygame.Rect(100, 600, 400, 40)
    pane.set_content([slider, below], 700)
    hand.drag((110, 140), (160, 142), (260, 145))
    assert slider.value > 2
    assert pane.offset == 0
    value = slider.value
    hand.drag((260, 140), (262, 120), (263, 90))
    assert slider.value == value
    assert pane.offset == 50


def test_a_tap_into_a_field_brings_the_keyboard_of_the_screen(
    person: Person, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: asked.append(1))
    entry = TextEntry("", lambda text: True)
    scene = show(person, Button(Message("Press"), lambda: None), entry)
    hand.tap(entry.rect.center)
    assert scene.focus is entry
    assert asked
    asked.clear()
    hand.tap(entry.rect.center)
    assert asked, "it may have been put away"


def test_long_menus_and_lists_follow_a_finger(person: Person, hand: Hand) -> None:
    person.app.push(Home(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    pane = next(each for each in person.top().widgets if isinstance(each, Pane) and each.slides)
    x, y = pane.rect.center
    hand.drag((x, y), (x, y - 40), (x, y - 90))
    assert pane.offset == 90


def test_fingers_on_a_touchpad_of_a_mac_are_not_on_the_screen(
    person: Person, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed: list[int] = []
    button = Button(Message("Press"), lambda: pressed.append(1))
    show(person, button)
    monkeypatch.setattr("fanoboard.ui.app.app.sys.platform", "darwin")
    hand.tap(button.rect.center)
    assert not pressed


def test_without_the_keyboard_fingers_are_forgotten(person: Person, hand: Hand) -> None:
    pressed: list[int] = []
    button = Button(Message("Press"), lambda: pressed.append(1))
    show(person, button)
    hand.down(button.rect.center)
    person.post(pygame.WINDOWFOCUSLOST)
    assert not pressed
    hand.tap(button.rect.center)
    assert pressed == [1]
