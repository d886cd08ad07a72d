"""Who sees which cards in the window: the curtain, taking back, what engines are told."""

from __future__ import annotations

from pathlib import Path

import pygame
from support.cards_in_window import ACTIONS, pictured, position_of, sit
from support.ui_person import AI, ANNA, BEN, Person, Sit, folders, person

from fanoboard.content.layout import load_layout
from fanoboard.games.capabilities import observation
from fanoboard.games.events import BACK
from fanoboard.games.fano_cards import GAME
from fanoboard.match import saves
from fanoboard.match.engine_request import analyse, hint, play, setup
from fanoboard.match.match import Match
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene

__all__ = ["folders", "person", "sit"]


def can_undo(table: Person) -> bool:
    """Asked in a function, as the type checker believes that a property stays as it was."""
    return table.match.can_undo


def test_the_curtain_hides_every_hand_and_shows_the_table_to_the_next(sit: Sit) -> None:
    table = sit(players=(ANNA, BEN))
    assert isinstance(table.top(), PassDeviceScene)
    assert "Pass to Anna" in table.texts()
    assert not [card for card in pictured(table) if card.startswith("hand") and not card.endswith(BACK)]
    table.press("I am Anna")
    assert table.game_scene.session.view.viewer == 0
    table.click("discard")
    table.round()
    assert "Pass to Ben" in table.texts()
    table.key(pygame.K_RETURN)
    assert table.game_scene.session.view.viewer == 1
    assert table.game_scene.board.layout == load_layout("fano_cards-2").seen_from(1)
    below, above = (table.game_scene.board.center_of(f"hand.{seat}.0")[1] for seat in (1, 0))
    assert below > above


def test_one_person_among_engines_sees_no_curtain_and_keeps_his_hand_open(sit: Sit) -> None:
    table = sit(players=(AI, ANNA, AI))
    assert table.top() is table.game_scene
    assert table.game_scene.session.view.viewer == 1
    hand = [card for card in pictured(table) if card.startswith("hand.1.")]
    assert not any(card.endswith(BACK) for card in hand)


def test_where_only_engines_play_all_is_open(sit: Sit) -> None:
    table = sit(players=(AI, AI))
    assert table.game_scene.session.view.viewer is None


def test_own_cards_lie_face_down_in_the_discard_though_they_are_known(sit: Sit) -> None:
    table = sit(ACTIONS["play"][0])
    fit = table.game_scene.board.static.fit
    assert fit.shown("5h", "down.0") == BACK
    assert fit.shown("5h", "up.0") == "5h"


def test_nothing_is_foretold_that_depends_on_hidden_cards(sit: Sit) -> None:
    table = sit(ACTIONS["refill"][0])
    selection = table.game_scene.session.selection
    assert selection.following("refill")
    assert selection.previews("refill") == []
    table.move(table.named("Draw three").rect.center)
    assert not table.game_scene.board.preview.arriving


def test_moves_are_taken_back_to_the_last_moment_at_which_no_card_was_seen(sit: Sit) -> None:
    start = position_of(
        {"hand": ["5"], "field": ["2", "3"], "draw": ["8", "9", "10", "1", "4"]}, {"hand": ["1"]}
    )
    table = sit(start)
    table.click(*next(a for a in start.actions() if a.text == "+2+3=5").spots)
    assert can_undo(table)
    table.key(pygame.K_u)
    assert table.actions == []
    table.key(pygame.K_r)
    table.click("refill")
    assert not can_undo(table), "three cards were seen"
    table.click("discard")
    assert not can_undo(table), "the turn is over"


def test_practice_games_are_taken_back_further_and_marked_in_their_file(sit: Sit, tmp_path: Path) -> None:
    start = position_of({"field": ["1"], "draw": ["2", "3", "4"]}, {})
    table = sit(start, practice=True)
    table.click("refill")
    assert can_undo(table)
    file = tmp_path / "game.yaml"
    saves.write(saves.record(table.match), file)
    assert "practice: true" in file.read_text()
    assert saves.load(file).practice
    table.key(pygame.K_u)
    table.click("refill")
    hand = {card for card in pictured(table) if card.startswith("hand.0.")}
    assert hand == {"hand.0.0=2h", "hand.0.1=3h", "hand.0.2=4h"}, "the same cards come again"


def test_an_engine_is_told_what_its_seat_sees_and_no_seed() -> None:
    game = GAME({"players": 3, "deal": 77})
    match = Match(game, (AI, ANNA, BEN), 5)
    for commands in (
        play(match, 1),
        hint(match.head, match.position, 1),
        analyse(match.head, match.position, 3),
    ):
        sent = " ".join((*setup(game), *commands))
        assert "77" not in sent
        assert f"position fen {observation(match.position, 0)}" in sent
        assert match.position.text() not in sent


def test_others_read_of_a_discard_only_how_many_cards_it_was(sit: Sit) -> None:
    table = sit(ACTIONS["discard"][0], players=(ANNA, BEN))
    table.pass_on()
    table.click("hand.0.0", "hand.0.1", "discard")
    table.pass_on()
    assert table.game_scene.session.view.viewer == 1
    assert table.game_scene.session.view.turn_texts[0] == (0, "d?,?")
