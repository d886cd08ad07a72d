"""All that can be done, by the mouse alone, by one finger alone, by the keyboard alone, in every screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
import pytest
from support.every_scene import ALL, SCENES
from support.hands import Clock, Hand, clock, hand
from support.ui_person import Person, folders, person

from fanoboard.games import game_named
from fanoboard.ui.app.key_list import KeyList
from fanoboard.ui.board.board_image import BoardImage
from fanoboard.ui.features.game.ribbon import Ribbon
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import CommandButton
from fanoboard.ui.toolkit.widgets.menu import Menu
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

__all__ = ["clock", "folders", "hand", "person"]

pytestmark = pytest.mark.usefixtures("idle_engines")

ON_A_TURN = {"name branch", "promote", "main line", "remove branch"}
"""What the menu of a turn has: the other button opens it, a finger that stays, or Enter."""
WITH_THE_ANALYSIS = {"move values", "value strip"}
"""What stands on its panel."""
TWICE = (Ribbon,)
"""What does the same as a button that the keyboard reaches: back to now."""


SOME = [
    name for name in ALL if name.partition(" ")[2] in ("", "fanorona", "fano_cards", "editor", "bindings")
]
"""Of screens that all games have, two."""


@pytest.fixture(params=SOME)
def scene(request: pytest.FixtureRequest, person: Person) -> Iterator[Scene]:
    person.app.push(Scene(person.app))
    person.app.push(ALL[request.param](person))
    person.round()
    yield person.top()
    while person.app.top is not person.app.scenes[0]:
        person.app.scenes.pop().leave()


def shown(scene: Scene) -> set[str]:
    """The commands that can be clicked as they stand there."""
    return {each.command.id for each in scene.widgets if isinstance(each, CommandButton) and each.visible}


def button_of_menu(scene: Scene) -> CommandButton:
    """The one that is seen: a game has another beside the board than in calm mode."""
    return next(
        each
        for each in scene.widgets
        if isinstance(each, CommandButton) and each.command.id == "more" and each.visible
    )


def ground(scene: Scene) -> tuple[int, int]:
    """A place where there is nothing to click."""
    wide, high = scene.size
    for y in range(high - 2, 0, -7):
        for x in range(wide - 2, 0, -7):
            if scene.widget_at((x, y)) is None and scene.nearest((x, y), 20) == (x, y):
                return x, y
    raise AssertionError("there is no ground")


def listed(person: Person) -> set[str]:
    """What can be clicked in the list of keys that is open."""
    found = person.top()
    assert isinstance(found, KeyList)
    rows = {str(row.text) for row in found.grounds.values()}
    assert all(
        row.hit(row.rect.center) or not found.pane.rect.contains(row.rect) for row in found.grounds.values()
    )
    return rows


def test_every_command_is_clicked_somewhere_and_the_keyboard_comes_to_all(
    person: Person, scene: Scene
) -> None:
    """As a button or in a menu, or in the list of keys, which the other button shows; and by Tab."""
    check_keyboard(person, scene)
    if scene.overlay:
        return
    here = shown(scene)
    commands = (*scene.commands, *person.app.commands.values())
    more = next((each for each in commands if each.id == "more"), None)
    in_menu: set[str] = set()
    if more is not None:
        person.click_on(button_of_menu(scene))
        assert isinstance(scene.popup, Menu)
        in_menu = {str(item.text) for item in scene.popup.items}
        person.key(pygame.K_ESCAPE)
        person.click(person_finds(scene, in_menu, "Keys", person))
    else:
        place = ground(scene)
        person.post(pygame.MOUSEBUTTONDOWN, pos=place, button=3)
        person.post(pygame.MOUSEBUTTONUP, pos=place, button=3)
    in_list = listed(person)
    missing = [
        each.id
        for each in commands
        if each.id not in here | ON_A_TURN | WITH_THE_ANALYSIS
        and str(each.tip) not in in_menu | in_list
        and each.enabled()
    ]
    assert not missing


def person_finds(scene: Scene, in_menu: set[str], text: str, person: Person) -> tuple[int, int]:
    """Where the menu of a game, opened again, has a row."""
    assert text in in_menu
    person.click_on(button_of_menu(scene))
    assert isinstance(scene.popup, Menu)
    menu, row = scene.popup, next(item for item in scene.popup.items if str(item.text) == text)
    for _ in menu.items:
        if menu.rect.contains(menu.place_of(row)):
            break
        person.wheel(menu.rect.center, -1)  # A long one is scrolled.
    return menu.place_of(row).center


def test_a_row_of_the_list_of_keys_does_what_it_says(person: Person) -> None:
    person.app.push(SCENES["home"](person))
    person.round()
    before = person.app.fullscreen
    person.key(pygame.K_F2)
    found = person.top()
    assert isinstance(found, KeyList)
    row = next(row for row in found.grounds.values() if str(row.text) == "Full screen")
    person.click_on(row)
    assert person.app.fullscreen != before
    assert person.top() is not found


def test_one_finger_finds_the_list_too(person: Person, hand: Hand, clock: Clock) -> None:
    person.app.push(SCENES["settings"](person))
    person.round()
    place = ground(person.top())
    hand.stay(place)
    hand.up(place)
    assert isinstance(person.top(), KeyList)


def check_keyboard(person: Person, scene: Scene) -> None:
    clickable = [
        each
        for each in scene.widgets
        if each.visible
        and each.touchable
        and type(each).press is not Widget.press
        and not isinstance(each, (Pane, *TWICE))
        and not (isinstance(each, BoardImage) and not each.touchable)
    ]
    without = [each for each in clickable if not each.focusable]
    assert not without
    deaf = [each for each in clickable if type(each).key is Widget.key]
    assert not deaf, "they do nothing by a key"
    met = walk(person, [each for each in clickable if each.accepts])
    assert not met, "Tab does not lead there"


def walk(person: Person, wanted: Sequence[Widget]) -> list[Widget]:
    """Go round by Tab; what of this was not met."""
    scene = person.top()
    left = list(wanted)
    for _ in range(len(scene.widgets) + 2):
        scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
        if scene.focus in left:
            left.remove(scene.focus)
    return left


def test_a_start_position_is_clicked_by_the_keyboard_too(person: Person) -> None:
    person.app.push(Scene(person.app))
    scene = NewGame(person.app, game_named("fano_nim"))
    person.app.push(scene)
    person.round()
    image = person.only(BoardImage)
    scene.set_focus(image, ring=True)
    cursor = image.cursor
    assert cursor is not None
    count = image.thumbnail.count(cursor)
    person.key(pygame.K_MINUS)
    image = person.only(BoardImage)
    assert image.thumbnail.count(cursor) != count
    person.key(pygame.K_RIGHT)
    person.key(pygame.K_RETURN)
    assert person.top() is scene
    assert person.only(BoardImage).focused, "the keyboard is where it was"


def test_the_other_button_beside_a_board_puts_down_what_is_picked_first(person: Person) -> None:
    person.app.push(Scene(person.app))
    scene = SCENES["puzzle fanorona"](person)
    person.app.push(scene)
    person.round()
    place = scene.size[0] - 4, scene.size[1] - 4
    first = scene.open_spots()[0]  # type: ignore[attr-defined]
    scene.click(first)  # type: ignore[attr-defined]
    person.post(pygame.MOUSEBUTTONDOWN, pos=place, button=3)
    assert person.top() is scene
    person.post(pygame.MOUSEBUTTONDOWN, pos=place, button=3)
    assert isinstance(person.top(), KeyList)
