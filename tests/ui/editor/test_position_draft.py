"""A position that is set up, with its way back and forth, without a screen."""

from __future__ import annotations

from fanoboard.games.fanorona import Fanorona
from fanoboard.ui.features.editor.position_draft import PositionDraft, start_setup

GAME = Fanorona({"board": "3x3"})
FIRST, SECOND = "WW1/3/BBB w 0", "W2/3/BBB w 0"


def draft() -> PositionDraft:
    return PositionDraft(GAME, start_setup(GAME))


def test_what_is_joined_to_nothing_can_be_undone() -> None:
    made = draft()
    before = made.text
    made.put(made.editing.setup(GAME.position(FIRST)), joined=True)
    made.undo()
    assert (made.text, made.changed) == (before, False)


def test_the_last_step_is_the_end_of_the_way_forth() -> None:
    made = draft()
    made.write(FIRST)
    made.write(SECOND)
    for _ in range(3):
        made.undo()
    for _ in range(4):
        made.redo()
    assert (made.text, made.can_redo) == (SECOND, False)


def test_what_is_written_after_going_back_is_a_step_of_its_own() -> None:
    made = draft()
    made.write(FIRST, joined=True)
    made.write(SECOND)
    made.undo()
    made.write("B2/3/WWW w 0", joined=True)
    made.undo()
    assert made.text == FIRST
    assert made.can_redo
