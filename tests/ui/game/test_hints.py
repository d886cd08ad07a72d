"""What a hint draws is what the action does, for every kind of action of every game."""

from __future__ import annotations

import itertools
from random import Random

import pygame
import pytest
from support.cards_in_window import position_of, sit
from support.fano_cards_help import at, seat
from support.ui_person import Person, Sit, folders, person

from fanoboard.content.layout import Layout, load_layout
from fanoboard.games import game_named
from fanoboard.games.game import Action, Position
from fanoboard.games.turns import move_texts, play_text
from fanoboard.ui.board.marks import Kind, Marks
from fanoboard.ui.play.marking import marks_of
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.toolkit.widgets.button import Button

__all__ = ["folders", "person", "sit"]

ALL = seat(field="8 3 5 2", hand="1 6", up="7 9 10", draw="4", specials="reverse oversum joker defense")
PROMOTING = {"field": ["8", "9", "10", "2"], "hand": ["4"]}


def hint(position: Position, text: str) -> Marks:
    turn = play_text(position, text)
    return marks_of(Selection(position), layout_of(position), hint=turn).marks


def layout_of(position: Position) -> Layout:
    return load_layout(position.game.layout)


def ways(marks: Marks, kind: Kind) -> list[tuple[str, ...]]:
    return [mark.spots for mark in marks.of(kind) if mark.spots]


@pytest.mark.parametrize("name", ["fanorona", "fixation", "fano330", "fano_nim"])
def test_arrows_on_a_board_lead_from_where_pieces_leave_to_where_they_come(name: str) -> None:
    random, position = Random(3), game_named(name)({}).start(1)
    for _ in range(8):
        if position.result is not None:
            break
        for text in random.sample(texts := move_texts(position), min(6, len(texts))):
            before, after = position.picture(), play_text(position, text).position.picture()
            for way in ways(hint(position, text), "arrow"):
                assert before.get(way[0], ()) != after.get(way[0], ()), (text, way)
                assert before.get(way[-1], ()) != after.get(way[-1], ()), (text, way)
        position = play_text(position, random.choice(texts)).position


@pytest.mark.parametrize(
    ("text", "aims", "served", "numbers"),
    [
        ("x2:3=5", ["field.0.1>field.1.0"], ["hand.0.0"], "field.0.1=1 field.1.0=2"),
        ("!x3:2=5", ["field.0.2>field.1.1"], ["hand.0.0"], "field.0.2=2 field.1.1=3"),
        ("+2+3=5", [], ["hand.0.0"], "field.0.1=1 field.0.2=2 up.0=3"),
        ("+2+3=5^3", [], ["hand.0.0"], "field.0.1=1 field.0.2=2 3"),
        ("!+2+8=5", [], ["hand.0.0"], "field.0.1=2 field.0.0=3 hand.0.0=4 up.0=5"),
        ("p5", ["hand.0.0>field.0.3"], [], ""),
        ("s3/5", ["hand.0.0>field.0.2"], [], "hand.0.0=1 field.0.2=2 3"),
        ("d5,10", [], [], "hand.0.0=1 hand.0.1=2"),
        ("!D2", [], [], "field.0.1=2"),
        ("d", [], [], ""),
    ],
)
def test_at_cards_attacks_aim_and_arrows_lead_to_where_a_card_is_laid(
    text: str, aims: list[str], served: list[str], numbers: str
) -> None:
    position = at(
        seat(field="8 2 3", hand="5 10", specials="reverse oversum defense"),
        seat(field="3 2"),
        specials="all",
    )
    marks = hint(position, text)
    assert [">".join(way) for way in ways(marks, "aim")] == aims
    assert not ways(marks, "arrow")
    assert [spot for way in ways(marks, "serves") for spot in way] == served
    told = " ".join(f"{mark.spots[0]}={mark.label}" for mark in marks.of("hint"))
    assert told == numbers
    lit = {"x2:3=5": [("2", "3", "5")], "!x3:2=5": [("3", "2", "5")]}
    assert ways(marks, "sequence") == lit.get(text, [])


def test_an_attack_that_is_hinted_at_says_which_card_it_takes() -> None:
    marks = hint(at(seat(field="2", hand="5"), seat(field="3")), "x2:3=5")
    assert [str(mark.label) for mark in marks.of("aim")] == ["play your 5"]
    assert ways(marks, "will_capture") == [("field.1.0",)]


def buttons(table: Person) -> list[Button]:
    shown = (each for each in table.game_scene.widgets if isinstance(each, Button) and each.visible)
    return [each for each in shown if str(each.text)]


def hinted_buttons(table: Person, text: str) -> list[str]:
    """The buttons that stand out by what is drawn on them while this is hinted at."""
    session = table.game_scene.session
    session.analyst.hint = play_text(session.match.position, text)
    table.game_scene.changed()
    return [str(each.text) for each in buttons(table) if each.icon == "hint"]


@pytest.mark.parametrize(
    ("own", "text", "button"),
    [
        (PROMOTING, "P", "Promote"),
        (PROMOTING, "d", "End turn, discard nothing"),
        ({"hand": ["8", "9", "10"], "field": ["1"]}, "M", "Redraw"),
        ({"draw": ["8", "9", "10"], "field": ["1"]}, "R", "Draw three"),
    ],
)
def test_a_hint_for_a_button_is_seen_on_that_button_alone(
    sit: Sit, own: dict[str, list[str]], text: str, button: str
) -> None:
    table = sit(position_of(own, {"field": ["3"]}))
    assert hinted_buttons(table, text) == [button]


def test_cards_are_picked_before_the_button_that_ends_the_turn_is_marked(sit: Sit) -> None:
    table = sit(position_of({"hand": ["4"], "field": ["1"]}, {}))
    assert not hinted_buttons(table, "d4")
    table.click("hand.0.0")
    assert hinted_buttons(table, "d4") == ["Discard 4"]


@pytest.mark.parametrize("text", [100, 200])
def test_the_number_of_a_click_lies_on_its_own_card(sit: Sit, person: Person, text: int) -> None:
    """In a small window cards of a hand lie over each other: it is seen on the free part of its own."""
    person.app.settings.text = text
    person.app.restyle()
    table = sit(position_of({"hand": ["7", "8", "9"], "field": ["1"]}, {}))
    person.resize((900, 650))
    board, looks = table.game_scene.board, list[pygame.Surface]()
    for hinted in ("d7", "d8"):
        hinted_buttons(table, hinted)
        person.round()
        looks.append(person.app.window.surface.subsurface(board.board_rect).copy())
    changed = pygame.mask.from_threshold(looks[0], (0, 0, 0), (1, 1, 1), looks[1])
    changed.invert()
    places = [place.move(board.board_rect.topleft) for place in changed.get_bounding_rects()]
    cards = [board.space_of(f"hand.0.{number}") for number in range(3)]
    for own, after in itertools.pairwise(cards):
        assert after.left < own.right, "they lie over each other"
        free = pygame.Rect(own.left, own.top, after.left - own.left, own.h)
        index = pygame.Rect(own.left, own.top, own.w // 4, own.h // 5)
        numbers = [place for place in places if free.contains(place) and not index.colliderect(place)]
        assert numbers
        places = [place for place in places if place not in numbers]
    assert not places


def filled(table: Person) -> list[str]:
    choices = {str(text) for _, text in table.game_scene.choices()}
    return [str(each.text) for each in buttons(table) if each.kind == "primary" and str(each.text) in choices]


def test_of_what_can_be_chosen_at_a_table_only_the_best_is_filled(sit: Sit) -> None:
    assert filled(sit(position_of(PROMOTING, {}))) == ["Promote"]
    assert filled(sit(position_of({"hand": ["8", "9", "10"], "field": ["1"]}, {}))) == ["Redraw"]
    assert filled(sit(position_of({"hand": ["4"], "field": ["1"]}, {}))) == ["End turn, discard nothing"]


def promotions(field: str) -> list[Action]:
    position = at(seat(field=field), two_suit={"prestige": 6, "promotion": "easy"})
    return [action for action in position.actions() if action.text.startswith("P")]


def test_three_prestige_cards_without_a_choice_take_one_click() -> None:
    assert [action.ways for action in promotions("8h 9h 9d")] == [(("promote",),)]
    more = promotions("8h 9h 9d 10h")
    assert len(more) == 4
    assert all(len(way) == 4 for action in more for way in action.ways)
