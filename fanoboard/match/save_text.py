"""Saved games as YAML: one turn a line, the same text for the same match, and no recursion.

PyYAML would write it as well, but takes so long over a long game that the window would stutter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from fanoboard.content.structs import schema_error, struct_of
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.errors import GameError
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score
from fanoboard.match.record import Clock, Drawing, Evaluation, Node, Ply, read_turn, shown_ways
from fanoboard.match.save_format import (
    DEEPEST,
    LONGEST_TURN,
    SavedClock,
    SavedMatch,
    SavedTurn,
    SavedValue,
    decoded,
    encoded,
    seen_and_hidden,
)
from fanoboard.messages import Message, grouped

_PLAIN = re.compile(r"[\w(+](?:[\w()+*/^=,;.?!'|-]|:(?=[^ ])| (?=[\w(+]))*")
_LIKE_A_NUMBER = re.compile(r"[-+]?(?:0[xob][0-9a-f_]*|\.?[0-9][0-9_.,:e+-]*|\.(?:inf|nan))", re.IGNORECASE)
_LIKE_A_WORD = frozenset(("null", "true", "false", "yes", "no", "on", "off", "y", "n"))


def save_text(saved: SavedMatch) -> str:
    """All fields of a match in their order, but for those that are as usual."""
    return "\n".join([*_lines(saved), ""])


@cache
def _usual(kind: type[SavedMatch] | type[SavedTurn]) -> Sequence[tuple[str, object]]:
    """The fields with what goes without saying of each, if anything does."""
    return [
        (each.name, each.default if each.default_factory is msgspec.NODEFAULT else each.default_factory())
        for each in msgspec.structs.fields(kind)
    ]


def _told(saved: SavedMatch | SavedTurn) -> Iterator[tuple[str, Any]]:
    """The fields that say something."""
    for name, usual in _usual(type(saved)):
        if (value := getattr(saved, name)) != usual:
            yield name, value


def _lines(saved: SavedMatch) -> Iterator[str]:
    for name, value in _told(saved):
        if name == "options" and value:
            yield "options:"
            for option, chosen in value.items():
                yield f"  {scalar(option)}: {scalar(chosen)}"
        elif name == "players":
            yield "players:"
            for player in value:
                yield f"- {_flow(player)}"
        elif name in ("turns", "unfinished"):
            yield f"{name}:"
            yield from _turns(value)
        else:
            yield f"{name}: {_in_line(value)}"


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
            for name, value in _told(entry):
                if name not in ("turn", "variations"):
                    yield f"{indent}  {name}: {_in_line(value)}"
            if entry.variations:
                yield f"{indent}  variations:"
                waiting.append((begin, indent, entries))
                waiting += [
                    (f"{indent}  - ", f"{indent}    ", iter(variation))
                    for variation in reversed(entry.variations)
                ]
                break


def _in_line(value: object) -> str:
    """The value of a field after its name."""
    return scalar(value) if isinstance(value, str | int | float) else _flow(value)


def _flow(value: object) -> str:
    """A value within a line of others."""
    if isinstance(value, msgspec.Struct):
        value = msgspec.to_builtins(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_flow(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    text = scalar(value)
    return _quoted(text) if text[0] not in "'\"" and set(text) & set(",:?") else text


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


# The record of a match as the lists of turns that are saved, and back.

Line = list[str | SavedTurn]


class WrongTurn(GameError):
    """A saved turn that can't be played; `place` says which, as `turns[4].variations[0][2]`."""

    def __init__(self, place: str, message: Message) -> None:
        super().__init__(message)
        self.place = place


def saved_turns(root: Node) -> Line:
    """The main line from `root` on, with the variations from it.

    Those that would lie deeper in one another than files may nest are left out.
    """
    main: Line = []
    waiting = [(root, main, 0)]
    while waiting:
        node, line, depth = waiting.pop()
        while children := node.children:
            node = children[0]
            others = children[1:] if depth < DEEPEST else []
            if not others:
                line.append(_entry(node, []))
                continue
            variations: list[list[Any]] = [[_entry(other, [])] for other in others]
            line.append(_entry(node, variations))
            waiting += zip(others, variations, [depth + 1] * len(others), strict=True)
    return main


def _entry(node: Node, variations: list[list[Any]]) -> str | SavedTurn:
    assert node.parent is not None
    text, hidden, ways = node.text, "", _ways(node.parent.position, node.plies)
    if node.position.game.has(HiddenInformation):
        text, hidden = seen_and_hidden(node.parent.position, node.plies)
    told = variations or node.name or node.comment or node.clock or node.evaluation or hidden or ways
    if not (told or node.judgement or node.drawn):
        return text
    clock = None if node.clock is None else SavedClock(_rounded(node.clock.left), _rounded(node.clock.used))
    return SavedTurn(
        text,
        hidden,
        ways,
        node.name,
        node.comment,
        clock,
        saved_value(node),
        node.judgement,
        saved_drawing(node),
        variations,
    )


def saved_drawing(node: Node) -> list[list[str]]:
    return [list(spots) for spots in node.drawn]


def read_drawing(saved: Sequence[Sequence[str]]) -> Drawing:
    return tuple(dict.fromkeys(tuple(spots) for spots in saved))


def saved_actions(before: Position, plies: Sequence[Ply]) -> Line:
    """The actions of the turn under way, which began at a position."""
    actions: Line = []
    for ply in plies:
        seen, hidden = seen_and_hidden(before, [ply])
        ways = _ways(before, [ply])
        actions.append(SavedTurn(seen, hidden, ways) if hidden or ways else seen)
        before = ply.position
    return actions


def _ways(before: Position, plies: Sequence[Ply]) -> list[int]:
    """The way by which each action was clicked; empty where all are the usual ones."""
    ways = shown_ways(before, plies)
    return ways if any(ways) else []


def full_text(entry: str | SavedTurn) -> str:
    """The text of a saved turn or action with what is hidden in it.  Raises GameError."""
    if isinstance(entry, str):
        return entry
    return decoded(entry.hidden) if entry.hidden else entry.turn


def saved_value(node: Node) -> SavedValue | None:
    found = node.evaluation
    if found is None:
        return None
    best = encoded(found.best) if node.position.game.has(HiddenInformation) else found.best
    return SavedValue(found.score.text, best, found.depth)


def take_value(node: Node, saved: SavedValue | None, place: str) -> None:
    """Give a node its saved evaluation.  Raises WrongTurn."""
    if saved is None:
        return
    score = Score.read(*(saved.score.split() or [""])[:2])
    if score is None:
        raise WrongTurn(place, Message("“{score}” is not a score.", score=saved.score))
    try:
        best = decoded(saved.best) if node.position.game.has(HiddenInformation) else saved.best
    except GameError as error:
        raise WrongTurn(place, error.message) from None
    node.evaluation = Evaluation(score, best, saved.depth)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(float(seconds), 3)


def place_of(node: Node) -> list[int]:
    """Where a node is, as `SavedMatch.at` says it."""
    place = [0]
    for each in node.path[1:]:
        assert each.parent is not None
        which = each.parent.children.index(each)
        if which:
            place += [which, 0]
        place[-1] += 1
    return place


def node_at(root: Node, place: Sequence[int]) -> Node:
    """The node that `place_of` tells as `place`.  Raises GameError where there is none."""
    missing = GameError(Message("There is no such turn."))
    node = root
    if len(place) % 2 == 0:
        raise missing
    for index, number in enumerate(place):
        which = number if index % 2 else 0
        # The first turn of a variation is counted among its turns, but is no first child.
        steps = 1 if index % 2 else number - (index > 0)
        if number < index % 2 or steps < 0:
            raise missing
        for _ in range(steps):
            if which >= len(node.children):
                raise missing
            node = node.children[which]
    return node


def grow(root: Node, turns: Sequence[object]) -> None:
    """Play saved turns from `root` on, with all variations.  Raises WrongTurn."""
    waiting = [(root, turns, "turns", 0)]
    while waiting:
        node, line, where, depth = waiting.pop()
        variations = []
        for index, value in enumerate(line):
            place = f"{where}[{index}]"
            entry = _checked(value, place)
            before, node = node, _played(node, entry, place)
            node.name, node.comment, node.judgement = entry.name, entry.comment, entry.judgement
            node.drawn = read_drawing(entry.drawn)
            take_value(node, entry.value, f"{place}.value")
            node.clock = None if entry.clock is None else Clock(entry.clock.left, entry.clock.used)
            variations += [
                (before, each, f"{place}.variations[{number}]", depth + 1)
                for number, each in enumerate(entry.variations)
            ]
        if variations and depth == DEEPEST:
            raise WrongTurn(variations[0][2], Message("The variations are nested too deeply."))
        # The last one waiting comes first; of one place, variations are to keep their order.
        waiting += reversed(variations)


def _checked(value: object, place: str) -> SavedTurn:
    if isinstance(value, str):
        return SavedTurn(value)
    if isinstance(value, SavedTurn):
        return value
    try:
        return struct_of(value, SavedTurn)
    except msgspec.ValidationError:
        fault = schema_error(value, SavedTurn)
        where = f"{place}.{fault.place}" if fault.place else place
        raise WrongTurn(where, fault.problem) from None


def _played(node: Node, entry: SavedTurn, place: str) -> Node:
    """The node after a turn, of which no other may be there.  Raises WrongTurn."""
    try:
        text = full_text(entry)
        if len(text) > LONGEST_TURN:
            raise GameError(Message("The turn has more than {most} characters.", most=grouped(LONGEST_TURN)))
        if node.child(text) is not None:
            raise GameError(Message("The turn “{turn}” is there twice.", turn=entry.turn[:40]))
        return node.add(read_turn(node.position, text, entry.ways))
    except GameError as error:
        raise WrongTurn(place, error.message) from None
