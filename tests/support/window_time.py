"""The time of windows in the tests: it passes with the rounds of the loop, not with the machine's clock."""

from __future__ import annotations

import time

import pygame
import pytest

from fanoboard.ui.app.app import FRAMES, App

FRAME = 1000 // FRAMES
"""Milliseconds that a round of the loop takes."""


class WindowTime:
    """What the window takes for the time: one frame a round, however long the machine needs for it.

    It stands still while the window waits for its own threads, which takes more rounds on a busy machine.
    """

    def __init__(self) -> None:
        self.now = 1000
        """Milliseconds, as of `pygame.time.get_ticks`."""

    def pass_by(self, milliseconds: int) -> None:
        """Let time pass in which nothing is done."""
        self.now += milliseconds

    def wait(self, milliseconds: int) -> int:
        """What the loop does when it has nothing to do; others may work meanwhile."""
        self.pass_by(milliseconds)
        time.sleep(0.001)
        return milliseconds


def take_time(monkeypatch: pytest.MonkeyPatch) -> WindowTime:
    """Have all windows go by a time of ours."""
    passing = WindowTime()
    go_round = App.round

    def round_(app: App, moving: bool) -> bool:
        if not app.busy:
            passing.pass_by(FRAME)
        return go_round(app, moving)

    monkeypatch.setattr(App, "round", round_)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: passing.now)
    monkeypatch.setattr(pygame.time, "wait", passing.wait)
    return passing
