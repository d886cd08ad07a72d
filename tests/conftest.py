"""What all tests share.

`python -m pytest` puts the checkout first on the path, where it would hide the installed package
and with it the compiled modules.  The tests are about what was installed, if anything was.
"""

from __future__ import annotations

import importlib.metadata
import os
import sys
from pathlib import Path

# Nobody wants to hear the tests.
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

ROOT = Path(__file__).resolve().parent.parent

if os.environ.get("FANOBOARD_SOURCE") != "1":
    try:
        importlib.metadata.distribution("fanoboard")
    except importlib.metadata.PackageNotFoundError:
        pass
    else:
        sys.path[:] = [entry for entry in sys.path if Path(entry or ".").resolve() != ROOT]


def pytest_report_header() -> str:
    """Say which fanoboard is being tested."""
    import fanoboard
    from fanoboard.search import state

    kind = "interpreted" if str(state.__file__).endswith(".py") else "compiled"
    return f"fanoboard: {Path(fanoboard.__file__).parent} ({kind})"
