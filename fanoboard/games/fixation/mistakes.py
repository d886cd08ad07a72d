"""What mistakes and puzzles are about in Lines of Fixation, and what beginners overlook."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.capabilities import Duties, capability
from fanoboard.games.events import Moved, SeatIndex
from fanoboard.games.game import Position
from fanoboard.games.idea import Idea
from fanoboard.games.mistake import Mistake, Tried, captures_more, taken_over
from fanoboard.games.turns import move_texts
from fanoboard.messages import Message, plural


def mistake_in(start: Position, played: Tried, best: Tried, reply: Tried | None) -> Mistake | None:
    own, other = start.mover, 1 - start.mover
    if taken_over(start, played, other, own) > taken_over(start, best, other, own):
        return Mistake("gift", Message("It gives no stack away."))
    count, less = taken_over(start, best, own, other), taken_over(start, played, own, other)
    if count > less:
        return captures_more(count, less)
    if reply is not None and (lost := taken_over(played.after, reply, other, own)):
        why = plural(
            "After what you played, {seat} captures {count} stack.",
            "After what you played, {seat} captures {count} stacks.",
            count=lost,
            seat=start.game.seats[other].name,
        )
        return Mistake("left", why)
    held, fewer = _fixed(best.after), _fixed(played.after)
    if held > fewer:
        why = plural(
            "It holds {count} enemy stack fixed, more than what you played.",
            "It holds {count} enemy stacks fixed, more than what you played.",
            count=held,
        )
        return Mistake("fixation", why)
    return None


def _fixed(position: Position) -> int:
    duties = capability(position, Duties)
    if duties is None:
        return 0
    owner = position.game.owner
    own = [spot for spot, pile in position.picture().items() if owner(pile) == position.mover]
    return sum(bool(duties.fixed(spot)) for spot in own)


_TALLEST, _WINNING = 6, 2
"""The disks of a stack that counts at the end, and how many of them win."""


def idea_in(start: Position, line: Sequence[Tried]) -> Idea:
    """The idea of a puzzle: how it ends, and by what that is forced."""
    own, other, first = start.mover, 1 - start.mover, line[0]
    given, taken = taken_over(start, first, other, own), taken_over(start, first, own, other)
    goes_on = len(line) > 1
    forced = goes_on and len(move_texts(first.after)) == 1
    held = _fixed(first.after) if goes_on else 0
    enemies = sum(start.game.owner(pile) == other for pile in first.after.picture().values())
    sixes = _sixes(line[-1].after, own) >= _WINNING
    found = {
        "sixes": sixes,
        "group": not sixes,
        "forced": forced,
        "sacrifice": given > 0,
        "capture": taken > 0,
        "fixation": held > enemies / 2,
    }
    seat = start.game.seats[other].name
    if not goes_on and sixes:
        why = Message("It builds the second stack of six with both colours.")
    elif not goes_on:
        why = Message("It joins all stacks into one group.")
    elif forced:
        why = Message("It leaves {seat} only one move, and that does not help.", seat=seat)
    elif given:
        why = plural(
            "It gives {seat} {count} stack, and wins all the same.",
            "It gives {seat} {count} stacks, and wins all the same.",
            count=given,
            seat=seat,
        )
    elif taken:
        why = plural(
            "It captures {count} stack, and {seat} finds no answer.",
            "It captures {count} stacks, and {seat} finds no answer.",
            count=taken,
            seat=seat,
        )
    elif held > enemies / 2:
        why = plural(
            "It holds {count} stack of {seat} fixed, so there is no answer.",
            "It holds {count} stacks of {seat} fixed, so there is no answer.",
            count=held,
            seat=seat,
        )
    else:
        why = Message("Each disk falls where it is needed: whatever {seat} plays after it loses.", seat=seat)
    return Idea(tuple(theme for theme, holds in found.items() if holds), why)


def _sixes(position: Position, seat: SeatIndex) -> int:
    piles = position.picture().values()
    return sum(
        len(pile) == _TALLEST and len(set(pile)) > 1 and position.game.owner(pile) == seat for pile in piles
    )


_STEP, _FARTHER, _DRAWN = 0.9, 0.75, 0.4
"""How likely a beginner sees a move of one point; by what each further one makes what happens there less
likely to be seen; and how likely a capture at the first point draws the eye to a move that is overlooked.
"""


def noticed(start: Position, move: Tried) -> float:
    """The chance that a beginner sees a move: rather a short one, and one that captures near its stack."""
    game, lying = start.game, start.picture()
    disks = [event for event in move.events if isinstance(event, Moved)]
    overlooked = 1 - _STEP * _FARTHER ** (len(disks) - 1)
    for steps, disk in enumerate(disks):
        pile = lying.get(disk.target)
        if pile and game.owner(pile) != start.mover == game.owner((disk.piece,)):
            overlooked *= 1 - _DRAWN * _FARTHER**steps
    return 1 - overlooked
