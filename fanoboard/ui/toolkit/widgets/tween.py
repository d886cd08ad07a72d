"""A number that glides to where it is sent, for what slides within a widget."""

from __future__ import annotations

import pygame

DURATION = 140
"""Milliseconds of a glide at speed 1."""


class Tween:
    """A value on its way to another one, fast at first and slow at the end."""

    def __init__(self, value: float) -> None:
        self.value = value
        self._from = self._to = value
        self._since = 0
        self._span = 0.0

    def send(self, value: float, motion: float) -> None:
        """Set off for a value; at a `motion` of 0, be there."""
        if motion <= 0:
            self.value = self._from = self._to = value
            return
        self._from, self._to = self.value, value
        self._since = pygame.time.get_ticks()
        self._span = DURATION / motion

    def update(self, now: int) -> bool:
        """Move on; return whether it is still on its way."""
        if self.value == self._to:
            return False
        share = min(1.0, max(0.0, (now - self._since) / self._span))
        self.value = self._from + (self._to - self._from) * (1 - (1 - share) ** 3)
        return True
