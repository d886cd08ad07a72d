"""Why a click was refused is said at the point, too."""

from __future__ import annotations

import pygame
import pytest
from support.tiers import each_met
from support.ui_person import Person, folders, person

from fanoboard.games import game_named
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.bubble import PER_LETTER, SHORTEST, Bubble

__all__ = ["folders", "person"]

SIZES = [(800, 600), (1280, 800), (700, 1000)]


def play(person: Person, name: str) -> GameScene:
    game = game_named(name)()
    players = [Player("person", f"Person {seat}") for seat in range(len(game.seats))]
    scene = GameScene(person.app, Match(game, players))
    person.app.push(Scene(person.app))
    person.app.push(scene)
    person.round()
    while isinstance(person.top(), PassDeviceScene):
        person.app.pop()
        scene.session.welcome()
        person.round()
    return scene


def bubble(scene: GameScene) -> Bubble:
    return next(widget for widget in scene.widgets if isinstance(widget, Bubble))


def test_a_duty_that_was_overlooked_comes_with_an_example_in_words(person: Person) -> None:
    scene = play(person, "fanorona")
    scene.click("a1")
    assert str(scene.status) == (
        "The piece on a1 captures nothing, and you must capture."
        " You could capture by approach, from d2 to e3."
    )


@pytest.mark.parametrize(("size", "name"), each_met(SIZES, ["fanorona", "fixation", "fano330", "fano_cards"]))
def test_a_refusal_is_told_beside_what_was_clicked_and_within_the_window(
    person: Person, name: str, size: tuple[int, int]
) -> None:
    person.resize(size)
    person.app.choose_theme("contrast")
    scene = play(person, name)
    refused = 0
    for spot in sorted(scene.board.layout.standing):
        scene.cancel()
        assert not bubble(scene).visible
        if scene.session.selection.following(spot):
            continue
        scene.click(spot)
        person.round()
        if scene.board.marks.spots("refused") != (spot,):
            continue
        refused += 1
        said = bubble(scene)
        assert said.visible
        assert said.text == scene.status
        assert pygame.Rect((0, 0), size).contains(said.rect)
        assert not said.rect.colliderect(scene.board.space_of(spot)), spot
        room = said.rect.w - 2 * scene.style.px(14)
        lines = scene.style.wrap(said.text, room, "body")
        assert max(scene.style.width(line, "body") for line in lines) <= room
        assert len(lines) * scene.style.height("body") <= said.rect.h
    assert refused > 3


def test_it_goes_with_a_click_beside_the_board(person: Person) -> None:
    scene = play(person, "fanorona")
    scene.click("e5")
    person.round()
    assert bubble(scene).visible
    panel = scene.side_panel.rect
    person.click((panel.centerx, panel.bottom - 3))
    assert not bubble(scene).visible
    assert scene.status != bubble(scene).text


def test_it_goes_with_the_next_click_and_lets_clicks_through(person: Person) -> None:
    scene = play(person, "fanorona")
    scene.click("e5")
    person.round()
    assert bubble(scene).visible
    scene.click("e4")
    person.round()
    points = scene.board.layout.points
    covered = [spot for spot in points if bubble(scene).rect.collidepoint(scene.board.center_of(spot))]
    assert covered
    person.click(scene.board.center_of(covered[0]))
    assert scene.board.marks.spots("refused") == (covered[0],), "it was the point that was clicked"
    scene.click("d3")
    person.round()
    assert not bubble(scene).visible


def test_it_goes_by_itself_when_it_could_be_read_and_the_sentence_stays(person: Person) -> None:
    scene = play(person, "fanorona")
    scene.click("a5")
    said = bubble(scene)
    said.update(1000)
    needed = max(SHORTEST, PER_LETTER * len(str(said.text)))
    said.update(1000 + needed - 1)
    still = said.visible
    said.update(1000 + needed)
    assert (still, said.visible) == (True, False)
    assert "black" in str(scene.status)


def test_it_is_erased_from_where_it_was(person: Person) -> None:
    scene = play(person, "fanorona")
    person.move((5, 5))
    scene.cancel()
    person.round()
    before = person.app.window.surface.copy()
    scene.click("a5")
    person.round()
    place = bubble(scene).rect
    shown = pygame.image.tobytes(person.app.window.surface.subsurface(place), "RGB")
    assert shown != pygame.image.tobytes(before.subsurface(place), "RGB")
    scene.click("i5")
    person.round()
    scene.cancel()
    for _ in range(60):
        person.round()
    after = person.app.window.surface
    area = scene.board.rect
    assert pygame.image.tobytes(after.subsurface(area), "RGB") == pygame.image.tobytes(
        before.subsurface(area), "RGB"
    )


def test_it_follows_the_window_and_the_theme(person: Person) -> None:
    scene = play(person, "fanorona")
    scene.click("i5")
    person.round()
    person.resize((800, 600))
    person.app.choose_theme("contrast")
    person.round()
    said = bubble(scene)
    assert said.visible
    assert said.about == scene.board.space_of("i5")
    assert pygame.Rect(0, 0, 800, 600).contains(said.rect)


def test_it_goes_before_the_pieces_move(person: Person) -> None:
    scene = play(person, "fanorona")
    person.app.settings.animation = "normal"
    person.app.restyle()
    scene.click("a1")
    assert bubble(scene).visible
    scene.move(scene.session.match.position.actions()[0])
    assert scene.board.animating
    assert not bubble(scene).visible
