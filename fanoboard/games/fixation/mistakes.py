"""What mistakes are about in Lines of Fixation."""

from __future__ import annotations

from fanoboard.games.capabilities import Duties, capability
from fanoboard.games.game import Position
from fanoboard.games.mistake import Mistake, Tried, captures_more, taken_over
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
