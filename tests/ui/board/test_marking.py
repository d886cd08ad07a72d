from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from fanoboard.content.layout import load_layout
from fanoboard.games import game_named
from fanoboard.games.events import Moved, Spot
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fixation.position import FixationPosition
from fanoboard.games.game import Action, Game, Step
from fanoboard.games.turns import play_text
from fanoboard.match.match import Match, Player
from fanoboard.ui.board.marks import Mark, Marks
from fanoboard.ui.play.marking import Shown, marks_of
from fanoboard.ui.play.selection import Selection

PEOPLE = (Player("person", "Anna"), Player("person", "Ben"))


def shown(
    clicks: Sequence[Spot] = (),
    turns: str = "",
    pointed: Spot | None = None,
    *,
    show: bool = True,
    game: Game | None = None,
    position: str = "",
    hint: str = "",
) -> Shown:
    game = game or Fanorona()
    match = Match(game, PEOPLE, start=game.position(position) if position else None)
    for turn in turns.split():
        match.play_turn(turn)
    selection = Selection(match.position)
    for spot in clicks:
        selection.click(spot)
    return marks_of(
        selection,
        load_layout(game.layout),
        last=match.last_events,
        pointed=pointed,
        hint=play_text(match.position, hint) if hint else None,
        show_moves=show,
    )


def marks(clicks: Sequence[Spot] = (), pointed: Spot | None = None, *, show: bool = True) -> Marks:
    return shown(clicks, pointed=pointed, show=show).marks


def test_what_can_move_is_lit_until_something_is_picked() -> None:
    assert set(marks().spots("can_move")) == {"d2", "e2", "f2", "d3"}
    picked = shown(["e2"])
    assert picked.hand.spot == "e2"
    assert picked.hand.count == 1
    assert not picked.marks.spots("can_move")
    assert picked.marks.spots("can_take") == ("e3",)
    assert not picked.marks.spots("can_land")


def test_pointing_at_a_landing_shows_what_would_be_captured() -> None:
    # e2-e3 takes e4 and e5 by approach: the whole unbroken line.
    assert set(marks(["e2"], pointed="e3").spots("will_capture")) == {"e4", "e5"}
    assert not marks(["e2"]).spots("will_capture")


def test_where_two_captures_are_possible_both_lines_are_lit_and_then_one_is_aimed_at() -> None:
    before = marks(["d3"], pointed="e3")
    assert {before.spots("choice"), before.spots("other_choice")} == {("c3",), ("f3",)}
    named = {mark.spots: str(mark.label) for mark in (*before.of("choice"), *before.of("other_choice"))}
    assert named == {("c3",): "Withdrawal: 1", ("f3",): "Approach: 1"}
    choosing = marks(["d3", "e3"])
    assert {choosing.spots("choice"), choosing.spots("other_choice")} == {("c3",), ("f3",)}
    assert not choosing.spots("can_take")
    assert marks(["d3", "e3"], pointed="c3").spots("will_capture") == ("c3",)


def test_moves_can_be_hidden_but_not_what_is_at_stake() -> None:
    assert not marks(show=False).spots("can_move")
    hidden = marks(["e2"], pointed="e3", show=False)
    assert not hidden.spots("can_take")
    assert set(hidden.spots("will_capture")) == {"e4", "e5"}


def test_the_last_move_is_marked_by_its_path_and_what_it_took() -> None:
    last = shown(turns="e2-e3A").marks
    assert [mark.spots for mark in last.of("path")] == [("e2", "e3")]
    assert last.spots("taken") == ("e4", "e5")


def test_the_path_of_a_relay_goes_through_all_its_points() -> None:
    small = Fanorona({"board": "3x3"})
    last = shown(turns="c2-b2A a3-a2A b2-a1W b3-b2A,c3W,c2A", game=small).marks
    assert [mark.spots for mark in last.of("path")] == [("b3", "b2", "c3", "c2")]
    assert set(last.spots("taken")) == {"a1", "b1", "c1"}


def test_sowing_is_marked_over_all_its_points() -> None:
    last = shown(turns="a2-c2", game=game_named("fixation")({})).marks
    assert [mark.spots for mark in last.of("path")] == [("a2", "b2", "c2")]


def test_in_nim_the_line_that_was_taken_from_is_marked_and_by_how_much() -> None:
    last = shown(turns="HER-2", game=game_named("fano_nim")({})).marks
    (line,) = last.of("last_line")
    assert set(line.spots[0]) == set("HER")
    assert line.label == "\N{MINUS SIGN}2"
    assert not last.spots("taken")
    assert not last.spots("last_move")


def test_nothing_but_the_last_move_is_marked_when_nobody_here_is_to_move() -> None:
    match = Match(Fanorona(), PEOPLE)
    match.play_turn("e2-e3A")
    board = load_layout(Fanorona().layout)
    expected = Shown(Marks(Mark("path", ("e2", "e3")), Mark("taken", ("e4", "e5"))))
    assert marks_of(None, board, last=match.last_events) == expected


FIXED = "d,4/6/7/3,l,ll,3/4,dd,3,lll/3,l,4/7/6/4,d d"
"""On row e, light's tallest is higher than the dark stack on e5."""


def test_only_lines_that_hold_nothing_else_are_barred() -> None:
    fixation = game_named("fixation")({})
    picked = shown(["e5"], game=fixation, position=FIXED)
    assert picked.marks.spots("barred") == ("e1e2e3e4e5e6e7e8e9",)
    assert not shown(["e5"], game=fixation, position=FIXED, show=False).marks.spots("barred")
    assert not shown(game=fixation, position=FIXED).marks.spots("barred")
    assert not shown(["a2"], game=fixation).marks.spots("barred")


def test_what_comes_to_a_spot_is_shown_instead_of_a_dot_and_joins_friends() -> None:
    fixation = game_named("fixation")({})
    before = shown(["a2"], game=fixation)
    assert before.hand.count == 2
    assert set(before.marks.spots("can_land")) == {"a4", "c2", "c4"}
    aimed = shown(["a2"], game=fixation, pointed="c2")
    assert aimed.preview == (Moved("light", "a2", "b2", 0), Moved("light", "a2", "c2", 0))
    assert set(aimed.marks.spots("can_land")) == {"a4", "c4"}
    # A friend stands on a4, so a ring stays, and both a3 and a4 are joined.
    joining = shown(["a2"], game=fixation, pointed="a4").marks
    assert set(joining.spots("can_land")) == {"a4", "c2", "c4"}
    assert joining.spots("joins") == ("a3", "a4")


def test_a_hint_numbers_the_clicks_and_draws_an_arrow_along_the_bends() -> None:
    small = Fanorona({"board": "3x3"})
    marks = shown(turns="c2-b2A a3-a2A b2-a1W", game=small, hint="b3-b2A,c3W,c2A").marks
    assert [mark.spots for mark in marks.of("arrow")] == [("b3", "b2", "c3", "c2")]
    labels = {mark.spots[0]: mark.label for mark in marks.of("hint")}
    assert labels == {"b3": "1", "b2": "2", "c3": "3", "c2": "4"}
    assert set(marks.spots("will_capture")) == {"a1", "b1", "c1"}
    assert not marks.of("path"), "it would lie over the hint"


def test_the_row_that_a_hint_takes_is_outlined_and_no_part_of_the_way() -> None:
    marks = shown(hint="d3-e3W").marks
    assert [mark.spots for mark in marks.of("arrow")] == [("d3", "e3")]
    assert not marks.of("hint"), "the arrow says where it goes"
    assert marks.spots("choice") == ("c3",)


def test_a_hint_stays_while_it_is_followed() -> None:
    assert shown(["d3"], hint="d3-e3W").marks.of("arrow")
    assert shown(["d3", "e3"], hint="d3-e3W").marks.of("arrow")
    assert not shown(["e2"], hint="d3-e3W").marks.of("arrow")


def test_a_hint_of_sowing_draws_one_arrow_over_all_points() -> None:
    marks = shown(game=game_named("fixation")({}), hint="a2-c2").marks
    assert [mark.spots for mark in marks.of("arrow")] == [("a2", "b2", "c2")]
    assert not marks.of("hint"), "an arrow from here to there says it all"


def test_a_hint_for_nim_counts_what_to_take() -> None:
    hinted = shown(game=game_named("fano_nim")({}), hint="HER-2")
    assert set(hinted.marks.spots("highlighted")[0]) == set("HER")
    assert len(hinted.preview) == 6


def test_a_heap_that_is_picked_is_lifted_and_framed() -> None:
    nim = game_named("fano_nim")({})
    heaps = nim.start().picture()
    spot = max(heaps, key=lambda spot: len(heaps[spot]))
    picked = shown([spot], game=nim)
    assert picked.hand.lifts(spot) == len(heaps[spot]) > 1
    assert picked.marks.spots("framed") == (spot,)


def test_pointing_plays_every_action_at_most_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks, previews, warnings and whether one chooses all look at the same outcomes."""
    played: Counter[Action] = Counter()
    play = FixationPosition.play

    def counting(self: FixationPosition, action: Action) -> Step:
        played[action] += 1
        return play(self, action)

    monkeypatch.setattr(FixationPosition, "play", counting)
    game = game_named("fixation")({})
    layout, selection = load_layout(game.layout), Selection(game.start())
    marks_of(selection, layout, pointed="a2")
    assert not played, "nothing is in the hand yet"
    selection.click("a2")
    for pointed in ("a4", "c2", "c4", "e5", None):
        marks_of(selection, layout, pointed=pointed)
        assert not selection.choosing
    (action,) = selection.following("c2")
    assert selection.outcomes.loss(action) is None
    assert sorted(action.text for action in played) == ["a2-a4", "a2-c2", "a2-c4"]
    assert set(played.values()) == {1}


def test_the_last_move_is_fainter_while_something_is_in_hand() -> None:
    def faint(*clicks: Spot) -> dict[str, bool]:
        found = shown(clicks, turns="e2-e3A").marks
        return {mark.kind: mark.faint for kind in ("path", "taken") for mark in found.of(kind)}

    assert faint() == {"path": False, "taken": False}
    picked = shown(turns="e2-e3A").marks.of("can_move")[0].spots[0]
    assert faint(picked)
    assert all(faint(picked).values())
