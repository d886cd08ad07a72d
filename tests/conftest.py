"""What all tests share.

`python -m pytest` puts the checkout first on the path, where it would hide the installed package
and with it the compiled modules.  The tests are about what was installed, if anything was.
"""

from __future__ import annotations

import importlib.metadata
import os
import sys
from pathlib import Path

import pytest

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


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long, and with which luck, `tests/attack` goes on."""
    parser.addoption("--minutes", type=float, default=0.1, help="how long the attacks take in all")
    parser.addoption("--seed", type=int, default=1, help="what the attacks draw their lots from")


def pytest_report_header() -> str:
    """Say which fanoboard is being tested."""
    import fanoboard
    from fanoboard.search import state

    kind = "interpreted" if str(state.__file__).endswith(".py") else "compiled"
    return f"fanoboard: {Path(fanoboard.__file__).parent} ({kind})"
