"""The library scene, as a person uses it."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import Any

import pygame
import pytest
from support.kept_games import whole_library
from support.kept_on_page import keep, look
from support.ui_person import Person, folders, person, words
from support.waiting import until
from support.window_time import WindowTime

from fanoboard.content.theme import Theme
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fanorona import Fanorona
from fanoboard.match import store
from fanoboard.match.autosave import Autosave
from fanoboard.match.game_index import GameSummary
from fanoboard.match.match import Match, Player
from fanoboard.tasks import Tasks
from fanoboard.ui.board import small_pictures
from fanoboard.ui.board.small_pictures import kept_picture
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.library.game_list import GameList
from fanoboard.ui.features.library.library_scene import LibraryScene
from fanoboard.ui.play import library_watch as kept_games_watch
from fanoboard.ui.play.game_words import standing, when
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.dialog import Dialog, Naming
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.panel import Panel

__all__ = ["folders", "person"]

ENTER, ESCAPE, UP, DOWN = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN
ANN, BEN, AI = Player("person", "Ann"), Player("person", "Ben"), Player("engine", level=2)


def listed(person: Person) -> list[str]:
    """The ids of the games that are listed."""
    return [game.id for game in person.only(GameList).games]


def test_home_leads_to_the_library_and_escape_back(person: Person) -> None:
    keep()
    person.app.push(Home(person.app))
    person.round()
    person.press("Library")
    assert isinstance(person.top(), LibraryScene)
    person.key(ESCAPE)
    assert isinstance(person.top(), Home)
    person.key(pygame.K_l, mod=pygame.KMOD_CTRL)
    assert isinstance(person.top(), LibraryScene)


def test_games_are_listed_as_they_were_played_last(person: Person) -> None:
    ids = [keep(age=age) for age in (300, 200, 100)]
    look(person)
    assert listed(person) == ids[::-1]
    assert "3 games" in person.texts()


def test_without_any_game_it_says_so(person: Person) -> None:
    look(person)
    assert any("No games yet" in text for text in person.texts())
    assert not person.named("Open").enabled
    assert not person.named("Delete").enabled
    person.key(ENTER, DOWN, pygame.K_DELETE)
    assert isinstance(person.top(), LibraryScene)


@pytest.mark.parametrize("way", ["enter", "double click", "button"])
def test_an_unfinished_game_goes_on_and_escape_comes_back_to_the_library(person: Person, way: str) -> None:
    game = keep("fixation")
    scene = look(person)
    if way == "enter":
        person.key(ENTER)
    elif way == "double click":
        row = person.only(GameList).focus_area
        person.click(row.center)
        assert person.top() is scene, "one click only chooses"
        person.click(row.center)
    else:
        person.press("Open")
    table = person.top()
    assert isinstance(table, GameScene)
    assert table.session.match.id == game
    table.move(table.session.match.position.actions()[0])
    person.round()
    person.key(ESCAPE)
    assert person.top() is scene
    assert person.only(GameList).games[0].turns >= 2


def test_a_finished_game_is_shown_for_looking_back(person: Person) -> None:
    keep(over=True)
    look(person)
    person.key(ENTER)
    scene = person.top()
    assert isinstance(scene, GameScene)
    assert scene.session.match.result is not None
    scene.session.look_at(scene.session.match.root)
    assert not scene.session.view.is_live


def test_the_arrows_choose_and_lead_out_of_the_list(person: Person) -> None:
    for age in range(30):
        keep(age=age * 60)
    look(person)
    rows = person.only(GameList)
    assert person.top().focus is rows
    person.key(DOWN, DOWN)
    assert rows.game is rows.games[2]
    person.key(pygame.K_END)
    assert rows.game is rows.games[29]
    pane = rows.pane
    assert pane is not None
    assert pane.rect.contains(rows.focus_area), "it is scrolled into sight"
    person.key(DOWN)
    assert person.top().focus is not rows
    person.top().set_focus(rows)
    person.key(pygame.K_HOME, UP)
    assert isinstance(person.top().focus, TextEntry | DropDown | Segmented)


def test_only_what_is_seen_is_painted(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []

    def watched(game: GameSummary, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        painted.append(game.id)
        return kept_picture(game, theme, size)

    monkeypatch.setattr(small_pictures, "kept_picture", watched)
    for age in range(40):
        keep(age=age * 60)
    look(person)
    for _ in range(60):
        person.round()
    assert 5 <= len(painted) <= 12
    assert len(set(painted)) == len(painted), "each once"


# Finding


def test_games_are_filtered_by_kind_state_and_words(person: Person) -> None:
    a = keep("fanorona", title="Long endgame", age=10)
    b = keep("fixation", over=True, age=20)
    c = keep("fano_nim", plies=1, age=30)
    look(person)
    assert listed(person) == [a, b, c]
    states = person.only(Segmented)
    states.choose("finished")
    person.round()
    assert listed(person) == [b]
    states.choose("all")
    person.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    person.write("long END")
    assert listed(person) == [a]
    person.key(ESCAPE)
    assert listed(person) == [a, b, c], "the search is given up first"
    person.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    person.write("ben fixation")
    assert listed(person) == [b]
    person.write(" zebra")
    assert listed(person) == []
    assert "No game matches your search." in person.texts()
    person.key(ESCAPE)
    person.only(DropDown).choose("fano_nim")
    assert listed(person) == [c]


def test_games_are_sorted_by_when_they_began_and_by_length(person: Person) -> None:
    a = keep(plies=2, age=10)
    time.sleep(1.1)  # ids tell seconds
    b = keep(plies=8, age=500)
    time.sleep(1.1)
    c = keep(plies=4, age=200)
    look(person)
    assert listed(person) == [a, c, b]
    order = person.only(DropDown, 1)
    order.choose("started")
    assert listed(person) == [c, b, a]
    order.choose("length")
    assert listed(person) == [b, c, a]


def test_all_unfinished_games_are_what_home_leads_to(person: Person) -> None:
    for age in range(7):
        keep(age=age)
    keep(over=True)
    person.app.own_files_read = True
    person.app.push(Home(person.app))
    person.round()
    person.press("All unfinished games (7)")
    assert isinstance(person.top(), LibraryScene)
    assert len(listed(person)) == 7


# Tidying up


def test_a_game_is_renamed(person: Person) -> None:
    game = keep()
    look(person)
    person.press("Rename")
    assert isinstance(person.top(), Naming)
    person.write("  My   best game ")
    person.key(ENTER)
    assert whole_library().games[0].title == "My best game"
    assert person.only(GameList).games[0].title == "My best game"
    assert listed(person) == [game]
    person.key(pygame.K_r, mod=pygame.KMOD_CTRL)
    person.key(pygame.K_BACKSPACE, ENTER)
    assert whole_library().games[0].title == ""
    person.key(pygame.K_r, mod=pygame.KMOD_CTRL)
    person.write("never")
    person.key(ESCAPE)
    assert whole_library().games[0].title == ""


def test_a_game_is_copied(person: Person) -> None:
    keep()
    look(person)
    person.press("Duplicate")
    assert [game.title for game in person.only(GameList).games] == ["Copy of Fanorona", ""]


def test_deleted_games_come_back_one_after_the_other(person: Person) -> None:
    ids = [keep(age=age * 60) for age in range(3)]
    look(person)
    assert not person.sees("Undo")
    person.key(pygame.K_DELETE)
    assert listed(person) == ids[1:]
    assert "“Fanorona” deleted" in person.texts()
    person.key(pygame.K_DELETE)
    assert listed(person) == ids[2:]
    assert "2 games deleted" in person.texts()
    assert person.only(GameList).game is person.only(GameList).games[0]
    person.press("Undo")
    assert listed(person) == ids[1:]
    person.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert listed(person) == ids
    person.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert isinstance(person.top(), LibraryScene)


def test_delete_in_the_search_deletes_a_letter(person: Person) -> None:
    keep()
    look(person)
    person.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    person.write("fan")
    person.key(pygame.K_HOME, pygame.K_DELETE)
    assert len(store.kept()) == 1


def test_a_game_that_a_window_plays_is_marked_and_left_alone(person: Person) -> None:
    game = keep()
    keeper = Autosave(Tasks())
    keeper.save(store.load_game(game))
    until(lambda: not keeper.busy)
    look(person)
    assert not person.named("Rename").enabled
    assert not person.named("Delete").enabled
    assert person.named("Duplicate").enabled
    person.key(pygame.K_DELETE)
    assert listed(person) == [game]
    person.key(ENTER)
    scene = person.top()
    assert isinstance(scene, GameScene)
    person.until(lambda: "open in another window" in str(scene.status))
    scene.move(scene.session.match.position.actions()[0])
    person.until(lambda: scene.session.match.id != game)
    keeper.close()


def test_a_game_that_another_window_began_to_play_meanwhile_is_refused_in_words(person: Person) -> None:
    game = keep()
    look(person)
    lock = store.own(game)
    assert lock is not None
    person.key(pygame.K_DELETE)
    assert isinstance(person.top(), Dialog)
    assert "This game is being played. Close it first." in person.texts()
    person.key(ENTER)
    lock.release()
    assert listed(person) == [game]


def test_what_another_window_changes_is_noticed(person: Person, window_time: WindowTime) -> None:
    keep()
    look(person)
    other = keep(title="Of another window")
    window_time.pass_by(kept_games_watch.PERIOD)
    person.round()
    assert other in listed(person)
    store.delete(other)
    window_time.pass_by(kept_games_watch.PERIOD)
    person.round()
    assert other not in listed(person)


def test_the_chosen_game_stays_so_when_another_one_comes(person: Person) -> None:
    ids = [keep(age=age * 60) for age in range(1, 4)]
    scene = look(person)
    person.key(DOWN)
    keep()
    scene.enter()
    person.round()
    rows = person.only(GameList)
    assert rows.game is not None
    assert rows.game.id == ids[1]


def test_a_damaged_game_is_told_here_too(person: Person) -> None:
    keep()
    store.game_file("20250101-101010-00000000").write_text("{")
    look(person)
    assert isinstance(person.top(), Dialog)
    person.key(ENTER)
    assert len(listed(person)) == 1


def test_a_game_that_was_spoilt_meanwhile_is_not_opened(person: Person) -> None:
    game = keep()
    look(person)
    store.game_file(game).write_text("game: [")
    person.key(ENTER)
    assert isinstance(person.top(), Dialog)
    assert any("can’t be read" in text for text in person.texts())


@pytest.mark.parametrize("size", [(640, 480), (700, 900), (1024, 600), (1280, 800)])
@pytest.mark.parametrize("text", [100, 150])
def test_with_games_everything_has_its_place(person: Person, size: tuple[int, int], text: int) -> None:
    for age in range(9):
        keep(title="A very long title " * 4 if age == 2 else "", age=age * 60)
    person.app.settings.text = text
    look(person)
    person.key(pygame.K_DELETE)
    person.resize(size)
    window = pygame.Rect((0, 0), size)
    shown = [
        each
        for each in person.top().widgets
        if each.visible and each.pane is None and not isinstance(each, Panel)
    ]
    for one in shown:
        assert window.contains(one.rect), one
        assert not any(one.rect.colliderect(two.rect) for two in shown if two is not one), one
        if isinstance(one, Button):
            assert one.natural(person.app.style)[0] <= one.rect.w, words(one)
    rows = person.only(GameList)
    assert rows.row(0).h >= person.app.style.height("body") + person.app.style.height("small")


def test_no_hidden_card_is_on_a_picture(person: Person) -> None:
    """Two people play, so the picture is what everybody may see: the same whatever they hold."""
    images = []
    for seed in (3, 4):
        match = Match(FanoCards(), [ANN, BEN], seed=seed)
        game = store.keep(match).stem
        summary = whole_library().games[0]
        assert summary.id == game
        assert summary.picture == dict(match.position.picture(-1))
        images.append(summary.picture)
        store.delete(game)
    hands = [{spot: pile for spot, pile in image.items() if "hand" in spot} for image in images]
    assert hands[0] == hands[1]


def test_a_picture_of_a_table_is_turned_to_its_person(person: Person) -> None:
    match = Match(FanoCards(), [AI, BEN], seed=3)
    store.keep(match)
    theme, size = person.app.style.theme, (400, 300)
    mine = Thumbnail(match.position, viewer=1)
    hands = [mine.place_of(theme, size, f"hand.{seat}.0")[1] for seat in (0, 1)]
    assert hands[1] > hands[0], "the own hand is nearest"
    kept = kept_picture(whole_library().games[0], theme, size)
    assert pygame.image.tobytes(kept, "RGBA") == pygame.image.tobytes(mine.image(theme, size), "RGBA")


@pytest.mark.parametrize(
    ("back", "said"),
    [
        (timedelta(), "Today 14:05"),
        (timedelta(hours=14, minutes=5), "Today 00:00"),
        (timedelta(hours=14, minutes=6), "Yesterday"),
        (timedelta(days=1), "Yesterday"),
        (timedelta(days=2), "1 March 2026"),
        (timedelta(days=80), "13 December 2025"),
    ],
)
def test_dates_are_told_as_people_do(back: timedelta, said: str) -> None:
    now = datetime(2026, 3, 3, 14, 5).astimezone()
    assert str(when(now - back, now)) == said


@pytest.mark.parametrize(("player", "told"), [(Player("person"), "You won"), (ANN, "Ann won")])
def test_a_game_of_one_person_is_told_to_that_person_or_by_the_name(
    person: Person, player: Player, told: str
) -> None:
    match = Match(Fanorona(), [AI, player])
    match.resign(0)
    store.keep(match)
    look(person)
    person.round()
    assert str(standing(person.only(GameList).games[0])) == told


@pytest.mark.parametrize("text", [100, 150])
def test_why_a_game_ended_is_not_cut_in_the_list(
    person: Person, monkeypatch: pytest.MonkeyPatch, text: int
) -> None:
    """Where there are columns, the sentence is read to its end within its row, and not in a smaller size."""
    person.app.settings.text = text
    person.app.restyle()
    person.resize((1280, 800) if text == 100 else (1920, 1080))
    match = Match(Fanorona(), [Player("engine", "Hasina", 3), Player("person", "Vola")], seed=1)
    match.fail("crash")
    store.keep(match)
    drawn: list[tuple[str, int]] = []
    line_in = Style.line_in

    def noted(style: Style, text: Text, width: int, *rest: Any) -> pygame.Surface:  # noqa: ANN401 - passed on
        drawn.append((style.words(text), width))
        return line_in(style, text, width, *rest)

    monkeypatch.setattr(Style, "line_in", noted)
    scene = look(person)
    scene.repaint()
    person.round()
    why = "The engine of Hasina stopped unexpectedly."
    lines = [(line, width) for line, width in drawn if line and line in why and line != "Hasina"]
    assert why in " ".join(dict.fromkeys(line for line, _ in lines))
    assert all(scene.style.width(line, "small") <= width for line, width in lines)
    games = person.only(GameList)
    assert games.focus_area.h >= (1 + len({line for line, _ in lines})) * scene.style.height("small")
