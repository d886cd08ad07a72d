"""The process behind the window: signals that end it, when it looks for garbage, what makes it slow."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Self

import pygame

from fanoboard.content.settings import Settings
from fanoboard.interpreted import is_compiled, switched_off
from fanoboard.messages import Message
from fanoboard.version import VERSION

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


_NEVER = 1_000_000
_MUCH, _TOO_MUCH = 10, 100
"""How often the young was looked through until all is, at rest and even in motion."""


class Garbage:
    """A context in which all there is is looked through only by `look`, and what was there before never."""

    def __enter__(self) -> Self:
        self._before = gc.get_threshold()
        gc.freeze()
        gc.set_threshold(*self._before[:2], _NEVER)
        gc.enable()
        return self

    def __exit__(self, *_: object) -> None:
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def look(self, *, moving: bool) -> None:
        """Look for garbage if there may be much and nothing is `moving`."""
        if gc.get_count()[2] >= (_TOO_MUCH if moving else _MUCH):
            gc.collect()


def advice_on_speed(settings: Settings) -> tuple[Message, Message] | None:
    """A title and what helps where the searches run interpreted: told once by each version of the app.

    Nothing where they are compiled, and where their being interpreted was asked for.
    """
    if is_compiled() or switched_off() or settings.told_interpreted == VERSION:
        return None
    settings.told_interpreted = VERSION
    return Message("The computer is slow here"), Message(
        "The computer’s searches could not be compiled when fanoboard was installed. They run "
        "interpreted, some hundred times slower, and play weaker than their levels say.\n\nInstall a C "
        "compiler with Python’s headers (on Debian and Ubuntu: gcc and python3-dev), and then fanoboard "
        "again; or use the packaged program, which is compiled."
    )
