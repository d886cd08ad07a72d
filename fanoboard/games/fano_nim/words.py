"""Turns of Fano Nim in words."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.cast import Cast
from fanoboard.games.events import SeatIndex, Spot
from fanoboard.messages import Listing, Message


def turn_words(cast: Cast, seat: SeatIndex, line: Sequence[Spot], number: int) -> Message:
    """What a turn takes from each point of a line."""
    player, heaps = cast.names[seat], Listing(line, "and")
    if len(line) == 1:
        return cast.told(
            seat,
            Message("You take {number} from {heap}.", number=number, heap=line[0]),
            Message("{player} takes {number} from {heap}.", player=player, number=number, heap=line[0]),
        )
    return cast.told(
        seat,
        Message("You take {number} from each of {heaps}.", number=number, heaps=heaps),
        Message("{player} takes {number} from each of {heaps}.", player=player, number=number, heaps=heaps),
    )
