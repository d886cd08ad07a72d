"""The analysis board, through the real window and the real engine: what is clicked is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path

import pygame
import pytest
from support.ui_person import AI, ANNA, BEN, Person, folders, person

from fanoboard.content.lesson import load_lesson
from fanoboard.content.posed import puzzles_of
from fanoboard.games import game_named, games
from fanoboard.games.capabilities import resignation_of
from fanoboard.games.events import BACK
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.games.turns import play_text
from fanoboard.match import store
from fanoboard.match.game_index import read_library
from fanoboard.match.game_text import game_text
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import load, record_copy, write
from fanoboard.match.store import game_file
from fanoboard.ui.features.editor.editor_scene import PositionEditor
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.puzzles.puzzle_scene import PuzzleScene
from fanoboard.ui.play import opening
from fanoboard.ui.play.board_state import SolvingStage
from fanoboard.ui.toolkit.scenes.dialog import Dialog

__all__ = ["folders", "person"]

YOU = Player("person")

Analyse = Callable[[Match], GameScene]


@pytest.fixture
def analyse(person: Person) -> Iterator[Analyse]:
    def show(match: Match) -> GameScene:
        scene = person.sit_at(match).game_scene
        person.key(pygame.K_l)
        return scene

    yield show
    while person.app.scenes:
        person.app.scenes.pop().leave()


def resigned(game: Game, *turns: str, players: tuple[Player, Player] = (YOU, AI)) -> Match:
    """A game that its mover gave up after these turns."""
    match = Match(game, players)
    for turn in turns:
        match.play_turn(turn)
    match.resign(match.position.mover)
    return match


def small(*turns: str) -> Match:
    return resigned(Fanorona({"board": "3x3"}), *turns)


def try_turn(person: Person, text: str) -> None:
    """Click a whole turn at the moment that is shown, whoever is to move there."""
    for action in play_text(person.game_scene.session.view.position, text).actions:
        if action.text:
            person.click(*action.spots)
        else:
            person.press("Stop here")
        person.rest()


def legal(person: Person) -> list[str]:
    """What whoever is to move could play at the moment that is shown."""
    return [action.text for action in person.game_scene.session.view.position.actions()]


def test_a_click_is_a_turn_of_whoever_is_to_move_and_begins_a_variation(
    analyse: Analyse, person: Person
) -> None:
    match = small("c2-b2A", "a3-a2A")
    analyse(match)
    person.key(pygame.K_HOME)
    try_turn(person, "a1-b2A")
    try_turn(person, legal(person)[0])
    assert [child.text for child in match.root.children] == ["c2-b2A", "a1-b2A"], "the game stays as it was"
    assert len(match.root.children[1].children) == 1, "the computer’s side is moved as well"
    assert match.result is not None
    assert person.turns == ["c2-b2A", "a3-a2A"]
    person.round()
    kept = load(game_file(match.id))
    assert [child.text for child in kept.root.children] == ["c2-b2A", "a1-b2A"]
    assert kept.result is not None


def test_the_engine_follows_what_is_tried(analyse: Analyse, person: Person) -> None:
    scene = analyse(small("c2-b2A"))
    person.key(pygame.K_HOME)
    try_turn(person, "a1-b2A")
    person.until(lambda: bool(scene.session.analyst.infos))
    assert {info.pv[0].split(",")[0] for info in scene.session.analyst.infos} <= set(legal(person))


def test_a_relay_is_tried_step_by_step_and_taken_back_step_by_step(analyse: Analyse, person: Person) -> None:
    """Where a player gave up, too, what would have followed can be tried."""
    match = small("c2-b2A", "a3-a2A", "b2-a1W")
    scene = analyse(match)
    view, head = scene.session.view, match.head
    person.click("b3", "b2")
    assert (view.shown, len(view.under_way), len(head.children)) == (head, 1, 0)
    person.click("c3")
    assert len(view.under_way) == 2
    person.key(pygame.K_u)
    assert len(view.under_way) == 1
    person.click("c3", "c2")
    assert [child.text for child in head.children] == ["b3-b2A,c3W,c2A"]
    assert view.position.result is not None, "the rules end it here"
    person.key(pygame.K_u)
    assert (view.shown, len(view.under_way)) == (head, 0)
    assert len(match.turns) == 3


def test_a_turn_that_is_half_tried_goes_with_the_analysis(analyse: Analyse, person: Person) -> None:
    match = small("c2-b2A", "a3-a2A", "b2-a1W")
    scene = analyse(match)
    person.click("b3", "b2")
    person.rest()
    person.key(pygame.K_l)
    assert scene.session.view.is_live
    assert scene.session.view.position is match.position
    person.click("b3", "b2")
    assert person.status.startswith("The game is over."), "without an analysis nothing is tried"


def test_a_refusal_is_told_in_words(analyse: Analyse, person: Person) -> None:
    analyse(small("c2-b2A"))
    person.key(pygame.K_HOME)
    person.click("a1", "a2")
    explained = person.match.root.position.explain_clicks(("a1", "a2"))
    assert person.status == str(explained)


def test_the_keyboard_tries_turns_and_steps_through_them(analyse: Analyse, person: Person) -> None:
    match = small("c2-b2A", "a3-a2A")
    scene = analyse(match)
    person.key(pygame.K_HOME, pygame.K_DOWN)
    board = scene.board

    def go_to(spot: str) -> None:
        ways = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}
        for _ in range(6):
            if board.cursor == spot:
                break
            assert board.cursor is not None
            x, y = (ord(spot[at]) - ord(board.cursor[at]) for at in (0, 1))
            step = ((x > 0) - (x < 0), 0) if x else (0, (y > 0) - (y < 0))
            person.key(next(key for key, way in ways.items() if way == step))
        assert board.cursor == spot

    for spot in ("a1", "b2"):
        go_to(spot)
        person.key(pygame.K_RETURN)
    person.rest()
    assert [child.text for child in match.root.children] == ["c2-b2A", "a1-b2A"]
    person.key(pygame.K_PAGEUP)
    assert scene.session.view.shown is match.root


def test_in_a_game_under_way_the_game_goes_on_as_it_stands(analyse: Analyse, person: Person) -> None:
    match = Match(Fanorona({"board": "3x3"}), (ANNA, BEN))
    match.play_turn("c2-b2A")
    scene = analyse(match)
    person.key(pygame.K_HOME)
    try_turn(person, "a1-b2A")
    assert [child.text for child in match.root.children] == ["c2-b2A", "a1-b2A"]
    assert person.turns == ["c2-b2A"]
    person.key(pygame.K_END)
    assert scene.session.view.is_live
    person.play("a3-a2A")
    assert person.turns == ["c2-b2A", "a3-a2A"]


def test_nothing_is_tried_in_a_card_game_under_way(analyse: Analyse, person: Person) -> None:
    """What was not seen yet, and the hands of others, would be told."""
    match = Match(FanoCards({"deal": 1}), (ANNA, AI))
    while match.mover.is_person and not match.turns:
        match.play(match.position.actions()[-1])
    scene = analyse(match)
    person.key(pygame.K_HOME)
    assert not scene.session.view.is_live
    assert (scene.session.tries, scene.session.persons_turn, scene.open_spots()) == (False, False, ())
    assert scene.session.view.viewer == 0


def test_cards_are_tried_with_open_hands_once_the_game_is_over(analyse: Analyse, person: Person) -> None:
    match = resigned(FanoCards({"deal": 1}), players=(ANNA, BEN))
    scene = analyse(match)
    person.key(pygame.K_HOME)
    position, others = match.root.position, len(match.root.children)
    picture = scene.state.picture
    assert not any(BACK in pile for spot, pile in picture.items() if spot.startswith("hand"))
    for _ in range(40):
        if len(match.root.children) > others:
            break
        session = scene.session
        action = next(each for each in session.view.position.actions() if each != resignation_of(position))
        for spot in action.spots:
            person.click(spot)
        person.rest()
    assert len(match.root.children) > others
    assert match.result is not None


def choose(person: Person, row: str) -> None:
    """Choose at home what an analysis board begins with."""
    if not person.app.scenes:
        person.app.push(Home(person.app))
    person.round()
    person.press("Analysis board")
    person.choose(row)
    person.round()


def board(person: Person, row: str) -> GameScene:
    choose(person, row)
    return person.game_scene


def kept_games() -> list[str]:
    return [game.id for game in read_library(inf).games]


def test_from_home_a_board_is_one_choice_away_and_nothing_of_it_is_kept(person: Person) -> None:
    scene = board(person, "Fanorona")
    assert scene.analysis.on
    text = legal(person)[0]
    try_turn(person, text)
    try_turn(person, legal(person)[0])
    assert len(person.turns) == 2, "both sides, no answer of a computer"
    person.key(pygame.K_HOME)
    other = next(each for each in legal(person) if each != text)
    try_turn(person, other)
    assert person.match.root.children[0].text == text
    person.round()
    assert kept_games() == []
    assert scene.session.match.result is None


@pytest.mark.parametrize("name", games())
def test_all_games_can_be_tried_with_all_seats_and_open_hands(person: Person, name: str) -> None:
    scene = board(person, str(game_named(name).title))
    movers = set()
    for _ in range(12):
        position = scene.session.view.position
        movers.add(position.mover)
        assert scene.session.view.viewer is None
        action = next(each for each in position.actions() if each != resignation_of(position))
        person.click(*action.spots)
        person.rest()
        if len(movers) > 1:
            break
    assert len(movers) > 1
    assert person.top() is scene, "nobody is asked to pass the device on"


def test_what_is_kept_comes_back_as_a_board_that_is_no_unfinished_game(person: Person) -> None:
    scene = board(person, "Fanorona")
    try_turn(person, legal(person)[0])
    person.press("Keep among your games")
    assert not person.sees("Keep among your games")
    person.until(lambda: not scene.session.autosave.busy)
    (kept,) = kept_games()
    try_turn(person, legal(person)[0])
    person.until(lambda: not scene.session.autosave.busy)
    match = load(game_file(kept))
    assert (match.study, len(match.turns)) == (True, 2)
    assert read_library(inf).unfinished == []
    person.app.play(match)
    person.round()
    assert person.game_scene.analysis.on
    assert person.game_scene.session.tries


def test_who_leaves_is_asked_about_what_was_tried(person: Person) -> None:
    board(person, "Fanorona")
    person.key(pygame.K_ESCAPE)
    assert isinstance(person.top(), Home), "nothing is lost"
    board(person, "Fanorona")
    try_turn(person, legal(person)[0])
    person.key(pygame.K_ESCAPE)
    assert isinstance(person.top(), Dialog)
    person.press("Go on")
    person.press("Close the analysis")
    person.press("Keep")
    person.round()
    assert isinstance(person.top(), Home)
    assert len(kept_games()) == 1


def test_a_puzzle_can_be_tried_out_after_its_end_and_no_sooner(person: Person) -> None:
    person.app.push(Home(person.app))
    person.app.navigation.puzzle(puzzles_of("fanorona")[0])
    scene = person.top()
    assert isinstance(scene, PuzzleScene)
    person.key(pygame.K_l)
    assert person.top() is scene, "it would tell what is to be found"
    person.press("Show the solution")
    person.until(lambda: scene.snapshot.stage is SolvingStage.SHOWN)
    person.press("Try it out in an analysis")
    person.round()
    board = person.game_scene
    assert person.top() is board
    assert [turn.text for turn in person.match.turns] == [turn.text for turn in scene.play.match.turns]
    assert board.session.tries
    person.key(pygame.K_ESCAPE)
    assert person.top() is scene, "nothing was tried, so nothing is asked"


def test_a_step_of_a_lesson_can_be_tried_out(person: Person) -> None:
    person.app.push(Home(person.app))
    person.app.teach(load_lesson("fanorona"))
    scene = person.top()
    person.round()
    person.press("Try it out in an analysis")
    person.round()
    try_turn(person, legal(person)[0])
    assert person.match.study
    person.key(pygame.K_ESCAPE)
    person.press("Leave")
    person.round()
    assert person.top() is scene


def test_a_game_on_the_clipboard_is_analysed_and_not_kept(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(Fanorona({"board": "3x3"}), (ANNA, AI))
    match.play_turn("c2-b2A")
    monkeypatch.setattr(opening, "clipboard_text", lambda: game_text(match, None))
    choose(person, "Paste a game or a position")
    person.until(lambda: isinstance(person.top(), GameScene))
    assert person.turns == ["c2-b2A"]
    person.round()
    assert len(person.turns) == 1, "the computer, whose turn it is, does not play"
    try_turn(person, legal(person)[0])
    assert len(person.turns) == 2
    assert kept_games() == []


@pytest.mark.parametrize("kept", [True, False])
def test_no_file_opens_the_cards_of_a_game_that_goes_on(person: Person, tmp_path: Path, kept: bool) -> None:
    """The game that it is a copy of would go on with the same cards in the same hands."""
    match = Match(FanoCards({"first": "1"}), (Player("person"), AI), seed=3)
    store.keep(match)
    file = tmp_path / "cards.fanoboard"
    write(record_copy(match), file)
    if not kept:
        store.game_file(match.id).unlink()
    person.app.push(Home(person.app))
    opening.open_game(person.app, file, analysed=True)
    person.until(lambda: isinstance(person.top(), GameScene))
    person.round()
    assert not person.match.study
    assert (person.match.id == match.id) == kept
    assert set(person.game_scene.state.picture["draw.1"]) == {BACK}


def test_a_position_that_is_set_up_is_tried_at_once(person: Person) -> None:
    choose(person, "Set up a position")
    assert isinstance(person.top(), PositionEditor)
    person.press("Analyse")
    person.round()
    assert person.match.study
    try_turn(person, legal(person)[0])
    assert len(person.turns) == 1
    person.press("Play from here")
    assert isinstance(person.top(), NewGame), "against whom is chosen first"
