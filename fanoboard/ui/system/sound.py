"""The sounds of the app.  Where there is no device to play them, there is silence; the settings say why."""

from __future__ import annotations

import ctypes
import logging
import struct
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, Literal

import pygame

from fanoboard.content import paths
from fanoboard.content.settings import Settings, SoundKind
from fanoboard.content.theme import Material
from fanoboard.tasks import Task, Tasks

# SDL's mixer, so called that nobody has to wait for it.
#
# pygame calls it with the interpreter's lock held: where a device is slow to open, or Windows looks for one
# that isn't there for eight seconds, the window stands still, whichever thread asked.  ctypes lets go of
# the lock while a function runs.

AUDIO = 0x10
"""SDL's name for all that has to do with sound."""
_OUTPUT = 0
_SIGNED_16_BITS = 0x8010 if sys.byteorder == "little" else 0x9010
_LOUDEST = 128
_SUITS_THE_DEVICE = 0x01 | 0x04
"""Rate and channels may be those of the device, so that sounds are converted once, as they are loaded."""
_CHANNELS = 16
"""Sounds that can be heard at once."""
_ANY_CHANNEL = -1
_AS_LONG_AS_IT_IS = -1


class NoMixer(RuntimeError):
    """Nothing can be played, and why, as the library says it."""

    def __init__(self, reason: str = "0 devices") -> None:
        super().__init__(reason)


class Mixer:
    """An open device on which sounds are played over each other."""

    def __init__(self, rate: int, buffer: int) -> None:
        """Open the device.  It may take any time, so it is for a thread of its own.

        Args:
            rate: Samples a second.
            buffer: Samples that are mixed at once.

        Raises:
            NoMixer: There is no device, or it can't be opened.
        """
        self._sdl, self._mixer = sdl_libraries()
        self.playing: dict[int, ctypes.c_void_p] = {}
        """What was played last on each channel."""
        if self._sdl.SDL_InitSubSystem(AUDIO):
            raise NoMixer(self._reason())
        try:
            # Asked first, as it is opening a device that isn't there which takes so long.
            if self._sdl.SDL_GetNumAudioDevices(_OUTPUT) == 0:
                raise NoMixer
            if self._mixer.Mix_OpenAudioDevice(rate, _SIGNED_16_BITS, 1, buffer, None, _SUITS_THE_DEVICE):
                raise NoMixer(self._reason())
        except NoMixer:
            self.close()
            raise
        # Where pygame's own mixer was open before, its list of 8 channels would be read for all of ours.
        self._mixer.Mix_ChannelFinished(None)
        self._mixer.Mix_AllocateChannels(_CHANNELS)

    def play(self, samples: bytes, rate: int, volume: float) -> None:
        """Play samples of 16 bits, so many a second, over those that are playing, at a volume from 0 to 1.

        What would be one sound too many is not heard.
        """
        # SDL fits them to the device.
        wav = _head(len(samples), rate) + samples
        opened = self._sdl.SDL_RWFromConstMem(wav, len(wav))
        sound = ctypes.c_void_p(self._mixer.Mix_LoadWAV_RW(opened, 1) if opened else None)
        if not sound:
            log.info("a sound can't be played: %s", self._reason())
            return
        self._mixer.Mix_VolumeChunk(sound, round(volume * _LOUDEST))
        channel = self._mixer.Mix_PlayChannelTimed(_ANY_CHANNEL, sound, 0, _AS_LONG_AS_IT_IS)
        # What was played there has ended, as the channel was free.
        ended = self.playing.pop(channel, None) if channel >= 0 else sound
        if ended is not None:
            self._mixer.Mix_FreeChunk(ended)
        if channel >= 0:
            self.playing[channel] = sound

    def close(self) -> None:
        """Fall silent, and let go of the device."""
        self._mixer.Mix_CloseAudio()
        for sound in self.playing.values():
            self._mixer.Mix_FreeChunk(sound)
        self._sdl.SDL_QuitSubSystem(AUDIO)

    def _reason(self) -> str:
        told: bytes = self._sdl.SDL_GetError()
        return told.decode("utf-8", "replace")


def _head(size: int, rate: int) -> bytes:
    """What stands before samples in a WAV file, where they take so many bytes."""
    form = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, rate, 2 * rate, 2, 16)
    return struct.pack("<4sI4s", b"RIFF", 36 + size, b"WAVE") + form + struct.pack("<4sI", b"data", size)


@cache
def sdl_libraries() -> tuple[ctypes.CDLL, ctypes.CDLL]:
    """SDL and its mixer, those that pygame has loaded; they complain to nobody's terminal.

    Raises:
        NoMixer: They can't be found.
    """
    try:
        if sys.platform == "win32":
            sdl, mixer = ctypes.CDLL("SDL2"), ctypes.CDLL("SDL2_mixer")
        else:
            # Asked for a name, a library looks in those that it needs itself.
            sdl = mixer = ctypes.CDLL(pygame.mixer.__file__)
        sdl.SDL_GetError.restype = ctypes.c_char_p
        sdl.SDL_RWFromConstMem.argtypes = (ctypes.c_char_p, ctypes.c_int)
        sdl.SDL_RWFromConstMem.restype = ctypes.c_void_p
        mixer.Mix_LoadWAV_RW.argtypes = (ctypes.c_void_p, ctypes.c_int)
        mixer.Mix_LoadWAV_RW.restype = ctypes.c_void_p
        sdl.SDL_GetCurrentAudioDriver.restype = ctypes.c_char_p
    except (OSError, AttributeError, NotImplementedError) as error:
        raise NoMixer(str(error)) from error
    if sys.platform == "linux":
        _hush_alsa()
    return sdl, mixer


def _hush_alsa() -> None:
    """Keep ALSA from writing to the terminal, line after line, that there is no sound card.

    Its threads call the function that is to hear of errors, while others may hold the interpreter's
    lock and wait for them; so it can't be one in Python.  `getpid` ignores all it is told.
    """
    try:
        library, hear_nothing = ctypes.CDLL("libasound.so.2"), ctypes.CDLL(None).getpid
        library.snd_lib_error_set_handler(ctypes.cast(hear_nothing, ctypes.c_void_p))
    except (OSError, AttributeError):
        return


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
