"""What msgspec says of values that don't fit their type, as sentences for people.

It names the key that is wrong, but not the ones that would be right; those are looked up here.
"""

from __future__ import annotations

import re

from msgspec import inspect

from fanoboard.messages import Listing, Message

_STEP = re.compile(r"\[\d+\]|[^.\[\]]+")
_LONGEST = 60
"""Characters of what stands in the file that are quoted."""


def misfit(complaint: str, kind: object, place: str) -> Message:
    """A sentence for a complaint of msgspec about what stands at `place` in a value of `kind`.

    Complaints without a sentence of ours are quoted.
    """
    wanted = _type_at(inspect.type_info(kind), place)
    quoted = re.search(r"[`'](.*)[`']", complaint)
    word = quoted[1][:_LONGEST] if quoted else ""
    if complaint.startswith("Object missing required field"):
        return Message("The key “{key}” is missing.", key=word)
    if complaint.startswith("Object contains unknown field") and isinstance(wanted, inspect.StructType):
        known = Listing([field.encode_name for field in wanted.fields], "and")
        return Message("There is no key “{key}” here, only {known}.", key=word, known=known)
    if complaint.startswith("Invalid enum value") and isinstance(wanted, inspect.LiteralType):
        known = Listing([str(value) for value in wanted.values], "or")
        return Message("The value must be {known}, not “{value}”.", known=known, value=word)
    if longest := re.fullmatch(r"Expected `str` of length <= ([0-9]+)", complaint):
        return Message("The text is longer than {count} letters.", count=int(longest[1]))
    return Message("The value does not fit here: {complaint}.", complaint=complaint[: 2 * _LONGEST])


def _type_at(kind: inspect.Type, place: str) -> inspect.Type | None:
    """The type that is expected at a place such as `areas[2].box`, if one type is."""
    found: inspect.Type | None = kind
    for step in _STEP.findall(place):
        found = _below(_plain(found), step)
    return _plain(found)


def _below(kind: inspect.Type | None, step: str) -> inspect.Type | None:
    """The type of one element, key or field."""
    if isinstance(kind, inspect.StructType):
        return next((field.type for field in kind.fields if field.encode_name == step), None)
    if isinstance(kind, inspect.DictType):
        return kind.value_type
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return kind.item_type
    return None


def _plain(kind: inspect.Type | None) -> inspect.Type | None:
    """A type without what is said about it, and without the None that may stand in its place."""
    if isinstance(kind, inspect.Metadata):
        return _plain(kind.type)
    if isinstance(kind, inspect.UnionType):
        others = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
        return _plain(others[0]) if len(others) == 1 else None
    return kind
