"""What to mark on the board, by what is picked and where the mouse or the keyboard points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from fanoboard.content.card_table import CardTable
from fanoboard.content.layout import Layout
from fanoboard.games.errors import GameError
from fanoboard.games.events import Event, Moved, Piece, Placed, Removed, Spot, apply
from fanoboard.games.game import Action, Position, Result
from fanoboard.games.turns import Turn
from fanoboard.match.match import Match
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.game.owners import owner
from fanoboard.ui.selection import Selection

Events = Sequence[Event]


def marks_of(
    match: Match,
    selection: Selection | None,
    layout: Layout,
    *,
    pointed: Spot | None = None,
    cursor: Spot | None = None,
    refused: Spot | None = None,
    hint: Turn | None = None,
    show_moves: bool = True,
    show_losing: bool = True,
) -> Marks:
    """The marks of a moment.

    `selection` is that of the person to move, if there is one.  `show_moves` says whether to show
    what can move, and where to; `show_losing`, which landings lose at once.
    """
    last_move = last_move_spots(match.last_events, layout)
    result = match.position.result
    won = result.spots if result is not None else ()
    hinted = _in_order(hint, layout) if hint is not None else {}
    marks = Marks(last_move=last_move, refused=refused, cursor=cursor, won=won, hinted=hinted)
    if selection is None:
        return marks
    spots = set(selection.next_spots)
    highlighted = _aimed_line(selection, layout, pointed if pointed in spots else None)
    if hint is not None and not selection.picked:
        highlighted = highlighted or {spot for action in hint.actions for spot in action.spots} & _lines(
            layout
        )
    marks = replace(marks, highlighted=highlighted)
    if selection.hand is None:
        movable = spots & set(layout.standing) if show_moves else ()
        return replace(marks, can_move=movable, must=selection.position.must)
    outlook = _Outlook(selection, selection.hand, layout)
    marks = outlook.add_to(marks, pointed, show_moves=show_moves)
    return marks if show_losing else replace(marks, losing=())


def loses(position: Position, action: Action) -> Result | None:
    """How an action loses the game for its player at once, if it does and that can be foreseen."""
    try:
        result = position.play(action).position.result
    except GameError:  # it depends on hidden cards
        return None
    return result if result is not None and result.winner not in (None, position.mover) else None


def _in_order(turn: Turn, layout: Layout) -> dict[Spot, str]:
    """The spots to click for a turn, each with its number or numbers."""
    clicks: list[Spot] = []
    for spot in (spot for action in turn.actions for spot in action.spots):
        if spot in layout.spots and clicks[-1:] != [spot]:
            clicks.append(spot)
    numbers = {spot: [at for at, other in enumerate(clicks, 1) if other == spot] for spot in clicks}
    return {spot: " ".join(map(str, each)) for spot, each in numbers.items()}


def _aimed_line(selection: Selection, layout: Layout, pointed: Spot | None) -> set[Spot]:
    """The line that everything is about which may come of a click there, if there is one such line."""
    actions = selection.following(pointed) if pointed else selection.actions if selection.picked else []
    named = {action.spots[0] for action in actions}
    return named & _lines(layout) if len(named) == 1 else set()


def _lines(layout: Layout) -> set[Spot]:
    return {line.name for line in layout.lines}


class _Outlook:
    """What would come of each of the next clicks, while something is in hand."""

    def __init__(self, selection: Selection, hand: Spot, layout: Layout) -> None:
        self._selection = selection
        self._hand = hand
        self._layout = layout
        self._picture = selection.position.picture()
        self._events = {spot: selection.previews(spot) for spot in selection.next_spots}
        self._takes = {spot: [self._taken(events) for events in each] for spot, each in self._events.items()}

    def add_to(self, marks: Marks, pointed: Spot | None, *, show_moves: bool) -> Marks:
        """The marks with all that the piece in hand could do."""
        layout, taken_up = self._layout, self._selection.picked[1:]
        choosing = self._selection.choosing
        show_landings = show_moves and not choosing
        landings = [spot for spot in self._takes if spot != self._hand and spot in layout.standing]
        marks = replace(
            marks,
            can_land=[spot for spot in landings if show_landings and not any(self._takes[spot])],
            can_take=[spot for spot in landings if show_landings and any(self._takes[spot])],
            losing=[spot for spot in landings if show_landings and self._loses(spot)],
            fixed=self._selection.position.fixed(self._hand) if show_moves else (),
            choices=self._choices(None if choosing else pointed),
            picked=self._hand if self._hand in self._picture else None,
            chosen=[spot for spot in taken_up if spot in layout.standing],
            lifted=max(
                (self._lifted(events) for each in self._events.values() for events in each), default=1
            ),
        )
        events = self._settled(pointed)
        if events is None:
            return marks
        if layout.table is not None:
            return replace(marks, will_capture=self._taken(events))
        gone = (event.spot for event in events if isinstance(event, Removed) and event.by is None)
        return replace(
            marks, will_capture=self._taken(events), arriving=_arrivals(events), leaving=Counter(gone)
        )

    def _settled(self, pointed: Spot | None) -> Events | None:
        """What would happen by a click there, if that is settled."""
        outcomes = list(dict.fromkeys(map(tuple, self._events.get(pointed or "", ()))))
        return outcomes[0] if len(outcomes) == 1 else None

    def _choices(self, pointed: Spot | None) -> tuple[tuple[Spot, ...], ...]:
        """The groups of pieces to choose one of, by a click there or by any of the next clicks."""
        spots = self._takes if pointed is None and self._selection.choosing else [pointed or ""]
        groups = dict.fromkeys(group for spot in spots for group in self._takes.get(spot, ()) if group)
        return tuple(groups) if len(groups) > 1 else ()

    def _taken(self, events: Events) -> tuple[Spot, ...]:
        """The pieces that would be captured, and the piles that would change their owner."""
        captured = [event.spot for event in events if isinstance(event, Removed) and event.by]
        if self._layout.table is not None:
            return tuple(captured + self._beaten(events, self._layout.table))
        game, after = self._selection.position.game, apply(self._picture, events)
        for spot, pile in self._picture.items():
            before, now = owner(game, pile), owner(game, after.get(spot, ()))
            if spot != self._hand and before is not None and now is not None and before != now:
                captured.append(spot)
        return tuple(captured)

    def _beaten(self, events: Events, table: CardTable) -> list[Spot]:
        """The cards of others that would go to their owners' piles."""
        beaten = []
        for event in events:
            if isinstance(event, Moved):
                source, target = table.area_of(event.source), table.area_of(event.target)
                if source and target and source.lay == "row" and target.lay == "pile":
                    beaten += [event.source] if source.seat != self._selection.position.mover else []
        return beaten

    def _loses(self, spot: Spot) -> bool:
        """Whether whatever a click there goes on to loses at once."""
        position = self._selection.position
        return all(loses(position, action) for action in self._selection.following(spot))

    def _lifted(self, events: Events) -> int:
        """How many pieces of the picked spot would leave it."""
        return sum(isinstance(event, Moved) and event.source == self._hand for event in events)


def _arrivals(events: Events) -> dict[Spot, tuple[Piece, ...]]:
    """What would come to lie on each spot."""
    arriving: dict[Spot, tuple[Piece, ...]] = {}
    for event in events:
        spot = event.target if isinstance(event, Moved) else event.spot
        if isinstance(event, Moved | Placed):
            arriving[spot] = (*arriving.get(spot, ()), event.piece)
    return arriving


def last_move_spots(events: Events, layout: Layout) -> list[Spot]:
    """The spots of a layout where a turn began and ended in which this happened.

    On a table, the slots that cards came into from elsewhere.
    """
    return [spot for spot in _last_move(events, layout) if spot in layout.spots]


def _last_move(events: Events, layout: Layout) -> list[Spot]:
    moves = [event for event in events if isinstance(event, Moved)]
    if layout.table is not None:
        areas = [
            (move, layout.table.area_of(move.source), layout.table.area_of(move.target)) for move in moves
        ]
        return [move.target for move, source, to in areas if to and to.lay == "row" and source != to]
    if moves:
        return [moves[0].source, moves[-1].target]
    return [event.spot for event in events if isinstance(event, Placed | Removed)]
