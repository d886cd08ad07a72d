"""The screen that the window opens on: how much of it can be used, and how large things are on it."""

from __future__ import annotations

import ctypes
import os
import sys
import tempfile
from functools import cache
from pathlib import Path

import pygame

from fanoboard.content.files import reason_of
from fanoboard.messages import Message
from fanoboard.tasks import in_time

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


# The clipboard of the system, as far as it has one.


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; False where the system has none, and nothing happens."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return False
    return True


def clipboard_text() -> str:
    """The text on the clipboard; nothing where there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, AttributeError, NotImplementedError):
        return ""


# Opening a folder or a page by a program of the system: its file manager, its browser.

PATIENCE = 10
"""Seconds after which a file manager that hasn't come back has opened its window."""


def open_folder(file: Path) -> Message | None:
    """Open the folder of a file; why that can't be done, if so.  It may take seconds, so it is for a task."""
    if sys.platform == "darwin":
        reason = _objection("open", "-R", str(file))
    else:
        reason = _objection("xdg-open", str(file.parent))
    if not reason:
        return None
    return Message(
        "The folder can’t be opened from here. The file is {file}. The system says: {reason}",
        file=str(file),
        reason=reason,
    )


def open_page(address: str) -> Message | None:
    """Open a page; why that can't be done, if so.  It may take seconds, so it is for a task."""
    reason = _objection("open" if sys.platform == "darwin" else "xdg-open", address)
    if not reason:
        return None
    return Message(
        "The page can’t be opened from here. Its address is {page}. The system says: {reason}",
        page=address,
        reason=reason,
    )


def _objection(*command: str) -> str:
    """Have the system open what a command ends with; what it says against it, or nothing."""
    try:
        if sys.platform == "win32":
            os.startfile(command[-1])
            return ""
        return left_to_system(*command)
    except OSError as error:
        return reason_of(error)


def left_to_system(*command: str) -> str:
    """Have a program of the system open something; return its objection, or nothing.  Raises OSError."""
    import subprocess  # which the window does not need before its first frame

    # It complains to a file, as one that stays open would perish of a pipe that nobody reads from any more.
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=complaints
        )
        status = in_time(process.wait, PATIENCE)
        complaints.seek(0)
        return (complaints.read().strip() or str(status)) if status else ""
