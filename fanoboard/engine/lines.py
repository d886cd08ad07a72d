"""The `info` and `option` lines of the engine's language, written and read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from fanoboard.games.search_info import Score, SearchInfo

# The `info` lines of the engine's language, written and read.

MOST_LINES = 8
LONGEST_TURN = 1000
"""Characters of a turn that are read: more than any turn has."""
_DEEPEST = 200
_NUMBER = re.compile(r"-?[0-9]{1,15}")
_MULTIPV = re.compile(r" multipv ([1-9])(?: |$)")
_BEFORE_MULTIPV = 200
"""Characters among which `multipv` is looked for: only the turns, at the end, are long."""
_COUNTS = ("depth", "nodes", "time", "multipv")


def info_line(info: SearchInfo, *, numbered: bool) -> str:
    """The line that tells of `info`; `numbered` says which of several lines of play it is."""
    number = f"multipv {info.multipv} " if numbered else ""
    return (
        f"info depth {info.depth} {number}score {info.score.text} nodes {info.nodes} "
        f"time {info.time} pv {' '.join(info.pv)}"
    )


def line_number(line: str) -> int:
    """Which of several lines of play an `info` line is about: 1 where it does not say."""
    found = _MULTIPV.search(line, 0, _BEFORE_MULTIPV)
    return int(found[1]) if found else 1


def read_info(line: str) -> SearchInfo | None:
    """What an `info` line says, from whichever engine; None where it tells of no turns and their score.

    What is unknown is skipped, and so is what is not as it should be.
    """
    words = line.split()
    if words[:1] != ["info"] or "pv" not in words or not line.isprintable():
        return None
    at = words.index("pv")
    pv = tuple(turn[:LONGEST_TURN] for turn in words[at + 1 : at + 1 + _DEEPEST])
    told, score = words[1:at], _score(words[1:at])
    if "string" in told or score is None or not pv:
        return None
    counts = {name: _count(told, name) for name in _COUNTS}
    multipv = counts["multipv"] or 1
    if multipv > MOST_LINES:
        return None
    return SearchInfo(pv, score, counts["depth"], counts["nodes"], multipv, counts["time"])


def _count(words: list[str], name: str) -> int:
    """The number after a name, 0 where there is none."""
    value = words[words.index(name) + 1 :][:1] if name in words else []
    return max(0, int(value[0])) if value and _NUMBER.fullmatch(value[0]) else 0


def _score(words: list[str]) -> Score | None:
    if "score" not in words:
        return None
    kind, number, *_ = *words[words.index("score") + 1 :], "", ""
    return Score.read(kind, number)


# The `option` lines of the engine's language, as any engine may write them.

OptionKind = Literal["check", "spin", "combo", "string", "button"]
MOST_OPTIONS: Final = 200
"""How many options of one engine are taken notice of."""
LONGEST_TEXT: Final = 500
_KINDS: Final = get_args(OptionKind)
_PART = re.compile(r" (type|default|min|max|var)(?= |$)")
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
EMPTY: Final = "<empty>"
"""How UCI, the language's model, writes a text of no characters."""


@dataclass(frozen=True, slots=True)
class EngineOption:
    """Something about an engine that can be set: its name, what kind of value it has, the usual one.

    `low` and `high` bound a `spin`, a whole number; `words` are what a `combo` chooses from.  A
    `button` has no value, it is pressed.
    """

    name: str
    kind: OptionKind
    default: str = ""
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()

    def fits(self, value: str) -> bool:
        match self.kind:
            case "check":
                return value in ("true", "false")
            case "spin":
                return bool(_WHOLE.fullmatch(value)) and self.low <= int(value) <= self.high
            case "combo":
                return value in self.words
            case "string":
                return len(value) <= LONGEST_TEXT and (value.isprintable() or not value)
            case "button":
                return False


def read_option(line: str) -> EngineOption | None:
    """What an `option` line says; None where it is not as the language has it."""
    words = " ".join(line.split())
    if not words.startswith("option name ") or len(words) > 20 * LONGEST_TEXT or not words.isprintable():
        return None
    name, *rest = _PART.split(words.removeprefix("option name "))
    parts = [(key, value.strip()) for key, value in zip(rest[::2], rest[1::2], strict=True)]
    said = dict(reversed(parts))
    kind = next((each for each in _KINDS if each == said.get("type")), None)
    default = said.get("default", "")
    if kind is None or not name or max(len(name), len(default)) > LONGEST_TEXT:
        return None
    option = EngineOption(
        name,
        kind,
        "" if default == EMPTY else default,
        _number(said.get("min", ""), -(10**18)),
        _number(said.get("max", ""), 10**18),
        tuple(value for key, value in parts if key == "var" and value),
    )
    return option if kind == "button" or option.fits(option.default) else None


def set_option(name: str, value: str | None = None) -> str:
    """The command that gives an option a value, or presses a button."""
    return f"setoption name {name}" if value is None else f"setoption name {name} value {value or EMPTY}"


def chosen_options(lines: Iterable[str], chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The commands that give an engine the values that were chosen of the options which it offers.

    What does not fit any more, as there is another version of the engine, is left out.
    """
    commands = []
    for option in filter(None, map(read_option, lines)):
        if option.name in chosen and option.kind == "button":
            commands.append(set_option(option.name))
        elif option.name in chosen and option.fits(chosen[option.name]):
            commands.append(set_option(option.name, chosen[option.name]))
    return tuple(commands)


def _number(text: str, usual: int) -> int:
    return int(text) if _WHOLE.fullmatch(text) else usual
