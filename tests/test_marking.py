from __future__ import annotations

from collections.abc import Sequence

from fanoboard.content.layout import load_layout
from fanoboard.games.events import Spot
from fanoboard.games.fanorona import Fanorona
from fanoboard.match.match import Match, Player
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.game.marking import marks_of
from fanoboard.ui.selection import Selection

PEOPLE = (Player("person", "Anna"), Player("person", "Ben"))


def marks(
    clicks: Sequence[Spot] = (), turns: str = "", pointed: Spot | None = None, *, show: bool = True
) -> Marks:
    game = Fanorona()
    match = Match(game, PEOPLE)
    for turn in turns.split():
        match.play_turn(turn)
    selection = Selection(match.position)
    for spot in clicks:
        selection.click(spot)
    return marks_of(match, selection, load_layout(game.layout), pointed=pointed, show_moves=show)


def test_what_can_move_is_lit_until_something_is_picked() -> None:
    assert set(marks().can_move) == {"d2", "e2", "f2", "d3"}
    picked = marks(["e2"])
    assert picked.picked == "e2"
    assert not picked.can_move
    assert list(picked.can_take) == ["e3"]
    assert not picked.can_land


def test_pointing_at_a_landing_shows_what_would_be_captured() -> None:
    # e2-e3 takes e4 and e5 by approach: the whole unbroken line.
    assert set(marks(["e2"], pointed="e3").will_capture) == {"e4", "e5"}
    assert not marks(["e2"]).will_capture


def test_where_two_captures_are_possible_both_lines_are_lit_and_then_one_is_aimed_at() -> None:
    before = marks(["d3"], pointed="e3")
    assert set(map(tuple, before.choices)) == {("c3",), ("f3",)}
    choosing = marks(["d3", "e3"])
    assert set(map(tuple, choosing.choices)) == {("c3",), ("f3",)}
    assert not choosing.can_take
    assert list(marks(["d3", "e3"], pointed="c3").will_capture) == ["c3"]


def test_moves_can_be_hidden_but_not_what_is_at_stake() -> None:
    assert not marks(show=False).can_move
    hidden = marks(["e2"], pointed="e3", show=False)
    assert not hidden.can_take
    assert set(hidden.will_capture) == {"e4", "e5"}


def test_the_last_move_is_marked_at_both_ends() -> None:
    assert list(marks(turns="e2-e3A").last_move) == ["e2", "e3"]


def test_nothing_but_the_last_move_is_marked_when_nobody_here_is_to_move() -> None:
    match = Match(Fanorona(), PEOPLE)
    match.play_turn("e2-e3A")
    assert marks_of(match, None, load_layout(Fanorona().layout)) == Marks(last_move=["e2", "e3"])
