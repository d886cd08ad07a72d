"""What many tests have made from the same again and again is made once: boards, and layouts.

Nor does a desktop have a say in what is seen: it would be asked for each window.
"""

from __future__ import annotations

import copy
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import pygame
import pytest

from fanoboard.content import layout as layouts
from fanoboard.content import paths, theme, yaml_files
from fanoboard.content.layout import Layout
from fanoboard.content.theme import Theme
from fanoboard.ui.board import base, snapshot, static_layer
from fanoboard.ui.board.fit import Fit
from fanoboard.ui.system import system_wishes
from fanoboard.ui.toolkit.paint.materials import MATERIALS

_MOST = 48
"""How many pictures of a kind are kept at most: some hundred megabytes in all."""


def keep_what_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("wood", "glow"):
        monkeypatch.setattr(base, name, _kept(getattr(base, name)))
    monkeypatch.setattr(base, "MATERIALS", {name: _kept(make) for name, make in MATERIALS.items()})
    drawn = _drawn_once(base.draw_base)
    for module in (static_layer, snapshot):
        monkeypatch.setattr(module, "draw_base", drawn)
    monkeypatch.setattr(system_wishes, "wishes_of_system", system_wishes.Wishes)
    monkeypatch.setattr(layouts, "load", _shipped_once(yaml_files.load))
    read = _shipped_once(yaml_files.read_yaml)
    # Whoever gets the values of a theme may change them.
    monkeypatch.setattr(theme, "read_yaml", lambda *which: copy.deepcopy(read(*which)))


def _kept(make: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    """Paints what it has painted before by copying that, as whoever gets it may paint over it."""
    kept = lru_cache(_MOST)(make)
    return lambda *how: kept(*how).copy()


def _drawn_once(draw: Callable[..., None]) -> Callable[..., None]:
    """Draws a bare board onto what a surface shows by copying what came of just that before."""
    kept: OrderedDict[Hashable, bytes] = OrderedDict()
    lock = Lock()

    def drawn(surface: pygame.Surface, layout: Layout, theme: Theme, fit: Fit, *how: float) -> None:
        # Whoever holds the buffer has the surface locked.
        which = surface.get_size(), hash(surface.get_buffer().raw), repr(layout), repr(theme), repr(fit), how
        with lock:
            known = kept.pop(which, None)
        if known is None:
            draw(surface, layout, theme, fit, *how)
            known = surface.get_buffer().raw
        else:
            surface.get_buffer().write(known)
        with lock:
            kept[which] = known
            if len(kept) > _MOST:
                kept.popitem(last=False)

    return drawn


def _shipped_once(load: Callable[..., Any]) -> Callable[..., Any]:
    """Reads a file that is shipped again only if it has been changed; what is read of it can't be."""

    @lru_cache
    def read(file: Path, how: object, changed: int, size: int) -> object:
        return load(file, how)

    def found(file: Path, how: object) -> object:
        if not file.is_relative_to(paths.assets()):
            return load(file, how)
        state = file.stat()
        return read(file, how, state.st_mtime_ns, state.st_size)

    return found
