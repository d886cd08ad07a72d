"""What mistakes are about in Fanorona."""

from __future__ import annotations

from fanoboard.games.events import Moved
from fanoboard.games.fanorona.notation import WITHDRAWAL
from fanoboard.games.game import Position
from fanoboard.games.mistake import Mistake, Tried, captured, captures_more, first_move
from fanoboard.messages import Message, plural


def mistake_in(
    start: Position, centre: str, played: Tried, best: Tried, reply: Tried | None
) -> Mistake | None:
    """`centre` is the point in the middle of the board."""
    count, less = captured(best), captured(played)
    steps, fewer = _steps(best), _steps(played)
    if best.text.split(",")[0].endswith(WITHDRAWAL) and not played.text.split(",")[0].endswith(WITHDRAWAL):
        why = plural(
            "It captures {count} piece, and begins by withdrawal: moving away captures as well.",
            "It captures {count} pieces, and begins by withdrawal: moving away captures as well.",
            count=count,
        )
        return Mistake("withdrawal", why)
    if count > less and steps > fewer:
        if best.text.startswith(f"{played.text},"):
            return Mistake("stopped", Message("The relay goes on: it captures {count} in all.", count=count))
        return Mistake(
            "relay", Message("It captures {count} in a relay of {steps} steps.", count=count, steps=steps)
        )
    if count > less:
        return captures_more(count, less)
    lost = captured(reply) if reply is not None else 0
    if lost > less and reply is not None:
        why = plural(
            "After what you played, {seat} captures {count} piece.",
            "After what you played, {seat} captures {count} pieces.",
            count=lost,
            seat=start.game.seats[played.after.mover].name,
        )
        return Mistake("left", why)
    if count < less and lost and reply is not None:
        why = plural(
            "It captures fewer; after what you played, {seat} captures {count} piece back.",
            "It captures fewer; after what you played, {seat} captures {count} pieces back.",
            count=lost,
            seat=start.game.seats[played.after.mover].name,
        )
        return Mistake("greed", why)
    left, kept = first_move(played), first_move(best)
    if left is not None and left[0] == centre and (kept is None or kept[0] != centre):
        return Mistake("centre", Message("It leaves the piece in the centre, from where most lines go out."))
    return None


def _steps(tried: Tried) -> int:
    return sum(isinstance(event, Moved) for event in tried.events)
