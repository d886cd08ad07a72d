"""What was finished stays as it was, and what is only looked at becomes no second game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from support.some_match import ANN, BEN, played
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.games import games
from fanoboard.games.levels import Strength
from fanoboard.match import store
from fanoboard.match.autosave import Autosave
from fanoboard.match.game_index import read_library
from fanoboard.match.match import Match, Origin, Player
from fanoboard.match.saves import dump, load, record
from fanoboard.match.standing import finished_games
from fanoboard.tasks import Tasks
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.library.library_scene import LibraryScene
from fanoboard.ui.play.opening import open_game, show_copy
from fanoboard.ui.toolkit.look.style import Style, Text

__all__ = ["folders", "person"]

NAMES = sorted(games())


def finished(kind: str, plies: int = 10, players: tuple[Player, ...] = (ANN, BEN)) -> Match:
    """A kept game that is over: the player to move gave up."""
    match = played(kind, plies, players=players)
    if match.result is None:
        match.resign(match.position.mover)
    store.keep(match)
    return match


def kept() -> dict[str, str]:
    """The texts of all kept games."""
    return {file.stem: file.read_text(encoding="utf-8") for file in store.kept()}


def opened(person: Person, game: str) -> GameScene:
    """The scene in which a kept game has been opened, over home."""
    if not person.app.scenes:
        person.app.push(Home(person.app))
    person.app.play(store.load_game(game))
    person.round()
    scene = person.top()
    assert isinstance(scene, GameScene)
    return scene


def left(person: Person) -> None:
    person.app.home()
    person.round()


@pytest.mark.parametrize("kind", by_night(NAMES, 2))
def test_playing_on_in_a_finished_game_leaves_it_finished(person: Person, kind: str) -> None:
    before = finished(kind)
    text = kept()[before.id]
    counted = finished_games(read_library())
    scene = opened(person, before.id)
    session = scene.session
    session.look_at(session.match.root.children[0])
    scene.actions.branches.play_here.press()
    person.round()
    assert session.match.result is None
    assert "The finished game stays as it was." in str(scene.status)
    assert kept() == {before.id: text}, "nothing was played yet"
    assert any("Goes on from turn 1 " in str(widget.tip) for widget in scene.widgets)
    play_some_in(scene)
    left(person)
    games_now = kept()
    assert games_now.pop(before.id) == text
    (new,) = games_now
    assert load(store.game_file(new)).origin == Origin(before.id, 1)
    assert finished_games(read_library()) == counted
    (row,) = [game for game in read_library().games if game.id == new]
    assert row.origin == Origin(before.id, 1)


def play_some_in(scene: GameScene) -> None:
    """Play something that was not played there before."""
    session = scene.session
    known = {child.plies[0].action for child in session.match.head.children}
    session.play(next(action for action in session.match.position.actions() if action not in known))


@pytest.mark.parametrize("kind", by_night(NAMES, 2))
def test_taking_back_in_a_finished_game_leaves_it_finished(person: Person, kind: str) -> None:
    before = finished(kind)
    text = kept()[before.id]
    scene = opened(person, before.id)
    scene.session.undo()
    scene.session.undo()
    left(person)
    assert kept() == {before.id: text}


def test_what_is_played_again_just_so_is_the_same_game(person: Person) -> None:
    before = played("fanorona", 500)
    assert before.result is not None
    store.keep(before)
    text = kept()[before.id]
    scene = opened(person, before.id)
    session = scene.session
    session.undo()
    session.redo()
    assert session.match.result is not None
    assert session.match.origin is None
    assert not session.match.kept_elsewhere
    session.undo()
    actions = [ply.action for ply in session.match.head.children[0].plies]
    for action in actions:
        session.play(action)
    left(person)
    assert kept() == {before.id: text}


def test_a_game_that_ended_just_now_stays_too(person: Person) -> None:
    match = played("fanorona", 8)
    person.app.push(Home(person.app))
    person.app.play(match)
    person.round()
    scene = person.top()
    assert isinstance(scene, GameScene)
    scene.session.resign()
    person.until(lambda: bool(match.id))
    first = match.id
    scene.session.undo()
    play_some_in(scene)
    left(person)
    results = {game.id: game.over for game in read_library().games}
    assert results.pop(first)
    assert list(results.values()) == [False]


def test_other_players_and_levels_do_not_change_who_played(person: Person) -> None:
    before = finished("fano330", 4, (ANN, Player("engine", level=2)))
    text = kept()[before.id]
    scene = opened(person, before.id)
    scene.session.set_strength(1, Strength(8))
    scene.session.seat([Player("engine", level=5), ANN])
    left(person)
    assert kept() == {before.id: text}


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_the_library_tells_the_origin_in_windows_of_any_width(
    person: Person, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played("fanorona", 6)
    match.origin = Origin("20260101-101010-00000000", 3)
    store.keep(match)
    drawn: list[str] = []
    line_in = Style.line_in

    def note(style: Style, text: Text, width: int, *more: Any) -> pygame.Surface:  # noqa: ANN401
        if width >= style.width(text, "small"):
            drawn.append(str(text))
        return line_in(style, text, width, *more)

    monkeypatch.setattr(Style, "line_in", note)
    person.resize(size)
    person.app.push(LibraryScene(person.app))
    person.until(lambda: "Goes on from turn 3 of a finished game" in drawn)


def test_the_origin_is_written_and_read(tmp_path: Path) -> None:
    match = played("fanorona", 8)
    for origin in (Origin("20260101-101010-00000000", 3), Origin("", 2), None):
        match.origin = origin
        file = tmp_path / "game.yaml"
        file.write_text(dump(record(match)), encoding="utf-8")
        assert load(file).origin == origin


# Looking is no change


@pytest.mark.parametrize(
    "players",
    by_night([((Player("engine", level=1), ANN),), ((ANN, BEN),), ((ANN, Player("engine", level=1)),)], 1),
)
def test_opening_a_file_many_times_makes_no_second_game(
    person: Person, tmp_path: Path, players: tuple[Player, ...]
) -> None:
    file = tmp_path / "game.fanoboard"
    file.write_text(dump(record(played("fanorona", 8, players=players))), encoding="utf-8")
    person.app.push(Home(person.app))
    for _ in range(4):
        open_game(person.app, file)
        person.round()
        scene = person.top()
        assert isinstance(scene, GameScene)
        person.until(lambda scene=scene: not scene.session.thinking)  # type: ignore[misc]
        left(person)
        assert not kept()


def test_the_first_change_makes_a_copy_and_the_file_stays(person: Person, tmp_path: Path) -> None:
    file = tmp_path / "game.fanoboard"
    text = dump(record(played("fanorona", 8)))
    file.write_text(text, encoding="utf-8")
    person.app.push(Home(person.app))
    open_game(person.app, file)
    person.round()
    scene = person.top()
    assert isinstance(scene, GameScene)
    play_some_in(scene)
    play_some_in(scene)
    left(person)
    assert len(kept()) == 1
    assert file.read_text(encoding="utf-8") == text


def test_the_same_content_is_the_same_game(person: Person, tmp_path: Path) -> None:
    match = played("fanorona", 8)
    store.keep(match)
    file = tmp_path / "game.fanoboard"
    file.write_text(dump(record(match)).replace("format: 4", "format: 3"), encoding="utf-8")
    person.app.push(Home(person.app))
    for _ in range(2):
        open_game(person.app, file)
        person.round()
        scene = person.top()
        assert isinstance(scene, GameScene)
        assert scene.session.match.id == match.id
        last = scene
    play_some_in(last)
    left(person)
    assert list(kept()) == [match.id]


def test_looking_at_a_game_of_another_window_makes_no_second_one(person: Person) -> None:
    match = played("fanorona", 8, players=(Player("engine", level=1), ANN))
    store.keep(match)
    person.app.push(Home(person.app))
    other = Autosave(Tasks())
    other.open(store.load_game(match.id))
    person.until(lambda: store.is_owned(match.id))
    scene = opened(person, match.id)
    person.until(lambda: "open in another window" in str(scene.session.trouble))
    person.until(lambda: not scene.session.thinking)
    left(person)
    assert list(kept()) == [match.id]
    scene = opened(person, match.id)
    person.until(lambda: "open in another window" in str(scene.session.trouble))
    person.until(lambda: scene.session.persons_turn)
    play_some_in(scene)
    left(person)
    assert len(kept()) == 2
    other.close()


def test_a_game_that_is_looked_at_is_not_written(person: Person) -> None:
    match = played("fanorona", 8)
    store.keep(match)
    file = store.game_file(match.id)
    old = file.read_text(encoding="utf-8").replace("format: 4", "format: 3")
    file.write_text(old, encoding="utf-8")
    scene = opened(person, match.id)
    scene.session.look_at(scene.session.match.root)
    person.key(pygame.K_LEFT, pygame.K_RIGHT)
    left(person)
    assert file.read_text(encoding="utf-8") == old


def test_pasting_the_same_text_twice_keeps_one_game(person: Person) -> None:
    person.app.push(Home(person.app))
    for _ in range(2):
        show_copy(person.app, played("fanorona", 8))
        person.round()
    left(person)
    assert len(kept()) == 1
