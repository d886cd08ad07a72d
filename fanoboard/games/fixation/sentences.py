"""What Lines of Fixation says: what can be clicked, what a turn did, and why one is not legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from fanoboard.games.errors import excerpt
from fanoboard.games.events import Cast, SeatIndex, Spot
from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.geometry import AXES, Hexagon, Sowing, direction, sow
from fanoboard.games.fixation.notation import parse_turn
from fanoboard.games.fixation.rules import FixationRules
from fanoboard.games.turns import History
from fanoboard.messages import Listing, Message, plural

# The rules of Lines of Fixation in words: why a turn is not legal.


class Situation(NamedTuple):
    """All that decides what may be played.

    `history` are the boards that have stood, this one included; `duty` the points of the stacks that
    must capture; `moves` the points that legal moves leave and end on.
    """

    rules: FixationRules
    board: tuple[int, ...]
    side: SeatIndex
    history: History
    duty: tuple[int, ...]
    moves: tuple[tuple[int, int], ...]


def why_not(now: Situation, text: str) -> Message | None:
    ends = parse_turn(text)
    if ends is None:
        return Message("“{text}” is not a turn; one is written from-to, as in a2-c2.", text=excerpt(text))
    return _why_not_ends(now, *ends)


def why_not_clicks(now: Situation, spots: Sequence[Spot]) -> Message:
    if len(spots) == 1:
        return _why_not_from(now, spots[0])
    if len(spots) == 2:
        return _why_not_ends(now, *spots) or Message("This turn is legal.")
    return Message("A turn is the point of a stack, then the point where its top disk lands.")


def duty_to_capture(rules: FixationRules, side: SeatIndex, duty: Sequence[int]) -> Message:
    """State the duty to capture, where it rests on the stacks of a side on these points."""
    points = Listing([rules.hexagon.names[point] for point in duty], "or")
    if rules.free_duty:
        if side == 0:
            return Message(
                "Light must move a stack of one colour that can capture: {points}.", points=points
            ).under("duty")
        return Message(
            "Dark must move a stack of one colour that can capture: {points}.", points=points
        ).under("duty")
    if side == 0:
        return Message(
            "Light must capture with a stack of one colour, {height} or taller: {points}.",
            height=stacks.DUTY_HEIGHT,
            points=points,
        ).under("duty")
    return Message(
        "Dark must capture with a stack of one colour, {height} or taller: {points}.",
        height=stacks.DUTY_HEIGHT,
        points=points,
    ).under("duty")


def fixed_points(hexagon: Hexagon, board: Sequence[int], side: SeatIndex, spot: Spot) -> list[Spot]:
    """The other points of the lines along which fixation holds a side's stack on a point."""
    point = hexagon.numbers.get(spot)
    if point is None or stacks.owner(board[point]) != side:
        return []
    fixed = []
    for axis in range(AXES):
        mine, theirs = _tallest(hexagon, board, side, point, axis)
        if mine < theirs:
            fixed += [hexagon.names[other] for other in hexagon.line(point, axis) if other != point]
    return fixed


def _why_not_ends(now: Situation, source: Spot, target: Spot) -> Message | None:
    hexagon = now.rules.hexagon
    reason = _why_not_here(now, source) or _no_such_point(hexagon, target)
    return reason or _why_not_move(now, hexagon.numbers[source], hexagon.numbers[target])


def _why_not_from(now: Situation, source: Spot) -> Message:
    reason = _why_not_here(now, source)
    if reason:
        return reason
    hexagon = now.rules.hexagon
    point = hexagon.numbers[source]
    if any(start == point for start, _ in now.moves):
        return Message("Choose where the stack on {point} goes.", point=source)
    height = stacks.height(now.board[point])
    rays = (hexagon.ray(d, point) for d in range(2 * AXES))
    targets = [ray[height - 1] for ray in rays if len(ray) >= height]
    if not targets:
        return Message(
            "A stack of {height} moves exactly that far, and the edge is nearer to {point} on every line.",
            height=height,
            point=source,
        ).under("moving")
    reasons = [_why_not_move(now, point, target) for target in targets]
    message = Message("The stack on {point} has no legal move.", point=source)
    # A dictionary keeps one of each in their order.
    for reason in dict.fromkeys(filter(None, reasons)):
        message = _then(message, reason)
    return message


def _then(first: Message, second: Message) -> Message:
    return Message("{first} {second}", first=first, second=second)


def _why_not_here(now: Situation, source: Spot) -> Message | None:
    missing = _no_such_point(now.rules.hexagon, source)
    if missing:
        return missing
    owner = stacks.owner(now.board[now.rules.hexagon.numbers[source]])
    if owner is None:
        return Message("{point} is empty.", point=source).under("moving")
    if owner == now.side:
        return None
    if now.side == 0:
        return Message("The stack on {point} is Dark’s, and it is Light’s turn.", point=source).under("start")
    return Message("The stack on {point} is Light’s, and it is Dark’s turn.", point=source).under("start")


def _no_such_point(hexagon: Hexagon, name: str) -> Message | None:
    if name in hexagon.numbers:
        return None
    row = hexagon.rows.get(name[:1])
    if row is None:
        return Message("There is no point {point}.", point=excerpt(name))
    return plural(
        "There is no point {point}; row {row} has {count} point.",
        "There is no point {point}; row {row} has {count} points.",
        count=len(row),
        point=excerpt(name),
        row=name[0],
    )


def _why_not_move(now: Situation, source: int, target: int) -> Message | None:
    hexagon = now.rules.hexagon
    reason = _why_not_reach(hexagon, stacks.height(now.board[source]), source, target)
    if reason:
        return reason
    sowing = sow(now.board, source, target)
    for drop in sowing.drops:
        if drop.under >= stacks.FULL:
            return plural(
                "The stack on {point} has {count} disk already, the most there may be.",
                "The stack on {point} has {count} disks already, the most there may be.",
                count=stacks.TALLEST,
                point=hexagon.names[drop.point],
            ).under("moving")
    return _fixation(now, source, target, sowing) or _repetition(now, sowing) or _duty(now, source, sowing)


def _why_not_reach(hexagon: Hexagon, height: int, source: int, target: int) -> Message | None:
    """Why a stack so tall does not go from one point to another, whatever lies there."""
    rule = plural(
        "A stack of {count} moves exactly {count} point along a line.",
        "A stack of {count} moves exactly {count} points along a line.",
        count=height,
    ).under("moving")
    if source == target:
        return _then(rule, Message("{point} is where it stands.", point=hexagon.names[target]))
    d = direction(source, target)
    if d is None:
        return _then(rule, Message("{point} is not on a line with it.", point=hexagon.names[target]))
    ray = hexagon.ray(d, source)
    if len(ray) < height:
        edge = plural(
            "Here the edge comes after {count} point.",
            "Here the edge comes after {count} points.",
            count=len(ray),
        )
        return _then(rule, edge)
    if ray[height - 1] != target:
        distance = plural(
            "{point} is {count} point away.",
            "{point} is {count} points away.",
            count=ray.index(target) + 1,
            point=hexagon.names[target],
        )
        return _then(rule, distance)
    return None


def _tallest(
    hexagon: Hexagon, board: Sequence[int], side: SeatIndex, point: int, axis: int
) -> tuple[int, int]:
    """The heights of the tallest stacks of a side and of its opponent on a line."""
    tallest = [0, 0]
    for other in hexagon.line(point, axis):
        owner = stacks.owner(board[other])
        if owner is not None:
            tallest[owner] = max(tallest[owner], stacks.height(board[other]))
    return tallest[side], tallest[1 - side]


def _fixation(now: Situation, source: int, target: int, sowing: Sowing) -> Message | None:
    d = direction(source, target)
    assert d is not None
    mine, theirs = _tallest(now.rules.hexagon, now.board, now.side, source, d % AXES)
    if mine < theirs:
        return Message(
            "On this line the opponent’s tallest is {theirs}, yours is {mine}.", theirs=theirs, mine=mine
        ).under("fixed")
    if mine > theirs:
        return None
    for drop in sowing.drops:
        if drop.is_capture:
            return Message(
                "On this line the opponent’s tallest is {height}, and so is yours: no capture, but the stack "
                "on {point} would change its owner.",
                height=theirs,
                point=now.rules.hexagon.names[drop.point],
            ).under("equal")
        if now.rules.strict_lines and drop.under == stacks.EMPTY and drop.disk != now.side:
            return Message(
                "On this line the opponent’s tallest is {height}, and so is yours: none of the opponent’s "
                "disks may fall on an empty point, but one would on {point}.",
                height=theirs,
                point=now.rules.hexagon.names[drop.point],
            ).under("equal")
    return None


def _repetition(now: Situation, sowing: Sowing) -> Message | None:
    plies = now.history.plies(now.rules.repetition_key(sowing.board, 1 - now.side))
    if len(plies) < now.rules.repeats:
        return None
    later = [len(now.history) - 1 - ply for ply in plies if ply]
    if not later:
        return Message("The board would be as it was at the start.").under("repetition")
    if len(later) < len(plies):
        return plural(
            "The board would be as it was at the start and {turns} turn ago.",
            "The board would be as it was at the start and {turns} turns ago.",
            count=later[-1],
            turns=Listing(later, "and"),
        ).under("repetition")
    return plural(
        "The board would be as it was {turns} turn ago.",
        "The board would be as it was {turns} turns ago.",
        count=later[-1],
        turns=Listing(later, "and"),
    ).under("repetition")


def _duty(now: Situation, source: int, sowing: Sowing) -> Message | None:
    if not now.duty or (source in now.duty and (now.rules.free_duty or sowing.is_capture)):
        return None
    return duty_to_capture(now.rules, now.side, now.duty)


# What Lines of Fixation says to people: what can be clicked, and what a turn did.


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
            return plural("Light’s disk.", "Light’s stack of {count}.", count=count)
        return Message("Light’s stack of {count}, {others} of them dark.", count=count, others=others)
    if not others:
        return plural("Dark’s disk.", "Dark’s stack of {count}.", count=count)
    return Message("Dark’s stack of {count}, {others} of them light.", count=count, others=others)
