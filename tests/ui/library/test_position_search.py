"""Games are found by a position that stood in them, also mirrored, from a game and from the editor."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence

import pygame
import pytest
from support.ui_person import Person, folders, person

from fanoboard.content.layout import load_layout, symmetries
from fanoboard.games.capabilities import editing_of
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Position
from fanoboard.games.turns import moves
from fanoboard.match import store
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.editor.editor_scene import PositionEditor
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.library import game_filter
from fanoboard.ui.features.library.game_list import GameList
from fanoboard.ui.features.library.library_scene import LibraryScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

ANN, BEN = Player("person", "Ann"), Player("person", "Ben")
RULES = Fanorona({"board": "5x5"})


def keep(title: str, choices: Sequence[int], *, age: float = 0, start: Position | None = None) -> Match:
    """Keep a game in which each turn was one of those there are, by their numbers."""
    match = Match(RULES, [ANN, BEN], start=start)
    for number in choices:
        match.play_turn(list(moves(match.position))[number].text)
    match.title = title
    file = store.keep(match)
    os.utime(file, (time.time() - age,) * 2)
    return match


def mirrored(position: Position) -> Position:
    editing = editing_of(RULES)
    assert editing is not None
    image = symmetries(load_layout(RULES.layout), editing)[0].images
    other = RULES.position(editing.text(editing.imaged(editing.setup(position), image)))
    assert other.picture() != position.picture()
    return other


def titles(person: Person) -> list[str]:
    return [game.title for game in person.only(GameList).games]


@pytest.fixture
def library(person: Person) -> Person:
    first = keep("one way", [0, 0, 0])
    keep("another", [1, 0], age=60)
    keep("in a mirror", [0], age=120, start=mirrored(first.head.path[2].position))
    person.app.own_files_read = True
    person.app.push(Scene(person.app))
    return person


def slowly(load: Callable[[str], Match]) -> Callable[[str], Match]:
    def loaded(game: str) -> Match:
        time.sleep(0.06)
        return load(game)

    return loaded


def open_game(person: Person) -> GameScene:
    """The game that went one way, looked at after two turns."""
    match = store.load_game(next(each.stem for each in store.kept() if "one way" in each.read_text("utf-8")))
    person.app.play(match, stay=True, at=match.head.path[2])
    person.round()
    scene = person.top()
    assert isinstance(scene, GameScene)
    return scene


def test_from_a_game_one_finds_the_others_with_its_position(library: Person) -> None:
    scene = open_game(library)
    library.key(pygame.K_f, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert isinstance(library.top(), LibraryScene)
    assert titles(library) == ["one way", "in a mirror"]
    assert "2 games" in library.texts()
    # They are opened where the position stood.
    library.key(pygame.K_DOWN, pygame.K_RETURN)
    found = library.top()
    assert isinstance(found, GameScene)
    assert found is not scene
    library.key(pygame.K_ESCAPE)
    if library.top() is found:  # another moment was shown than now
        library.key(pygame.K_ESCAPE)
    library.only(DropDown, 2).choose("")
    assert titles(library) == ["one way", "another", "in a mirror"]


def test_a_game_that_is_found_from_itself_is_that_game(library: Person) -> None:
    scene = open_game(library)
    scene.session.back_to_now()
    scene.session.look_at(scene.session.match.head.path[2])
    files = len(store.kept())
    library.key(pygame.K_f, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    style, games = library.app.style, library.only(GameList)
    assert "Open in another window" not in "".join(each.name for each in games.nodes_within(style))
    assert library.named("Rename").enabled
    assert library.named("Tags…").enabled
    assert not library.named("Delete").enabled
    library.press("Rename")
    library.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    library.write("the one")
    library.key(pygame.K_RETURN)
    assert scene.session.match.title == "the one"
    assert titles(library)[0] == "the one"
    library.press("Open")
    assert library.top() is scene
    assert scene.session.view.shown.number == 2
    scene.session.back_to_now()
    scene.move(scene.session.match.position.actions()[0])
    library.round()
    assert len(store.kept()) == files, "it is not forked"


def test_the_position_editor_leads_there_too(library: Person) -> None:
    scene = open_game(library)
    editing = editing_of(RULES)
    assert editing is not None
    setup = editing.setup(scene.session.view.position)
    library.app.push(PositionEditor(library.app, RULES, setup, lambda _: None))
    library.round()
    library.press("Games with this position")
    assert titles(library) == ["one way", "in a mirror"]


def test_what_stood_nowhere_is_not_found(library: Person) -> None:
    match = Match(RULES, [ANN, BEN])
    for number in (2, 1, 1, 0):
        match.play_turn(list(moves(match.position))[number].text)
    library.app.navigation.library(position=match.position)
    library.round()
    assert titles(library) == []
    assert "No game matches your search." in library.texts()


def test_many_games_are_looked_through_bit_by_bit(library: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_game(library)
    monkeypatch.setattr(game_filter, "PATIENCE", 0.05)
    monkeypatch.setattr(store, "load_game", slowly(store.load_game))
    library.app.navigation.library(position=scene.session.view.shown.position)
    library.until(lambda: not library.app.busy and "2 games" in library.texts())
    assert titles(library) == ["one way", "in a mirror"]


def test_hidden_cards_are_not_looked_for(library: Person) -> None:
    scene = GameScene(library.app, Match(FanoCards(), [ANN, Player("engine", level=1)], seed=3))
    library.app.push(scene)
    library.round()
    library.key(pygame.K_f, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert library.top() is scene
