"""The `option` lines of the engine's language, as any engine may write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

OptionKind = Literal["check", "spin", "combo", "string", "button"]
MOST_OPTIONS: Final = 200
"""How many options of one engine are taken notice of."""
LONGEST_TEXT: Final = 500
_KINDS: Final = get_args(OptionKind)
_PART = re.compile(r" (type|default|min|max|var)(?= |$)")
_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
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
                return bool(_NUMBER.fullmatch(value)) and self.low <= int(value) <= self.high
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
    return int(text) if _NUMBER.fullmatch(text) else usual
