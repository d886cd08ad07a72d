"""The report of a problem: what there is to know about the program and the machine, and the last log.

It is in English, for those who look after the program, and holds nothing private: neither names nor
games, and of folders nothing that tells who the user is.  Nobody is sent anything.
"""

from __future__ import annotations

import locale
import logging
import os
import platform
import sys
from collections.abc import Iterator, Sequence

import msgspec
import pygame
import yaml

from fanoboard.content import paths
from fanoboard.content.log_book import (
    REMEMBERED,
    end_of_log,
    fit_to_show,
    log_book,
    log_files,
)
from fanoboard.content.settings import Settings, snapshot
from fanoboard.interpreted import is_compiled
from fanoboard.version import VERSION

_TOLD_SETTINGS = (
    "theme",
    "scale",
    "text",
    "animation",
    "volume",
    "thinking",
    "pace",
    "clocks",
    "value_strip",
    "show_moves",
    "coordinates",
    "warn_of_losing",
    "fullscreen",
    "width",
    "height",
    "language",
    "keys",
)
"""The settings that are told where they differ from the usual ones; others may be private."""
_OF_THE_SCREEN = (
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "XDG_SESSION_TYPE",
    "XDG_CURRENT_DESKTOP",
    "SDL_VIDEODRIVER",
    "SDL_AUDIODRIVER",
    "GDK_SCALE",
    "QT_SCALE_FACTOR",
    "FANOBOARD_INTERPRETED",
)
"""What of the environment changes how the window is shown."""

log = logging.getLogger(__name__)


def problem_report(settings: Settings, window: Sequence[str] = ()) -> str:
    """The whole report; `window` are lines about the window, where one is open.  This reads files."""
    # It starts an engine, which the first frame needs nothing of.
    from fanoboard.ui.features.report.doctor import findings

    parts = [
        "\n".join(program_lines()),
        _part("Window", window),
        _part("Settings that are not the usual ones", _settings(settings)),
        _part("What was found", [str(each) for each in findings()]),
        *_logs(),
    ]
    text = "\n\n".join(filter(None, parts))
    return "\n".join((*map(fit_to_show, text.splitlines()), ""))


def program_lines() -> Iterator[str]:
    yield f"fanoboard {VERSION}, {'compiled' if is_compiled() else 'interpreted'}, {_way()}"
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    yield f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}"
    yield f"msgspec {msgspec.__version__}, PyYAML {yaml.__version__}"
    yield f"{platform.platform()}, {platform.machine()}, {os.cpu_count()} cores"
    spoken = locale.getlocale()[0]
    yield f"Language of the system: {spoken or os.environ.get('LANG') or 'not known'}"


def window_lines(size: tuple[int, int], scale: float) -> list[str]:
    screens = ", ".join(f"{wide} x {high}" for wide, high in pygame.display.get_desktop_sizes())
    return [
        f"Driver {pygame.display.get_driver()}; screens {screens}",
        f"Window {size[0]} x {size[1]}, scale {scale:g}",
        *(f"{name}={os.environ[name]}" for name in _OF_THE_SCREEN if name in os.environ),
    ]


def _way() -> str:
    if getattr(sys, "frozen", False):
        return "packaged"
    return "installed" if paths.is_file(paths.assets().parent / "__init__.py") else "in its sources"


def log_start(window: Sequence[str]) -> None:
    """Tell the log what has started; `window` are lines about the window."""
    for line in (*program_lines(), *window):
        log.info("%s", line)


def _part(title: str, lines: Sequence[str]) -> str:
    return "\n".join((f"== {title} ==", *lines)) if lines else ""


def _settings(settings: Settings) -> list[str]:
    now, usual = snapshot(settings), snapshot(Settings())
    return [f"{name}: {now[name]}" for name in _TOLD_SETTINGS if now[name] != usual[name]]


def _logs() -> Iterator[str]:
    """The logs of this start and of the one before; without a window, of the last one."""
    book = log_book()
    if book is not None:
        yield _part("Log of this start", book.entries)
        yield _part("Log of the start before", book.before)
    elif logs := log_files("window"):
        yield _part("Log of the last start", end_of_log(logs[0], REMEMBERED))
    if engines := log_files("engine"):
        yield _part(f"The engine’s last failure: {engines[0].name}", end_of_log(engines[0], REMEMBERED))
