"""Waiting for what happens next, without keeping the processor busy."""

from __future__ import annotations

from collections.abc import Callable

import pygame

LONGEST_WAIT = 1000
"""Milliseconds until the loop goes round though nothing happens."""
SHORT_REST, LONG_REST = 4, 20
"""Milliseconds between two looks for events while a person is busy, and while not."""
LIVELY = 1000
"""Milliseconds after an event for which a person is thought to be busy."""

WAKE = pygame.event.custom_type()
"""An event with no meaning but that there is something new to look at."""

Translate = Callable[[list[pygame.event.Event], int], list[pygame.event.Event]]


class EventWait:
    """Finds what happened; times are those of `pygame.time.get_ticks`."""

    def __init__(self, translate: Translate = lambda events, now: events) -> None:
        """`translate` is asked, again and again while nothing happens, what to make of events at a time."""
        self._translate = translate
        self._alarm: int | None = None
        self._last_event = 0

    def wake(self) -> None:
        """End the waiting now.  Any thread may call this."""
        # The queue may be full, or closed while the app ends; then there is nothing to wake.
        try:
            pygame.event.post(pygame.event.Event(WAKE))
        except pygame.error:
            return

    def wake_at(self, time: int) -> None:
        """End the waiting at a time of `pygame.time.get_ticks`."""
        if self._alarm is None or time < self._alarm:
            self._alarm = time

    def forget_alarm(self) -> None:
        """Wait as long as usual again."""
        self._alarm = None

    def events(self, hurried: bool, goes_on: Callable[[], bool]) -> list[pygame.event.Event]:
        """What happened; if that is nothing, wait until something does, unless `hurried`.

        `pygame.event.wait` looks for events every millisecond, which takes 2 % of a core;
        looking 50 times a second takes a tenth of that, and nobody feels the difference.
        """
        now = pygame.time.get_ticks()
        events = self._translate(pygame.event.get(), now)
        until = now if hurried else now + LONGEST_WAIT
        if self._alarm is not None:
            until = min(until, self._alarm)
        while not events and now < until and goes_on():
            rest = SHORT_REST if now - self._last_event < LIVELY else LONG_REST
            pygame.time.wait(min(rest, until - now))
            now = pygame.time.get_ticks()
            events = self._translate(pygame.event.get(), now)
        if events:
            self._last_event = now
        return events
