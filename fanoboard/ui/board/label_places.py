"""Where there is room for a word beside a point: as far from the lines as can be."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from fanoboard.games.events import Spot
from fanoboard.ui.board.fit import Fit, dotted
from fanoboard.ui.toolkit.paint.curves import Point

_DIRECTIONS = 16
_STEP = 0.12
"""Lines are looked at this closely, in board units."""
_OUTSIDE = 0.64
"""From the middle of a point to that of its name, at the least, in board units: marks surround pieces."""
_APART = math.radians(80)
"""How far apart two words beside one point are."""


class _Near(NamedTuple):
    """What is near a point: of the lines, the other points, and words beside them."""

    ink: list[Point]
    points: list[Point]
    words: list[Point]


class LabelPlaces:
    """The free sides of the points of one board."""

    def __init__(self, fit: Fit) -> None:
        self._fit = fit
        self._reach = max(fit.piece / 2 + 0.15 * fit.unit, _OUTSIDE * fit.unit)
        self._ink = [place for _, path in fit.lines for place in dotted(path, _STEP * fit.unit)]
        self._angles: dict[Spot, tuple[float, float]] = {}
        self._words: list[Point] = []

    def name_place(self, spot: Spot) -> Point:
        """The place for the name of a point, outside of any piece."""
        return self._at(spot, self._chosen(spot)[0])

    def count_place(self, spot: Spot, reach: float) -> Point:
        """The place for the number of its pieces, `reach` pixels from it and well apart from its name."""
        turn = self._chosen(spot)[1]
        x, y = self._fit.centres[spot]
        return x + reach * math.cos(turn), y + reach * math.sin(turn)

    def _chosen(self, asked: Spot) -> tuple[float, float]:
        # All at once and in one order, as the words beside one spot take room from the next.
        for spot, middle in self._fit.centres.items() if not self._angles else ():
            ink, words = self._near(self._ink, middle), self._near(self._words, middle)
            others = self._near((at for other, at in self._fit.centres.items() if other != spot), middle)
            near = _Near(ink, others, words)
            # Stacks grow upwards and stand out below, so the sides are a little better.
            turns = [math.tau * (step + 0.5) / _DIRECTIONS for step in range(_DIRECTIONS)]
            best = sorted(turns, key=lambda turn: -self._room(spot, turn, near))
            second = next((turn for turn in best if _between(turn, best[0]) >= _APART), best[0])
            self._angles[spot] = best[0], second
            self._words += [self._at(spot, best[0]), self._at(spot, second)]
        return self._angles[asked]

    def _near(self, places: Iterable[Point], middle: Point) -> list[Point]:
        """The places that may be in the way of words beside a point."""
        far = 2.5 * self._reach + 0.5 * self._fit.unit
        return [place for place in places if math.dist(place, middle) < far]

    def _room(self, spot: Spot, turn: float, near: _Near) -> float:
        at = self._at(spot, turn)
        if not self._fit.face.collidepoint(at):
            return -1.0
        own = math.dist(at, self._fit.centres[spot])
        if any(math.dist(at, centre) < 1.03 * own for centre in near.points):
            return -0.5  # it could be taken for theirs
        pieces = (math.dist(at, centre) - self._fit.piece / 2 for centre in near.points)
        words = (math.dist(at, word) - 0.2 * self._fit.unit for word in near.words)
        clear = min((*(math.dist(at, place) for place in near.ink), *pieces, *words), default=self._fit.unit)
        return round(min(clear, 0.3 * self._fit.unit) / self._fit.unit, 2) + 0.06 * abs(math.cos(turn))

    def _at(self, spot: Spot, turn: float) -> Point:
        x, y = self._fit.centres[spot]
        # The thick edges of tokens stand out below them.
        below = max(0.0, math.sin(turn)) * 0.16 * self._fit.piece
        return x + self._reach * math.cos(turn), y + self._reach * math.sin(turn) + below


def _between(one: float, other: float) -> float:
    return abs((one - other + math.pi) % math.tau - math.pi)
