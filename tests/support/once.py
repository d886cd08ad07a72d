"""What many tests have made from the same again and again is made once: grounds of boards, and layouts."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from fanoboard.content import layout, paths, yaml_files
from fanoboard.ui.board import base
from fanoboard.ui.toolkit.paint.materials import MATERIALS

_MOST = 48
"""How many pictures of a kind are kept at most: some hundred megabytes in all."""


def keep_what_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("wood", "glow"):
        monkeypatch.setattr(base, name, _kept(getattr(base, name)))
    monkeypatch.setattr(base, "MATERIALS", {name: _kept(make) for name, make in MATERIALS.items()})
    monkeypatch.setattr(layout, "load", _shipped_once(yaml_files.load))


def _kept(make: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    """Paints what it has painted before by copying that, as whoever gets it may paint over it."""
    kept = lru_cache(_MOST)(make)
    return lambda *how: kept(*how).copy()


def _shipped_once(load: Callable[..., Any]) -> Callable[..., Any]:
    """Reads a file that is shipped again only if it has been changed; what is read of it can't be."""

    @lru_cache
    def read(file: Path, kind: type, changed: int, size: int) -> object:
        return load(file, kind)

    def found(file: Path, kind: type) -> object:
        if not file.is_relative_to(paths.assets()):
            return load(file, kind)
        state = file.stat()
        return read(file, kind, state.st_mtime_ns, state.st_size)

    return found
