"""The rules of Lines of Fixation in words: why a turn is not legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from fanoboard.games.events import Spot
from fanoboard.games.fixation import stacks
from fanoboard.games.fixation.geometry import AXES, NUMBERS, POINTS, RAYS, ROW_LENGTHS, ROWS, direction, line
from fanoboard.games.fixation.notation import parse_turn
from fanoboard.games.fixation.sowing import Sowing, sow

if TYPE_CHECKING:
    from fanoboard.games.fixation.position import FixationPosition

_SIDES = ("light", "dark")
_LONGEST_SHOWN = 20


def why_not(position: FixationPosition, text: str) -> str | None:
    """Why a turn is not legal, None if it is."""
    ends = parse_turn(text)
    if ends is None:
        return f"{text[:_LONGEST_SHOWN]!r} is not a turn; one is written from-to, as in a2-c2"
    return _why_not_ends(position, *ends)


def why_not_clicks(position: FixationPosition, spots: Sequence[Spot]) -> str:
    """Why clicks on these spots lead nowhere."""
    if len(spots) == 1:
        return _why_not_from(position, spots[0])
    if len(spots) == 2:
        return _why_not_ends(position, *spots) or "this turn is legal"
    return "a turn is the point of a stack, then the point where its top disk lands"


def duty_in_words(position: FixationPosition) -> str:
    """What the duty to capture asks, as a clause."""
    where = _either(POINTS[point] for point in position.survey.duty)
    if position.rules.free_duty:
        return f"must move a stack of one colour that can capture: {where}"
    return f"must capture with a stack of one colour, {stacks.DUTY_HEIGHT} or taller: {where}"


def fixed_points(position: FixationPosition, spot: Spot) -> list[Spot]:
    """The other points of the lines along which fixation holds the mover's stack on a point."""
    point = NUMBERS.get(spot)
    if point is None or stacks.owner(position.board[point]) != position.side:
        return []
    fixed = []
    for axis in range(AXES):
        mine, theirs = _tallest(position, point, axis)
        if mine < theirs:
            fixed += [POINTS[other] for other in line(point, axis) if other != point]
    return fixed


def _why_not_ends(position: FixationPosition, source: Spot, target: Spot) -> str | None:
    reason = _why_not_here(position, source) or _no_such_point(target)
    return reason or _why_not_move(position, NUMBERS[source], NUMBERS[target])


def _why_not_from(position: FixationPosition, source: Spot) -> str:
    """Why the stack on a point has no legal move, if that is so."""
    reason = _why_not_here(position, source)
    if reason:
        return reason
    point = NUMBERS[source]
    if any(start == point for start, _ in position.survey.moves):
        return f"choose where the stack on {source} goes"
    height = stacks.height(position.board[point])
    reasons = []
    for rays in RAYS:
        ray = rays[point]
        if len(ray) >= height:
            reasons.append(_why_not_move(position, point, ray[height - 1]))
    if not reasons:
        return f"a stack of {height} moves exactly that far, and the edge is nearer to {source} on every line"
    # A dictionary keeps one of each in their order.
    return f"the stack on {source} has no legal move: " + "; ".join(dict.fromkeys(filter(None, reasons)))


def _why_not_here(position: FixationPosition, source: Spot) -> str | None:
    """Why nothing at all can be moved from a point."""
    if position.result is not None:
        return f"the game is over: {position.result.reason}"
    missing = _no_such_point(source)
    if missing:
        return missing
    owner = stacks.owner(position.board[NUMBERS[source]])
    if owner is None:
        return f"{source} is empty"
    if owner != position.side:
        return f"the stack on {source} is {_SIDES[owner]}'s, and it is {_SIDES[position.side]}'s turn"
    return None


def _no_such_point(name: str) -> str | None:
    if name in NUMBERS:
        return None
    shown = f"there is no point {name[:_LONGEST_SHOWN]}"
    row = ROWS.find(name[:1]) if name else -1
    return f"{shown}; row {ROWS[row]} has {ROW_LENGTHS[row]} points" if row >= 0 else shown


def _why_not_move(position: FixationPosition, source: int, target: int) -> str | None:
    """Why the mover's stack on one point cannot go to another."""
    reason = _why_not_reach(position, source, target)
    if reason:
        return reason
    sowing = sow(position.board, source, target)
    for drop in sowing.drops:
        if drop.under >= stacks.FULL:
            return (
                f"the stack on {POINTS[drop.point]} has {stacks.TALLEST} disks already, the most there may be"
            )
    return (
        _fixation(position, source, target, sowing)
        or _repetition(position, sowing)
        or _duty(position, source, sowing)
    )


def _why_not_reach(position: FixationPosition, source: int, target: int) -> str | None:
    height = stacks.height(position.board[source])
    points = "1 point" if height == 1 else f"{height} points"
    rule = f"a stack of {height} moves exactly {points} along a line"
    d = direction(source, target)
    if d is None:
        place = "where it is" if source == target else "not on a line with it"
        return f"{rule}; {POINTS[target]} is {place}"
    ray = RAYS[d][source]
    if len(ray) < height:
        return f"{rule}; here the edge comes after {len(ray)}"
    if ray[height - 1] != target:
        return f"{rule}; {POINTS[target]} is {ray.index(target) + 1} away"
    return None


def _tallest(position: FixationPosition, point: int, axis: int) -> tuple[int, int]:
    """The heights of the tallest stacks of the mover and of the opponent on a line."""
    tallest = [0, 0]
    for other in line(point, axis):
        stack = position.board[other]
        owner = stacks.owner(stack)
        if owner is not None:
            tallest[owner] = max(tallest[owner], stacks.height(stack))
    return tallest[position.side], tallest[1 - position.side]


def _fixation(position: FixationPosition, source: int, target: int, sowing: Sowing) -> str | None:
    d = direction(source, target)
    assert d is not None
    mine, theirs = _tallest(position, source, d % AXES)
    opponent = _SIDES[1 - position.side]
    if mine < theirs:
        return f"on this line {opponent}'s tallest is {theirs}, yours is {mine}"
    if mine > theirs:
        return None
    equal = f"on this line {opponent}'s tallest is {theirs}, and so is yours"
    for drop in sowing.drops:
        where = POINTS[drop.point]
        if drop.is_capture:
            return f"{equal}: no capture, but the stack on {where} would change its owner"
        if position.rules.strict_lines and drop.under == stacks.EMPTY and drop.disk != position.side:
            return f"{equal}: none of {opponent}'s disks may fall on an empty point, but one would on {where}"
    return None


def _repetition(position: FixationPosition, sowing: Sowing) -> str | None:
    key = position.rules.repetition_key(sowing.board, 1 - position.side)
    plies = position.past.plies(key)
    if len(plies) < position.rules.repeats:
        return None
    moments = " and ".join(f"after ply {ply}" if ply else "at the start" for ply in plies)
    return f"the board would be as it was {moments}"


def _duty(position: FixationPosition, source: int, sowing: Sowing) -> str | None:
    duty = position.survey.duty
    if not duty or (source in duty and (position.rules.free_duty or sowing.is_capture)):
        return None
    return f"{_SIDES[position.side]} {duty_in_words(position)}"


def _either(names: Iterable[str]) -> str:
    """`a1`, `a1 or b1`, `a1, b1 or c1`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last
