"""What a player of Fanorona can click, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.events import Spot
from fanoboard.games.fanorona.men import STOP, Men
from fanoboard.messages import Listing, Message

_LISTED: Final = 4
"""More points than these are not listed: whoever reads so many has lost the thread."""


def prompt_for(men: Men, picked: Sequence[Spot]) -> Message:
    """What can be clicked once `picked` has been, and what for."""
    ways = [way for action in men.actions() for way in action.ways]
    following = [way[len(picked)] for way in ways if way[: len(picked)] == tuple(picked)]
    spots = list(dict.fromkeys(spot for spot in following if spot not in (STOP, men.held)))
    if len(picked) == (1 if men.relay else 2):
        return Message("Choose what to take: click a piece ahead of the step, or one behind it.")
    points = Listing(spots, "or")
    if men.relay:
        if len(spots) > _LISTED:
            return Message("You may take more with the same piece, or stop.")
        return Message("You may take more with the same piece: click {points}. Or stop.", points=points)
    takes = any(men.captures())
    if picked:
        return _where_to(points, takes=takes)
    if not takes:
        return Message("Nothing can be taken: click a piece, then an empty point next to it.")
    if len(spots) > _LISTED:
        return Message("You must take: click one of the {count} pieces that can.", count=len(spots))
    return Message("You must take: move {points}.", points=points)


def _where_to(points: Listing, *, takes: bool) -> Message:
    if takes:
        return Message("Click the point from which it takes: {points}.", points=points)
    return Message("Click the point it moves to: {points}.", points=points)
