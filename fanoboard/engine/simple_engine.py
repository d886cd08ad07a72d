"""An engine that is asked and waited for, never for ever: for tournaments, and to try engines.

Any engine will do that speaks UGI.  Who must not wait uses `client`, which this is a thin wrapper of.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event
from typing import Final

from fanoboard.engine.client import EngineClient
from fanoboard.engine.lines import LONGEST_TURN, MOST_OPTIONS, EngineOption, read_option
from fanoboard.engine.request import EngineFault, EngineRequest, EngineSilent, Kind
from fanoboard.messages import Message

STARTING: Final = 10.0
"""Seconds that an engine may take to start, and to get ready for a game."""
STOPPED: Final = Message("The engine stopped unexpectedly.")
_LONGEST_NAME: Final = 60
_MOST_LINES: Final = 10_000
"""Lines in which an answer has to be: who says more babbles."""


@dataclass(frozen=True, slots=True)
class Introduction:
    """What an engine says of itself: its name, nothing if it has none, and its `option` lines."""

    name: str
    lines: tuple[str, ...]

    @property
    def options(self) -> tuple[EngineOption, ...]:
        """What can be set, as far as the lines can be understood."""
        return tuple(option for option in map(read_option, self.lines) if option is not None)


class _LinesRequest(EngineRequest[Sequence[str]]):
    """Is answered by all that is said up to a line that begins with a word, that line included."""

    def __init__(self, word: str, commands: Sequence[str], seconds: float) -> None:
        super().__init__(Kind.PLAY, commands, seconds)
        self._word = word
        self._said: list[str] = []

    def read(self, line: str) -> Sequence[str] | None:
        """Raises EngineFault where too much was said."""
        self._said.append(line)
        if line.partition(" ")[0] == self._word:
            return self._said
        if len(self._said) > _MOST_LINES:
            raise EngineFault(Message("The engine writes a lot, but does not answer."), "silence")
        return None


class SimpleEngine:
    """A running engine that is asked things.  One thread asks; any may `kill`."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it.  Raises EngineFault where that can't be done."""
        self._news = Event()
        self._client = EngineClient(command, self._news.set, tries=1)
        self.complaint = ""
        """What it found wrong in the commands before its last answer; nothing if it has not complained."""
        self._client.start()

    def introduce(self, seconds: float = STARTING) -> Introduction:
        """What it says of itself, as it does when it has started.  Raises EngineFault."""
        said = self._ask((), "ugiok", seconds)
        names = [line.removeprefix("id name ").strip() for line in said if line.startswith("id name ")]
        lines = [line for line in said if line.startswith("option ") and read_option(line) is not None]
        name = "".join(filter(str.isprintable, names[0])) if names else ""
        return Introduction(name[:_LONGEST_NAME], tuple(lines[:MOST_OPTIONS]))

    def get_ready(self, commands: Sequence[str] = (), seconds: float = STARTING) -> None:
        """Wait until it has done all that it is told.  Raises EngineFault."""
        self._ask((*commands, "isready"), "readyok", seconds)

    def best_move(self, commands: Sequence[str], seconds: float) -> str:
        """Its answer to commands, the last of which is a `go`; maybe an empty one.  Raises EngineFault.

        `seconds` is how long it is waited for, which should be a little more than it was told to take.
        """
        self._client.poll()  # what belongs to nothing that was asked
        said = self._ask(commands, "bestmove", seconds)
        self.complaint = next((line for line in said if line.startswith("error")), "")
        return "".join(said[-1].split()[1:2])[:LONGEST_TURN]

    def close(self) -> None:
        """Ask it to end, and see to it in the background that it does."""
        self._client.close()

    def kill(self) -> None:
        """End it at once; whoever waits for it hears that it has ended."""
        self._client.kill()

    def _ask(self, commands: Sequence[str], word: str, seconds: float) -> Sequence[str]:
        """What it answers, up to a line that begins with `word`.  Raises EngineFault."""
        end = time.monotonic() + seconds
        request = _LinesRequest(word, commands, seconds)
        if self._client.pid is None:  # what has ended is not started again
            raise EngineFault(STOPPED)
        self._client.ask(request)
        while request.wanted:
            left = end - time.monotonic()
            if left <= 0:
                raise EngineSilent(
                    Message("The engine did not answer within {seconds} s.", seconds=f"{seconds:g}")
                )
            self._news.wait(left)
            self._news.clear()
            self._client.poll()
        if request.fault is not None:
            raise EngineFault(STOPPED) if request.fault.kind == "crash" else request.fault
        return request.answer or ()
