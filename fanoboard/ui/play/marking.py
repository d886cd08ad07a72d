"""What to mark on the board, by what happened, what is picked and where the mouse or the keyboard points."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from fanoboard.content.layout import CardTable, Layout
from fanoboard.games.capabilities import ChoiceLabels, Duties, capability
from fanoboard.games.events import BACK, Event, Moved, Placed, Removed, SeatIndex, Spot, Struck
from fanoboard.games.game import Action, Position, Result
from fanoboard.games.guide import NOTHING, Guide, Trace
from fanoboard.games.turns import Turn
from fanoboard.messages import Message
from fanoboard.ui.board.marks import EMPTY, Hand, Kind, Mark, Marks
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.turn_marks import Events, drawn_marks, end_marks, hint_marks, last_marks, taken


class Shown(NamedTuple):
    """What a board is to show besides its picture, in the order in which it takes it."""

    marks: Marks
    hand: Hand = EMPTY
    preview: Events = ()


def marks_of(
    selection: Selection | None,
    layout: Layout,
    *,
    last: Events = (),
    result: Result | None = None,
    pointed: Spot | None = None,
    refused: Spot | None = None,
    hint: Turn | None = None,
    show_moves: bool = True,
    show_losing: bool = True,
    guide: Guide = NOTHING,
    crowned: Iterable[Spot] = (),
    drawn: Iterable[tuple[Spot, ...]] = (),
) -> Shown:
    """What to show at a moment.

    `selection` is that of the person to move, if there is one; `last` is what happened in the last turn,
    and `result` how the game ended.  `show_moves` says whether to show what can move, and where to;
    `show_losing`, which landings lose at once; `guide` is what the game has to say of what is picked and
    pointed at on a card table.
    """
    hinted = hint is not None and selection is not None and _follows(selection, hint, layout)
    before = () if hinted else last_marks(last, layout)
    if selection is not None and selection.picked:
        # Where it may go matters more now.
        before = [replace(mark, faint=True) for mark in before]
    marks = [
        *before,
        *end_marks(result, layout),
        _mark("crowned", crowned),
        _mark("refused", () if refused is None else (refused,)),
        *traced(guide.traces),
        *drawn_marks(drawn, layout),
    ]
    if selection is None:
        return Shown(Marks(*marks))
    if hinted and hint is not None:
        marks += hint_marks(hint, selection.position, layout)
        if not guide.traces:
            marks += traced(trace for action in hint.actions for trace in action.traces)
    spots = selection.next_spots
    aimed = _aimed_line(selection, layout, pointed if pointed in spots else None)
    if hint is not None and not selection.picked:
        aimed = aimed or {spot for action in hint.actions for spot in action.spots} & _lines(layout)
    marks.append(_mark("highlighted", sorted(aimed)))
    if selection.hand is None:
        duties = capability(selection.position, Duties)
        marks.append(_mark("must", () if duties is None else duties.must))
        if show_moves and not hinted:
            marks.append(_mark("can_move", (spot for spot in spots if spot in layout.standing)))
        coming: Events = _going(hint) if layout.table is None else ()
        if layout.table is not None and show_moves and not hinted:
            marks, coming = _guided(marks, guide, layout.table, selection)
        return Shown(Marks(*marks), EMPTY, coming)
    # What was taken there is of no matter where one can go.
    marks = [_without(mark, spots) if mark.kind == "taken" else mark for mark in marks]
    clicks = _NextClicks(selection, selection.hand, layout)
    events = clicks.settled(pointed)
    marks += clicks.marks(pointed, events, show_moves=show_moves, show_losing=show_losing)
    if layout.table is not None:
        raised = (spot for spot in selection.picked if spot not in dict(guide.asked))
        marks.append(_mark("picked", (spot for spot in raised if spot in layout.standing)))
        marks, events = _guided(marks, guide, layout.table, selection) if show_moves else (marks, ())
    return Shown(Marks(*marks), clicks.hand, events)


def _follows(selection: Selection, hint: Turn, layout: Layout) -> bool:
    """Whether what is picked is a beginning of a good turn; on a card table, which tells more, of nothing."""
    picked = selection.picked
    return not picked or (
        layout.table is None and any(way[: len(picked)] == picked for way in hint.actions[0].ways)
    )


def coming_marks(action: Action, position: Position, viewer: SeatIndex | None) -> list[Mark]:
    """The marks of what an engine is about to do, as far as `viewer` may see it."""
    picture = position.picture(viewer)
    events = position.play(action).events
    leaving = {event.source for event in events if isinstance(event, Moved)}
    seen = [spot for spot in action.spots if spot in leaving and picture.get(spot, (BACK,))[-1] != BACK]
    struck = [event for event in events if isinstance(event, Struck)]
    marks = [Mark("aim", (event.spot, event.target), "") for event in struck]
    marks.append(_mark("will_capture", (event.target for event in struck)))
    targets = {event.target for event in struck}
    marks.append(_mark("picked", (spot for spot in seen if spot not in targets)))
    return marks + traced(action.traces)


_TRACES: Mapping[str, Kind] = {"attack": "sequence", "lacking": "broken_sequence"}


def traced(traces: Iterable[Trace]) -> list[Mark]:
    return [Mark(_TRACES[trace.kind], trace.points) for trace in traces]


def _guided(
    marks: list[Mark], guide: Guide, table: CardTable, selection: Selection
) -> tuple[list[Mark], Events]:
    """The game's guidance on what is picked and pointed at, with the ghost of a card that lacks."""
    told = {*(aim.target for aim in guide.aims), *(spot for spot, _ in guide.asked), *guide.serves}
    # Of these the guide says more than that they can be clicked.
    marks = [
        _without(mark, told) if mark.kind in ("can_take", "can_land", "will_capture") else mark
        for mark in marks
    ]
    for each in guide.aims:
        ends = (each.source, each.target)
        marks.append(Mark("aim" if each.possible else "lacking", ends, each.label))
        marks.append(Mark("will_capture" if each.possible else "unreached", (each.target,)))
    marks.append(_mark("serves", guide.serves))
    marks += [Mark("asked", (spot,), label) for spot, label in guide.asked]
    marks += [Mark("exchange", (spot,), label) for spot, label in guide.exchanges]
    if guide.title is not None:
        marks.append(Mark("caption", ("caption",), guide.title, detail=guide.detail or ""))
    else:
        marks.append(Mark("caption", ("caption",), "", detail=_POINT))
    area = next((area for area in table.areas if area.lay == "ghost"), None)
    if guide.missing is None or area is None or area.seat != selection.position.mover:
        return marks, ()
    ghost, lacks = f"{area.zone}.{area.seat}", guide.missing
    marks.append(Mark("unreached", (ghost,)))
    marks.append(Mark("missing", (ghost,), lacks.need, detail=lacks.where or ""))
    return marks, (Placed(lacks.piece, ghost),)


_POINT = Message("Point at a card to see its line.")


def _mark(kind: Kind, spots: Iterable[Spot]) -> Mark:
    return Mark(kind, tuple(spots))


def _without(mark: Mark, spots: Container[Spot]) -> Mark:
    return replace(mark, spots=tuple(spot for spot in mark.spots if spot not in spots))


def _going(hint: Turn | None) -> Events:
    """What a good move would take without driving it away: of heaps, it is counted."""
    events = (event for each in hint.events for event in each) if hint is not None else ()
    return tuple(event for event in events if isinstance(event, Removed) and event.by is None)


def _aimed_line(selection: Selection, layout: Layout, pointed: Spot | None) -> set[Spot]:
    """The line that all actions after a click there are about, if there is one such line."""
    actions = selection.following(pointed) if pointed else selection.actions if selection.picked else []
    named = {action.spots[0] for action in actions}
    return named & _lines(layout) if len(named) == 1 else set()


def _lines(layout: Layout) -> set[Spot]:
    return {line.name for line in layout.lines}


class _NextClicks:
    """What each of the next clicks would do, while something is in hand."""

    def __init__(self, selection: Selection, hand: Spot, layout: Layout) -> None:
        self._selection = selection
        self._layout = layout
        self._picked = hand
        self._picture = selection.position.picture()
        self._events = {spot: selection.previews(spot) for spot in selection.next_spots}
        self._takes = {spot: [self._taken(events) for events in each] for spot, each in self._events.items()}
        heap = any(isinstance(event, Removed) and event.spot == hand for event in self._all_events())
        self._heap = len(self._picture.get(hand, ())) if heap else 0
        """The number of pieces in the heap that is picked, where pieces are taken and none is moved."""

    @property
    def hand(self) -> Hand:
        """The picked spot, and how many of its pieces would leave; a heap is lifted whole."""
        leaving = (
            sum(isinstance(event, Moved) and event.source == self._picked for event in events)
            for each in self._events.values()
            for events in each
        )
        others = (spot for spot in self._selection.picked[1:] if spot in self._layout.standing)
        return Hand(self._picked, max(leaving, default=1) or self._heap, tuple(others))

    def _all_events(self) -> Iterable[Event]:
        return (event for each in self._events.values() for events in each for event in events)

    def settled(self, pointed: Spot | None) -> Events:
        """The events of a click there, if they are settled."""
        outcomes = list(dict.fromkeys(self._events.get(pointed or "", ())))
        return outcomes[0] if len(outcomes) == 1 else ()

    def marks(
        self, pointed: Spot | None, events: Events, *, show_moves: bool, show_losing: bool
    ) -> list[Mark]:
        """Where the piece in hand can go, and what a click where one points would do: `events`."""
        picture, hand, choosing = self._picture, self.hand, self._selection.choosing
        groups = self._choices(None if choosing else pointed)
        kinds: tuple[Kind, Kind] = ("choice", "other_choice")
        marks = [
            Mark(kinds[number % 2], group, label) for number, (group, label) in enumerate(groups.items())
        ]
        captured = self._taken(events)
        marks.append(_mark("will_capture", captured))
        coming = [] if self._layout.table is not None else _targets(events)
        marks.append(_mark("joins", (spot for spot in coming if spot in picture and spot not in captured)))
        if (hand.count == 0 or self._heap) and self._picked in picture:
            marks.append(_mark("framed", (self._picked,)))
        if not show_moves:
            return marks
        marks.append(_mark("barred", self._barred()))
        if choosing:
            return marks
        landings = [spot for spot in self._takes if spot != self._picked and spot in self._layout.standing]
        takes = [spot for spot in landings if any(self._takes[spot])]
        # What comes to an empty spot is shown itself.
        free = [spot for spot in landings if spot not in takes and (spot in picture or spot not in coming)]
        losing = [spot for spot in landings if show_losing and self._loses(spot)]
        return [*marks, _mark("can_take", takes), _mark("can_land", free), _mark("losing", losing)]

    def _barred(self) -> list[Spot]:
        """The lines that hold nothing but the picked piece and spots where it may not go for now."""
        duties = capability(self._selection.position, Duties)
        fixed = () if duties is None else duties.fixed(self._picked)
        held = {*fixed, self._picked} if self._picked in self._picture else set(fixed)
        return [line.name for line in self._layout.lines if fixed and held.issuperset(line.points)]

    def _choices(self, pointed: Spot | None) -> Mapping[tuple[Spot, ...], str | Message]:
        """The groups of pieces to choose one of, by a click there or by any of the next clicks.

        With what the game calls each choice.
        """
        selection = self._selection
        labels = capability(selection.position, ChoiceLabels)
        spots = self._takes if pointed is None and selection.choosing else [pointed or ""]
        groups: dict[tuple[Spot, ...], str | Message] = {}
        for action in (action for spot in spots for action in selection.following(spot)):
            step = selection.outcomes.of(action)
            group = self._taken(step.events) if step is not None else ()
            if group and group not in groups:
                groups[group] = (labels.choice_label(action) if labels is not None else None) or ""
        return groups if len(groups) > 1 else {}

    def _taken(self, events: Events) -> tuple[Spot, ...]:
        return taken(events, self._selection.position, self._picture, self._layout, self._picked)

    def _loses(self, spot: Spot) -> bool:
        selection = self._selection
        return all(selection.outcomes.loss(action) for action in selection.following(spot))


def _targets(events: Events) -> list[Spot]:
    return [
        event.target if isinstance(event, Moved) else event.spot
        for event in events
        if isinstance(event, Moved | Placed)
    ]
