"""Whether the system is asked to show less motion, where it tells."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Sequence

from fanoboard.tasks import Tasks

_SPI_GETCLIENTAREAANIMATION = 0x1042
_PATIENCE = 2.0
"""Seconds until a program that is asked counts as silent."""
_ASKED: dict[str, tuple[Sequence[str], str]] = {
    "darwin": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
    "linux": (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
}
"""By the system: the program that knows, and what it says where less motion is wanted."""


class SystemMotion:
    """Asks the system in the background, as its programs may take their time."""

    def __init__(self, listen: Callable[[], object]) -> None:
        """`listen` is called as soon as less motion turns out to be wanted."""
        self.reduced = False
        self._listen = listen

    def ask(self, tasks: Tasks) -> None:
        tasks.run(wants_less_motion, self._take)

    def speed(self, chosen: str) -> str:
        return chosen if chosen != "system" else "off" if self.reduced else "normal"

    def _take(self, wanted: bool) -> None:
        self.reduced = wanted
        if wanted:
            self._listen()


def wants_less_motion() -> bool:
    """Ask the system; where it says nothing, motion is welcome.  May take seconds."""
    if sys.platform == "win32":
        animated = ctypes.c_int(1)
        told = ctypes.windll.user32.SystemParametersInfoW(
            _SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(animated), 0
        )
        return bool(told) and not animated.value
    import subprocess  # which the window does not need before its first frame

    command, yes = _ASKED.get(sys.platform, ((), ""))
    if not command:
        return False
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_PATIENCE, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0 and done.stdout.strip() == yes
