"""Turns of Fano330-R-Morris in words."""

from __future__ import annotations

from fanoboard.games.cast import Cast
from fanoboard.games.events import SeatIndex, Spot
from fanoboard.messages import Message


def turn_words(cast: Cast, seat: SeatIndex, source: Spot | None, target: Spot, *, circle: bool) -> Message:
    """What a turn does: it places a piece, or moves it from `source`."""
    player = cast.names[seat]
    if source is None:
        if circle:
            return cast.told(
                seat,
                Message("You place a circle on {space}.", space=target),
                Message("{player} places a circle on {space}.", player=player, space=target),
            )
        return cast.told(
            seat,
            Message("You place a triangle on {space}.", space=target),
            Message("{player} places a triangle on {space}.", player=player, space=target),
        )
    if circle:
        return cast.told(
            seat,
            Message("You move a circle from {source} to {space}.", source=source, space=target),
            Message(
                "{player} moves a circle from {source} to {space}.",
                player=player,
                source=source,
                space=target,
            ),
        )
    return cast.told(
        seat,
        Message("You move a triangle from {source} to {space}.", source=source, space=target),
        Message(
            "{player} moves a triangle from {source} to {space}.", player=player, source=source, space=target
        ),
    )
