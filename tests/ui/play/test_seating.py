"""The form before a game: who plays, where the only person sits, and starts with less for one side."""

from __future__ import annotations

import secrets

import pytest
from support.form_help import unfold
from support.ui_person import Person, folders, person

from fanoboard.games import game_named, games
from fanoboard.games.capabilities import handicaps_of, unplayable
from fanoboard.games.fanorona import Fanorona
from fanoboard.match.match import Match, Player
from fanoboard.match.series import rematch
from fanoboard.ui.features.new_game.choices import RANDOM
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, person: Person) -> list[Match]:
    matches: list[Match] = []
    monkeypatch.setattr(person.app, "play", matches.append)
    return matches


def choose(person: Person, game: str = "fanorona") -> NewGame:
    scene = NewGame(person.app, game_named(game))
    person.app.push(scene)
    person.round()
    return scene


def seat_control(scene: NewGame) -> Segmented[int] | DropDown[int]:
    control = scene.seating.mine
    assert control is not None
    return control


def begin(person: Person, started: list[Match]) -> Match:
    person.press("Start")
    return started[-1]


def kinds(match: Match) -> list[str]:
    return [player.kind for player in match.players]


def test_the_person_chooses_black_and_finds_it_so_the_next_time(person: Person, started: list[Match]) -> None:
    scene = choose(person)
    entry = person.only(TextEntry)
    person.click(entry.rect.center)
    person.write("Ann")
    mine = seat_control(scene)
    assert [str(text) for _, text in mine.choices] == ["White", "Black", "Random"]
    person.click((mine.rect.centerx, mine.rect.centery))
    assert seat_control(scene).value == 1
    match = begin(person, started)
    assert kinds(match) == ["engine", "person"]
    assert match.players[1].name == "Ann", "the name goes with the person"
    again = choose(person)
    assert seat_control(again).value == 1
    assert begin(person, started).players == match.players


@pytest.mark.parametrize("drawn", [0, 1])
def test_a_seat_is_drawn_when_the_game_begins_and_random_is_remembered(
    person: Person, started: list[Match], monkeypatch: pytest.MonkeyPatch, drawn: int
) -> None:
    scene = choose(person)
    mine = seat_control(scene)
    person.click((mine.rect.right - 10, mine.rect.centery))
    assert seat_control(scene).value == RANDOM
    monkeypatch.setattr(secrets, "randbelow", lambda _: drawn)
    assert kinds(begin(person, started)).index("person") == drawn
    assert person.app.settings.seats["fanorona"] == "random"
    monkeypatch.setattr(secrets, "randbelow", lambda _: 1 - drawn)
    assert seat_control(choose(person)).value == RANDOM
    assert kinds(begin(person, started)).index("person") == 1 - drawn


def test_the_choice_is_there_for_one_person_alone(person: Person, started: list[Match]) -> None:
    scene = choose(person)
    black = person.only(Segmented, 1)
    person.click((black.rect.x + 10, black.rect.centery))
    assert scene.seating.mine is None
    assert kinds(begin(person, started)) == ["person", "person"]
    white = person.only(Segmented, 0)
    person.click((white.rect.right - 10, white.rect.centery))
    assert seat_control(scene).value == 1, "only Black is a person now"


def test_of_many_seats_one_is_mine(person: Person, started: list[Match]) -> None:
    person.app.settings.options["fano_cards"] = {"players": 5}
    scene = choose(person, "fano_cards")
    mine = seat_control(scene)
    assert isinstance(mine, DropDown)
    assert [str(text) for _, text in mine.choices][-2:] == ["Player 5", "Random"]
    mine.choose(3)
    person.round()
    assert kinds(begin(person, started)) == ["engine", "engine", "engine", "person", "engine"]


def test_computers_at_one_level_are_guests_with_names_of_theirs(person: Person, started: list[Match]) -> None:
    """At a table of many everybody is somebody; a rematch and the saved game keep the names."""
    person.app.settings.options = {"fano_cards": {"players": 4}}
    choose(person, "fano_cards")
    match = begin(person, started)
    names = [str(name) for name in match.names]
    assert names[:2] == ["You", "Pim"]
    assert len({*names}) == 4
    assert not {"Player 3", "Player 4"} & {*names}
    assert {*map(str, rematch(match, 1).names)} == {*names}


def test_a_name_stays_with_its_kind(person: Person, started: list[Match]) -> None:
    choose(person)
    entry = person.only(TextEntry)
    person.click(entry.rect.center)
    person.write("Ann")
    white = person.only(Segmented, 0)
    person.click((white.rect.right - 10, white.rect.centery))
    assert not [each for each in person.top().widgets if isinstance(each, TextEntry) and each.visible]
    white = person.only(Segmented, 0)
    person.click((white.rect.x + 10, white.rect.centery))
    assert person.only(TextEntry).text == "Ann"


def test_one_side_may_begin_with_less(person: Person, started: list[Match]) -> None:
    scene = choose(person)
    unfold(person)
    control = scene.begun_with.handicap
    assert control is not None
    told = [str(text) for _, text in control.choices]
    assert told[:3] == ["None", "You have 1 piece fewer", "You have 2 pieces fewer"]
    assert told[4:6] == ["Pim has 1 piece fewer", "Pim has 2 pieces fewer"]
    control.choose(control.choices[2][0])
    person.round()
    match = begin(person, started)
    assert match.chosen_start
    assert match.position.text() == "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/1WWWWWWW1 w 0"
    assert match.players == [Player("person"), Player("engine", level=1)]


def test_a_handicap_is_told_of_who_sits_there(person: Person, started: list[Match]) -> None:
    scene = choose(person)
    unfold(person)

    def first() -> str:
        control = scene.begun_with.handicap
        assert control is not None
        return str(control.choices[1][1])

    mine = scene.seating.mine
    assert isinstance(mine, Segmented)
    person.click((mine.rect.centerx, mine.rect.centery))
    assert first() == "Pim has 1 piece fewer", "the person plays Black now"
    mine = scene.seating.mine
    assert isinstance(mine, Segmented)
    person.click((mine.rect.right - 10, mine.rect.centery))
    assert first() == "White has 1 piece fewer", "who that is, is drawn later"


def test_a_handicap_goes_when_the_board_is_another(person: Person, started: list[Match]) -> None:
    scene = choose(person)
    unfold(person)
    control = scene.begun_with.handicap
    assert control is not None
    control.choose(control.choices[1][0])
    person.round()
    board = next(option for option in Fanorona.option_list if option.name == "board")
    scene.choose(board, "3x3")
    person.round()
    assert person.texts().count("Handicap") == 0, "there are no pieces to spare"
    match = begin(person, started)
    assert not match.chosen_start
    assert match.game.options["board"] == "3x3"


def test_every_handicap_can_be_played() -> None:
    for kind in games().values():
        for seat, fewer, text in handicaps_of(kind()):
            position = kind().position(text)
            usual, left = kind().start().picture(None), position.picture(None)
            gone = [spot for spot, pile in usual.items() if pile and not left.get(spot)]
            pieces = kind().seats[seat].pieces
            assert [usual[spot][0] in pieces for spot in gone] == [True] * fewer
            assert unplayable(position) is None
            assert position.result is None
            assert position.actions()
            assert position.text() == text
