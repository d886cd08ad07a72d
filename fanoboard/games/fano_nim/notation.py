"""Positions and turns of Fano Nim as text."""

from __future__ import annotations

import re

from fanoboard.games.errors import InvalidPosition, excerpt
from fanoboard.games.events import SeatIndex
from fanoboard.games.fano_nim.core import LARGEST
from fanoboard.games.fano_nim.geometry import Geometry
from fanoboard.messages import Message, plural


def write(heaps: tuple[int, ...], mover: SeatIndex) -> str:
    """The heaps in the order of the points, and the player to move: `1,2,3,4,5,6,7 1`."""
    return f"{','.join(map(str, heaps))} {mover + 1}"


def read(geometry: Geometry, text: str) -> tuple[tuple[int, ...], SeatIndex]:
    """The heaps and the mover that a text describes.  Raises InvalidPosition."""
    fields = text.split()
    points = " ".join(geometry.points)
    if len(fields) != 2:
        raise InvalidPosition(
            Message(
                "A position is the heaps of {points}, joined by commas, and the player to move, 1 or 2;"
                " not “{text}”.",
                points=points,
                text=excerpt(text),
            )
        )
    heaps, mover = fields[0].split(","), fields[1]
    if len(heaps) != len(geometry.points):
        raise InvalidPosition(
            plural(
                "There is {count} point ({points}), not {found}.",
                "There are {count} points ({points}), not {found}.",
                count=len(geometry.points),
                points=points,
                found=len(heaps),
            )
        )
    for point, heap in zip(geometry.points, heaps, strict=True):
        if not re.fullmatch("0|[1-9][0-9]?", heap) or int(heap) > LARGEST:
            raise InvalidPosition(
                Message(
                    "The heap of {point} is a number from 0 to {largest}, not “{text}”.",
                    point=point,
                    largest=LARGEST,
                    text=excerpt(heap),
                )
            )
    if mover not in ("1", "2"):
        raise InvalidPosition(Message("The player to move is 1 or 2, not “{text}”.", text=excerpt(mover)))
    return tuple(map(int, heaps)), int(mover) - 1


def read_turn(text: str) -> tuple[str, int] | None:
    """The name of a line and the number to take, as in `HER-2`; None if it is nothing of the kind."""
    found = re.fullmatch(r"([^\W_]+)-(0|[1-9][0-9]{0,3})", text)
    return (found[1], int(found[2])) if found and found[2].isascii() else None
