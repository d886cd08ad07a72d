"""A gamepad that SDL itself plays: what it tells goes the whole way that a real one's does."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

BUTTONS = {
    "a": 0,
    "b": 1,
    "x": 2,
    "y": 3,
    "back": 4,
    "start": 6,
    "left_shoulder": 9,
    "right_shoulder": 10,
    "up": 11,
    "down": 12,
    "left": 13,
    "right": 14,
}
AXES = {"x": 0, "y": 1, "left_trigger": 4, "right_trigger": 5}
_GAMEPAD, _UNKNOWN = 1, 0
"""The kinds of virtual joysticks: SDL's database knows the first."""


def sdl() -> ctypes.CDLL:
    """The very SDL that pygame uses."""
    folder = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    found = sorted(folder.glob("libSDL2-2*.so*")) if folder.is_dir() else []
    if not found:
        pytest.skip("pygame's SDL is not beside it")
    library = ctypes.CDLL(str(found[0]))
    library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    return library


class VirtualGamepad:
    """Plugged in as it is made; the window hears of it in `round`."""

    def __init__(self, round_: Callable[[], None], *, known: bool = True) -> None:
        self._sdl, self._round = sdl(), round_
        kind = _GAMEPAD if known else _UNKNOWN
        index = self._sdl.SDL_JoystickAttachVirtual(kind, 6, 15, 0 if known else 1)
        if index < 0:
            pytest.skip("this SDL has no virtual joysticks")
        self._id: int = self._sdl.SDL_JoystickGetDeviceInstanceID(index)
        round_()

    @property
    def _device(self) -> ctypes.c_void_p:
        return ctypes.c_void_p(self._sdl.SDL_JoystickFromInstanceID(self._id))

    def down(self, name: str) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._device, BUTTONS[name], 1)
        self._twice()

    def up(self, name: str) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._device, BUTTONS[name], 0)
        self._twice()

    def press(self, *names: str) -> None:
        for name in names:
            self.down(name)
            self.up(name)

    def lean(self, name: str, far: float) -> None:
        """Push a stick or a trigger from -1 to 1."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._device, AXES[name], round(far * 32767))
        self._twice()

    def hat(self, value: int) -> None:
        """Push the cross of a joystick that has one: 1 up, 2 right, 4 down, 8 left."""
        self._sdl.SDL_JoystickSetVirtualHat(self._device, 0, value)
        self._twice()

    def unplug(self) -> None:
        for index in range(self._sdl.SDL_NumJoysticks()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self._id:
                self._sdl.SDL_JoystickDetachVirtual(index)
                break
        self._twice()

    def _twice(self) -> None:
        # SDL looks at its joysticks after it has told what there was.
        self._round()
        self._round()
