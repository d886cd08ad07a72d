"""The file of the settings, which several windows may share: each writes what was changed in it alone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from fanoboard.content import paths
from fanoboard.content.file_lock import changing
from fanoboard.content.quarantine import quarantine, without
from fanoboard.content.settings import Settings
from fanoboard.content.write import write_whole
from fanoboard.content.yaml_files import ContentError, FileLimits, convert, read_yaml
from fanoboard.content.yaml_text import dump
from fanoboard.messages import Message

LIMITS: Final = FileLimits(bytes=50_000, values=3_000, deepest=5)
"""Of the file, which is read before the window opens: that takes no more than a few milliseconds."""

Plain = dict[str, object]


class SettingsFile:
    """The saved settings as this window knows them.  It belongs to one thread at a time."""

    def __init__(self) -> None:
        self._kept: Plain = msgspec.to_builtins(Settings())
        """The settings as this window has read or written them last."""

    def load(self) -> tuple[Settings, Message | None]:
        """The saved settings, or the defaults; with what to tell people if a file could not be used.

        A broken file is set aside under another name, so that nothing a person wrote in it is lost.
        """
        trouble = None
        settings = Settings()
        try:
            settings = read_settings()
        except ContentError as error:
            trouble = Message(
                "Your settings could not be read, so the usual ones are used. {problem}",
                problem=without(error),
            )
        self._kept = msgspec.to_builtins(settings)
        return settings, trouble

    def save(self, settings: Plain) -> None:
        """Write what differs from what was kept, over what other windows have written meanwhile.

        `settings` is a `snapshot`.  A file that somebody has spoilt meanwhile is set aside.  Raises
        OSError where the disk is full or can't be written.
        """
        file = settings_file()
        with changing(file):
            now: Plain = {}
            try:
                now = _read(file)
                convert(file, now, Settings)
                merged = _merged(now, self._kept, settings)
            except ContentError:
                if paths.is_file(file):
                    quarantine(file)
                merged = settings
            if merged != now:
                write_whole(file, dump(merged))
            self._kept = settings


def settings_file() -> Path:
    return paths.config_folder() / "settings.yaml"


def snapshot(settings: Settings) -> Plain:
    """A copy of the settings, which later choices don't change."""
    plain: Plain = msgspec.to_builtins(settings)
    return plain


def read_settings() -> Settings:
    """The saved settings, or the defaults where there are none; nothing is changed.  Raises ContentError."""
    file = settings_file()
    return convert(file, _read(file), Settings) if paths.is_file(file) else Settings()


def load_settings() -> tuple[Settings, Message | None]:
    return SettingsFile().load()


def save_settings(settings: Settings) -> None:
    """Write all of the settings, whatever was there.  Raises OSError."""
    write_whole(settings_file(), dump(snapshot(settings)))


def _read(file: Path) -> Plain:
    """Raise ContentError where the file can't be used."""
    values = read_yaml(file, LIMITS)
    if not isinstance(values, dict):
        raise ContentError(file, Message("Settings consist of keys and values."))
    return values


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
