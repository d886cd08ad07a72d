"""Several games of the library at once: marked, tagged, deleted, written; found, sorted and grouped."""

from __future__ import annotations

import os
import time
import zipfile
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

import pygame
import pytest
from support.kept_games import whole_library
from support.some_match import play_some
from support.ui_person import Person, folders, person

from fanoboard.games import games
from fanoboard.match import saves, store
from fanoboard.match.match import Match, Player
from fanoboard.practice.deck import Deck, Entry, Schedule
from fanoboard.practice.exercise import Exercise
from fanoboard.ui.features.library.game_filter import Tagging
from fanoboard.ui.features.library.game_list import GameList
from fanoboard.ui.features.library.library_scene import LibraryScene
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.controls import Segmented, Switch
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

ANN, BEN, AI = Player("person", "Ann"), Player("person", "Ben"), Player("engine", level=2)
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


def keep(
    title: str = "",
    *,
    age: float = 0,
    event: str = "",
    tags: tuple[str, ...] = (),
    lost_by: int | None = None,
) -> str:
    match = Match(games()["fanorona"](), [Player("person"), AI], seed=4)
    play_some(match, 2, Random(2))
    match.title, match.event, match.tags = title, event, tags
    if lost_by is not None:
        match.resign(lost_by)
    file = store.keep(match)
    then = time.time() - age
    os.utime(file, (then, then))
    return match.id


def look(person: Person) -> LibraryScene:
    person.app.own_files_read = True
    person.app.push(Scene(person.app))
    scene = LibraryScene(person.app)
    person.app.push(scene)
    person.round()
    return scene


def titles(person: Person) -> list[str]:
    return [game.title for game in person.only(GameList).games]


def picked(person: Person) -> list[str]:
    return [game.title for game in person.only(GameList).picked]


def click(person: Person, place: int, mod: int = 0, button: int = 1) -> None:
    pygame.key.set_mods(mod)
    at = person.only(GameList).row(place).center
    person.move(at)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        person.post(kind, pos=at, button=button)
    pygame.key.set_mods(0)


@pytest.fixture
def abcde(person: Person) -> Person:
    for number, title in enumerate("abcde"):
        keep(title, age=number * 60)
    look(person)
    return person


def test_clicks_with_ctrl_and_shift_mark_games(abcde: Person) -> None:
    click(abcde, 1)
    assert picked(abcde) == ["b"]
    click(abcde, 3, CTRL)
    assert picked(abcde) == ["b", "d"]
    assert "2 games selected" in abcde.texts()
    click(abcde, 0)
    assert picked(abcde) == ["a", "b", "d"], "while games are marked, each click marks another"
    click(abcde, 4, SHIFT)
    assert picked(abcde) == list("abcde")
    click(abcde, 2)
    assert picked(abcde) == list("abde")
    abcde.key(pygame.K_ESCAPE)
    assert isinstance(abcde.top(), LibraryScene)
    assert picked(abcde) == ["c"], "then the one that was clicked last is the only one"


def test_shift_marks_upwards_too(abcde: Person) -> None:
    click(abcde, 3)
    click(abcde, 1, SHIFT)
    assert picked(abcde) == ["b", "c", "d"]


def test_quick_clicks_on_two_games_open_neither(abcde: Person) -> None:
    click(abcde, 1)
    click(abcde, 3)
    assert isinstance(abcde.top(), LibraryScene)
    assert picked(abcde) == ["d"]
    click(abcde, 3)
    assert not isinstance(abcde.top(), LibraryScene)


def test_the_keyboard_marks_games(abcde: Person) -> None:
    abcde.key(pygame.K_SPACE, pygame.K_DOWN, pygame.K_DOWN, pygame.K_SPACE)
    assert picked(abcde) == ["a", "c"]
    abcde.key(pygame.K_DOWN, mod=SHIFT)
    assert picked(abcde) == ["a", "c", "d"]
    abcde.key(pygame.K_a, mod=CTRL)
    assert picked(abcde) == list("abcde")
    abcde.key(pygame.K_a, mod=CTRL)
    assert picked(abcde) == []
    abcde.press("Done")
    assert picked(abcde) == ["d"]


def test_the_other_button_and_a_button_of_its_own_mark_games(abcde: Person) -> None:
    click(abcde, 2, button=3)
    assert picked(abcde) == ["c"]
    assert abcde.named("Done").visible
    click(abcde, 2, button=3)
    assert not abcde.sees("Done"), "with the last mark all are gone"
    abcde.press("Select")
    assert picked(abcde) == []
    click(abcde, 1)
    click(abcde, 3)
    assert picked(abcde) == ["b", "d"]


def test_a_reader_hears_what_is_marked(abcde: Person) -> None:
    abcde.key(pygame.K_SPACE)
    rows = abcde.only(GameList)
    nodes = rows.nodes_within(abcde.app.style)
    assert [node.checked for node in nodes] == [True, False, False, False, False]
    rows.perform("click", (nodes[3].key,))
    assert picked(abcde) == ["a", "d"]


def test_several_are_deleted_and_come_back_together(abcde: Person) -> None:
    click(abcde, 1)
    click(abcde, 3, CTRL)
    abcde.key(pygame.K_DELETE)
    assert titles(abcde) == ["a", "c", "e"]
    assert "2 games deleted" in abcde.texts()
    assert not abcde.only(GameList).marking
    abcde.key(pygame.K_z, mod=CTRL)
    assert titles(abcde) == list("abcde")


def test_what_a_window_plays_stays_and_the_others_go(abcde: Person) -> None:
    lock = store.own(abcde.only(GameList).games[1].id)
    assert lock is not None
    abcde.key(pygame.K_a, mod=CTRL)
    abcde.key(pygame.K_DELETE)
    assert isinstance(abcde.top(), Dialog)
    abcde.key(pygame.K_RETURN)
    lock.release()
    assert titles(abcde) == ["b"]


# The bin


def test_deleted_games_are_found_again_after_a_restart(person: Person) -> None:
    games = [keep(title, age=60) for title in "abc"]
    for game in games[:2]:
        store.delete(game)
    look(person)
    assert titles(person) == ["c"]
    person.only(Segmented).choose("deleted")
    person.round()
    assert sorted(titles(person)) == ["a", "b"]
    assert not person.sees("Open")
    rows = person.only(GameList)
    assert "30 days left" in rows.nodes_within(person.app.style)[0].name
    rows.choose(titles(person).index("b"))
    person.press("Restore")
    assert titles(person) == ["a"]
    person.only(Segmented).choose("all")
    assert sorted(titles(person)) == ["b", "c"]
    assert sorted(game.id for game in whole_library().games) == sorted(games[1:])


def test_the_bin_is_emptied_by_hand_after_a_question(person: Person) -> None:
    for title in "abc":
        store.delete(keep(title))
    scene = look(person)
    person.only(Segmented).choose("deleted")
    person.key(pygame.K_DELETE)
    assert isinstance(person.top(), Dialog)
    person.key(pygame.K_ESCAPE)
    assert len(titles(person)) == 3
    person.key(pygame.K_DELETE)
    person.press("Delete for good")
    assert len(titles(person)) == 2
    person.press("Empty the bin")
    assert "Delete 2 games for good?" in person.texts()
    person.press("Delete for good")
    assert titles(person) == []
    assert "No game was deleted in the last 30 days." in person.texts()
    assert not list(store.deleted_folder().iterdir())
    assert scene is person.top()


def test_undo_knows_what_was_brought_back_otherwise(abcde: Person) -> None:
    abcde.key(pygame.K_DELETE)
    abcde.only(Segmented).choose("deleted")
    abcde.round()
    abcde.press("Restore")
    assert not abcde.sees("Undo")


def test_many_deleted_games_are_known_without_being_read_again(
    abcde: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("it was read again")

    monkeypatch.setattr(store, "load_game", fail)
    monkeypatch.setattr("fanoboard.match.game_index.load", fail)
    abcde.key(pygame.K_a, mod=CTRL)
    abcde.key(pygame.K_DELETE)
    assert [game.title for game in whole_library().deleted] == list("abcde")
    abcde.key(pygame.K_z, mod=CTRL)
    assert titles(abcde) == list("abcde")


@pytest.mark.usefixtures("folders")
def test_a_deleted_game_never_takes_the_place_of_another() -> None:
    game = keep("first")
    away = store.delete(game)
    other = keep("second")
    os.rename(store.game_file(other), store.game_file(game))
    assert store.restore(away) != game
    assert sorted(each.title for each in whole_library().games) == ["first", "second"]


# Tags


def test_tags_are_kept_with_the_game(tmp_path: Path) -> None:
    match = Match(games()["fanorona"](), [ANN, BEN])
    match.tags, match.event = ("endgame", "to show: Ben", "yes"), "Cup, spring"
    file = tmp_path / "tagged.fanoboard"
    saves.write(saves.record(match), file)
    again = saves.load(file)
    assert again.tags == match.tags
    assert again.event == match.event


def test_several_games_are_tagged_and_found_by_the_tag(abcde: Person) -> None:
    click(abcde, 0)
    click(abcde, 2, CTRL)
    abcde.press("Tags…")
    assert isinstance(abcde.top(), Tagging)
    abcde.write("  end  game ")
    abcde.key(pygame.K_RETURN)
    assert abcde.only(Switch).on
    abcde.key(pygame.K_RETURN)
    abcde.key(pygame.K_ESCAPE)
    labels = abcde.only(DropDown, 2)
    assert [value for value, _ in labels.choices] == ["", "tag:end game"]
    labels.choose("tag:end game")
    assert titles(abcde) == ["a", "c"]
    # One of them loses it again; the other is found by words.
    abcde.key(pygame.K_t)
    assert abcde.only(Switch).on
    abcde.click(abcde.only(Switch).rect.center)
    abcde.press("Save")
    assert titles(abcde) == ["c"]
    labels.choose("")
    abcde.key(pygame.K_f, mod=CTRL)
    abcde.write("end")
    assert titles(abcde) == ["c"]


def test_a_tag_that_only_some_have_is_told_so(person: Person) -> None:
    keep("a", tags=("mine",))
    keep("b", age=60)
    look(person)
    person.key(pygame.K_a, mod=CTRL)
    person.key(pygame.K_t)
    assert "1 of 2 games" in person.texts()
    person.press("Save")
    assert [game.tags for game in whole_library().games] == [("mine",), ()]
    person.key(pygame.K_t)
    person.click(person.only(Switch).rect.center)
    person.press("Save")
    assert [game.tags for game in whole_library().games] == [("mine",), ("mine",)]


def test_tagging_is_no_playing(person: Person) -> None:
    keep("a", age=5000)
    before = whole_library().games[0].played
    look(person)
    person.key(pygame.K_t)
    person.write("x")
    person.press("Save")
    assert whole_library().games[0].tags == ("x",)
    assert whole_library().games[0].played == before


# Order, tournaments and mistakes


def test_games_are_sorted_by_name_and_by_result(person: Person) -> None:
    keep("Game 10", lost_by=0)
    keep("game 9", age=60)
    keep("Another", age=120, lost_by=1)
    look(person)
    orders = person.only(DropDown, 1)
    orders.choose("name")
    assert titles(person) == ["Another", "game 9", "Game 10"]
    orders.choose("result")
    assert titles(person) == ["Another", "Game 10", "game 9"], "won, lost, not over"


def test_games_of_a_tournament_stand_together(person: Person) -> None:
    keep("Cup, game 10", event="Cup", age=10)
    keep("Alone", age=20)
    keep("Cup, game 9", event="Cup", age=30)
    keep("League, game 1", event="League", age=5)
    look(person)
    person.only(DropDown, 1).choose("event")
    assert titles(person) == ["League, game 1", "Cup, game 9", "Cup, game 10", "Alone"]
    rows = person.only(GameList)
    tops = [rows.row(place).top for place in range(4)]
    assert tops[1] - tops[0] > tops[2] - tops[1], "a heading stands above the first of each"
    for place in range(4):
        click(person, place)
        assert rows.game is rows.games[place]
    assert rows.nodes_within(person.app.style)[1].name.startswith("Cup; ")
    person.only(DropDown, 2).choose("event:Cup")
    assert titles(person) == ["Cup, game 9", "Cup, game 10"]


def test_games_are_found_by_the_theme_of_a_mistake(person: Person) -> None:
    found, _ = keep("a"), keep("b", age=60)
    exercise = Exercise(
        game="fanorona",
        options={},
        position="x",
        played="x",
        line=("y",),
        before="win 3",
        source=found,
        made=date(2026, 3, 3),
        theme="withdrawal",
    )
    moment = datetime(2026, 3, 3, tzinfo=UTC)
    person.app.trainer.deck = Deck(entries=[Entry(exercise=exercise, schedule=Schedule(due=moment))])
    look(person)
    labels = person.only(DropDown, 2)
    assert [str(text) for _, text in labels.choices] == ["Any tag", "Mistake: Missed a withdrawal"]
    labels.choose("theme:withdrawal")
    assert titles(person) == ["a"]


# Files


@pytest.mark.parametrize(("name", "count"), [("many.zip", 3), ("many.txt", 3), ("one.fanoboard", 1)])
def test_games_are_written_into_one_file(abcde: Person, tmp_path: Path, name: str, count: int) -> None:
    for place in range(count):
        click(abcde, place, CTRL if place else 0)
    abcde.key(pygame.K_s, mod=CTRL)
    chooser = abcde.top()
    assert isinstance(chooser, FileChooser)
    abcde.only(TextEntry).set_text("")
    abcde.write(str(tmp_path / name))
    abcde.key(pygame.K_RETURN)
    file = tmp_path / name
    abcde.until(file.exists)
    abcde.round()
    assert any("Saved as" in text for text in abcde.texts())
    if name == "many.zip":
        with zipfile.ZipFile(file) as archive:
            archive.extractall(tmp_path / "out")
        loaded = [saves.load(each) for each in (tmp_path / "out").iterdir()]
        assert sorted(match.title for match in loaded) == ["a", "b", "c"]
    elif name == "many.txt":
        assert file.read_text().count("Fanoboard: ") == 3
    else:
        assert saves.load(file).title == "a"
