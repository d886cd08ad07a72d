"""Options that the rules know: suits, who begins, heaps that are clicked, and choices that can't be."""

from __future__ import annotations

import json
from random import Random

import pygame
import pytest
from support.ui_person import Person, folders, person, started, words

from fanoboard.games import games
from fanoboard.games.capabilities import ClickedStart
from fanoboard.games.errors import GameError
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.fano_nim.core import LARGEST
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.games.options import Choice, Option, OptionValue, Toggle
from fanoboard.match.match import Match
from fanoboard.ui.board.board_image import BoardImage
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.play.seat_choice import in_line
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person", "started"]


def open_new(person: Person, kind: type[Game]) -> NewGame:
    scene = NewGame(person.app, kind)
    person.app.push(scene)
    person.round()
    return scene


def control(person: Person, value: object) -> DropDown[object]:
    """The list that offers a value."""
    lists = [widget for widget in person.top().widgets if isinstance(widget, DropDown)]
    return next(each for each in lists if value in dict(each.choices))


def fold(person: Person, text: str) -> None:
    """Click what shows or hides rare options, wherever the form has scrolled to."""
    person.click_on(person.named(text))


# Cards


@pytest.mark.parametrize(
    ("players", "two_suit", "suit", "dealt"),
    [
        (3, "off", "diamonds", ["d", "s", "c"]),
        (4, "off", "clubs", ["c", "h", "d", "s"]),
        (6, "off", "spades", ["s", "c", "h", "d", "s", "c"]),
        (2, "6", "spades", ["sc", "hd"]),
        (2, "3", "diamonds", ["hd", "sc"]),
    ],
)
def test_suits_can_be_chosen(players: int, two_suit: str, suit: str, dealt: list[str]) -> None:
    game = FanoCards({"players": players, "two_suit": two_suit, "suit": suit})
    for seed in (0, 1, 77):
        assert [seat["suits"] for seat in json.loads(game.start(seed).text())["seats"]] == dealt


def test_who_begins_can_be_chosen_and_the_rest_is_drawn_as_before() -> None:
    game = FanoCards({"players": 4, "first": "3"})
    assert {game.start(seed).mover for seed in range(30)} == {2}
    for seed in range(1, 6):
        drawn, chosen = FanoCards({"players": 4}).start(seed), game.start(seed)
        suits = [[seat["suits"] for seat in json.loads(each.text())["seats"]] for each in (drawn, chosen)]
        assert suits[0] == suits[1]


def test_who_does_not_play_can_not_begin() -> None:
    with pytest.raises(GameError, match="Player 5 can’t begin, as only 4 play"):
        FanoCards({"players": 4, "first": "5"})


def test_a_written_position_may_have_fewer_players_than_the_one_who_begins() -> None:
    text = FanoCards({"players": 2}).start(3).text()
    game = FanoCards({"players": 5, "first": "5", "suit": "clubs"})
    assert game.position(text).game.options["first"] == "drawn"
    assert game.position(text).game.options["suit"] == "clubs"


# A choice that can't be


def test_what_can_not_be_is_marked_before_and_switched_when_something_else_is_chosen(person: Person) -> None:
    open_new(person, FanoCards)
    control(person, "6").choose("6")
    person.round()
    assert control(person, 4).unfit == set(range(3, 9))
    control(person, 4).choose(4)
    person.round()
    assert control(person, "6").value == "off"
    assert str(control(person, "6").meaning) == "Two suits are for 2 players, not 4."
    assert control(person, 4).unfit == set()
    assert person.named("Start").enabled
    control(person, "all").choose("choice")
    person.round()
    assert "Two suits are for 2 players, not 4." not in person.texts()
    control(person, "6").choose("3")
    person.round()
    assert control(person, 4).value == 2
    assert str(control(person, 4).meaning) == "Two suits are for 2 players, not 4."
    assert person.named("Start").enabled


@pytest.mark.parametrize("kind", games().values(), ids=list(games()))
def test_whatever_is_chosen_in_whichever_order_the_game_can_begin(kind: type[Game]) -> None:
    lots = Random(7)
    options = dict(kind().options)
    values: dict[Option, list[OptionValue]] = {}
    for option in kind.option_list:
        match option:
            case Choice():
                values[option] = [*option.choices]
            case Toggle():
                values[option] = [False, True]
            case _:
                values[option] = [option.low, option.default, option.high]
    for _ in range(60):
        option = lots.choice(list(values))
        wanted = option.check(lots.choice(values[option]))
        options, switched = in_line(kind, {**options, option.name: wanted}, option)
        assert kind(options).options[option.name] == wanted
        assert option.name not in switched


# What is rarely changed


def test_rare_options_lie_under_more(person: Person) -> None:
    open_new(person, Fanorona)
    assert "Capture limit" not in person.texts()
    assert "Position" not in person.texts()
    fold(person, "More")
    assert "Capture limit" in person.texts()
    assert "Position" in person.texts()
    fold(person, "Less")
    assert "Capture limit" not in person.texts()


def test_a_rare_option_that_was_changed_is_in_sight(person: Person) -> None:
    person.app.settings.options = {"fanorona": {"capture_limit": 7}}
    open_new(person, Fanorona)
    assert "Capture limit" in person.texts()


def test_what_is_chosen_outlives_folding(person: Person, started: list[Match]) -> None:
    open_new(person, Fanorona)
    second = next(each for each in person.top().widgets if getattr(each, "value", None) == "engine")
    person.click((second.rect.x + 20, second.rect.centery))
    fold(person, "More")
    person.press("Start")
    assert [player.kind for player in started[0].players] == ["person", "person"]


# Heaps that are clicked


def begin(person: Person) -> None:
    """Click the button, as an option is called Start as well."""
    button = next(
        each for each in person.top().widgets if isinstance(each, Button) and words(each) == "Start"
    )
    person.click(button.rect.center)


def heaps(scene: NewGame) -> tuple[int, ...]:
    position = scene.start_position()
    return tuple(getattr(position, "heaps"))  # noqa: B009 - of Nim alone


def place(person: Person, spot: str) -> tuple[int, int]:
    """Where a spot of the picture is in the window."""
    image = person.only(BoardImage)
    game = FanoNim()
    x, y, _ = Thumbnail(game.start()).place_of(person.app.style.theme, image.rect.size, spot)
    return image.rect.x + x, image.rect.y + y


def test_heaps_are_set_by_clicks_and_the_wheel(person: Person, started: list[Match]) -> None:
    scene = open_new(person, FanoNim)
    before = heaps(scene)
    points = scene.start_position().game.geometry.points  # type: ignore[attr-defined]
    spot = next(point for point, heap in zip(points, before, strict=True) if 2 <= heap <= 5)
    index = points.index(spot)
    at = place(person, spot)
    person.click(at)
    person.click(at)
    person.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3)
    person.wheel(at, 3)
    expected = tuple(heap + 4 * (each == index) for each, heap in enumerate(before))
    assert heaps(scene) == expected
    fold(person, "More")
    entry = next(each for each in person.top().widgets if isinstance(each, TextEntry) and "," in each.text)
    assert entry.text == scene.start_position().text()
    begin(person)
    assert started[0].start.text() == entry.text


def test_heaps_stay_within_their_bounds_and_an_empty_table_is_told(
    person: Person, started: list[Match]
) -> None:
    scene = open_new(person, FanoNim)
    for spot in FanoNim().start().geometry.points:
        person.wheel(place(person, spot), -20)
    assert set(heaps(scene)) == {0}
    assert any("the game is over" in text for text in person.texts())
    begin(person)
    assert not started
    for spot in ("Y", "E", "A"):
        person.wheel(place(person, spot), 99)
    assert sorted(heaps(scene)) == [0, 0, 0, 0, LARGEST, LARGEST, LARGEST]
    begin(person)
    assert len(started) == 1


def test_only_games_that_know_how_are_set_up_by_clicks(person: Person) -> None:
    for kind in games().values():
        scene = open_new(person, kind)
        said = [text for text in person.texts() if text.startswith("Click a heap")]
        assert bool(said) == kind.has(ClickedStart) == person.only(BoardImage).touchable
        before = scene.start_position().text()
        person.click(person.only(BoardImage).rect.center)
        if not kind.has(ClickedStart):
            assert scene.start_position().text() == before
    assert words(person.named("Start")) == "Start"
