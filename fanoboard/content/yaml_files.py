"""Reading YAML files that people write into typed structs, with errors that say what to mend."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from fanoboard.content.colour import Colour
from fanoboard.content.misfit import misfit
from fanoboard.content.wrong_value import WrongValue
from fanoboard.content.yaml_text import DEEPEST, YamlFault, parse
from fanoboard.messages import Message

LARGEST = 1_000_000
"""How many bytes a file may have."""

_UNNAMED = "[...]"

T = TypeVar("T")


class ContentError(ValueError):
    """A file that can't be used: which one, the place in it if there is one, and what is wrong."""

    def __init__(self, file: Path, problem: Message, place: str = "") -> None:
        if place:
            message = Message("{file}: {place}: {problem}", file=str(file), place=place, problem=problem)
        else:
            message = Message("{file}: {problem}", file=str(file), problem=problem)
        super().__init__(message)
        self.message = message
        """All of it, for people to read."""
        self.file = file
        self.place = place
        """As `areas[2].box`, or nothing where it is the whole file."""
        self.problem = problem


def read_yaml(file: Path, *, deepest: int = DEEPEST) -> object:
    """The plain values in a YAML file, nested at most so deep.  Raises ContentError, whatever it holds."""
    try:
        if file.stat().st_size > LARGEST:
            raise ContentError(file, Message("The file has more than {most} bytes.", most=f"{LARGEST:,}"))
        text = file.read_bytes().decode("utf-8")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ContentError(file, Message("The file can't be read: {reason}.", reason=reason)) from None
    except UnicodeDecodeError as error:
        fault = Message("Byte {byte} of the file is not UTF-8 text.", byte=error.start)
        raise ContentError(file, fault) from None
    try:
        return parse(text, deepest=deepest)
    except YamlFault as fault:
        if not fault.line:
            raise ContentError(file, fault.problem) from None
        place = Message(
            "Line {line}, column {column}: {problem}",
            line=fault.line,
            column=fault.column,
            problem=fault.problem,
        )
        raise ContentError(file, place) from None


def convert(file: Path, value: object, kind: type[T]) -> T:
    """Make a struct of plain values read from `file`.  Raises ContentError where they don't fit."""
    try:
        return msgspec.convert(value, kind, dec_hook=_decode)
    except msgspec.ValidationError as error:
        complaint, _, place = str(error).partition(" - at `")
        while _UNNAMED in place and (key := _culprit(value, kind, str(error), place)):
            place = place.replace(_UNNAMED, f".{key}", 1)
        place = place.rstrip("`").removeprefix("key` in `").removeprefix("$").lstrip(".")
        cause = error.__cause__
        if isinstance(cause, WrongValue):
            place = ".".join(each for each in (place, cause.place) if each)
            raise ContentError(file, cause.problem, place) from None
        raise ContentError(file, misfit(complaint, kind, place), place) from None


def _culprit(value: object, kind: type[T], complaint: str, place: str) -> str | None:
    """The key that a complaint is about, where msgspec writes `[...]` instead of naming it.

    It is the one that, alone in its mapping, raises the same complaint.
    """
    mapping: Any = value
    try:
        for step in re.findall(r"\[\d+\]|[^.\[\]$]+", place.partition(_UNNAMED)[0]):
            mapping = mapping[int(step[1:-1]) if step.startswith("[") else step]
        whole = dict(mapping)
    except (LookupError, TypeError, ValueError):
        return None
    try:
        for key, each in whole.items():
            mapping.clear()
            mapping[key] = each
            try:
                msgspec.convert(value, kind, dec_hook=_decode)
            except msgspec.ValidationError as error:
                if str(error) == complaint:
                    return str(key)
    finally:
        mapping.clear()
        mapping.update(whole)
    return None


def load(file: Path, kind: type[T], *, deepest: int = DEEPEST) -> T:
    """Read a YAML file into a struct.  Raises ContentError."""
    return convert(file, read_yaml(file, deepest=deepest), kind)


def _decode(kind: type, value: object) -> object:
    if kind is Colour:
        return Colour.read(value)
    if kind is Message:
        return _title(value)
    raise NotImplementedError(f"no way to read a {kind.__name__}")


def _title(value: object) -> Message:
    """A text of a file that people read; the catalogues translate those that are shipped."""
    if not isinstance(value, str):
        raise WrongValue(Message("A text is expected here, not {value}.", value=f"{value!r:.40}"))
    return Message(value)
