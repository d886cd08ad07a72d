"""Reading JSON with the place of whatever is wrong: `seats[1].hand[2]`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from fanoboard.games.errors import InvalidPosition, excerpt
from fanoboard.messages import Listing, Message, plural

LONGEST: Final = 50_000
"""Characters; no position has more."""


class JsonNode:
    """A value of a JSON text, and its place in it."""

    def __init__(self, value: object, place: str) -> None:
        self.value = value
        self.place = place

    @classmethod
    def parse(cls, text: str) -> JsonNode:
        """The whole of a text.  Raises InvalidPosition where it is not JSON."""
        if len(text) > LONGEST:
            raise InvalidPosition(
                plural(
                    "The position has {count} character, which is more than any has.",
                    "The position has {count} characters, which is more than any has.",
                    count=len(text),
                )
            )
        import json  # seldom wanted, and not by the first frame

        try:
            return cls(json.loads(text), "")
        except RecursionError:
            raise InvalidPosition(Message("The position has lists in lists, too deep to read.")) from None
        except json.JSONDecodeError as error:
            raise InvalidPosition(
                Message("The position is not JSON from character {at} on.", at=error.pos + 1)
            ) from None
        except ValueError:
            raise InvalidPosition(Message("The position has a number that is too long.")) from None

    def error(self, problem: Message) -> InvalidPosition:
        if not self.place:
            return InvalidPosition(problem)
        return InvalidPosition(Message("{place}: {problem}", place=self.place, problem=problem))

    @property
    def shown(self) -> str:
        """The value as JSON, cut short."""
        if isinstance(self.value, list | dict):
            return "[…]" if isinstance(self.value, list) else "{…}"
        import json

        return excerpt(json.dumps(self.value))

    def members(self, *names: str) -> tuple[JsonNode, ...]:
        """The members of an object that has exactly these."""
        if not isinstance(self.value, dict):
            raise self.error(Message("An object is expected here, not {found}.", found=self.shown))
        begin = f"{self.place}." if self.place else ""
        for name in self.value:
            if name not in names:
                raise self.error(
                    Message(
                        "There is no key “{key}” here, but {keys}.",
                        key=excerpt(name),
                        keys=Listing(names, "and"),
                    )
                )
        for name in names:
            if name not in self.value:
                raise self.error(Message("The key “{key}” is missing.", key=name))
        return tuple(JsonNode(self.value[name], begin + name) for name in names)

    def items(self, most: int) -> list[JsonNode]:
        """The elements of a list of at most `most`."""
        if not isinstance(self.value, list):
            raise self.error(Message("A list is expected here, not {found}.", found=self.shown))
        if len(self.value) > most:
            raise self.error(
                plural(
                    "At most {count} value belongs here, not {found}.",
                    "At most {count} values belong here, not {found}.",
                    count=most,
                    found=len(self.value),
                )
            )
        return [JsonNode(value, f"{self.place}[{index}]") for index, value in enumerate(self.value)]

    def whole(self, low: int, high: int) -> int:
        if isinstance(self.value, int) and not isinstance(self.value, bool) and low <= self.value <= high:
            return self.value
        raise self.error(
            Message(
                "A whole number from {low} to {high} is expected here, not {found}.",
                low=low,
                high=high,
                found=self.shown,
            )
        )

    def flag(self) -> bool:
        if isinstance(self.value, bool):
            return self.value
        raise self.error(Message("Either true or false is expected here, not {found}.", found=self.shown))

    def word(self, words: Collection[str]) -> str:
        if isinstance(self.value, str) and self.value in words:
            return self.value
        raise self.error(
            Message(
                "One of these is expected here: {words}; not {found}.",
                words=Listing(words, "or"),
                found=self.shown,
            )
        )

    def text(self) -> str:
        if isinstance(self.value, str):
            return self.value
        raise self.error(Message("A text is expected here, not {found}.", found=self.shown))

    @property
    def is_null(self) -> bool:
        return self.value is None
