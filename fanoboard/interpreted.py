"""Compiled or interpreted: which of both is running, and a switch between them.

FANOBOARD_INTERPRETED=1 runs compiled modules from their Python sources instead, for measuring and
for finding faults; both must play the same.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from types import ModuleType


class SourceFinder:
    """Finds the modules of fanoboard as sources, although extension modules lie beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of the module; None for what is not ours or has no source."""
        if not fullname.startswith("fanoboard."):
            return None
        finders = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path or ())
        specs = (finder.find_spec(fullname) for finder in finders)
        # Without a loader it is but a folder of that name, as where only the hot modules lie as sources.
        return next((spec for spec in specs if spec and spec.loader), None)


def obey_switch() -> None:
    if switched_off():
        sys.meta_path.insert(0, SourceFinder())


def switched_off() -> bool:
    return os.environ.get("FANOBOARD_INTERPRETED") == "1"


def is_compiled() -> bool:
    found = find_spec("fanoboard.search.state")
    return found is not None and str(found.origin).endswith(tuple(EXTENSION_SUFFIXES))
