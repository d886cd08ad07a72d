"""Files in which one entry is wrong: the sound ones are used, and nothing of the rest is lost."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

from fanoboard.content import paths
from fanoboard.content.files import changing, write_whole
from fanoboard.content.quarantine import quarantine, quarantined, together
from fanoboard.content.structs import joined
from fanoboard.content.yaml_files import ContentError, FileLimits, Unavailable, convert, read_yaml
from fanoboard.messages import Message

Plain = dict[str, object]
_Fault = Callable[[object], ContentError | None]


def read_sound(file: Path, kind: type, limits: FileLimits) -> tuple[Plain, ContentError | None]:
    """What can be used of a file, keys that are unknown with it, and what is wrong with the rest.

    Nothing, where there is no such file.  The rest may be a setting, or an entry of a list or a mapping.
    """
    if not paths.is_file(file):
        return {}, None
    try:
        values = read_yaml(file, limits)
    except ContentError as fault:
        return {}, fault
    return sound_of(file, values, kind)


def sound_of(file: Path, values: object, kind: type) -> tuple[Plain, ContentError | None]:
    """What can be used of the plain values that were read from a file, and what is wrong with the rest."""

    def fault_of(part: object) -> ContentError | None:
        try:
            convert(file, part, kind)
        except ContentError as fault:
            return fault
        return None

    faults: list[ContentError] = []
    found = _sound(values, "", fault_of, faults)
    sound = found[0] if found and isinstance(found[0], dict) else {}
    if len(faults) > 1:
        told = [Message("{place}: {problem}", place=each.place, problem=each.problem) for each in faults]
        return sound, ContentError(file, together(told))
    return sound, faults[0] if faults else None


def mended(file: Path, sound: str, fault: ContentError) -> Message:
    """Have the file hold what is sound, as far as the disk allows; what to say of the rest.

    `sound` is its new text; empty where nothing is, and the file goes then.  A copy of it as it was is kept,
    so that nothing a person wrote in it is lost.
    """
    aside = None
    if not isinstance(fault, Unavailable):
        with contextlib.suppress(OSError), changing(file):
            aside = set_aside(file) if sound else quarantine(file)
            if aside is not None and sound:
                write_whole(file, sound)
    return told_of(fault, aside)


def set_aside(file: Path) -> Path | None:
    """Keep a copy, as a link stays one; what can't be read is renamed."""
    return quarantine(file, copy=True) or quarantine(file)


def told_of(fault: ContentError, aside: Path | None) -> Message:
    """What is wrong with a file, and where it is kept, if it is."""
    return fault.message if aside is None else quarantined(fault, aside)


def _sound(value: object, place: str, fault_of: _Fault, faults: list[ContentError]) -> list[object]:
    """What is sound of a value, or nothing.  `fault_of` looks at it as it stands at its place in the file."""
    fault = fault_of(value)
    if fault is None:
        return [value]
    kept: object = None
    before = len(faults)
    if isinstance(value, dict) and fault_of({}) is None:
        parts: Plain = {}
        for key, each in value.items():
            for part in _sound(each, joined(place, str(key)), _named(fault_of, key), faults):
                parts[key] = part
        kept = parts
    elif isinstance(value, list) and fault_of([]) is None:
        entries: list[object] = []
        for number, each in enumerate(value):
            entries += _sound(each, f"{place}[{number}]", _numbered(fault_of, place, number), faults)
        kept = entries
    if kept is not None and len(faults) > before and fault_of(kept) is None:
        return [kept]
    faults.append(fault)
    return []


def _named(fault_of: _Fault, key: str) -> _Fault:
    """`fault_of` for a value of a mapping, which is looked at alone."""
    return lambda value: fault_of({key: value})


def _numbered(fault_of: _Fault, place: str, number: int) -> _Fault:
    """`fault_of` for an entry of the list at a place, which is looked at alone, and keeps its number."""

    def of_entry(entry: object) -> ContentError | None:
        fault = fault_of([entry])
        if fault is None:
            return None
        inside = fault.place.removeprefix(f"{place}[0]")
        return type(fault)(fault.file, fault.problem, f"{place}[{number}]{inside}")

    return of_entry
