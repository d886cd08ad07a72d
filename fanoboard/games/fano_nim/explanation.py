"""Why a turn of Fano Nim is not legal, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fanoboard.games.events import Spot
from fanoboard.games.fano_nim.notation import read_turn

if TYPE_CHECKING:
    from fanoboard.games.fano_nim.position import NimPosition

TAKE = "take."
"""The spot `take.3` stands for the number 3."""


def why_not(position: NimPosition, text: str) -> str | None:
    """The first rule that forbids the turn written as `text`, or None."""
    geometry = position.game.geometry
    example = f"{geometry.line_names[-1]}-2"
    turn = read_turn(text)
    if not turn:
        return f"{text[:40]!r} is no turn: write the line and the number to take, as in {example}"
    if position.result:
        return f"the game is over: {position.result.reason}"
    name, number = turn
    if name not in geometry.line_names:
        same = [line for line in geometry.line_names if sorted(line) == sorted(name)]
        hint = f"; write {same[0]}" if same else f"; the lines are {', '.join(geometry.line_names)}"
        return f"there is no line {name[:40]!r}{hint}"
    if not number:
        return "at least one seed must be taken from each point of the line"
    for point in geometry.lines[geometry.line_names.index(name)]:
        heap = position.heap(point)
        if heap < number:
            return f"{number} can't be taken from each point of {name}: {point} holds {heap or 'none'}"
    return None


def why_not_clicks(position: NimPosition, spots: Sequence[Spot]) -> str:
    """What is wrong with the clicks so far, or what comes next."""
    geometry = position.game.geometry
    if position.result:
        return f"the game is over: {position.result.reason}"
    chosen = tuple(spot for spot in spots if not spot.startswith(TAKE))
    numbers = [spot.removeprefix(TAKE) for spot in spots if spot.startswith(TAKE)]
    found = [name for name, ways in zip(geometry.line_names, geometry.ways, strict=True) if chosen in ways]
    if found:
        if numbers:
            return why_not(position, f"{found[0]}-{numbers[0]}") or "the turn is complete"
        return why_not(position, f"{found[0]}-1") or f"choose how many to take from each point of {found[0]}"
    if len(chosen) > 1:
        return f"{' and '.join(chosen[:2])} do not name one line"
    return "choose a line, or two points of it, and then how many to take"
