"""Reading YAML files that people write into typed structs, with errors that say what to mend."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import msgspec
import yaml

from fanoboard.content.colour import Colour
from fanoboard.content.plain_file import open_plain
from fanoboard.content.schema_errors import SchemaError, schema_error
from fanoboard.content.structs import struct_of
from fanoboard.content.yaml_text import YamlFault, parse
from fanoboard.messages import Message, grouped

LARGEST: Final = 250_000
"""How many bytes a file may have that a person writes: ten times the largest one that is shipped."""
_LONGEST: Final = 200
"""Characters of a place that are told."""
_LONGEST_TEXT: Final = 2000
"""Characters that a text may have which people read."""

UNSEEN: Final = "[\0-\b\v-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
"""What is no sign, or turns round those that follow, as a regular expression."""

T = TypeVar("T")


class FileLimits(NamedTuple):
    """What a file may have at most: bytes, values in all, and values nested in each other."""

    bytes: int = LARGEST
    values: int = 20_000
    deepest: int = 50


USUAL: Final = FileLimits()


class ContentError(ValueError):
    """A file that can't be used: which one, the place in it if there is one, and what is wrong."""

    def __init__(self, file: Path, problem: Message, place: str = "") -> None:
        if len(place) > _LONGEST:
            place = f"{place[:_LONGEST]}..."
        if place:
            message = Message("{file}: {place}: {problem}", file=shown(file), place=place, problem=problem)
        else:
            message = Message("{file}: {problem}", file=shown(file), problem=problem)
        super().__init__(message)
        self.message = message
        self.file = file
        self.place = place
        """As `areas[2].box`, or nothing where it is the whole file."""
        self.problem = problem


class Unavailable(ContentError):
    """A file that can't be used now and may be another time, as nothing in it is known to be damaged."""


def shown(file: Path) -> str:
    """The path of a file as text, whatever bytes are in its name."""
    return os.fsencode(file).decode("utf-8", "replace")


def unreadable(file: Path, error: OSError | ValueError) -> Unavailable:
    """What to say of a file, or folder, that the system does not let us read."""
    reason = error.strerror if isinstance(error, OSError) else None
    return Unavailable(
        file, Message("The file can't be read: {reason}.", reason=reason or type(error).__name__)
    )


def read_yaml(file: Path, limits: FileLimits = USUAL) -> object:
    """The plain values in a YAML file.  Raises ContentError, whatever it holds and whatever happens."""
    try:
        with open_plain(file) as opened:
            content = opened.read(limits.bytes + 1)
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None
    if len(content) > limits.bytes:
        raise ContentError(file, Message("The file has more than {most} bytes.", most=grouped(limits.bytes)))
    try:
        return parse(content.decode("utf-8"), deepest=limits.deepest, most=limits.values)
    except UnicodeDecodeError as error:
        fault = Message("Byte {byte} of the file is not UTF-8 text.", byte=error.start)
        raise ContentError(file, fault) from None
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
        return struct_of(value, kind, _decode)
    except msgspec.ValidationError:
        fault = schema_error(value, kind, _decode)
        raise ContentError(file, fault.problem, fault.place) from None


def load(file: Path, kind: type[T], limits: FileLimits = USUAL) -> T:
    """Read a YAML file into a struct.  Raises ContentError."""
    return convert(file, read_yaml(file, limits), kind)


def _decode(kind: type, value: object) -> object:
    if kind is Colour:
        return Colour.read(value)
    if kind is Message:
        return _title(value)
    raise NotImplementedError(f"no way to read a {kind.__name__}")


def _title(value: object) -> Message:
    """A text of a file that people read; the catalogues translate those that are shipped."""
    if not isinstance(value, str):
        raise SchemaError(Message("A text is expected here, not {value}.", value=f"{value!r:.40}"))
    if len(value) > _LONGEST_TEXT:
        raise SchemaError(Message("The text has more than {most} characters.", most=grouped(_LONGEST_TEXT)))
    if (found := re.search(UNSEEN, value)) is not None:
        sign = f"U+{ord(found[0]):04X}"
        raise SchemaError(Message("The text holds the sign {sign}, which can't be shown.", sign=sign))
    return Message(value)


_STEP: Final = re.compile(r"\[(\d+)\]|\.?([^.\[\]]+)")
_PARSER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def line_of(text: str, place: str) -> int:
    """The line, from 1, of what `place` names, as `turns[4].variations[0][2]`; 0 where it isn't there.

    Where only the beginning of the place is there, the line of that.
    """
    wanted: list[int | str] = [int(index) if index else key for index, key in _STEP.findall(place)]
    found = 0
    # Of each open collection: how many steps of the place it lies below (-1 beside it), and its next
    # index, or key (None while that is awaited).
    open_: list[tuple[int, bool, list[int | str | None]]] = []
    try:
        for event in yaml.parse(text, _PARSER):
            if isinstance(event, yaml.CollectionEndEvent):
                open_.pop()
                continue
            if not isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
                continue
            depth, is_value = 0, True
            if open_:
                above, is_list, at = open_[-1]
                is_value = is_list or at[0] is not None
                here = above >= 0 and above < len(wanted) and at[0] == wanted[above]
                depth = above + 1 if here else -1
                if is_list:
                    assert isinstance(at[0], int)
                    at[0] += 1
                elif is_value:
                    at[0] = None
                else:
                    at[0] = event.value if isinstance(event, yaml.ScalarEvent) else ""
            if is_value and depth > 0 and event.start_mark is not None:
                found = event.start_mark.line + 1
                if depth == len(wanted):
                    return found
            if isinstance(event, yaml.CollectionStartEvent):
                is_list = isinstance(event, yaml.SequenceStartEvent)
                open_.append((depth if is_value else -1, is_list, [0 if is_list else None]))
    except yaml.YAMLError:
        return found
    return found
