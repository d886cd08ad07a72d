"""Turns of Fano330-R-Morris in words."""

from __future__ import annotations

from fanoboard.games.cast import Cast
from fanoboard.games.events import Piece, SeatIndex, Spot
from fanoboard.messages import Message, Pictured


def turn_words(cast: Cast, seat: SeatIndex, source: Spot | None, target: Spot, piece: Piece) -> Message:
    """What a turn does: it places a piece, or moves it from `source`."""
    player = cast.names[seat]
    called = Message("a circle") if "circle" in piece else Message("a triangle")
    shape = Pictured(piece, called)
    if source is None:
        return cast.told(
            seat,
            Message("You place {piece} on {space}.", piece=shape, space=target),
            Message("{player} places {piece} on {space}.", player=player, piece=shape, space=target),
        )
    return cast.told(
        seat,
        Message("You move {piece} from {source} to {space}.", piece=shape, source=source, space=target),
        Message(
            "{player} moves {piece} from {source} to {space}.",
            player=player,
            piece=shape,
            source=source,
            space=target,
        ),
    )
