"""What the buttons of a gamepad do in a scene: what keys do everywhere, and its commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fanoboard.messages import Message
from fanoboard.ui.system.gamepad import Button
from fanoboard.ui.toolkit.commands.command import Command, by_buttons
from fanoboard.ui.toolkit.commands.command_table import BACK
from fanoboard.ui.toolkit.scenes.scene_stack import Meaning

_EVERYWHERE: Sequence[Meaning] = (
    (("a",), Message("Choose")),
    (("b",), BACK.tip),
)
_BETWEEN_CONTROLS: Meaning = ("left_trigger", "right_trigger"), Message("Next control")
_GO_ON = Message("Go from control to control")
_ORDER: Sequence[Button] = ("x", "y", "start", "left_shoulder", "right_shoulder", "back")


def meanings(commands: Iterable[Command]) -> Sequence[Meaning]:
    """What each button does, what is used most first."""
    found = by_buttons(commands)
    own = [((button,), found[button].word or found[button].tip) for button in _ORDER if button in found]
    return (*_EVERYWHERE, *own[:2], _BETWEEN_CONTROLS, *own[2:])


def listed(commands: Iterable[Command]) -> Sequence[Meaning]:
    """All that a gamepad does, in the words of the list of keys."""
    found = by_buttons(commands)
    own = [((button,), found[button].tip) for button in _ORDER if button in found]
    return (*_EVERYWHERE, (_BETWEEN_CONTROLS[0], _GO_ON), *own)
