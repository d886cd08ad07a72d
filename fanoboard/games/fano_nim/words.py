"""What Fano Nim says to people: what can be clicked, and what a turn did."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fanoboard.games.cast import Cast
from fanoboard.games.events import SeatIndex, Spot
from fanoboard.games.fano_nim.geometry import Geometry
from fanoboard.messages import Listing, Message, plural


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
