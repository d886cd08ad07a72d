"""What Fano Nim says: what can be clicked, what a turn did, and why one is not legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fanoboard.games.errors import excerpt
from fanoboard.games.events import Cast, SeatIndex, Spot
from fanoboard.games.fano_nim.geometry import Geometry, read_turn
from fanoboard.messages import Listing, Message, plural

# What Fano Nim says to people: what can be clicked, and what a turn did.


def turn_words(cast: Cast, seat: SeatIndex, line: Sequence[Spot], number: int) -> Message:
    player, heaps = cast.names[seat], Listing(line, "and")
    if len(line) == 1:
        return cast.told(
            seat,
            Message("You take {number} from {heap}.", number=number, heap=line[0]),
            Message("{player} takes {number} from {heap}.", player=player, number=number, heap=line[0]),
        )
    return cast.told(
        seat,
        Message("You take {number} from each of {heaps}.", number=number, heaps=heaps),
        Message("{player} takes {number} from each of {heaps}.", player=player, number=number, heaps=heaps),
    )


def prompt_for(
    geometry: Geometry, most: Callable[[tuple[Spot, ...]], int], picked: Sequence[Spot], *, misere: bool
) -> Message:
    """Say what can be clicked once `picked` has been; at most `most` can be taken from each point of a line.

    Before the first click it is told that in the `misere` game the last move loses.
    """
    if not picked:
        first = _first_click(geometry)
        return Message("{prompt} The last move loses.", prompt=first) if misere else first
    chosen = [line for line, ways in zip(geometry.lines, geometry.ways, strict=True) if tuple(picked) in ways]
    if not chosen:
        return Message("Choose a second heap that lies on a line with {point}.", point=picked[0])
    (line,) = chosen
    heaps = Listing(line, "and")
    if most(line) == 1:
        return Message("One seed can be taken from each of {heaps}: choose 1.", heaps=heaps)
    if len(line) == 1:
        return Message("Choose how many seeds to take from {heap}: 1 to {most}.", heap=heaps, most=most(line))
    return Message(
        "Choose how many seeds to take from each of {heaps}: 1 to {most}.", heaps=heaps, most=most(line)
    )


def _first_click(geometry: Geometry) -> Message:
    if all(len(line) == 1 for line in geometry.lines):
        return Message("Choose a heap, then say how many seeds to take from it.")
    return Message("Choose a line, or two heaps on it.")


def line_words(line: Sequence[Spot]) -> Message:
    heaps = Listing(line, "and")
    if len(line) == 1:
        return Message("A turn may take seeds from {heap} alone.", heap=heaps)
    return Message("A turn may take the same number of seeds from each of {heaps}.", heaps=heaps)


def heap_words(heap: int) -> Message:
    return plural("{count} seed", "{count} seeds", count=heap)


# Why a turn of Fano Nim is not legal, in words.

TAKE = "take."
"""The spot `take.3` stands for the number 3."""


def why_not(geometry: Geometry, heaps: Mapping[Spot, int], text: str) -> Message | None:
    """The first rule that forbids the turn written as `text`, or None; `heaps` are those of the points."""
    turn = read_turn(text)
    if not turn:
        return Message(
            "“{text}” is not a turn: write the line and the number to take, as in {example}.",
            text=excerpt(text),
            example=f"{geometry.line_names[-1]}-2",
        )
    name, number = turn
    if name not in geometry.line_names:
        return _no_line(geometry, name)
    if not number:
        return Message("At least one seed must be taken from each point of the line.").under("move")
    for point in geometry.line(name):
        if heaps[point] < number:
            return _too_few(name, number, point, heaps[point])
    return None


def why_not_clicks(geometry: Geometry, heaps: Mapping[Spot, int], spots: Sequence[Spot]) -> Message:
    """What is wrong with the clicks so far, or what comes next."""
    chosen = tuple(spot for spot in spots if not spot.startswith(TAKE))
    numbers = [spot.removeprefix(TAKE) for spot in spots if spot.startswith(TAKE)]
    found = [name for name, ways in zip(geometry.line_names, geometry.ways, strict=True) if chosen in ways]
    if found and numbers:
        return why_not(geometry, heaps, f"{found[0]}-{numbers[0]}") or Message("The turn is complete.")
    if found:
        return why_not(geometry, heaps, f"{found[0]}-1") or Message(
            "Choose how many to take from each point of {line}.", line=found[0]
        )
    if len(chosen) > 1:
        return Message("{one} and {other} do not name one line.", one=chosen[0], other=chosen[1]).under(
            "board"
        )
    return Message("Choose a line, or two points of it, and then how many to take.")


def _no_line(geometry: Geometry, name: str) -> Message:
    same = [line for line in geometry.line_names if sorted(line) == sorted(name)]
    if same:
        return Message("There is no line “{name}”; write {line}.", name=excerpt(name), line=same[0]).under(
            "board"
        )
    lines = Listing(geometry.line_names, "and")
    return Message(
        "There is no line “{name}”; the lines are {lines}.", name=excerpt(name), lines=lines
    ).under("board")


def _too_few(line: str, number: int, point: Spot, heap: int) -> Message:
    if heap:
        return Message(
            "{number} can’t be taken from each point of {line}: {point} holds {heap}.",
            number=number,
            line=line,
            point=point,
            heap=heap,
        ).under("enough")
    return Message(
        "{number} can’t be taken from each point of {line}: {point} holds none.",
        number=number,
        line=line,
        point=point,
    ).under("enough")
