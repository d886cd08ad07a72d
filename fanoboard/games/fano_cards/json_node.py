"""Reading JSON with the place of whatever is wrong: `seats[1].hand[2]`."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Final

from fanoboard.games.errors import InvalidPosition

LONGEST: Final = 50_000
"""So many characters no position has."""


class Node:
    """A value of a JSON text, and its place in it."""

    def __init__(self, value: object, place: str) -> None:
        self.value = value
        self.place = place

    @classmethod
    def parse(cls, text: str) -> Node:
        """The whole of a text.  Raises InvalidPosition where it is not JSON."""
        if len(text) > LONGEST:
            raise InvalidPosition(f"the position: {len(text)} characters are more than any position has")
        try:
            return cls(json.loads(text), "")
        except RecursionError:
            raise InvalidPosition("the position: lists within lists, too deep to read") from None
        except ValueError as error:
            raise InvalidPosition(f"the position is not JSON: {error}") from None

    def error(self, why: str) -> InvalidPosition:
        """What to raise about this value."""
        return InvalidPosition(f"{self.place or 'the position'}: {why}")

    def wrong(self, expected: str) -> InvalidPosition:
        """What to raise where something else was expected."""
        if isinstance(self.value, list | dict):
            shown = "a list" if isinstance(self.value, list) else "an object"
        else:
            shown = json.dumps(self.value)[:40]
        return self.error(f"expected {expected}, not {shown}")

    def members(self, *names: str) -> tuple[Node, ...]:
        """The members of an object that has exactly these."""
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        begin = f"{self.place}." if self.place else ""
        for name in self.value:
            if name not in names:
                raise self.error(f"unknown key {name[:40]!r}; there are {', '.join(names)}")
        for name in names:
            if name not in self.value:
                raise self.error(f"{name!r} is missing")
        return tuple(Node(self.value[name], begin + name) for name in names)

    def items(self, most: int) -> list[Node]:
        """The elements of a list of at most so many."""
        if not isinstance(self.value, list):
            raise self.wrong("a list")
        if len(self.value) > most:
            raise self.error(f"at most {most} belong here, not {len(self.value)}")
        return [Node(value, f"{self.place}[{index}]") for index, value in enumerate(self.value)]

    def whole(self, low: int, high: int) -> int:
        """A whole number within bounds."""
        if isinstance(self.value, int) and not isinstance(self.value, bool) and low <= self.value <= high:
            return self.value
        raise self.wrong(f"a whole number from {low} to {high}")

    def flag(self) -> bool:
        """True or false."""
        if isinstance(self.value, bool):
            return self.value
        raise self.wrong("true or false")

    def word(self, words: Collection[str]) -> str:
        """One of some words."""
        if isinstance(self.value, str) and self.value in words:
            return self.value
        raise self.wrong(f"one of {', '.join(words)}")

    def text(self) -> str:
        """Any text."""
        if isinstance(self.value, str):
            return self.value
        raise self.wrong("a text")

    @property
    def is_null(self) -> bool:
        """Whether it is null."""
        return self.value is None
