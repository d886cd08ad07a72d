"""Seats in the midst of a game: taking over, handing over, and resigning for each of them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from support.ui_person import Person, folders, person

from fanoboard.games import game_named
from fanoboard.match import store
from fanoboard.match.match import Match, Player
from fanoboard.match.permission import may_resign, why_not_seated
from fanoboard.match.saves import dump, record
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.seats_overlay import ResignOverlay, SeatsOverlay
from fanoboard.ui.toolkit.widgets.controls import Segmented, Slider
from fanoboard.ui.toolkit.widgets.entry import TextEntry

__all__ = ["folders", "person"]

ANN, BEN = Player("person", "Ann"), Player("person", "Ben")
AI, STRONG = Player("engine", level=1), Player("engine", level=2)


def sit(person: Person, game: str, players: Sequence[Player], **options: int) -> GameScene:
    person.app.settings.thinking = 0.1
    return person.sit_at(Match(game_named(game)(options), players, seed=3)).game_scene


def playing(person: Person) -> Match:
    scene = person.top()
    assert isinstance(scene, GameScene)
    return scene.session.match


def choose_kind(person: Person, seat: int, kind: str) -> None:
    control = person.only(Segmented, seat)
    x = control.rect.x + 20 if kind == "person" else control.rect.right - 20
    person.click((x, control.rect.centery))


def test_the_computer_takes_over_a_seat_and_gives_it_back(person: Person) -> None:
    scene = sit(person, "fanorona", (ANN, BEN))
    scene.move(scene.session.match.position.actions()[0])
    match = scene.session.match
    person.key(pygame.K_F3)
    assert isinstance(person.top(), SeatsOverlay)
    choose_kind(person, 1, "engine")
    person.only(Slider, 1).choose(0)
    person.press("Play on")
    person.round()
    assert person.top() is not scene
    assert playing(person) is match
    assert match.players == [ANN, AI]
    assert "level: 1" in dump(record(match))
    person.key(pygame.K_F3)
    choose_kind(person, 1, "person")
    entry = person.only(TextEntry, 1)
    person.click(entry.rect.center)
    person.write("Cy")
    person.press("Play on")
    person.round()
    assert match.players == [ANN, Player("person", "Cy")]
    assert len(store.kept()) == 1, "it is still the same game"


def test_another_level_is_somebody_else(person: Person) -> None:
    guest = Player("engine", "Sefa", 2)
    sit(person, "fano_nim", (guest, STRONG))
    person.key(pygame.K_F3)
    person.press("Play on")
    person.round()
    assert playing(person).players[0] == guest
    person.key(pygame.K_F3)
    person.only(Slider).choose(4)
    person.press("Play on")
    person.round()
    assert playing(person).players[0] == Player("engine", "", 5)
    assert str(playing(person).names[0]) == "Kesi"


def test_nothing_changes_where_nothing_was_changed_or_it_was_cancelled(person: Person) -> None:
    scene = sit(person, "fanorona", (ANN, AI))
    person.key(pygame.K_F3)
    person.press("Play on")
    assert person.top() is scene
    person.key(pygame.K_F3)
    choose_kind(person, 1, "person")
    person.key(pygame.K_ESCAPE)
    assert person.top() is scene
    assert scene.session.match.players == [ANN, AI]


def test_nobody_gets_to_see_another_hand_by_changing_seats(person: Person) -> None:
    scene = sit(person, "fano_cards", (ANN, AI))
    person.key(pygame.K_F3)
    choose_kind(person, 1, "person")
    said = [text for text in person.texts() if "Cards are hidden" in text]
    assert said == ["Cards are hidden in this game, so no person can take over from the computer."]
    assert not person.named("Play on").enabled
    choose_kind(person, 1, "engine")
    assert person.named("Play on").enabled
    person.press("Play on")
    assert scene.session.match.players == [ANN, AI]


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_at_a_card_table_only_the_last_person_may_leave(seats: int) -> None:
    game = game_named("fano_cards")({"players": seats})
    rest = [AI] * (seats - 2)
    two = Match(game, [ANN, BEN, *rest], seed=1)
    assert why_not_seated(two, 0, AI) is not None, "the other one would be shown at once"
    assert why_not_seated(two, 0, Player("person", "Cy")) is None
    one = Match(game, [ANN, AI, *rest], seed=1)
    assert why_not_seated(one, 1, BEN) is not None
    assert why_not_seated(one, 0, AI) is None
    assert why_not_seated(one, 1, STRONG) is None
    none = Match(game, [AI] * seats, seed=1)
    assert why_not_seated(none, 0, ANN) is not None, "he has seen all hands"


def test_of_two_people_either_may_resign(person: Person) -> None:
    scene = sit(person, "fanorona", (ANN, BEN))
    person.press("Resign")
    overlay = person.top()
    assert isinstance(overlay, ResignOverlay)
    who = person.only(Segmented)
    assert who.value == 0, "usually the one to move"
    person.click((who.rect.right - 10, who.rect.centery))
    person.press("Resign")
    assert str(scene.status) == "Ann wins. Ben resigned."


def test_against_an_engine_nobody_else_is_asked_about(person: Person) -> None:
    scene = sit(person, "fanorona", (AI, BEN))
    assert may_resign(scene.session.match) == (1,)
    person.press("Resign")
    assert not [widget for widget in person.top().widgets if isinstance(widget, Segmented)]
    person.press("Play on")
    assert scene.session.match.result is None
    person.press("Resign")
    person.press("Resign")
    assert str(scene.status) == "Pim wins. Ben resigned."


def test_engines_among_themselves_don_t_resign(person: Person) -> None:
    assert may_resign(sit(person, "fanorona", (AI, STRONG)).session.match) == ()


@pytest.mark.parametrize("seats", [2, 3])
def test_at_a_card_table_one_resigns_at_his_own_turn_and_the_others_play_on(seats: int) -> None:
    match = Match(game_named("fano_cards")({"players": seats}), [ANN, BEN, BEN][:seats], seed=2)
    mover = match.position.mover
    assert may_resign(match) == (mover,)
    match.resign(mover)
    assert (match.result is None) == (seats > 2)
    if match.result is None:
        assert match.position.mover != mover
        assert may_resign(match) == (match.position.mover,)
