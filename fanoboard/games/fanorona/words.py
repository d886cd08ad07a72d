"""Turns of Fanorona in words."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.cast import Cast
from fanoboard.games.events import SeatIndex
from fanoboard.games.fanorona.notation import APPROACH, WrittenStep
from fanoboard.messages import Listing, Message, plural


def turn_words(cast: Cast, seat: SeatIndex, steps: Sequence[tuple[WrittenStep, int]]) -> Message:
    """What a turn of these steps does, each with how many pieces it takes; without one, a relay stops."""
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
        return _one_step(cast, seat, first, count)
    points = Listing([step.target for step, _ in others], "and")
    more = sum(taken for _, taken in others)
    if first.letter == APPROACH:
        return cast.told(
            seat,
            Message(
                "You capture {count} by approach, go on to {points} and capture {more} more.",
                count=count,
                points=points,
                more=more,
            ),
            Message(
                "{player} captures {count} by approach, goes on to {points} and captures {more} more.",
                player=player,
                count=count,
                points=points,
                more=more,
            ),
        )
    return cast.told(
        seat,
        Message(
            "You capture {count} by withdrawal, go on to {points} and capture {more} more.",
            count=count,
            points=points,
            more=more,
        ),
        Message(
            "{player} captures {count} by withdrawal, goes on to {points} and captures {more} more.",
            player=player,
            count=count,
            points=points,
            more=more,
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
