"""Positions and turns of Fano Nim as text."""

from __future__ import annotations

import re

from fanoboard.games.errors import InvalidPosition
from fanoboard.games.events import SeatIndex
from fanoboard.games.fano_nim.core import LARGEST
from fanoboard.games.fano_nim.geometry import Geometry


def write(heaps: tuple[int, ...], mover: SeatIndex) -> str:
    """The heaps in the order of the points, and the player to move: `1,2,3,4,5,6,7 1`."""
    return f"{','.join(map(str, heaps))} {mover + 1}"


def read(geometry: Geometry, text: str) -> tuple[tuple[int, ...], SeatIndex]:
    """The heaps and the mover that a text describes.  Raises InvalidPosition."""
    fields = text.split()
    points = geometry.points
    if len(fields) != 2:
        raise InvalidPosition(
            f"a position is the heaps of {' '.join(points)}, joined by commas, and the player to move,"
            f" 1 or 2; not {text[:60]!r}"
        )
    heaps, mover = fields[0].split(","), fields[1]
    if len(heaps) != len(points):
        raise InvalidPosition(f"there are {len(points)} points ({' '.join(points)}), not {len(heaps)}")
    for point, heap in zip(points, heaps, strict=True):
        if not re.fullmatch("0|[1-9][0-9]?", heap) or int(heap) > LARGEST:
            raise InvalidPosition(f"the heap of {point} is a number from 0 to {LARGEST}, not {heap[:20]!r}")
    if mover not in ("1", "2"):
        raise InvalidPosition(f"the player to move is 1 or 2, not {mover[:20]!r}")
    return tuple(map(int, heaps)), int(mover) - 1


def read_turn(text: str) -> tuple[str, int] | None:
    """The name of a line and the number to take, as in `HER-2`; None if it is nothing of the kind."""
    found = re.fullmatch(r"([^\W_]+)-(0|[1-9][0-9]{0,3})", text)
    return (found[1], int(found[2])) if found and found[2].isascii() else None
