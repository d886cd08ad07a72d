"""How much of the processor something takes."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def processor_time(most: float) -> Iterator[None]:
    """What is done meanwhile takes less than so many seconds of this thread's processor time.

    Nothing is looked through for garbage: that takes as long as all tests before have left things, up to
    a second, and the window does it between frames.
    """
    automatic = gc.isenabled()
    gc.disable()
    begun = time.thread_time()
    try:
        yield
    finally:
        took = time.thread_time() - begun
        if automatic:
            gc.enable()
    assert took < most, f"{1000 * took:.0f} ms"
