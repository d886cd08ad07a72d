"""How a whole turn is marked: the last one that was played, and one that is hinted at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from fanoboard.content.layout import CardTable, Layout
from fanoboard.games.capabilities import CardGuidance, capability
from fanoboard.games.events import Event, Moved, Picture, Placed, Removed, SeatIndex, Spot, Struck, apply
from fanoboard.games.game import Action, Position, Result
from fanoboard.games.turns import Turn
from fanoboard.ui.board.marks import Kind, Mark

Events = Sequence[Event]
WAYS: tuple[Kind, ...] = ("arrow", "aim")
"""The marks of which piece goes where, and of which goes for which."""
_MINUS = "\N{MINUS SIGN}"


def last_marks(events: Events, layout: Layout) -> list[Mark]:
    """The marks of a turn: the ways of its pieces, what it took, the line it took from, what came where."""
    if layout.table is not None:
        return _on_table(events, layout.table)
    marks = [Mark("path", tuple(way)) for way in ways(events) if set(way) <= layout.spots]
    gone = [event for event in events if isinstance(event, Removed)]
    spots = list(dict.fromkeys(event.spot for event in gone if event.spot in layout.spots))
    line = _line_of(spots, layout) if gone and not any(event.by for event in gone) else None
    if line is not None:
        marks.append(Mark("last_line", (line,), f"{_MINUS}{len(gone) // len(spots)}"))
    else:
        marks.append(Mark("taken", tuple(spots)))
    placed = [event.spot for event in events if isinstance(event, Placed)]
    marks.append(Mark("last_move", tuple(spot for spot in placed if spot in layout.spots)))
    return marks


def drawn_marks(drawn: Iterable[tuple[Spot, ...]], layout: Layout) -> list[Mark]:
    """The rings and arrows that somebody drew, as far as the board has their spots."""
    known = (spots for spots in drawn if set(spots) <= layout.spots)
    return [Mark("ringed" if len(spots) == 1 else "drawn", spots) for spots in known]


def end_marks(result: Result | None, layout: Layout) -> list[Mark]:
    """The marks of what has won a game, or lost it, where its end is to be seen on the board."""
    if result is None or not result.fatal:
        return [Mark("won", result.spots if result is not None else ())]
    line = _line_of(result.spots, layout)
    return [Mark("lost_line", (line,) if line is not None else ()), Mark("lost", result.spots)]


def hint_marks(turn: Turn, position: Position, layout: Layout) -> list[Mark]:
    """The marks of a good turn from a position.

    An arrow along the way of each piece, what it would take, and in which order to click, where a way bends
    or there is more to click than its ends.  A row that a click chooses is outlined instead.
    """
    clicks = hint_clicks(turn, layout)
    happens = tuple(chain.from_iterable(turn.events))
    if layout.table is not None:
        marks = [mark for mark in _doings(turn, position, layout.table) if set(mark.spots) <= layout.spots]
    else:
        marks = [Mark("arrow", tuple(way)) for way in ways(happens) if set(way) <= layout.spots]
    if not (len(marks) == 1 and clicks == [marks[0].spots[0], marks[0].spots[-1]]):
        numbers = hint_numbers(turn, layout)
        marks += [Mark("hint", (spot,), " ".join(numbers[spot])) for spot in dict.fromkeys(clicks)]
    picked = clicks[0] if clicks else ""
    victims = taken(happens, position, position.picture(), layout, picked)
    rows = (
        _row_chosen(*each) for each in zip(turn.actions, turn.events, strict=True) if layout.table is None
    )
    marks += [Mark("choice", row) for row in rows if row]
    return [*marks, Mark("will_capture", tuple(spot for spot in victims if spot in layout.spots))]


def hint_numbers(turn: Turn, layout: Layout, *, by_keys: bool = False) -> Mapping[Spot, Sequence[str]]:
    """In which order to click what, to play a turn: spots, and the buttons beside the board."""
    order = _clicks(turn, layout, by_keys=by_keys)
    return {spot: [str(at) for at, other in enumerate(order, 1) if other == spot] for spot in order}


def hint_clicks(turn: Turn, layout: Layout) -> list[Spot]:
    """What to click on a board, in this order, to play a turn."""
    return [spot for spot in _clicks(turn, layout) if spot in layout.spots]


def _row_chosen(action: Action, events: Events) -> tuple[Spot, ...]:
    """The row that an action takes, where a click on one of its pieces says so."""
    row = tuple(event.spot for event in events if isinstance(event, Removed) and event.by)
    return row if not {*row}.isdisjoint(action.spots) else ()


def _clicks(turn: Turn, layout: Layout, *, by_keys: bool = False) -> list[Spot]:
    """Keys point at no lines: `by_keys` clicks what stands there instead, where that is as good."""
    clicks: list[Spot] = []
    lines = layout.spots - layout.standing.keys() if by_keys else frozenset[Spot]()
    for action, events in zip(turn.actions, turn.events, strict=True):
        way = min(action.ways, key=lambda way: not lines.isdisjoint(way))
        if not by_keys and layout.table is None:
            row = _row_chosen(action, events)
            way = tuple(spot for spot in way if spot not in row)
        # Where a piece goes on from, it is in hand already.
        clicks += way[1:] if clicks[-1:] == [way[0]] else way
    return clicks


def taken(
    events: Events, position: Position, picture: Picture, layout: Layout, picked: Spot
) -> tuple[Spot, ...]:
    """The pieces that events would capture from a position, and the piles that would change their owner.

    `picked` is the pile that the mover moves.
    """
    captured = [event.spot for event in events if isinstance(event, Removed) and event.by]
    if layout.table is not None:
        return tuple(captured + _beaten(events, layout.table, position.mover))
    owner, after = position.game.owner, apply(picture, events)
    for spot, pile in picture.items():
        before, now = owner(pile), owner(after.get(spot, ()))
        if spot != picked and before is not None and now is not None and before != now:
            captured.append(spot)
    return tuple(captured)


def ways(events: Iterable[Event]) -> list[list[Spot]]:
    """The ways of the pieces that move: on from where they came, or dealt out from one spot to the next."""
    found: list[list[Spot]] = []
    for event in events:
        if isinstance(event, Moved):
            if found and event.source in (found[-1][0], found[-1][-1]):
                found[-1] += [event.target] if event.target != found[-1][-1] else []
            else:
                found.append([event.source, event.target])
    return found


def _line_of(spots: Iterable[Spot], layout: Layout) -> Spot | None:
    points = set(spots)
    return next((line.name for line in layout.lines if set(line.points) == points), None)


def _doings(turn: Turn, position: Position, table: CardTable) -> Iterator[Mark]:
    """What cards do in a turn: one aims at another that it strikes, and at the place where it is laid down;
    what else comes in from a hand is marked as that.
    """
    guidance = capability(position, CardGuidance)
    for action, events in zip(turn.actions, turn.events, strict=True):
        clicks = action.spots
        for event in events:
            if isinstance(event, Struck):
                before = clicks[: clicks.index(event.spot) + 1] if event.spot in clicks else ()
                aims = () if guidance is None else guidance.guide(before, event.target).aims
                labels = [aim.label for aim in aims if aim.target == event.target]
                yield Mark("aim", (event.spot, event.target), labels[0] if labels else "")
        coming = [
            way[0]
            for way in _arrivals(events, table)
            if (area := table.area_of(way[0])) and area.lay == "fan"
        ]
        if clicks[0] in coming and len(clicks) > 1:
            yield Mark("aim", clicks[:2])
        elif coming:
            yield Mark("serves", tuple(coming))


def _on_table(events: Events, table: CardTable) -> list[Mark]:
    """Where cards that came into rows lie in the end, and the piles of beaten cards.

    Not on which ways they came: where they began, other cards have moved up.
    """
    arrivals = _arrivals(events, table)
    marks = [Mark("last_move", tuple(way[-1] for way in arrivals))]
    area = table.area_of(arrivals[0][-1]) if arrivals else None
    beaten = _beaten(events, table, area.seat) if area is not None else []
    piles = [event.target for event in events if isinstance(event, Moved) and event.source in beaten]
    piles = [spot for spot in piles if (to := table.area_of(spot)) is not None and to.lay == "pile"]
    return [*marks, Mark("taken", tuple(dict.fromkeys(piles)))]


def _arrivals(events: Events, table: CardTable) -> list[list[Spot]]:
    """The ways of cards into rows: from where they came, and where they lie once the others have moved up."""
    found: list[list[Spot]] = []
    for event in events:
        if not isinstance(event, Moved):
            continue
        source, to = table.area_of(event.source), table.area_of(event.target)
        before = next((way for way in found if way[-1] == event.source), None)
        if before is not None:
            if source is to:
                before[-1] = event.target
            else:
                found.remove(before)
        elif to is not None and to.lay == "row" and source is not to:
            found.append([event.source, event.target])
    return [way for way in found if table.area_of(way[0]) is not None]


def _beaten(events: Events, table: CardTable, mover: SeatIndex) -> list[Spot]:
    beaten = []
    for event in events:
        if isinstance(event, Moved):
            source, target = table.area_of(event.source), table.area_of(event.target)
            if source and target and source.lay == "row" and target.lay == "pile":
                beaten += [event.source] if source.seat != mover else []
    return beaten
