"""Talking with an engine and waiting for its answers, never for ever: for tournaments, and to try engines.

Any engine will do that speaks UGI.  Who must not wait uses `client`.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event
from typing import Final, Literal

from fanoboard.engine.info_line import LONGEST_TURN
from fanoboard.engine.option_line import MOST_OPTIONS, EngineOption, read_option
from fanoboard.engine.process import EngineProcess
from fanoboard.messages import Message

STARTING: Final = 10.0
"""Seconds that an engine may take to start, and to get ready for a game."""
_LONGEST_NAME: Final = 60
_MOST_LINES: Final = 10_000
"""Lines in which an answer has to be: who says more babbles."""


FaultKind = Literal["start", "silence", "crash", "illegal"]


class EngineFault(Exception):
    """An engine does not do as it should; `message` is for people, and says what, `kind` is of what kind."""

    def __init__(self, message: Message, kind: FaultKind = "crash") -> None:
        super().__init__(str(message))
        self.message = message
        self.kind: FaultKind = kind


class EngineSilent(EngineFault):
    """An engine has not answered in time."""

    def __init__(self, message: Message) -> None:
        super().__init__(message, "silence")


@dataclass(frozen=True, slots=True)
class Introduction:
    """What an engine says of itself: its name, nothing if it has none, and its `option` lines."""

    name: str
    lines: tuple[str, ...]

    @property
    def options(self) -> tuple[EngineOption, ...]:
        """What can be set, as far as the lines can be understood."""
        return tuple(option for option in map(read_option, self.lines) if option is not None)


class Dialogue:
    """A running engine that is asked things.  One thread asks; any may `kill`."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it.  Raises EngineFault where that can't be done."""
        self._news = Event()
        self._said: deque[str | None] = deque()
        self.complaint = ""
        """What it found wrong in the commands before its last answer; nothing if it has not complained."""
        try:
            self._process = EngineProcess(command, self._news.set)
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            told = Message("The engine can't be started: {reason}.", reason=reason)
            raise EngineFault(told, "start") from None

    def send(self, *lines: str) -> None:
        """Tell it something that it does not answer."""
        for line in lines:
            self._process.send(line)

    def introduce(self, seconds: float = STARTING) -> Introduction:
        """Have it say who it is.  Raises EngineFault."""
        self.send("ugi")
        said = self._until("ugiok", seconds)
        names = [line.removeprefix("id name ").strip() for line in said if line.startswith("id name ")]
        lines = [line for line in said if line.startswith("option ") and read_option(line) is not None]
        name = "".join(filter(str.isprintable, names[0])) if names else ""
        return Introduction(name[:_LONGEST_NAME], tuple(lines[:MOST_OPTIONS]))

    def get_ready(self, seconds: float = STARTING) -> None:
        """Wait until it has done all it was told.  Raises EngineFault."""
        self.send("isready")
        self._until("readyok", seconds)

    def best_move(self, commands: Sequence[str], seconds: float) -> str:
        """Its answer to commands, the last of which is a `go`; maybe an empty one.  Raises EngineFault.

        `seconds` is how long it is waited for, which should be a little more than it was told to take.
        """
        self._take()
        if None not in self._said:
            self._said.clear()  # what belongs to nothing that was asked
        self._process.forget_infos()
        self.send(*commands)
        said = self._until("bestmove", seconds)
        self.complaint = next((line for line in said if line.startswith("error")), "")
        return "".join(said[-1].split()[1:2])[:LONGEST_TURN]

    def close(self) -> None:
        """Ask it to end, and see to it in the background that it does."""
        self._process.close()

    def kill(self) -> None:
        """End it at once; whoever waits for it hears that it has ended."""
        self._process.kill()

    def _take(self) -> None:
        self._news.clear()
        self._said.extend(self._process.lines())

    def _until(self, word: str, seconds: float) -> list[str]:
        """What it says up to a line that begins with a word, that line included.  Raises EngineFault."""
        end = time.monotonic() + seconds
        said: list[str] = []
        while True:
            self._take()
            while self._said:
                line = self._said.popleft()
                if line is None:
                    self._said.appendleft(None)
                    raise EngineFault(Message("The engine stopped unexpectedly."))
                said.append(line)
                if line.partition(" ")[0] == word:
                    return said
                if len(said) > _MOST_LINES:
                    told = Message("The engine writes a lot, but does not answer.")
                    raise EngineFault(told, "silence")
            left = end - time.monotonic()
            if left <= 0:
                raise EngineSilent(
                    Message("The engine did not answer within {seconds} s.", seconds=f"{seconds:g}")
                )
            self._news.wait(left)
