from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.toy import Sticks

from fanoboard.games.events import Removed
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Action, Position
from fanoboard.games.turns import play_text
from fanoboard.ui.play.selection import Refused, Selection


def test_two_clicks_spell_a_step_and_light_up_what_may_follow() -> None:
    selection = Selection(Fanorona().start())
    assert set(selection.next_spots) == {"d2", "e2", "f2", "d3"}
    assert selection.click("d3") is None
    assert selection.picked == ("d3",)
    assert selection.next_spots == ["e3"]


def test_a_choice_of_capture_is_asked_and_named_by_any_victim() -> None:
    # d3-e3 takes f3 by approach or c3 by withdrawal, so the third click decides.
    selection = Selection(Fanorona().start())
    selection.click("d3")
    assert selection.click("e3") is None
    assert set(selection.next_spots) == {"f3", "c3"}
    assert selection.choosing
    action = selection.click("c3")
    assert isinstance(action, Action)
    assert action.text == "d3-e3W"


def test_the_preview_of_a_choice_shows_both_lines() -> None:
    selection = Selection(Fanorona().start())
    selection.click("d3")
    victims = [
        {event.spot for event in events if isinstance(event, Removed)} for events in selection.previews("e3")
    ]
    assert sorted(map(sorted, victims)) == [["c3"], ["f3"]]


def test_another_piece_is_picked_instead_and_the_same_is_put_down() -> None:
    selection = Selection(Fanorona().start())
    selection.click("d3")
    assert selection.click("e2") is None
    assert list(selection.picked) == ["e2"]
    assert selection.click("e2") is None
    assert not selection.picked
    selection.click("d2")
    selection.cancel()
    assert not selection.picked


def test_in_a_relay_the_piece_stays_in_hand_and_a_click_on_it_stops() -> None:
    position: Position = Fanorona({"board": "3x3"}).start()
    for text in ("c2-b2A", "a3-a2A", "b2-a1W"):
        position = play_text(position, text).position
    (step,) = [action for action in position.actions() if action.text == "b3-b2A"]
    selection = Selection(position.play(step).position)
    assert selection.hand == "b2"
    assert selection.click("b2") == Action("", (("stop",), ("b2",)))


def test_a_drop_never_takes_up_another_piece() -> None:
    selection = Selection(Fanorona().start())
    selection.click("d3")
    assert isinstance(selection.drop("e2"), Refused)
    assert selection.hand == "d3"


@pytest.mark.parametrize("spots", [["a1"], ["d3", "a5"], ["e3"]])
def test_a_wrong_click_is_explained_and_keeps_what_is_picked(spots: list[str]) -> None:
    selection = Selection(Fanorona().start())
    for spot in spots[:-1]:
        selection.click(spot)
    answer = selection.click(spots[-1])
    assert isinstance(answer, Refused)
    assert len(str(answer.reason)) > 10
    assert selection.picked == tuple(spots[:-1])


def test_spots_that_lie_nowhere_become_buttons() -> None:
    row: Position = Sticks().start()
    row = row.play(row.actions()[0]).position
    selection = Selection(row)
    buttons = selection.buttons({f"s{stick}" for stick in range(9)} | {"bowl"})
    assert [(spot, str(label)) for spot, label in buttons] == [("stop", "Stop")]
    assert selection.click("stop") == Action("", (("stop",),))


def test_every_way_of_an_action_spells_it() -> None:
    for way in (("s2", "bowl"), ("bowl", "s2")):
        selection = Selection(Sticks().start())
        assert selection.click(way[0]) is None
        action = selection.click(way[1])
        assert isinstance(action, Action)
        assert action.text == "2"


@given(st.sampled_from(["3x3", "5x5", "9x5"]), st.lists(st.integers(0, 10**6), max_size=40))
def test_each_way_leads_to_its_action_and_only_at_its_end(board: str, choices: list[int]) -> None:
    position: Position = Fanorona({"board": board}).start()
    for choice in choices:
        actions = position.actions()
        if not actions:
            return
        for action in actions:
            for way in action.ways:
                selection = Selection(position)
                answers = [selection.click(spot) for spot in way]
                assert answers == [None] * (len(way) - 1) + [action]
        position = position.play(actions[choice % len(actions)]).position
