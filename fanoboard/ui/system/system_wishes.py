"""What the system is asked to have programs do for eyes: less motion, more contrast, where it tells."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from fanoboard.tasks import Tasks

_SPI_GETHIGHCONTRAST = 0x42
_SPI_GETCLIENTAREAANIMATION = 0x1042
_HIGH_CONTRAST_ON = 1
_PATIENCE = 2.0
"""Seconds until a program that is asked counts as silent."""
_PORTAL = (
    *("gdbus", "call", "--session", "--dest=org.freedesktop.portal.Desktop"),
    "--object-path=/org/freedesktop/portal/desktop",
    *("--method=org.freedesktop.portal.Settings.ReadAll", "['org.freedesktop.appearance']"),
)
"""Asks what a desktop of any kind tells programs, also those in a Flatpak."""
_GNOME = ("gsettings", "get")
_MACOS = ("defaults", "read", "com.apple.universalaccess")


class Wishes(NamedTuple):
    """What somebody told the system for all programs."""

    less_motion: bool = False
    more_contrast: bool = False


class SystemWishes:
    """Asks the system in the background, as its programs may take their time."""

    def __init__(self) -> None:
        self.wishes = Wishes()

    def ask(self, tasks: Tasks, listen: Callable[[], object]) -> None:
        """`listen` is called as soon as anything turns out to be wished."""

        def take(wishes: Wishes) -> None:
            self.wishes = wishes
            if any(wishes):
                listen()

        tasks.run(wishes_of_system, take)


def wishes_of_system() -> Wishes:
    """Ask the system; where it says nothing, nothing is wished.  May take seconds."""
    wishes = Wishes()
    if sys.platform == "win32":
        wishes = Wishes(_still_on_windows(), _contrast_on_windows())
    elif sys.platform == "darwin":
        wishes = Wishes(*(_said((*_MACOS, key)) == "1" for key in ("reduceMotion", "increaseContrast")))
    elif sys.platform == "linux":
        portal = _said(_PORTAL)
        still = _said((*_GNOME, "org.gnome.desktop.interface", "enable-animations")) == "false"
        clear = _said((*_GNOME, "org.gnome.desktop.a11y.interface", "high-contrast")) == "true"
        wishes = Wishes(
            still or "'reduced-motion': <uint32 1>" in portal, clear or "'contrast': <uint32 1>" in portal
        )
    return wishes


def _said(command: Sequence[str]) -> str:
    """What a program says; nothing where it fails, or there is none."""
    import subprocess  # which the window does not need before its first frame

    # Without an address, asking would start a bus where there is none.
    bus = f"unix:path={os.environ.get('XDG_RUNTIME_DIR', '')}/bus"
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
            stdin=subprocess.DEVNULL,
            env={"DBUS_SESSION_BUS_ADDRESS": bus, **os.environ},
        )
    except (OSError, ValueError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


if sys.platform == "win32":

    class _HighContrast(ctypes.Structure):
        _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("scheme", ctypes.c_wchar_p))

    def _still_on_windows() -> bool:
        animated = ctypes.c_int(1)
        told = ctypes.windll.user32.SystemParametersInfoW(
            _SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(animated), 0
        )
        return bool(told) and not animated.value

    def _contrast_on_windows() -> bool:
        found = _HighContrast(ctypes.sizeof(_HighContrast))
        told = ctypes.windll.user32.SystemParametersInfoW(
            _SPI_GETHIGHCONTRAST, found.size, ctypes.byref(found), 0
        )
        return bool(told) and bool(found.flags & _HIGH_CONTRAST_ON)
