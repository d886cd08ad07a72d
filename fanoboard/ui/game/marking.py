"""What to mark on the board, by what is picked and where the mouse or the keyboard points."""

from __future__ import annotations

from collections.abc import Container, Sequence

from fanoboard.games.events import Event, Moved, Placed, Removed, Spot
from fanoboard.match.match import Match
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.selection import Selection


def marks_of(
    match: Match,
    selection: Selection | None,
    placed: Container[Spot],
    *,
    pointed: Spot | None = None,
    cursor: Spot | None = None,
    refused: Spot | None = None,
    show_moves: bool = True,
) -> Marks:
    """The marks of a moment.

    `selection` is that of the person to move, if there is one, and `placed` are the spots of the
    board.  `show_moves` says whether to show what can move, and where to.
    """
    last_move = [spot for spot in _last_move(match) if spot in placed]
    if selection is None:
        return Marks(last_move=last_move, cursor=cursor, refused=refused)
    position = selection.position
    hand = selection.hand
    spots = [spot for spot in selection.next_spots if spot in placed]
    if hand is None:
        return Marks(
            can_move=spots if show_moves else (),
            must=position.must,
            last_move=last_move,
            refused=refused,
            cursor=cursor,
        )
    lines = _lines(selection, spots)
    landings = [spot for spot in spots if spot != hand] if show_moves and not selection.choosing else []
    aimed = lines.get(pointed or "", [])
    both = [line for spot in spots for line in lines[spot]] if selection.choosing else aimed
    groups = tuple(dict.fromkeys(line for line in both if line))
    return Marks(
        can_land=[spot for spot in landings if not any(lines[spot])],
        can_take=[spot for spot in landings if any(lines[spot])],
        will_capture=[spot for line in aimed for spot in line] if len(set(aimed)) == 1 else (),
        choices=groups if len(groups) > 1 else (),
        picked=hand if hand in position.picture() else None,
        last_move=last_move,
        refused=refused,
        cursor=cursor,
    )


def _lines(selection: Selection, spots: Sequence[Spot]) -> dict[Spot, list[tuple[Spot, ...]]]:
    """What each of the next clicks may capture, for every action that it goes on to."""
    return {spot: [_victims(events) for events in selection.previews(spot)] for spot in spots}


def _victims(events: Sequence[Event]) -> tuple[Spot, ...]:
    return tuple(event.spot for event in events if isinstance(event, Removed))


def _last_move(match: Match) -> list[Spot]:
    """Where the last turn began and ended, or what there is yet of the one under way."""
    plies = match.unfinished
    events = [event for ply in plies for event in ply.events]
    if not plies and (turns := match.turns):
        events = [event for happened in turns[-1].events for event in happened]
    moves = [event for event in events if isinstance(event, Moved)]
    if moves:
        return [moves[0].source, moves[-1].target]
    return [event.spot for event in events if isinstance(event, Placed | Removed)]
