"""The screen that the window opens on: how much of it can be used, and how large things are on it."""

from __future__ import annotations

import ctypes
import os
import sys
from functools import cache

import pygame

_TITLE_BAR, _PANEL = 40, 48
"""Logical pixels that the title bar of a window takes, and a panel or dock of a system that tells of none."""
_USUAL_DOTS = 96
"""Dots per inch that mean no scale; many desktops say so without having been set to it."""
_FIRST = (1280, 800)
_SHARE = 0.72
"""Of the height of a large screen, how much the first window takes at least."""


def screen_scale() -> float:
    """What the system says of its screen; where it says nothing, by the number of its pixels."""
    if sys.platform == "win32":
        return float(ctypes.windll.user32.GetDpiForSystem()) / 96
    if sys.platform == "darwin":
        return 1.0
    named = os.environ.get("GDK_SCALE") or os.environ.get("QT_SCALE_FACTOR")
    try:
        if named:
            return float(named)
    except ValueError:
        pass
    if (
        pygame.display.get_init()
        and pygame.display.get_driver() == "x11"
        and (dots := _x_dots()) > _USUAL_DOTS
    ):
        return dots / _USUAL_DOTS
    return round(_screen().h / 1080 * 4) / 4


@cache
def _x_dots() -> float:
    """The dots per inch that a desktop on X was set to, by which its programs scale; 0 if it says nothing."""
    try:
        x = ctypes.CDLL("libX11.so.6")
    except OSError:
        return 0
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XGetDefault.restype = ctypes.c_char_p
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    if not display:
        return 0
    try:
        return float(x.XGetDefault(display, b"Xft", b"dpi") or 0)
    except ValueError:
        return 0
    finally:
        x.XCloseDisplay(display)


def room() -> pygame.Rect:
    """Where a window fits with its title bar, in pixels of the screen; panels and docks stay free."""
    screen, scale = _screen(), max(1.0, screen_scale())
    area = usable_area() or screen
    title = round(_TITLE_BAR * scale)
    # Some systems say that all of the screen can be used, as they don't know better.
    panel = round(_PANEL * scale) if area.size == screen.size else 0
    return pygame.Rect(area.x, area.y + title, area.w, max(1, area.h - title - panel))


def first_size(area: pygame.Rect) -> tuple[int, int]:
    """The size in pixels of a window that nobody has chosen a size for: sensible on any screen."""
    wide, high = _FIRST
    scale = max(1.0, screen_scale(), area.h * _SHARE / high)
    return min(round(wide * scale), area.w), min(round(high * scale), area.h)


def usable_area() -> pygame.Rect | None:
    """The part of the screen that is free of panels and docks, as SDL knows it; pygame doesn't pass it on."""

    class Bounds(ctypes.Structure):
        _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "w", "h")]

    bounds = Bounds()
    try:
        # Asked for a name, a library looks in those that it needs itself, where SDL is; not on Windows.
        library = ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.base.__file__)
        failed = library.SDL_GetDisplayUsableBounds(0, ctypes.byref(bounds))
    except (OSError, AttributeError):
        return None
    return (
        None
        if failed or min(bounds.w, bounds.h) <= 0
        else pygame.Rect(bounds.x, bounds.y, bounds.w, bounds.h)
    )


def _screen() -> pygame.Rect:
    return pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])
