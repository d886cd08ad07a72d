"""Tooltips come when the mouse has moved and rests, beside what they tell of, and give nothing away."""

from __future__ import annotations

import pygame
import pytest
from support.some_match import played
from support.tiers import each_met
from support.ui_person import Person, folders, person, show
from support.window_time import WindowTime

from fanoboard.content.lesson import load_lesson
from fanoboard.content.posed import puzzles_of
from fanoboard.games import games
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.features.puzzles.puzzle_scene import PuzzleScene
from fanoboard.ui.play.board_scene import BoardScene
from fanoboard.ui.toolkit.widgets.bubble import DELAY
from fanoboard.ui.toolkit.widgets.button import Button

__all__ = ["folders", "person"]


def told(person: Person) -> str:
    """What the tooltip says, if it is there."""
    tooltip = person.top().tooltip
    return str(tooltip.tip) if tooltip.visible else ""


def wait(person: Person, window_time: WindowTime, milliseconds: int) -> None:
    window_time.pass_by(milliseconds)
    person.round()


def play(person: Person, game: str) -> GameScene:
    person.app.push(Home(person.app))
    person.app.play(played(game, 4))
    person.round()
    if isinstance(person.top(), PassDeviceScene):
        person.key(pygame.K_RETURN)
    scene = person.top()
    assert isinstance(scene, GameScene)
    return scene


def test_a_tooltip_waits_a_second_of_rest(person: Person, window_time: WindowTime) -> None:
    button = Button("Go", lambda: None, tip="Goes")
    show(person, button)
    x, y = button.rect.center
    person.move((x, y))
    wait(person, window_time, DELAY * 6 // 10)
    person.move((x + 1, y))
    wait(person, window_time, DELAY * 6 // 10)
    assert DELAY == 1000
    assert not told(person), "it has not rested for a second yet"
    wait(person, window_time, DELAY // 2)
    assert told(person) == "Goes"
    person.move((x + 2, y))
    assert told(person) == "Goes", "it stays while the mouse is on the same thing"
    person.down((x + 2, y))
    person.up((x + 2, y))
    wait(person, window_time, 5 * DELAY)
    assert not told(person), "whoever has clicked knows what it is"


@pytest.mark.parametrize("game", [*games()])
def test_none_comes_while_the_mouse_stands_still(person: Person, window_time: WindowTime, game: str) -> None:
    """Whatever is played meanwhile by others, or by a click there."""
    scene = play(person, game)
    match = scene.session.match
    spots = [spot for spot in scene.board.layout.standing if match.position.tip(spot, 0) is not None]
    place = scene.board.center_of(spots[0])
    person.move(place)
    wait(person, window_time, 2 * DELAY)
    assert told(person)
    person.down(place)
    person.up(place)
    scene.cancel()
    for _ in range(3):
        wait(person, window_time, 2 * DELAY)
        assert not told(person), "the mouse has not moved"
        if match.result is not None:
            break
        # As others do, without a mouse.
        scene.move(match.position.actions()[0])
        person.until(lambda: not scene.board.animating)
        if person.top() is not scene:
            return  # a curtain hides the cards
    person.post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    wait(person, window_time, 2 * DELAY)
    assert not told(person), "nor is it a movement that the window comes to the mouse"


@pytest.mark.parametrize(("size", "game"), each_met([(1280, 800), (800, 600), (2560, 1600)], games()))
def test_they_stand_beside_what_they_tell_of(
    person: Person, window_time: WindowTime, game: str, size: tuple[int, int]
) -> None:
    person.resize(size)
    scene = play(person, game)
    seen = 0
    for spot in scene.board.layout.standing:
        if spot not in scene.session.view.position.picture(scene.session.view.viewer):
            continue
        person.move((2, 2))
        person.move(scene.board.center_of(spot))
        if person.top() is not scene or scene.board.pointed != spot:
            continue
        wait(person, window_time, 2 * DELAY)
        if told(person):
            seen += 1
            tooltip = scene.tooltip.rect
            assert not tooltip.colliderect(scene.board.space_of(spot)), spot
            assert pygame.Rect((0, 0), size).contains(tooltip), spot
    assert seen


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (2560, 1600)])
def test_they_stand_beside_a_stack_that_is_fanned_out(
    person: Person, window_time: WindowTime, size: tuple[int, int]
) -> None:
    person.resize(size)
    scene = play(person, "fano330")
    board, seen = scene.board, 0
    for spot, pile in scene.session.view.position.picture(scene.session.view.viewer).items():
        if len(pile) < 2 or spot not in board.layout.standing:
            continue
        person.move((2, 2))
        wait(person, window_time, 0)
        before = person.app.window.surface.copy()
        person.move(board.center_of(spot))
        wait(person, window_time, 700)
        assert board.moment.fanned == spot
        assert not told(person), "the stack is looked at closely first"
        after = person.app.window.surface.copy()
        wait(person, window_time, DELAY)
        if told(person):
            seen += 1
            # What is the same over the whole of the panel with the tooltip as without it is not covered.
            colour = scene.style.theme.colours.panel.rgb
            tooltip = scene.tooltip.rect.clip(board.board_rect)
            spots = [
                (x, y) for x in range(tooltip.left, tooltip.right) for y in range(tooltip.top, tooltip.bottom)
            ]
            fresh = [
                at for at in spots if before.get_at(at) != after.get_at(at) and after.get_at(at)[:3] == colour
            ]
            assert not fresh, spot
    assert seen


@pytest.mark.parametrize("game", [*games()])
def test_lessons_and_puzzles_tell_nothing_of_their_boards(
    person: Person, window_time: WindowTime, game: str
) -> None:
    person.app.push(Home(person.app))
    lesson = load_lesson(game)
    assert lesson is not None
    scenes: list[BoardScene] = [
        LessonScene(person.app, lesson, 1),
        PuzzleScene(person.app, puzzles_of(game), 0, None),
    ]
    for scene in scenes:
        person.app.push(scene)
        person.round()
        person.until(lambda scene=scene: not scene.board.animating)  # type: ignore[misc]
        for spot in scene.board.layout.standing:
            person.move(scene.board.center_of(spot))
            wait(person, window_time, 2 * DELAY)
            assert not told(person), spot
