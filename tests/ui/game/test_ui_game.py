"""The game scene, driven by the events that a mouse and a keyboard send."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest
from support.gate import Gate
from support.kept_games import saved
from support.some_match import played
from support.tiers import by_night
from support.ui_person import AI, ANNA, BEN, FULL_GAME, MORE, Person, Sit, folders, person, sit, words

from fanoboard.content.layout import load_layout
from fanoboard.content.settings import Coordinates
from fanoboard.games import game_named, games
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.turns import play_text
from fanoboard.match.match import Match, Player
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.features.export.share_scene import ShareScene
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.players import LevelMenu
from fanoboard.ui.features.game.seats_overlay import ResignOverlay
from fanoboard.ui.features.game.sidebar import Sidebar
from fanoboard.ui.features.theory.theory_scene import TheoryScene
from fanoboard.ui.toolkit.widgets.bubble import Bubble
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import Menu

__all__ = ["folders", "person", "sit"]

SMALL_GAME = "a2-b3 e2-e3 d1-d2 b1-c1 b3-c3 b4-c4 d4-d3"
"""Of Lines of Fixation, on 19 points."""


def test_two_people_play_a_whole_game_with_the_mouse(sit: Sit) -> None:
    table = sit()
    turns = FULL_GAME.split()
    for turn in turns:
        assert not table.sees("Rematch")
        table.play(turn)
    assert table.turns == turns
    assert table.status == "Ben wins. Anna has no piece left."
    assert table.sees("Rematch")


def test_a_whole_game_on_a_small_hexagon_and_its_rematch(sit: Sit) -> None:
    table = sit(game=game_named("fixation")({"board": "19 points"}))
    turns = SMALL_GAME.split()
    for turn in turns:
        table.play(turn)
    assert table.turns == turns
    assert table.status == "Anna wins. Anna has all stacks in one group."
    table.press("Rematch")
    again = table.app.top
    assert isinstance(again, GameScene)
    assert again.session.match.position.text() == "1,d,1/l,2,l/5/d,2,d/1,l,1 l"
    assert again.session.match.players == [BEN, ANNA]


def cursor(table: Person) -> str | None:
    return table.game_scene.board.cursor


def test_a_whole_game_with_the_keyboard_alone(sit: Sit) -> None:
    table = sit()

    def go(spot: str) -> None:
        for _ in range(10):
            if (here := cursor(table)) == spot:
                break
            if here is None:
                table.key(pygame.K_RIGHT)
            elif here[0] != spot[0]:
                table.key(pygame.K_RIGHT if here[0] < spot[0] else pygame.K_LEFT)
            else:
                table.key(pygame.K_UP if here[1] < spot[1] else pygame.K_DOWN)
        assert cursor(table) == spot
        table.key(pygame.K_RETURN)

    for turn in FULL_GAME.split():
        for action in play_text(table.match.position, turn).actions:
            for spot in action.spots:
                go(spot)
    assert table.turns == FULL_GAME.split()


def test_tab_leads_from_the_board_to_the_buttons_and_back(sit: Sit) -> None:
    table = sit()
    table.key(pygame.K_RIGHT)
    assert cursor(table) is not None
    table.key(pygame.K_TAB)
    assert cursor(table) is None
    table.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert cursor(table) is not None, "one sees where the keyboard is"


def test_pieces_can_be_dragged(sit: Sit) -> None:
    table = sit()
    table.carry("c2", "b2")
    assert table.turns == ["c2-b2A"]


def test_a_piece_dragged_to_a_wrong_place_stays_and_the_reason_is_told(sit: Sit) -> None:
    table = sit()
    table.carry("c2", "a1")
    assert table.turns == []
    assert table.game_scene.board.hand.spot == "c2"
    assert table.game_scene.board.marks.spots("refused") == ("a1",)
    assert "c2" in table.status or "a1" in table.status


def test_a_choice_of_capture_is_asked_and_a_click_on_a_victim_decides(sit: Sit) -> None:
    table = sit(board="9x5")
    table.click("d3")
    table.move("e3")
    marks = table.game_scene.board.marks
    assert marks.spots("choice")
    assert marks.spots("other_choice")
    table.click("e3")
    assert table.turns == []
    assert table.status.startswith("Choose what to capture")
    table.click("c3")
    assert table.turns == ["d3-e3W"]


def test_in_a_relay_the_piece_stays_picked_and_stop_ends_the_turn(sit: Sit) -> None:
    stops: list[Callable[[Person], None]] = [
        lambda table: table.press("Stop here"),
        lambda table: table.key(pygame.K_RETURN),
        lambda table: table.click("b2"),
    ]
    for stop in stops:
        table = sit(turns="c2-b2A a3-a2A b2-a1W")
        table.click("b3", "b2")
        table.rest()
        assert table.game_scene.board.hand.spot == "b2"
        assert table.status == "You may capture more with the same piece: choose a3 or c3. Or stop."
        assert table.sees("Stop here")
        stop(table)
        assert table.turns[-1] == "b3-b2A"
        assert not table.sees("Stop here")


def test_after_a_click_on_a_button_the_keys_are_for_the_board_again(sit: Sit) -> None:
    table = sit(turns="c2-b2A a3-a2A b2-a1W")
    table.click("b3", "b2")
    table.press("Stop here")
    table.key(pygame.K_RETURN)
    assert table.status == table.prompt
    table.key(pygame.K_RIGHT)
    assert cursor(table) is not None


def test_a_button_beside_the_board_is_chosen_by_its_letter(sit: Sit) -> None:
    table = sit(turns="c2-b2A a3-a2A b2-a1W")
    table.click("b3", "b2")
    table.key(pygame.K_s)
    assert table.turns[-1] == "b3-b2A"


@pytest.mark.parametrize("calm", [False, True])
def test_a_number_that_cant_be_chosen_is_refused_in_words(sit: Sit, person: Person, *, calm: bool) -> None:
    person.app.settings.calm = calm
    nim = sit(game=FanoNim({"start": "one to seven"}))
    nim.key(pygame.K_1)
    assert nim.status == "Choose a line, or two points of it, and then how many to take."
    nim.click("W", "E")
    for digit, why in (
        (pygame.K_9, "9 can’t be taken from"),
        (pygame.K_0, "At least one seed must be taken"),
    ):
        nim.key(digit)
        assert why in nim.status
        assert nim.turns == []
    nim.key(pygame.K_1, pygame.K_RETURN)
    assert nim.turns == ["WET-1"]


def test_a_digit_says_which_card_a_joker_stands_for(person: Person) -> None:
    match, random = Match(game_named("fano_cards")({"specials": "all"}), (ANNA, BEN), seed=0), Random(0)
    for _ in range(13):
        match.play(random.choice(match.position.actions()))
    table = person.sit_at(match)
    table.pass_on()
    table.click("hand.0.2", "field.0.1")
    assert table.sees("As 3")
    table.key(pygame.K_9)
    assert len(match.plies) == 13
    table.key(pygame.K_3)
    assert "3" in match.plies[13].action.text


def test_a_relay_can_be_dragged_on(sit: Sit) -> None:
    table = sit(turns="c2-b2A a3-a2A b2-a1W")
    table.carry("b3", "b2")
    table.carry("b2", "c3")
    table.carry("c3", "c2")
    assert table.turns[-1] == "b3-b2A,c3W,c2A"


def test_a_refused_click_shakes_and_tells_the_reason_until_the_next_click(sit: Sit) -> None:
    table = sit()
    table.click("a3")
    assert table.game_scene.board.marks.spots("refused") == ("a3",)
    assert "black" in table.status
    table.click("c2")
    assert table.status == "To capture, choose the point it moves to: b2."


def test_escape_and_the_other_button_put_a_piece_down(sit: Sit) -> None:
    table = sit()
    table.click("c2")
    table.key(pygame.K_ESCAPE)
    assert table.game_scene.board.hand.spot is None
    assert table.app.top is table.game_scene
    table.click("c2")
    table.post(pygame.MOUSEBUTTONDOWN, pos=table.game_scene.board.center_of("a1"), button=3)
    assert table.game_scene.board.hand.spot is None


def test_undo_and_redo_by_key_and_button(sit: Sit) -> None:
    table = sit(turns="c2-b2A a3-a2A")
    table.key(pygame.K_u)
    assert table.turns == ["c2-b2A"]
    table.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert table.turns == []
    table.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    table.press("Redo")
    assert table.turns == ["c2-b2A", "a3-a2A"]
    table.press("Take back")
    assert table.turns == ["c2-b2A"]


def test_the_engine_answers_and_undo_takes_back_both_turns(sit: Sit) -> None:
    table = sit((ANNA, AI), "say", "a3-a2A")
    table.play("c2-b2A")
    table.until(lambda: len(table.turns) == 2)
    assert table.turns == ["c2-b2A", "a3-a2A"]
    table.key(pygame.K_u)
    assert table.turns == []


def test_a_click_while_pieces_move_counts(sit: Sit, gate: Gate) -> None:
    table = sit((ANNA, AI), *gate.before("say", "a3-a2A"))
    table.play("c2-b2A")
    gate.open()
    table.until(lambda: len(table.turns) == 2 and table.game_scene.board.animating)
    table.click("b2")
    assert not table.game_scene.board.animating
    assert table.game_scene.board.hand.spot == "b2"


def told(table: Person) -> tuple[list[str], tuple[Mark, ...]]:
    """What is written in the panel, and the marks that tell how it stands."""
    widgets = [widget for widget in table.game_scene.widgets if widget is not table.game_scene.board]
    words = [str(getattr(widget, "text", "")) for widget in widgets if widget.visible]
    return words, tuple(mark for mark in table.game_scene.board.marks if mark.kind in TELLING)


TELLING = ("path", "taken", "can_move", "must", "can_take", "can_land", "hint", "choice")


def test_nothing_tells_of_a_turn_before_it_has_been_shown(
    sit: Sit, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither when the mouse moves meanwhile nor when the window changes its size."""
    said: list[tuple[bool, int]] = []
    say = Sidebar.show

    def noting(sidebar: Sidebar, *args: Any, **more: Any) -> None:  # noqa: ANN401 - as it is called
        said.append((table.game_scene.board.animating, len(table.turns)))
        say(sidebar, *args, **more)

    table = sit((ANNA, AI), *gate.before("say", "a3-a2A"))
    monkeypatch.setattr(Sidebar, "show", noting)
    table.play("c2-b2A")
    table.until(lambda: table.game_scene.session.thinking)
    table.rest()
    before = told(table)
    gate.open()
    table.until(lambda: len(table.turns) == 2)
    assert "Computer is thinking." in before[0], "the last that was told"
    assert table.game_scene.board.animating
    assert told(table) == (before[0], ()), "what the turn before did goes before this one is shown"
    table.move("b2")
    table.game_scene.layout()
    assert table.game_scene.board.animating
    assert told(table) == (before[0], ())
    assert table.game_scene.board.hand.spot is None
    table.rest()
    after = told(table)
    assert before[0] != after[0]
    assert before[1] != after[1]
    assert said[-1] == (False, 2)
    assert not any(animating for animating, _ in said), "turns, counts and whose turn it is wait as well"
    assert [mark.spots for mark in table.game_scene.board.marks.of("path")] == [("a3", "a2")]


def test_the_actions_of_a_turn_are_told_one_by_one(sit: Sit, gate: Gate) -> None:
    table = sit((ANNA, AI), *gate.before("say", "b3-b2A,c3W,c2A"), turns="c2-b2A a3-a2A b2-a1W")
    stages: list[tuple[tuple[str, ...], ...]] = []

    def over() -> bool:
        stages.append(tuple(mark.spots for mark in table.game_scene.board.marks.of("path")))
        return table.match.result is not None and not table.game_scene.board.animating

    table.until(lambda: table.game_scene.session.thinking)
    gate.open()
    ways = [("b3", "b2"), ("b3", "b2", "c3"), ("b3", "b2", "c3", "c2")]
    table.until(lambda: over() and stages[-1] == (ways[-1],))
    told = [stage for stage in dict.fromkeys(stages) if stage]
    assert told == [(("b2", "a1"),), *((way,) for way in ways)]


def test_a_click_within_the_engines_turn_shows_all_of_it_and_counts(sit: Sit, gate: Gate) -> None:
    turn = "b3-b2A,c3W,c2A"
    table = sit((ANNA, AI), *gate.before("say", turn), turns="c2-b2A a3-a2A b2-a1W")
    gate.open()
    table.until(lambda: table.game_scene.board.animating)
    assert table.match.unfinished
    table.click("a1")
    assert table.turns[-1] == turn
    assert not table.game_scene.board.animating


def test_a_button_that_has_gone_meanwhile_does_nothing(sit: Sit) -> None:
    table = sit(turns="c2-b2A a3-a2A b2-a1W")
    table.click("b3", "b2")
    table.rest()
    stop = table.named("Stop here")
    table.click(stop.rect.center)
    assert table.turns[-1] == "b3-b2A"
    status = table.status
    assert isinstance(stop, Button)
    stop.action()
    assert table.status == status


def test_the_board_is_flipped_by_a_key_and_the_person_sits_below(sit: Sit) -> None:
    def height(table: Person, spot: str) -> int:
        return table.game_scene.board.center_of(spot)[1]

    table = sit()
    assert height(table, "a1") > height(table, "a3")
    table.key(pygame.K_f)
    assert height(table, "a1") < height(table, "a3")
    assert table.game_scene.session.view.seat_below == 1
    table.click("c2", "b2")
    assert table.turns == ["c2-b2A"], "what is clicked is what is seen"
    table.key(pygame.K_f)
    assert height(table, "a1") > height(table, "a3")
    as_black = sit((AI, ANNA), "slow")
    assert height(as_black, "a1") < height(as_black, "a3")
    nim = sit((AI, ANNA), "slow", game=FanoNim())
    assert nim.game_scene.board.layout == load_layout("nim-fano"), "nobody has a side there"


def test_coordinates_are_shown_as_wanted(sit: Sit) -> None:
    table = sit()
    shown: list[tuple[Coordinates, str]] = [("off", "none"), ("named", "none"), ("on", "coordinates")]
    for wanted, labels in shown:
        table.app.settings.coordinates = wanted
        table.game_scene.enter()
        assert table.game_scene.board.layout.labels == labels
    nim = sit(game=FanoNim())
    nim.app.settings.coordinates = "named"
    nim.game_scene.enter()
    assert nim.game_scene.board.layout.labels == "names"


def test_nothing_can_be_moved_for_the_engine(sit: Sit) -> None:
    table = sit((ANNA, AI), "slow", turns="c2-b2A")
    table.until(lambda: table.game_scene.session.thinking)
    table.click("a3", "a2")
    assert table.turns == ["c2-b2A"]
    assert table.status == "Computer is thinking."


def test_the_level_can_be_changed_in_mid_game(sit: Sit) -> None:
    table = sit((ANNA, AI), "slow")
    (menu,) = [widget for widget in table.game_scene.widgets if isinstance(widget, LevelMenu)]
    table.click(menu.rect.center)
    table.key(pygame.K_DOWN)
    table.key(pygame.K_RETURN)
    assert table.match.players == [ANNA, Player("engine", "Computer", 4)]


def test_a_killed_engine_is_told_of_and_the_game_goes_on(sit: Sit) -> None:
    table = sit((ANNA, AI), "slow", turns="c2-b2A")
    table.until(lambda: table.game_scene.session.thinking)
    pid = table.game_scene.session.opponent.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    table.until(lambda: "started again" in table.status)
    table.key(pygame.K_u)
    table.play("c2-b2A")
    assert table.turns == ["c2-b2A"]


def test_an_engine_that_plays_nonsense_is_given_up_and_can_be_called_again(sit: Sit) -> None:
    table = sit((ANNA, AI), "say", "nonsense", turns="c2-b2A")
    table.until(lambda: table.game_scene.session.opponent.resting)
    assert "nonsense" in table.status
    assert table.turns == ["c2-b2A"]
    table.key(pygame.K_m)
    table.until(lambda: table.game_scene.session.thinking)


def test_resigning_is_asked_for_twice(sit: Sit) -> None:
    table = sit()
    table.press("Resign")
    assert isinstance(table.app.top, ResignOverlay)
    table.press("Play on")
    assert table.match.result is None
    table.press("Resign")
    table.press("Resign")
    assert table.status == "Ben wins. Anna resigned."


def test_two_people_can_agree_on_a_draw_and_play_a_rematch(sit: Sit) -> None:
    table = sit(turns="c2-b2A")
    table.press("Offer a draw")
    table.press("Draw")
    assert table.status == "Draw. The players agreed on a draw."
    table.press("Rematch")
    scene = table.app.top
    assert isinstance(scene, GameScene)
    assert scene.session.match.players == [BEN, ANNA]
    assert not scene.session.match.plies


def test_leaving_keeps_the_game_and_ends_the_engine(sit: Sit) -> None:
    table = sit((ANNA, AI), "slow", turns="c2-b2A")
    scene = table.game_scene
    table.until(lambda: scene.session.thinking)
    table.key(pygame.K_ESCAPE)
    assert scene.session.opponent.pid is None
    kept, _ = saved()
    assert kept is not None
    assert [turn.text for turn in kept.turns] == ["c2-b2A"]
    assert kept.players == [ANNA, AI]


def test_the_board_survives_another_size_and_theme(sit: Sit) -> None:
    table = sit(turns="c2-b2A")
    table.app.settings.theme = "dark"
    table.app.restyle()
    table.game_scene.resize((700, 1000), 1.0)
    table.round()
    table.play("a3-a2A")
    assert table.turns == ["c2-b2A", "a3-a2A"]


def test_nothing_is_drawn_while_nothing_happens(sit: Sit) -> None:
    table = sit()
    table.until(lambda: not table.app.round(True))
    assert table.game_scene.draw(table.app.window.surface, False) == []


@pytest.mark.parametrize("name", by_night(["fanorona", "fano330", "fixation", "fano_nim"], 2))
def test_every_game_on_a_board_can_be_played_by_clicks_alone(sit: Sit, name: str) -> None:
    table = sit(game=game_named(name)())
    choices = Random(4)
    for _ in range(12):
        position = table.match.position
        if position.result is not None:
            break
        action = choices.choice(position.actions())
        way = choices.choice(action.ways)
        for spot in (*way, way[-1]):
            if table.match.position is not position:
                break  # only moves that lose at once are clicked twice
            if spot in table.game_scene.board.layout.spots:
                table.click(spot)
            else:
                table.press(str(position.label(spot, table.game_scene.session.selection.picked)))
        assert table.match.plies[-1].action == action


def test_a_hint_tells_and_numbers_what_to_click(sit: Sit) -> None:
    table = sit((ANNA, BEN), "say", "b3-b2A,c3W,c2A", turns="c2-b2A a3-a2A b2-a1W")
    table.press("Show a good move")
    table.until(lambda: table.status.startswith("A good move is b3-b2A,c3W,c2A: it captures "))
    hinted = {mark.spots[0]: str(mark.label) for mark in table.game_scene.board.marks.of("hint")}
    (arrow,) = table.game_scene.board.marks.of("arrow")
    assert arrow.spots == ("b3", "b2", "c3", "c2")
    relay = play_text(table.match.position, "b3-b2A,c3W,c2A").actions
    clicked = [action.spots[0] for action in relay[:1]] + [action.spots[-1] for action in relay]
    assert sorted(hinted, key=lambda spot: int(hinted[spot].split()[0])) == list(dict.fromkeys(clicked))
    assert table.turns == ["c2-b2A", "a3-a2A", "b2-a1W"], "it is for the person to play it"
    table.click("b3", "b2")
    table.rest()
    (arrow,) = table.game_scene.board.marks.of("arrow")
    assert arrow.spots == ("b2", "c3", "c2"), "what is left of it stays"
    assert table.status.startswith("A good move is c3W,c2A")
    table.click(*(spot for action in relay[1:] for spot in action.spots))
    assert not table.game_scene.board.marks.of("hint")


def test_a_hint_that_comes_too_late_is_forgotten(sit: Sit) -> None:
    table = sit((ANNA, BEN), "slow")
    table.key(pygame.K_h)
    assert table.status == "Looking for a good move."
    table.play("c2-b2A")
    assert table.status == table.prompt
    table.until(lambda: not table.game_scene.session.analyst.hint)
    table.key(pygame.K_h)
    table.key(pygame.K_u)
    assert table.status == table.prompt
    assert not table.game_scene.board.marks.of("hint")


def test_the_built_in_engine_hints_at_full_strength_at_a_table_of_people(sit: Sit) -> None:
    table = sit(turns="c2-b2A a3-a2A b2-a1W")
    table.game_scene.session.seconds = 0.2
    table.key(pygame.K_h)
    # It takes all that White has left.
    table.until(lambda: table.status == "A good move is b3-b2A,c3W,c2A: it wins at once.")


def test_no_hint_within_a_turn_or_for_the_engine(sit: Sit) -> None:
    table = sit((ANNA, AI), "slow", turns="c2-b2A")
    assert not table.game_scene.session.can_hint
    table.key(pygame.K_h)
    assert table.status == "Computer is thinking."
    relay = sit(turns="c2-b2A a3-a2A b2-a1W")
    relay.click("b3", "b2")
    assert relay.match.unfinished
    assert not relay.game_scene.session.can_hint
    relay.key(pygame.K_h)
    assert "good move" not in relay.status


def test_an_engine_that_knows_no_hint_leaves_the_game_alone(sit: Sit) -> None:
    table = sit((ANNA, BEN), "refuse")
    table.key(pygame.K_h)
    table.until(lambda: "does not understand" in table.status)
    table.play("c2-b2A")
    assert table.status == table.prompt


def test_nim_tells_who_wins_and_lists_p_positions(sit: Sit) -> None:
    table = sit(game=FanoNim(), turns="HER-1")
    table.key(pygame.K_w)
    top = table.app.top
    assert isinstance(top, TheoryScene)
    table.until(lambda: top.known.finding is not None)
    assert top.shown == table.match.position
    assert "A P-position: Light wins" in str(top.known.finding.title if top.known.finding else "")
    table.key(pygame.K_ESCAPE)
    assert table.app.top is table.game_scene
    table.key(pygame.K_F2)
    table.click_on(table.named("Theory"))
    assert isinstance(table.app.scenes[-1], TheoryScene), "and from the list of keys"


def test_where_there_is_no_theory_nothing_offers_it(sit: Sit) -> None:
    table = sit()
    table.key(pygame.K_w)
    assert table.app.top is table.game_scene
    assert "Theory" not in [str(command.tip) for command in table.game_scene.commands]


@pytest.mark.parametrize("name", games())
def test_the_same_stands_beside_the_title_of_every_game(sit: Sit, name: str) -> None:
    table = sit(game=game_named(name)())
    tips = [str(widget.tip) for widget in table.game_scene.widgets if widget.visible]
    assert "Theory" not in tips
    assert {"Rules", "Settings"} <= {*tips}


def test_no_line_of_the_list_of_keys_is_cut_off(sit: Sit) -> None:
    table = sit()
    table.key(pygame.K_F2)
    labels = [widget for widget in table.app.top.widgets if isinstance(widget, Label)]
    assert len(labels) > 20
    assert [label.text for label in labels if label.natural(table.app.style)[0] > label.rect.w] == []


def menu_rows(table: Person) -> list[str]:
    table.rest()
    table.click(table.named(MORE).rect.center)
    menu = table.app.top.popup
    assert isinstance(menu, Menu)
    table.key(pygame.K_ESCAPE)
    return [str(item.text) for item in menu.items]


def test_the_menu_has_no_row_for_what_stands_on_the_screen_or_leads_nowhere(sit: Sit) -> None:
    table = sit(turns=" ".join(FULL_GAME.split()[:3]))
    assert not {"Redo", "Play from here"} & {*menu_rows(table)}
    table.press("Take back")
    assert "Redo" in menu_rows(table)
    table.press("Look a turn back")
    assert table.sees("Play from here")
    assert "Play from here" not in menu_rows(table)
    table.key(pygame.K_F2)
    assert {"Redo", "Play from here"} <= {words(label) for label in table.labels()}


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("name", by_night(games(), 2))
def test_no_menu_of_a_game_has_more_than_ten_rows(person: Person, name: str, *, calm: bool) -> None:
    """At its start, under way, with a turn taken back, at an earlier moment, and once it is over."""
    person.app.settings.calm = calm
    match = played(name, 4)
    person.sit_at(match)
    steps: list[Callable[[], object]] = [
        lambda: None,
        lambda: person.key(pygame.K_u),
        lambda: person.key(pygame.K_PAGEUP),
        lambda: match.resign(match.position.mover),
        lambda: person.key(pygame.K_PAGEUP),
    ]
    for step in steps:
        step()
        person.game_scene.refresh()
        person.pass_on()
        person.rest()
        person.key(pygame.K_F9)
        menu = person.top().popup
        assert isinstance(menu, Menu)
        rows = [str(item.text) for item in menu.items]
        assert len(rows) <= 10, rows
        person.key(pygame.K_ESCAPE)


def test_what_is_not_in_the_menu_is_in_the_list_of_keys(sit: Sit) -> None:
    """And works from there: a click on it does it."""
    table = sit()
    table.key(pygame.K_F2)
    listed = {words(label) for label in table.labels()}
    assert {"Save as…", "Open…", "Copy the position", "Copy the game", "Games with this position"} <= listed
    table.click_on(table.named("Share…"))
    assert isinstance(table.top(), ShareScene)


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("name", by_night(games(), 2))
def test_every_row_of_the_menu_has_its_icon(person: Person, name: str, *, calm: bool) -> None:
    person.app.settings.calm = calm
    person.sit_at(Match(game_named(name)(), (ANNA, AI)))
    person.press("Menu" if calm else MORE)
    menu = person.top().popup
    assert isinstance(menu, Menu)
    assert [str(item.text) for item in menu.items if item.icon is None] == []


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("name", by_night(games(), 2))
def test_what_does_different_things_has_different_signs(person: Person, name: str, *, calm: bool) -> None:
    person.app.settings.calm = calm
    person.sit_at(Match(game_named(name)(), (ANNA, BEN)))
    scene = person.game_scene
    signs: dict[str, set[str]] = {}
    leads_alike = {"why": "rules"}  # to the same pages
    for command in (*scene.commands, *person.app.commands.values()):
        if command.icon is not None:
            signs.setdefault(command.icon, set()).add(leads_alike.get(command.id, command.id))
    assert [ids for ids in signs.values() if len(ids) > 1] == []


@pytest.mark.parametrize("name", by_night(["fanorona", "fano330", "fixation", "fano_nim"], 2))
def test_a_click_where_nothing_is_played_is_refused_in_words(person: Person, name: str) -> None:
    """On an earlier moment, and once the game is over."""
    person.sit_at(played(name, 4))
    scene, session = person.game_scene, person.game_scene.session
    bubble, standing = person.only(Bubble), scene.board.layout.standing
    spot = next(spot for spot, pile in scene.state.picture.items() if pile and spot in standing)

    def told() -> str:
        return str(bubble.text) if bubble.visible else ""

    person.press("Look a turn back")
    assert not told()
    person.click(spot)
    assert told() == "You are looking at another moment. “Play from here” plays on from there."
    assert person.status == told()
    person.press("Back to now")
    assert not told()
    session.resign(session.match.position.mover)
    person.rest()
    scene.result_card.shut()
    person.round()
    person.click(spot)
    assert told() == "The game is over. Go back to an earlier moment to play on from there."
