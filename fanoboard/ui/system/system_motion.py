"""Whether the system is asked to show less motion, where it tells."""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable, Sequence

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
        """`listen` is called by another thread, as soon as less motion turns out to be wanted."""
        self.reduced = False
        """Whether less motion is wanted, as far as is known."""
        self._listen = listen

    def ask(self) -> None:
        """Begin to ask, once."""
        threading.Thread(target=self._ask, name="system motion", daemon=True).start()

    def speed(self, chosen: str) -> str:
        """The speed of a theme that settings stand for."""
        return chosen if chosen != "system" else "off" if self.reduced else "normal"

    def _ask(self) -> None:
        self.reduced = wants_less_motion()
        if self.reduced:
            self._listen()


def wants_less_motion() -> bool:
    """What the system says; where it says nothing, motion is welcome.  May take seconds."""
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
