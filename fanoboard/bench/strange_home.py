"""A home for a benchmark, so that nobody's settings and games count, or are lost."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def strange_home() -> Iterator[None]:
    """A user's folder that is empty, for this process and those that it starts."""
    before = os.environ.get("FANOBOARD_HOME")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["FANOBOARD_HOME"] = folder
        try:
            yield
        finally:
            del os.environ["FANOBOARD_HOME"]
            if before is not None:
                os.environ["FANOBOARD_HOME"] = before
