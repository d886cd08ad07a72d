"""Reading YAML files that people write into typed structs, with errors that say what to mend."""

from __future__ import annotations

import re
from collections.abc import Hashable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from fanoboard.content.colour import Colour

LARGEST = 1_000_000
"""How many bytes a file may have."""

_UNNAMED = "[...]"

T = TypeVar("T")


class ContentError(ValueError):
    """A file that can't be used; the message names the file, the place in it, and what is wrong."""

    def __init__(self, file: Path, problem: str) -> None:
        super().__init__(f"{file}: {problem}")
        self.file = file
        self.problem = problem


class _Loader(yaml.SafeLoader):
    """YAML as people expect it: no aliases, no key twice, and only true and false are booleans."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            mark = self.get_mark()
            raise yaml.MarkedYAMLError(problem="aliases (*name) are not used here", problem_mark=mark)
        return super().compose_node(parent, index)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    problem = f"{key.value!r} is here twice"
                    raise yaml.MarkedYAMLError(problem=problem, problem_mark=key.start_mark)
                seen.add(key.value)
        return super().construct_mapping(node, deep)


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if not tag.endswith((":bool", ":timestamp"))]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), list("tf"))


def read_yaml(file: Path) -> object:
    """The plain values in a YAML file.  Raises ContentError, whatever the file holds."""
    try:
        if file.stat().st_size > LARGEST:
            raise ContentError(file, f"has more than {LARGEST:,} bytes")
        text = file.read_bytes().decode("utf-8")
    except OSError as error:
        raise ContentError(file, error.strerror or "can't be read") from None
    except UnicodeDecodeError as error:
        raise ContentError(file, f"is not UTF-8 text (byte {error.start})") from None
    try:
        return yaml.load(text, _Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        raise ContentError(file, f"{place}{error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise ContentError(file, f"is not YAML: {' '.join(str(error).split())}") from None
    except RecursionError:
        raise ContentError(file, "is nested too deeply") from None
    except (ValueError, OverflowError) as error:
        raise ContentError(file, f"holds a value that can't be read: {error}") from None


def convert(file: Path, value: object, kind: type[T]) -> T:
    """Make a struct of plain values read from `file`.  Raises ContentError where they don't fit."""
    try:
        return msgspec.convert(value, kind, dec_hook=_decode)
    except msgspec.ValidationError as error:
        problem, _, place = str(error).partition(" - at `")
        while _UNNAMED in place and (key := _culprit(value, kind, str(error), place)):
            place = place.replace(_UNNAMED, f".{key}", 1)
        place = place.rstrip("`").removeprefix("key` in `").removeprefix("$").lstrip(".")
        raise ContentError(file, f"{place}: {problem}" if place else problem) from None


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


def load(file: Path, kind: type[T]) -> T:
    """Read a YAML file into a struct.  Raises ContentError."""
    return convert(file, read_yaml(file), kind)


def _decode(kind: type, value: object) -> object:
    if kind is Colour:
        return Colour.read(value)
    raise NotImplementedError(f"no way to read a {kind.__name__}")
