"""Commands: what can be done by a key, a button or both, each said once.

Buttons, shortcuts and the list of keys derive from the commands of a scene and from those of the
app, which work everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from fanoboard.messages import Message
from fanoboard.ui.system.gamepad import Button
from fanoboard.ui.toolkit.commands.key import Key, keys
from fanoboard.ui.toolkit.look.style import Icon, Text


def _nothing() -> None:
    """What a command does of which no scene has said it yet."""


def _no_reason() -> None:
    """For a command of which it is plain why it can't be done."""


def always() -> bool:
    """For a command that can be done at any time."""
    return True


@dataclass(frozen=True, slots=True)
class Command:
    """Something to do, or what is known of it beforehand, in the table of all commands."""

    id: str
    """What settings call it."""
    keys: tuple[Key, ...]
    """The usual ones, unless the person has chosen others."""
    icon: Icon | None
    tip: Message
    word: Message | None = None
    """What it is called where there is room for a word alone; the tip, if there is none."""
    button: Button | None = None
    """The button of a gamepad that does it."""
    run: Callable[[], object] = _nothing
    enabled: Callable[[], bool] = always
    why_not: Callable[[], Message | None] = _no_reason
    """Why it can't be done now, where that is worth a word."""

    def make(
        self,
        run: Callable[[], object],
        enabled: Callable[[], bool] = always,
        why_not: Callable[[], Message | None] = _no_reason,
    ) -> Command:
        """The command as a scene has it, which says what it does and when it can be done."""
        return replace(self, run=run, enabled=enabled, why_not=why_not)

    def press(self) -> None:
        """Do it, if it can be done now."""
        if self.enabled():
            self.run()


@dataclass(frozen=True, slots=True)
class FixedKeys:
    """Keys that nobody can change, and what they do, for the list of keys."""

    keys: Message
    meaning: Message


class KeyBindings:
    """Which keys call which commands: the usual ones, and those that a person has chosen instead."""

    def __init__(self, chosen: Mapping[str, Sequence[str]]) -> None:
        """`chosen` are keys by the ids of commands; it is looked at anew each time."""
        self._chosen = chosen

    def keys(self, command: Command) -> tuple[Key, ...]:
        """The keys of a command, the main one first.

        A key that a person has given to another command is no longer one of its usual ones. Where nothing
        that was chosen names a key, the usual ones stay.
        """
        own = self._chosen.get(command.id)
        if own is not None and (not own or keys(*own)):
            return keys(*own)
        taken = {key for texts in self._chosen.values() for key in keys(*texts)}
        return tuple(key for key in command.keys if key not in taken)

    def hint(self, command: Command) -> Text:
        """What a tooltip says of the keys of a command: the main one."""
        return next((key.caption for key in self.keys(command)), "")

    def find(
        self, commands: Iterable[Command], event: pygame.event.Event, *, typing: bool = False
    ) -> Command | None:
        """The command that a key press calls.

        While a person is `typing`, keys that write call nothing.  Shift is of no matter, unless a
        command has it as one of its keys.
        """
        pressed = Key.of(event)
        if typing and pressed.writes:
            return None
        for wanted in dict.fromkeys((pressed, replace(pressed, shift=False))):
            for command in commands:
                if wanted in self.keys(command):
                    return command
        return None

    @property
    def unknown(self) -> list[str]:
        """Texts that were chosen as keys but name none."""
        return [text for texts in self._chosen.values() for text in texts if Key.read(text) is None]


def by_buttons(commands: Iterable[Command]) -> dict[Button, Command]:
    """What the buttons of a gamepad do now: of several commands for one, the first that can be done."""
    found: dict[Button, Command] = {}
    for command in commands:
        if command.button is not None and command.button not in found and command.enabled():
            found[command.button] = command
    return found
