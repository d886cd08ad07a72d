"""A key with those that are held down with it, as settings write it (`ctrl+z`) and as people read it."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from fanoboard.messages import Listing, Message, in_context
from fanoboard.ui.toolkit.look.style import Text

CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
"""On a Mac, the command key does what Ctrl does elsewhere."""
HELD: Final = CTRL | pygame.KMOD_ALT
"""With these held down a key calls a command: it is no letter, and leads to nothing else."""
_LARGEST_CHARACTER = 0x10FFFF
"""Codes of keys above stand for no character."""

_NAMED: dict[str, tuple[int, Text]] = {
    "esc": (pygame.K_ESCAPE, Message("Esc")),
    "enter": (pygame.K_RETURN, in_context("key", "Enter")),
    "space": (pygame.K_SPACE, in_context("key", "Space")),
    "tab": (pygame.K_TAB, Message("Tab")),
    "backspace": (pygame.K_BACKSPACE, Message("Backspace")),
    "insert": (pygame.K_INSERT, in_context("key", "Insert")),
    "delete": (pygame.K_DELETE, in_context("key", "Delete")),
    "home": (pygame.K_HOME, Message("Home key")),
    "end": (pygame.K_END, in_context("key", "End")),
    "pageup": (pygame.K_PAGEUP, Message("Page up")),
    "pagedown": (pygame.K_PAGEDOWN, Message("Page down")),
    "left": (pygame.K_LEFT, in_context("key", "Left")),
    "right": (pygame.K_RIGHT, in_context("key", "Right")),
    "up": (pygame.K_UP, in_context("key", "Up")),
    "down": (pygame.K_DOWN, in_context("key", "Down")),
    "plus": (pygame.K_PLUS, "+"),
    **{f"f{number}": (getattr(pygame, f"K_F{number}"), f"F{number}") for number in range(1, 13)},
}
"""The keys that write nothing, or have no name of one letter: by the name in settings, code and caption."""
_CAPTIONS = dict(_NAMED.values())
_NAMES = {code: name for name, (code, _) in _NAMED.items()}


@dataclass(frozen=True, slots=True)
class Key:
    """One press: the code that pygame has for the key, and what is held with it."""

    code: int
    ctrl: bool = False
    shift: bool = False
    alt: bool = False

    @staticmethod
    def read(text: str) -> Key | None:
        """The key that a text such as `f2`, `u` or `ctrl+shift+z` names, if there is one."""
        *held, name = text.strip().lower().split("+")
        if not {*held} <= {"ctrl", "shift", "alt"} or len({*held}) < len(held):
            return None
        if name in _NAMED:
            code = _NAMED[name][0]
        elif len(name) == 1 and name.isprintable() and name != " ":
            code = ord(name)
        else:
            return None
        return Key(code, ctrl="ctrl" in held, shift="shift" in held, alt="alt" in held)

    @staticmethod
    def of(event: pygame.event.Event) -> Key:
        return Key(
            event.key,
            ctrl=bool(event.mod & CTRL),
            shift=bool(event.mod & pygame.KMOD_SHIFT),
            alt=bool(event.mod & pygame.KMOD_ALT),
        )

    def __str__(self) -> str:
        held = [name for name in ("ctrl", "shift", "alt") if getattr(self, name)]
        return "+".join([*held, _NAMES.get(self.code) or chr(self.code)])

    @property
    def has_name(self) -> bool:
        """Whether settings can name it; keys that are only held with others have no name."""
        return self.code in _NAMES or (32 < self.code <= _LARGEST_CHARACTER and chr(self.code).isprintable())

    @property
    def writes(self) -> bool:
        """Whether it writes a character where text can be typed."""
        return not (self.ctrl or self.alt) and 32 <= self.code <= _LARGEST_CHARACTER and self.code != 127

    @property
    def caption(self) -> Text:
        """What people call it: `Ctrl+Z`."""
        caption: Text = _CAPTIONS.get(self.code) or chr(self.code).upper()
        if self.alt:
            caption = Message("Alt+{key}", key=caption)
        if self.shift:
            caption = Message("Shift+{key}", key=caption)
        if self.ctrl:
            # Command does there what Ctrl does elsewhere.
            mac = sys.platform == "darwin"
            caption = Message("Cmd+{key}", key=caption) if mac else Message("Ctrl+{key}", key=caption)
        return caption


def keys(*texts: str) -> tuple[Key, ...]:
    return tuple(key for key in map(Key.read, texts) if key is not None)


def any_of(choice: Iterable[Key]) -> Message:
    return Message("{keys}", keys=Listing((key.caption for key in choice), "or"))
