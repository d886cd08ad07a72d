"""Home with games to go on with, as a person uses it."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from datetime import timedelta
from itertools import combinations, product
from pathlib import Path
from random import Random

import pygame
import pytest
from support.kept_games import whole_library
from support.some_match import play_some, some_exercise
from support.tiers import by_night, each_met
from support.ui_person import Person, folders, person, words
from support.waiting import PATIENCE
from support.window_time import WindowTime

from fanoboard.content.files import why_not_written
from fanoboard.content.language import shipped_codes
from fanoboard.games import games
from fanoboard.match import store
from fanoboard.match.game_index import GameSummary, Library
from fanoboard.match.match import Match, Player
from fanoboard.practice.deck import Entry, Schedule, change_deck, now
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.daily_card import DailyPuzzleCard, PracticeCard
from fanoboard.ui.features.home.game_grid import CardButton, GameCard
from fanoboard.ui.features.home.home_scene import Home, LadderLink
from fanoboard.ui.features.home.next_card import NextCard
from fanoboard.ui.features.home.wide_card import WideCard
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.practice.exercise_scene import ExerciseScene
from fanoboard.ui.features.practice.practice_scene import PracticeScene
from fanoboard.ui.features.rules.rules_scene import RulesPage
from fanoboard.ui.play import library_watch as kept_games_watch
from fanoboard.ui.play.catalogue import catalogue
from fanoboard.ui.toolkit.widgets.button import Button, CommandButton
from fanoboard.ui.toolkit.widgets.label import Label, Link
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

__all__ = ["folders", "person"]

ANN, BEN, AI = Player("person", "Ann"), Player("person", "Ben"), Player("engine", level=2)
CASES = list(product(("en", *shipped_codes()), ((640, 480), (800, 600), (1280, 800)), (100, 150, 200)))
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


def offered(person: Person) -> list[str]:
    """The ids of the games that can be gone on with by one press: the large one, and those named there."""
    card = person.only(NextCard)
    named = [link for link in card.others if link.visible]
    return [game.id for game in card.going_on[: 1 + len(named)]]


def going_on(person: Person) -> Sequence[GameSummary]:
    return person.only(NextCard).going_on


@pytest.mark.parametrize("count", [0, 1, 3, 5, 12])
def test_the_games_played_last_are_offered_and_the_others_a_link_away(person: Person, count: int) -> None:
    ids = keep(count)
    open_home(person)
    assert offered(person) == ids[:3]
    card = person.only(NextCard)
    links = [words(each) for each in person.top().widgets if isinstance(each, Link) and each.visible]
    assert (f"All unfinished games ({count})" in links) == (count > 3)
    assert person.top().focus is card
    if count:
        assert str(card.call) == "Continue"
        assert str(card.text) == "Go on with Fanorona", "two persons play it"
        assert [str(line) for line in card.lines] == ["Ann – Ben, move 2"]


def finish(players: Sequence[Player], winner: int | None, kind: str = "fanorona") -> str:
    """Keep a game that is over, as the one played last; its id."""
    match = Match(games()[kind](), players, seed=1)
    play_some(match, 4, Random(1))
    if winner is None:
        match.agree_draw()
    else:
        match.resign(1 - winner)
    store.keep(match)
    return match.id


def test_a_game_against_the_computer_is_called_by_whom_it_is_against(person: Person) -> None:
    match = Match(games()["fixation"](), [ANN, Player("engine", "Kesi", 4)], seed=3)
    play_some(match, 2, Random(3))
    store.keep(match)
    open_home(person)
    card = person.only(NextCard)
    assert str(card.text) == "Go on against Kesi"
    assert [str(line) for line in card.lines] == ["Lines of Fixation, move 2"]


@pytest.mark.parametrize("name", ["", "Ravo"])
def test_after_a_lost_game_a_rematch_is_one_press_away(person: Person, name: str) -> None:
    ids = keep(2)
    finish([ANN, Player("engine", name, 2)], winner=1)
    open_home(person)
    card = person.only(NextCard)
    assert str(card.text) == f"Rematch against {name or 'the computer'}"
    assert [game.id for game in card.going_on] == ids, "what goes on is named below"
    assert [link.visible for link in card.others] == [True, True]
    person.click_on(card)
    person.until(lambda: isinstance(person.top(), GameScene))
    assert person.match.game.name == "fanorona"
    assert [player.is_person for player in person.match.players] == [False, True], "the other side"


@pytest.mark.parametrize("winner", [0, None])
def test_after_another_end_no_rematch_is_pressed_on_anybody(person: Person, winner: int | None) -> None:
    ids = keep(1)
    finish([ANN, Player("engine", "Ravo", 2)], winner)
    open_home(person)
    assert offered(person) == ids
    assert str(person.only(NextCard).call) == "Continue"


def test_where_nothing_goes_on_what_is_due_comes_first(person: Person) -> None:
    change_deck(lambda deck: deck.add([some_exercise(now().date())], now()))
    open_home(person)
    card = person.only(NextCard)
    person.until(lambda: [str(line) for line in card.lines] == ["1 exercise due today"])
    person.click_on(card)
    assert isinstance(person.top(), ExerciseScene)


def test_the_card_of_practice_leads_there_before_it_says_what_is_due(person: Person) -> None:
    """Whoever hears its name may be quicker than the disk."""
    home = Home(person.app)
    person.app.push(home)
    assert home.app.trainer.deck is None
    person.only(PracticeCard).perform("click", ())
    assert isinstance(person.top(), PracticeScene)


def test_when_nothing_is_due_it_is_told_when_something_will_be(person: Person) -> None:
    later = Entry(exercise=some_exercise(now().date()), schedule=Schedule(due=now() + timedelta(days=3)))
    change_deck(lambda deck: deck.entries.append(later))
    open_home(person)
    card = person.only(PracticeCard)
    person.until(lambda: [str(line) for line in card.lines] == ["Nothing is due for 3 days."])


@pytest.mark.parametrize("code", by_night(["en", *shipped_codes()], 2))
def test_all_games_are_seen_whole_in_a_low_window(person: Person, code: str) -> None:
    """With the head of what comes next below them."""
    keep(3)
    open_home(person)
    person.app.choose_language(code)
    person.resize((900, 562))
    cards = [each for each in person.top().widgets if isinstance(each, GameCard)]
    assert len({card.rect.y for card in cards}) == 1
    assert all(pygame.Rect(0, 0, 900, 562).contains(card.rect) for card in cards)
    assert person.only(NextCard).rect.y + 40 < 562
    cut: list[str] = []
    person.app.style.fonts.cut = cut.append
    for each in cards:
        each.draw(pygame.Surface((900, 562)), person.app.style)
    assert not cut
    person.click_on(cards[0].how)
    assert any(str(cards[0].text) in text for text in person.texts()), "the cap leads to the lesson"


def test_who_has_no_game_is_led_into_one_lesson_after_the_other(person: Person) -> None:
    open_home(person)
    card = person.only(NextCard)
    assert str(card.head) == "Two minutes to your first win"
    assert str(card.text) == "Learn Fanorona"
    person.click_on(card)
    scene = person.top()
    assert isinstance(scene, LessonScene)
    assert type(scene.run.position.game).name == "fanorona"
    person.app.settings.lessons.append("fanorona")
    person.app.pop()
    person.round()
    others = [str(game.title) for game in catalogue() if game.name != "fanorona"]
    assert str(card.text) == f"Learn {others[0]}", "that one has not been learnt yet"
    assert str(card.call) == "Learn"


def test_a_lesson_that_was_broken_off_goes_on_from_home(person: Person) -> None:
    person.app.settings.lesson_steps["fano_cards"] = 6
    open_home(person)
    card = person.only(NextCard)
    assert [str(line) for line in card.lines] == ["Your lesson goes on at step 7."]
    person.click_on(card)
    scene = person.top()
    assert isinstance(scene, LessonScene)
    assert (scene.run.lesson.name, scene.run.number) == ("fano_cards", 6)


def test_who_knows_all_is_led_to_the_game_played_last(person: Person) -> None:
    person.app.settings.lessons = list(games())
    person.app.settings.game = "fano_nim"
    open_home(person)
    card = person.only(NextCard)
    assert card.text == games()["fano_nim"].title
    person.click_on(card)
    assert isinstance(person.top(), NewGame)


def test_what_was_played_need_not_be_learnt(person: Person) -> None:
    person.app.settings.game = "fanorona"
    open_home(person)
    assert "Fanorona" not in str(person.only(NextCard).text)


def places(person: Person) -> list[tuple[str, pygame.Rect]]:
    return [(type(each).__name__, each.rect.copy()) for each in person.top().widgets]


@pytest.mark.parametrize(
    ("screen", "count"),
    each_met(
        [
            ((640, 480), 150, "de"),
            ((800, 600), 200, "ja"),
            ((1280, 800), 100, "en"),
            ((1920, 1080), 100, "fr"),
        ],
        [0, 12],
    ),
)
def test_nothing_moves_whatever_comes_after_the_first_frame(
    person: Person, screen: tuple[tuple[int, int], int, str], count: int
) -> None:
    """The games that go on, the puzzle of the day, the deck of practice, and all pictures."""
    size, text, code = screen
    keep(count)
    person.app.settings.text = text
    person.app.choose_language(code)
    person.resize(size)
    home = Home(person.app)
    person.app.push(home)
    person.app.round(True)
    first = places(person)
    drawn = pygame.image.tobytes(person.app.window.surface, "RGB")
    for _ in range(4):
        person.round()
    assert len(going_on(person)) == count
    assert str(person.only(DailyPuzzleCard).text)
    assert home.app.trainer.deck is not None
    change_deck(lambda deck: deck.add([some_exercise(now().date())], now()))
    home.enter()
    person.until(lambda: "1" in str(person.only(PracticeCard).text))
    person.app.settings.lessons.append("fanorona")
    keep(3)
    home.enter()
    person.round()
    assert len(going_on(person)) >= 3
    assert pygame.image.tobytes(person.app.window.surface, "RGB") != drawn
    assert places(person) == first


def test_what_is_due_is_told(person: Person) -> None:
    home = open_home(person)
    card = person.only(PracticeCard)
    assert "once you have finished a game" in str(card.lines[0])
    change_deck(lambda deck: deck.note_reviewed("a game"))
    home.enter()
    person.until(lambda: "No mistake was found in your games so far." in str(card.lines[0]))
    change_deck(lambda deck: deck.add([some_exercise(now().date())], now()))
    home.enter()
    person.until(lambda: str(card.text) == "1 exercise due today")
    person.click_on(card)
    assert isinstance(person.top(), PracticeScene)


@pytest.mark.parametrize(("code", "size", "text"), by_night(Random(7).sample(CASES, 12), 5))
def test_nothing_on_the_cards_is_cut(person: Person, code: str, size: tuple[int, int], text: int) -> None:
    person.app.settings.text = text
    person.app.choose_language(code)
    person.resize(size)
    scene = Home(person.app)
    person.app.push(scene)
    card, style = person.only(NextCard), person.app.style
    cut: list[str] = []
    person.app.style.fonts.cut = cut.append

    def draw() -> None:
        for each in scene.widgets:
            if each.visible:
                each.draw(pygame.Surface(size), style)
        for each in (card, person.only(DailyPuzzleCard), person.only(PracticeCard)):
            _, place = each.places(style)
            assert each.call or each is not card
            assert each.rect.contains(place)
            if not isinstance(each, PracticeCard):
                assert each.words_height(style, place.w) <= place.h

    person.round()
    draw()  # an invitation, and no exercises
    change_deck(lambda deck: deck.add([some_exercise(now().date())], now()))
    keep(4)
    scene.enter()
    person.round()
    draw()
    assert not cut


def test_a_game_goes_on_by_one_press(person: Person) -> None:
    ids = keep(3)
    open_home(person)
    card = person.only(NextCard)
    for number, target in enumerate((card, *card.others)):
        person.click_on(target)
        scene = person.top()
        assert isinstance(scene, GameScene)
        assert scene.session.match.id == ids[number]
        # What was opened is the one played last only once it has gone on.
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
    person.click((card.how.rect.x - 30, card.how.rect.centery))
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
    assert offered(person) == [ids[2]]
    lock.release()


def test_what_another_window_plays_comes_and_goes(person: Person, window_time: WindowTime) -> None:
    ids = keep(2)
    open_home(person)
    lock = store.own(ids[0])
    assert lock is not None
    window_time.pass_by(kept_games_watch.PERIOD)
    person.round()
    assert offered(person) == ids[1:]
    lock.release()
    window_time.pass_by(kept_games_watch.PERIOD)
    person.round()
    assert offered(person) == ids[:3]


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


def test_a_card_lies_down_when_the_mouse_goes_though_home_was_built_anew(person: Person) -> None:
    """As it is once the user's own files have been read, with the mouse where the window opens."""
    scene = open_home(person)
    lying = pygame.image.tobytes(person.app.window.surface, "RGB")
    for card in (person.only(NextCard), person.only(DailyPuzzleCard)):
        person.move(card.rect.center)
        person.app.round(True)
        assert pygame.image.tobytes(person.app.window.surface, "RGB") != lying, "the card is lifted"
        scene.content_changed()
        person.round()
        person.move((2, 2))
        person.app.round(True)
        assert pygame.image.tobytes(person.app.window.surface, "RGB") == lying


def test_pictures_come_after_the_words(person: Person) -> None:
    keep(5)
    scene = open_home(person)
    for _ in range(20):
        person.round()
    card = person.only(NextCard)
    board, _ = card.places(scene.style)
    surface = person.app.window.surface
    colours = {tuple(surface.get_at((x, board.centery))) for x in range(board.x, board.right)}
    assert len(colours) > 20, "a board is painted"


def test_no_hidden_card_is_on_a_picture(person: Person) -> None:
    keep(4)
    open_home(person)
    game = going_on(person)[1]
    assert game.game == "fano_cards"
    match = store.load_game(game.id)
    assert game.picture == dict(match.position.picture(0)), "one person plays, who sees his own"
    assert game.picture != dict(match.position.picture())


@pytest.mark.parametrize(("text", "language"), each_met([200, 150, 100], ["fr", "de", "en"]))
def test_what_leads_on_has_words_at_every_size_of_text(person: Person, text: int, language: str) -> None:
    person.app.choose_language(language)
    person.app.settings.text = text
    open_home(person)
    person.resize((1280, 800))
    style = person.app.style
    links = [each for each in person.top().widgets if isinstance(each, CommandButton) and each.pane is None]
    worded = [link for link in links if str(link.text)]
    assert len(worded) >= 4
    for link in worded:
        assert link.natural(style)[0] <= link.rect.w
        assert pygame.Rect(0, 0, 1280, 800).contains(link.rect)
    assert not any(one.rect.colliderect(other.rect) for one, other in combinations(links, 2))


@pytest.mark.parametrize(
    ("size", "text", "count"),
    each_met(
        [(1280, 800), (640, 480), (700, 900), (1024, 600), (2560, 1600)],
        [100, 150],
        [0, 12, 2],
    ),
)
def test_everything_has_its_place(person: Person, size: tuple[int, int], text: int, count: int) -> None:
    keep(count)
    person.app.settings.text = text
    open_home(person)
    person.resize(size)
    style = person.app.style
    shown = [each for each in person.top().widgets if each.visible]
    pane = person.only(Pane)
    assert {str(each.tip) or words(each) for each in shown} >= {"Quit", "Rules"}, "all commands are seen"
    for one in shown:
        if one.pane is None and one is not pane:
            assert pygame.Rect((0, 0), size).contains(one.rect), one
        for two in shown:
            if two is not one and not belongs(one, two) and pane not in (one, two):
                assert not one.rect.colliderect(two.rect), (one, two)
        if isinstance(one, Label | CardButton | Button) and not isinstance(one, GameCard | WideCard):
            assert one.natural(style)[0] <= one.rect.w, words(one)
    cards = [each for each in shown if isinstance(each, GameCard)]
    assert len({card.rect.w for card in cards}) == 1
    for card in cards:
        assert card.narrowest(style, tight=True) <= card.rect.w
        assert card.rect.h - card.words_height(style) >= style.px(72), "the picture has room"
    columns = {card.rect.x for card in cards}
    if size == (1280, 800) and text == 100:
        assert len(columns) == 5
        assert not pane.visible
        due = person.only(DailyPuzzleCard), person.only(PracticeCard)
        assert {card.rect.x for card in due} == {sorted(columns)[3]}, "the row below keeps the columns"


@pytest.mark.parametrize("theme", by_night(["wood", "dark"], 1))
@pytest.mark.parametrize("count", by_night([0, 3], 1))
@pytest.mark.parametrize("size", [(1280, 712), (1280, 720), (1366, 768), (1280, 800)])
def test_no_game_is_cut_through_in_a_usual_window(
    person: Person, size: tuple[int, int], count: int, theme: str
) -> None:
    keep(count)
    person.app.choose_theme(theme)
    open_home(person)
    person.resize(size)
    assert not person.only(Pane).visible
    cards = [each for each in person.top().widgets if isinstance(each, GameCard)]
    assert len(cards) == len(games())
    for card in cards:
        assert pygame.Rect(0, 0, size[0], size[1] - 8).contains(card.rect)


@pytest.mark.parametrize("code", by_night(sorted({*shipped_codes()} - {"en"}), 2))
def test_no_game_is_cut_through_where_words_are_longer(person: Person, code: str) -> None:
    open_home(person)
    person.app.choose_language(code)
    person.resize((1280, 712))
    assert not person.only(Pane).visible


@pytest.mark.parametrize("code", by_night(shipped_codes(), 2))
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
    pairs = ((one, two), (two, one))
    return any(isinstance(card, GameCard | WideCard) and part in card.children for card, part in pairs)


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
    assert not person.only(NextCard).call, "it is not known yet what to begin with"
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
    person.app.round(True)
    assert isinstance(person.top(), RulesPage), "one can go on meanwhile"
    person.app.pop()
    gate.set()
    person.round()
    assert offered(person) == ids[:3]


@pytest.mark.parametrize("count", [0, 2])
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (640, 480)])
def test_a_home_that_cant_be_written_is_told_on_the_screen(
    person: Person, monkeypatch: pytest.MonkeyPatch, count: int, size: tuple[int, int]
) -> None:
    person.resize(size)
    keep(count)
    monkeypatch.setattr(
        "fanoboard.ui.features.home.home_scene.why_not_written", lambda _: "Read-only file system"
    )
    open_home(person)
    person.until(lambda: any("No game can be kept" in text for text in person.texts()))
    (told,) = (label for label in person.labels() if "No game can be kept" in words(label))
    assert told.visible
    assert "Read-only file system" in words(told)
    assert "FANOBOARD_HOME" in words(told)
    person.until(lambda: len(person.only(NextCard).going_on) == count)
    others = [each for each in person.top().widgets if isinstance(each, WideCard | GameCard)]
    assert all(told.rect.bottom <= each.rect.top for each in others), "it is read before the games"
    assert pygame.Rect((0, 0), size).contains(told.rect)
    assert told.pane is None, "it does not scroll away"


def test_whether_a_folder_can_be_written_is_found_out(tmp_path: Path) -> None:
    assert why_not_written(tmp_path / "not" / "there" / "yet") == ""
    assert not list(tmp_path.iterdir())
    (tmp_path / "file").write_text("no folder")
    assert why_not_written(tmp_path / "file" / "games") != ""


def test_left_of_the_leftmost_is_nothing(person: Person) -> None:
    scene = open_home(person)
    first = person.only(GameCard)
    scene.set_focus(first)
    person.key(pygame.K_LEFT)
    assert scene.focus is first


def test_left_of_the_leftmost_and_right_of_the_rightmost_nothing_is_chosen(person: Person) -> None:
    """No card far below is next to a row of links, on which Enter would begin a game."""
    person.app.push(Home(person.app))
    person.round()
    links = [
        each
        for each in person.top().widgets
        if isinstance(each, (CommandButton, LadderLink)) and each.accepts
    ]
    row = sorted(
        (each for each in links if each.rect.centery == links[0].rect.centery),
        key=lambda each: each.rect.left,
    )
    assert len(row) > 4
    person.top().set_focus(row[0])
    for key, last in ((pygame.K_RIGHT, row[-1]), (pygame.K_LEFT, row[0])):
        person.key(*[key] * (len(row) + 2))
        assert person.top().focus is last
