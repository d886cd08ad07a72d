"""The games on boards of points and lines, played at the game scene by mouse, wheel and keys."""

from __future__ import annotations

from functools import partial
from random import Random

import pygame
import pytest
from support import golden
from support.some_match import ANN, BEN, play_some
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.content.layout import register_layouts
from fanoboard.games import game_named
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.game import Game
from fanoboard.games.options import Choice
from fanoboard.games.turns import play_text
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.bubble import Bubble
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Switch

__all__ = ["folders", "person"]

PEOPLE = [Player("person", "Anna"), Player("person", "Ben")]


def sit(person: Person, game: Game, position: str = "") -> Person:
    return person.sit_at(Match(game, PEOPLE, start=game.position(position) if position else None))


def picked(board: Person) -> tuple[str, ...]:
    return board.game_scene.session.selection.picked


def fanned(board: Person) -> str | None:
    return board.game_scene.board.moment.fanned


def wheel(board: Person, turns: int) -> None:
    board.wheel(board.game_scene.board.board_rect.center, turns)


def play(board: Person, text: str) -> None:
    """Click a turn, and its last spot again if it loses and that is asked about."""
    (action,) = play_text(board.match.position, text).actions
    board.click(*action.spots)
    if board.status.startswith("That loses at once"):
        board.click(action.spots[-1])


@pytest.mark.parametrize(
    "name",
    by_night(
        ["fixation-two-tall-stacks", "fano330-line-free-movement", "fano330-stuck", "fano_nim-normal"], 2
    ),
)
def test_whole_games_are_played_by_clicks(person: Person, name: str) -> None:
    told = golden.read(golden.FOLDER / f"{name}.txt")
    board = sit(person, game_named(told.game)(told.options))
    for turn in told.turns:
        play(board, turn)
    assert board.turns == list(told.turns)
    assert board.match.position.text() == told.end
    told_of = told.result.partition(": ")[2]
    for seat, called in zip(board.match.game.seats, board.match.names, strict=True):
        told_of = told_of.replace(str(seat.name), str(called))
    assert board.status.endswith(told_of)
    result = board.match.position.result
    assert result is not None
    # A line of three loses its maker the game: it is no line that has won.
    loses = told.game == "fano330"
    marks = board.game_scene.board.marks
    assert set(marks.spots("lost")) == (set(result.spots) if loses else set())
    assert set(marks.spots("won")) == (set() if loses else set(result.spots))
    assert bool(marks.of("lost_line")) == (loses and bool(result.spots))


def test_what_was_taken_is_not_marked_where_one_can_go(person: Person) -> None:
    board = sit(person, game_named("fanorona")({}))
    play(board, "e2-e3A")
    marks = board.game_scene.board.marks
    assert set(marks.spots("taken")) == {"e4", "e5"}
    board.click("f4")
    marks = board.game_scene.board.marks
    assert "e5" in marks.spots("can_take")
    assert set(marks.spots("taken")) == {"e4"}


def test_a_misere_game_says_so_from_its_start_to_its_end(person: Person) -> None:
    game = game_named("fano_nim")({"rule": "misere"})
    usual = sit(person, game_named("fano_nim")({}), "0,0,1,1,0,1,0 1")
    assert "Fano Nim" in person.texts()
    assert "last move" not in usual.status
    board = sit(person, game, "0,0,1,1,0,1,0 1")
    assert "Fano Nim, misère" in person.texts()
    assert board.status.endswith("The last move loses.")
    play(board, "YEA-1")
    assert board.status == "Ben wins. Anna made the last move, which loses in the misère game."


def test_the_start_from_one_up_is_called_what_it_is_on_every_geometry() -> None:
    register_layouts()
    option = next(option for option in FanoNim.option_list if option.name == "start")
    assert isinstance(option, Choice)
    assert str(option.words["one to seven"]) == "Numbers from 1"
    for geometry in FanoNim.geometries:
        start = FanoNim({"geometry": geometry, "start": "one to seven"}).start(5)
        assert sorted(start.heaps) == list(range(1, len(start.heaps) + 1))


def nim(person: Person, heaps: str = "3,3,3,3,3,3,3 1") -> Person:
    return sit(person, game_named("fano_nim")({}), heaps)


def test_a_line_is_picked_by_its_drawn_curve(person: Person) -> None:
    board = nim(person)
    board.move("HER")
    assert set(board.game_scene.board.marks.spots("highlighted")) == {"HER"}
    board.click("HER")
    assert picked(board) == ("HER",)
    board.click("take.2")
    assert board.turns == ["HER-2"]


def test_a_line_is_picked_by_two_of_its_points(person: Person) -> None:
    board = nim(person)
    board.click("H")
    board.move("R")
    assert set(board.game_scene.board.marks.spots("highlighted")) == {"HER"}
    board.click("R", "take.3")
    assert board.turns == ["HER-3"]


def test_the_number_comes_by_wheel_keys_or_clicks_and_enter_plays_it(person: Person) -> None:
    board = nim(person)
    board.click("YEA")
    assert board.game_scene.board.preview.leaving == {"Y": 1, "E": 1, "A": 1}
    wheel(board, 1)
    assert board.game_scene.board.preview.leaving == {"Y": 2, "E": 2, "A": 2}
    person.key(pygame.K_RETURN)
    assert board.turns == ["YEA-2"]
    board.click("WHY")
    person.key(pygame.K_1)
    person.key(pygame.K_RETURN)
    assert board.turns[-1] == "WHY-1"
    board.click("HAT")
    board.click("HAT")
    person.key(pygame.K_RETURN)
    assert board.turns[-1] == "HAT-1"


def test_further_clicks_on_a_picked_line_count_on(person: Person) -> None:
    board = nim(person)
    board.click("RAW", "A", "RAW")
    person.key(pygame.K_RETURN)
    assert board.turns == ["RAW-3"]


def test_another_line_can_be_picked_instead_and_a_line_be_put_down(person: Person) -> None:
    board = nim(person)
    board.click("RAW", "TRY")
    assert picked(board) == ("TRY",)
    person.key(pygame.K_ESCAPE)
    assert picked(board) == ()
    assert not board.game_scene.board.preview.leaving
    assert board.turns == []


def test_a_move_that_loses_is_asked_about_only_if_wanted(person: Person) -> None:
    position = "C/t/-/-/-/C/- w TT/cct"  # a white piece on 5 makes three on 6-1-5
    fano330 = game_named("fano330")({})
    board = sit(person, fano330, position)
    board.click("reserve.T")
    assert "5" in board.game_scene.board.marks.spots("losing")
    assert "7" not in board.game_scene.board.marks.spots("losing")
    board.click("5")
    assert board.turns == []
    assert board.status.endswith("Anna left three topmost white pieces on the line 6-1-5.")
    assert board.game_scene.board.hand.spot == "reserve.T"
    board.click("7")
    assert board.turns == ["T7"]
    person.app.settings.warn_of_losing = False
    board = sit(person, fano330, position)
    board.click("reserve.T")
    assert not board.game_scene.board.marks.spots("losing")
    board.click("5")
    assert board.turns == ["T5"]


def test_a_warning_says_its_reason_once_and_lights_the_fatal_line(person: Person) -> None:
    board = sit(person, game_named("fano330")({}), "C/t/-/-/-/C/- w TT/cct")
    board.click("reserve.T", "5")
    bubble = next(widget for widget in board.game_scene.widgets if isinstance(widget, Bubble))
    assert "6-1-5" in board.status
    assert bubble.visible
    assert "6-1-5" not in str(bubble.text)
    assert board.game_scene.board.marks.spots("lost_line") == ("615",)
    board.click("7")
    assert not board.game_scene.board.marks.spots("lost_line")


def test_the_warning_is_given_again_after_the_piece_was_put_down(person: Person) -> None:
    board = sit(person, game_named("fano330")({}), "C/t/-/-/-/C/- w TT/cct")
    board.click("reserve.T", "5")
    person.key(pygame.K_ESCAPE)
    board.click("reserve.T", "5")
    assert board.turns == []
    board.click("5")
    assert board.turns == ["T5"]


def test_a_stack_is_fanned_out_by_key_and_put_together_by_the_next_move_of_the_mouse(person: Person) -> None:
    board = sit(person, game_named("fixation")({}))
    board.move("a2")
    person.key(pygame.K_v)
    assert fanned(board) == "a2"
    person.key(pygame.K_v)
    assert fanned(board) is None
    person.key(pygame.K_v)
    board.move("a3")
    assert fanned(board) is None


def test_a_stack_is_fanned_out_when_the_mouse_rests_on_it(person: Person) -> None:
    board = sit(person, game_named("fixation")({}))
    board.move("a2")
    now = pygame.time.get_ticks()
    board.game_scene.update(now)
    assert fanned(board) is None
    board.game_scene.update(now + 1000)
    assert fanned(board) == "a2"
    board.click("a2")
    assert fanned(board) is None


def test_a_whole_stack_is_picked_and_its_sowing_shown(person: Person) -> None:
    board = sit(person, game_named("fixation")({}))
    board.click("a2")
    assert board.game_scene.board.hand.count == 2
    # From the edge a stack of two reaches a4 over a3, and c2 and c4 over b2 and b3.
    landings = {
        *board.game_scene.board.marks.spots("can_land"),
        *board.game_scene.board.marks.spots("can_take"),
    }
    assert landings == {"a4", "c2", "c4"}
    board.move("a4")
    assert board.game_scene.board.preview.arriving == {"a3": ("light",), "a4": ("light",)}


def test_heaps_of_ones_own_are_typed_in_the_new_game_scene(person: Person) -> None:
    scene = NewGame(person.app, FanoNim)
    person.app.push(scene)
    person.round()
    next(each for each in scene.widgets if isinstance(each, Button) and str(each.text) == "More").action()
    ghosts = {str(getattr(widget, "ghost", "")): widget for widget in scene.widgets}
    scene.set_focus(ghosts["The usual start"])
    (start,) = [
        widget for widget in scene.widgets if isinstance(widget, Button) and str(widget.text) == "Start"
    ]
    person.write("1,2")
    assert any("position is the heaps of T H E Y W A R" in text for text in person.texts())
    assert not start.accepts
    person.write(",0,0,0,0,15 1")  # T and H alone are no line
    assert any("the game is over" in text for text in person.texts())
    for _ in "0,0,0,15 1":
        person.key(pygame.K_BACKSPACE)
    person.write("0,0,3,15 2")
    assert start.enabled
    person.click(start.rect.center)
    game = person.top()
    assert isinstance(game, GameScene)
    assert game.session.match.start.text() == "1,2,0,0,0,3,15 2", "the computer may have moved by now"


def test_a_second_point_is_lit_and_is_no_choice_of_capture(person: Person) -> None:
    board = nim(person)
    board.click("Y")
    # Every other point lies on a line with Y.
    assert set(board.game_scene.board.marks.spots("can_land")) == set("THEWAR")
    assert "capture" not in board.status


def _rests(scene: GameScene) -> bool:
    return not scene.board.animating


def test_stacks_carry_numbers_on_request(person: Person) -> None:
    person.app.push(Scene(person.app))
    match = play_some(Match(game_named("fixation")(), (ANN, BEN)), 6, Random(3))
    seen = []
    for wanted in (False, True):
        person.app.push(SettingsScene(person.app))
        person.round()
        switch = next(
            each
            for each in person.app.top.widgets
            if isinstance(each, Switch) and each.node(person.app.style).name == "Numbers on stacks"
        )
        if switch.on != wanted:
            person.click_on(switch)
        person.key(pygame.K_ESCAPE)
        scene = GameScene(person.app, match)
        person.app.push(scene)
        person.until(partial(_rests, scene))
        person.move((2, 2))
        person.round()
        seen.append(person.app.window.surface.copy())
    picture = match.position.picture()
    high = {spot for spot, pile in picture.items() if len(pile) > 1}
    assert high
    around = pygame.Rect(0, 0, 30, 60)

    def changed(spot: str) -> bool:
        around.midbottom = scene.board.center_of(spot)
        area = around.inflate(0, 10).clip(seen[0].get_rect())
        one, other = (pygame.image.tobytes(each.subsurface(area), "RGB") for each in seen)
        return one != other

    assert {spot for spot in picture if changed(spot)} == high
