"""Calm mode: the board, one sentence and two buttons, in games and in what is learned and solved."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame
import pytest
from support.every_scene import SCENES
from support.ui_person import Person, folders, person, started

from fanoboard.games import game_named, games
from fanoboard.games.events import Spot
from fanoboard.match.clock import TimeControl
from fanoboard.match.match import Match, Player
from fanoboard.ui.board.board import Board
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.movelist import MoveList
from fanoboard.ui.features.game.player_card import PlayerCard
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.features.puzzles.puzzle_run import RunScene
from fanoboard.ui.features.puzzles.puzzle_scene import PuzzleScene
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.play.calm_scene import CalmScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.bubble import Bubble
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import Menu
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel

__all__ = ["folders", "person", "started"]

PEOPLE = (Player("person", "Vola"), Player("person", "Hasina"))


def played(name: str, plies: int = 0, players: Sequence[Player] = PEOPLE) -> Match:
    match, random = Match(game_named(name)(), players, seed=3), Random(3)
    while match.result is None and (len(match.plies) < plies or (plies and not match.mover.is_person)):
        match.play(random.choice(match.position.actions()))
    return match


def calm(person: Person, match: Match) -> GameScene:
    person.app.settings.calm = True
    person.app.push(Scene(person.app))
    person.app.push(GameScene(person.app, match))
    person.round()
    return at(person)


def at(person: Person) -> GameScene:
    scene = person.top()
    assert isinstance(scene, GameScene)
    return scene


def buttons(person: Person) -> list[str]:
    return [str(each.text) for each in person.top().widgets if isinstance(each, Button) and each.visible]


def sentences(person: Person) -> list[str]:
    return [str(each.text) for each in person.labels() if each.visible and each.text]


@pytest.mark.parametrize("name", games())
def test_there_is_the_board_a_sentence_and_at_most_two_buttons(person: Person, name: str) -> None:
    # Nobody passes the cards on.
    players = [Player("person"), Player("engine", level=1)] if name == "fano_cards" else PEOPLE
    scene = calm(person, played(name, 4, players))
    seen = [each for each in scene.widgets if each.visible and each.rect.w and not isinstance(each, Pane)]
    assert {type(each) for each in seen if not isinstance(each, Button)} == {Board, Panel, Label}
    assert len(sentences(person)) == 1
    assert 1 < len(buttons(person)) <= 2 + len(scene.beside.choices.shown)
    assert "Menu" in buttons(person)
    inside = scene.side_panel.rect
    assert all(inside.contains(each.rect) for each in seen if isinstance(each, Button | Label))


def test_a_key_the_menu_and_the_settings_switch_it_and_the_game_goes_on(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.app.push(GameScene(person.app, played("fanorona", 4)))
    person.round()
    match = at(person).session.match
    turns = [turn.text for turn in match.turns]
    person.key(pygame.K_F8)
    person.round()
    assert person.app.settings.calm
    assert not any(isinstance(each, MoveList | PlayerCard) and each.visible for each in person.top().widgets)
    choose(person, "Calm mode on or off")
    assert any(isinstance(each, MoveList) and each.visible for each in person.top().widgets)
    person.app.push(SettingsScene(person.app))
    calm_mode = next(each for each in person.top().widgets if str(each.caption) == "Calm mode")
    person.click_on(calm_mode)
    person.key(pygame.K_ESCAPE)
    person.round()
    assert "Menu" in buttons(person)
    assert at(person).session.match is match
    assert [turn.text for turn in match.turns] == turns


def choose(person: Person, text: str) -> None:
    """Click what says so in the menu of a calm game."""
    person.press("Menu")
    menu = person.top().popup
    assert isinstance(menu, Menu)
    item = next(item for item in menu.items if str(item.text) == text)
    person.click(menu.place_of(item).center)
    person.round()


def test_undo_takes_back_and_says_why_it_can_not(person: Person) -> None:
    scene = calm(person, played("fixation"))
    assert buttons(person) == ["Undo", "Menu"]
    undo = next(each for each in scene.widgets if isinstance(each, Button) and str(each.text) == "Undo")
    assert not undo.enabled
    assert "Nothing has been played" in str(undo.tip)
    action = scene.session.match.position.actions()[0]
    for spot in action.spots:
        scene.click(spot)
    person.round()
    assert len(scene.session.match.turns) == 1
    person.press("Undo")
    assert not scene.session.match.turns


def test_a_choice_takes_the_place_of_the_buttons_until_it_is_put_off(person: Person) -> None:
    scene = calm(person, played("fano_nim"))
    heap = scene.session.selection.first_spots[0]
    scene.click(heap)
    person.round()
    offered = buttons(person)
    assert len(offered) > 1
    assert not {"Undo", "Menu"} & set(offered)
    person.key(pygame.K_ESCAPE)
    person.round()
    assert buttons(person) == ["Undo", "Menu"]


def test_at_the_end_there_are_a_rematch_and_a_way_out_and_no_card(person: Person) -> None:
    players = [Player("person"), Player("engine", level=3)]
    scene = calm(person, played("fano_nim", players=players))
    while scene.session.match.result is None:
        action = scene.session.match.position.actions()[0]
        scene.move(action) if scene.session.persons_turn else person.round()
    person.until(lambda: scene.snapshot.end is not None)
    assert buttons(person) == ["Rematch", "Leave"]
    assert not scene.result_card.is_open
    person.round()
    person.press("Rematch")
    person.until(lambda: person.top() is not scene and isinstance(person.top(), GameScene))
    person.round()
    assert "Menu" in buttons(person), "the next game is as calm"
    assert len(person.app.settings.results["fano_nim"]) == 1, "the game was counted, once"


def test_the_way_out_leads_home(person: Person) -> None:
    match = played("fixation", 6)
    match.resign(match.position.mover)
    calm(person, match)
    assert buttons(person) == ["Rematch", "Leave"]
    person.press("Leave")
    assert len(person.app.scenes) == 1


def test_whoever_looks_back_is_led_on(person: Person) -> None:
    scene = calm(person, played("fanorona", 6))
    person.key(pygame.K_PAGEUP)
    assert buttons(person) == ["Back to now", "Menu"]
    assert "This was the position" in sentences(person)[0]
    person.press("Back to now")
    assert scene.session.view.is_live


@pytest.mark.parametrize(("pace", "beat"), [("quick", 1800), ("normal", 1800), ("key", None)])
def test_the_computer_takes_its_time(person: Person, pace: str, beat: float | None) -> None:
    person.app.settings.turn_pace = pace  # type: ignore[assignment]
    scene = calm(person, played("fixation", 2, [Player("person"), Player("engine", level=1)]))
    assert scene.session.beat == beat


def test_computers_among_themselves_are_slow_and_can_be_stopped(person: Person) -> None:
    players = [Player("engine", level=1), Player("engine", level=1)]
    scene = calm(person, Match(game_named("fanorona")(), players))
    assert scene.session.tempo.speed == 0
    assert buttons(person) == ["Pause, or play on", "Menu"]
    person.press("Pause, or play on")
    assert "Paused" in sentences(person)[0]


def test_nothing_moves_but_the_move_itself(person: Person) -> None:
    person.app.settings.animation = "normal"
    person.app.restyle()
    scene = calm(person, played("fanorona"))
    person.until(lambda: not scene.board.moving)
    person.move(scene.board.center_of(scene.session.selection.first_spots[0]))
    assert not moves(scene), "nothing breathes, nothing pulses"
    refused(scene)
    assert not moves(scene), "nothing shakes"
    for spot in scene.session.match.position.actions()[0].spots:
        scene.click(spot)
    assert moves(scene), "the piece goes there"
    person.until(lambda: not scene.board.animating)
    assert not moves(scene), "there is no dust"


def moves(scene: GameScene) -> bool:
    return scene.board.moving


def refused(scene: GameScene) -> Spot:
    """Click a spot that leads nowhere."""
    spots = set(scene.session.match.position.picture(None)) - set(scene.session.selection.first_spots)
    scene.click(min(spots))
    return min(spots)


def test_a_refusal_is_the_sentence(person: Person) -> None:
    scene = calm(person, played("fanorona"))
    before = sentences(person)
    refused(scene)
    person.round()
    now = sentences(person)
    assert len(now) == 1
    assert now != before


def test_a_clock_is_there_only_where_it_was_asked_for(person: Person) -> None:
    control = TimeControl(600)
    scene = calm(person, Match(game_named("fixation")(), PEOPLE, control=control))
    assert "Vola: 10:00" in sentences(person)
    assert scene.side_panel.rect.contains(
        next(each for each in person.labels() if "10:00" in str(each.text)).rect
    )


LESSONS = [f"lesson {name}" for name in games()]
TASKS = [
    "puzzle fixation",
    "puzzle fano_nim",
    "ending fanorona",
    "ending to hold",
    "exercise fano_cards",
    "puzzle of a run",
]


def opened(person: Person, name: str) -> CalmScene:
    person.app.settings.calm = True
    person.app.push(Scene(person.app))
    person.app.push(SCENES[name](person))
    person.round()
    scene = person.top()
    assert isinstance(scene, CalmScene)
    return scene


def seen(scene: Scene) -> set[type]:
    """The kinds of all that can be seen besides buttons; panes and bubbles are none."""
    shown = [each for each in scene.widgets if each.visible and each.rect.w]
    return {type(each) for each in shown if not isinstance(each, Button | Pane | Bubble)}


@pytest.mark.parametrize("name", [*LESSONS, *TASKS])
def test_what_is_learned_and_solved_is_as_calm(person: Person, name: str) -> None:
    scene = opened(person, name)
    assert seen(scene) == {Board, Panel, Label}
    notes = 2 if name == "puzzle of a run" else 0  # the time that it was begun with, and its mistakes
    assert len(sentences(person)) == 1 + notes
    choices = scene.beside.choices.shown
    assert len(buttons(person)) <= max(2, 1 + len(choices))
    assert "Menu" in buttons(person)
    inside = person.only(Panel).rect
    for each in scene.widgets:
        if each.visible and each.rect.w and isinstance(each, Button | Label):
            assert inside.contains(each.rect), each


@pytest.mark.parametrize("name", ["lesson fanorona", *TASKS])
def test_a_key_and_the_menu_switch_it_and_all_is_there_again(person: Person, name: str) -> None:
    person.app.push(Scene(person.app))
    person.app.push(SCENES[name](person))
    person.round()

    def shown() -> list[tuple[str, str, tuple[int, ...]]]:
        return [
            (type(each).__name__, str(getattr(each, "text", "")), tuple(each.rect))
            for each in person.top().widgets
            if each.visible
        ]

    before = shown()
    person.key(pygame.K_F8)
    assert "Menu" in buttons(person)
    assert shown() != before
    choose(person, "Calm mode on or off")
    assert not person.app.settings.calm
    assert shown() == before


def test_calm_is_switched_in_the_settings_too(person: Person) -> None:
    scene = opened(person, "puzzle fixation")
    person.app.push(Scene(person.app))
    person.app.settings.calm = False
    person.app.pop()
    assert seen(scene) != {Board, Panel, Label}
    assert "Menu" not in buttons(person)


def test_a_puzzle_offers_a_hint_then_the_solution_then_the_next_one(person: Person) -> None:
    scene = opened(person, "puzzle fixation")
    assert sentences(person)[0].startswith("You win in one"), "what is to be reached"
    assert buttons(person) == ["Hint", "Menu"]
    person.press("Hint")
    assert buttons(person) == ["Show the solution", "Menu"]
    person.press("Show the solution")
    person.until(lambda: "Next puzzle" in buttons(person))
    assert len(sentences(person)) == 1
    person.press("Next puzzle")
    assert person.top() is not scene
    assert buttons(person) == ["Hint", "Menu"], "the next one is as calm"


def test_after_a_mistake_one_tries_again(person: Person) -> None:
    scene = opened(person, "puzzle fano_nim")
    assert isinstance(scene, PuzzleScene)
    right = scene.play.puzzle.solution[0]
    start = scene.play.match.position
    scene.move(next(action for action in start.actions() if action.text != right))
    person.until(lambda: buttons(person) == ["Try again", "Menu"])
    assert sentences(person)
    person.press("Try again")
    assert scene.play.match.position == start


def test_a_refused_click_is_told_in_the_sentence(person: Person) -> None:
    scene = opened(person, "puzzle fixation")
    before = sentences(person)
    first = scene.selection.first_spots if scene.selection else ()
    scene.click(min(set(scene.state.picture) - set(first)))
    person.round()
    assert len(sentences(person)) == 1
    assert sentences(person) != before
    assert not any(isinstance(each, Bubble) and each.visible for each in scene.widgets)


def test_a_lesson_goes_on_step_by_step_to_a_first_game(person: Person, started: list[Match]) -> None:
    scene = opened(person, "lesson fixation")
    assert isinstance(scene, LessonScene)
    step = scene.run.lesson.steps[scene.run.number]
    assert sentences(person) == [f"{step.rule} {step.task}"]
    while not scene.run.ended:
        assert buttons(person)[-2:] == ["The next step", "Menu"]
        person.press("The next step")
    assert buttons(person) == ["Play your first game", "Leave the lesson"]
    person.press("Play your first game")
    person.until(lambda: bool(started))


def test_the_time_of_a_run_goes_on_being_told(person: Person) -> None:
    scene = opened(person, "puzzle of a run")
    assert isinstance(scene, RunScene)
    before = sentences(person)
    assert "Time left: " in before[1]
    person.until(lambda: sentences(person)[1] != before[1])
    assert "Time left: " in sentences(person)[1]


def test_nothing_breathes_in_a_calm_puzzle(person: Person) -> None:
    person.app.settings.animation = "normal"
    person.app.restyle()
    scene = opened(person, "puzzle fixation")
    person.until(lambda: not scene.board.moving)
    selection = scene.selection
    assert selection is not None
    person.move(scene.board.center_of(selection.first_spots[0]))
    assert not scene.board.moving
