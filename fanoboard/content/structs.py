"""Structs of plain values and of JSON, made in any thread.

When msgspec makes the first struct of a kind it works out what that holds, and lets other threads run
meanwhile; one that makes such a struct as well uses what is half worked out, and tears the process down.
So nobody else asks msgspec for them, and they are made one at a time.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from datetime import date
from functools import cache
from threading import RLock
from typing import Final, TypeGuard, TypeVar

import msgspec
from msgspec import inspect

from fanoboard.games.errors import excerpt
from fanoboard.messages import Listing, Message, plural

T = TypeVar("T")

_MAKING: Final = RLock()
"""Held by the thread that makes one, which may need others for it."""


def struct_of(value: object, kind: type[T], decode: Callable[[type, object], object] | None = None) -> T:
    """A struct of plain values; `decode` reads what msgspec doesn't know.  Raises ValidationError."""
    with _MAKING:
        return msgspec.convert(value, kind, dec_hook=decode)


def struct_of_json(content: bytes | str, kind: type[T]) -> T:
    """Raises MsgspecError; RecursionError and ValueError where there is no JSON at all."""
    with _MAKING:
        return msgspec.json.decode(content, type=kind)


# Why plain values don't fit the type they are read as: the first place, and what is expected there.

_LONGEST: Final = 40
"""Characters of a value that are quoted."""
Decode = Callable[[type, object], object]
"""Makes a value of a type of our own of a plain one."""
_type_info: Final = cache(inspect.type_info)


def _nothing_of_ours(kind: type, value: object) -> object:
    raise NotImplementedError(f"no way to read a {kind.__name__}")


class SchemaError(ValueError):
    """A value that can't be used: what is wrong, and where below the value itself.

    Types that are read from files raise it, also from `__post_init__`; `yaml_files.convert` makes
    a `ContentError` of it, which knows the file as well.
    """

    def __init__(self, problem: Message, place: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.place = place
        """As `lines[2].through`; nothing where it is the value itself."""


def schema_error(value: object, kind: type, decode: Decode = _nothing_of_ours) -> SchemaError:
    """Why a value does not fit a type, which it is known not to do."""
    fault = _Check(decode).fault(value, _type_info(kind), "")
    return fault or SchemaError(Message("The value {value} does not fit here.", value=_cut(value)))


class _Check:
    """Looks for the first fault, in the order in which things are written."""

    def __init__(self, decode: Decode) -> None:
        self._decode = decode

    def fault(self, value: object, kind: inspect.Type, place: str) -> SchemaError | None:
        match kind:
            case inspect.Metadata():
                return self.fault(value, kind.type, place)
            case inspect.UnionType():
                return self._of_union(value, kind, place)
            case inspect.StructType():
                return self._of_struct(value, kind, place)
            case inspect.DictType():
                return self._of_dict(value, kind, place)
            case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType():
                return self._of_list(value, kind, place)
            case inspect.CustomType():
                return self._raised(lambda: self._decode(kind.cls, value), place)
        problem = _problem(value, kind)
        return None if problem is None else SchemaError(problem, place)

    def _of_struct(self, value: object, kind: inspect.StructType, place: str) -> SchemaError | None:
        if not isinstance(value, dict):
            return SchemaError(_no_mapping(value), place)
        fields = {field.encode_name: field for field in kind.fields}
        for key, inner in value.items():
            if key in fields:
                fault = self.fault(inner, fields[key].type, joined(place, str(key)))
                if fault is not None:
                    return fault
            elif kind.forbid_unknown_fields:
                known = Listing(list(fields), "and")
                name = str(key)[:_LONGEST]
                problem = Message("There is no key “{key}” here, only {known}.", key=name, known=known)
                return SchemaError(problem, place)
        for name, field in fields.items():
            if field.required and name not in value:
                return SchemaError(Message("The key “{key}” is missing.", key=name), place)
        return self._raised(lambda: struct_of(value, kind.cls, self._decode), place)

    def _of_dict(self, value: object, kind: inspect.DictType, place: str) -> SchemaError | None:
        if not isinstance(value, dict):
            return SchemaError(_no_mapping(value), place)
        problem = _of_length(len(value), kind.min_length or 0, kind.max_length)
        if problem is not None:
            return SchemaError(problem, place)
        for key, inner in value.items():
            fault = self.fault(key, kind.key_type, place) or self.fault(
                inner, kind.value_type, joined(place, str(key))
            )
            if fault is not None:
                return fault
        return None

    def _of_list(
        self, value: object, kind: inspect.ListType | inspect.VarTupleType | inspect.TupleType, place: str
    ) -> SchemaError | None:
        if not isinstance(value, list | tuple):
            return SchemaError(Message("A list is expected here, not {value}.", value=_cut(value)), place)
        if isinstance(kind, inspect.TupleType):
            kinds = kind.item_types
            problem = _of_length(len(value), len(kinds), len(kinds))
        else:
            kinds = (kind.item_type,) * len(value)
            problem = _of_length(len(value), kind.min_length or 0, kind.max_length)
        if problem is not None:
            return SchemaError(problem, place)
        faults = (
            self.fault(inner, each, f"{place}[{number}]")
            for number, (inner, each) in enumerate(zip(value, kinds, strict=True))
        )
        return next(filter(None, faults), None)

    def _of_union(self, value: object, kind: inspect.UnionType, place: str) -> SchemaError | None:
        """The fault of a value of a union: none where one of its types fits, else that of the type that is
        meant.
        """
        found = [(_expected_shape(each), self.fault(value, each, place)) for each in kind.types]
        if any(fault is None for _, fault in found):
            return None
        faults = dict(found)
        meant = [shape for shape in faults if shape != "nothing"]
        if len(meant) == 1:
            return faults[meant[0]]
        if (shape := _shape(value)) in faults:
            return faults[shape]
        return SchemaError(_none_fits(frozenset(meant), value), place)

    @staticmethod
    def _raised(make: Callable[[], object], place: str) -> SchemaError | None:
        """The fault that a type of ours finds in a value whose parts all fit."""
        try:
            make()
        except SchemaError as fault:
            return SchemaError(fault.problem, joined(place, fault.place))
        except msgspec.ValidationError as error:
            cause = error.__cause__
            if isinstance(cause, SchemaError):
                return SchemaError(cause.problem, joined(place, cause.place))
        return None


def _problem(value: object, kind: inspect.Type) -> Message | None:
    """The fault of a value without parts."""
    match kind:
        case inspect.StrType():
            return _of_text(value, kind)
        case inspect.IntType():
            if _is_number(value) and value == int(value):
                return _of_bounds(value, kind)
            return Message("A whole number is expected here, not {value}.", value=_cut(value))
        case inspect.FloatType():
            if _is_number(value):
                return _of_bounds(value, kind)
            return Message("A number is expected here, not {value}.", value=_cut(value))
        case inspect.BoolType() if not isinstance(value, bool):
            return Message("“true” or “false” is expected here, not {value}.", value=_cut(value))
        case inspect.LiteralType() if value not in kind.values:
            known = Listing([str(each) for each in kind.values], "or")
            return Message("The value must be {known}, not {value}.", known=known, value=_cut(value))
        case inspect.DateType() if not _is_date(value):
            return Message("A date such as 2025-01-31 is expected here, not {value}.", value=_cut(value))
        case inspect.NoneType() if value is not None:
            return Message("Nothing is expected here, not {value}.", value=_cut(value))
    return None


def _of_text(value: object, kind: inspect.StrType) -> Message | None:
    if not isinstance(value, str):
        return Message("A text is expected here, not {value}.", value=_cut(value))
    if len(value) < (kind.min_length or 0):
        return Message("The text is too short.") if value else Message("There is no text here.")
    if kind.max_length is not None and len(value) > kind.max_length:
        return Message("The text is longer than {count} letters.", count=kind.max_length)
    if kind.pattern is not None and re.search(kind.pattern, value) is None:
        return Message("The text {value} is not written as it has to be here.", value=_cut(value))
    return None


def _of_bounds(value: float, kind: inspect.IntType | inspect.FloatType) -> Message | None:
    low, above, high = kind.ge, kind.gt, kind.le
    large_enough = (low is None or value >= low) and (above is None or value > above)
    if large_enough and (high is None or value <= high):
        return None
    gaps = {"value": _cut(value), "low": f"{low if above is None else above}", "high": f"{high}"}
    if above is not None and high is not None:
        return Message("A number above {low} and up to {high} is expected here, not {value}.", **gaps)
    if high is not None:
        return Message("A number from {low} to {high} is expected here, not {value}.", **gaps)
    return Message("A number of at least {low} is expected here, not {value}.", **gaps)


def _of_length(found: int, least: int, most: int | None) -> Message | None:
    if found < least or (most == least != found):
        return plural(
            "The list needs {count} value, and has {found}.",
            "The list needs {count} values, and has {found}.",
            count=least,
            found=found,
        )
    if most is not None and found > most:
        return plural(
            "The list has {found} values, and at most {count} is allowed.",
            "The list has {found} values, and at most {count} are allowed.",
            count=most,
            found=found,
        )
    return None


def _none_fits(meant: frozenset[str], value: object) -> Message:
    if meant == {"text", "mapping"}:
        return Message("A text, or keys with values, is expected here, not {value}.", value=_cut(value))
    if meant == {"text", "list"}:
        return Message("A text or a list is expected here, not {value}.", value=_cut(value))
    if meant == {"text", "number", "truth"}:
        return Message("A text, a number, true or false is expected here, not {value}.", value=_cut(value))
    return Message("The value {value} does not fit here.", value=_cut(value))


def _shape(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "truth"
        case int() | float():
            return "number"
        case dict():
            return "mapping"
        case list() | tuple():
            return "list"
    return "text"


def _expected_shape(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata():
            return _expected_shape(kind.type)
        case inspect.NoneType():
            return "nothing"
        case inspect.BoolType():
            return "truth"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.DictType() | inspect.StructType():
            return "mapping"
        case inspect.ListType() | inspect.VarTupleType() | inspect.TupleType():
            return "list"
    return "text"


def _is_number(value: object) -> TypeGuard[float]:
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)


def _is_date(value: object) -> bool:
    if not isinstance(value, str):
        return isinstance(value, date)
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


def joined(place: str, step: str) -> str:
    return f"{place}.{step}" if place and step and not step.startswith("[") else place + step


def _cut(value: object) -> str:
    if isinstance(value, str):
        return f"“{excerpt(value)}”"
    try:
        return f"{value!r:.{_LONGEST}}"
    except ValueError:  # a whole number of thousands of digits
        return "…"


def _no_mapping(value: object) -> Message:
    return Message("Keys with values are expected here, not {value}.", value=_cut(value))
