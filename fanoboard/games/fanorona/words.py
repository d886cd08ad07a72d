"""What Fanorona says to people: what can be clicked, and what a turn did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.cast import Cast, one_after_the_other
from fanoboard.games.events import SeatIndex, Spot
from fanoboard.games.fanorona.men import STOP, Men
from fanoboard.games.fanorona.notation import APPROACH, WrittenStep
from fanoboard.messages import Listing, Message, plural


def turn_words(
    cast: Cast, seat: SeatIndex, steps: Sequence[tuple[WrittenStep, int]], *, relay: bool = False
) -> Message:
    """Describe a turn of these steps, each with how many pieces it takes; without one, a relay stops.

    In a `relay` the first of them goes on from where the piece has come.
    """
    if not steps:
        stops = Message("{player} stops here.", player=cast.names[seat])
        return cast.told(seat, Message("You stop here."), stops)
    (first, count), *others = steps
    player, source, target = cast.names[seat], first.source or "", first.target
    if not first.letter:
        return cast.told(
            seat,
            Message("You move from {source} to {target}.", source=source, target=target),
            Message("{player} moves from {source} to {target}.", player=player, source=source, target=target),
        )
    if not others:
        return _goes_on(cast, seat, target, count) if relay else _one_step(cast, seat, first, count)
    points = Listing([step.target for step, _ in others], "and")
    total = sum(taken for _, taken in steps)
    return cast.told(
        seat,
        Message(
            "You move from {source} to {target}, go on to {points} and capture {count} in all.",
            source=source,
            target=target,
            points=points,
            count=total,
        ),
        Message(
            "{player} moves from {source} to {target}, goes on to {points} and captures {count} in all.",
            player=player,
            source=source,
            target=target,
            points=points,
            count=total,
        ),
    )


def _goes_on(cast: Cast, seat: SeatIndex, target: Spot, count: int) -> Message:
    return cast.told(
        seat,
        Message("You go on to {target} and capture {count}.", target=target, count=count),
        Message(
            "{player} goes on to {target} and captures {count}.",
            player=cast.names[seat],
            target=target,
            count=count,
        ),
    )


def _one_step(cast: Cast, seat: SeatIndex, step: WrittenStep, count: int) -> Message:
    player, source, target = cast.names[seat], step.source or "", step.target
    if step.letter == APPROACH:
        return cast.told(
            seat,
            plural(
                "You capture {count} piece by approach, from {source} to {target}.",
                "You capture {count} pieces by approach, from {source} to {target}.",
                count=count,
                source=source,
                target=target,
            ),
            plural(
                "{player} captures {count} piece by approach, from {source} to {target}.",
                "{player} captures {count} pieces by approach, from {source} to {target}.",
                count=count,
                player=player,
                source=source,
                target=target,
            ),
        )
    return cast.told(
        seat,
        plural(
            "You capture {count} piece by withdrawal, from {source} to {target}.",
            "You capture {count} pieces by withdrawal, from {source} to {target}.",
            count=count,
            source=source,
            target=target,
        ),
        plural(
            "{player} captures {count} piece by withdrawal, from {source} to {target}.",
            "{player} captures {count} pieces by withdrawal, from {source} to {target}.",
            count=count,
            player=player,
            source=source,
            target=target,
        ),
    )


_LISTED: Final = 4
"""More points than these are not listed: whoever reads so many has lost the thread."""


def prompt_for(men: Men, picked: Sequence[Spot]) -> Message:
    ways = [way for action in men.actions() for way in action.ways]
    following = [way[len(picked)] for way in ways if way[: len(picked)] == tuple(picked)]
    spots = list(dict.fromkeys(spot for spot in following if spot not in (STOP, men.held)))
    if len(picked) == (1 if men.relay else 2):
        return Message("Choose what to capture: a piece ahead of the step, or one behind it.")
    points = Listing(spots, "or")
    if men.relay:
        if len(spots) > _LISTED:
            return Message("You may capture more with the same piece, or stop.")
        return Message("You may capture more with the same piece: choose {points}. Or stop.", points=points)
    takes = any(men.captures())
    if picked:
        return _where_to(points, takes=takes)
    if not takes:
        return Message("Nothing can be captured: choose a piece, then an empty point next to it.")
    if len(spots) > _LISTED:
        return Message("You must capture: choose one of the {count} pieces that can.", count=len(spots))
    return Message("You must capture: move {points}.", points=points)


def _where_to(points: Listing, *, takes: bool) -> Message:
    if takes:
        return Message("To capture, choose the point it moves to: {points}.", points=points)
    return Message("Choose the point it moves to: {points}.", points=points)


def point_words(men: Men, spot: Spot, *, over: bool) -> Message:
    """Describe what stands on a point, and unless the game is over, which steps begin or end there."""
    point = men.board.points[spot]
    if point & men.white:
        said = [Message("A white piece stands on {point}.", point=spot)]
    elif point & men.black:
        said = [Message("A black piece stands on {point}.", point=spot)]
    else:
        said = [Message("{point} is empty.", point=spot)]
    if not over:
        said += _from_here(men, point) if point & men.own else _to_here(men, point)
    return one_after_the_other(said)


def _from_here(men: Men, point: int) -> list[Message]:
    captures = list(men.captures())
    names, own = men.board.names, [each for each in captures if each.source == point]
    approached = dict.fromkeys(names[each.target] for each in own if each.letter == APPROACH)
    withdrawn = dict.fromkeys(names[each.target] for each in own if each.letter != APPROACH)
    said = []
    if approached:
        said.append(Message("It captures by approach, moving to {points}.", points=Listing(approached, "or")))
    if withdrawn:
        said.append(
            Message("It captures by withdrawal, moving to {points}.", points=Listing(withdrawn, "or"))
        )
    if not own and captures:
        said.append(Message("It can't capture now, and another piece must."))
    return said


def _to_here(men: Men, point: int) -> list[Message]:
    names = men.board.names
    sources = dict.fromkeys(names[each.source] for each in men.captures() if each.target == point)
    if not sources:
        return []
    return [Message("A piece from {points} captures by moving here.", points=Listing(sources, "or"))]
