"""A box of the system with a message in it, for when there is no window and nobody reads a terminal."""

from __future__ import annotations

import os
import sys

_COLUMNS = 80
_SECONDS = 3600
_SILENT = ("dummy", "offscreen")
"""Drivers of SDL by which nobody sees anything."""


def show_box(title: str, text: str) -> bool:
    """Show a box and wait until it is closed; whether there was one.

    SDL does it where it is there; else what the system has, as for a window that could not start
    because SDL is missing.
    """
    if os.environ.get("SDL_VIDEODRIVER") in _SILENT:
        return False
    return _box_of_sdl(title, text) or _box_of_the_system(title, text)


def _box_of_sdl(title: str, text: str) -> bool:
    if sys.platform not in ("win32", "darwin") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        import pygame

        pygame.display.quit()  # a window that was half open would lie beside the box, and never answer
        pygame.display.message_box(title, wrapped(text), "error")
    except Exception:  # whatever is wrong with it, there is another way to tell
        return False
    return True


def wrapped(text: str) -> str:
    """A text in lines that fit on any screen, which SDL doesn't break by itself."""
    import textwrap  # not wanted where all goes well

    lines = (textwrap.wrap(line, _COLUMNS) or [""] for line in text.split("\n"))
    return "\n".join(line for part in lines for line in part)


def _box_of_the_system(title: str, text: str) -> bool:
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.user32.MessageBoxW(None, text, title, 0x10))
    if sys.platform == "darwin":
        import subprocess  # which the window does not need before its first frame

        script = "on run {title, body}\ndisplay alert title message body as critical\nend run"
        try:
            subprocess.run(["osascript", "-e", script, title, text], check=True, timeout=_SECONDS)
        except (OSError, subprocess.SubprocessError):
            return False
        return True
    return False
