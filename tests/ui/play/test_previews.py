"""Pointing at a turn shows its moment; stepping and playing again animate it; and nothing is given away."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest
from support.branches import at, look_at, node_of
from support.cards_in_window import position_of, worth
from support.cards_in_window import sit as sit_at_cards
from support.fake_engine import fake_engine
from support.gate import Gate
from support.ui_person import AI, ANNA, BEN, FULL_GAME, Person, Sit, folders, person, sit

from fanoboard.games import game_named
from fanoboard.games.game import Position
from fanoboard.match.match import Match
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.movelist import REST, MoveList
from fanoboard.ui.features.game.ribbon import Ribbon
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import Menu

__all__ = ["folders", "person", "sit", "sit_at_cards"]

TURNS = FULL_GAME.split()


def ribbon(table: Person) -> str:
    (found,) = [widget for widget in table.game_scene.widgets if isinstance(widget, Ribbon)]
    return str(found.text) if found.visible else ""


def previewing(table: Person) -> bool:
    return table.game_scene.session.view.previewing


def moving(table: Person) -> bool:
    """Asked in a function, as the type checker believes that a property stays as it was."""
    return table.game_scene.board.animating


def rest_on(table: Person, place: tuple[int, int]) -> None:
    """Have the mouse rest somewhere."""
    table.move(place)
    pygame.time.wait(REST)
    table.round()


def test_pointing_at_a_turn_shows_its_moment_and_leaving_it_what_was_shown_before(sit: Sit) -> None:
    table = sit(turns=FULL_GAME)
    second = node_of(table, *TURNS[:2])
    now = dict(table.game_scene.board.picture)
    table.move(at(table, second))
    assert not previewing(table), "not at once"
    rest_on(table, at(table, second))
    assert dict(table.game_scene.board.picture) == dict(second.position.picture())
    assert ribbon(table) == "Looking back at move 1..."
    assert table.status == "Looking back at the position after Ben played a3-a2A."
    assert [mark.spots for mark in table.game_scene.board.marks.of("path")] == [("a3", "a2")]
    assert table.game_scene.session.view.chosen is table.match.head
    first = node_of(table, TURNS[0])
    table.move(at(table, first))
    assert table.game_scene.session.view.shown is first, "the next one at once"
    table.move((5, 5))
    table.round()
    assert dict(table.game_scene.board.picture) == now
    assert ribbon(table) == ""
    look_at(table, first)
    rest_on(table, at(table, second))
    assert ribbon(table) == "Looking back at move 1..."
    table.move((5, 5))
    table.round()
    assert ribbon(table) == "Move 1  ·  Back to now (End)"


def test_a_look_is_told_once_the_analysis_makes_room_even_while_pieces_move(sit: Sit) -> None:
    table = sit(turns=FULL_GAME)
    second = node_of(table, *TURNS[:2])
    table.game_scene.analysis.switch()
    table.round()
    table.game_scene.session.preview(second)
    table.game_scene.actions.branches.replay.press()
    table.round()
    table.game_scene.analysis.switch()
    assert moving(table)
    told = [
        str(widget.text)
        for widget in table.game_scene.widgets
        if isinstance(widget, Label) and widget.visible
    ]
    assert "Looking back at the position after Ben played a3-a2A." in told


def test_nothing_in_the_panel_moves_for_a_look_and_a_key_ends_it(sit: Sit) -> None:
    table = sit(turns=" ".join(TURNS[:3]))
    table.click("b3", "b2")
    table.rest()
    assert table.sees("Stop here")
    places = [(widget.rect.copy(), widget.visible) for widget in table.game_scene.widgets[2:]]
    rest_on(table, at(table, node_of(table, TURNS[0])))
    assert previewing(table)
    assert [(widget.rect, widget.visible) for widget in table.game_scene.widgets[2:]] == places
    assert table.sees("Stop here")
    table.key(pygame.K_s)
    assert not previewing(table)
    assert table.turns[-1] == "b3-b2A"


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_no_row_moves_for_a_look_however_long_its_words_are(person: Person, size: tuple[int, int]) -> None:
    match = Match(game_named("fano_cards")(), [ANNA, AI], seed=7)
    random = Random(7)
    while len(match.turns) < 20 or not match.mover.is_person or match.unfinished:
        match.play(max(match.position.actions(), key=lambda action: worth(action, random)))
    person.app.settings.moves = "words"
    person.resize(size)
    scene = GameScene(person.app, match, fake_engine("slow"))
    person.app.push(Scene(person.app))
    person.app.push(scene)
    person.round()
    (turns,) = [widget for widget in scene.widgets if isinstance(widget, MoveList)]
    # Long sentences stand over the players, and what lies under them scrolls.
    panel = scene.widgets[scene.widgets.index(turns) :]
    still = [widget for widget in panel if widget.pane is None and not isinstance(widget, Ribbon)]
    places = [(widget.rect.copy(), widget.visible) for widget in still]
    for node in [*match.head.path, None]:
        scene.session.preview(node)
        person.round()
        now = [(widget.rect, widget.visible) for widget in still]
        assert now == places, node.turn if node else ""


def test_the_engine_thinks_and_moves_while_a_look_is_taken(sit: Sit, gate: Gate) -> None:
    table = sit((ANNA, AI), *gate.before("say", "b3-b2A"), turns="c2-b2A a3-a2A")
    table.play("b2-a1W")
    table.until(lambda: not moving(table))
    rest_on(table, at(table, node_of(table, "c2-b2A")))
    assert previewing(table)
    gate.open()
    table.until(lambda: len(table.turns) == 4)
    assert previewing(table)
    table.move((5, 5))
    table.round()
    assert table.game_scene.session.view.is_live
    assert dict(table.game_scene.board.picture) == dict(table.match.position.picture())


def test_stepping_on_and_playing_again_show_how_the_pieces_go(sit: Sit) -> None:
    table = sit(turns=FULL_GAME)
    table.app.settings.animation = "normal"
    table.app.restyle()
    table.round()
    table.key(pygame.K_HOME)
    assert not moving(table)
    table.key(pygame.K_PAGEDOWN)
    assert moving(table)
    assert ribbon(table).startswith("Move 1  ·"), "where one is, is told at once"
    table.rest()
    assert [mark.spots for mark in table.game_scene.board.marks.of("path")] == [("c2", "b2")]
    assert dict(table.game_scene.board.picture) == dict(node_of(table, TURNS[0]).position.picture())
    table.key(pygame.K_PAGEUP)
    assert not moving(table)
    table.key(pygame.K_END)
    table.key(pygame.K_a)
    assert moving(table)
    assert table.match.result is not None, "it is only shown"
    table.rest()
    assert dict(table.game_scene.board.picture) == dict(table.match.position.picture())
    assert table.turns == TURNS
    table.app.settings.animation = "off"
    table.app.restyle()
    table.key(pygame.K_a)
    assert not moving(table), "who wants no motion gets none"


def test_a_turn_under_way_is_played_again_and_goes_on(sit: Sit) -> None:
    table = sit(turns=" ".join(TURNS[:3]))
    table.click("b3", "b2")
    table.rest()
    table.key(pygame.K_a)
    table.rest()
    assert dict(table.game_scene.board.picture) == dict(table.match.position.picture())
    table.click("c3", "c2")
    assert table.turns == TURNS


def test_the_wheel_over_the_board_and_the_arrows_lead_through_the_game(sit: Sit) -> None:
    table = sit(turns=FULL_GAME)
    middle = table.game_scene.board.rect.center
    seen: list[int] = []

    steps: list[Callable[[], None]] = [
        lambda: table.post(pygame.MOUSEWHEEL, pos=middle, x=0, y=1),
        lambda: table.post(pygame.MOUSEWHEEL, pos=middle, x=0, y=1),
        lambda: table.post(pygame.MOUSEWHEEL, pos=middle, x=0, y=-1),
        lambda: table.key(pygame.K_LEFT),
        lambda: table.key(pygame.K_LEFT),
        lambda: table.key(pygame.K_RIGHT),
        lambda: table.key(pygame.K_PAGEUP),
    ]
    for step in steps:
        step()
        table.round()
        seen.append(table.game_scene.session.view.shown.number)
    assert seen == [3, 2, 3, 2, 1, 2, 1]


def test_while_somebody_can_play_the_arrows_are_for_the_board(sit: Sit) -> None:
    table = sit(turns=TURNS[0])
    table.key(pygame.K_LEFT)
    assert table.game_scene.session.view.is_live
    assert table.game_scene.board.cursor is not None


def test_the_menu_of_what_is_done_seldom_is_used_by_the_keyboard(sit: Sit) -> None:
    table = sit(turns=TURNS[0])
    table.key(pygame.K_u)
    table.key(pygame.K_F9)
    menu = table.app.top.popup
    assert isinstance(menu, Menu)
    assert [str(item.text) for item in menu.items if item.enabled][:1] == ["Redo"]
    table.key(pygame.K_RETURN)
    assert table.turns == [TURNS[0]]
    table.key(pygame.K_F9)
    table.key(pygame.K_ESCAPE)
    assert table.app.top.popup is None
    assert table.app.top is table.game_scene


# Hidden cards


def secret(hand: list[str]) -> Position:
    """Ben's hand may be this or that: Anna does not know."""
    mine = {"hand": ["5", "9"], "field": ["2"], "draw": ["1", "3", "4"]}
    return position_of(mine, {"hand": hand, "draw": ["6", "7", "8"]}, options={"two_suit": None})


def anna_sees(sit_at_cards: Sit, hand: list[str], *, discards: bool) -> list[object]:
    """All that Anna can be shown by looking at the turns one by one, after Ben has played."""
    table: Person = sit_at_cards(secret(hand), players=(ANNA, BEN), practice=True)
    table.pass_on()
    table.click("discard")
    table.pass_on()
    if discards:
        table.click("hand.1.0")
    table.click("discard")
    table.pass_on()
    session, scene = table.game_scene.session, table.game_scene
    assert session.view.viewer == 0
    (turns,) = [widget for widget in scene.widgets if isinstance(widget, MoveList)]
    shown: list[object] = []

    def take(what: str) -> None:
        table.move((3, 3))
        table.round()
        shown.append((what, str(scene.status), pygame.image.tobytes(table.app.window.surface, "RGB")))

    for node in session.match.head.path:
        session.preview(node)
        take(f"preview {node.number}")
        session.preview(None)
        session.look_at(node)
        take(f"look {node.number}")
    session.go_on_from(session.match.root)
    table.pass_on()
    for node in session.match.root.tree():
        session.look_at(node)
        take(f"branch {node.number}")
        turns.tip = ""
    return shown


@pytest.mark.parametrize("discards", [False, True])
def test_looking_at_moments_and_branches_shows_nothing_of_hidden_cards(
    sit_at_cards: Sit, monkeypatch: pytest.MonkeyPatch, discards: bool
) -> None:
    one = anna_sees(sit_at_cards, ["1", "2"], discards=discards)
    other = anna_sees(sit_at_cards, ["4", "3"], discards=discards)
    assert len(one) > 6
    for first, second in zip(one, other, strict=True):
        assert first == second
