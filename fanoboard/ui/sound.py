"""The sounds of the app.  Where there is no device to play them, there is silence; the settings say why."""

from __future__ import annotations

import ctypes
import logging
import sys
import threading
from typing import Literal

import pygame

from fanoboard.content import paths
from fanoboard.content.settings import Settings

log = logging.getLogger(__name__)

Sound = Literal[
    "step", "sow", "capture", "place", "take", "card", "turn", "shuffle", "refused", "win", "draw", "loss"
]
"""The names of the shipped files."""

_RATE = 44_100
_BUFFER = 1024
"""Samples that are mixed at once: a sound begins at most 23 ms late."""
_APART = 25
"""Milliseconds within which a sound is not played again, as pieces that move together land together."""


class Sounds:
    """Plays sounds as loud as the settings say.

    The device is opened in a thread, as that may take seconds.  Until then, and without a device,
    playing does nothing.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._last: dict[str, int] = {}
        self._opening: threading.Thread | None = None
        self._closed = False
        self.missing = False
        """Whether there is no device to play them."""

    def open(self) -> None:
        """Get ready to play, if sounds are wanted."""
        if self._settings.volume and self._opening is None:
            self._opening = threading.Thread(target=self._open, name="sounds", daemon=True)
            self._opening.start()

    def play(self, name: Sound) -> None:
        """Play a sound over those that are playing."""
        self.open()
        volume, sound, now = self._settings.volume, self._loaded.get(name), pygame.time.get_ticks()
        if sound is None or not volume or now - self._last.get(name, -_APART) < _APART:
            return
        self._last[name] = now
        # To the ear, half as loud is about a quarter of the amplitude.
        sound.set_volume((volume / 100) ** 2)
        sound.play()

    def close(self) -> None:
        """Let go of the device; if it is still being opened, it lets go by itself."""
        self._closed = True
        opened, self._loaded = bool(self._loaded), {}
        if opened:
            pygame.mixer.quit()

    def _open(self) -> None:
        if sys.platform == "linux":
            _hush_alsa()
        try:
            pygame.mixer.init(_RATE, -16, 1, _BUFFER)
            files = (paths.assets() / "sounds").glob("*.wav")
            loaded = {file.stem: pygame.mixer.Sound(file) for file in files}
        except (pygame.error, OSError) as error:
            log.info("No sound: %s", error)
            self.missing = True
            return
        self._loaded = loaded
        if self._closed:
            self.close()


def _hush_alsa() -> None:
    """Keep ALSA from writing to the terminal, line after line, that there is no sound card.

    Its threads call the function that is to hear of errors, while this one may hold the interpreter's
    lock and wait for them; so it can't be one in Python.  `getpid` ignores all it is told.
    """
    try:
        library, hear_nothing = ctypes.CDLL("libasound.so.2"), ctypes.CDLL(None).getpid
        library.snd_lib_error_set_handler(ctypes.cast(hear_nothing, ctypes.c_void_p))
    except (OSError, AttributeError):
        return
