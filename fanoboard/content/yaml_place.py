"""On which line of a YAML text a value stands, for those who have to mend it."""

from __future__ import annotations

import re
from typing import Final

import yaml

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
