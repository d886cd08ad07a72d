"""Waiting for what happens elsewhere: in a thread, in another process, or in a window."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

PATIENCE = float(os.environ.get("FANOBOARD_PATIENCE", "30"))
"""Seconds after which something hangs; where the machine is very busy, more may be asked for."""


def until(done: Callable[[], object], meanwhile: Callable[[], object] = lambda: None) -> None:
    """Wait for something to happen, doing something over and over meanwhile."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it does not happen"
        meanwhile()
        time.sleep(0.002)
