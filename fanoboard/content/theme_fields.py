"""What there is in a theme to change: its colours, numbers, choices and switches, with their limits.

All of it is read from the types in `theme.py`, so that a key which is added there can be changed at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct, inspect, structs

from fanoboard.content.colour import Colour
from fanoboard.content.theme import Theme

FieldPath = tuple[str | int, ...]
"""Where a value stands: `("marks", "choices", 0)`."""


@dataclass(frozen=True, slots=True)
class ThemeField:
    """One value of a theme that can be changed."""

    path: FieldPath
    kind: Literal["colour", "number", "choice", "switch"]
    opacity: bool = False
    """Of a colour: whether it is usually seen through to a degree."""
    least: float = 0
    most: float = 0
    whole: bool = False
    near_zero: bool = False
    """Of a number: whether most sensible values are far nearer to the least than to the most."""
    choices: tuple[str, ...] = ()


def theme_fields(theme: Theme) -> tuple[ThemeField, ...]:
    """All that can be changed in a theme, in the order of its keys; the kinds of pieces are its own."""
    return tuple(_fields(inspect.type_info(Theme), theme, ()))


def value_at(theme: Theme, path: FieldPath) -> object:
    """The value at a place of a theme.  Raises AttributeError or LookupError where there is none."""
    value: object = theme
    for step in path:
        value = _below(value, step)
    return value


def colour_at(theme: Theme, path: FieldPath) -> Colour:
    found = value_at(theme, path)
    assert isinstance(found, Colour), path
    return found


def replaced(theme: Theme, path: FieldPath, value: object) -> Theme:
    """A theme with another value, of the type that belongs there, at a place that it has."""
    changed = _replaced(theme, path, value)
    assert isinstance(changed, Theme)
    return changed


def plain(value: object) -> object:
    """A value of a theme as its file writes it."""
    if isinstance(value, Colour):
        return value.text
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def _below(value: object, step: str | int) -> object:
    if isinstance(value, Mapping):
        return value[step]
    if isinstance(step, int):
        assert isinstance(value, tuple), step
        return value[step]
    return getattr(value, step)


def _replaced(whole: object, path: FieldPath, value: object) -> object:
    if not path:
        return value
    first, rest = path[0], path[1:]
    inner = _replaced(_below(whole, first), rest, value)
    if isinstance(whole, Mapping):
        return {**whole, first: inner}
    if isinstance(whole, tuple):
        return tuple(inner if index == first else each for index, each in enumerate(whole))
    assert isinstance(whole, Struct), path
    return structs.replace(whole, **{str(first): inner})


def _fields(kind: inspect.Type, value: object, path: FieldPath) -> Iterator[ThemeField]:
    extra: Mapping[str, object] = {}
    if isinstance(kind, inspect.Metadata):
        extra = kind.extra or {}
        kind = kind.type
    match kind:
        case inspect.StructType():
            for field in kind.fields:
                yield from _fields(field.type, getattr(value, field.name), (*path, field.encode_name))
        case inspect.DictType():
            assert isinstance(value, Mapping), path
            for key, each in value.items():
                yield from _fields(kind.value_type, each, (*path, key))
        case inspect.TupleType():
            for index, each_kind in enumerate(kind.item_types):
                yield from _fields(each_kind, _below(value, index), (*path, index))
        case inspect.CustomType() if kind.cls is Colour:
            yield ThemeField(path, "colour", opacity=bool(extra.get("opacity")))
        case inspect.IntType() | inspect.FloatType():
            yield ThemeField(
                path,
                "number",
                least=float(kind.ge or 0),
                most=float(kind.le or 0),
                whole=isinstance(kind, inspect.IntType),
                near_zero=bool(extra.get("near_zero")),
            )
        case inspect.LiteralType():
            yield ThemeField(path, "choice", choices=tuple(map(str, kind.values)))
        case inspect.BoolType():
            yield ThemeField(path, "switch")
