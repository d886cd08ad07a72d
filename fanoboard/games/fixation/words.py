"""What Lines of Fixation says to people: what can be clicked, and what a turn did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.cast import Cast
from fanoboard.games.events import SeatIndex, Spot
from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.explanation import Situation
from fanoboard.messages import Listing, Message, plural


def turn_words(
    cast: Cast,
    seat: SeatIndex,
    height: int,
    ends: tuple[Spot, Spot],
    won: Sequence[Spot],
    lost: Sequence[Spot],
) -> Message:
    """Describe the sowing of a stack: the mover gets the stacks that are `won`, gives the `lost`."""
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


_LISTED: Final = 6
"""More points than these are not listed."""


def prompt_for(now: Situation, picked: Sequence[Spot]) -> Message:
    names = now.rules.hexagon.names
    if picked:
        source = now.rules.hexagon.numbers[picked[0]]
        return plural(
            "This stack moves exactly {count} point: choose where its top disk lands, {points}.",
            "This stack moves exactly {count} points: choose where its top disk lands, {points}.",
            count=stacks.height(now.board[source]),
            points=Listing([names[end] for start, end in now.moves if start == source], "or"),
        )
    duty = now.duty
    if not duty:
        return Message("Choose a stack of yours; it moves exactly as many points as it has disks.")
    points = Listing([names[point] for point in duty], "or")
    if now.rules.free_duty:
        return Message("You must move a stack of one colour that can capture: {points}.", points=points)
    if len(duty) > _LISTED:
        return Message("You must capture with one of the {count} marked stacks.", count=len(duty))
    return Message("You must capture with a tall stack of one colour: choose {points}.", points=points)


def stack_words(stack: int) -> Message | None:
    owner = stacks.owner(stack)
    if owner is None:
        return None
    disks = stacks.disks(stack)
    count, others = len(disks), sum(disk != owner for disk in disks)
    if owner == 0:
        if not others:
            return plural("Light's disk.", "Light's stack of {count}.", count=count)
        return Message("Light's stack of {count}, {others} of them dark.", count=count, others=others)
    if not others:
        return plural("Dark's disk.", "Dark's stack of {count}.", count=count)
    return Message("Dark's stack of {count}, {others} of them light.", count=count, others=others)
