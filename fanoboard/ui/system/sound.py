"""The sounds of the app.  Where there is no device to play them, there is silence; the settings say why."""

from __future__ import annotations

import logging
from typing import Literal

import pygame

from fanoboard.content import paths
from fanoboard.content.settings import Settings
from fanoboard.tasks import Task, Tasks
from fanoboard.ui.system.mixer import Mixer, NoMixer

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

    The device is opened beside the window, as that may take any time.  Until then, and without a
    device, playing does nothing.
    """

    def __init__(self, settings: Settings, tasks: Tasks) -> None:
        self._settings = settings
        self._tasks = tasks
        self._mixer: Mixer | None = None
        self._last: dict[str, int] = {}
        self.opening: Task[None] | None = None
        self._closed = False
        self.missing = False

    def open(self) -> None:
        if self._settings.volume and self.opening is None:
            self.opening = self._tasks.run(self._open)

    def play(self, name: Sound) -> None:
        self.open()
        volume, mixer, now = self._settings.volume, self._mixer, pygame.time.get_ticks()
        if mixer is None or not volume or now - self._last.get(name, -_APART) < _APART:
            return
        self._last[name] = now
        # To the ear, half as loud is about a quarter of the amplitude.
        mixer.play(name, (volume / 100) ** 2)

    def close(self) -> None:
        """Let go of the device; if it is still being opened, it lets go by itself."""
        self._closed = True
        mixer, self._mixer = self._mixer, None
        if mixer is not None:
            mixer.close()

    def _open(self) -> None:
        try:
            files = (paths.assets() / "sounds").glob("*.wav")
            mixer = Mixer(_RATE, _BUFFER, {file.stem: file for file in files})
        except (NoMixer, OSError) as error:
            log.info("No sound: %s", error)
            self.missing = True
            return
        self._mixer = mixer
        if self._closed:
            self.close()
