"""The file of the settings, which several windows may share: each writes what was changed in it alone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from fanoboard.content import paths
from fanoboard.content.file_lock import changing
from fanoboard.content.settings import Settings
from fanoboard.content.sound_parts import Plain, mended, read_sound, set_aside
from fanoboard.content.write import write_whole
from fanoboard.content.yaml_files import ContentError, FileLimits, convert
from fanoboard.content.yaml_text import dump
from fanoboard.messages import Message

LIMITS: Final = FileLimits(bytes=50_000, values=3_000, deepest=5)
"""Of the file, which is read before the window opens: that takes no more than a few milliseconds."""


class SettingsFile:
    """The saved settings as this window knows them.  It belongs to one thread at a time."""

    def __init__(self) -> None:
        self._kept: Plain = msgspec.to_builtins(Settings())
        """The settings as this window has read or written them last."""

    def load(self) -> tuple[Settings, Message | None]:
        """The saved settings, or the defaults; with what to tell people if a file could not be used.

        What is sound in it is used.  A copy of such a file is kept under another name, so that nothing a
        person wrote in it is lost.
        """
        file = settings_file()
        now, fault = _read(file)
        trouble = None
        if fault is not None:
            now["welcomed"] = True  # as somebody has been here
            trouble = Message(
                "What can't be used of your settings is as usual now. {problem}",
                problem=mended(file, dump(now), fault),
            )
        settings = convert(file, now, Settings)
        self._kept = msgspec.to_builtins(settings)
        return settings, trouble

    def save(self, settings: Plain) -> None:
        """Write what differs from what was kept, over what other windows have written meanwhile.

        `settings` is a `snapshot`.  Of a file that somebody has spoilt meanwhile a copy is kept.  Raises
        OSError where the disk is full or can't be written.
        """
        file = settings_file()
        with changing(file):
            now, fault = _read(file)
            merged = _merged(now, self._kept, settings)
            if fault is not None:
                if paths.is_file(file):
                    set_aside(file)
                merged = settings | merged
            if fault is not None or merged != now:
                write_whole(file, dump(merged))
            self._kept = settings


def settings_file() -> Path:
    return paths.config_folder() / "settings.yaml"


def snapshot(settings: Settings) -> Plain:
    """A copy of the settings, which later choices don't change."""
    plain: Plain = msgspec.to_builtins(settings)
    return plain


def read_settings() -> tuple[Settings, ContentError | None]:
    """The saved settings, what can't be used as usual, and why that can't; nothing is changed."""
    file = settings_file()
    values, fault = _read(file)
    return convert(file, values, Settings), fault


def load_settings() -> tuple[Settings, Message | None]:
    return SettingsFile().load()


def save_settings(settings: Settings) -> None:
    """Write all of the settings, whatever was there.  Raises OSError."""
    write_whole(settings_file(), dump(snapshot(settings)))


def _read(file: Path) -> tuple[Plain, ContentError | None]:
    return read_sound(file, Settings, LIMITS)


def _merged(now: Plain, before: Plain, after: Plain) -> Plain:
    """`now` with the changes that lead from `before` to `after`, in mappings key by key."""
    merged = dict(now)
    for key, value in after.items():
        old = before.get(key)
        if key in before and value == old:
            continue
        there = merged.get(key)
        if isinstance(value, dict) and isinstance(old, dict) and isinstance(there, dict):
            merged[key] = _merged(there, old, value)
        else:
            merged[key] = value
    for key in before.keys() - after.keys():
        merged.pop(key, None)
    return merged
