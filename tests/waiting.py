"""Waiting for what happens elsewhere: in a thread, in another process, or in a window."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 120.0
"""Seconds after which something hangs, however busy the machine is."""


def until(done: Callable[[], object], meanwhile: Callable[[], object] = lambda: None) -> None:
    """Wait for something to happen, doing something over and over meanwhile."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it does not happen"
        meanwhile()
        time.sleep(0.002)
