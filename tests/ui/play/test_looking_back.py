"""Looking back at earlier moments: nothing is taken back, and the game goes on."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame
import pytest
from support.cards_in_window import sit as sit_at_cards
from support.some_session import AI, ANNA, BEN, Begin, PlayListener, begin, listener, tick_until
from support.toy import Sticks
from support.ui_person import FULL_GAME, Person, Sit, folders, person, sit

from fanoboard.games.events import BACK, Cast, Moved, Picture
from fanoboard.match.autosave import Autosave
from fanoboard.match.match import Match
from fanoboard.match.record import Node
from fanoboard.ui.features.game.movelist import MoveList
from fanoboard.ui.features.game.ribbon import Ribbon
from fanoboard.ui.features.game.status import status_of
from fanoboard.ui.features.game.turn_cells import Shape, turn_rows
from fanoboard.ui.play.session import Session
from fanoboard.ui.play.turn_list import ListedTurn, Telling, TurnList
from fanoboard.ui.toolkit.widgets.button import Button, CommandButton

__all__ = ["begin", "folders", "listener", "person", "sit", "sit_at_cards"]


def live(session: Session) -> bool:
    """Asked in a function, as the type checker believes that a property stays as it was."""
    return session.view.is_live


def can_play(session: Session) -> bool:
    return session.persons_turn


BACK_AT_1 = "This was the position after Anna played c2-b2A."


def test_looking_back_takes_nothing_back_and_changes_no_file(
    begin: Begin, listener: PlayListener, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin((ANNA, BEN), turns="1 2 3")
    first = session.match.root.children[0]
    saved: list[Match] = []
    monkeypatch.setattr(Autosave, "save", lambda self, match: saved.append(match))
    session.look_at(first)
    assert (live(session), session.view.shown, session.view.position) == (False, first, first.position)
    assert str(status_of(session)) == "This was the position after Anna played 1."
    assert Moved("stick", "s1", "bowl") in session.view.last_events
    assert not can_play(session)
    assert not session.can_hint
    assert listener.jumps == 1
    assert [turn.text for turn in session.match.turns] == ["1", "2", "3"]
    session.look_at(session.match.root)
    assert str(status_of(session)) == "This was the position at the start."
    session.back_to_now()
    assert live(session)
    assert session.view.position is session.match.position
    assert can_play(session)
    assert listener.jumps == 3
    session.back_to_now()
    assert listener.jumps == 3, "it is now already"
    assert not saved


def test_the_engine_thinks_and_moves_meanwhile(begin: Begin) -> None:
    session = begin((ANNA, AI), "say", "4,5", turns="1,2,3")
    session.look_at(session.match.root)
    session.tick()
    assert session.thinking, "looking back stops nothing"
    seen = tick_until(session, lambda: session.match.mover is ANNA)
    assert [turn.text for turn in session.match.turns] == ["1,2,3", "4,5"]
    assert session.view.shown is session.match.root
    assert not seen, "what happens now is not shown on an earlier board"
    session.back_to_now()
    assert session.persons_turn
    assert [turn for _, turn in session.view.turn_texts] == ["1,2,3", "4,5"]


def test_the_last_moment_is_now_unless_a_turn_is_under_way(begin: Begin) -> None:
    session = begin((ANNA, BEN), turns="1 2")
    session.look_at(session.match.head)
    assert live(session)
    session.play(session.match.position.actions()[0])
    session.look_at(session.match.head)
    assert not live(session)
    assert session.view.position is session.match.head.position


@pytest.mark.parametrize("what", ["undo", "redo", "resign", "agree_draw", "play"])
def test_whatever_changes_the_game_shows_it(begin: Begin, what: str) -> None:
    session = begin((ANNA, BEN), turns="1 2 3")
    session.undo()
    session.look_at(session.match.root)
    if what == "play":
        session.play(session.match.position.actions()[0])
    else:
        getattr(session, what)()
    assert live(session)


def shown_by(table: Person) -> list[Picture]:
    """Everything that the board is told to show from now on."""
    pictures: list[Picture] = []
    show = table.game_scene.board.show

    def watch(picture: Picture) -> None:
        pictures.append(picture)
        show(picture)

    table.game_scene.board.show = watch  # type: ignore[method-assign]
    return pictures


def move_list(table: Person) -> MoveList:
    (turns,) = [widget for widget in table.game_scene.widgets if isinstance(widget, MoveList)]
    return turns


def click_turn(table: Person, turn: int) -> None:
    turns, style = move_list(table), table.game_scene.style
    assert turns.columns_in(style, turns.rect.w) == 2
    high, (x, wide) = turns.row_height(style), turns.column(style, turn % 2)
    table.click((turns.rect.x + x + wide // 2, turns.rect.y - turns.offset + turn // 2 * high + high // 2))


def test_a_click_on_a_turn_shows_it_and_the_board_rests(sit: Sit) -> None:
    turns = FULL_GAME.split()[:3]
    table = sit(turns=" ".join(turns))
    pictures = shown_by(table)
    click_turn(table, 0)
    first = table.match.root.children[0].position
    assert dict(pictures[-1]) == dict(first.picture())
    assert str(table.game_scene.status) == BACK_AT_1
    now = table.match.position
    for spot in ("b3", "b2", "a3", "c2"):
        table.click(spot)
    table.carry("b3", "b2")
    assert table.match.position is now
    refused = "You are looking at another moment. “Play from here” plays on from there."
    assert str(table.game_scene.status) == refused
    table.key(pygame.K_END)
    assert dict(pictures[-1]) == dict(now.picture())
    assert live(table.game_scene.session)
    table.play(FULL_GAME.split()[3])
    assert table.turns == FULL_GAME.split()


def test_the_last_turn_and_escape_lead_back_to_now(sit: Sit) -> None:
    table = sit(turns=" ".join(FULL_GAME.split()[:3]))
    for back in ("turn", "key"):
        click_turn(table, 1)
        assert not live(table.game_scene.session)
        if back == "turn":
            click_turn(table, 2)
        else:
            table.key(pygame.K_ESCAPE)
        assert live(table.game_scene.session)
        assert table.app.top is table.game_scene


def test_a_list_that_is_dragged_is_not_clicked(sit: Sit) -> None:
    table = sit(turns=" ".join(FULL_GAME.split()[:3]))
    rows = move_list(table)
    x, y = rows.rect.centerx, rows.rect.y + 10
    table.down((x, y))
    table.drag((x, y + 30))
    table.drag((x, y))
    table.up((x, y))
    assert live(table.game_scene.session)
    table.click((rows.rect.centerx, rows.rect.bottom - 3))
    assert live(table.game_scene.session), "there is no such turn"


def test_a_finished_game_can_be_looked_through(sit: Sit) -> None:
    table = sit(turns=FULL_GAME)
    click_turn(table, 0)
    assert str(table.game_scene.status) == BACK_AT_1
    assert table.sees("Rematch")
    click_turn(table, 3)
    assert str(table.game_scene.status).startswith("Ben wins.")


def test_back_at_a_card_table_the_others_hands_stay_hidden(sit_at_cards: Sit) -> None:
    table = sit_at_cards(players=(ANNA, BEN))
    session = table.game_scene.session
    shown = shown_by(table)
    for _ in range(4):
        table.pass_on()
        while session.persons_turn:
            session.play(session.match.position.actions()[-1])
    table.pass_on()
    viewer = session.view.viewer
    assert viewer in (0, 1)
    seen = 0
    for node in session.match.head.path[:-1]:
        session.look_at(node)
        hands = {spot: pile for spot, pile in shown[-1].items() if spot.startswith(f"hand.{1 - viewer}.")}
        seen += len(hands)
        assert all(card == BACK for pile in hands.values() for card in pile)
        assert dict(shown[-1]) == dict(node.position.picture(viewer))
    assert seen
    session.cover()
    assert live(session)
    own = [
        pile
        for spot, pile in session.view.position.picture(session.view.viewer).items()
        if spot.startswith("hand")
    ]
    assert all(card == BACK for pile in own for card in pile)


@dataclass
class Moment:
    """A position of which nothing is known but who is to move."""

    mover: int
    game: type[Sticks] = Sticks


def line_of(*seats: int) -> list[Node]:
    """The moments of a game in which these seats moved one after the other."""
    path = [Node(Moment(seats[0] if seats else 0))]  # type: ignore[arg-type]
    for seat in (*seats[1:], 0)[: len(seats)]:
        path.append(Node(Moment(seat), path[-1]))  # type: ignore[arg-type]
    return path


@pytest.mark.parametrize(
    ("seats", "columns", "rows"),
    [
        ([0, 1, 0, 1], 2, [[0, 1], [2, 3]]),
        ([0, 1, 0], 2, [[0, 1], [2, None]]),
        ([1, 0, 1], 2, [[None, 0], [1, 2]]),
        ([2, 0, 1, 2, 1, 2, 1], 3, [[None, None, 0], [1, 2, 3], [None, 4, 5], [None, 6, None]]),
        ([0, 0, 1], 2, [[0, None], [1, 2]]),
        ([3, 0, 1], 1, [[0], [1], [2]]),
        ([], 2, []),
    ],
)
def test_turns_stand_in_the_columns_of_their_seats(
    seats: list[int], columns: int, rows: list[list[int | None]]
) -> None:
    path = line_of(*seats)
    numbers: dict[Hashable, int] = {node: number for number, node in enumerate(path[1:])}
    telling = Telling(Cast([]), Cast([]))
    turns = [ListedTurn(each, each.seat, each.round, each.number, (), None, "", telling) for each in path]
    shown = turn_rows(TurnList(turns, None, {}), Shape(columns, {}, frozenset()))
    assert [[numbers[cell.key] if cell is not None else None for cell in row.cells] for row in shown] == rows


def step(table: Person, which: str) -> CommandButton:
    buttons = [widget for widget in table.game_scene.widgets if isinstance(widget, CommandButton)]
    return next(button for button in buttons if button.command.id == which)


def shown(table: Person) -> int | None:
    """The number of the turn after which the board is shown; None for now."""
    session = table.game_scene.session
    return None if session.view.is_live else session.view.shown.number


@pytest.mark.parametrize("by", ["button", "key"])
def test_buttons_and_keys_lead_from_turn_to_turn(sit: Sit, by: str) -> None:
    table = sit(turns=" ".join(FULL_GAME.split()[:3]))
    ctrl = pygame.KMOD_CTRL
    known = {
        "start": (pygame.K_HOME, 0),
        "previous": (pygame.K_LEFT, ctrl),
        "next": (pygame.K_RIGHT, ctrl),
        "now": (pygame.K_END, 0),
    }
    seen = []
    steps = ["previous", "previous", "next", "next", "next", "start", "previous", "next", "now", "start"]
    for which in steps:
        if by == "key":
            key, mod = known[which]
            table.key(key, mod=mod)
        else:
            table.click(step(table, which).rect.center)
        seen.append(shown(table))
    assert seen == [2, 1, 2, None, None, 0, 0, 1, None, 0]
    assert len(table.turns) == 3
    assert [step(table, which).enabled for which in known] == [False, False, True, True]
    table.key(pygame.K_END)
    assert [step(table, which).enabled for which in known] == [True, True, False, False]


def test_back_from_within_a_turn_is_to_where_it_began(sit: Sit) -> None:
    table = sit(turns="c2-b2A a3-a2A b2-a1W")
    table.click("b3", "b2")
    assert table.match.unfinished
    table.key(pygame.K_LEFT, mod=pygame.KMOD_CTRL)
    assert shown(table) == 3
    table.key(pygame.K_LEFT, mod=pygame.KMOD_CTRL)
    assert shown(table) == 2
    table.key(pygame.K_RIGHT, mod=pygame.KMOD_CTRL)
    table.key(pygame.K_RIGHT, mod=pygame.KMOD_CTRL)
    assert shown(table) is None
    assert table.match.unfinished, "looking back takes nothing back"


def ribbon(table: Person) -> Ribbon:
    (found,) = [widget for widget in table.game_scene.widgets if isinstance(widget, Ribbon)]
    return found


def test_a_ribbon_with_its_key_leads_back_to_now_while_the_past_is_shown(sit: Sit) -> None:
    table = sit(turns=FULL_GAME)
    assert not ribbon(table).visible
    click_turn(table, 0)
    assert str(ribbon(table).text) == "Move 1  ·  Back to now (End)"
    main = [widget for widget in visible(table) if isinstance(widget, Button) and widget.kind == "primary"]
    assert not main, "nothing else is as loud"
    table.app.settings.keys["now"] = ["f9"]
    table.app.restyle()
    table.round()
    assert str(ribbon(table).text) == "Move 1  ·  Back to now (F9)"
    table.click(ribbon(table).rect.center)
    assert live(table.game_scene.session)
    assert not ribbon(table).visible
    table.app.settings.keys.clear()


def visible(table: Person) -> list[object]:
    return [widget for widget in table.game_scene.widgets if widget.visible]


def test_with_the_keyboard_in_the_list_arrows_lead_from_turn_to_turn(sit: Sit) -> None:
    table = sit(turns=" ".join(FULL_GAME.split()[:3]))
    table.game_scene.set_focus(move_list(table), ring=True)
    seen = []
    for key in (pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_HOME, pygame.K_RIGHT, pygame.K_END):
        table.key(key)
        seen.append(shown(table))
    assert seen == [2, 1, 2, 0, 1, None]


def test_in_the_list_the_end_is_the_turn_that_was_begun(sit: Sit) -> None:
    table = sit(turns="c2-b2A a3-a2A b2-a1W")
    table.click("b3", "b2")
    assert table.match.unfinished
    table.game_scene.set_focus(move_list(table), ring=True)
    seen = []
    for key in (pygame.K_HOME, pygame.K_END):
        table.key(key)
        seen.append(shown(table))
    assert seen == [0, None]
    assert table.match.unfinished


def darkness(table: Person, turn: int) -> int:
    """How dark the darkest pixel of a turn in the list is."""
    turns, style = move_list(table), table.game_scene.style
    high, (x, wide) = turns.row_height(style), turns.column(style, turn % 2)
    place = pygame.Rect(turns.rect.x + x, turns.rect.y - turns.offset + turn // 2 * high, wide, high)
    picture = table.app.window.surface.subsurface(place)
    return min(sum(picture.get_at((x, y))[:3]) for x in range(place.w) for y in range(place.h))


def test_what_came_after_the_shown_moment_is_paler(sit: Sit) -> None:
    table = sit(turns=FULL_GAME)
    before = darkness(table, 2)
    click_turn(table, 1)
    table.move((5, 5))
    assert darkness(table, 0) < before + 60
    assert darkness(table, 2) > before + 150


def test_the_last_turns_stay_in_sight_when_the_game_ends_and_buttons_appear(sit: Sit) -> None:
    table = sit(board="9x5")
    pygame.display.set_mode((800, 600))
    table.app.window.resized()
    table.app.restyle()
    while len(table.match.turns) < 40:
        table.match.play(table.match.position.actions()[0])
    table.game_scene.jumped()
    table.round()
    turns = move_list(table)
    assert turns.furthest
    assert turns.offset == turns.furthest
    table.press("Resign")
    table.press("Resign")
    table.round()
    assert table.sees("Rematch")
    assert turns.offset == turns.furthest, "the last turn is seen"
    table.key(pygame.K_LEFT, mod=pygame.KMOD_CTRL)
    table.key(pygame.K_LEFT, mod=pygame.KMOD_CTRL)
    high = turns.row_height(table.game_scene.style)
    row = (len(table.turns) - 3) // 2 * high
    assert turns.offset <= row <= turns.offset + turns.rect.h - high


def test_the_wheel_scrolls_the_list_and_it_stays_there(sit: Sit) -> None:
    table = sit(board="9x5")
    pygame.display.set_mode((800, 600))
    table.app.window.resized()
    while len(table.match.turns) < 40:
        table.match.play(table.match.position.actions()[0])
    table.app.restyle()
    turns = move_list(table)
    assert turns.offset == turns.furthest > 0
    table.post(pygame.MOUSEWHEEL, pos=turns.rect.center, x=0, y=3)
    table.round()
    there = turns.offset
    assert there < turns.furthest
    assert live(table.game_scene.session)
    table.app.restyle()
    assert turns.offset == there, "it is not torn from who reads it"
