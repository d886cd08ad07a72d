"""The file of the settings, which several windows may share: each writes what was changed in it alone."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from fanoboard.content import paths
from fanoboard.content.file_lock import changing
from fanoboard.content.quarantine import quarantine, quarantined, together
from fanoboard.content.settings import Settings
from fanoboard.content.write import write_whole
from fanoboard.content.yaml_files import ContentError, FileLimits, Unavailable, convert, read_yaml
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
                problem=_mended(file, now, fault),
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
                    _set_aside(file)
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
    """What can be used of the file, keys that are unknown with it, and what is wrong with the rest."""
    if not paths.is_file(file):
        return {}, None
    try:
        values = read_yaml(file, LIMITS)
    except ContentError as fault:
        return {}, fault
    if not isinstance(values, dict):
        return {}, ContentError(file, Message("Settings consist of keys and values."))
    faults: list[ContentError] = []
    sound = dict(_sound(file, values, faults))
    if len(faults) > 1:
        told = [Message("{place}: {problem}", place=each.place, problem=each.problem) for each in faults]
        return sound, ContentError(file, together(told))
    return sound, faults[0] if faults else None


def _sound(file: Path, values: Plain, faults: list[ContentError]) -> Iterator[tuple[str, object]]:
    """The settings that can be used; of one that holds several things by their names, those that can."""
    if _fault(file, values) is None:
        yield from values.items()
        return
    for key, value in values.items():
        if (fault := _fault(file, {key: value})) is None:
            yield key, value
        elif isinstance(value, dict) and _fault(file, {key: {}}) is None:
            inside = {name: _fault(file, {key: {name: each}}) for name, each in value.items()}
            faults += filter(None, inside.values())
            yield key, {name: value[name] for name, wrong in inside.items() if wrong is None}
        else:
            faults.append(fault)


def _fault(file: Path, values: Plain) -> ContentError | None:
    try:
        convert(file, values, Settings)
    except ContentError as fault:
        return fault
    return None


def _mended(file: Path, sound: Plain, fault: ContentError) -> Message:
    """Have the file hold what is sound, as far as the disk allows; what to say of the rest."""
    aside = None
    if not isinstance(fault, Unavailable):
        with contextlib.suppress(OSError), changing(file):
            aside = _set_aside(file)
            if aside is not None:
                write_whole(file, dump(sound))
    return fault.message if aside is None else quarantined(fault, aside)


def _set_aside(file: Path) -> Path | None:
    """Keep a copy, as a link stays one; what can't be read is renamed."""
    return quarantine(file, copy=True) or quarantine(file)


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
