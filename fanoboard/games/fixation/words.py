"""Turns of Lines of Fixation in words."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.cast import Cast
from fanoboard.games.events import SeatIndex, Spot
from fanoboard.messages import Listing, Message


def turn_words(
    cast: Cast,
    seat: SeatIndex,
    height: int,
    ends: tuple[Spot, Spot],
    won: Sequence[Spot],
    lost: Sequence[Spot],
) -> Message:
    """What sowing a stack of a height does: the mover gets the stacks that are `won`, gives the `lost`."""
    player, (source, target) = cast.names[seat], ends
    taken, given = Listing(won, "and"), Listing(lost, "and")
    if won and lost:
        return cast.told(
            seat,
            Message(
                "You sow {source} to {target}, capture {taken} and give away {given}.",
                source=source,
                target=target,
                taken=taken,
                given=given,
            ),
            Message(
                "{player} sows {source} to {target}, captures {taken} and gives away {given}.",
                player=player,
                source=source,
                target=target,
                taken=taken,
                given=given,
            ),
        )
    if won:
        return cast.told(
            seat,
            Message(
                "You sow {source} to {target} and capture {taken}.", source=source, target=target, taken=taken
            ),
            Message(
                "{player} sows {source} to {target} and captures {taken}.",
                player=player,
                source=source,
                target=target,
                taken=taken,
            ),
        )
    if lost:
        return cast.told(
            seat,
            Message(
                "You sow {source} to {target} and give away {given}.",
                source=source,
                target=target,
                given=given,
            ),
            Message(
                "{player} sows {source} to {target} and gives away {given}.",
                player=player,
                source=source,
                target=target,
                given=given,
            ),
        )
    if height == 1:
        return cast.told(
            seat,
            Message("You move the disk on {source} to {target}.", source=source, target=target),
            Message(
                "{player} moves the disk on {source} to {target}.",
                player=player,
                source=source,
                target=target,
            ),
        )
    return cast.told(
        seat,
        Message("You sow the stack on {source} to {target}.", source=source, target=target),
        Message(
            "{player} sows the stack on {source} to {target}.", player=player, source=source, target=target
        ),
    )
