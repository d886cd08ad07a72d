"""What can be chosen before a game: named values with a meaning, as the engine's language has them."""

from __future__ import annotations

from dataclasses import dataclass

OptionValue = str | int | bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words.  `offered` are those that the new-game screen shows (all, if empty)."""

    name: str
    choices: tuple[str, ...]
    meaning: str
    offered: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        """The first choice."""
        return self.choices[0]

    def check(self, value: OptionValue) -> str:
        """The choice that `value` names, in any case, with `_` for spaces, or by a unique beginning."""
        word = str(value).strip().lower().replace("_", " ")
        begin = [choice for choice in self.choices if choice.lower().startswith(word)]
        for choice in self.choices:
            if choice.lower() == word:
                return choice
        if word and len(begin) == 1:
            return begin[0]
        raise ValueError(f"option {self.name} is one of {', '.join(self.choices)}, not {str(value)!r}")

    @property
    def ugi(self) -> str:
        """What the engine says of it."""
        words = "".join(f" var {choice}" for choice in self.choices)
        return f"option name {self.name} type combo default {self.default}{words}"


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two bounds; `gap` is one between them that would make no sense."""

    name: str
    default: int
    low: int
    high: int
    meaning: str
    gap: int | None = None

    def check(self, value: OptionValue) -> int:
        """The number, if it lies within the bounds and not in the gap."""
        text = str(value).strip()
        digits = text[1:] if text[:1] == "-" else text
        # 20 digits are more than any bound has; int() refuses texts of several thousand.
        if digits.isascii() and digits.isdigit() and len(digits) <= 20:
            number = int(text)
            if self.low <= number <= self.high and number != self.gap:
                return number
        bounds = f"from {self.low} to {self.high}" + ("" if self.gap is None else f" except {self.gap}")
        raise ValueError(f"option {self.name} is a number {bounds}, not {text[:40]!r}")

    @property
    def ugi(self) -> str:
        """What the engine says of it."""
        return f"option name {self.name} type spin default {self.default} min {self.low} max {self.high}"


@dataclass(frozen=True, slots=True)
class Toggle:
    """On or off."""

    name: str
    default: bool
    meaning: str

    def check(self, value: OptionValue) -> bool:
        """True for on, True or 1, False for off, False or 0."""
        word = str(value).strip().lower()
        if word in ("on", "true", "1", "yes"):
            return True
        if word in ("off", "false", "0", "no"):
            return False
        raise ValueError(f"option {self.name} is true or false, not {str(value)!r}")

    @property
    def ugi(self) -> str:
        """What the engine says of it."""
        return f"option name {self.name} type check default {str(self.default).lower()}"


Option = Choice | Number | Toggle
