"""Home, new game, settings and rules, as a person uses them."""

from __future__ import annotations

from functools import partial
from operator import is_
from pathlib import Path

import pygame
import pytest
from support.form_help import focus_on, unfold
from support.ui_person import Person, folders, person, started, words

from fanoboard.content import paths
from fanoboard.content.files import write_whole
from fanoboard.content.rules_text import rules_file
from fanoboard.content.settings import load_settings
from fanoboard.games import games
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.match import store
from fanoboard.match.match import Match, Player
from fanoboard.ui.app.key_list import KeyList
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home import home_scene as home_module
from fanoboard.ui.features.home.game_grid import GameCard, GameGrid
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.home.next_card import NextCard
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.features.rules.rules_scene import RulesPage
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.play.catalogue import catalogue
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.controls import Segmented, Slider, Switch
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.page import Page
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

__all__ = ["folders", "person", "started"]

TAB, ENTER, ESCAPE = pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE


def save_a_game() -> None:
    match = Match(Fanorona({"board": "5x5"}), [Player("person", "Vola"), Player("engine", "Computer", 3)])
    match.play(match.position.actions()[0])
    store.keep(match)


def choose_board(person: Person, *keys: int) -> Widget:
    """Choose a board of Fanorona in its list."""
    board = focus_on(person, lambda widget: isinstance(widget, DropDown) and widget.value == "9x5")
    person.key(ENTER, *keys, ENTER)
    return board


def test_from_home_to_a_game_with_the_keyboard_alone(person: Person, started: list[Match]) -> None:
    person.app.push(Home(person.app))
    focus_on(person, lambda widget: isinstance(widget, GameCard) and words(widget) == "Fanorona")
    person.key(ENTER)
    assert isinstance(person.top(), NewGame)
    focus_on(person, lambda widget: isinstance(widget, TextEntry))
    person.write("Vola")
    focus_on(person, lambda widget: isinstance(widget, Slider))
    person.key(pygame.K_RIGHT, pygame.K_RIGHT)
    choose_board(person, pygame.K_DOWN)
    focus_on(person, lambda widget: words(widget) == "Start")
    person.key(ENTER)
    (match,) = started
    assert match.game.options["board"] == "5x5"
    assert match.players == [Player("person", "Vola"), Player("engine", "", 3)]
    found, _ = load_settings()
    assert (found.names, found.levels, found.game) == (["Vola"], {"fanorona": 3}, "fanorona")


def test_enter_starts_a_game_with_the_usual_choices(person: Person, started: list[Match]) -> None:
    person.app.push(NewGame(person.app, Fanorona))
    person.round()
    person.key(ENTER)
    (match,) = started
    assert match.game.options == Fanorona().options
    assert [player.kind for player in match.players] == ["person", "engine"]
    names = [match.names[seat] for seat in range(len(match.players))]
    assert [str(name) for name in names] == ["You", "Pim"]


def test_the_options_of_a_game_are_those_of_the_last_time(person: Person, started: list[Match]) -> None:
    person.app.push(Home(person.app))
    person.app.push(NewGame(person.app, Fanorona))
    person.round()
    choose_board(person, pygame.K_DOWN, pygame.K_DOWN)
    focus_on(person, lambda widget: words(widget) == "Start")
    person.key(ENTER)
    assert started[0].game.options["board"] == "3x3"
    assert load_settings()[0].options["fanorona"]["board"] == "3x3"
    person.app.push(NewGame(person.app, Fanorona))
    focus_on(person, lambda widget: words(widget) == "Start")
    person.key(ENTER)
    assert started[1].game.options["board"] == "3x3"


def test_options_that_no_game_has_are_forgotten(person: Person, started: list[Match]) -> None:
    person.app.settings.options = {"fanorona": {"board": "19x19"}}
    person.app.push(NewGame(person.app, Fanorona))
    person.key(ENTER)
    assert started[0].game.options["board"] == "9x5"


def test_seats_show_what_belongs_to_who_sits_there(person: Person, started: list[Match]) -> None:
    person.app.push(NewGame(person.app, Fanorona))
    person.round()
    white = person.only(Segmented)
    person.click((white.rect.right - 10, white.rect.centery))
    assert not [each for each in person.top().widgets if isinstance(each, TextEntry) and each.visible]
    assert person.only(Slider).visible
    person.press("Start")
    assert [player.kind for player in started[0].players] == ["engine", "engine"]


def test_a_value_an_option_does_not_have_is_explained_and_keeps_the_game_from_starting(
    person: Person, started: list[Match]
) -> None:
    person.resize((800, 600))
    person.app.push(NewGame(person.app, Fanorona))
    person.round()
    unfold(person)
    entry = focus_on(person, lambda widget: isinstance(widget, TextEntry) and widget.text == "3")
    person.key(pygame.K_BACKSPACE)
    person.write("1")
    problem = next(label for label in person.labels() if "repetition is a number from" in str(label.text))
    assert problem.height_in(person.app.style, problem.rect.w) <= problem.rect.h
    person.press("Start")
    assert not started
    person.click(entry.rect.center)
    person.key(pygame.K_BACKSPACE)
    person.write("4")
    person.press("Start")
    assert started[0].game.options["repetition"] == 4


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.name)
def test_every_option_with_a_choice_is_offered_with_its_meaning(person: Person, game: type[Game]) -> None:
    person.app.push(NewGame(person.app, game))
    person.round()
    texts = person.texts()
    assert not any(option.rare and str(option.meaning) in texts for option in game.option_list)
    unfold(person)
    texts = person.texts()
    for option in game.option_list:
        offered = getattr(option, "offered", ()) or getattr(option, "choices", (1, 2))
        assert (str(option.meaning) in texts) == (len(offered) > 1)
        assert str(option.title) in texts or len(offered) == 1


def test_the_picture_shows_what_was_chosen(person: Person) -> None:
    person.app.push(NewGame(person.app, Fanorona))
    person.round()
    before = pygame.image.tobytes(person.app.window.surface, "RGB")
    board = choose_board(person, pygame.K_DOWN)
    surface = person.app.window.surface
    after = pygame.image.tobytes(surface, "RGB")
    rows = range(0, len(before), surface.get_width() * 3)
    left_of_form = (board.rect.x - 300) * 3
    assert any(before[row : row + left_of_form] != after[row : row + left_of_form] for row in rows)


def test_a_saved_game_is_offered_first(person: Person, started: list[Match]) -> None:
    save_a_game()
    person.app.push(Home(person.app))
    person.round()
    assert isinstance(person.top().focus, NextCard)
    person.key(ENTER)
    assert started[0].game.options["board"] == "5x5"
    assert len(started[0].plies) == 1


def test_without_a_saved_game_there_is_one_to_begin(person: Person) -> None:
    person.app.push(Home(person.app))
    person.round()
    card = person.only(NextCard)
    assert person.top().focus is card
    assert not card.going_on
    assert str(card.call) == "Show me"


def test_a_broken_saved_game_is_told_once_and_home_works(person: Person) -> None:
    broken = store.game_file("broken")
    write_whole(broken, "game: chess")
    person.app.push(Home(person.app))
    person.round()
    assert isinstance(person.top(), Dialog)
    assert any(str(broken) in text and f"{broken.stem}.broken.yaml" in text for text in person.texts())
    person.key(ENTER)
    person.round()
    assert isinstance(person.top(), Home)


def test_a_broken_layout_is_set_aside_for_the_shipped_one(person: Person, folders: Path) -> None:
    write_whole(folders / "data_folder" / "layouts" / "fanorona-9x5.yaml", "points: 3")
    person.app.push(Home(person.app))
    person.round()
    assert any("fanorona-9x5.yaml" in text for text in person.texts())
    person.key(ENTER)
    assert "Fanorona" in person.texts()
    assert (folders / "data_folder" / "layouts" / "fanorona-9x5.broken.yaml").exists()
    assert len([widget for widget in person.top().widgets if isinstance(widget, GameCard)]) == 5


def test_home_leads_everywhere_and_escape_back(person: Person) -> None:
    person.app.push(Home(person.app))
    person.round()
    for button, led in (("Rules", RulesPage), ("Settings", SettingsScene)):
        person.press(button)
        assert isinstance(person.top(), led)
        person.key(ESCAPE)
        assert isinstance(person.top(), Home)
    for key, scene in ((pygame.K_F1, RulesPage), (pygame.K_F10, SettingsScene), (pygame.K_F2, KeyList)):
        person.key(key)
        assert isinstance(person.top(), scene)
        person.key(ESCAPE)
    person.key(ESCAPE)
    assert isinstance(person.top(), Home)


def test_a_theme_takes_effect_at_once_and_is_kept(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    drop = person.only(DropDown)
    assert person.app.style.theme.name == "wood"
    person.click(drop.rect.center)
    person.key(pygame.K_s, ENTER)
    assert person.app.style.theme.name == "dark"
    corner = person.app.window.surface.get_at((2, 2))
    assert max(corner[:3]) < 60
    person.key(ESCAPE)
    person.round()
    assert load_settings()[0].theme == "dark"


def switch_of(person: Person, caption: str) -> Switch:
    switches = [each for each in person.top().widgets if isinstance(each, Switch)]
    (found,) = [each for each in switches if str(each.caption) == caption]
    return found


def test_every_setting_is_kept(person: Person) -> None:
    person.app.push(Scene(person.app))
    person.app.push(SettingsScene(person.app))
    person.round()
    person.click(person.only(DropDown, 1).rect.center)
    person.key(pygame.K_END, ENTER)
    # All is larger now, and scrolls.
    focus_on(person, partial(is_, person.only(DropDown, 3)))
    person.key(ENTER, pygame.K_END, ENTER)
    focus_on(person, partial(is_, switch_of(person, "Show moves")))
    person.key(pygame.K_SPACE)
    for which in range(2):
        slider = person.only(Slider, which)
        focus_on(person, partial(is_, slider))
        person.key(pygame.K_HOME)
    person.key(ESCAPE)
    person.round()
    found, _ = load_settings()
    assert (found.scale, found.show_moves, found.animation) == (300, False, "fast")
    assert (found.volume, found.thinking) == (0, 0.2)


def test_the_switch_for_full_screen_follows_f11(person: Person) -> None:
    person.app.push(SettingsScene(person.app))
    person.round()
    person.key(pygame.K_F11)
    switch = switch_of(person, "Full screen")
    assert switch.on
    person.click(switch.rect.center)
    assert not person.app.window.fullscreen


def test_rules_scroll_by_keys_wheel_and_drag(person: Person) -> None:
    person.app.push(RulesPage(person.app, Fanorona))
    person.round()
    pane = next(widget for widget in person.app.top.widgets if isinstance(widget, Pane) and widget.focusable)
    person.key(pygame.K_PAGEDOWN)
    after_page = pane.offset
    assert after_page > pane.rect.h // 2
    person.wheel(pane.rect.center, -1)
    assert pane.offset > after_page
    person.key(pygame.K_END)
    assert pane.offset == pane.furthest
    person.down(pane.rect.center)
    person.drag((pane.rect.centerx, pane.rect.centery + 100))
    person.up((pane.rect.centerx, pane.rect.centery + 100))
    assert pane.offset == pane.furthest - 100
    person.key(pygame.K_HOME)
    assert pane.offset == 0


def test_the_rules_of_every_game_can_be_read(person: Person) -> None:
    person.app.push(RulesPage(person.app))
    person.round()
    with_rules = [game for game in catalogue() if rules_file(game.name).is_file()]
    assert with_rules
    if len(with_rules) > 1:
        for game in with_rules:
            person.only(DropDown).choose(game.name)
            person.round()
            page = next(widget for widget in person.app.top.widgets if isinstance(widget, Page))
            assert f"# {game.title}" in page.source
            pane = next(
                widget for widget in person.app.top.widgets if isinstance(widget, Pane) and widget.focusable
            )
            assert pane.furthest > pane.rect.h


def test_every_game_has_a_rules_page_that_begins_with_its_title() -> None:
    for game in games().values():
        text = rules_file(game.name).read_text(encoding="utf-8")
        assert text.startswith(f"# {game.title}\n")


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize("width", [420, 592, 720, 1152, 2300])
def test_cards_of_any_number_stand_apart_within_their_width(person: Person, count: int, width: int) -> None:
    style = person.app.style
    cards = [
        GameCard(f"Game {number}", ("Words.", "Somebody"), lambda *_: None, person.round, person.round)
        for number in range(count)
    ]
    grid = GameGrid(cards)
    grid.place(style, pygame.Rect(40, 90, width, grid.height(style, width)))
    places = [card.rect for card in cards]
    assert all(place.left >= 40 and place.right <= 40 + width for place in places)
    assert all(not one.colliderect(two) for i, one in enumerate(places) for two in places[:i])
    assert all(card.rect.w >= card.narrowest(style, tight=True) for card in cards)
    columns = grid.columns(style, width).number
    alone = count % columns == 1 and count > columns > 2
    assert not alone, "no card stands alone in the last of many columns"


def test_one_game_alone_has_home_for_itself(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(home_module, "catalogue", lambda **_: [Fanorona])
    person.app.push(Home(person.app))
    person.round()
    card = person.only(GameCard)
    assert pygame.Rect(0, 0, 1280, 800).contains(card.rect)


def test_a_game_without_a_layout_is_not_in_the_catalogue(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert Fanorona in catalogue()
    monkeypatch.setattr(paths, "find", lambda *_, **__: tmp_path / "none.yaml")
    assert not catalogue()


def ringed(person: Person) -> list[Widget]:
    return [widget for widget in person.top().widgets if widget.ringed]


def test_whoever_comes_by_the_keyboard_sees_where_it_is(person: Person) -> None:
    person.app.push(Home(person.app))
    person.round()
    settings = person.named("Settings")
    person.click_on(settings)
    assert isinstance(person.top(), SettingsScene)
    assert not ringed(person), "the mouse shows where it is"
    person.key(pygame.K_ESCAPE)
    settings = person.named("Settings")
    person.top().set_focus(settings)
    person.key(pygame.K_RETURN)
    assert isinstance(person.top(), SettingsScene)
    assert person.top().focus in ringed(person)


def test_a_dialog_that_a_key_opens_shows_which_answer_enter_gives(person: Person) -> None:
    match = Match(Fanorona(), [Player("person"), Player("person")], seed=1)
    match.play(match.position.actions()[0])
    person.app.push(GameScene(person.app, match))
    person.round()
    person.top().set_focus(person.named("Resign"))
    person.key(pygame.K_RETURN)
    assert [words(widget) for widget in ringed(person)] == ["Play on"]
