"""What can be chosen before a game: named values with a meaning, as the engine's language has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fanoboard.games.errors import GameError, excerpt
from fanoboard.messages import Listing, Message

OptionValue = str | int | bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words, each with what people call it."""

    name: str
    title: Message
    words: Mapping[str, Message] = field(hash=False)
    meaning: Message
    rare: bool = False
    """Whether few people ever change it, so that it need not be in sight."""
    start: bool = False
    """Whether it only settles the position that a game begins with."""
    later: bool = False
    """Whether there were games without it: files don't tell its default, so that older versions read them."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The words, as the engine's language and files have them."""
        return tuple(self.words)

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
        raise GameError(
            Message(
                "Option {name} is {choices}, not “{value}”.",
                name=self.name,
                choices=Listing(self.choices, "or"),
                value=excerpt(str(value)),
            )
        )

    @property
    def ugi(self) -> str:
        """What the engine says of it."""
        words = "".join(f" var {choice}" for choice in self.choices)
        return f"option name {self.name} type combo default {self.default}{words}"


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two bounds; `gap` is one between them that would make no sense."""

    name: str
    title: Message
    default: int
    low: int
    high: int
    meaning: Message
    gap: int | None = None
    rare: bool = False
    """Whether few people ever change it, so that it need not be in sight."""
    start: bool = False
    """Whether it only settles the position that a game begins with."""

    def check(self, value: OptionValue) -> int:
        """The number, if it lies within the bounds and not in the gap."""
        text = str(value).strip()
        digits = text[1:] if text[:1] == "-" else text
        # 20 digits are more than any bound has; int() refuses texts of several thousand.
        if digits.isascii() and digits.isdigit() and len(digits) <= 20:
            number = int(text)
            if self.low <= number <= self.high and number != self.gap:
                return number
        bounds: dict[str, str | int] = {
            "name": self.name,
            "low": self.low,
            "high": self.high,
            "value": excerpt(text),
        }
        if self.gap is None:
            raise GameError(
                Message("Option {name} is a number from {low} to {high}, not “{value}”.", **bounds)
            )
        raise GameError(
            Message(
                "Option {name} is a number from {low} to {high} except {gap}, not “{value}”.",
                gap=self.gap,
                **bounds,
            )
        )

    @property
    def ugi(self) -> str:
        """What the engine says of it."""
        return f"option name {self.name} type spin default {self.default} min {self.low} max {self.high}"


@dataclass(frozen=True, slots=True)
class Toggle:
    """On or off."""

    name: str
    title: Message
    default: bool
    meaning: Message
    rare: bool = False
    """Whether few people ever change it, so that it need not be in sight."""
    start: bool = False
    """Whether it only settles the position that a game begins with."""

    def check(self, value: OptionValue) -> bool:
        """True for on, True or 1, False for off, False or 0."""
        word = str(value).strip().lower()
        if word in ("on", "true", "1", "yes"):
            return True
        if word in ("off", "false", "0", "no"):
            return False
        raise GameError(
            Message(
                "Option {name} is true or false, not “{value}”.", name=self.name, value=excerpt(str(value))
            )
        )

    @property
    def ugi(self) -> str:
        """What the engine says of it."""
        return f"option name {self.name} type check default {str(self.default).lower()}"


Option = Choice | Number | Toggle


def named_values(texts: Sequence[str]) -> dict[str, OptionValue]:
    """Options by name, from texts as `board=5x5`.  Raises GameError."""
    values: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise GameError(Message("An option is given as name=value, not “{text}”.", text=text[:40]))
        values[name] = value
    return values
