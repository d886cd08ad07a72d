"""Reading YAML files that people write into typed structs, with errors that say what to mend."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import msgspec
import yaml

from fanoboard.content.colour import Colour
from fanoboard.content.files import open_plain, reason_of
from fanoboard.content.structs import SchemaError, schema_error, struct_of
from fanoboard.messages import Message, grouped

# YAML as people write it, and nothing that a program could trip over.
#
# Mappings, lists and scalars; a plain scalar is nothing, true, false, a decimal number, or else a text.
# There are no tags, anchors, aliases, merges, dates, other bases or numbers in base 60, no key twice, and
# no more depth and values than any sensible file has.  PyYAML finds the parts of the text, by libyaml
# where that is at hand, as it is ten times as fast; what they mean is decided here, without recursion.

_INTEGER: Final = re.compile(r"[-+]?[0-9]{1,18}")
_DECIMAL: Final = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]{1,3})?")
_LEADING_ZERO: Final = re.compile(r"[-+]?0[0-9]")
_WORDS: Final[dict[str, object]] = {"": None, "~": None, "null": None, "true": True, "false": False}
PARSER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_HALF: Final = Message("The file contains half a character, so it is not a text file.")


class YamlFault(ValueError):
    """A text that is not such YAML: where, and why."""

    def __init__(self, problem: Message, line: int = 0, column: int = 0) -> None:
        super().__init__(problem)
        self.problem = problem
        self.line = line
        """From 1; 0 where no place is known."""
        self.column = column


def parse(text: str, *, deepest: int, most: int) -> object:
    """The plain values that a text holds: None, bool, int, float, str, list and dict.

    There may be `most` of them, and `deepest` lists and mappings within each other.  Raises YamlFault,
    whatever the text is.
    """
    builder = _Builder(deepest, most)
    try:
        for event in yaml.parse(text, PARSER):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        reason = error.problem or error.context or ""
        problem = Message("This is not YAML: {reason}.", reason=reason)
        raise YamlFault(problem, *((mark.line + 1, mark.column + 1) if mark else ())) from None
    except yaml.reader.ReaderError as error:
        if isinstance(error.character, int) and _is_half(chr(error.character)):
            raise YamlFault(_HALF) from None
        sign = f"U+{error.character:04X}" if isinstance(error.character, int) else repr(error.character)
        raise YamlFault(
            Message("The file contains the character {sign}, so it is not a text file.", sign=sign)
        ) from None
    except UnicodeEncodeError:
        raise YamlFault(_HALF) from None
    return builder.document


def dump(values: object) -> str:
    """Plain values as text, from which `parse` makes the same ones."""
    text: str = yaml.dump(values, Dumper=_Dumper, sort_keys=False, allow_unicode=True)
    return text


class _Dumper(yaml.SafeDumper):
    """Quotes what PyYAML would write plainly though we would read another value: `1e3`."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _quoted_if_needed(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    style = None if isinstance(_meaning(text), str) else "'"
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


_Dumper.add_representer(str, _quoted_if_needed)


class _Builder:
    """Puts values together, event by event."""

    def __init__(self, deepest: int, most: int) -> None:
        self.document: object = None
        self._deepest = deepest
        self._most = most
        self._open: list[list[object] | dict[str, object]] = []
        self._keys: list[str | None] = []
        """For each open collection, the key whose value comes next."""
        self._values = 0
        self._documents = 0

    def take(self, event: yaml.Event) -> None:
        """Go on by one event.  Raises YamlFault for what we don't want."""
        match event:
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    raise _fault(event, Message("There is more than one document (after ---)."))
            case yaml.AliasEvent():
                raise _fault(event, Message("Aliases (*name) are not used here."))
            case yaml.ScalarEvent():
                self._take_scalar(event)
            case yaml.SequenceStartEvent():
                self._begin(event, [])
            case yaml.MappingStartEvent():
                self._begin(event, {})
            case yaml.CollectionEndEvent():
                self._open.pop()
                self._keys.pop()

    def _begin(self, event: yaml.CollectionStartEvent, value: list[object] | dict[str, object]) -> None:
        if self._awaits_key():
            raise _fault(event, Message("A key is a word or a number, not a list of things."))
        self._check(event)
        if len(self._open) >= self._deepest:
            raise _fault(event, Message("The values are nested too deeply."))
        self._put(event, value)
        self._open.append(value)
        self._keys.append(None)

    def _take_scalar(self, event: yaml.ScalarEvent) -> None:
        self._check(event)
        if not event.value.isascii() and any(map(_is_half, event.value)):
            raise _fault(event, _HALF)
        if not self._awaits_key():
            self._put(event, _meaning(event.value) if event.implicit[0] else event.value)
            return
        top = self._open[-1]
        if event.value in top:
            raise _fault(event, Message("The key “{key}” is here twice.", key=event.value[:40]))
        self._keys[-1] = event.value

    def _awaits_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1], dict) and self._keys[-1] is None

    def _check(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        self._values += 1
        if self._values > self._most:
            raise _fault(event, Message("The file holds more than {most} values.", most=grouped(self._most)))
        if event.anchor is not None:
            raise _fault(event, Message("Anchors (&name) are not used here."))
        if event.tag is not None:
            raise _fault(event, Message("Tags ({tag}) are not used here.", tag=event.tag[:40]))

    def _put(self, event: yaml.NodeEvent, value: object) -> None:
        if not self._open:
            self.document = value
            return
        top = self._open[-1]
        if isinstance(top, list):
            top.append(value)
            return
        key = self._keys[-1]
        assert key is not None, "a value follows its key"
        top[key] = value
        self._keys[-1] = None


def _is_half(sign: str) -> bool:
    """Whether it is a surrogate, of which only two together are a sign."""
    return "\ud800" <= sign <= "\udfff"


def _meaning(word: str) -> object:
    if word in _WORDS:
        return _WORDS[word]
    if _LEADING_ZERO.match(word):
        return word
    if _INTEGER.fullmatch(word):
        return int(word)
    return float(word) if _DECIMAL.fullmatch(word) else word


def _fault(event: yaml.Event, problem: Message) -> YamlFault:
    mark = event.start_mark
    assert mark is not None, "what was read has a place"
    return YamlFault(problem, mark.line + 1, mark.column + 1)


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
    return Unavailable(file, Message("The file can’t be read: {reason}.", reason=reason_of(error)))


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
        raise SchemaError(Message("The text holds the sign {sign}, which can’t be shown.", sign=sign))
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
