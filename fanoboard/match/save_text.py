"""Saved games as YAML: one turn a line, the same text for the same match, and no recursion.

PyYAML would write it as well, but takes so long over a long game that the window would stutter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from fanoboard.match.save_format import SavedMatch, SavedTurn

_PLAIN = re.compile(r"[\w(+](?:[\w()+*/^=,;.?!'|-]|:(?=[^ ])| (?=[\w(+]))*")
_LIKE_A_NUMBER = re.compile(r"[-+]?(?:0[xob][0-9a-f_]*|\.?[0-9][0-9_.,:e+-]*|\.(?:inf|nan))", re.IGNORECASE)
_LIKE_A_WORD = frozenset(("null", "true", "false", "yes", "no", "on", "off", "y", "n"))


def save_text(saved: SavedMatch) -> str:
    return "\n".join([*_lines(saved), ""])


def _lines(saved: SavedMatch) -> Iterator[str]:
    yield f"format: {saved.format}"
    yield f"game: {scalar(saved.game)}"
    yield "options:" if saved.options else "options: {}"
    for name, value in saved.options.items():
        yield f"  {scalar(name)}: {scalar(value)}"
    if saved.seed is not None:
        yield f"seed: {saved.seed}"
    yield "players:"
    for player in saved.players:
        yield f"- {_flow(msgspec.to_builtins(player))}"
    if saved.start is not None:
        yield f"start: {scalar(saved.start)}"
    if saved.hidden:
        yield f"hidden: {scalar(saved.hidden)}"
    if saved.practice:
        yield "practice: true"
    if saved.title:
        yield f"title: {scalar(saved.title)}"
    if saved.event:
        yield f"event: {scalar(saved.event)}"
    if saved.tags:
        yield f"tags: [{', '.join(map(_in_flow, saved.tags))}]"
    if saved.origin is not None:
        yield f"origin: {_flow(msgspec.to_builtins(saved.origin))}"
    if saved.copy_of:
        yield f"copy_of: {scalar(saved.copy_of)}"
    if saved.time is not None:
        yield f"time: {_flow(msgspec.to_builtins(saved.time))}"
    if saved.series:
        yield f"series: [{', '.join(map(_in_flow, saved.series))}]"
    if saved.comment:
        yield f"comment: {scalar(saved.comment)}"
    if saved.value is not None:
        yield f"value: {_flow(msgspec.to_builtins(saved.value))}"
    if saved.drawn:
        yield f"drawn: {_drawing(saved.drawn)}"
    if saved.turns:
        yield "turns:"
        yield from _turns(saved.turns)
    if saved.at is not None:
        yield f"at: [{', '.join(map(str, saved.at))}]"
    if saved.unfinished:
        yield "unfinished:"
        yield from _turns(saved.unfinished)
    if saved.ended is not None:
        yield f"ended: {_flow(msgspec.to_builtins(saved.ended))}"


def _turns(turns: Sequence[str | SavedTurn]) -> Iterator[str]:
    """The lines of a list of turns.

    The first line of a variation begins with the dashes of the lists that it opens.
    """
    waiting = [("", "", iter(turns))]
    while waiting:
        begin, indent, entries = waiting.pop()
        for entry in entries:
            if isinstance(entry, str):
                yield f"{begin}- {scalar(entry)}"
                begin = indent
                continue
            yield f"{begin}- turn: {scalar(entry.turn)}"
            begin = indent
            if entry.hidden:
                yield f"{indent}  hidden: {scalar(entry.hidden)}"
            if entry.ways:
                yield f"{indent}  ways: [{', '.join(map(str, entry.ways))}]"
            if entry.name:
                yield f"{indent}  name: {scalar(entry.name)}"
            if entry.comment:
                yield f"{indent}  comment: {scalar(entry.comment)}"
            if entry.clock is not None:
                yield f"{indent}  clock: {_flow(msgspec.to_builtins(entry.clock))}"
            if entry.value is not None:
                yield f"{indent}  value: {_flow(msgspec.to_builtins(entry.value))}"
            if entry.judgement:
                yield f"{indent}  judgement: {scalar(entry.judgement)}"
            if entry.drawn:
                yield f"{indent}  drawn: {_drawing(entry.drawn)}"
            if entry.variations:
                yield f"{indent}  variations:"
                waiting.append((begin, indent, entries))
                waiting += [
                    (f"{indent}  - ", f"{indent}    ", iter(variation))
                    for variation in reversed(entry.variations)
                ]
                break


def _drawing(drawn: Sequence[Sequence[str]]) -> str:
    each = (", ".join(map(_in_flow, spots)) for spots in drawn)
    return "[" + ", ".join(f"[{spots}]" for spots in each) + "]"


def _flow(fields: Mapping[str, str | float]) -> str:
    return "{" + ", ".join(f"{name}: {_in_flow(value)}" for name, value in fields.items()) + "}"


def _in_flow(value: str | float) -> str:
    text = scalar(value)
    plain = text[0] not in "'\""
    return _quoted(text) if plain and set(text) & set(",:?") else text


@lru_cache(maxsize=4096, typed=True)
def scalar(value: str | float) -> str:
    """A value as YAML writes it: plain where no reader could take it for anything else."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    strange = _LIKE_A_NUMBER.fullmatch(value) or value.lower() in _LIKE_A_WORD
    if _PLAIN.fullmatch(value) and not strange:
        return value
    return _quoted(value) if value.isprintable() else f'"{"".join(map(_escaped, value))}"'


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _escaped(sign: str) -> str:
    """A character within double quotes.  Halves of surrogate pairs are no text, so they are not kept."""
    if sign in '"\\':
        return f"\\{sign}"
    if sign.isprintable():
        return sign
    if sign == "\n":
        return "\\n"
    code = 0xFFFD if "\ud800" <= sign <= "\udfff" else ord(sign)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
