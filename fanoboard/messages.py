"""What the program says to people: English sentences beside the code that has reason to say them.

A message is a whole sentence (or a whole caption) in English, with named gaps, and the values that
go into the gaps.  The English text is its key in the catalogues of other languages, which Babel
extracts from the calls of `Message`, `plural` and `in_context`; so these are called with literal texts,
and a sentence is never put together from pieces.  Only the window and the engine's server render messages.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterable
from typing import Final, Literal, Protocol, Union

_LONGEST = 1000
"""Characters of what fills a gap: of longer texts, which come from outside, the middle is left out."""

Value = Union[str, int, float, "Message", "Listing", "Pictured"]
"""What fills a gap: a text that is the same in every language, a number, or something to render first."""


class Translations(Protocol):
    """A language, as `gettext.NullTranslations` and its kin are one."""

    def gettext(self, message: str, /) -> str:
        """The text in that language, or as it is where there is no translation."""

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """The form of the text that goes with a number."""

    def pgettext(self, context: str, message: str, /) -> str:
        """The text in that language where it means what the context says."""


ENGLISH: Translations = gettext.NullTranslations()

MARK: Final = "\u02da"
"""The small ring at the end of what is translated, but not checked yet."""


class Partial:
    """A language that may lack texts: a sentence any part of which it lacks is in English as a whole."""

    def has(self, message: Message, /) -> bool:
        """Whether it has the text of a message, leaving out what fills its gaps."""
        raise NotImplementedError


Draw = Callable[["Pictured"], str]
"""Gives the letter that a small picture has among those of the text around it."""


class Pictured:
    """A piece or a card within a sentence, which the window draws among the letters.

    `piece` is what rules and themes call it; where there are letters alone, `text` stands in its place.
    """

    __slots__ = ("piece", "text")

    def __init__(self, piece: str, text: str | Message) -> None:
        self.piece = piece
        self.text = text

    def render(self, language: Translations = ENGLISH, draw: Draw | None = None) -> str:
        """The letter of its picture, or without `draw` what it is called in a language."""
        return _rendered(self.text, language, None) if draw is None else draw(self)

    def __str__(self) -> str:
        return self.render()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pictured):
            return NotImplemented
        return (self.piece, self.text) == (other.piece, other.text)

    def __hash__(self) -> int:
        return hash((self.piece, self.text))


class Message:
    """A sentence or caption for people.  A value: equal if it says the same.

    `Message("There is no point {point} on this board.", point="k7")`; see `plural` for texts that
    depend on a number, and `in_context` for words that mean several things.
    """

    __slots__ = ("_rule", "context", "plural", "text", "values")

    def __init__(self, text: str, /, **values: Value) -> None:
        """Say `text`, an English one, with these values in its gaps."""
        self.text = text
        self.context = ""
        """What the text means here, where it means something else elsewhere; nothing for most."""
        self.plural = ""
        """The English text for any number but one, or nothing where the text depends on no number."""
        self.values: tuple[tuple[str, Value], ...] = tuple(values.items())
        self._rule = ""

    def under(self, rule: str) -> Message:
        """The same, said because of a rule: `rule` is the name of its section on the page of rules."""
        said = Message(self.text, **dict(self.values))
        said.context, said.plural, said._rule = self.context, self.plural, rule
        return said

    def filled(self, **values: Value) -> Message:
        """The same with these values in gaps that have others."""
        said = Message(self.text, **(dict(self.values) | values))
        said.context, said.plural, said._rule = self.context, self.plural, self._rule
        return said

    @property
    def rule(self) -> str:
        """The rule because of which this is said, or a message within it; nothing for most."""
        inner = (value.rule for _, value in self.values if isinstance(value, Message))
        return self._rule or next(filter(None, inner), "")

    def render(self, language: Translations = ENGLISH, draw: Draw | None = None) -> str:
        """The message in a language, with pictures where `draw` gives letters for them.

        Where its translation has a gap that can't be filled, or a part of it has none, it is in English.
        """
        if isinstance(language, Partial) and not _has(language, self):
            language = ENGLISH
        gaps = {name: _rendered(value, language, draw) for name, value in self.values}
        if self.context:
            found, english = language.pgettext(self.context, self.text), self.text
        elif not self.plural:
            found, english = language.gettext(self.text) if self.text else "", self.text
        else:
            count = dict(self.values)["count"]
            assert isinstance(count, int)
            found = language.ngettext(self.text, self.plural, count)
            english = self.text if count == 1 else self.plural
        if not gaps:
            return found
        try:
            said = found.format(**gaps)
            return said.replace(MARK, "") + MARK if MARK in said else said
        except (LookupError, ValueError, AttributeError, TypeError):
            return english.format(**gaps)

    def __str__(self) -> str:
        """The message in English, as the engine says it and logs hold it."""
        return self.render()

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)

    @property
    def _told(self) -> tuple[object, ...]:
        return self.text, self.plural, self.context, self.values


def in_context(context: str, text: str, /, **values: Value) -> Message:
    """A message whose text means several things in English: `in_context("offer", "Draw")`.

    The context is for translators, and a part of the key in catalogues.
    """
    message = Message(text, **values)
    message.context = context
    return message


def plural(one: str, many: str, /, *, count: int, **values: Value) -> Message:
    """A message whose text depends on `count`: `plural("{count} piece", "{count} pieces", count=3)`."""
    message = Message(one, count=count, **values)
    message.plural = many
    return message


class Listing:
    """Several values in a row, as a language lists them: `a, b and c` or `a, b or c`.

    Without `last` they are signs, and stand just one after the other.
    """

    __slots__ = ("items", "last")

    def __init__(self, items: Iterable[Value], last: Literal["and", "or", ""]) -> None:
        self.items = tuple(items)
        self.last = last

    def render(self, language: Translations = ENGLISH, draw: Draw | None = None) -> str:
        """The list in a language; nothing where it is empty."""
        words = [_rendered(item, language, draw) for item in self.items]
        if len(words) < 2 or not self.last:
            return "".join(words)
        *others, last = words
        begin = others[0]
        for word in others[1:]:
            begin = Message("{list}, {next}", list=begin, next=word).render(language)
        if self.last == "and":
            return Message("{list} and {last}", list=begin, last=last).render(language)
        return Message("{list} or {last}", list=begin, last=last).render(language)

    def __str__(self) -> str:
        return self.render()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Listing):
            return NotImplemented
        return (self.items, self.last) == (other.items, other.last)

    def __hash__(self) -> int:
        return hash((self.items, self.last))


def _has(language: Partial, value: Value) -> bool:
    match value:
        case Message():
            return language.has(value) and all(_has(language, each) for _, each in value.values)
        case Listing():
            return all(_has(language, each) for each in value.items)
        case Pictured():
            return _has(language, value.text)
    return True


def _rendered(value: Value, language: Translations, draw: Draw | None) -> str:
    if isinstance(value, Message | Listing | Pictured):
        return value.render(language, draw)
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]} … {text[-_LONGEST // 4 :]}"


def grouped(number: int) -> str | Message:
    """A number from 0 up with its thousands apart, as a language has them: `38 825 820`."""
    if number < 1000:
        return str(number)
    thousands, rest = divmod(number, 1000)
    # Translators: a number such as 38 825, with the sign that parts its thousands in your language.
    return Message("{thousands}\u00a0{rest}", thousands=grouped(thousands), rest=f"{rest:03d}")


def decimal(number: float, digits: int = 1) -> Message:
    """A number from 0 up with so many digits behind the point, or what a language has for a point."""
    whole, tenths = f"{number:.{digits}f}".split(".")
    # Translators: a number such as 51.5, with the sign that parts its decimals in your language.
    return Message("{whole}.{tenths}", whole=whole, tenths=tenths)


def shortest(number: float) -> str | Message:
    """A number from 0 up with the digits behind the point that it has, three at most: `2`, `0.5`."""
    _, _, digits = f"{number:.3f}".rstrip("0").partition(".")
    return decimal(number, len(digits)) if digits else str(round(number))


def percentage(number: float) -> Message:
    """A share in hundredths: `64 %`, `63.5 %`."""
    # Translators: as your language writes 64 percent, with or without a space before the sign.
    return Message("{number}\u00a0%", number=shortest(number))


def packed(value: Value) -> object:
    """A value as lists, texts and numbers, which JSON can hold; `unpacked` reads it.

    Of what is pictured, only its name is left.
    """
    match value:
        case Pictured():
            return packed(value.text)
        case Message():
            values = [[name, packed(each)] for name, each in value.values]
            context = [value.context] if value.context else []
            return [value.text, value.plural, values, *context]
        case Listing():
            return [value.last, [packed(each) for each in value.items]]
        case _:
            return value


def unpacked(found: object) -> Value:
    """What was packed.  Raises ValueError for anything else."""
    match found:
        case str() | int() | float():
            return found
        case [str(text), str(many), list(values), *context]:
            gaps = {}
            for each in values:
                match each:
                    case [str(name), inner]:
                        gaps[name] = unpacked(inner)
                    case _:
                        raise ValueError(found)
            message = Message(text, **gaps)
            message.plural, message.context = many, "".join(map(str, context))
            return message
        case ["and" | "or" | "" as last, list(items)]:
            return Listing(map(unpacked, items), last)
    raise ValueError(found)
