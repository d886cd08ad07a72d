"""What can still be read of a damaged game: the turns up to the fault, and what the fault leaves alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from fanoboard.content.yaml_files import ContentError, Unavailable, unreadable
from fanoboard.content.yaml_text import YamlFault, parse
from fanoboard.games import game_named
from fanoboard.games.errors import GameError
from fanoboard.match.match import Match
from fanoboard.match.save_format import FORMAT, LIMITS, SavedMatch
from fanoboard.match.saves import match_of
from fanoboard.messages import plural

_MOST: Final = 200
"""Faults that are passed over in one file."""
_NEEDED: Final = frozenset(("format", "game", "options", "hidden", "start"))
"""Without these, the turns would be those of another game."""
_AFTER: Final = ("at", "unfinished", "ended", "result")
"""What tells of the end of the turns, and is of no use where that is missing."""
_OLD: Final = ("result",)
_TURN: Final = re.compile(r"turns\[(\d+)\]")


def salvaged(file: Path, fault: ContentError) -> Match:
    """What can be read of a file that can't be read as a whole, because of `fault`.

    The game's notices say how much that is.  Raises ContentError where nothing can be read.
    """
    values = _values(file, fault)
    for _ in range(_MOST):
        try:
            match = match_of(values, file)
        except Unavailable:
            raise
        except ContentError as error:
            _pass_over(values, error)
        else:
            told = plural(
                "{count} turn can be read. {problem}",
                "{count} turns can be read. {problem}",
                count=len(match.turns),
                problem=fault.message,
            )
            match.notices.insert(0, told)
            return match
    raise fault


def _values(file: Path, fault: ContentError) -> dict[str, Any]:
    """The plain values in the longest readable beginning of the file.  Raises ContentError."""
    try:
        with file.open("rb") as opened:
            lines = opened.read(LIMITS.bytes).decode("utf-8", "replace").splitlines(keepends=True)
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None
    found = _parsed(lines)
    # Where so many lines can't be read, more of them can't be read either.
    good, bad = 0, len(lines)
    while found is None and good < bad - 1:
        middle = (good + bad) // 2
        if _parsed(lines[:middle]) is None:
            bad = middle
        else:
            good = middle
    values = _parsed(lines[:good]) if found is None else found
    if values is None or "game" not in values:
        raise fault
    return values


def _parsed(lines: list[str]) -> dict[str, Any] | None:
    try:
        values = parse("".join(lines), deepest=LIMITS.deepest, most=LIMITS.values)
    except YamlFault:
        return None
    return values if isinstance(values, dict) else None


def _pass_over(values: dict[str, Any], error: ContentError) -> None:
    """Take out of a file's values what is wrong at one place.  Raises the error where it can't be done."""
    key = re.split(r"[.\[]", error.place, maxsplit=1)[0]
    turns = values.get("turns")
    if key in _NEEDED or (key and key not in values):
        raise error
    if not key:
        _fill_in(values, error)
    elif (step := _TURN.match(error.place)) and isinstance(turns, list) and int(step[1]) < len(turns):
        at = int(step[1])
        entry = turns[at]
        if isinstance(entry, dict) and len(entry) > len(_bare(entry)):
            turns[at] = _bare(entry)
        else:
            del turns[at:]
            _forget_end(values)
    else:
        del values[key]


def _bare(entry: dict[str, Any]) -> dict[str, Any]:
    """A turn without what is said about it, and without what was played in its place."""
    return {key: entry[key] for key in ("turn", "hidden") if key in entry}


def _forget_end(values: dict[str, Any]) -> None:
    for key in _AFTER:
        values.pop(key, None)


def _fill_in(values: dict[str, Any], error: ContentError) -> None:
    """Put in what has to be there and take out what may not be: a key can be damaged, or cut off."""
    before = set(values)
    values.setdefault("format", FORMAT)
    values.setdefault("options", {})
    for key in before.difference(SavedMatch.__struct_fields__, _OLD):
        del values[key]
    if "players" not in values:
        try:
            seats = game_named(str(values["game"]))(values["options"]).seats
        except (GameError, AttributeError, TypeError):
            raise error from None
        values["players"] = [{"seat": seat.id, "kind": "person"} for seat in seats]
    if set(values) == before:
        raise error
