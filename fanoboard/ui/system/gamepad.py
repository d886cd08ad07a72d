"""Gamepads: a second keyboard.  What is done with them is told as presses of keys and of buttons.

SDL's database says which button is which; what it does not know is taken as the plainest gamepad there is.
They come and go while the program runs.  None is ever shaken.

Gamepads are translated where events are waited for (`EventWait`): the cross, A, B and triggers are
presses of keys, so all scenes know them; the others are buttons of commands (`Command.button`). What
only trembles does not end the waiting. `ButtonStrip` says what they do, below the scenes as the banner
is.
"""

from __future__ import annotations

import logging
import math
from dataclasses import dataclass, field
from typing import Literal

import pygame

Button = Literal[
    "a",
    "b",
    "x",
    "y",
    "back",
    "start",
    "left_shoulder",
    "right_shoulder",
    "left_trigger",
    "right_trigger",
]
"""What SDL calls the buttons, by their places: `a` is the lower one of four."""
Family = Literal["xbox", "playstation", "nintendo"]
"""What is written on the buttons."""

PAD_BUTTON = pygame.event.custom_type()
"""A button went down that does what no key of everywhere does; `button` says which."""

_PUSHED, _RESTING = 0.5, 0.3
"""How far a stick or a trigger has to go to count as pushed, and how far back to be at rest again."""
_SWERVE = 1.2
"""How many times as far a stick has to lean across its direction to change that."""
_FIRST_REPEAT, _NEXT_REPEAT = 400, 110
"""Milliseconds until what is held counts again."""
_FULL = 32767
"""What SDL says of an axis that is pushed as far as it goes."""

_Press = tuple[int, int]
"""A key, and what is held with it."""
_LEFT, _RIGHT, _UP, _DOWN = ((key, 0) for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN))
_KEYS: dict[str, _Press] = {
    "a": (pygame.K_RETURN, 0),
    "b": (pygame.K_ESCAPE, 0),
    "up": _UP,
    "down": _DOWN,
    "left": _LEFT,
    "right": _RIGHT,
    "left_trigger": (pygame.K_TAB, pygame.KMOD_LSHIFT),
    "right_trigger": (pygame.K_TAB, 0),
}
"""What does the same as a key does everywhere."""
_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left_shoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right_shoulder",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
_TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "left_trigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "right_trigger",
}
_PLAIN = ("a", "b", "x", "y", "left_shoulder", "right_shoulder", "", "", "back", "start")
"""The buttons of a gamepad that SDL doesn't know, in the order that most have."""
_TOLD_TWICE = (
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.CONTROLLERDEVICEREMAPPED,
    pygame.JOYAXISMOTION,
    pygame.JOYBALLMOTION,
    pygame.JOYHATMOTION,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
)
"""What SDL tells in two ways, as a gamepad is a joystick as well; without these, it tells nothing."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Held:
    """Something that is held: what it does, and when it does so again."""

    press: _Press
    again: float


@dataclass(slots=True)
class _Pad:
    """One gamepad: the device, which is listened to as long as this lives, and how it stands."""

    stick: object
    known: object
    """The same, as SDL's database knows it; None, if it doesn't."""
    family: Family
    leaning: dict[int, float] = field(default_factory=dict)
    """How far its axes lean that have been at rest before: others may never be."""
    held: dict[str, _Held] = field(default_factory=dict)


class Gamepads:
    """Those that are plugged in.  Times are those of `pygame.time.get_ticks`."""

    def __init__(self) -> None:
        self.in_use = False
        """Whether one was used, and nothing else since."""
        self.family: Family = "xbox"
        """What is written on the one that was used last."""
        self._pads: dict[int, _Pad] = {}

    @property
    def present(self) -> bool:
        """Whether there is one."""
        return bool(self._pads)

    def begin(self) -> None:
        """Look out for gamepads from now on; SDL tells of those that are there already."""
        from pygame._sdl2 import controller

        try:
            pygame.joystick.init()
            controller.init()
        except pygame.error as error:
            log.info("no gamepads: %s", error)

    def end(self) -> None:
        """Let go of all."""
        from pygame._sdl2 import controller

        self._pads.clear()
        self.in_use = False
        controller.quit()
        pygame.joystick.quit()

    def forget(self) -> None:
        """The window lost the keyboard, and gamepads with it: nothing is held any more."""
        for pad in self._pads.values():
            pad.held.clear()

    def translated(self, events: list[pygame.event.Event], now: int) -> list[pygame.event.Event]:
        """The events with those of gamepads as presses, and what is held pressed again when it is time.

        What says no more than that a stick trembles is left out.
        """
        told: list[pygame.event.Event] = []
        for event in events:
            self._take(event, now, told)
        for pad in self._pads.values():
            for held in pad.held.values():
                if now >= held.again:
                    held.again = now + _NEXT_REPEAT
                    told.append(_key(pygame.KEYDOWN, held.press))
        return told

    def _take(self, event: pygame.event.Event, now: int, told: list[pygame.event.Event]) -> None:
        match event.type:
            case pygame.JOYDEVICEADDED:
                self._open(event.device_index)
                told.append(event)
            case pygame.JOYDEVICEREMOVED:
                if pad := self._pads.pop(event.instance_id, None):
                    told += [_key(pygame.KEYUP, held.press) for held in pad.held.values()]
                self.in_use = self.in_use and self.present
                told.append(event)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                self._hold(event.instance_id, _BUTTONS.get(event.button, ""), down, now, told)
            case pygame.CONTROLLERAXISMOTION:
                self._lean(event.instance_id, event.axis, event.value / _FULL, now, told)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if self._is_plain(event):
                name = _PLAIN[event.button] if event.button < len(_PLAIN) else ""
                self._hold(event.instance_id, name, event.type == pygame.JOYBUTTONDOWN, now, told)
            case pygame.JOYAXISMOTION if self._is_plain(event) and event.axis < 2:
                self._lean(event.instance_id, event.axis, event.value, now, told)
            case pygame.JOYHATMOTION if self._is_plain(event):
                x, y = event.value
                for name, on in (("left", x < 0), ("right", x > 0), ("up", y > 0), ("down", y < 0)):
                    self._hold(event.instance_id, name, on, now, told)
            case _ if event.type in _TOLD_TWICE:
                pass
            case _:
                told.append(event)

    def _open(self, index: int) -> None:
        """Listen to a gamepad; one that is gone again by now is passed over."""
        from pygame._sdl2 import controller

        try:
            stick = pygame.joystick.Joystick(index)
            known = controller.Controller.from_joystick(stick) if controller.is_controller(index) else None
            family = family_of(stick.get_name() if known is None else known.name)
            if known is None:
                axes = {axis: stick.get_axis(axis) for axis in range(min(2, stick.get_numaxes()))}
            else:
                axes = {axis: known.get_axis(axis) / _FULL for axis in range(pygame.CONTROLLER_AXIS_MAX)}
            instance = stick.get_instance_id()
        except pygame.error as error:
            log.info("a gamepad can't be used: %s", error)
            return
        resting = {axis: 0.0 for axis, far in axes.items() if abs(far) < _RESTING}
        self._pads[instance] = _Pad(stick, known, family, resting)

    def _is_plain(self, event: pygame.event.Event) -> bool:
        """Whether an event is of a gamepad that SDL's database doesn't know."""
        pad = self._pads.get(getattr(event, "instance_id", -1))
        return pad is not None and pad.known is None

    def _lean(self, instance: int, axis: int, far: float, now: int, told: list[pygame.event.Event]) -> None:
        pad = self._pads.get(instance)
        if pad is None or (axis not in pad.leaning and abs(far) >= _RESTING):
            return
        pad.leaning[axis] = far
        if axis in _TRIGGERS:
            name = _TRIGGERS[axis]
            enough = _RESTING if name in pad.held else _PUSHED
            self._hold(instance, name, far > enough, now, told)
        elif axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            wanted = self._direction(pad)
            for name in ("stick_left", "stick_right", "stick_up", "stick_down"):
                if name != wanted:
                    self._hold(instance, name, False, now, told)
            self._hold(instance, wanted, bool(wanted), now, told)

    def _direction(self, pad: _Pad) -> str:
        """Where its stick points, if anywhere: it keeps its direction until it clearly takes another."""
        x, y = (pad.leaning.get(axis, 0.0) for axis in (0, 1))
        before = next((name for name in pad.held if name.startswith("stick")), "")
        if max(abs(x), abs(y)) < (_RESTING if before else _PUSHED):
            return ""
        across = before in ("stick_left", "stick_right")
        sideways = abs(x) * (_SWERVE if across else 1) >= abs(y) * (_SWERVE if before and not across else 1)
        if sideways:
            return "stick_left" if x < 0 else "stick_right"
        return "stick_up" if y < 0 else "stick_down"

    def _hold(self, instance: int, name: str, down: bool, now: int, told: list[pygame.event.Event]) -> None:
        """Something is held down or not; tell what that does, if it was otherwise before."""
        pad = self._pads.get(instance)
        if pad is None or not name or down == (name in pad.held):
            return
        press = _KEYS.get(name.removeprefix("stick_"))
        if not down:
            told.append(_key(pygame.KEYUP, pad.held.pop(name).press))
            return
        self.in_use, self.family = True, pad.family
        if press is None:
            told.append(pygame.event.Event(PAD_BUTTON, button=name))
        else:
            decides = name in ("a", "b")
            pad.held[name] = _Held(press, math.inf if decides else now + _FIRST_REPEAT)
            told.append(_key(pygame.KEYDOWN, press))


def _key(kind: int, press: _Press) -> pygame.event.Event:
    return pygame.event.Event(kind, key=press[0], mod=press[1], unicode="", pad=True)


def family_of(name: str) -> Family:
    """What is written on the buttons of a gamepad, by its name."""
    name = name.lower()
    if any(part in name for part in ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony")):
        return "playstation"
    if any(part in name for part in ("nintendo", "switch", "joy-con", "joycon")):
        return "nintendo"
    return "xbox"
