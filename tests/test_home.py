"""Home with games to go on with, as a person uses it."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from random import Random

import pygame
import pytest
from kept_games import whole_library
from some_match import play_some
from ui_person import Person, folders, person, words
from waiting import PATIENCE
from window_time import WindowTime

from fanoboard.content.language import shipped_codes
from fanoboard.content.write import why_not_written
from fanoboard.games import games
from fanoboard.match import store
from fanoboard.match.game_index import Library
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.continue_card import ContinueCard
from fanoboard.ui.features.home.game_card import CardButton, GameCard
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.rules.rules_scene import RulesPage
from fanoboard.ui.play import library_watch as kept_games_watch
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.link import Link
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

__all__ = ["folders", "person"]

ANN, BEN, AI = Player("person", "Ann"), Player("person", "Ben"), Player("engine", level=2)
KINDS = ("fanorona", "fano_cards", "fixation", "fano330", "fano_nim")


def keep(count: int) -> list[str]:
    """Keep so many games of all kinds, the first one played last; their ids."""
    found = []
    for number in range(count):
        game = games()[KINDS[number % 5]]()
        others = [AI if number % 2 else BEN for _ in game.seats[1:]]
        match = Match(game, [ANN, *others], seed=number + 1)
        play_some(match, 2, Random(number))
        file = store.keep(match)
        then = time.time() - 60 * number
        os.utime(file, (then, then))
        found.append(match.id)
    return found


def open_home(person: Person) -> Home:
    scene = Home(person.app)
    person.app.push(scene)
    person.round()
    return scene


def offered(person: Person) -> list[ContinueCard]:
    """The cards of games to go on with that are shown."""
    return [each for each in person.top().widgets if isinstance(each, ContinueCard) and each.visible]


@pytest.mark.parametrize("count", [0, 1, 3, 5, 12])
def test_the_games_played_last_are_offered_and_the_others_a_link_away(person: Person, count: int) -> None:
    ids = keep(count)
    open_home(person)
    assert [card.game.id for card in offered(person)] == ids[:3], "beside the puzzle of the day"
    links = [words(each) for each in person.top().widgets if isinstance(each, Link) and each.visible]
    assert links == [*([f"All unfinished games ({count})"] if count > 3 else []), "All puzzles"]
    if count:
        first = offered(person)[0]
        assert person.top().focus is first
        assert first.text == games()["fanorona"].title
        assert str(first.about) in ("Move 2, your turn", "Move 2, Ann to move", "Move 1, Ben to move")
    else:
        assert any("Every game you begin is kept" in text for text in person.texts())
        assert isinstance(person.top().focus, GameCard)


def test_a_game_goes_on_by_one_press(person: Person) -> None:
    ids = keep(3)
    open_home(person)
    person.click(offered(person)[1].rect.center)
    scene = person.top()
    assert isinstance(scene, GameScene)
    assert scene.session.match.id == ids[1]
    person.key(pygame.K_ESCAPE)
    assert isinstance(person.top(), Home)


def test_play_and_how_to_play(person: Person) -> None:
    open_home(person)
    card = next(each for each in person.top().widgets if words(each) == "Lines of Fixation")
    assert isinstance(card, GameCard)
    person.click(card.how.rect.center)
    assert "How to play Lines of Fixation" in person.texts()
    person.press("Read the rules")
    assert isinstance(person.top(), RulesPage)
    assert any("Lines of Fixation" in str(getattr(each, "text", "")) for each in person.top().widgets)
    person.key(pygame.K_ESCAPE)
    person.click(card._play(person.app.style).center)
    assert isinstance(person.top(), NewGame)


def test_finished_and_owned_games_are_not_offered(person: Person) -> None:
    ids = keep(3)
    match = store.load_game(ids[0])
    match.agree_draw()
    store.delete(ids[0])
    store.keep(match)
    lock = store.own(ids[1])
    assert lock is not None
    open_home(person)
    assert [card.game.id for card in offered(person)] == [ids[2]]
    lock.release()


def test_what_another_window_plays_comes_and_goes(person: Person, window_time: WindowTime) -> None:
    ids = keep(2)
    open_home(person)
    lock = store.own(ids[0])
    assert lock is not None
    window_time.pass_by(kept_games_watch.PERIOD)
    person.round()
    assert [card.game.id for card in offered(person)] == ids[1:]
    lock.release()
    window_time.pass_by(kept_games_watch.PERIOD)
    person.round()
    assert [card.game.id for card in offered(person)] == ids[:3]


def test_the_keyboard_stays_where_it_is_when_a_game_comes(person: Person) -> None:
    keep(2)
    scene = open_home(person)
    person.key(pygame.K_TAB)
    links = [each for each in scene.widgets if words(each) == "Rules"]
    scene.set_focus(links[0], ring=True)
    keep(1)
    scene.enter()
    person.round()
    assert len(offered(person)) == 3
    assert scene.focus is not None
    assert words(scene.focus) == "Rules"


def test_pictures_come_after_the_words(person: Person) -> None:
    keep(5)
    scene = open_home(person)
    for _ in range(20):
        person.round()
    assert len(scene._pictures._found) == 3
    area = offered(person)[1].rect
    surface = person.app.window.surface
    colours = {tuple(surface.get_at((x, area.y + 60))) for x in range(area.x + 20, area.right - 20)}
    assert len(colours) > 20, "a table of cards is painted"


def test_no_hidden_card_is_on_a_picture(person: Person) -> None:
    keep(4)
    open_home(person)
    card = offered(person)[1]
    assert card.game.game == "fano_cards"
    match = store.load_game(card.game.id)
    assert card.game.picture == dict(match.position.picture(0)), "one person plays, who sees his own"
    assert card.game.picture != dict(match.position.picture())


@pytest.mark.parametrize("size", [(640, 480), (700, 900), (1024, 600), (1280, 800), (2560, 1600)])
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("count", [0, 2, 12])
def test_everything_has_its_place(person: Person, size: tuple[int, int], text: int, count: int) -> None:
    keep(count)
    person.app.settings.text = text
    open_home(person)
    person.resize(size)
    style = person.app.style
    shown = [each for each in person.top().widgets if each.visible]
    pane = person.only(Pane)
    for one in shown:
        if one.pane is None and one is not pane:
            assert pygame.Rect((0, 0), size).contains(one.rect), one
        for two in shown:
            if two is not one and not belongs(one, two) and pane not in (one, two):
                assert not one.rect.colliderect(two.rect), (one, two)
        if isinstance(one, Label | CardButton | Button) and not isinstance(one, GameCard):
            assert one.natural(style)[0] <= one.rect.w, words(one)
    cards = [each for each in shown if isinstance(each, GameCard)]
    assert len({card.rect.w for card in cards}) == 1
    for card in cards:
        assert card.narrowest(style) <= card.rect.w
        assert card.rect.h - card.words_height(style) >= style.px(72), "the picture has room"
    columns = {card.rect.x for card in cards}
    assert {card.rect.x for card in offered(person)} <= columns, "the rows below keep the columns"
    if size == (1280, 800) and text == 100:
        assert len(columns) == 5
        assert not pane.visible


@pytest.mark.parametrize("code", shipped_codes())
def test_all_games_stand_in_one_row_in_every_language(person: Person, code: str) -> None:
    open_home(person)
    person.app.choose_language(code)
    person.round()
    cut: list[str] = []
    person.app.style.fonts.cut = cut.append
    cards = [each for each in person.top().widgets if isinstance(each, GameCard)]
    for each in (*cards, *(card.how for card in cards)):
        each.draw(pygame.Surface((1280, 800)), person.app.style)
    assert len({card.rect.y for card in cards}) == 1
    assert not cut


def belongs(one: Widget, two: Widget) -> bool:
    """Whether one of them lies on the other, which is a card."""
    return any(isinstance(card, GameCard) and card.how is how for card, how in ((one, two), (two, one)))


def test_the_library_is_read_without_the_window_waiting(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = keep(5)
    gate = threading.Event()

    def slowly() -> Library:
        assert gate.wait(PATIENCE)
        return whole_library()

    monkeypatch.setattr(kept_games_watch, "read_library", slowly)
    person.app.own_files_read = True
    person.app.push(Home(person.app))
    person.app.round(True)
    assert not offered(person)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
    person.app.round(True)
    assert isinstance(person.top(), RulesPage), "one can go on meanwhile"
    person.app.pop()
    gate.set()
    person.round()
    assert [card.game.id for card in offered(person)] == ids[:3]


@pytest.mark.parametrize("going_on", [0, 2])
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (640, 480)])
def test_a_home_that_cant_be_written_is_told_on_the_screen(
    person: Person, monkeypatch: pytest.MonkeyPatch, going_on: int, size: tuple[int, int]
) -> None:
    person.resize(size)
    keep(going_on)
    monkeypatch.setattr(
        "fanoboard.ui.features.home.home_scene.why_not_written", lambda _: "Read-only file system"
    )
    open_home(person)
    person.until(lambda: any("No game can be kept" in text for text in person.texts()))
    (told,) = (label for label in person.labels() if "No game can be kept" in words(label))
    assert told.visible
    assert "Read-only file system" in words(told)
    assert "FANOBOARD_HOME" in words(told)
    assert not any("Every game you begin is kept" in text for text in person.texts())
    person.until(
        lambda: len([each for each in person.top().widgets if isinstance(each, ContinueCard)]) == going_on
    )
    others = [
        each for each in person.top().widgets if isinstance(each, ContinueCard | GameCard) and each.visible
    ]
    assert all(told.rect.bottom <= each.rect.top for each in others), "it is read before the games"
    assert pygame.Rect((0, 0), size).contains(told.rect)
    assert told.pane is None, "it does not scroll away"


def test_whether_a_folder_can_be_written_is_found_out(tmp_path: Path) -> None:
    assert why_not_written(tmp_path / "not" / "there" / "yet") == ""
    assert not list(tmp_path.iterdir())
    (tmp_path / "file").write_text("no folder")
    assert why_not_written(tmp_path / "file" / "games") != ""
