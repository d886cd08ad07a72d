"""How fast engines play among themselves: with a pause between turns, one turn at a time, or not at all."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from fanoboard.content.settings import Pace, TurnPace
from fanoboard.match.match import Match
from fanoboard.messages import Message, in_context


@dataclass(frozen=True, slots=True)
class Speed:
    """Seconds that pass between two turns, and at most so many in which an engine thinks of one.

    `id` is what settings call it.
    """

    id: Pace
    name: Message
    pause: float
    longest: float


def turn_paces() -> dict[TurnPace, Message]:
    """The settings for how long one has to follow the computer's next action, with their names."""
    return {
        "quick": in_context("pace", "Quick"),
        "normal": in_context("pace", "Normal"),
        "each": Message("See each action"),
        "key": Message("Wait for a key"),
    }


SPEEDS = (
    Speed("slow", Message("Slow"), 3, 60),
    Speed("normal", in_context("speed", "Normal"), 1, 60),
    Speed("fast", Message("Fast"), 0.2, 0.5),
    Speed("instant", Message("Instant"), 0, 0.05),
)
USUAL = 1


def speed_named(name: Pace) -> int:
    """The place of a speed, by what settings call it."""
    return next(place for place, speed in enumerate(SPEEDS) if speed.id == name)


class Tempo:
    """Says when engines may go on, where no person plays; else they always may."""

    def __init__(self, match: Match, clock: Callable[[], float] = time.monotonic) -> None:
        self._match = match
        self._clock = clock
        self._step_to = 0
        """Number of turns up to which is played in spite of the pause."""
        self._turn = match.head.number
        self._since = -SPEEDS[0].pause
        self.speed = USUAL
        """The place of the speed among `SPEEDS`."""

    @property
    def concerned(self) -> bool:
        """Whether only engines play, so that somebody who looks on says how fast."""
        return not self._match.has_person

    @property
    def paused(self) -> bool:
        """Whether engines play only when told to."""
        return self.concerned and self._match.paused

    @property
    def stepping(self) -> bool:
        return self._match.head.number < self._step_to

    def pause(self) -> None:
        self._match.paused = True
        self._step_to = 0

    def resume(self) -> None:
        self._match.paused = False

    def step(self) -> None:
        """Pause, but for the turn that is under way, or the next one."""
        self._match.paused = True
        self._step_to = self._match.head.number + 1

    def thinking(self, seconds: float) -> float:
        """The seconds for a move where the usual time is `seconds`."""
        return min(seconds, SPEEDS[self.speed].longest) if self.concerned else seconds

    @property
    def goes_on(self) -> bool:
        if not self.concerned:
            return True
        return self.stepping if self._match.paused else self.wait == 0

    @property
    def wait(self) -> float:
        if not self.concerned or self._match.paused or self._match.unfinished:
            return 0
        now = self._clock()
        if self._turn != self._match.head.number:
            self._turn, self._since = self._match.head.number, now
        return max(0.0, self._since + SPEEDS[self.speed].pause - now)
