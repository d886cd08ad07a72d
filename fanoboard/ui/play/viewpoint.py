"""From which side a board is seen, and which labels it has."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial

from msgspec import structs

from fanoboard.content.layout import Layout
from fanoboard.content.settings import Coordinates
from fanoboard.games.events import SeatIndex
from fanoboard.match.match import Match

Seen = Callable[[Coordinates], Layout]


class Viewpoint:
    """How a person looks at the `layout` of a match: at first, their pieces begin on the near side.

    `below` is the seat that is nearest.
    """

    def __init__(self, layout: Layout, match: Match, below: SeatIndex) -> None:
        self._layout = layout
        self._flipped = _begins_above(layout, match, below)

    def flip(self) -> None:
        self._flipped = not self._flipped

    def seen(self, below: SeatIndex, coordinates: Coordinates) -> Layout:
        """The layout as it is seen, with the labels that are wanted; a table is turned to a seat."""
        layout = labelled(self._layout.seen_from(below), coordinates)
        return layout.flipped() if self._flipped else layout

    def as_now(self, below: SeatIndex) -> Seen:
        return partial(copy(self).seen, below)


def labelled(layout: Layout, coordinates: Coordinates) -> Layout:
    if coordinates == "off" or (coordinates == "named" and layout.labels != "names"):
        return structs.replace(layout, labels="none")
    return layout


def _begins_above(layout: Layout, match: Match, seat: SeatIndex) -> bool:
    """Whether a seat's pieces begin on the far side of a board: higher than those of the others."""
    own: list[float] = []
    others: list[float] = []
    for spot, pile in match.start.picture().items():
        if spot in layout.points and (owner := match.game.owner(pile)) is not None:
            (own if owner == seat else others).append(layout.points[spot][1])
    return bool(own and others) and sum(own) / len(own) > sum(others) / len(others) + 0.01
