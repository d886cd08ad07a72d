"""YAML as people write it, and nothing that a program could trip over.

Mappings, lists and scalars; a plain scalar is nothing, true, false, a decimal number, or else a text.
There are no tags, anchors, aliases, merges, dates, other bases or numbers in base 60, no key twice, and
no more depth and values than any sensible file has.  PyYAML finds the parts of the text, by libyaml
where that is at hand, as it is ten times as fast; what they mean is decided here, without recursion.
"""

from __future__ import annotations

import re
from typing import Final

import yaml

from fanoboard.messages import Message, grouped

_INTEGER: Final = re.compile(r"[-+]?[0-9]{1,18}")
_DECIMAL: Final = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]{1,3})?")
_LEADING_ZERO: Final = re.compile(r"[-+]?0[0-9]")
_WORDS: Final[dict[str, object]] = {"": None, "~": None, "null": None, "true": True, "false": False}
PARSER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_HALF: Final = Message("The file contains half a character, so it is not a text file.")


class YamlFault(ValueError):
    """A text that is not such YAML: where, and why."""

    def __init__(self, problem: Message, line: int = 0, column: int = 0) -> None:
        super().__init__(problem)
        self.problem = problem
        self.line = line
        """From 1; 0 where no place is known."""
        self.column = column


def parse(text: str, *, deepest: int, most: int) -> object:
    """The plain values that a text holds: None, bool, int, float, str, list and dict.

    There may be `most` of them, and `deepest` lists and mappings within each other.  Raises YamlFault,
    whatever the text is.
    """
    builder = _Builder(deepest, most)
    try:
        for event in yaml.parse(text, PARSER):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        reason = error.problem or error.context or ""
        problem = Message("This is not YAML: {reason}.", reason=reason)
        raise YamlFault(problem, *((mark.line + 1, mark.column + 1) if mark else ())) from None
    except yaml.reader.ReaderError as error:
        if isinstance(error.character, int) and _is_half(chr(error.character)):
            raise YamlFault(_HALF) from None
        sign = f"U+{error.character:04X}" if isinstance(error.character, int) else repr(error.character)
        raise YamlFault(
            Message("The file contains the character {sign}, so it is not a text file.", sign=sign)
        ) from None
    except UnicodeEncodeError:
        raise YamlFault(_HALF) from None
    return builder.document


def dump(values: object) -> str:
    """Plain values as text, from which `parse` makes the same ones."""
    text: str = yaml.dump(values, Dumper=_Dumper, sort_keys=False, allow_unicode=True)
    return text


class _Dumper(yaml.SafeDumper):
    """Quotes what PyYAML would write plainly though we would read another value: `1e3`."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _quoted_if_needed(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    style = None if isinstance(_meaning(text), str) else "'"
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


_Dumper.add_representer(str, _quoted_if_needed)


class _Builder:
    """Puts values together, event by event."""

    def __init__(self, deepest: int, most: int) -> None:
        self.document: object = None
        self._deepest = deepest
        self._most = most
        self._open: list[list[object] | dict[str, object]] = []
        self._keys: list[str | None] = []
        """For each open collection, the key whose value comes next."""
        self._values = 0
        self._documents = 0

    def take(self, event: yaml.Event) -> None:
        """Go on by one event.  Raises YamlFault for what we don't want."""
        match event:
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    raise _fault(event, Message("There is more than one document (after ---)."))
            case yaml.AliasEvent():
                raise _fault(event, Message("Aliases (*name) are not used here."))
            case yaml.ScalarEvent():
                self._take_scalar(event)
            case yaml.SequenceStartEvent():
                self._begin(event, [])
            case yaml.MappingStartEvent():
                self._begin(event, {})
            case yaml.CollectionEndEvent():
                self._open.pop()
                self._keys.pop()

    def _begin(self, event: yaml.CollectionStartEvent, value: list[object] | dict[str, object]) -> None:
        if self._awaits_key():
            raise _fault(event, Message("A key is a word or a number, not a list of things."))
        self._check(event)
        if len(self._open) >= self._deepest:
            raise _fault(event, Message("The values are nested too deeply."))
        self._put(event, value)
        self._open.append(value)
        self._keys.append(None)

    def _take_scalar(self, event: yaml.ScalarEvent) -> None:
        self._check(event)
        if not event.value.isascii() and any(map(_is_half, event.value)):
            raise _fault(event, _HALF)
        if not self._awaits_key():
            self._put(event, _meaning(event.value) if event.implicit[0] else event.value)
            return
        top = self._open[-1]
        if event.value in top:
            raise _fault(event, Message("The key “{key}” is here twice.", key=event.value[:40]))
        self._keys[-1] = event.value

    def _awaits_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1], dict) and self._keys[-1] is None

    def _check(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        self._values += 1
        if self._values > self._most:
            raise _fault(event, Message("The file holds more than {most} values.", most=grouped(self._most)))
        if event.anchor is not None:
            raise _fault(event, Message("Anchors (&name) are not used here."))
        if event.tag is not None:
            raise _fault(event, Message("Tags ({tag}) are not used here.", tag=event.tag[:40]))

    def _put(self, event: yaml.NodeEvent, value: object) -> None:
        if not self._open:
            self.document = value
            return
        top = self._open[-1]
        if isinstance(top, list):
            top.append(value)
            return
        key = self._keys[-1]
        assert key is not None, "a value follows its key"
        top[key] = value
        self._keys[-1] = None


def _is_half(sign: str) -> bool:
    """Whether it is a surrogate, of which only two together are a sign."""
    return "\ud800" <= sign <= "\udfff"


def _meaning(word: str) -> object:
    if word in _WORDS:
        return _WORDS[word]
    if _LEADING_ZERO.match(word):
        return word
    if _INTEGER.fullmatch(word):
        return int(word)
    return float(word) if _DECIMAL.fullmatch(word) else word


def _fault(event: yaml.Event, problem: Message) -> YamlFault:
    mark = event.start_mark
    assert mark is not None, "what was read has a place"
    return YamlFault(problem, mark.line + 1, mark.column + 1)
