"""One game between engines, by our own rules: who breaks them, or does not answer, has lost."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from fanoboard.engine.request import EngineFault, EngineSilent
from fanoboard.games.errors import GameError
from fanoboard.games.events import SeatIndex
from fanoboard.match import engine_request
from fanoboard.match.match import Match
from fanoboard.messages import Message

LONGEST: Final = 1000
"""Turns after which a game is broken off as drawn."""
_SLIP: Final = 0.05
"""Seconds beyond its time in which an answer is not called late: it travels through a pipe."""


class Mover(Protocol):
    """Who moves for a seat."""

    def get_ready(self) -> None:
        """Do what has to be done before it can be asked.  Raises EngineFault."""

    def best_move(self, commands: Sequence[str], seconds: float) -> str:
        """Its answer to commands, for which it is waited so long.  Raises EngineFault."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why somebody lost without having been beaten: on which seat, and what was wrong."""

    seat: SeatIndex
    message: Message
    on_time: bool


@dataclass(slots=True)
class Played:
    """The outcome of a game: who won, why, the engines' faults, and how often each seat answered late."""

    winner: SeatIndex | None
    turns: int
    reason: Message
    faults: list[Fault] = field(default_factory=list)
    late: list[int] = field(default_factory=list)


def referee(match: Match, seats: Sequence[Mover], seconds: float, margin: float) -> Played:
    """Have engines play a match to its end, `seconds` a move.

    An engine that plays what can't be played, that ends, or that does not answer within its time and
    a `margin` has lost in a game of two, and is out in others.  The record says so, and why in a comment.
    """
    faults: list[Fault] = []
    late = [0] * len(seats)
    while (result := match.result) is None:
        mover = match.position.mover
        try:
            seats[mover].get_ready()
            began = time.monotonic()
            answer = seats[mover].best_move(engine_request.move(match, seconds), seconds + margin)
            late[mover] += time.monotonic() - began > seconds + _SLIP
            _play(match, answer)
        except EngineFault as error:
            faults.append(Fault(mover, error.message, isinstance(error, EngineSilent)))
            player = match.names[mover]
            told = Message("{player} lost. {reason}", player=player, reason=error.message)
            match.head.comment = " ".join(filter(None, (match.head.comment, str(told))))
            match.fail(error.kind)
        if match.result is None and match.head.number >= LONGEST:
            match.head.comment = str(Message("Broken off after {count} turns.", count=LONGEST))
            match.break_off()
    return Played(result.winner, match.head.number, result.reason, faults, late)


def _play(match: Match, answer: str) -> None:
    """Raises EngineFault where a move can't be played."""
    try:
        match.play_turn(answer)
    except GameError as error:
        told = Message(
            "The engine answered “{answer}”, which can't be played. {reason}",
            answer="".join(filter(str.isprintable, answer))[:80],
            reason=error.message,
        )
        raise EngineFault(told, "illegal") from None
