"""Waiting for what happens elsewhere: in a thread, in another process, or in a window."""

from __future__ import annotations

import time
from collections.abc import Callable


def until(
    done: Callable[[], object], seconds: float = 20, meanwhile: Callable[[], object] = lambda: None
) -> None:
    """Wait for something to happen, doing something over and over meanwhile; fails after `seconds`."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it does not happen"
        meanwhile()
        time.sleep(0.002)
