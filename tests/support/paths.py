"""Where the checkout and the helpers of its tests are, and its sources as trees."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

SUPPORT = Path(__file__).resolve().parent
TESTS = SUPPORT.parent
ROOT = TESTS.parent


@cache
def parsed(file: Path) -> ast.Module:
    """What a source says; several tests look at all sources, and none changes what it finds."""
    return ast.parse(file.read_text(encoding="utf-8"))
