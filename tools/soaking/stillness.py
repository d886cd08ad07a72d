"""Whether a game stands still, or the window does, though nothing keeps them from going on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

STILL: Final = 10.0
"""Seconds in which nothing goes on, nor wants to."""
HOPELESS: Final = 180.0
"""Seconds after which a game stands still however much is computed."""
LONGEST_ROUND: Final = 8.0
"""Seconds of the processor that the window may use for a round of its loop."""


@dataclass(slots=True)
class Stillness:
    """Counts the seconds in which nothing changes and nobody computes: a busy machine is slow, not still."""

    now: float
    standing: object = None
    _since: float = field(default=0.0, init=False)
    _still: float = field(default=0.0, init=False)
    _window_time: float = field(default=0.0, init=False)

    def look(self, now: float, standing: object, *, waits: bool, working: bool) -> bool:
        """Whether the game stands still by `now`: it `waits` for the computer, and nobody is `working`."""
        passed, self.now = now - self.now, now
        if standing != self.standing or not waits:
            self.standing, self._since, self._still = standing, now, 0.0
            return False
        if not working:
            # What was not looked at for long says nothing.
            self._still += min(passed, 0.5)
        return self._still > STILL or now - self._since > HOPELESS

    def hangs(self, silence: float, window_time: float, *, working: bool) -> bool:
        """Whether the window hangs that has not gone round its loop for `silence` seconds."""
        if silence < 2:
            self._window_time = window_time
        busy = window_time - self._window_time
        return busy > LONGEST_ROUND or (silence > STILL and not working)
