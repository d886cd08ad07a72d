"""Fano, the card game, played with the mouse and the keyboard at a table in the window."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pygame
import pytest
from support.cards_in_window import ACTIONS, SPECIAL, SPECIALS, lit, pictured, position_of, sit, worth
from support.tiers import each_met
from support.ui_person import AI, ANNA, BEN, Person, Sit, folders, person

from fanoboard.games.events import BACK
from fanoboard.games.fano_cards import GAME
from fanoboard.games.game import Position
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.play.pile_view import PileView
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person", "sit"]


def test_two_people_play_a_whole_game_with_a_curtain_between_turns(sit: Sit) -> None:
    table = sit(players=(ANNA, BEN))
    random, match = Random(1), table.match
    curtains = 0
    while match.result is None:
        curtains += isinstance(table.top(), PassDeviceScene)
        table.pass_on()
        seat = match.position.mover
        hidden = [card for card in pictured(table) if card.startswith(f"hand.{1 - seat}.")]
        assert all(card.endswith((f"={BACK}", "+known")) for card in hidden)
        action = max(match.position.actions(), key=lambda action: worth(action, random))
        table.click(*random.choice(action.ways))
        assert match.plies[-1].action == action
        table.round()
    assert str(match.result.reason) == "That was the third promotion."
    assert curtains >= len(match.turns) - 1
    assert table.game_scene.session.view.viewer is None, "when it is over all hands are open"


@pytest.mark.parametrize(
    ("start", "text"), [*ACTIONS.values(), *SPECIALS.values()], ids=[*ACTIONS, *SPECIALS]
)
def test_every_kind_of_action_is_clicked(sit: Sit, start: Position, text: str) -> None:
    table = sit(start)
    action = next(action for action in start.actions() if action.text == text)
    table.click(*action.spots)
    assert table.actions == [text]


def test_cards_are_dragged(sit: Sit) -> None:
    table = sit(ACTIONS["play"][0])
    table.carry("hand.0.0", "field.0.2")
    assert table.actions == ["p5"]


def test_an_attack_is_dragged(sit: Sit) -> None:
    table = sit(ACTIONS["attack"][0])
    table.carry("field.0.0", "field.1.0")
    assert table.actions == ["x3:4=6"], "only one card of the hand fits"


def test_what_is_possible_is_lit_and_the_target_of_an_attack_is_hatched(sit: Sit) -> None:
    table = sit(ACTIONS["attack"][0])
    marks = table.game_scene.board.marks
    assert {"field.0.0", "hand.0.0"} <= set(marks.spots("can_move"))
    assert "hand.0.1" in marks.spots("can_move"), "a prestige card can be laid down"
    table.click("field.0.0")
    assert set(table.game_scene.board.marks.spots("will_capture")) == {"field.1.0"}
    table.move(table.point("field.1.0"))
    assert set(table.game_scene.board.marks.spots("will_capture")) == {"field.1.0"}


def test_the_diagram_lights_the_sequences_under_the_pointer(sit: Sit) -> None:
    table = sit(ACTIONS["attack"][0])
    table.move(table.point("field.0.0"))
    assert lit(table) == {("3", "5", "2"), ("3", "4", "6"), ("3", "7", "1")}
    table.click("field.0.0")
    table.move(table.point("field.1.0"))
    assert lit(table) == {("3", "4", "6")}
    table.game_scene.cancel()
    table.move(table.point("draw.1"))
    assert lit(table) == set()


def test_face_up_discards_are_looked_through_and_face_down_ones_are_not(sit: Sit) -> None:
    start = position_of({"hand": ["5"]}, {"hand": ["1"], "up": ["4", "8"], "down": ["2"]})
    table = sit(start)
    table.click("up.1")
    assert isinstance(table.top(), PileView)
    assert any("Computer" in text for text in table.texts())
    table.key(pygame.K_ESCAPE)
    assert table.top() is table.game_scene
    table.click("down.1")
    assert table.top() is table.game_scene
    table.click("up.0")
    assert table.top() is table.game_scene, "there is nothing to look through"
    assert not table.actions


def test_a_wrong_click_is_explained(sit: Sit) -> None:
    table = sit(ACTIONS["play"][0])
    table.click("field.1.0")
    assert table.game_scene.board.marks.spots("refused") == ("field.1.0",)
    assert str(table.game_scene.status).endswith(".")


def test_the_last_of_three_who_has_not_resigned_wins(sit: Sit) -> None:
    table = sit(players=(ANNA, BEN, Player("person", "Cleo")))
    table.pass_on()
    for left in (2, 1):
        table.press("Resign")
        table.press("Resign")
        table.pass_on()
        assert (table.match.result is None) == (left == 2)
    assert str(table.game_scene.status) == "Cleo wins. Nobody else is left."


def test_eight_fit_into_the_smallest_window(sit: Sit, person: Person) -> None:
    person.resize((800, 600))
    table = sit(players=(ANNA, *[AI] * 7))
    names = [
        widget
        for widget in table.game_scene.widgets
        if widget.visible and type(widget).__name__ == "PlayerCard"
    ]
    # In the smallest window the names stand at the table alone, beside what lies before each.
    assert len(names) in (0, 8)
    assert all(one.rect.bottom <= 600 for one in names)
    table.click("discard")
    assert table.actions == ["d"]


def test_a_new_game_seats_as_many_as_are_chosen(person: Person) -> None:
    scene = NewGame(person.app, GAME)
    person.app.push(Scene(person.app))
    person.app.push(scene)
    person.round()
    players = person.only(DropDown)
    person.click(players.rect.center)
    for _ in range(3):
        person.key(pygame.K_DOWN)
    person.key(pygame.K_RETURN)
    assert [f"Player {number}" in person.texts() for number in range(1, 7)] == [True] * 5 + [False]
    person.press("Start")
    game = person.top()
    assert isinstance(game, GameScene)
    assert len(game.session.match.players) == 5
    assert not game.session.match.practice


@pytest.mark.parametrize(("size", "seats"), each_met([(1280, 800), (700, 1000), (800, 600)], [2, 3, 5, 8]))
def test_all_buttons_of_a_moment_fit_beside_the_table(
    sit: Sit, person: Person, seats: int, size: tuple[int, int]
) -> None:
    words = ["reverse", "oversum", "joker", "defense"]
    own = {"hand": ["5", "1", "7"], "field": ["8", "9", "10", "2"], "specials": words}
    others = [{"field": ["1", "2", "3", "4"], "specials": words} for _ in range(seats - 1)]
    person.resize(size)
    table = sit(position_of(own, *others, **SPECIAL), players=(ANNA, *[AI] * (seats - 1)))
    buttons = [widget for widget in table.game_scene.widgets if isinstance(widget, Button) and widget.visible]
    texts = {str(button.text) for button in buttons}
    assert {"Promote", "End turn, discard nothing", "Oversum", "Perfect defense"} <= texts
    panel = table.game_scene.sidebar.rect
    assert all(panel.contains(button.rect) for button in buttons)
    assert not any(one.rect.colliderect(other.rect) for one, other in combinations(buttons, 2))


def test_a_tooltip_tells_what_lies_on_the_table_and_nothing_hidden(sit: Sit) -> None:
    start = position_of({"hand": ["5", "9"], "field": ["2"]}, {"hand": ["4", "6"], "draw": ["1"]})
    table = sit(start)
    said = {}
    for spot in ("hand.0.0", "hand.1.0", "field.0.0", "field.0.1", "field.1.1", "draw.1", "rank.0", "down.0"):
        table.move(table.point(spot))
        said[spot] = str(table.game_scene.board.tip)
    assert said["hand.0.0"] == "5 attacks 2, 6 and 7."
    assert said["hand.1.0"] == "A hidden card: only its owner knows it."
    assert said["field.0.0"] == "2 attacks 3, 4 and 6."
    assert said["field.0.1"] == "A free slot: a combat card can be played into it."
    assert said["field.1.1"] == "A free slot in the field of another player."
    assert said["draw.1"] == "Draw pile: 1 card"
    assert said["rank.0"].startswith("The commander is a Jack")
    assert said["down.0"].startswith("Discarded face down")
    table.move(table.point("hand.1.0"))
    surface = table.app.window.surface
    before = pygame.image.tobytes(surface, "RGB")
    table.game_scene.update(pygame.time.get_ticks() + 2000)
    table.game_scene.draw(surface, False)
    assert pygame.image.tobytes(surface, "RGB") != before, "it shows after a while"
    table.click("hand.0.0")
    table.move(table.point("field.0.0"))
    assert not table.game_scene.board.tip, "nothing covers the table while something is in hand"


@pytest.mark.parametrize("size", [(320, 240), (200, 150), (1, 1)])
def test_a_game_of_cards_is_shown_in_any_window(person: Person, size: tuple[int, int]) -> None:
    person.app.settings.text = 150
    person.resize(size)
    person.app.push(GameScene(person.app, Match(GAME(), [ANNA, BEN], 3)))
    person.round()
    assert not person.crashes
