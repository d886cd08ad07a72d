"""The sounds of the app.  Where there is no device to play them, there is silence; the settings say why."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final, Literal

import pygame

from fanoboard.content import paths
from fanoboard.content.settings import Settings, SoundKind
from fanoboard.content.theme import Material
from fanoboard.tasks import Task, Tasks
from fanoboard.ui.system.mixer import Mixer, NoMixer

log = logging.getLogger(__name__)

Sound = Literal[
    "step", "sow", "place", "capture", "take", "card", "turn", "shuffle", "refused", "win", "draw", "loss"
]
"""What the shipped files are called, before the number of the take."""

KINDS: Final[Mapping[Sound, SoundKind]] = {
    "step": "moves",
    "sow": "moves",
    "place": "moves",
    "capture": "captures",
    "take": "captures",
    "card": "cards",
    "turn": "cards",
    "shuffle": "cards",
    "refused": "signals",
    "win": "signals",
    "draw": "signals",
    "loss": "signals",
}
"""What people can choose the loudness of."""

RATE = 22_050
"""Samples a second of the files; where they are played as more, they sound higher."""
_DEVICE_RATE = 44_100
_BUFFER = 1024
"""Samples that are mixed at once: a sound begins at most 23 ms late."""
APART = 25
"""Milliseconds within which a sound is not played again, as pieces that move together land together."""
_HIGHER = 0.05
"""By which share of its pitch a sound is at most higher or lower than it was recorded."""
_SOFTER = 0.1
"""By which share of its loudness it is at most softer."""
_STEP = 2 ** (1 / 12)
_HIGHEST = 7

Takes = Mapping[str, Sequence[bytes]]
"""What is in the files, by what they are called without their number, as `wood/step` or `win`."""


class Sounds:
    """Plays sounds as loud as the settings say, and none twice in the same way.

    The device is opened beside the window, as that may take any time.  Until then, and without a
    device, playing does nothing.
    """

    def __init__(self, settings: Settings, tasks: Tasks) -> None:
        self._settings = settings
        self._tasks = tasks
        self._mixer: Mixer | None = None
        self._takes: Takes = {}
        self._random = Random()
        self._last: dict[str, int] = {}
        self._last_take: dict[str, bytes] = {}
        self.opening: Task[None] | None = None
        self._closed = False
        self.missing = False

    def open(self) -> None:
        if self._settings.volume and self.opening is None:
            self.opening = self._tasks.run(self._open)

    def play(self, name: Sound, on: Material = "wood", *, higher: int = 0) -> None:
        """Play a sound over those that are playing: as it sounds on a material, some semitones higher."""
        self.open()
        mixer, now = self._mixer, pygame.time.get_ticks()
        volume = self._settings.volume * self._settings.loudness.get(KINDS[name], 100) / 10_000
        if mixer is None or not volume or now - self._last.get(name, -APART) < APART:
            return
        self._last[name] = now
        pitch = self._random.uniform(1 - _HIGHER, 1 + _HIGHER) * _STEP ** min(higher, _HIGHEST)
        # To the ear, half as loud is about a quarter of the amplitude.
        loudness = volume**2 * self._random.uniform(1 - _SOFTER, 1)
        mixer.play(self._take(name, on), round(RATE * pitch), loudness)

    def close(self) -> None:
        """Let go of the device; if it is still being opened, it lets go by itself."""
        self._closed = True
        mixer, self._mixer = self._mixer, None
        if mixer is not None:
            mixer.close()

    def _take(self, name: Sound, on: Material) -> bytes:
        """One of the takes, and another one than the last time."""
        called = f"{on}/{name}" if f"{on}/{name}" in self._takes else name
        others = [take for take in self._takes[called] if take is not self._last_take.get(called)]
        self._last_take[called] = take = self._random.choice(others)
        return take

    def _open(self) -> None:
        import wave  # in its thread, as the first frame does without

        try:
            self._takes = read_takes(paths.assets() / "sounds")
            mixer = Mixer(_DEVICE_RATE, _BUFFER)
        except (NoMixer, OSError, EOFError, wave.Error) as error:
            log.info("No sound: %s", error)
            self.missing = True
            return
        self._mixer = mixer
        if self._closed:
            self.close()


def read_takes(folder: Path) -> Takes:
    """The files of a folder, and of the folders in it that are named after materials.

    Raises OSError, EOFError and wave.Error.
    """
    import wave

    takes: dict[str, list[bytes]] = {}
    for file in sorted(folder.rglob("*.wav")):
        called = file.relative_to(folder).as_posix().rpartition("-")[0]
        with wave.open(str(file)) as sound:
            if sound.getparams()[:3] != (1, 2, RATE):
                raise wave.Error(file.name)
            takes.setdefault(called, []).append(sound.readframes(sound.getnframes()))
    return takes
