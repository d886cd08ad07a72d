"""How long players may think: by which rule, how long each has left, and whose flag has fallen."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from fanoboard.games.events import SeatIndex
from fanoboard.match.record import Clock, Node

LONGEST_STEP = 2.0
"""Seconds that count at most between two ticks: a computer that slept was not thinking."""
_TURNS_TO_COME = 30
"""Of how many turns an engine thinks when it divides its time."""
_MARGIN = 0.1
"""Seconds that an engine leaves for its answer to arrive."""
_SHORTEST = 0.01
"""The seconds that an engine thinks at least."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time there is, in seconds: for the whole game, added after each turn, and for each turn.

    With `per_turn`, every turn has so much and what is left of it is lost; `base` and `increment`
    are not used then.  Without an increment it is sudden death.
    """

    base: float = 0.0
    increment: float = 0.0
    per_turn: float = 0.0

    @property
    def at_first(self) -> float:
        """The seconds with which each player begins."""
        return self.per_turn or self.base

    def after(self, left: float, used: float) -> float:
        """The seconds that a player has after a turn that took `used` of the `left` ones."""
        return self.per_turn or max(0.0, left - used) + self.increment


def left_at(control: TimeControl, node: Node, seat: SeatIndex) -> float:
    """The seconds that a seat had left at a moment of the record, as its last turn until then told."""
    at: Node | None = node
    while at is not None:
        if at.seat == seat and at.clock is not None and at.clock.left is not None:
            return at.clock.left
        at = at.parent
    return control.at_first


class MatchClock:
    """The clock of a match under way.  The record says what was left after each turn; this adds the turn now.

    It goes from `start` on until `stop`, as far as it is told by `tick` that time passes.  Nothing
    goes on by itself, so what the window shows and does not count against anybody.
    """

    def __init__(
        self,
        control: TimeControl,
        node: Node,
        used: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.control = control
        self.used = used
        self._node = node
        self._clock = clock
        self._seen: float | None = None

    @property
    def runs(self) -> bool:
        """Whether time is passing for the player to move."""
        return self._seen is not None

    @property
    def mover(self) -> SeatIndex:
        return self._node.position.mover

    @property
    def flagged(self) -> bool:
        return self.left(self.mover) <= 0

    def left(self, seat: SeatIndex) -> float:
        before = left_at(self.control, self._node, seat)
        return max(0.0, before - self.used) if seat == self.mover else before

    def budget(self, seconds: float) -> float:
        """How long an engine should think about its turn that may think for so many seconds at most."""
        left, control = self.left(self.mover), self.control
        share = 0.8 * left if control.per_turn else left / _TURNS_TO_COME + 0.8 * control.increment
        return max(_SHORTEST, min(seconds, share, 0.8 * left - _MARGIN))

    def start(self) -> None:
        if self._seen is None:
            self._seen = self._clock()

    def stop(self) -> None:
        self.tick()
        self._seen = None

    def tick(self, *, counts: bool = True) -> None:
        """Count what has passed since the last time, if the clock runs, or pass it over."""
        if self._seen is not None:
            now = self._clock()
            if counts:
                self.used += min(LONGEST_STEP, max(0.0, now - self._seen))
            self._seen = now

    def turned(self, node: Node) -> None:
        """The turn is complete and has led to `node`: note what it took, and begin the next one."""
        self.tick()
        seat = self.mover
        left = self.control.after(left_at(self.control, self._node, seat), self.used)
        node.clock = Clock(round(left, 3), round(self.used, 3))
        self._node, self.used = node, 0.0

    def put_at(self, node: Node) -> None:
        """Something was taken back or looked up: each has what they had then, and nobody's time passes."""
        self._node, self.used, self._seen = node, 0.0, None
