"""What the board of the editor shows of a click that is yet to come."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.editing import Editing, Setup
from fanoboard.games.events import Event, Piece, Placed, Spot
from fanoboard.ui.board.marks import EMPTY, Hand, Mark, Marks
from fanoboard.ui.features.editor.tray import Tool


def what_comes(
    editing: Editing,
    setup: Setup,
    tool: Tool | Piece,
    picked: Spot | None,
    pointed: Spot | None,
    refused: Spot | None,
) -> tuple[Marks, Hand, Sequence[Event]]:
    """The marks, the piece in hand, and the events of a click to come.

    `picked` is the spot of the piece in the hand, `pointed` the one that is pointed at, `refused` one that
    takes nothing more.
    """
    marks = [Mark("refused", (refused,))] if refused is not None else []
    hand = EMPTY if picked is None else Hand(picked)
    coming: list[Event] = []
    if pointed is not None and pointed in editing.spots:
        pile = setup.pile(pointed)
        if isinstance(tool, str):
            coming = _placed(editing, setup, tool, pointed)
        elif tool is Tool.REMOVE:
            marks += [Mark("will_capture", (pointed,))] if pile else []
        elif picked is None:
            marks += [Mark("can_move", (pointed,))] if pile else []
        elif picked != pointed:
            marks.append(Mark("can_land", (pointed,)))
    return Marks(*marks), hand, coming


def _placed(editing: Editing, setup: Setup, piece: Piece, spot: Spot) -> list[Event]:
    """The piece that would come to lie on a spot, or on the one that is its own; none in place of another."""
    after = editing.placed(setup, piece, spot)
    if after is None or (editing.tallest == 1 and setup.pile(spot)):
        return []
    return [Placed(piece, each) for each in after.piles if after.pile(each) != setup.pile(each)]
