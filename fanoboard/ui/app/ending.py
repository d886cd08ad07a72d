"""Signals that end the program: the window closes in order, instead of the process just dying."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from types import FrameType

import pygame

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Interrupted by a key, told to end, left by its terminal; the last one is Windows's for a closed console."""
_SIGNALLED = 128
"""Shells add this to the number of a signal for the status of the program that it ended."""
_WM_ENDSESSION = 0x16
"""Windows's message that its session ends, if its first parameter is not 0."""


class Ending:
    """Listens to the signals from now on.  What was ignored on purpose, as by `nohup`, stays so."""

    def __init__(self) -> None:
        self._received: int | None = None
        self._end: Callable[[], object] = lambda: None
        for name in _NAMES:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._receive)

    def call(self, end: Callable[[], object]) -> None:
        """Have `end` called when a signal comes, or now if one has come.  Once more does no harm."""
        self._end = end
        if self._received is not None:
            end()

    @property
    def status(self) -> int:
        """The status for the shell: that of a program ended by the signal that came, or 0."""
        return 0 if self._received is None else _SIGNALLED + self._received

    def _receive(self, number: int, _frame: FrameType | None) -> None:
        # Python calls this between two steps of the main thread, so it may use what the window does.
        self._received = self._received or number
        self._end()


def listen_to_session() -> None:
    if sys.platform == "win32":
        pygame.event.set_allowed(pygame.SYSWMEVENT)


def ends_session(event: pygame.event.Event) -> bool:
    """Whether an event says that the session of the system ends, and the program with it."""
    if event.type == pygame.APP_TERMINATING:
        return True
    ends = event.type == pygame.SYSWMEVENT and getattr(event, "msg", None) == _WM_ENDSESSION
    return ends and bool(event.wparam)
