"""Small matters that must not surprise: what Escape leaves, what is offered, who plays what, what stays."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from support.some_match import ANN, BEN, play_some, played
from support.tiers import by_night
from support.ui_person import Person, folders, person
from support.waiting import until

from fanoboard.content.posed import puzzles_of
from fanoboard.content.progress_file import note_solved
from fanoboard.games import game_named, games
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.search_info import Score, Verdict
from fanoboard.match.match import Match, Player
from fanoboard.match.record import Evaluation
from fanoboard.match.saves import load, record, write
from fanoboard.match.series import rematch
from fanoboard.ui.app.file_drop import take_file
from fanoboard.ui.features.game.analysis import Analysis
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.sidebar import Sidebar
from fanoboard.ui.features.game.status import status_of
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.puzzles.puzzle_lists import PuzzleList
from fanoboard.ui.play.tempo import Tempo
from fanoboard.ui.toolkit.commands.command_table import GROUPS
from fanoboard.ui.toolkit.scenes.dialog import Dialog

__all__ = ["folders", "person"]

AI = Player("engine", level=1)


def shown(person: Person, match: Match) -> GameScene:
    person.app.push(Home(person.app))
    person.app.play(match)
    person.pass_on()
    scene = person.top()
    assert isinstance(scene, GameScene)
    return scene


def listed(title: str) -> set[str]:
    """The commands that the list of keys has below a title."""
    return next({each.id for each in group.commands} for group in GROUPS if str(group.title) == title)


def test_keys_that_are_listed_as_working_everywhere_do(person: Person) -> None:
    assert listed("Everywhere") == {*person.app.commands, "back"}
    person.app.push(Home(person.app))
    home = {command.id for command in person.top().commands}
    game = {command.id for command in shown(person, played()).commands}
    assert listed("On the first screen") <= home - game
    assert listed("On the first screen and in a game") <= home & game


def test_escape_shuts_the_analysis_before_it_leaves_the_game(person: Person) -> None:
    scene = shown(person, played())
    person.key(pygame.K_l)
    scene.session.look_at(scene.session.match.root)
    assert scene.analysis.on
    person.key(pygame.K_ESCAPE)
    assert scene.session.view.shown is scene.session.match.head, "first back to now"
    person.key(pygame.K_ESCAPE)
    assert (scene.analysis.on, person.top()) == (False, scene)
    person.key(pygame.K_ESCAPE)
    assert person.top() is not scene


def test_a_game_among_computers_waits_when_it_is_opened_again(person: Person, tmp_path: Path) -> None:
    match = Match(Fanorona({"board": "3x3"}), (AI, AI))
    play_some(match, 1, Random(1))
    tempo = Tempo(match)
    assert tempo.goes_on
    tempo.pause()
    assert Tempo(match).paused, "another look at the same game finds it so"
    file = tmp_path / "game.yaml"
    write(record(match), file)
    again = load(file)
    scene = shown(person, again)
    for _ in range(30):
        person.round()
    assert (len(again.plies), scene.session.thinking) == (len(match.plies), False)
    assert str(scene.status).startswith("Paused.")
    scene.session.tempo.resume()
    until(lambda: len(again.plies) > len(match.plies), person.round)


def test_a_clock_is_offered_again_for_the_same_game_alone(person: Person) -> None:
    person.app.push(Home(person.app))

    def begin(game: str) -> NewGame:
        page = NewGame(person.app, games()[game])
        person.app.push(page)
        person.round()
        return page

    page = begin("fanorona")
    assert page.time_choice is not None
    page.time_choice.kind.choose("game")
    page.time_choice.remember(person.app.settings)
    again, other = begin("fanorona").time_choice, begin("fixation").time_choice
    assert again is not None
    assert other is not None
    assert again.control() is not None
    assert other.control() is None


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ((Player("person"), AI), "You are Black this time. "),
        ((AI, Player("person")), "You are White this time. "),
        ((ANN, AI), "Ann is Black this time. "),
        ((ANN, BEN), "Ben is White this time, Ann is Black. "),
    ],
)
def test_a_rematch_says_who_plays_what(person: Person, players: tuple[Player, ...], said: str) -> None:
    match = Match(Fanorona(), players)
    match.resign(0)
    again = rematch(match, 1)
    again.paused = True
    scene = shown(person, again)
    assert str(status_of(scene.session)).startswith(said)


@pytest.mark.parametrize(
    "players",
    by_night(
        [
            (each,)
            for each in [
                (Player("person"), AI),
                (AI, Player("person")),
                (ANN, AI),
                (AI, ANN, AI),
                (AI, AI, ANN),
                (ANN, AI, BEN),
                (Player("person"), Player("person"), AI, AI),
            ]
        ],
        3,
    ),
)
def test_a_rematch_of_cards_says_who_begins(person: Person, players: tuple[Player, ...]) -> None:
    """Nobody is called Player 2 on that table; who begins depends on the cards."""
    match = Match(game_named("fano_cards")({"players": len(players)}), players, seed=1)
    while match.result is None:
        match.resign(match.position.mover)
    again = rematch(match, 1)
    again.paused = True
    first = again.players[again.position.mover]
    scene = shown(person, again)
    alone = str(again.names[again.position.mover])
    spoken_to = not first.name and [player for player in players if player.is_person] == [first]
    said = "You begin this time. " if spoken_to else f"{first.name or alone} begins this time. "
    assert str(status_of(scene.session)).startswith(said)


@pytest.mark.parametrize("game", ["fanorona", "fano_nim", "fano330", "fixation"])
def test_the_players_stand_as_they_sit_when_the_board_is_turned(person: Person, game: str) -> None:
    scene = shown(person, played(game, 2))
    assert isinstance(scene.sidebar, Sidebar)
    cards = scene.sidebar.cards
    before = [card.rect.y for card in cards]
    assert before[1] < before[0], "who begins sits below"
    person.key(pygame.K_f)
    assert [card.rect.y for card in cards] == before[::-1]
    person.key(pygame.K_f)
    assert [card.rect.y for card in cards] == before


def test_a_review_lists_where_the_game_turned_when_it_is_done(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played("fanorona", 12)
    scene = shown(person, match)
    for at, node in enumerate(match.head.path):
        node.evaluation = Evaluation(Score(Verdict.GUESS, 400 if at % 2 else 300), "x")
    analysis = scene.analysis
    assert isinstance(analysis, Analysis)
    monkeypatch.setattr(type(analysis.reviewer), "busy", True)
    assert analysis.graph().points
    assert not analysis.graph().turned
    monkeypatch.setattr(type(analysis.reviewer), "busy", False)
    assert analysis.graph().turned


def test_the_list_of_puzzles_shows_the_one_that_it_marks(person: Person) -> None:
    puzzles = puzzles_of("fano_nim")
    person.app.push(Home(person.app))
    scene = PuzzleList(person.app, "fano_nim")
    person.app.push(scene)
    person.round()
    assert scene.shown is puzzles[0]
    note_solved(puzzles[0], at_once=True)
    scene = PuzzleList(person.app, "fano_nim")
    person.app.push(scene)
    person.round()
    assert scene.shown is puzzles[1]


@pytest.mark.parametrize("name", ["nofile.json", "nofile.yaml", "nofile.txt", "nofile"])
def test_of_a_file_that_is_not_there_just_that_is_said(person: Person, tmp_path: Path, name: str) -> None:
    person.app.push(Home(person.app))
    take_file(person.app, str(tmp_path / name))
    person.until(lambda: isinstance(person.top(), Dialog))
    said = " ".join(person.texts())
    assert "There is no such file." in said
    assert "neither" not in said
